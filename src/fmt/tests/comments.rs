use super::formatted;

fn check<S: AsRef<str>>(cases: &[(&str, S)]) {
    for (text, expected) in cases {
        assert_eq!(formatted(text), expected.as_ref(), "{text}");
    }
}

#[test]
fn a_comment_alone_is_indented_as_what_follows() {
    check(&[
        ("  // a\n\n\n    /// b\nlayout c\n//d  ", "// a\n\n/// b\nlayout c\n//d\n"),
        (
            "system {\n// a\nsection b {\nc\n// d\n\n// e\n}\n\n// f\n}",
            "system {\n  // a\n  section b {\n    c\n    // d\n\n    // e\n  }\n\n  // f\n}\n",
        ),
        ("system {\n// a\n}", "system {\n  // a\n}\n"),
        ("// ── a ────\n\nlayout a", "// ── a ────\n\nlayout a\n"),
    ]);
}

#[test]
fn comments_behind_code_stand_below_each_other() {
    let column = |code: &str| format!("{code:<39}");
    check(&[
        ("layout a // b", format!("{}// b\n", column("layout a"))),
        (
            "inputs turn { // a\n b: c, // d\n e: f\n g: { // h\n i: j /// k\n} // l\n}",
            [
                column("inputs turn {") + "// a",
                column("  b: c") + "// d",
                "  e: f".into(),
                column("  g: {") + "// h",
                column("    i: j") + "/// k",
                column("  }") + "// l",
                "}\n".into(),
            ]
            .join("\n"),
        ),
        // The longest line of up to 60 columns decides.
        (
            &format!("type A = {} // b\nuse \"d\" // c\n\nuse \"e\" // f", "x".repeat(40)),
            format!(
                "type A = {}  // b\n{:51}// c\n\n{}// f\n",
                "x".repeat(40),
                "use \"d\"",
                column("use \"e\"")
            ),
        ),
        (
            &format!("type A = {} // b\nuse \"d\" // c", "x".repeat(52)),
            format!("type A = {}  // b\n{}// c\n", "x".repeat(52), column("use \"d\"")),
        ),
    ]);
}

#[test]
fn a_comment_goes_on_below_the_one_behind_code() {
    let column = " ".repeat(39);
    let text = "request {\n  model: a // b\n           // c\n  long:  d\n}\n";
    let expected =
        format!("request {{\n  model: a{}// b\n{column}// c\n  long:  d\n}}\n", " ".repeat(29));
    check(&[(text, expected)]);
}

#[test]
fn comments_within_an_item_stay_between_their_tokens() {
    let behind = |code: &str| format!("{code:<39}");
    check(&[
        (
            "system {\nf(a, // b\nc) // d\n}",
            format!("system {{\n{}// b\n{}// d\n}}\n", behind("  f(a,"), behind("    c)")),
        ),
        (
            "system {\na // b\n// c\nelse d\n}",
            format!("system {{\n{}// b\n    // c\n    else d\n}}\n", behind("  a")),
        ),
        ("system // a\n{ b }", format!("{}// a\n{{ b }}\n", behind("system"))),
        (
            "system {\nsection a { b } // c\nelse d\n}",
            format!("system {{\n{}// c\n    else d\n}}\n", behind("  section a { b }")),
        ),
        (
            "request {\na: b // c\nif d\n// e\nelse f\nlong: g }",
            format!(
                "request {{\n{}// c\n        if d\n        // e\n        else f\n  long: g\n}}\n",
                behind("  a:    b")
            ),
        ),
    ]);
}
