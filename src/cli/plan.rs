use std::collections::BTreeSet;
use std::fmt::Write as _;

use typecase::diagnostic::visible;
use typecase::plan::{Mark, Plan, Verdict};

use super::arguments::{self, PlanFormat};
use super::{Job, Outcome, keys};

/// `typecase plan`.
pub(super) fn plan(arguments: &arguments::Plan) -> Result<Outcome, Outcome> {
    let selection = &arguments.selection;
    let mut job = Job::open(&arguments.layout, selection, &arguments.case, 1)?;
    let target = keys::target(selection, job.case.as_ref(), &job.settings.config)?.to_owned();
    let key = keys::key(selection, job.case.as_ref(), &target, &job.settings.config);
    let case = job.case.clone();
    let (plan, _) = job.compile(&key, arguments.strictness.strict, case.as_ref())?;
    let out = match arguments.format {
        PlanFormat::Human => summary(&plan),
        PlanFormat::Json => plan.encode(),
    };
    Ok(job.finish(out.into_bytes(), arguments.strictness.fail_on))
}

/// A plan for people: what it is made for, its marks, what it takes as given.
fn summary(plan: &Plan) -> String {
    let mut out = String::new();
    let known = if plan.row.known { "" } else { " (unknown: the target's careful row)" };
    let lines = [
        ("layout", plan.layout.to_string()),
        ("runtime", plan.key.runtime.as_deref().unwrap_or("none").to_owned()),
        ("locale", plan.locale.to_string()),
        ("target", plan.key.target.to_string()),
        ("model", format!("{}{known}", plan.row.model)),
        ("switched", switched(plan)),
        ("digest", format!("sha256:{}", plan.digest())),
    ];
    for (name, value) in lines.iter().filter(|(_, value)| !value.is_empty()) {
        let _ = writeln!(out, "{name:<10}{}", visible(value));
    }
    out.push_str("\nmarks\n");
    if plan.marks.is_empty() {
        out.push_str("  none\n");
    }
    let mut said = BTreeSet::new();
    for mark in &plan.marks {
        self::mark(&mut out, plan, mark, &mut said);
    }
    if !plan.obligations.is_empty() {
        out.push_str("\nassumed, and checked when requests are rendered\n");
    }
    for obligation in &plan.obligations {
        let place = place(plan, obligation.origin);
        let (label, reason) = (&obligation.label, visible(&obligation.reason));
        let what = match &*obligation.subject {
            "" => label.to_string(),
            subject => format!("{} is {label}", visible(subject)),
        };
        let _ = writeln!(out, "  {place}  {what}: {reason}");
    }
    out
}

/// The sections that the key switches.
fn switched(plan: &Plan) -> String {
    let words = plan.key.sections.iter().map(|(name, on)| {
        let word = if *on { "on" } else { "off" };
        format!("{name} {word}")
    });
    words.collect::<Vec<_>>().join(", ")
}

/// A mark, and the conditions that no mark before it has: `said` are theirs.
fn mark<'a>(out: &mut String, plan: &Plan, mark: &'a Mark, said: &mut BTreeSet<&'a str>) {
    let scope = if mark.sent { "sent".to_owned() } else { mark.scope.to_string() };
    let written = if mark.written { "written" } else { "not written" };
    let lifetime = mark.lifetime.map(|seconds| format!(" for {seconds} s")).unwrap_or_default();
    let back = match mark.back {
        0 => String::new(),
        rows => format!(", {rows} rows back"),
    };
    let (verdict, place) = (mark.verdict.word(), place(plan, mark.origin));
    let _ = writeln!(out, "  {scope:<9}{verdict:<14}{place}  {written}{lifetime}{back}");
    if let Verdict::HoldsUnless(conditions) = &mark.verdict {
        let (new, old): (Vec<&str>, Vec<&str>) =
            conditions.iter().map(|condition| &**condition).partition(|it| said.insert(it));
        if !old.is_empty() {
            let _ = writeln!(out, "           {} of the conditions above", old.len());
        }
        for condition in new {
            let _ = writeln!(out, "           {}", visible(condition));
        }
    }
}

fn place(plan: &Plan, origin: typecase::plan::OriginId) -> String {
    let origin = plan.origins.get(origin as usize);
    origin.map(|origin| format!("{}:{}", visible(&origin.file), origin.line)).unwrap_or_default()
}
