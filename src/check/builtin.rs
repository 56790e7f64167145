use std::sync::{Arc, LazyLock};

use crate::locale::Locale;
use crate::manifest::{Completion, Package, Runtime, ToolChoice, Visibility};
use crate::target::{self, Row};
use crate::types::{Enumeration, Field, Kind, Record, Type, Volatility};
use crate::value::{Number, Tool, Value};

/// The roots that every layout may name without declaring them.
pub(super) const ROOTS: [&str; 9] = [
    "runtime",
    "target",
    "model",
    "locale",
    "settings",
    "userSettings",
    "sections",
    "sent",
    "budget",
];

/// A call of a tool, as `collapsed` sees it.
pub(super) fn call() -> Kind {
    record(
        "call",
        [
            ("tool", Kind::Text),
            ("arguments", Kind::Text),
            ("ok", Kind::Bool),
            ("summary", Kind::Text),
            ("error", Kind::Text),
        ],
    )
}

/// What `runtime` is.
pub(super) fn runtime_type() -> Type {
    static RUNTIME: LazyLock<Type> = LazyLock::new(type_of_runtimes);
    RUNTIME.clone()
}

fn type_of_runtimes() -> Type {
    let history = record("history", [("maxTurns", Kind::Int), ("includeSummaries", Kind::Bool)]);
    Type::of(record(
        "runtime",
        [
            ("id", Kind::Text),
            ("body", Kind::Text),
            ("tools", Kind::Tools),
            ("toolChoice", optional(Kind::Json)),
            ("reasoningEffort", optional(Kind::Text)),
            ("advertiseEvents", Kind::Bool),
            ("history", optional(history)),
            ("visibility", words(["story", "plugin", "system"])),
            ("contract", optional(Kind::Text)),
            ("completion", words(["story", "structured", "tool", "done"])),
        ],
    ))
}

/// What `runtime` is for one runtime of a package with its tools. Its body is read where it is
/// used.
pub(super) fn runtime_value(runtime: &Runtime, tools: Vec<Tool>) -> Value {
    let history = runtime.history.as_ref().map_or(Value::Absent, |history| {
        map([
            ("maxTurns", Value::Number(Number::from(i64::from(history.max_turns)))),
            ("includeSummaries", Value::Bool(history.include_summaries)),
        ])
    });
    let choice = match &runtime.tool_choice {
        None => Value::Absent,
        Some(ToolChoice::Required) => Value::text("required"),
        Some(ToolChoice::Named(name)) => map([("name", Value::text(name.node.clone()))]),
    };
    map([
        ("id", Value::text(runtime.id.clone())),
        ("tools", Value::Tools(tools.into())),
        ("toolChoice", choice),
        (
            "reasoningEffort",
            if runtime.reasoning_disabled { Value::text("disabled") } else { Value::Absent },
        ),
        ("advertiseEvents", Value::Bool(runtime.advertise_events)),
        ("history", history),
        (
            "visibility",
            runtime.visibility.map_or(Value::Absent, |visibility| {
                Value::text(match visibility {
                    Visibility::Story => "story",
                    Visibility::Plugin => "plugin",
                    Visibility::System => "system",
                })
            }),
        ),
        (
            "contract",
            runtime
                .contract
                .as_ref()
                .map_or(Value::Absent, |contract| Value::text(contract.node.clone())),
        ),
        (
            "completion",
            Value::text(match runtime.completion {
                Completion::Story => "story",
                Completion::Structured => "structured",
                Completion::Tool => "tool",
                Completion::Done => "done",
            }),
        ),
    ])
}

/// What `target` is.
pub(super) fn target_type() -> Type {
    static TARGET: LazyLock<Type> = LazyLock::new(type_of_targets);
    TARGET.clone()
}

fn type_of_targets() -> Type {
    let accepts = record("accepts", ACCEPTS.map(|name| (name, Kind::Bool)));
    Type::of(record(
        "target",
        [("name", words(target::targets())), ("accepts", accepts), ("takes-cache-key", Kind::Bool)],
    ))
}

/// What `target` is for one row of the capability table.
pub(super) fn target_value(row: &Row) -> Value {
    map(["name", "accepts", "takes-cache-key"].map(|name| (name, target_field(row, name, None))))
}

/// A field of `target` for one row, or a field of that; absent if there is none.
pub(super) fn target_field(row: &Row, name: &str, inner: Option<&str>) -> Value {
    match (name, inner) {
        ("name", None) => Value::text(row.target.clone()),
        ("accepts", None) => map(ACCEPTS.map(|name| (name, accepts(row, name)))),
        ("accepts", Some(name)) => accepts(row, name),
        // Whether a relay passes it on is not known. A layout that asks for one all the same sends it.
        ("takes-cache-key", None) => Value::Bool(row.takes_cache_key && row.known),
        _ => Value::Absent,
    }
}

/// What `target.accepts` has.
const ACCEPTS: [&str; 4] = ["images", "schema", "effort", "sampling"];

fn accepts(row: &Row, name: &str) -> Value {
    Value::Bool(match name {
        "images" => row.images.accepted,
        "schema" => row.accepts_schema,
        "effort" => row.accepts_effort,
        "sampling" => row.accepts_sampling,
        _ => return Value::Absent,
    })
}

/// What `model` is.
pub(super) fn model_type() -> Type {
    static MODEL: LazyLock<Type> = LazyLock::new(|| {
        let fields = [("name", Kind::Text), ("family", Kind::Text), ("window", Kind::Int)];
        Type::of(record("model", fields))
    });
    MODEL.clone()
}

/// What `model` is for one row of the capability table.
pub(super) fn model_value(row: &Row) -> Value {
    let window = i64::try_from(row.window).unwrap_or(i64::MAX);
    map([
        ("name", Value::text(row.model.clone())),
        ("family", Value::text(row.family.clone())),
        ("window", Value::Number(Number::from(window))),
    ])
}

/// What `locale` is.
pub(super) fn locale_type() -> Type {
    static LOCALE: LazyLock<Type> = LazyLock::new(|| {
        let fields = [("tag", Kind::Text), ("name", Kind::Text), ("given", Kind::Bool)];
        Type::of(record("locale", fields))
    });
    LOCALE.clone()
}

/// What `locale` is for one locale: the one that the key gives, or where it gives none the
/// fallback.
pub(super) fn locale_value(locale: &Locale, given: bool) -> Value {
    map([
        ("tag", Value::text(locale.tag().clone())),
        ("name", Value::text(locale.name())),
        ("given", Value::Bool(given)),
    ])
}

/// What `userSettings` is: the settings that the package declares; for no package, anything.
pub(super) fn user_settings_type(package: Option<&Package>) -> Type {
    let Some(package) = package else {
        let json = Type::at(Kind::Json, Volatility::Session);
        return Type::at(Kind::Map(Arc::new(json)), Volatility::Session);
    };
    let fields = package
        .settings
        .iter()
        .map(|setting| {
            let json = Arc::new(Type::at(Kind::Json, Volatility::Session));
            Field {
                name: setting.key.node.clone(),
                of: Type::at(Kind::Optional(json), Volatility::Session),
            }
        })
        .collect();
    let record = Record { name: Some("userSettings".into()), fields };
    Type::at(Kind::Record(Arc::new(record)), Volatility::Session)
}

/// The fields that a picture has.
pub(super) fn picture_field(name: &str) -> Option<Kind> {
    PICTURE.contains(&name).then(|| optional(Kind::Text))
}

/// The names of the fields that a picture has.
pub(super) const PICTURE: [&str; 3] = ["name", "caption", "prompt"];

/// The fields that a value of a log has beside its rows.
pub(super) fn log_field(name: &str) -> Option<Kind> {
    (name == "last").then(|| optional(words(["system", "user", "assistant", "tool"])))
}

fn record<const N: usize>(name: &str, fields: [(&str, Kind); N]) -> Kind {
    let fields = fields
        .into_iter()
        .map(|(name, kind)| Field { name: name.into(), of: Type::of(kind) })
        .collect();
    Kind::Record(Arc::new(Record { name: Some(name.into()), fields }))
}

fn words(variants: impl IntoIterator<Item = &'static str>) -> Kind {
    let variants = variants.into_iter().map(Arc::from).collect();
    Kind::Enumeration(Arc::new(Enumeration { name: None, variants }))
}

fn optional(kind: Kind) -> Kind {
    Kind::Optional(Arc::new(Type::of(kind)))
}

fn map<const N: usize>(entries: [(&str, Value); N]) -> Value {
    Value::Map(entries.into_iter().map(|(name, value)| (Arc::from(name), value)).collect())
}

/// A group of calls, as `collapsed` sees it.
pub(super) fn group_of_calls() -> Kind {
    record("group", [("calls", Kind::List(Arc::new(Type::of(call()))))])
}
