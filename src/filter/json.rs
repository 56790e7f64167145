use crate::value::{JsonStyle, Value, write_json};

use super::{Environment, Given, whole};

/// No one indents by more; a greater number counts as this.
const WIDEST: usize = 16;

/// JSON text in the value's own order; without `indent` compact. Nothing gives nothing, a JSON
/// `null` gives `null`.
pub(super) fn json(input: &Value, arguments: &[Given], _: &Environment<'_>) -> Value {
    if *input == Value::Absent {
        return Value::Absent;
    }
    let style = match whole(arguments, "indent") {
        Some(indent) if indent > 0 => JsonStyle::Indented(indent.min(WIDEST)),
        _ => JsonStyle::Compact,
    };
    let mut out = String::new();
    write_json(&mut out, input, style);
    Value::text(out)
}

#[cfg(test)]
mod tests {
    use crate::filter::support::{Call, list, map, number, text};
    use crate::value::Value;

    #[test]
    fn r27_writes_compact_or_indented() {
        let value = list([map([("name", text("é\n")), ("count", number("1.0"))])]);
        let json = |call: Call| call.on(&value);
        assert_eq!(json(Call::new("json")), text(r#"[{"name":"é\n","count":1.0}]"#));
        assert_eq!(
            json(Call::new("json").with("indent", 2)),
            text("[\n  {\n    \"name\": \"é\\n\",\n    \"count\": 1.0\n  }\n]")
        );
        assert_eq!(Call::new("json").with("indent", 2).on(&list([])), text("[]"));
        assert_eq!(Call::new("json").on(&Value::Null), text("null"));
        assert_eq!(Call::new("json").on(&text("a\"b")), text("\"a\\\"b\""));
    }
}
