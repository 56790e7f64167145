//! A kept message, for the marks of the turn and of the history behind it and behind what follows.

use super::{INPUTS, marks};

/// The verdicts of `cache loop` and `cache history` right behind what is kept, then of `cache
/// loop` behind text of the turn and behind the rows of the turn that follow.
fn behind(kept: &str) -> String {
    let text = format!(
        "{INPUTS}messages {{\n history log\n {kept}\n cache loop\n cache history\n \
         message system c {{ p.name }}\n cache loop\n history steps\n cache loop\n}}\n"
    );
    marks(&text)
}

#[test]
fn text_may_follow_what_is_kept_and_fixed_for_the_turn() {
    for kept in [
        "message user i kept { \"Go on.\" }",
        "message user i kept { p.text else \"Go on.\" }",
        "message user i kept if p.flag { \"Go on.\" }",
        "message user i uncounted kept { p.text }",
        "message user i kept { p.text }\n message system j kept { w.name }",
        "message user i kept { p.text } else message user j kept { p.name }",
        "match p.mode { a { message user i kept { p.text } } b { message user j kept { w.name } } }",
        "match p.mode { a { message user i kept { p.text } } b { } }",
        "section s if p.flag { message user i kept { p.text } }",
    ] {
        assert_eq!(behind(kept), "++++", "{kept}");
    }
}

/// What may come in the course of a turn is a row of it, until others have followed.
#[test]
fn no_text_may_follow_what_is_kept_and_may_come_within_the_turn() {
    for kept in [
        "message user i kept { k }",
        "message user i kept { p.text; k }",
        "message user i kept { \"x\" if steps }",
        "message user i kept if k { \"Go on.\" }",
        "section s if k { message user i kept { \"Go on.\" } }",
        "message user i kept { p.text }\n message user j kept { k }",
        "message user i kept { k }\n message user j kept { p.text }",
        "message user i kept { k } else message user j kept { p.text }",
        "match p.mode { a { message user i kept { k } } b { message user j kept { p.text } } }",
        "match (k else \"\") { x { message user i kept { \"x\" } } else { } }",
        // It would rest on what is only assumed.
        "message user i kept { assume turn \"why\"\n k }",
    ] {
        assert_eq!(behind(kept), "++--", "{kept}");
    }
}

/// As many messages as a list has entries are no one row.
#[test]
fn what_is_kept_in_each_round_is_text_of_the_turn() {
    let each = |list: &str, of: &str| {
        behind(&format!("each t in {list} {{ message user i kept {{ {of} }} }}"))
    };
    assert_eq!(each("w.tags", "t"), "+-++");
    assert_eq!(each("w.tags", "k"), "----");
}
