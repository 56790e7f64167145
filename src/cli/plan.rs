use std::collections::BTreeSet;
use std::fmt::Write as _;

use typecase::diagnostic::visible;
use typecase::locale::Locale;
use typecase::plan::{Mark, Obligation, Plan, Verdict, file};
use typecase::types::OnChange;

use super::arguments::{self, PlanFormat, Strictness};
use super::each::{Made, for_each};
use super::{Failure, Job, Outcome, keys, whole_file};

/// What a host owes of what is captured, and what happens otherwise.
const CAPTURED: &str = "
captured: the host sends the same in all requests of a session, or hands on the session's state,
with which the first value is sent again and another is told; else the marks behind it are lost
";

/// `typecase plan`.
pub(super) fn plan(arguments: &arguments::Plan) -> Result<Outcome, Outcome> {
    let selection = &arguments.selection;
    let layout = arguments.layout.as_deref().unwrap_or_default();
    let mut job = Job::open(layout, selection, &arguments.case, 1)?;
    let case = job.case.clone();
    let Strictness { strict, fail_on } = arguments.strictness;
    let targets = job.targets(selection)?;
    let of_one = targets.len() == 1;
    if !of_one && arguments.format == PlanFormat::Json {
        return Err(Failure(
            "`--format json` is one plan; `--out` writes one for each target".into(),
        )
        .into());
    }
    let each = for_each(&mut job, &targets, |job, target| {
        let (plan, _) = job.compile(selection, target, strict, case.as_ref())?;
        let out = match arguments.format {
            PlanFormat::Human => summary(&plan, &body(&plan, job)),
            PlanFormat::Json => file::write(&plan),
        };
        Ok((file::write(&plan), job.finish(out.into_bytes(), fail_on)))
    })?;
    if let Some(path) = &arguments.out {
        match each.made.as_slice() {
            [one] if of_one => whole_file::write(path, &one.kept)?,
            all => {
                let named = |one: &Made<String>| {
                    (format!("{}.plan", one.target), one.kept.clone().into_bytes())
                };
                whole_file::write_all(path, &all.iter().map(named).collect::<Vec<_>>())?;
            }
        }
    }
    Ok(each.finish())
}

/// The file whose body the runtime gets, and why that one. Empty without a runtime.
fn body(plan: &Plan, job: &Job) -> String {
    let runtimes = job.project.packages.iter().flat_map(|package| &package.runtimes);
    let id = plan.key.runtime.as_deref();
    let asked = plan.key.locale.as_deref().unwrap_or(&plan.locale);
    let (Some(runtime), Ok(asked)) =
        (runtimes.into_iter().find(|it| Some(&*it.id) == id), Locale::parse(asked))
    else {
        return String::new();
    };
    let file = job.project.sources.path(runtime.body.choose(&asked).source);
    format!("{file} ({})", runtime.body.why(&asked))
}

/// A plan for people: what it is made for, its marks, what it takes as given.
fn summary(plan: &Plan, body: &str) -> String {
    let mut out = String::new();
    let known = if plan.row.known { "" } else { " (unknown: the target's careful row)" };
    let lines = [
        ("layout", plan.layout.to_string()),
        ("runtime", plan.key.runtime.as_deref().unwrap_or("none").to_owned()),
        ("locale", keys::locale(&plan.locale, plan.key.locale.is_some())),
        ("body", body.to_owned()),
        ("target", plan.key.target.to_string()),
        ("model", format!("{}{known}", plan.row.model)),
        ("switched", switched(plan)),
        ("edition", plan.edition.to_string()),
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
    let (captured, assumed): (Vec<_>, Vec<_>) =
        plan.obligations.iter().partition(|of| *of.label == *Obligation::CAPTURED);
    if !captured.is_empty() {
        out.push_str(CAPTURED);
    }
    for obligation in captured {
        let (place, subject) = (place(plan, obligation.origin), visible(&obligation.subject));
        let _ = match on_change(plan, &obligation.subject) {
            OnChange::Keep => writeln!(out, "  {place}  {subject}"),
            other => {
                let reason = visible(&obligation.reason);
                writeln!(out, "  {place}  {subject}, {}: {reason}", other.word())
            }
        };
    }
    if !assumed.is_empty() {
        out.push_str("\nassumed, and checked when requests are rendered\n");
    }
    for obligation in assumed {
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

/// What is done when something captured comes otherwise.
fn on_change(plan: &Plan, path: &str) -> OnChange {
    let name = path.split('.').next().unwrap_or_default();
    let input = plan.inputs.iter().find(|input| *input.name == *name);
    input.map_or(OnChange::Keep, |input| input.on_change)
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
        match old.len() {
            0 => {}
            1 => out.push_str("           one of the conditions above\n"),
            count => {
                let _ = writeln!(out, "           {count} of the conditions above");
            }
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
