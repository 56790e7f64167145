use std::sync::Arc;

use crate::locale::{self, Locale};
use crate::value::Value;

use super::{Environment, Given, given};

/// A map whose keys are all language tags and whose values are all texts becomes the text for
/// the reader: in their language, never in a script that they do not read; else the English one;
/// else the first. Without a schema this is done to the value itself. With one, to what the
/// schema marks, found by `properties`, `additionalProperties` and `items`: where it has the key
/// that `mark` names, with any value but `false`. All else stays as it is.
pub(super) fn localized(input: &Value, arguments: &[Given], reader: &Environment<'_>) -> Value {
    match (given(arguments, "schema"), given(arguments, "mark")) {
        (Value::Absent | Value::Null, _) => chosen(input, reader.locale),
        (schema, Value::Text(mark)) => marked(input, schema, mark, reader.locale),
        _ => input.clone(),
    }
}

// As deep as values are, which is capped where they are read.
fn marked(value: &Value, schema: &Value, mark: &str, reader: &Locale) -> Value {
    match (schema.field(mark), value) {
        (Value::Absent | Value::Null | Value::Bool(false), Value::Map(entries)) => {
            let entries = entries.iter().map(|(key, value)| {
                let own = schema.field("properties").field(key);
                let of =
                    if *own == Value::Absent { schema.field("additionalProperties") } else { own };
                (Arc::clone(key), marked(value, of, mark, reader))
            });
            Value::Map(entries.collect())
        }
        (Value::Absent | Value::Null | Value::Bool(false), Value::List(items)) => {
            let of = schema.field("items");
            Value::List(items.iter().map(|item| marked(item, of, mark, reader)).collect())
        }
        (Value::Absent | Value::Null | Value::Bool(false), other) => other.clone(),
        (_, value) => chosen(value, reader),
    }
}

fn chosen(value: &Value, reader: &Locale) -> Value {
    let Value::Map(entries) = value else { return value.clone() };
    let tags: Option<Vec<Locale>> = entries
        .iter()
        .map(|(tag, text)| {
            let tag = Locale::parse(tag).ok()?;
            matches!(text, Value::Text(_)).then_some(tag)
        })
        .collect();
    let Some((tags, first)) = tags.and_then(|tags| Some((tags.clone(), tags.first()?.clone())))
    else {
        return value.clone();
    };
    let choice = locale::choose(reader, &tags, &first);
    let found = tags.iter().zip(entries.iter()).find(|(tag, _)| *tag == choice.locale);
    found.map_or_else(|| value.clone(), |(_, (_, text))| text.clone())
}

#[cfg(test)]
mod tests {
    use crate::filter::support::{Call, list, map, number, text};
    use crate::value::Value;

    fn both() -> Value {
        map([("zh", text("雨")), ("en", text("Rain"))])
    }

    #[test]
    fn r96_only_what_the_schema_marks_is_one_language() {
        let mark = map([("x-i18n", Value::Bool(true))]);
        let properties = map([("t", mark.clone()), ("many", map([("items", mark.clone())]))]);
        let schema = map([
            ("properties", properties),
            ("additionalProperties", map([("x-i18n", Value::Bool(false))])),
        ]);
        let value = map([("t", both()), ("u", both()), ("many", list([both(), text("x")]))]);
        let localized = |locale| {
            let call = Call::new("localized").for_reader(locale);
            call.with("schema", schema.clone()).with("mark", "x-i18n").on(&value)
        };
        let expected = |word: &str| {
            map([("t", text(word)), ("u", both()), ("many", list([text(word), text("x")]))])
        };
        assert_eq!(localized("zh-CN"), expected("雨"));
        assert_eq!(localized("en-GB"), expected("Rain"));
        assert_eq!(localized("zh-Hant"), expected("Rain"), "R315: no script is crossed");
    }

    #[test]
    fn without_a_schema_the_value_itself_is_meant() {
        let of = |locale, value: &Value| Call::new("localized").for_reader(locale).on(value);
        assert_eq!(of("zh", &both()), text("雨"));
        let french = map([("de", text("Regen")), ("fr", text("pluie"))]);
        assert_eq!(of("zh", &french), text("Regen"), "the first where there is no English");
        for other in [
            text("Rain"),
            map([]),
            map([("en", number("1"))]),
            map([("en", text("Rain")), ("not a tag", text("x"))]),
        ] {
            assert_eq!(of("en", &other), other);
        }
    }

    #[test]
    fn a_schema_without_a_mark_changes_nothing() {
        let call = Call::new("localized").with("schema", map([("x", Value::Bool(true))]));
        assert_eq!(call.on(&both()), both());
    }
}
