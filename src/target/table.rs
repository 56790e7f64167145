use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, LazyLock};

use serde::Deserialize;

use super::{ImageRule, LateSystem, Lifetime, MarkEnd, MarkRule, Region, Row, ToolEffort};

/// The tables, one a target, in the order of their names.
const TABLES: [&str; 4] = [
    include_str!("tables/anthropic.yaml"),
    include_str!("tables/gemini.yaml"),
    include_str!("tables/openai-chat.yaml"),
    include_str!("tables/openai-responses.yaml"),
];

/// A test reads each of them, so none is ever left out.
static READ: LazyLock<Vec<Table>> = LazyLock::new(|| {
    TABLES.iter().filter_map(|text| serde_yaml::from_str::<Table>(text).ok()).collect()
});

/// The names of the targets, in their order.
pub fn targets() -> Vec<&'static str> {
    READ.iter().map(|table| &*table.target).collect()
}

/// The models that a target's table names, in the order of the table.
pub fn models(target: &str) -> Vec<&'static str> {
    READ.iter()
        .filter(|table| &*table.target == target)
        .flat_map(|table| &table.rows)
        .flat_map(|family| family.models.iter().map(|name| &**name))
        .collect()
}

/// Whether the first message of a request must be the user's: where it is not, lowering puts one
/// before it.
pub fn user_first(target: &str) -> bool {
    READ.iter().any(|table| &*table.target == target && table.user_first)
}

/// What a target and model take. Without a model it is the target's default one; one that the
/// table does not know gets the target's careful row, which says so.
pub fn row(target: &str, model: Option<&str>) -> Result<Row, UnknownTarget> {
    let table = READ
        .iter()
        .find(|table| &*table.target == target)
        .ok_or_else(|| UnknownTarget(target.into()))?;
    let model = model.unwrap_or(&table.default_model);
    let named = |family: &&Models| family.models.iter().any(|name| is_named(model, name));
    Ok(match table.rows.iter().find(named) {
        Some(family) => table.row(model, &family.takes, true),
        None => table.row(model, &table.careful, false),
    })
}

/// A target that no table describes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownTarget(pub Arc<str>);

impl fmt::Display for UnknownTarget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no target is called `{}`", self.0)
    }
}

impl std::error::Error for UnknownTarget {}

/// Whether `model` is the model `name`, or a dated or `latest` release of it. Nothing else
/// behind a name counts: `claude-opus-5-5` is no release of `claude-opus-5`.
fn is_named(model: &str, name: &str) -> bool {
    let Some(rest) = model.strip_prefix(name) else { return false };
    let Some(release) = rest.strip_prefix(['-', '@']) else { return rest.is_empty() };
    let digits = release.chars().filter(char::is_ascii_digit).count();
    let only_date = release.chars().all(|c| c.is_ascii_digit() || c == '-');
    release == "latest" || (digits == 8 && only_date)
}

/// A table: what is true of a target, and what differs by model.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Table {
    target: Arc<str>,
    default_model: Arc<str>,
    system_leads: bool,
    late_system: LateSystem,
    user_first: bool,
    marks: TargetMarks,
    images: ImageRule,
    takes_cache_key: bool,
    keys: BTreeMap<Arc<str>, Region>,
    one_field: Vec<Vec<Arc<str>>>,
    /// For models that no row names: what hardly any model refuses.
    careful: Takes,
    rows: Vec<Models>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct TargetMarks {
    on_tools: bool,
    on_assistant: bool,
    look_back: u32,
    lifetimes: Vec<Lifetime>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Models {
    models: Vec<Arc<str>>,
    takes: Takes,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Takes {
    family: Arc<str>,
    window: u64,
    max_output: u64,
    system_role: Arc<str>,
    marks: u32,
    minimum: u32,
    ends_at: MarkEnd,
    schema: bool,
    effort: bool,
    effort_with_tools: ToolEffort,
    thinking_off: Option<Arc<str>>,
    sampling: bool,
    forced_tools: bool,
    #[serde(default)]
    signs_calls: bool,
    prefill: bool,
    evidence: Arc<str>,
}

impl Table {
    fn row(&self, model: &str, takes: &Takes, known: bool) -> Row {
        Row {
            target: self.target.clone(),
            model: model.into(),
            family: takes.family.clone(),
            known,
            window: takes.window,
            max_output: takes.max_output,
            system_leads: self.system_leads,
            marks: MarkRule {
                most: takes.marks,
                on_tools: self.marks.on_tools,
                on_assistant: self.marks.on_assistant,
                ends_at: takes.ends_at,
                look_back: self.marks.look_back,
                lifetimes: self.marks.lifetimes.clone(),
                minimum: takes.minimum,
            },
            system_role: takes.system_role.clone(),
            late_system: self.late_system,
            images: self.images.clone(),
            accepts_schema: takes.schema,
            accepts_effort: takes.effort,
            effort_with_tools: takes.effort_with_tools,
            thinking_off: takes.thinking_off.clone(),
            accepts_sampling: takes.sampling,
            takes_cache_key: self.takes_cache_key,
            accepts_forced_tools: takes.forced_tools,
            signs_calls: takes.signs_calls,
            accepts_prefill: takes.prefill,
            keys: self.keys.clone(),
            one_field: self.one_field.clone(),
            evidence: takes.evidence.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{TABLES, Table, is_named, models, row, targets};
    use crate::target::Region;

    #[test]
    fn every_table_is_read() {
        for text in TABLES {
            let table: Table = serde_yaml::from_str(text).unwrap();
            for family in &table.rows {
                assert!(family.takes.evidence.contains("2026-"), "evidence has its day");
            }
        }
        assert_eq!(targets(), ["anthropic", "gemini", "openai-chat", "openai-responses"]);
    }

    #[test]
    fn defaults_are_known() {
        for (target, model) in [
            ("anthropic", "claude-opus-5-5"),
            ("gemini", "gemini-3.8-flash"),
            ("openai-chat", "gpt-6.2-sol"),
            ("openai-responses", "gpt-6.2-sol"),
        ] {
            let row = row(target, None).unwrap();
            assert_eq!((&*row.model, row.known), (model, true));
        }
        assert_eq!(
            row("teletype", None).unwrap_err().to_string(),
            "no target is called `teletype`"
        );
    }

    #[test]
    fn a_release_is_its_model_and_a_later_version_is_not() {
        assert!(is_named("claude-haiku-4-5-20251001", "claude-haiku-4-5"));
        assert!(is_named("claude-haiku-4-5@20251001", "claude-haiku-4-5"));
        assert!(is_named("gpt-5.5-2026-04-23", "gpt-5.5"));
        assert!(is_named("gpt-5.5", "gpt-5.5"));
        for other in ["claude-opus-5-5", "claude-opus-5-20", "claude-opus-5-", "claude-opus-55"] {
            assert!(!is_named(other, "claude-opus-5"), "{other}");
        }
        assert!(!row("anthropic", Some("claude-opus-9")).unwrap().known);
    }

    #[test]
    fn minimums_are_those_of_the_providers() {
        for (model, minimum) in [
            ("claude-fable-5-2", 512),
            ("claude-opus-5-5", 512),
            ("claude-opus-5", 512),
            ("claude-opus-4-8", 1024),
            ("claude-opus-4-7", 2048),
            ("claude-opus-4-6", 4096),
            ("claude-sonnet-5-5", 512),
            ("claude-sonnet-5", 1024),
            ("claude-sonnet-4-6", 1024),
            ("claude-haiku-5-5", 512),
            ("claude-haiku-4-5", 4096),
        ] {
            let row = row("anthropic", Some(model)).unwrap();
            assert_eq!(
                (row.known, row.marks.minimum, row.marks.most),
                (true, minimum, 4),
                "{model}"
            );
        }
        for model in ["gpt-6-astra", "gpt-6.1-terra", "gpt-6.2-astra", "gpt-5.6-luna"] {
            let row = row("openai-chat", Some(model)).unwrap();
            assert_eq!((row.known, row.marks.minimum, row.marks.most), (true, 1024, 3), "{model}");
        }
        for model in ["gpt-5.5", "gpt-5.4", "gpt-5.4-mini"] {
            let row = row("openai-chat", Some(model)).unwrap();
            assert_eq!((row.known, row.marks.most), (true, 0), "{model}");
        }
    }

    #[test]
    fn no_model_is_named_twice() {
        for target in targets() {
            let mut names = models(target);
            names.sort_unstable();
            let count = names.len();
            names.dedup();
            assert_eq!(names.len(), count);
        }
    }

    #[test]
    fn settings_of_one_field_key_from_the_earliest() {
        let row = row("anthropic", None).unwrap();
        assert_eq!(row.region("reasoning-effort", &["reasoning-effort"]), Some(Region::Messages));
        assert_eq!(
            row.region("reasoning-effort", &["reasoning-effort", "response-format"]),
            Some(Region::System)
        );
        assert_eq!(row.region("temperature", &["response-format"]), None);
        assert_eq!(row.images.keys, Some(Region::Messages));
    }
}
