use proptest::prelude::*;

use super::formatted;
use crate::fmt::starts::Starts;
use crate::fmt::tokens::tokens;
use crate::fmt::{Unformatted, format};
use crate::syntax::parse;
use crate::text::SourceId;

const LAYOUTS: &[&str] = &[
    include_str!("../../../layouts/covel/covel.layout"),
    include_str!("../../../layouts/covel/blocks.layout"),
    include_str!("../../../layouts/covel/words.layout"),
    include_str!("../../../layouts/craftbot/craftbot.layout"),
    include_str!("../../../layouts/craftbot/blocks.layout"),
    include_str!("../../../layouts/harness/harness.layout"),
];

fn comments(text: &str) -> Vec<String> {
    let (file, _) = parse(SourceId(0), text);
    file.comments.iter().map(|comment| comment.text.trim_end().to_owned()).collect()
}

/// A text without faults keeps its tree and comments; formatting twice is formatting once.
fn holds(text: &str) {
    let formatted = formatted(text);
    let tree = |text: &str| parse(SourceId(0), text).0.to_string();
    assert_eq!(tree(text), tree(&formatted), "{text}");
    assert_eq!(comments(text), comments(&formatted), "{text}");
    assert!(formatted.is_empty() || formatted.ends_with('\n') && !formatted.ends_with("\n\n"));
    assert!(!formatted.contains('\r'));
}

/// What may stand where an item goes on.
fn fold() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![" ", " ", " ", "  ", "\n", "\r\n\t", " // c\n", "\n// own\n\n"])
}

/// What may stand between two items.
fn gap() -> impl Strategy<Value = &'static str> {
    let gaps = ["\n", "; ", ";", "\n\n\n", " // c\n", "\n  // own\n", "\n\n/// doc\n", "\r\n"];
    prop::sample::select(gaps.to_vec())
}

fn name() -> impl Strategy<Value = String> {
    prop::sample::select(vec!["a", "b-c", "rest", "d.e", "_f", "at-most", "session", "h"])
        .prop_map(str::to_owned)
}

fn text() -> impl Strategy<Value = String> {
    let words = [
        "\"\"",
        "\"x  y\"",
        "\"\\n{ {{ a |b }}\"",
        "\"{{ f(\"q\", 1) }} é 无\"",
        "\"\"\"\nx\n\n  y\n\"\"\"",
        "\"\"\"\n      x {{ a }}\n      \"\"\"",
        "\"// no comment\"",
        "\"{{ a // c\n | b }}\"",
    ];
    prop::sample::select(words.to_vec()).prop_map(str::to_owned)
}

fn expression() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        name(),
        text(),
        Just("16".to_owned()),
        Just("4000 tokens".to_owned()),
        Just("70 %".to_owned()),
        Just("file \"x.md\"".to_owned()),
    ];
    leaf.prop_recursive(3, 12, 3, |inner| {
        prop_oneof![
            (inner.clone(), fold(), inner.clone())
                .prop_map(|(a, f, b)| format!("({a}{f}else {b})")),
            (inner.clone(), fold(), inner.clone()).prop_map(|(a, f, b)| format!("({a}{f}if {b})")),
            (inner.clone(), fold(), inner.clone())
                .prop_map(|(a, f, b)| format!("({a}{f}and not({b}){f}or {a} is not b)")),
            (inner.clone(), fold(), inner.clone()).prop_map(|(a, f, b)| format!("({a}{f}<{b})")),
            (inner.clone(), fold(), inner.clone(), fold()).prop_map(|(a, f, b, g)| {
                let a = if a.starts_with('(') { "a".to_owned() } else { a };
                format!("{a}{f}|cut(400chars ,{g}mark :{b}{g})")
            }),
            (fold(), inner.clone(), inner).prop_map(|(f, a, b)| format!("f({f}.g,{f}{a},{b}{f})")),
        ]
    })
}

fn modifiers() -> impl Strategy<Value = String> {
    let one = prop_oneof![
        Just(" raw".to_owned()),
        fold().prop_map(|f| format!("{f}join \"x  \\n\"")),
        (fold(), name()).prop_map(|(f, name)| format!("{f}if {name}")),
        fold().prop_map(|f| format!("{f}fit 6000 tokens")),
        fold().prop_map(|f| format!("{f}for story")),
        fold().prop_map(|f| format!("{f}spare 1")),
    ];
    prop::collection::vec(one, 0..3).prop_map(|list| list.concat())
}

fn body(entry: impl Strategy<Value = String>) -> impl Strategy<Value = String> {
    (prop::collection::vec((gap(), entry), 0..4), gap()).prop_map(|(entries, end)| {
        let entries: String =
            entries.into_iter().map(|(gap, entry)| gap.to_owned() + &entry).collect();
        format!("{{{entries}{end}}}")
    })
}

fn entry() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        expression(),
        (expression(), fold(), name()).prop_map(|(value, f, name)| format!("{value}{f}if {name}")),
        Just("cache session 1 h".to_owned()),
        Just("a,b.c at depth up to 4 of turn".to_owned()),
        (fold(), name()).prop_map(|(f, name)| format!("image p{f}else {name}")),
        expression().prop_map(|value| format!("frame {value}")),
        Just("template t with v".to_owned()),
        Just("allow lint/x-y \"why\"".to_owned()),
        Just("history log pinned".to_owned()),
    ];
    leaf.prop_recursive(4, 24, 3, |inner| {
        prop_oneof![
            (modifiers(), fold(), body(inner.clone()))
                .prop_map(|(modifiers, f, body)| format!("section rules{modifiers}{f}{body}")),
            (modifiers(), body(inner.clone()), fold(), inner.clone()).prop_map(
                |(modifiers, body, f, other)| {
                    format!("block {{{{d.tag}}}}{modifiers} {body}{f}else section x {{ {other}\n}}")
                }
            ),
            (fold(), modifiers(), body(inner.clone()), body(inner.clone())).prop_map(
                |(f, modifiers, body, rest)| {
                    format!("each x{f}in y{modifiers}{f}{body}{f}rest {rest}")
                }
            ),
            (fold(), body(inner.clone()), gap(), body(inner.clone())).prop_map(
                |(f, body, gap, other)| {
                    format!("match m{f}{{{gap}a, b {body}{gap}c{{ }}{gap}else {other}{gap}}}")
                }
            ),
            (gap(), modifiers(), body(inner)).prop_map(|(gap, modifiers, body)| {
                format!("history log {{{gap}cache sent{gap}summary s{modifiers} {body}{gap}}}")
            }),
        ]
    })
}

fn statement() -> impl Strategy<Value = String> {
    let field = (name(), prop::sample::select(vec!["text", "list<text>?", "{ a: b, c: d turn }"]))
        .prop_map(|(name, kind)| format!("{}:{kind}", name.replace('.', "-")));
    let separator = prop::sample::select(vec![", ", ";", "\n", ",\n", ", // c\n", "\n\n"]);
    let record = prop::collection::vec((separator, field), 1..5).prop_map(|fields| {
        let fields: String = fields.into_iter().map(|(gap, field)| field + gap).collect();
        format!("{{ {fields}}}")
    });
    let record = record.boxed();
    prop_oneof![
        Just("layout a".to_owned()),
        Just("use \"b.layout\"".to_owned()),
        Just("type Mode = a|b".to_owned()),
        record.clone().prop_map(|record| format!("type R = {record}")),
        record.prop_map(|record| format!("inputs turn untrusted {record}")),
        (text(), gap(), text())
            .prop_map(|(a, gap, b)| format!("text x(n: int) {{{gap}en {a}{gap}zh-Hans {b}{gap}}}")),
        text().prop_map(|text| format!("text long-name {text}")),
        (gap(), expression(), fold(), expression()).prop_map(|(gap, a, f, b)| {
            format!("budget {{{gap}key:{f}{a}{gap}longer : {b},{f}{a}{gap}}}")
        }),
        (modifiers(), body(entry()))
            .prop_map(|(modifiers, body)| format!("system{modifiers} {body}")),
        (modifiers(), body(entry()))
            .prop_map(|(modifiers, body)| format!("fragment a.b(c: list<D>){modifiers} {body}")),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn layouts_keep_what_they_say(
        statements in prop::collection::vec((statement(), gap()), 0..5),
    ) {
        let text: String =
            statements.into_iter().map(|(statement, gap)| statement + gap).collect();
        let (_, problems) = parse(SourceId(0), &text);
        prop_assert!(!problems.has_errors(), "{}\n{:?}", text, problems.sorted());
        holds(&text);
    }

    #[test]
    fn layouts_that_ship_keep_what_they_say_in_other_blanks(
        layout in prop::sample::select(LAYOUTS),
        changes in prop::collection::vec((any::<prop::sample::Index>(), fold(), gap()), 1..8),
    ) {
        let (file, _) = parse(SourceId(0), layout);
        let mut text = layout.to_owned();
        let mut places: Vec<_> = tokens(layout, &Starts::of(&file))
            .iter()
            .filter(|token| !token.glued)
            .map(|token| token.start)
            .collect();
        places.retain(|place| *place > 0);
        let mut chosen: Vec<_> = changes.iter().map(|(at, fold, gap)| (*at.get(&places), fold, gap)).collect();
        chosen.sort_unstable();
        chosen.dedup_by_key(|(place, ..)| *place);
        for (index, (place, fold, gap)) in chosen.into_iter().enumerate().rev() {
            text.insert_str(place, if index % 2 == 0 { fold } else { gap });
        }
        let (_, problems) = parse(SourceId(0), &text);
        if !problems.has_errors() {
            holds(&text);
        }
    }

    #[test]
    fn any_text_is_formatted_or_refused(text in "[a-z{}()\"/;:,|<>=. \n\r\t\\\\é]{0,80}") {
        let once = format(SourceId(0), &text);
        match once {
            Ok(once) => prop_assert!(
                matches!(format(SourceId(0), &once), Ok(twice) if twice == once),
                "{:?}", text
            ),
            Err(Unformatted::Faulty(problems)) => prop_assert!(problems.has_errors()),
            Err(Unformatted::Changed) => prop_assert!(text.contains('\r'), "{:?}", text),
        }
    }
}
