use typecase::render::request::Content;

use super::covel::{Covel, Given, messages};
use crate::support::Made;

const DATA: &str =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=";

fn pictures(made: &Made) -> usize {
    let parts = made.rendered.request.messages.iter().flat_map(|one| &one.parts);
    parts.filter(|part| matches!(part.content, Content::Image(_))).count()
}

/// R164: whoever declares that its model takes no pictures gets none, nor a word beside them; the
/// rows that tell of them stay, and so does all else.
#[test]
fn pictures_go_only_to_who_takes_them() {
    let picture =
        format!("{{\"media-type\":\"image/png\",\"data\":{DATA:?},\"caption\":\"a door\"}}");
    let row = "{\"role\":\"user\",\"source\":\"system\",\"turn\":\"t\",\"text\":\"The player shows a picture: a door\"}";
    let given = Given::new()
        .with("pictures", &format!("[{picture},{picture}]"))
        .with("conversation", &format!("[{row}]"));
    let mut covel = Covel::telling("B");
    for target in ["anthropic", "gemini", "openai-chat", "openai-responses"] {
        let sent = covel.made_for(target, &given);
        assert_eq!(pictures(&sent), 2, "{target}");
        for said in ["{}", "{\"textOnly\":false}"] {
            let same = covel.made_for(target, &given.clone().with("preferences", said));
            assert_eq!(same.lowered.body.bytes, sent.lowered.body.bytes, "{target}");
        }
        let none =
            covel.made_for(target, &given.clone().with("preferences", "{\"textOnly\":true}"));
        assert_eq!(pictures(&none), 0, "{target}");
        let body = String::from_utf8(none.lowered.body.bytes.clone()).unwrap();
        assert!(!body.contains(DATA) && !body.contains("image/png"), "{target}");
        let mut expected = messages(&sent);
        expected.retain(|(name, _)| name != "recent-pictures");
        assert_eq!(messages(&none), expected, "{target}");
        assert_eq!(expected.len(), messages(&sent).len() - 1);
        assert_eq!(expected[0].1, "The player shows a picture: a door");
    }
}
