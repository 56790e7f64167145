use super::{findings, parse};
use crate::text::SourceId;

/// Each text has exactly one fault.
fn check(cases: &[(&str, &str)]) {
    for (text, found) in cases {
        let (_, list) = findings(text);
        assert_eq!(list, [*found], "{text}");
    }
}

#[test]
fn a_known_keyword_is_answered_with_its_form() {
    check(&[
        ("layout", "1:1 syntax/malformed `layout` is written `layout NAME`"),
        ("type A { a: text }", "1:1 syntax/malformed `type` is written `type NAME = TYPE`"),
        (
            "templates paths without a",
            "1:1 syntax/malformed `templates` is written `templates paths without \"NAMES\"`",
        ),
        (
            "system { each p pictures { p } }",
            "1:10 syntax/malformed `each` is written `each NAME in LIST { … }`",
        ),
        (
            "system { section { a } }",
            "1:10 syntax/malformed `section` is written `section NAME { … }`",
        ),
        (
            "system {\n  cache\n  a\n}",
            "2:3 syntax/malformed `cache` is written `cache LABEL 1h if CONDITION`",
        ),
        ("system {\n  else a\n}", "2:3 syntax/malformed `else` is written `THING else THING`"),
        (
            "system { allow \"why\"; a }",
            "1:10 syntax/malformed `allow` is written `allow CODE \"reason\"`",
        ),
    ]);
}

#[test]
fn an_unknown_keyword_is_told_apart_from_a_value() {
    check(&[
        ("input turn { a: text }", "1:1 syntax/unknown-keyword `input` begins no statement"),
        ("system {\n  secton a { b }\n}", "2:3 syntax/unknown-keyword `secton` begins no entry"),
        ("system {\n  player.message foo\n}", "2:18 syntax/unexpected-text unexpected `foo`"),
        (
            "system { match a { b \"c\" } }",
            "1:20 syntax/malformed an alternative is written `NAME, NAME { … }`",
        ),
        ("budget { a }", "1:10 syntax/malformed a setting is written `KEY: VALUE`"),
        (
            "inputs turn { a text, b: int }",
            "1:15 syntax/malformed a field is written `NAME: TYPE LABEL…`",
        ),
        ("text a { en }", "1:10 syntax/malformed a wording is written `LOCALE \"…\"`"),
        (
            "messages { history a { b } }",
            "1:24 syntax/malformed what stands in is written `summary NAME { … }`",
        ),
        ("section a { b }", "1:1 syntax/misplaced `section` cannot stand here"),
        ("system { inputs turn { a: text } }", "1:10 syntax/misplaced `inputs` cannot stand here"),
        ("=", "1:1 syntax/unexpected-text unexpected `=`"),
        ("}", "1:1 syntax/unopened this `}` closes nothing"),
    ]);
    let (_, problems) = parse(SourceId(0), "system {\n  secton a { b }\n}");
    let helps: Vec<_> = problems.iter().map(|found| found.help.as_deref()).collect();
    assert_eq!(helps, [Some("did you mean `section`?")]);
}

#[test]
fn what_is_never_closed_is_reported_where_it_opens() {
    check(&[
        ("system {\n  a\n", "1:8 syntax/unclosed this `{` is never closed"),
        ("inputs turn {\n  a: text\n", "1:13 syntax/unclosed this `{` is never closed"),
        ("type A = list<text", "1:14 syntax/unclosed this `<` is never closed"),
        ("system {\n  f(a, b\n  c\n}", "2:4 syntax/unclosed this `(` is never closed"),
        ("system join \"x {\n  a\n}", "1:13 syntax/unclosed this `\"` is never closed"),
        ("system {\n  f(a\n}", "2:4 syntax/unclosed this `(` is never closed"),
        ("system {\n  (a\n}", "2:3 syntax/unclosed this `(` is never closed"),
        ("text a(b: int \"x\"", "1:7 syntax/unclosed this `(` is never closed"),
        ("system {\n  block {{ a { b }\n}", "2:9 syntax/unclosed this `{{` is never closed"),
    ]);
    let text = "system {\n  section a {\n    b\n  section c {\n    d\n  }\n}\n";
    let (_, problems) = parse(SourceId(0), text);
    let places: Vec<_> = problems
        .iter()
        .map(|found| (found.span.start, found.notes.iter().map(|note| note.span.start).collect()))
        .collect();
    let inner = u32::try_from(text.find("a {").unwrap()).unwrap() + 2;
    assert_eq!(places, [(7, vec![inner])], "the brace of `a` is the suspect");
}

/// Behind a brace that is never closed every statement stands inside braces: one fault, told once.
#[test]
fn what_follows_from_an_unclosed_brace_is_not_reported() {
    let rest = "messages {\n  message user a { b }\n}\nbudget { window: 1 }\ntext c \"d\"\n";
    for open in [
        "system { section a { b }\n",
        "fragment a {\n",
        "inputs turn { p: { m: text }\n",
        "type A = { b: text\n",
        "request { max-output: 4 tokens\n",
        "system { match a { b { c } }\n",
    ] {
        let (_, problems) = parse(SourceId(0), &format!("{open}{rest}"));
        let codes: Vec<_> = problems.iter().map(|found| found.code.0).collect();
        assert_eq!(codes, ["syntax/unclosed"], "{open}");
    }
    let (_, problems) = parse(SourceId(0), "system {\n  budget { window: 1 }\n}\nfragment a {\n");
    let codes: Vec<_> = problems.iter().map(|found| found.code.0).collect();
    assert_eq!(codes, ["syntax/misplaced", "syntax/unclosed"], "one before it is another fault");
}

#[test]
fn what_is_incomplete_is_reported() {
    check(&[
        ("system { a if }", "1:15 syntax/incomplete a condition is missing behind `if`"),
        ("system { a if b is }", "1:20 syntax/incomplete a variant is missing behind `is`"),
        ("system { a if b == }", "1:20 syntax/incomplete a value is missing behind `==`"),
        ("system { a | }", "1:14 syntax/incomplete a filter is missing behind `|`"),
        (
            "system { section a join { b } }",
            "1:25 syntax/incomplete a text in quotes is missing behind `join`",
        ),
        ("system { section a fit { b } }", "1:24 syntax/incomplete a size is missing behind `fit`"),
        (
            "system { section a spare { b } }",
            "1:26 syntax/incomplete a level is missing behind `spare`",
        ),
        (
            "system { section a for { b } }",
            "1:24 syntax/incomplete an audience is missing behind `for`",
        ),
        (
            "system { a at depth up to }",
            "1:27 syntax/incomplete a number is missing behind `up to`",
        ),
        ("system { ( ) }", "1:10 syntax/incomplete `( )` holds no value"),
        (
            "type A = a |\ninputs turn { b: A }",
            "1:13 syntax/incomplete a type is missing behind `|`",
        ),
        ("fragment f(e Event) { e }", "1:12 syntax/malformed a parameter is written `NAME: TYPE`"),
        ("type A = list<>", "1:14 syntax/incomplete `<>` holds no value"),
        ("system { a, b }", "1:13 syntax/unexpected-text unexpected `,` and another value"),
        ("system { f(a b) }", "1:14 syntax/unexpected-text unexpected `b`"),
    ]);
}

#[test]
fn one_fault_hides_no_other_and_what_is_round_it_stands() {
    let text = "layout a\nlocals en\nsystem {\n  secton a { b }\n  c\n}\n";
    let (file, list) = findings(text);
    assert_eq!(
        list,
        [
            "2:1 syntax/unknown-keyword `locals` begins no statement",
            "4:3 syntax/unknown-keyword `secton` begins no entry",
        ]
    );
    let expected = "(layout a)\n(#broken)\n(system\n  (#broken\n    (write b))\n  (write c))\n";
    assert_eq!(file.to_string(), expected);
}

#[test]
fn what_a_broken_header_holds_is_checked_only_if_it_can_be() {
    // `sectoin` was to be a section: its body is read, and the fault in it is reported.
    let (_, list) = findings("system {\n  sectoin a { each b }\n}");
    assert_eq!(list.len(), 2, "{list:?}");
    // `mtach` was to be a match: what it holds are no entries, and nothing more is reported.
    let (_, list) = findings("system {\n  mtach a { b { \"c\" } d, e { f g } }\n}");
    assert_eq!(list.len(), 1, "{list:?}");
}

#[test]
fn what_follows_from_a_broken_header_is_not_reported() {
    for text in [
        "system raw! \n  section a { b }\n  c\n}\nmessages { d }",
        "inputs turn:\n  a: text\n  b: { c: text }\n}\nlayout a",
        "system {\n  section a b! \n  {\n    c\n  }\n}",
    ] {
        let (_, list) = findings(text);
        assert_eq!(list.len(), 1, "{list:?}");
    }
    let (_, list) = findings("system {\n  a at system turn\n}");
    assert_eq!(list, ["2:15 syntax/unexpected-text unexpected `turn`"]);
}

/// A text without an end takes every `}` behind it in. What it stands in is told, whatever that is.
#[test]
fn what_an_endless_text_stands_in_is_told() {
    let inside = |line: &str| format!("system {{\n  {line}\n  section a {{ \"x\" }}\n}}\n");
    check(&[
        (
            &inside("assume session \"i \" {\"\"\"a b\""),
            "2:3 syntax/malformed `assume` is written `assume LABEL \"reason\"`",
        ),
        (&inside("inputs \"i \" {\"\"\"a b\""), "2:3 syntax/misplaced `inputs` cannot stand here"),
        (&inside("tools {\"\"\"a b\""), "2:3 syntax/misplaced `tools` cannot stand here"),
    ]);
}
