use std::ops::Range;

use granit_parser::{Options, Parser, options};

use crate::diagnostic::{Diagnostic, Problems};
use crate::text::{SourceId, Span};

use super::broken::broken;
use super::limits::{MAX_BYTES, MAX_DEPTH, too_large};
use super::scan_fault::scan_fault;
use super::tree::Tree;
use super::{Document, Node};

/// Reads the YAML that stands at `range` of a file whose whole text is `text`. All places are
/// places of the file.
///
/// The tree is none, without a finding, if there is nothing but blanks and comments.
pub fn read_yaml(source: SourceId, text: &str, range: Range<usize>) -> (Option<Node>, Problems) {
    let (document, problems) = read_document(source, text, range);
    (document.root, problems)
}

/// As [`read_yaml`], with the comments. A range that does not lie in the text, or ends inside a
/// character, reads as empty.
pub fn read_document(source: SourceId, text: &str, range: Range<usize>) -> (Document, Problems) {
    let yaml = text.get(range.clone()).unwrap_or("");
    let (yaml, base) = match yaml.strip_prefix('\u{feff}') {
        Some(rest) => (rest, range.start + '\u{feff}'.len_utf8()),
        None => (yaml, range.start),
    };
    let mut tree = Tree::new(source, yaml, base);
    if yaml.len() > MAX_BYTES {
        return refuse(too_large(Span::new(source, base..base)));
    }
    if let Some((at, control)) = control_character(yaml) {
        return refuse(forbidden_character(Span::new(source, base + at..base + at + 1), control));
    }
    for event in Parser::new_from_str_with_options(yaml, parser_options()) {
        let going_on = match event {
            Ok((event, span)) => tree.take(event, span),
            Err(error) => tree.stop(scan_fault(source, yaml, base, &error)),
        };
        if going_on.is_break() {
            break;
        }
    }
    tree.finish()
}

fn refuse(fault: Diagnostic) -> (Document, Problems) {
    let mut problems = Problems::new();
    problems.push(fault);
    (Document::default(), problems)
}

fn parser_options() -> Options {
    options! {
        disallow_directives: true,
        emit_anchor_events: true,
        emit_unresolved_aliases: true,
        flow_nesting_limit: MAX_DEPTH,
        block_nesting_limit: MAX_DEPTH,
        max_buffered_comment_events: MAX_BYTES,
    }
}

/// The first control character. The parser would take U+0000 for the end of the text.
fn control_character(yaml: &str) -> Option<(usize, u8)> {
    yaml.bytes()
        .enumerate()
        .find(|(_, byte)| *byte < b' ' && !matches!(byte, b'\t' | b'\n' | b'\r'))
}

fn forbidden_character(span: Span, control: u8) -> Diagnostic {
    broken(span, format!("the control character U+{control:04X} cannot stand in YAML"))
        .help(format!("write it as `\\x{control:02x}` in a text in double quotes"))
}

#[cfg(test)]
mod tests {
    use super::{read_document, read_yaml};
    use crate::diagnostic::Problems;
    use crate::text::SourceId;
    use crate::value::{JsonStyle, write_json};
    use crate::yaml::{Node, NodeKind, Style};

    const FILE: SourceId = SourceId(0);

    fn read(text: &str) -> (Option<Node>, Problems) {
        read_yaml(FILE, text, 0..text.len())
    }

    /// The tree of a text without faults.
    fn tree(text: &str) -> Node {
        let (root, problems) = read(text);
        assert!(problems.is_empty(), "{text:?}: {problems:?}");
        root.unwrap()
    }

    fn json(text: &str) -> String {
        let mut out = String::new();
        write_json(&mut out, &tree(text).to_value(), JsonStyle::Compact);
        out
    }

    /// The findings as `code "text at the place"`.
    fn findings(text: &str) -> Vec<String> {
        let (_, problems) = read(text);
        let shown = |span: crate::text::Span| text.get(span.range()).unwrap().to_string();
        problems
            .sorted()
            .into_iter()
            .map(|found| {
                let note = found.notes.first().map(|note| format!(" {}", note.span.start));
                format!("{} {:?}{}", found.code, shown(found.span), note.unwrap_or_default())
            })
            .collect()
    }

    /// Every key and value with its place, as `path: text of the file`.
    fn places(text: &str, node: &Node, path: &str, out: &mut Vec<String>) {
        out.push(format!("{path}={}", text.get(node.span.range()).unwrap()));
        for (at, item) in node.as_list().unwrap_or_default().iter().enumerate() {
            places(text, item, &format!("{path}[{at}]"), out);
        }
        for entry in node.as_map().unwrap_or_default() {
            assert_eq!(
                text.get(entry.key.span.range()).unwrap().trim_matches(['"', '\'']),
                &**entry.key
            );
            places(text, &entry.value, &format!("{path}.{}", &**entry.key), out);
        }
    }

    #[test]
    fn keeps_order_and_spelling() {
        assert_eq!(
            json("b: 1.10\na: [x, 'y', \"z\\n\", ~, null, true, false, -0.5e+3]\nc: {d: {}}\ne:\n"),
            r#"{"b":1.10,"a":["x","y","z\n",null,null,true,false,-0.5e+3],"c":{"d":{}},"e":null}"#
        );
    }

    #[test]
    fn only_json_numbers_and_true_and_false_are_more_than_text() {
        for text in [
            "yes",
            "no",
            "on",
            "off",
            "y",
            "True",
            "FALSE",
            "NULL",
            "0x1f",
            "0755",
            "1_000",
            ".5",
            "1.",
            "+1",
            ".inf",
            ".nan",
            "1e",
            "12:30",
            "2026-11-03",
            "0o7",
            "=",
            "1,000",
        ] {
            let kind = NodeKind::Text(text.into(), Style::Plain);
            assert_eq!(tree(&format!("a: {text}")).entry("a").unwrap().value.kind, kind, "{text}");
        }
    }

    #[test]
    fn tells_how_a_text_was_written() {
        let root = tree("- 'true'\n- \"1\"\n- |\n  1\n- >-\n  a\n  b\n- bare\n- ''\n");
        let kinds: Vec<_> = root.as_list().unwrap().iter().map(|node| node.kind.clone()).collect();
        let text = |text: &str, style| NodeKind::Text(text.into(), style);
        assert_eq!(
            kinds,
            [
                text("true", Style::Quoted),
                text("1", Style::Quoted),
                text("1\n", Style::Block),
                text("a b", Style::Block),
                text("bare", Style::Plain),
                text("", Style::Quoted),
            ]
        );
    }

    #[test]
    fn places_are_bytes_of_the_whole_file() {
        for line_break in ["\n", "\r\n"] {
            for mark in ["", "\u{feff}"] {
                let yaml = "é: \"日本\" # ö\nlist:\n  - ünd\n  - {k: [1, 2 ]}\n# end\nblock: |\n  ß\n\n  x\n\nnone:\n";
                let yaml = yaml.replace('\n', line_break);
                let before = format!("{mark}---{line_break}");
                let text = format!("{before}{yaml}---{line_break}bödy: [");
                let (document, problems) =
                    read_document(FILE, &text, before.len()..before.len() + yaml.len());
                assert!(problems.is_empty(), "{problems:?}");
                let root = document.root.unwrap();
                let mut out = Vec::new();
                places(&text, &root, "", &mut out);
                let block = format!("ß{line_break}{line_break}  x");
                assert_eq!(
                    out[1..],
                    [
                        ".é=\"日本\"".to_string(),
                        format!(".list=- ünd{line_break}  - {{k: [1, 2 ]}}"),
                        ".list[0]=ünd".into(),
                        ".list[1]={k: [1, 2 ]}".into(),
                        ".list[1].k=[1, 2 ]".into(),
                        ".list[1].k[0]=1".into(),
                        ".list[1].k[1]=2".into(),
                        format!(".block={block}"),
                        ".none=".into(),
                    ]
                );
                assert!(out[0].starts_with("=é: ") && out[0].ends_with("none:"), "{}", out[0]);
                assert_eq!(&**root.entry("block").unwrap().value.as_text().unwrap(), "ß\n\nx\n");
                let comments: Vec<_> = document
                    .comments
                    .iter()
                    .map(|comment| (&*comment.text, text.get(comment.span.range()).unwrap()))
                    .collect();
                assert_eq!(comments, [(" ö", "# ö"), (" end", "# end")]);
            }
        }
    }

    #[test]
    fn a_byte_order_mark_may_lead() {
        let text = "\u{feff}a: b";
        assert_eq!(tree(text).entry("a").unwrap().key.span.range(), 3..4);
        assert_eq!(tree(text).span.range(), 3..7);
    }

    #[test]
    fn nothing_is_no_fault() {
        for text in ["", "  \n", "# only\n", "\u{feff}"] {
            let (root, problems) = read(text);
            assert!(root.is_none() && problems.is_empty(), "{text:?}");
        }
        let text = "a: b";
        assert!(read_yaml(FILE, text, 9..12).0.is_none(), "a range outside is empty");
    }

    #[test]
    fn refuses_what_json_does_not_have_and_collects_it() {
        let text = "a: &q !!str 5\nb: !<tag:x> [*q, *gone]\n<<: *q\n? [a]\n: b\n1: x\ntrue: x\n\
                    ~: x\n: y\na: 2\nc: {d: 1, 'd': 2}\n";
        let first = text.find("d: 1").unwrap();
        let again = format!("syntax/yaml-duplicate-key \"'d'\" {first}");
        assert_eq!(
            findings(text),
            [
                "syntax/yaml-anchor \"&q\"",
                "syntax/yaml-tag \"!!str\"",
                "syntax/yaml-tag \"!<tag:x>\"",
                "syntax/yaml-alias \"*q\"",
                "syntax/yaml-alias \"*gone\"",
                "syntax/yaml-merge-key \"<<\"",
                "syntax/yaml-alias \"*q\"",
                "syntax/yaml-key-not-text \"[a]\"",
                "syntax/yaml-key-not-text \"1\"",
                "syntax/yaml-key-not-text \"true\"",
                "syntax/yaml-key-not-text \"~\"",
                "syntax/yaml-key-not-text \"\"",
                "syntax/yaml-duplicate-key \"a\" 0",
                &again,
            ]
        );
        assert!(read("a: *q\n").0.is_none(), "a tree with a hole is none");
        assert!(read("a: &q b\na: c\n").0.is_some(), "these leave the tree whole");
        assert_eq!(json("'<<': 1\n\"1\": '*a'\n"), r#"{"<<":1,"1":"*a"}"#);
    }

    #[test]
    fn quoting_a_key_that_is_a_number_is_a_safe_fix() {
        let (_, problems) = read("1.0: x");
        let fix = problems.iter().next().unwrap().fixes[0].clone();
        assert_eq!(fix.edits[0].text, "\"1.0\"");
    }

    #[test]
    fn one_document_stands_in_a_file() {
        assert_eq!(json("---\na: b\n...\n"), r#"{"a":"b"}"#);
        assert_eq!(findings("a: b\n---\nc: d\n"), ["syntax/yaml-many-documents \"---\""]);
        assert_eq!(findings("%YAML 1.2\n---\na: b\n"), ["syntax/yaml \"%\""]);
    }

    #[test]
    fn syntax_faults_have_a_place() {
        let text = format!("{}: v", "k".repeat(2000));
        for (text, at) in [
            ("a: b: c", ":"),
            ("a: \"x\ny", "\""),
            ("a: 'it's'", "s"),
            ("a: [1, 2", "["),
            ("a: [1}", "["),
            ("a: ]", "]"),
            ("a:\n\tb: c", "\t"),
            ("\ta: b", "\t"),
            ("a: b\n\tc: d", "\t"),
            ("\t- b", "\t"),
            ("a: @x", "@"),
            ("a: \"\\q\"", "\""),
            ("a: \"\\ud800\"", "\""),
            ("a: - b", "-"),
            ("- a\nb: c", "b"),
            ("a: x\nb", "b"),
            ("a: {{ x }}", "{ x }"),
            ("a: b\u{0}c", "\u{0}"),
            ("a: \"b\u{1}\"", "\u{1}"),
            ("a: b\n\u{feff}c: d", "\u{feff}"),
            (&text, ":"),
        ] {
            let found = findings(text);
            assert_eq!(found.len(), 1, "{text:?}: {found:?}");
            let (code, shown) = found[0].split_once(' ').unwrap();
            assert!(code.starts_with("syntax/yaml"), "{text:?}: {code}");
            let message = read(text).1.iter().next().unwrap().message.clone();
            assert_eq!(shown, format!("{at:?}"), "{text:?}: {message}");
        }
    }

    #[test]
    fn control_characters_may_be_escaped() {
        assert_eq!(&**tree(r#""\x01\0\ud83d\ude00""#).as_text().unwrap(), "\u{1}\u{0}😀");
    }

    #[test]
    fn nests_up_to_the_limit() {
        let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
        assert!(read(&nested(128)).0.is_some());
        let mixed = format!("{}{}", "- ".repeat(100), nested(29));
        for text in [nested(129), mixed, "? ".repeat(200), "a: {".repeat(200)] {
            let found = findings(&text);
            assert!(found.iter().any(|f| f.starts_with("syntax/too-deep")), "{found:?}");
            assert!(read(&text).0.is_none());
        }
    }

    #[test]
    fn long_values_are_no_keys() {
        let long = "x".repeat(5_000);
        let text = format!(
            "a: \"{long}\"\nb: [\"{long}\", {long}, {{c: '{long}', d: [{long}]}}]\ne:\n- {long}\n- |\n  {long}\n"
        );
        assert_eq!(
            json(&text),
            format!(
                r#"{{"a":"{long}","b":["{long}","{long}",{{"c":"{long}","d":["{long}"]}}],"e":["{long}","{long}\n"]}}"#
            )
        );
    }

    #[test]
    fn hostile_texts_come_to_an_end() {
        let level = |n: u32| format!("a{n}: &a{n} [{0}, {0}, {0}]\n", format!("*a{}", n / 2));
        let bomb = (0..60).map(level).collect::<Vec<_>>().concat();
        for text in [
            "[".repeat(100_000),
            "{".repeat(100_000),
            "? ".repeat(20_000),
            "- ".repeat(20_000),
            "a: ".repeat(20_000),
            "\t".repeat(100_000),
            "\"".repeat(100_001),
            "&a ".repeat(20_000),
            "#\n".repeat(100_000),
            format!("a:\n{}  - b\n", "# c\n".repeat(20_000)),
            "? \t".repeat(20_000),
            format!("{}: 1", "k".repeat(1_000_000)),
            bomb,
            "a: 1\n".repeat(20_000),
            "x".repeat(super::MAX_BYTES + 1),
        ] {
            let _ = read(&text);
        }
        assert_eq!(findings(&"x".repeat(super::MAX_BYTES + 1)), ["syntax/too-large \"\""]);
    }
}
