//! Pictures that are shown beside the input.

use std::sync::Arc;

use serde_json::{Value, json};
use typecase::load::Memory;
use typecase::render::render;
use typecase::render::request::{Content, Request};
use typecase::target;
use typecase::types::Scope;
use typecase::value::{self, Picture, PictureSource};

use super::request::{covered, holds, inputs, make, said, shelf, teller};
use crate::support::{Made, Shelf};

fn covel() -> Shelf<Memory> {
    shelf("covel", &[("teller/PLUGIN.md", &teller("Tell."))])
}

fn case(target: &str, rows: &[&str], pictures: &[Value]) -> Value {
    let rows: Vec<_> = rows.iter().map(|text| json!({ "role": "user", "text": text })).collect();
    let inputs = inputs(json!({ "conversation": rows, "pictures": pictures }));
    json!({ "runtime": "teller", "target": target, "inputs": inputs })
}

fn chat(target: &str, rows: &[&str], pictures: &[Value]) -> Made {
    make(&mut covel(), "covel", &case(target, rows, pictures))
}

fn picture(caption: &str, media_type: &str, bytes: &str) -> Value {
    json!({ "caption": caption, "media-type": media_type, "data": bytes })
}

fn good(caption: &str) -> Value {
    picture(caption, "image/png", "AAAA")
}

/// What the message of the pictures says, with `+` for each picture; none if it is not there.
fn shown(request: &Request) -> Option<String> {
    let message = request.messages.iter().find(|message| &*message.name == "recent-pictures")?;
    let part = |content: &Content| match content {
        Content::Text(text) => text.to_string(),
        Content::Image(_) => "+".to_owned(),
        other => format!("{other:?}"),
    };
    let whole: String = message.parts.iter().map(|one| part(&one.content)).collect();
    Some(whole.replace("The player shows a picture: ", "Shown: "))
}

/// R165: a picture that the target refuses goes with its line, and with the last of them the
/// message.
#[test]
fn what_a_target_refuses_goes_with_its_line() {
    for target in target::targets() {
        let refused =
            ["image/bmp", "text/plain"].map(|media_type| picture("bad", media_type, "AAAA"));
        let one = |made: &Made| shown(&made.rendered.request).unwrap();
        for bad in refused {
            assert_eq!(one(&chat(target, &[], &[good("a"), bad.clone()])), "Shown: a+", "{target}");
            assert_eq!(one(&chat(target, &[], &[bad.clone(), good("a")])), "Shown: a+", "{target}");
            let none = chat(target, &[], &[bad.clone(), bad]);
            assert_eq!(shown(&none.rendered.request), None, "{target}");
            assert_eq!(none.rendered.request.messages.len(), 1);
        }
        // The kinds that are taken, and no more than the two latest.
        for kind in ["image/png", "image/jpeg", "image/webp"] {
            let made = chat(target, &[], &[good("a"), good("b"), picture("c", kind, "AAAA")]);
            assert_eq!(one(&made), "Shown: b+Shown: c+", "{target}");
        }
    }
}

/// R165: 3,750,000 bytes are shown, one more is not; nor is what cannot be read.
#[test]
fn what_is_too_large_or_cannot_be_read_goes_with_its_line() {
    let picture = |caption: &str, base64: String| {
        value::Value::Picture(Arc::new(Picture {
            name: None,
            caption: Some(caption.into()),
            prompt: None,
            media_type: "image/png".into(),
            source: PictureSource::Base64(base64.into()),
            width: None,
            height: None,
        }))
    };
    // Four letters stand for three bytes.
    let whole = "A".repeat(5_000_000);
    let mut shelf = covel();
    for target in target::targets() {
        let case = shelf.case_of_json(&case(target, &[], &[]).to_string());
        let (plan, _) = shelf.compile("covel", &case, target);
        let plan = plan.unwrap();
        let (mut inputs, _) = case.bind(&plan.inputs, &plan.defaults);
        let mut of = |pictures: [value::Value; 2]| {
            inputs.0.insert("pictures".into(), value::Value::List(pictures.into()));
            shown(&render(&plan, &inputs).request)
        };
        let most = picture("most", whole.clone());
        let over = picture("over", format!("{whole}AA=="));
        assert_eq!(of([over, most]).unwrap(), "Shown: most+", "{target}");
        for bad in ["", "no base64", "AAA", "A==="] {
            let bad = picture("bad", bad.into());
            let fine = picture("fine", "AAAA".into());
            assert_eq!(of([fine, bad]).unwrap(), "Shown: fine+", "{target}");
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
        let third = shown(&next.rendered.request).unwrap();
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
