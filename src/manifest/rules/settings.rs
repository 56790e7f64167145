use crate::diagnostic::{Code, Diagnostic};
use crate::manifest::place::Place;
use crate::yaml::excerpt;
use crate::yaml::{Node, NodeKind};

/// Settings that players cannot use as they are written. The host takes them all the same.
pub(super) fn check(top: &Place<'_>) -> Vec<Diagnostic> {
    top.list("contributes.settings").iter().flat_map(check_setting).collect()
}

fn check_setting(setting: &Place<'_>) -> Vec<Diagnostic> {
    let Some(kind) = setting.text("type") else { return Vec::new() };
    let mut found = Vec::new();
    if &**kind == "select" && setting.list("options").is_empty() {
        found.push(
            setting
                .warning(
                    Code("manifest/select-without-options"),
                    "options",
                    "a `select` without `options` offers nothing to choose",
                )
                .help("add `options`, each with `value` and `label`"),
        );
    }
    let (min, max) = (number(setting, "min"), number(setting, "max"));
    if let (Some(min), Some(max)) = (min, max)
        && min > max
    {
        let code = Code("manifest/min-above-max");
        found.push(setting.warning(code, "min", format!("`min` is above `max`: {min} and {max}")));
    }
    if let Some(default) = setting.at("default")
        && let Some(expected) = misfit(&kind, setting, default.node)
    {
        let message = format!("the default of {} is not {expected}", excerpt(&kind));
        found.push(default.warning_here(Code("manifest/default-type"), message));
    }
    found
}

/// What a default must be, if it is something else.
fn misfit(kind: &str, setting: &Place<'_>, default: &Node) -> Option<&'static str> {
    let (expected, fits) = match kind {
        "text" | "textarea" => ("text", default.as_text().is_some()),
        "number" | "slider" => ("a number", matches!(default.kind, NodeKind::Number(_))),
        "integer" => ("a whole number", as_number(default).is_some_and(|n| n.fract() == 0.0)),
        "toggle" => ("`true` or `false`", matches!(default.kind, NodeKind::Bool(_))),
        "select" => ("one of its options", is_option(setting, default)),
        _ => return None,
    };
    (!fits).then_some(expected)
}

fn is_option(setting: &Place<'_>, default: &Node) -> bool {
    let options = setting.list("options");
    let values: Vec<_> = options.iter().filter_map(|option| option.text("value")).collect();
    options.is_empty()
        || values.len() < options.len()
        || values.iter().any(|value| default.as_text() == Some(&value.node))
}

fn number(setting: &Place<'_>, key: &str) -> Option<f64> {
    as_number(setting.at(key)?.node)
}

fn as_number(node: &Node) -> Option<f64> {
    match &node.kind {
        NodeKind::Number(number) => Some(number.as_f64()),
        _ => None,
    }
}
