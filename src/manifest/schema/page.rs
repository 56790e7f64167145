use std::fmt::Write as _;

use super::shape::{Field, Object, Shape, TextRule};

/// The reference page of a file: a table for the object and for each object inside, in the order
/// in which they are first named. Markdown.
pub fn page(object: &'static Object, title: &str) -> String {
    let mut page = format!("# {title}\n");
    let mut objects = vec![(String::new(), object)];
    let mut at = 0;
    while let Some((path, object)) = objects.get(at).cloned() {
        at += 1;
        if at > 1 {
            let _ = write!(page, "\n## `{path}`\n");
        }
        page.push_str("\n| key | value | |\n| --- | --- | --- |\n");
        for field in object.fields {
            let name = if path.is_empty() {
                field.key.to_owned()
            } else {
                format!("{path}.{}", field.key)
            };
            row(&mut page, field);
            for (inner, object) in inside(&field.shape, &name) {
                if !objects.iter().any(|(_, known)| std::ptr::eq(*known, object)) {
                    objects.push((inner, object));
                }
            }
        }
        if object.open {
            page.push_str("\nOther keys may stand beside these.\n");
        }
    }
    page
}

fn row(page: &mut String, field: &Field) {
    let required = if field.required { " **required**" } else { "" };
    let value = value(&field.shape).replace('|', "\\|");
    let _ = writeln!(page, "| `{}` | {value} | {}{required} |", field.key, field.doc);
}

/// The objects in a shape, with their paths.
fn inside(shape: &'static Shape, path: &str) -> Vec<(String, &'static Object)> {
    match shape {
        Shape::Object(object) => vec![(path.to_owned(), object)],
        Shape::List { of, .. } => inside(of, &format!("{path}[]")),
        Shape::Map { of, .. } => inside(of, &format!("{path}.<name>")),
        Shape::OneOf { of, .. } => of.iter().flat_map(|shape| inside(shape, path)).collect(),
        _ => Vec::new(),
    }
}

fn value(shape: &Shape) -> String {
    match shape {
        Shape::Any => "anything".into(),
        Shape::Bool => "`true` or `false`".into(),
        Shape::True => "`true`".into(),
        Shape::Number => "a number".into(),
        Shape::Text(rule) => text(rule),
        Shape::Word(words) => {
            words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(" | ")
        }
        Shape::Whole { min, max } => match (*min, *max) {
            (i64::MIN, _) => "a whole number".into(),
            (min, i64::MAX) => format!("a whole number from {min} on"),
            (min, max) => format!("a whole number from {min} to {max}"),
        },
        Shape::Label { text: rule, .. } => {
            format!("{}, or a map from languages to texts", text(rule))
        }
        Shape::List { of, min, max, unique } => {
            let least = if *min > 0 { format!(", at least {min}") } else { String::new() };
            let most = if *max < usize::MAX { format!(", at most {max}") } else { String::new() };
            let once = if *unique { ", each once" } else { "" };
            format!("list: {}{least}{most}{once}", value(of))
        }
        Shape::Map { keys, of, .. } => {
            let key = keys.map_or("name", |pattern| pattern.name);
            format!("map: {key} to {}", value(of))
        }
        Shape::Object(object) => object.name.replace('`', ""),
        Shape::OneOf { says, .. } => (*says).to_owned(),
    }
}

fn text(rule: &TextRule) -> String {
    let what = rule.pattern.map_or("text", |pattern| pattern.name);
    let looks = rule.pattern.map(|pattern| format!(": {}", pattern.looks)).unwrap_or_default();
    let size = match (rule.min, rule.max) {
        (0, usize::MAX) => String::new(),
        (_, usize::MAX) => ", not empty".into(),
        (_, max) => format!(", up to {max} characters"),
    };
    format!("{what}{size}{looks}")
}
