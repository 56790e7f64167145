use super::dump;

#[test]
fn the_layouts_that_ship_have_no_fault() {
    for text in [
        include_str!("../../../layouts/craftbot/craftbot.layout"),
        include_str!("../../../layouts/craftbot/blocks.layout"),
        include_str!("../../../layouts/covel/covel.layout"),
        include_str!("../../../layouts/covel/blocks.layout"),
        include_str!("../../../layouts/covel/words.layout"),
        include_str!("../../../layouts/harness/harness.layout"),
        include_str!("../../../layouts/harness/words.layout"),
        include_str!("../../../layouts/apomesh/apomesh.layout"),
    ] {
        assert!(!dump(text).is_empty());
    }
}
