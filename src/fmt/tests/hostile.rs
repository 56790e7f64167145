use std::fmt::Write as _;

use super::formatted;
use crate::fmt::{Unformatted, format};
use crate::text::SourceId;

#[test]
fn faulty_text_is_not_touched() {
    for text in ["system {", "}", "system { secton a { } }", "\u{1}", "text a \"b", "{{{{"] {
        let faulty = format(SourceId(7), text);
        let Err(Unformatted::Faulty(problems)) = faulty else { panic!("{text:?}: {faulty:?}") };
        assert!(problems.has_errors());
        assert!(problems.iter().all(|found| found.span.source == SourceId(7)));
    }
}

#[test]
fn what_cannot_be_said_with_lf_is_refused() {
    let text = "text a \"\"\"\n  b\r\r\n  \"\"\"\n";
    assert!(matches!(format(SourceId(0), text), Err(Unformatted::Changed)));
}

#[test]
fn deep_nesting_ends() {
    let depth = 120;
    let flat = format!("system {{ {}a{} }}", "section b { ".repeat(depth), " }".repeat(depth));
    assert_eq!(formatted(&flat).lines().count(), 2 * depth + 3);
    let kinds = format!("type A = {}text{}", "list<{ a: ".repeat(60), " }>".repeat(60));
    formatted(&kinds);
    let parens = format!("system {{ {}\na{} }}", "f(".repeat(120), "\n)".repeat(120));
    formatted(&parens);
    let holes = format!("system {{ {}a{} }}", "\"{{ f(".repeat(40), ") }}\"".repeat(40));
    formatted(&holes);
}

#[test]
fn large_texts_end() {
    let wide = format!("system {{ {} }}", "a; ".repeat(5_000));
    assert_eq!(formatted(&wide).lines().count(), 5_002);
    let blank = format!("system {{ a{}b }}", ";".repeat(20_000));
    assert_eq!(formatted(&blank), "system { a; b }\n");
    let mut settings = String::from("budget {\n");
    for number in 0..1_000 {
        let _ = writeln!(settings, "k{number}: f(\n1,\n2) // c");
    }
    settings.push('}');
    formatted(&settings);
    let chain = format!("system {{\n{} }}", "section a { b } else ".repeat(100) + "c");
    formatted(&chain);
    let inside = format!("system {{\nf({}a) }}", "// b\n".repeat(5_000));
    assert_eq!(formatted(&inside).lines().count(), 5_003);
    let records = format!("type A = {{ a: b }}{}", " | { a: b }".repeat(3_000));
    formatted(&records);
    let comments = format!("layout a // b\n{}", "         // c\n".repeat(3_000));
    assert_eq!(formatted(&comments).lines().count(), 3_001);
}
