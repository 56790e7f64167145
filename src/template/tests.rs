//! What holds of every dialect.

use proptest::prelude::*;
use serde_json::json;

use crate::text::SourceId;

use super::support::{SOURCE, covered, findings, leaves, read, render};
use super::{Dialect, Node, parse};

/// Texts that are full of what the dialects look for.
fn hostile() -> impl Strategy<Value = String> {
    let words = prop::sample::select(vec![
        "{{",
        "}}",
        "{",
        "}",
        "{%",
        "%}",
        "{#",
        "#}",
        "-",
        " ",
        "\n",
        "\r\n",
        "a",
        "b-c",
        ".",
        "é",
        "<t>",
        "</t>",
        "<",
        "if",
        "for",
        "in",
        "endif",
        "endfor",
        "else",
        "elif",
        "raw",
        "endraw",
        "|",
        "(",
        ")",
        "[",
        "]",
        "'",
        "\"",
        "1",
        "not",
        "and",
        "typecase: allow x",
        "{{ a }}",
        "{a}",
        "{% if a %}",
        "{% endif %}",
        "{# typecase: allow x/y z #}",
        "\\",
        "==",
        "日",
    ]);
    prop::collection::vec(words, 0..30).prop_map(|words| words.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn no_text_is_too_odd(text in hostile(), before in "[a{é]{0,3}", behind in "[}a%]{0,3}") {
        let file = format!("{before}{text}{behind}");
        let range = before.len()..before.len() + text.len();
        for dialect in Dialect::ALL {
            let (template, problems) = parse(dialect, SOURCE, &file, range.clone());
            let inside = |span: crate::text::Span| {
                span.source == SOURCE
                    && range.start <= span.start as usize
                    && span.start <= span.end
                    && span.end as usize <= range.end
                    && file.is_char_boundary(span.start as usize)
                    && file.is_char_boundary(span.end as usize)
            };
            prop_assert_eq!(template.span.range(), range.clone());
            for problem in problems.iter() {
                prop_assert!(inside(problem.span), "{:?}", problem);
                prop_assert!(problem.notes.iter().all(|note| inside(note.span)));
            }
            let mut end = range.start;
            for span in leaves(&template.nodes) {
                prop_assert!(inside(span));
                prop_assert!(end <= span.start as usize, "in order and apart");
                prop_assert!(is_gap(dialect, &file, end..span.start as usize), "{}", dialect);
                end = span.end as usize;
            }
            prop_assert!(is_gap(dialect, &file, end..range.end), "{}", dialect);
            for node in &template.nodes {
                if let Node::Text { text, span } = node {
                    let written = covered(&file, *span).replace("\r\n", "\n");
                    let plain = dialect == Dialect::Braces || text.is_empty();
                    prop_assert!(plain || **text == written);
                }
            }
        }
    }

    #[test]
    fn paths_are_what_the_pattern_finds(text in hostile()) {
        let values = json!({"a": "A", "b-c": "B"});
        let (template, _) = read(Dialect::Paths, &text);
        if template.exceptions.is_empty() {
            prop_assert_eq!(render_known(&template.nodes, &values), by_pattern(&text, &values));
        }
    }

    #[test]
    fn doubling_every_brace_gives_a_text_back(text in "[a-c{}<>\n #%é]{0,40}") {
        let doubled = text.replace('{', "{{").replace('}', "}}");
        let (template, problems) = read(Dialect::Braces, &doubled);
        prop_assert!(!problems.has_errors());
        prop_assert_eq!(render(&template.nodes, &json!({})), text);
    }
}

/// Whether nothing that is written stands here: blanks, statements, comments. Where a body of
/// `jinja` cannot be read, one value stands for all of it.
fn is_gap(dialect: Dialect, file: &str, range: std::ops::Range<usize>) -> bool {
    let text = file.get(range).expect("spans end at characters").trim();
    let (opens, closes) = match dialect {
        Dialect::Jinja => (&["{%", "{#"][..], &["%}", "#}"][..]),
        _ => (&["{#"][..], &["#}"][..]),
    };
    let framed = opens.iter().any(|open| text.starts_with(open))
        && closes.iter().any(|close| text.ends_with(close));
    text.is_empty() || framed
}

/// What is written for paths, a broken one being nothing.
fn render_known(nodes: &[Node], values: &serde_json::Value) -> String {
    nodes
        .iter()
        .map(|node| match node {
            Node::Value { value, .. } if super::support::show(value) == "BROKEN" => String::new(),
            node => render(std::slice::from_ref(node), values),
        })
        .collect()
}

/// `\{\{\s*([^}]+?)\s*\}\}`, tried at every place, as slowly as it is written.
fn by_pattern(text: &str, values: &serde_json::Value) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let inside = rest.strip_prefix("{{").and_then(|rest| {
            let (path, behind) = rest.split_at_checked(rest.find('}')?)?;
            let behind = behind.strip_prefix("}}")?;
            (!path.is_empty()).then_some((path, behind))
        });
        if let Some((path, behind)) = inside {
            let found = path.trim().split('.').try_fold(values, |value, name| value.get(name));
            out.push_str(found.and_then(|value| value.as_str()).unwrap_or(""));
            rest = behind;
        } else {
            out.push(c);
            rest = rest.strip_prefix(c).unwrap_or("");
        }
    }
    out.replace("\r\n", "\n")
}

#[test]
fn places_are_those_of_the_file() {
    let file = "---\nid: x\n---\nHi {{ na me }}";
    let (template, problems) = parse(Dialect::Paths, SourceId(3), file, 14..file.len());
    assert_eq!(covered(file, template.span), "Hi {{ na me }}");
    let problem = problems.sorted()[0];
    assert_eq!((problem.span.source, covered(file, problem.span)), (SourceId(3), "na me"));
}

#[test]
fn a_range_that_is_none_is_empty() {
    for range in [5..9, 1..2, std::ops::Range { start: 9, end: 3 }] {
        for dialect in Dialect::ALL {
            let (template, problems) = parse(dialect, SOURCE, "é", range.clone());
            assert!(template.nodes.is_empty() && problems.is_empty());
        }
    }
}

#[test]
fn words_name_dialects() {
    for dialect in Dialect::ALL {
        assert_eq!(Dialect::from_word(dialect.word()), Some(dialect));
    }
    assert_eq!(Dialect::from_word("Jinja"), None);
}

#[test]
fn long_hostile_texts_take_no_time() {
    for piece in
        ["{{", "{", "}", "{# typecase: allow x ", "{{ a ", "{{ a }}", "<a>\n", "{{}}", "  <"]
    {
        let text = piece.repeat(200_000 / piece.len());
        for dialect in Dialect::ALL {
            let _ = findings(dialect, &text);
        }
    }
}
