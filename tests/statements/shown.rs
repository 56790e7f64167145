//! Pictures that are shown beside the input.

use serde_json::{Value, json};
use typecase::render::request::Content;
use typecase::target;
use typecase::types::Scope;

use super::request::{covered, holds, inputs, make, said, shelf, teller};
use crate::support::Made;

fn chat(target: &str, rows: &[&str], pictures: &[Value]) -> Made {
    let rows: Vec<_> = rows.iter().map(|text| json!({ "role": "user", "text": text })).collect();
    let inputs = inputs(json!({ "conversation": rows, "pictures": pictures }));
    let case = json!({ "runtime": "teller", "target": target, "inputs": inputs });
    make(&mut shelf("covel", &[("teller/PLUGIN.md", &teller("Tell."))]), "covel", &case)
}

fn picture(caption: &str, media_type: &str, bytes: &str) -> Value {
    json!({ "caption": caption, "media-type": media_type, "data": bytes })
}

fn good(caption: &str) -> Value {
    picture(caption, "image/png", "AAAA")
}

/// What the message of the pictures says, with `+` for each picture; none if it is not there.
fn shown(made: &Made) -> Option<String> {
    let messages = &made.rendered.request.messages;
    let message = messages.iter().find(|message| &*message.name == "recent-pictures")?;
    let part = |content: &Content| match content {
        Content::Text(text) => text.to_string(),
        Content::Image(_) => "+".to_owned(),
        other => format!("{other:?}"),
    };
    let whole: String = message.parts.iter().map(|one| part(&one.content)).collect();
    Some(whole.replace("The player shows a picture: ", "Shown: "))
}

/// R165: a picture that the target refuses goes with its line, and with the last of them the
/// message. Which are too large or cannot be read, the tests of the filter show.
#[test]
fn what_a_target_refuses_goes_with_its_line() {
    for target in target::targets() {
        let refused =
            ["image/bmp", "text/plain"].map(|media_type| picture("bad", media_type, "AAAA"));
        let one = |made: &Made| shown(made).unwrap();
        for bad in refused {
            assert_eq!(one(&chat(target, &[], &[good("a"), bad.clone()])), "Shown: a+", "{target}");
            assert_eq!(one(&chat(target, &[], &[bad.clone(), good("a")])), "Shown: a+", "{target}");
            let none = chat(target, &[], &[bad.clone(), bad]);
            assert_eq!(shown(&none), None, "{target}");
            assert_eq!(none.rendered.request.messages.len(), 1);
        }
        // The kinds that are taken, and no more than the two latest.
        for kind in ["image/png", "image/jpeg", "image/webp"] {
            let made = chat(target, &[], &[good("a"), good("b"), picture("c", kind, "AAAA")]);
            assert_eq!(one(&made), "Shown: b+Shown: c+", "{target}");
        }
    }
}

/// R166: a third picture takes the place of the first of two, and the history before them only
/// goes on.
#[test]
fn the_history_stays_when_a_picture_leaves() {
    for target in target::targets() {
        let one = chat(target, &["1"], &[good("a"), good("b")]);
        let next = chat(target, &["1", "2"], &[good("a"), good("b"), good("c")]);
        let third = shown(&next).unwrap();
        assert!(third.contains("Shown: c") && !third.contains("Shown: a"));
        let (short, long) = (covered(&one, Scope::History), covered(&next, Scope::History));
        assert!(long.starts_with(&short) && holds(&long[short.len()..], "\"2\""), "{target}");
        assert!(!holds(&long, "Shown") && !holds(&long, "AAAA"), "{target}");
        let rows = |made: &Made, count| -> Vec<_> {
            made.rendered.request.messages[..count].iter().map(said).collect()
        };
        assert_eq!(
            (rows(&one, 1), rows(&next, 2)),
            (vec!["1".into()], vec!["1".into(), "2".into()])
        );
    }
}
