use std::ops::Range;

use toml::de::{DeTable, DeValue, Error};

use crate::diagnostic::{Code, Diagnostic, Problems};
use crate::text::{Name, SourceId, Span};
use crate::value::Number;
use crate::yaml::{Entry, Node, NodeKind, Style};

/// Reads a TOML text as the tree that YAML gives; dates are texts. None if it could not be read
/// to its end.
pub fn read_toml(source: SourceId, text: &str) -> (Option<Node>, Problems) {
    let mut problems = Problems::new();
    match DeTable::parse(text) {
        Ok(table) => {
            let span = Span::new(source, table.span());
            (Some(Node { kind: map(source, table.get_ref()), span }), problems)
        }
        Err(error) => {
            problems.push(fault(source, text, &error));
            (None, problems)
        }
    }
}

/// The entries in the order of the file, which the table does not keep.
fn map(source: SourceId, table: &DeTable<'_>) -> NodeKind {
    let mut entries: Vec<_> = table
        .iter()
        .map(|(key, value)| {
            let name = Name::new((&**key.get_ref()).into(), Span::new(source, key.span()));
            Entry { key: name, value: node(source, value.get_ref(), value.span()) }
        })
        .collect();
    entries.sort_by_key(|entry| entry.key.span);
    NodeKind::Map(entries)
}

fn node(source: SourceId, value: &DeValue<'_>, range: Range<usize>) -> Node {
    let text = |text: &str| NodeKind::Text(text.into(), Style::Quoted);
    let number = |written: &str| {
        let plain: String = written.trim_start_matches('+').split('_').collect();
        Number::parse(&plain).map_or_else(|| text(written), NodeKind::Number)
    };
    let kind = match value {
        DeValue::String(words) => text(words),
        DeValue::Integer(whole) => match i64::from_str_radix(whole.as_str(), whole.radix()) {
            Ok(whole) => NodeKind::Number(whole.into()),
            Err(_) => number(whole.as_str()),
        },
        DeValue::Float(float) => number(float.as_str()),
        DeValue::Boolean(is) => NodeKind::Bool(*is),
        DeValue::Datetime(time) => text(&time.to_string()),
        DeValue::Array(items) => NodeKind::List(
            items.iter().map(|item| node(source, item.get_ref(), item.span())).collect(),
        ),
        DeValue::Table(table) => map(source, table),
    };
    Node { kind, span: Span::new(source, range) }
}

fn fault(source: SourceId, text: &str, error: &Error) -> Diagnostic {
    let range = error.span().unwrap_or(0..0);
    let range = range.start.min(text.len())..range.end.min(text.len());
    let mut lines = error.message().lines();
    let message = lines.next().unwrap_or("this is no TOML").trim_end_matches('.').to_owned();
    let more: Vec<_> = lines.filter(|line| !line.trim().is_empty()).collect();
    Diagnostic::error(Code("syntax/toml"), Span::new(source, range), message)
        .help_if((!more.is_empty()).then(|| more.join("; ")))
}

#[cfg(test)]
mod tests {
    use super::read_toml;
    use crate::text::SourceId;
    use crate::value::{JsonStyle, write_json};

    #[test]
    fn gives_the_tree_in_the_order_of_the_file() {
        let text = "z = 1_000\na = ['x', 0x1f, 1.5, true, 2026-11-30]\n[t.u]\n'k k' = {b = 2}\n";
        let (root, problems) = read_toml(SourceId(0), text);
        assert!(problems.is_empty());
        let mut out = String::new();
        write_json(&mut out, &root.unwrap().to_value(), JsonStyle::Compact);
        let expected = r#"{"z":1000,"a":["x",31,1.5,true,"2026-11-30"],"t":{"u":{"k k":{"b":2}}}}"#;
        assert_eq!(out, expected);
    }

    #[test]
    fn a_fault_has_a_place() {
        for (text, at) in [("a = \n", 4), ("a = 1\na = 2\n", 6), ("[a\n", 2), ("a = [1, 2", 9)] {
            let (root, problems) = read_toml(SourceId(0), text);
            assert!(root.is_none(), "{text:?}");
            let found = problems.iter().next().unwrap();
            assert_eq!((problems.len(), found.span.start), (1, at), "{text:?}: {found:?}");
        }
    }
}
