use proptest::prelude::*;

use super::{read_json, read_yaml};
use crate::text::SourceId;
use crate::value::{JsonStyle, Number, Value, write_json};

const FILE: SourceId = SourceId(0);

fn any_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::Bool),
        "-?(0|[1-9][0-9]{0,24})(\\.[0-9]{1,4})?([eE][+-]?[0-9]{1,3})?"
            .prop_map(|text| Value::Number(Number::parse(&text).unwrap())),
        any::<String>().prop_map(Value::text),
        "[\\PC\\n\\r\\t\\x00-\\x1f]{0,8}".prop_map(Value::text),
    ];
    leaf.prop_recursive(5, 40, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(|items| Value::List(items.into())),
            prop::collection::btree_map(any::<String>(), inner, 0..6).prop_map(|entries| {
                Value::Map(
                    entries.into_iter().rev().map(|(key, value)| (key.into(), value)).collect(),
                )
            }),
        ]
    })
}

/// Texts that look like YAML or JSON.
fn any_text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        prop::sample::select(vec![
            "a", "é", ": ", ":", "- ", "? ", "\n", "\r\n", "\r", "  ", "\t", "[", "]", "{", "}",
            ",", "\"", "'", "# ", "|", ">-", "&a", "*a", "!t", "<<", "---\n", "...\n", "%Y", "\\",
            "\\u00", "\\ud83d", "1.0", "true", "~", "\u{feff}", "\u{0}", "\u{85}", "\u{2028}",
            "日",
        ])
        .prop_map(str::to_string),
        any::<char>().prop_map(String::from),
    ];
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn nothing_panics_and_every_place_lies_in_the_text(text in any_text(), cut in 0usize..20) {
        let range = cut.min(text.len())..text.len();
        let (_, yaml) = read_yaml(FILE, &text, range);
        let (_, json) = read_json(FILE, &text);
        for found in yaml.iter().chain(json.iter()) {
            prop_assert!(text.get(found.span.range()).is_some(), "{found:?}");
            prop_assert!(!found.message.is_empty());
        }
    }

    #[test]
    fn written_json_reads_back(value in any_value(), indented in any::<bool>()) {
        let style = if indented { JsonStyle::Indented(2) } else { JsonStyle::Compact };
        let mut text = String::new();
        write_json(&mut text, &value, style);
        let (root, problems) = read_json(FILE, &text);
        prop_assert!(problems.is_empty(), "{text}: {problems:?}");
        prop_assert_eq!(root.unwrap().to_value(), value);
    }

    #[test]
    fn json_is_yaml_where_both_are_read(value in any_value()) {
        let mut text = String::new();
        write_json(&mut text, &value, JsonStyle::Indented(2));
        if let Some(root) = read_yaml(FILE, &text, 0..text.len()).0 {
            prop_assert_eq!(root.to_value(), value, "{}", text);
        }
    }
}
