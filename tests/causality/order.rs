//! Determinism: the order in which a host writes the fields of a record changes nothing.

use typecase::case::bind;
use typecase::text::{SourceId, Span, Spanned};
use typecase::value::{Inputs, Value, write_json_string};
use typecase::yaml::read_json;

use super::bodies::{bytes, parse};
use super::chance::Chance;
use super::truncation::Case;
use super::{cases, target};

#[test]
fn fields_may_come_in_any_order() {
    for number in 0..cases(100) {
        let case = Case::of(number);
        let plan = parse(&case.layout).unwrap().compile(true, target(number)).unwrap().plan;
        let bound = |chance: &mut Chance| {
            let mut inputs = case.inputs.clone();
            let records: Vec<_> = ["s", "w", "p", "k"]
                .into_iter()
                .map(|name| {
                    let mut text = String::new();
                    write(inputs.value(name), chance, &mut text);
                    (name, text)
                })
                .collect();
            for (name, text) in records {
                inputs.0.insert(name.into(), read(name, &text, &plan.inputs));
            }
            bytes(&plan, &inputs)
        };
        let chance = &mut Chance::of(number);
        let first = bound(chance);
        assert_eq!(first, bound(chance), "case {number}\n{}", case.layout);
    }
}

/// A value as it is bound from its JSON.
pub(crate) fn read(name: &str, text: &str, declared: &[typecase::plan::Input]) -> Value {
    let source = SourceId(0);
    let (node, problems) = read_json(source, text);
    assert!(problems.is_empty(), "{text}");
    let span = Span::new(source, 0..0);
    let declared: Vec<_> = declared.iter().filter(|input| &*input.name == name).cloned().collect();
    let name = Spanned { node: name.into(), span };
    let (Inputs(values), problems) = bind(&[(name, node.unwrap())], span, &declared);
    assert!(problems.is_empty(), "{text}");
    values.into_values().next().unwrap_or_default()
}

/// Writes a value as JSON, fields in any order. Of maps the order counts, so it stays.
fn write(value: &Value, chance: &mut Chance, out: &mut String) {
    match value {
        Value::Text(text) => write_json_string(out, text),
        Value::Number(number) => out.push_str(number.text()),
        Value::Bool(is) => out.push_str(if *is { "true" } else { "false" }),
        Value::List(items) => {
            let mut open = '[';
            for item in items.iter() {
                out.push(open);
                write(item, chance, out);
                open = ',';
            }
            out.push_str(if items.is_empty() { "[]" } else { "]" });
        }
        Value::Map(entries) => {
            let is_map = entries.iter().all(|(key, _)| ["z", "a", "m"].contains(&&**key));
            let mut entries = entries.to_vec();
            for at in (1..entries.len()).filter(|_| !is_map).rev() {
                entries.swap(at, chance.between(0, at));
            }
            let mut open = '{';
            for (key, value) in entries.iter().filter(|(key, _)| &**key != "picture") {
                out.push(open);
                write_json_string(out, key);
                out.push(':');
                write(value, chance, out);
                open = ',';
            }
            out.push_str(if open == '{' { "{}" } else { "}" });
        }
        _ => out.push_str("[]"),
    }
}
