//! What a session captures, as obligations of a plan.

use std::sync::Arc;

use crate::plan::{Captured, Contents, Mark, Obligation, Origin, OriginId, Plan, Verdict};
use crate::text::Sources;
use crate::types::OnChange;

use super::declarations::Declarations;

/// A plan with an obligation for each captured value that a mark rests on, or that must not
/// change; what may be refreshed is a condition of the marks that rest on it.
pub(super) fn stated(plan: &Plan, declarations: &Declarations<'_>, sources: &Sources) -> Plan {
    let mut contents = plan.contents().clone();
    for captured in relevant(plan) {
        if captured.on_change == OnChange::Refresh {
            for &mark in &captured.marks {
                if let Some(mark) = contents.marks.get_mut(mark as usize) {
                    mark.verdict.unless(condition(&captured.path).into());
                }
            }
        }
        let obligation = Obligation {
            label: Obligation::CAPTURED.into(),
            subject: captured.path.as_str().into(),
            reason: reason(&captured, &contents.marks).into(),
            origin: origin(&captured.path, declarations, sources, &mut contents),
        };
        contents.obligations.push(obligation);
    }
    contents.freeze()
}

/// What is captured and matters: marks that do not hold rest on nothing.
pub(super) fn relevant(plan: &Plan) -> Vec<Captured> {
    let holds = |mark: &u32| {
        let mark = plan.marks.get(*mark as usize);
        mark.is_some_and(|mark| mark.verdict != Verdict::Refused && !mark.sent)
    };
    let mut all = plan.captured();
    for captured in &mut all {
        captured.marks.retain(holds);
    }
    all.retain(|of| !of.marks.is_empty() || of.on_change == OnChange::Refuse);
    all
}

/// What a mark depends on that rests on what may be refreshed.
pub(super) fn condition(path: &str) -> String {
    format!("`{path}` changes: the new value is sent")
}

/// What is done when it comes otherwise.
fn reason(captured: &Captured, marks: &[Mark]) -> String {
    match captured.on_change {
        OnChange::Keep => "another value is told, and not sent".to_owned(),
        OnChange::Refuse => "another value is an error, and nothing is sent".to_owned(),
        OnChange::Refresh => {
            let mut scopes: Vec<String> = Vec::new();
            let of = captured.marks.iter().filter_map(|&mark| marks.get(mark as usize));
            for name in of.map(|mark| format!("`cache {}`", mark.scope)) {
                if !scopes.contains(&name) {
                    scopes.push(name);
                }
            }
            format!("another value is sent, and loses {} once", scopes.join(", "))
        }
    }
}

/// Where it was declared; of what no layout declares, the first line of the layout.
fn origin(
    path: &str,
    declarations: &Declarations<'_>,
    sources: &Sources,
    contents: &mut Contents,
) -> OriginId {
    let declared = declarations.place(path);
    let span = declared.or_else(|| declarations.layout.map(|name| name.span));
    let (file, line) = span.map_or(("", 0), |span| (sources.path(span.source), sources.line(span)));
    let origin = Origin { file: file.into(), line, package: None };
    let known = contents.origins.iter().position(|of| *of == origin);
    let at = known.unwrap_or_else(|| {
        let all = Arc::make_mut(&mut contents.origins);
        all.push(origin);
        all.len() - 1
    });
    OriginId::try_from(at).unwrap_or(OriginId::MAX)
}
