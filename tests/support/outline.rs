use typecase::text::SourceId;
use typecase::yaml::{Node, NodeKind, read_json};

/// So much stays on one line.
const WIDTH: usize = 100;

/// A frozen plan, which is JSON, as an outline for people: what is absent, false or empty is left
/// out, and so are the numbers of origins. A name in capitals is a variant.
pub(crate) fn outline(json: &str) -> String {
    let (node, problems) = read_json(SourceId(0), json);
    assert!(problems.is_empty(), "{problems:?}");
    let mut out = String::new();
    add(&node.unwrap(), 0, &mut out);
    out
}

fn add(node: &Node, depth: usize, out: &mut String) {
    let line = |out: &mut String, text: &str| {
        out.push_str(&"  ".repeat(depth));
        out.push_str(text);
        out.push('\n');
    };
    let short = short(node);
    if short.len() <= WIDTH {
        return line(out, &short);
    }
    match &node.kind {
        NodeKind::Map(entries) => {
            for entry in entries.iter().filter(|entry| says(&entry.key, &entry.value)) {
                let short = pair(&entry.key, &self::short(&entry.value));
                if short.len() <= WIDTH {
                    line(out, &short);
                } else {
                    line(out, &entry.key);
                    add(&entry.value, depth + 1, out);
                }
            }
        }
        NodeKind::List(items) => {
            for item in items {
                let start = out.len();
                add(item, depth + 1, out);
                let dash = start + depth * 2;
                out.replace_range(dash..=dash, "-");
            }
        }
        _ => line(out, &short),
    }
}

/// A value on one line.
fn short(node: &Node) -> String {
    match &node.kind {
        NodeKind::Map(entries) => {
            let said = entries.iter().filter(|entry| says(&entry.key, &entry.value));
            let pairs: Vec<_> = said.map(|entry| pair(&entry.key, &short(&entry.value))).collect();
            match pairs.as_slice() {
                [one] => one.clone(),
                many => format!("({})", many.join(", ")),
            }
        }
        NodeKind::List(items) => {
            format!("[{}]", items.iter().map(short).collect::<Vec<_>>().join(", "))
        }
        NodeKind::Text(text, _) if is_word(text) => text.to_string(),
        NodeKind::Text(text, _) => serde_json::to_string(&**text).unwrap(),
        NodeKind::Number(number) => number.text().to_string(),
        NodeKind::Bool(is) => is.to_string(),
        NodeKind::Null => "null".to_owned(),
    }
}

fn pair(key: &str, value: &str) -> String {
    let value = match key {
        "labels" => value.replace(", trust authored", "").replace(", audience all", ""),
        _ => value.to_owned(),
    };
    if value.is_empty() { key.to_owned() } else { format!("{key} {value}") }
}

fn says(key: &str, value: &Node) -> bool {
    let empty = match &value.kind {
        NodeKind::Null | NodeKind::Bool(false) => true,
        NodeKind::Text(text, _) => text.is_empty(),
        NodeKind::List(items) => items.is_empty(),
        NodeKind::Map(entries) => entries.is_empty(),
        _ => false,
    };
    key != "origin" && !empty
}

fn is_word(text: &str) -> bool {
    !text.is_empty()
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_./".contains(&byte))
}
