use crate::diagnostic::{Applicability, Code, Diagnostic, Severity};
use crate::lint::{Check, Checked, Rule};
use crate::plan::{Expr, Setting};
use crate::target::Row;
use crate::types::Kind;
use crate::value::Value;

/// A setting that is surely set and that the model does not take.
pub(super) const RULE: Rule =
    Rule { code: Code("lint/lost-setting"), severity: Severity::Advice, check: Check::Plan(check) };

fn check(checked: &Checked<'_>) -> Vec<Diagnostic> {
    let plan = checked.plan;
    let mut found = Vec::new();
    for (setting, value) in &plan.settings {
        let Some(needs) = refused(&plan.row, *setting, value) else { continue };
        let place = checked.settings.iter().find(|of| of.setting == *setting).map(|of| of.span);
        let Some(place) = place.filter(|_| is_sure(checked, value)) else { continue };
        let lost = RULE
            .at(place, format!("`{}` takes no `{setting}`: it is left out", plan.row.model))
            .label("set here");
        found.push(match value {
            Expr::Else(_) => {
                lost.help(format!("set it where it is taken: `… if target.accepts.{needs}`"))
            }
            _ => lost
                .help(format!(
                    "set it where it is taken: `{setting}: {} if target.accepts.{needs}`",
                    checked.sources.slice(place)
                ))
                .fix(Applicability::Safe, place.behind(), format!(" if target.accepts.{needs}")),
        });
    }
    found
}

/// What of `target.accepts` a setting needs, where the model does not have it.
fn refused(row: &Row, setting: Setting, value: &Expr) -> Option<&'static str> {
    match setting {
        Setting::Temperature | Setting::TopP => (!row.accepts_sampling).then_some("sampling"),
        Setting::ReasoningEffort => (!row.accepts_effort).then_some("effort"),
        // `json` asks for any form, and a prompt says it in words too.
        Setting::ResponseFormat if value.as_words().is_none() => {
            (!row.accepts_schema).then_some("schema")
        }
        _ => None,
    }
}

/// Whether a value is there in every request.
fn is_sure(checked: &Checked<'_>, value: &Expr) -> bool {
    match value {
        Expr::Words(_) => true,
        Expr::Value(value) => !matches!(value, Value::Absent | Value::Null),
        Expr::Input(_) => is_there(checked, value),
        Expr::Field(base, _) => is_there(checked, value) && is_sure(checked, base),
        Expr::Else(all) => all.iter().any(|one| is_sure(checked, one)),
        _ => false,
    }
}

fn is_there(checked: &Checked<'_>, value: &Expr) -> bool {
    let of = checked.type_of(value);
    of.is_some_and(|of| !matches!(of.kind, Kind::Optional(_) | Kind::Json | Kind::Unknown))
}
