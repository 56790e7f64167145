use std::fmt::Write as _;

use typecase::value::Value;

use super::covel::{Covel, Given, block, message, quoted};
use crate::support::Made;

/// Dimensions as JSON: id, name, schema, value, version.
fn dimensions(all: &[(&str, &str, &str, u32)]) -> String {
    let one = |(id, schema, value, version): &(&str, &str, &str, u32)| {
        format!(
            "{id:?}:{{\"name\":\"The {id}\",\"schema\":{schema},\"value\":{value},\"version\":{version}}}"
        )
    };
    format!("{{{}}}", all.iter().map(one).collect::<Vec<_>>().join(","))
}

fn made(json: &str) -> Made {
    let given = Given::new().switched(&["dimensions", "to-settle"]).with("world.dimensions", json);
    Covel::telling("B").made(&given)
}

/// The lines of the block but the last, which is the note below.
fn lines(made: &Made) -> Vec<String> {
    let context = message(made, "turn-context");
    let block = block(&context, "world-dimensions").unwrap();
    let mut lines: Vec<_> = block.lines().map(str::to_owned).collect();
    assert!(lines.pop().unwrap().starts_with("What ends in … was cut short"));
    lines
}

/// A JSON text of so many characters.
fn text(length: usize) -> String {
    quoted(&"y".repeat(length - 2))
}

/// R93: all of it while it fits, with id and version.
#[test]
fn dimensions_that_fit_are_whole() {
    let value = text(5_000);
    let json = dimensions(&[("lamps", "{}", "[1, 2]", 3), ("tide", "{}", &value, 7)]);
    let expected =
        ["lamps (The lamps, v3): [1,2]".to_owned(), format!("tide (The tide, v7): {value}")];
    assert_eq!(lines(&made(&json)), expected);
}

/// R93, R94: the longest value is cut, says so, and is no JSON any more; the others are whole.
#[test]
fn the_longest_values_are_cut() {
    let (long, longer) = (text(5_000), text(9_000));
    let json =
        dimensions(&[("a", "{}", &long, 1), ("b", "{}", &longer, 2), ("c", "{}", "{\"x\":1}", 3)]);
    let cut: String = longer.chars().take(240).collect();
    let expected = [
        format!("a (The a, v1): {long}"),
        format!("b (The b, v2): {cut}…"),
        "c (The c, v3): {\"x\":1}".to_owned(),
    ];
    assert_eq!(lines(&made(&json)), expected);
    assert!(serde_json::from_str::<serde_json::Value>(&format!("{cut}…")).is_err());
    assert!(serde_json::from_str::<serde_json::Value>("{\"x\":1}").is_ok());
}

/// R93, R94: what does not fit with all values cut is counted, and where to ask for it is said.
#[test]
fn dimensions_that_do_not_fit_are_counted() {
    let ids: Vec<String> = (0..90).map(|at| format!("d{at:02}")).collect();
    let value = text(400);
    let all: Vec<_> = ids.iter().map(|id| (&**id, "{}", &*value, 1)).collect();
    let lines = lines(&made(&dimensions(&all)));
    let (rest, shown) = lines.split_last().unwrap();
    let cut: String = value.chars().take(240).collect();
    for (line, id) in shown.iter().zip(&ids) {
        assert_eq!(*line, format!("{id} (The {id}, v1): {cut}…"));
    }
    let line = shown[0].chars().count() + 1;
    // So many lines have a line break less.
    let fitting = (12_000 + 1) / line;
    assert_eq!(shown.len(), fitting);
    let left = ids.len() - fitting;
    assert_eq!(*rest, format!("[{left} dimensions left out: ask `world-dimension-get` for them]"));
}

/// R96: what the schema marks is in the reader's language; a map of languages that it does not
/// mark is data like any other.
#[test]
fn only_what_a_schema_marks_is_localised() {
    let schema =
        "{\"properties\":{\"t\":{\"x-i18n\":{\"base\":\"en\"}},\"u\":{\"type\":\"object\"}}}";
    let both = "{\"en\":\"Rain\",\"zh-Hans\":\"雨\"}";
    let value = format!("{{\"t\":{both},\"u\":{both}}}");
    let json = dimensions(&[("sky", schema, &value, 1)]);
    for (locale, word) in [("en", "Rain"), ("zh-CN", "雨"), ("fr", "Rain"), ("zh-TW", "Rain")] {
        let given = Given::new()
            .key("locale", &format!("{locale:?}"))
            .switched(&["dimensions"])
            .with("world.dimensions", &json);
        let made = Covel::telling("B").made(&given);
        let context = message(&made, "turn-context");
        let block = block(&context, "world-dimensions").unwrap();
        let line = format!("sky (The sky, v1): {{\"t\":{word:?},\"u\":{both}}}\n");
        assert!(block.starts_with(&line), "{locale}: {block}");
    }
}

/// The system text and the three blocks, for rules and dimensions; the first is of the session.
struct Blocks {
    system: String,
    rules: String,
    values: String,
}

fn blocks(rules: &str, dimensions: &str) -> Blocks {
    let given = Given::new()
        .switched(&["rules-to-settle", "to-settle"])
        .with("rules", rules)
        .with("world.dimensions", dimensions);
    let made = Covel::telling("B").made(&given);
    let (system, context) = (made.rendered.request.system_text(), message(&made, "turn-context"));
    let rules = block(&system, "dimension-rules").unwrap().to_owned();
    Blocks { rules, values: block(&context, "dimension-values").unwrap().to_owned(), system }
}

/// R98: rules with their schemas are system text of the session, values a line for each in the
/// turn; no version is in either.
#[test]
fn rules_stay_and_values_change() {
    let rules = "{\"lamps\":{\"rule\":\"Lit ones stay lit.\",\"schema\":{\"type\":\"number\"}},\
                  \"tide\":{\"rule\":\"Twice a day.\",\"schema\":{}}}";
    let of = |value: &str, version: u32| {
        blocks(
            rules,
            &dimensions(&[("lamps", "{}", value, version), ("tide", "{}", "{\"a\":1}", version)]),
        )
    };
    let first = of("9", 1);
    assert_eq!(
        first.rules,
        "lamps: Lit ones stay lit.\nschema: {\"type\":\"number\"}\ntide: Twice a day.\nschema: {}"
    );
    assert_eq!(first.values, "lamps: 9\ntide: {\"a\":1}");
    let newer = of("9", 77_777);
    assert_eq!((&newer.system, &newer.values), (&first.system, &first.values), "the version alone");
    let other = of("8", 2);
    assert_eq!(other.system, first.system);
    assert_eq!(other.values, "lamps: 8\ntide: {\"a\":1}");
}

/// R98: what does not fit is named, and no rule or value is half there.
#[test]
fn rules_and_values_that_do_not_fit_are_named() {
    let (ids, long) = (["a", "b", "c"], "y".repeat(9_990));
    let rules = ids.map(|id| format!("{id:?}:{{\"rule\":{long:?},\"schema\":{{}}}}")).join(",");
    let value = quoted(&long);
    let blocks =
        blocks(&format!("{{{rules}}}"), &dimensions(&ids.map(|id| (id, "{}", &*value, 1))));
    let note = "Truncated, to be read before they are settled: c";
    let rules: String = ids[..2].iter().fold(String::new(), |mut all, id| {
        let _ = writeln!(all, "{id}: {long}\nschema: {{}}");
        all
    });
    assert_eq!(blocks.rules, format!("{rules}{note}"));
    assert_eq!(blocks.values, format!("a: {value}\nb: {value}\n{note}"));
}

/// R97: a host that does send what an author declared gets none of it into a story: a block says
/// what it names and nothing else.
#[test]
fn bookkeeping_of_dimensions_reaches_no_block() {
    let json = dimensions(&[("tide", "{}", "\"high\"", 7)]);
    let given = Given::new()
        .switched(&["dimensions", "to-settle", "rules-to-settle"])
        .with("world.dimensions", &json)
        .with("rules", "{\"tide\":{\"rule\":\"R\",\"schema\":{}}}");
    let mut covel = Covel::telling("B");
    let (plan, case) = (covel.plan(&given), covel.case(&given));
    let (inputs, problems) = case.bind(&plan.inputs, &plan.defaults);
    covel.shelf.must_be_free_of_errors(&problems);
    let mut more = inputs.clone();
    for name in ["world", "rules"] {
        let planted = planted(more.value(name));
        more.0.insert(name.into(), planted);
    }
    assert_ne!(more, inputs);
    let request = |inputs| typecase::render(&plan, inputs).request;
    assert_eq!(request(&more), request(&inputs));
}

/// The same with more in the record of the tide.
fn planted(value: &Value) -> Value {
    let Value::Map(entries) = value else { return value.clone() };
    let entries = entries.iter().map(|(key, value)| {
        let value = planted(value);
        match (&**key, value) {
            ("tide", Value::Map(fields)) => {
                let more = ["initialValue", "updateRule", "lastTrackedSource"];
                let more = more.map(|name| (name.into(), Value::text("planted")));
                (key.clone(), Value::Map(fields.iter().cloned().chain(more).collect()))
            }
            (_, value) => (key.clone(), value),
        }
    });
    Value::Map(entries.collect())
}
