use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use super::shape::{Field, Object, Shape, TextRule};

/// The JSON Schema (draft 7, which editors know best) of what an object may hold: keys, types,
/// words, forms and limits. `title` is what people call the file.
pub fn json_schema(object: &'static Object, title: &str) -> Value {
    let mut definitions = Definitions::default();
    let mut schema = definitions.object(object);
    schema.insert("$schema".into(), "http://json-schema.org/draft-07/schema#".into());
    schema.insert("title".into(), title.into());
    if !definitions.made.is_empty() {
        schema.insert("definitions".into(), Value::Object(definitions.made));
    }
    schema.sort_keys();
    Value::Object(schema)
}

/// The objects inside, each once by its name.
#[derive(Default)]
struct Definitions {
    made: Map<String, Value>,
    names: BTreeSet<(String, *const Object)>,
}

impl Definitions {
    fn object(&mut self, object: &'static Object) -> Map<String, Value> {
        let mut properties = Map::new();
        for field in object.fields {
            properties.insert(field.key.into(), Value::Object(self.field(field)));
        }
        let required: Vec<_> =
            object.fields.iter().filter(|field| field.required).map(|field| field.key).collect();
        let mut schema = Map::new();
        schema.insert("type".into(), "object".into());
        schema.insert("properties".into(), Value::Object(properties));
        schema.insert("additionalProperties".into(), object.open.into());
        if !required.is_empty() {
            schema.insert("required".into(), json!(required));
        }
        schema
    }

    /// A field with its line of documentation. Beside a reference draft 7 reads nothing.
    fn field(&mut self, field: &'static Field) -> Map<String, Value> {
        let mut schema = self.shape(&field.shape);
        if schema.contains_key("$ref") {
            schema = Map::from_iter([("allOf".to_owned(), json!([schema]))]);
        }
        schema.insert("description".into(), field.doc.into());
        schema
    }

    fn shape(&mut self, shape: &'static Shape) -> Map<String, Value> {
        let value = match shape {
            Shape::Any => json!({}),
            Shape::Bool => json!({ "type": "boolean" }),
            Shape::True => json!({ "const": true }),
            Shape::Number => json!({ "type": "number" }),
            Shape::Text(rule) => return text(rule),
            Shape::Word(words) => json!({ "enum": words }),
            Shape::Whole { min, max } => return whole(*min, *max),
            Shape::Label { text: rule, entries } => {
                let mut map = Map::new();
                map.insert("type".into(), "object".into());
                map.insert("additionalProperties".into(), Value::Object(text(rule)));
                if *entries > 0 {
                    map.insert("minProperties".into(), json!(entries));
                }
                json!({ "anyOf": [text(rule), map] })
            }
            Shape::List { of, min, max, unique } => return self.list(of, (*min, *max), *unique),
            Shape::Map { keys, of, min } => {
                let mut map = Map::new();
                map.insert("type".into(), "object".into());
                map.insert("additionalProperties".into(), Value::Object(self.shape(of)));
                if let Some(pattern) = keys {
                    map.insert("propertyNames".into(), json!({ "pattern": pattern.regex }));
                }
                if *min > 0 {
                    map.insert("minProperties".into(), json!(min));
                }
                return map;
            }
            Shape::Object(object) => return self.reference(object),
            Shape::OneOf { of, .. } => {
                let of: Vec<_> = of.iter().map(|shape| self.shape(shape)).collect();
                json!({ "anyOf": of })
            }
        };
        value.as_object().cloned().unwrap_or_default()
    }

    fn list(
        &mut self,
        of: &'static Shape,
        (min, max): (usize, usize),
        unique: bool,
    ) -> Map<String, Value> {
        let mut schema = Map::new();
        schema.insert("type".into(), "array".into());
        schema.insert("items".into(), Value::Object(self.shape(of)));
        if min > 0 {
            schema.insert("minItems".into(), json!(min));
        }
        if max < usize::MAX {
            schema.insert("maxItems".into(), json!(max));
        }
        if unique {
            schema.insert("uniqueItems".into(), true.into());
        }
        schema
    }

    fn reference(&mut self, object: &'static Object) -> Map<String, Value> {
        let name = self.name(object);
        if !self.made.contains_key(&name) {
            // In place before it is filled: an object that holds itself is a reference to itself.
            self.made.insert(name.clone(), Value::Null);
            let schema = self.object(object);
            self.made.insert(name.clone(), Value::Object(schema));
        }
        Map::from_iter([("$ref".to_owned(), format!("#/definitions/{name}").into())])
    }

    /// A name of its own: several objects may be called alike.
    fn name(&mut self, object: &'static Object) -> String {
        let words = object.name.replace('`', "");
        let words = words.strip_prefix("a ").or(words.strip_prefix("an ")).unwrap_or(&words);
        let plain = words.replace(' ', "-");
        let mut name = plain.clone();
        let mut count = 1;
        while self.names.iter().any(|(known, of)| *known == name && !std::ptr::eq(*of, object)) {
            count += 1;
            name = format!("{plain}-{count}");
        }
        self.names.insert((name.clone(), object));
        name
    }
}

fn text(rule: &TextRule) -> Map<String, Value> {
    let mut schema = Map::new();
    schema.insert("type".into(), "string".into());
    if rule.min > 0 {
        schema.insert("minLength".into(), json!(rule.min));
    }
    if rule.max < usize::MAX {
        schema.insert("maxLength".into(), json!(rule.max));
    }
    if let Some(pattern) = rule.pattern {
        schema.insert("pattern".into(), pattern.regex.into());
        // What editors show in place of the expression.
        schema.insert("patternErrorMessage".into(), format!("expected {}", pattern.looks).into());
    }
    schema
}

fn whole(min: i64, max: i64) -> Map<String, Value> {
    let mut schema = Map::new();
    schema.insert("type".into(), "integer".into());
    if min > i64::MIN {
        schema.insert("minimum".into(), min.into());
    }
    if max < i64::MAX {
        schema.insert("maximum".into(), max.into());
    }
    schema
}
