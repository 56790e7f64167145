use super::formatted;

/// Each text becomes the one beside it, and that stays as it is.
fn check(cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        assert_eq!(formatted(text), *expected, "{text}");
        assert_eq!(formatted(expected), *expected, "{expected}");
    }
}

/// The same for entries of `system`.
fn check_entries(cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        let lines = expected.lines();
        let expected: String =
            lines.map(|line| format!("  {line}").trim_end().to_owned() + "\n").collect();
        check(&[(&format!("system {{\n{text}\n}}\n"), &format!("system {{\n{expected}}}\n"))]);
    }
}

#[test]
fn one_item_stands_on_a_line() {
    check(&[
        ("", ""),
        ("\n \n", ""),
        ("\u{FEFF}layout a", "layout a\n"),
        ("layout   a; use\t\"b\";locales en ,fr", "layout a\nuse \"b\"\nlocales en, fr\n"),
        ("type A=b type B = { a:text ,b : int? }", "type A = b\ntype B = { a: text, b: int? }\n"),
        (
            "system{a;cache session   1h\nb}\nmessages  { }",
            "system {\n  a\n  cache session 1h\n  b\n}\nmessages { }\n",
        ),
        ("system { a; cache session 1 h if b }", "system { a; cache session 1h if b }\n"),
        ("tools {\n}", "tools { }\n"),
    ]);
}

#[test]
fn blank_lines_are_kept_but_for_the_edges_of_a_body() {
    check(&[
        ("\n\nlayout a\n\n\n\nlocales en\n\n", "layout a\n\nlocales en\n"),
        ("system {\n\n  a\n\n\n  b\n\n}", "system {\n  a\n\n  b\n}\n"),
        ("system {  // c\n\n  a\n}", "system {                               // c\n  a\n}\n"),
    ]);
}

#[test]
fn a_body_stays_on_one_line_if_it_held_no_line_break_and_fits() {
    let long = "x".repeat(76);
    let longer = "x".repeat(77);
    check_entries(&[
        ("section a{b;c}", "section a { b; c }"),
        ("section a { b\n }", "section a {\n  b\n}"),
        ("section a { section b { c }; d }", "section a { section b { c }; d }"),
        ("section a { section b {\nc } }", "section a {\n  section b {\n    c\n  }\n}"),
        (
            &format!("section a {{ \"{long}\"; bcde }}"),
            &format!("section a {{ \"{long}\"; bcde }}"),
        ),
        (
            &format!("section a {{ \"{longer}\"; bcde }}"),
            &format!("section a {{\n  \"{longer}\"\n  bcde\n}}"),
        ),
        // What stands behind the body counts.
        (
            &format!("section a {{ b }} else block c {{ \"{longer}\" }}"),
            &format!("section a {{ b }} else block c {{\n  \"{longer}\"\n}}"),
        ),
        (
            &format!("section a {{ b }} else \"{longer}\" if cdef"),
            &format!("section a {{\n  b\n}} else \"{longer}\" if cdef"),
        ),
        ("match a { b { c }  d,e { } else { f } }", "match a { b { c } d, e { } else { f } }"),
        (
            "match a { allow x/y \"z\"; b { c } d { } }",
            "match a { allow x/y \"z\"; b { c } d { } }",
        ),
        (
            "history a pinned { cache sent; summary s { b } }",
            "history a pinned { cache sent; summary s { b } }",
        ),
    ]);
}

#[test]
fn else_and_rest_stand_behind_the_brace() {
    check_entries(&[
        (
            "section a {\nb }\n\n else block {{x.y}} inline { none }",
            "section a {\n  b\n} else block {{ x.y }} inline { none }",
        ),
        ("each a in b { c }\nrest { d }\nelse e", "each a in b { c } rest { d } else e"),
        ("each a in b { c }; rest", "each a in b { c }\nrest"),
        ("a\nelse section b { c }", "a\n  else section b { c }"),
    ]);
}

#[test]
fn line_breaks_within_an_item_are_kept_where_it_may_go_on() {
    check_entries(&[
        ("\"a\" if b\nelse \"c\"", "\"a\" if b\n  else \"c\""),
        ("a|b\n      | c(1 ,k:2tokens)", "a | b\n  | c(1, k: 2 tokens)"),
        ("a\nif b\nand not c\nor d is\tnot e", "a\n  if b\n  and not c\n  or d is not e"),
        (
            "section a raw\n join \"x\"\n\n for story {\nb }",
            "section a raw\n  join \"x\"\n  for story {\n  b\n}",
        ),
        ("section a if b\n{\nc }", "section a if b {\n  c\n}"),
        ("each a\nin\tb\n{ c }", "each a\n  in b { c }"),
        ("f(\na,\nb,c\n)", "f(\n  a,\n  b, c\n)"),
        ("f(a,\nb\nelse c)", "f(a,\n  b\n    else c)"),
        ("a\n| f(\nb\n)", "a\n  | f(\n    b\n  )"),
        ("image a\nelse b", "image a\n  else b"),
    ]);
    check(&[
        ("type A=a\n|b\n|c", "type A = a\n  | b\n  | c\n"),
        ("fragment f(\na:A,b: list< B >\n)  { a }", "fragment f(\n  a: A, b: list<B>\n) { a }\n"),
        ("inputs turn\n{ a:b }", "inputs turn { a: b }\n"),
    ]);
}

#[test]
fn signs_have_their_blanks() {
    check_entries(&[
        ("a<b", "a < b"),
        ("a>= 2.5", "a >= 2.5"),
        ("a if(b or c)and not(d)", "a if (b or c) and not (d)"),
        ("(a else b)|c( .d ,e : (f))", "(a else b) | c(.d, e: (f))"),
        ("f(70 %,1 h,5   chars)", "f(70%, 1h, 5 chars)"),
        ("a , b.c at x,y up to 4 of turn as system", "a, b.c at x, y up to 4 of turn as system"),
        ("message {{a.b}} c{ d }", "message {{ a.b }} c { d }"),
        ("file \"a\"|trim", "file \"a\" | trim"),
        ("allow   a/b-c   \"d\"\ne", "allow a/b-c \"d\"\ne"),
    ]);
    check(&[(
        "inputs a for contract \"x@1\" { a: list< { b :c } >?;d:map<json>  turn untrusted}",
        "inputs a for contract \"x@1\" { a: list<{ b: c }>?, d: map<json> turn untrusted }\n",
    )]);
}

#[test]
fn fields_stay_together_as_they_were_grouped() {
    check(&[
        (
            "type A = {\n a: b, c: d,\n e: f; g: { h: i }\n}",
            "type A = {\n  a: b, c: d\n  e: f, g: { h: i }\n}\n",
        ),
        (
            "type A = { a: b, c: {\n d: e }, f: g\n h: i }",
            "type A = {\n  a: b\n  c: {\n    d: e\n  }\n  f: g\n  h: i\n}\n",
        ),
        (
            &format!("type A = {{ a: b, {0}: c, {0}: d, e: f }}", "x".repeat(44)),
            &format!("type A = {{\n  a: b, {0}: c\n  {0}: d, e: f\n}}\n", "x".repeat(44)),
        ),
    ]);
}

#[test]
fn runs_of_lines_have_columns() {
    check(&[
        (
            "budget { a: b\n long-name: c\n\n d:\n e }",
            "budget {\n  a:         b\n  long-name: c\n\n  d: e\n}\n",
        ),
        (
            "request {\n a: b if c\nelse d\n long: f(\n1,\n2)\n}",
            "request {\n  a:    b if c\n        else d\n  long: f(\n          1,\n          2)\n}\n",
        ),
        ("budget { a: b; c: d, e }", "budget { a: b; c: d, e }\n"),
        (
            "type A = b\ntype Long = {\n c: d\n}\ntype E = f",
            "type A    = b\ntype Long = {\n  c: d\n}\ntype E = f\n",
        ),
        (
            "text a \"x\"\ntext long(b: int) \"y\"\n\ntext c \"z\"",
            "text a            \"x\"\ntext long(b: int) \"y\"\n\ntext c \"z\"\n",
        ),
        (
            "text a { en \"x\" fr \"é\" }\ntext bc { en \"无\" fr \"y\" }\ntext d {\n en \"x\"\n fr file \"y\" }",
            "text a  { en \"x\"   fr \"é\" }\ntext bc { en \"无\"  fr \"y\" }\n\
             text d {\n  en \"x\"\n  fr file \"y\"\n}\n",
        ),
        (
            "text a {\n en \"x\"; zh-Hans \"y\"\n fr \"\"\"\n z\n \"\"\" }",
            "text a {\n  en      \"x\"\n  zh-Hans \"y\"\n  fr \"\"\"\n    z\n    \"\"\"\n}\n",
        ),
    ]);
    check_entries(&[(
        "match a {\n b { c }\n long, d { e }\n f {\n g }\n else { }\n}",
        "match a {\n  b       { c }\n  long, d { e }\n  f {\n    g\n  }\n  else { }\n}",
    )]);
}

#[test]
fn strings_keep_their_bytes() {
    check_entries(&[
        ("\"a  \\u{41}\\n{{ b  |c }} // d\"", "\"a  \\u{41}\\n{{ b  |c }} // d\""),
        ("\"{{ f(\"a }}\") }}\"   if b", "\"{{ f(\"a }}\") }}\" if b"),
    ]);
    let text = "system {\n  \"a {{ f(b,\n c) }}\" if d\n}\n";
    assert_eq!(formatted(text), text);
}

#[test]
fn lines_in_quotes_move_with_their_closing_quotes() {
    check(&[
        (
            "text a \"\"\"  \n      b\n\n        c  \n      \"\"\"",
            "text a \"\"\"\n  b\n\n    c  \n  \"\"\"\n",
        ),
        (
            "system {\n\"\"\"\na {{ b }}\n  \n\"\"\" | trim if c\nframe \"\"\"\n\td\n\t\"\"\" }",
            "system {\n  \"\"\"\n  a {{ b }}\n    \n  \"\"\" | trim if c\n  frame \"\"\"\n    d\n    \"\"\"\n}\n",
        ),
        (
            "budget {\n a: \"\"\"\n  b\n  \"\"\", c }",
            "budget {\n  a: \"\"\"\n    b\n    \"\"\", c\n}\n",
        ),
        // A hole may hold lines with less indentation; then all stay where they are.
        (
            "text a \"\"\"\n      {{ f(b,\n c) }}\n      \"\"\"",
            "text a \"\"\"\n      {{ f(b,\n c) }}\n      \"\"\"\n",
        ),
    ]);
}

#[test]
fn line_ends_become_lf() {
    check(&[(
        "layout a // b\r\n\r\ntext c \"\"\"\r\n  d\r\n\r\n  \"\"\"\r\n",
        "layout a                               // b\n\ntext c \"\"\"\n  d\n\n  \"\"\"\n",
    )]);
}
