//! What exceptions in a layout do, and what is said of them.

use super::{INPUTS, found, loaded};
use crate::check::compile;
use crate::plan::Key;

#[test]
fn exceptions_are_held_to_account() {
    let text = |line: &str| format!("{INPUTS}system {{ {line}\n p.name\n cache session }}\n");
    assert!(
        found(&text("allow cache/volatile-in-prefix \"x\""))
            .contains(&"9:10 layout/allowed-mark".into())
    );
    assert!(
        found(&text("assume session \"\""))
            .contains(&"9:10 layout/exception-without-reason".into())
    );
    assert!(
        found(&text("assume history \"x\"")).contains(&"9:17 layout/unknown-assumption".into())
    );
    let idle = format!("{INPUTS}system {{ allow trust/raw \"x\"\n w.name }}\n");
    assert_eq!(found(&idle), ["9:10 layout/unused-allow"]);
}

#[test]
fn an_allowance_holds_where_it_stands() {
    let layout = |head: &str, system: &str| {
        format!(
            "{head}layout x\ninputs turn untrusted {{ q: text }}\n{system}\nmessages {{ message system m {{ q }} }}\n"
        )
    };
    let allow = "allow trust/data-in-system-text \"trusted host\"\n";
    let both = ["3:10 trust/data-in-system-text", "4:31 trust/data-in-system-text"];
    assert_eq!(found(&layout("", "system { q }")), both);
    assert_eq!(found(&layout(allow, "system { q }")), [""; 0], "the whole file");
    let before_system = found(&layout("", &format!("{allow}system {{ q }}")));
    assert_eq!(before_system, ["5:31 trust/data-in-system-text"]);
    let text = format!(
        "layout x\ninputs history {{ log: messages<{{ content: text }}> }}\nmessages {{ history log {{\n{allow}summary s {{ message system m {{ s.content }} }}\n}} }}\n"
    );
    assert_eq!(found(&text), [""; 0]);
    assert_eq!(
        found("layout x\nassume session \"x\"\nsystem { \"x\" }\n"),
        ["2:1 layout/misplaced-assume"]
    );
}

#[test]
fn a_mark_that_moves_back_can_be_allowed_where_it_stands() {
    let of = |allow: &str| {
        let text = format!(
            "layout x\ninputs history {{ log: messages }}\n\
             inputs turn {{ notes: segments<depth>, ask: text }}\n\
             messages {{\n history log\n {allow}\n cache history\n \
             message user i {{ ask }}\n notes at depth up to 2\n}}\n"
        );
        let (sources, layout) = loaded(&text);
        let key = Key { target: "anthropic".into(), ..Key::default() };
        let compiled = compile(&sources, &layout, &[], &key, None, false).unwrap();
        assert_eq!(compiled.problems.is_empty(), !allow.is_empty(), "compiled alone");
        found(&text)
    };
    assert_eq!(of(""), ["7:2 cache/mark-moves-back"]);
    assert_eq!(of("allow cache/mark-moves-back \"three rows are cheap\""), [""; 0]);
}

#[test]
fn exceptions_before_one_part_act_on_that_part_alone() {
    let text = "layout x\ninputs turn untrusted { p: { text: text } }\n\
         inputs session untrusted { w: { text: text } }\n\
         fragment f { section t { p.text } }\n\
         allow trust/data-in-system-text \"one\"\nallow type/other \"two\"\n\
         inputs turn { n: text }\nsystem { section s { w.text }\n f }\n";
    let trust = found(text).into_iter().filter(|of| of.ends_with("trust/data-in-system-text"));
    assert_eq!(trust.count(), 2, "nothing in the inputs behind it");
}
