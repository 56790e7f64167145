use super::formatted;

#[test]
fn the_layouts_that_ship_stand_as_they_are() {
    for text in [
        include_str!("../../../layouts/craftbot/craftbot.layout"),
        include_str!("../../../layouts/craftbot/blocks.layout"),
        include_str!("../../../layouts/covel/covel.layout"),
        include_str!("../../../layouts/covel/words.layout"),
        include_str!("../../../layouts/covel/blocks.layout"),
        include_str!("../../../layouts/covel/inputs.layout"),
        include_str!("../../../layouts/covel-mended/covel-mended.layout"),
        include_str!("../../../layouts/harness/harness.layout"),
        include_str!("../../../layouts/harness/words.layout"),
        include_str!("../../../layouts/apomesh/apomesh.layout"),
    ] {
        let formatted = formatted(text);
        let changed = text.lines().zip(formatted.lines()).find(|(own, other)| own != other);
        assert_eq!(changed, None);
        assert_eq!(text, formatted);
    }
}
