use typecase::case::Case;
use typecase::diagnostic::{Code, Diagnostic, Problems, visible};
use typecase::load::Project;
use typecase::plan::{self, Key, Plan};
use typecase::text::{Name, Span};

use super::arguments::Selection;
use super::{Failure, Ground};

/// The plan in a file, with the file's start. None where the file is faulty, which is among the
/// problems of the project then.
pub(super) fn read(
    project: &mut Project,
    ground: &Ground,
    path: &str,
) -> Result<Option<(Plan, Span)>, Failure> {
    let read = project.read(&ground.disk, path);
    let read = read.map_err(|why| Failure(format!("cannot read `{}`: {why}", visible(path))))?;
    let Some(id) = read else { return Ok(None) };
    let text = project.sources.source(id).map(|source| source.text().clone()).unwrap_or_default();
    let (plan, problems) = plan::file::read(id, &text);
    project.problems.extend(problems);
    Ok(plan.map(|plan| (plan, Span::new(id, 0..0))))
}

/// What flags ask for must be what the plan is made for: a plan cannot be made for anything else.
pub(super) fn fits(plan: &Plan, selection: &Selection) -> Result<(), Failure> {
    let Key { runtime, locale, target, model, .. } = &plan.key;
    let flags = [
        ("runtime", &selection.runtime, runtime.as_deref()),
        ("locale", &selection.locale, locale.as_deref()),
        ("target", &selection.target, Some(&**target)),
        ("model", &selection.model, model.as_deref()),
    ];
    for (flag, asked, made) in flags {
        if let Some(asked) = asked.as_deref().filter(|asked| Some(*asked) != made) {
            let made = made.unwrap_or("none");
            let asked = visible(asked);
            return Err(Failure(format!(
                "the plan is made for {flag} `{}`; for `{asked}` compile the layout",
                visible(made)
            )));
        }
    }
    if selection.packages.is_empty() {
        return Ok(());
    }
    Err(Failure("a plan needs no packages: what it takes of them is in it".into()))
}

/// What a case asks for and the plan is not made for. The target and the model of a case are
/// wishes; its runtime, locale and sections are what it is about.
pub(super) fn strangers(plan: &Plan, case: &Case) -> Problems {
    let mut problems = Problems::new();
    let mut compare = |what: &str, asked: &Option<Name>, made: Option<&str>| {
        if let Some(asked) = asked.as_ref().filter(|asked| Some(&*asked.node) != made) {
            let made = made.unwrap_or("none");
            problems.push(other_key(asked.span, &format!("{what} `{}`", asked.node), made));
        }
    };
    compare("runtime", &case.runtime, plan.key.runtime.as_deref());
    compare("locale", &case.locale, plan.key.locale.as_deref());
    let word = |on| if on { "on" } else { "off" };
    for (name, on) in &case.sections {
        let made = plan.key.sections.get(&name.node).copied();
        if made != Some(*on) {
            let asked = format!("section `{}` {}", name.node, word(*on));
            let made = made.map_or("as the layout has it", word);
            problems.push(other_key(name.span, &asked, made));
        }
    }
    problems
}

fn other_key(span: Span, asked: &str, made: &str) -> Diagnostic {
    let message = format!("the case asks for {asked}, and the plan is made for `{made}`");
    Diagnostic::warning(Code("plan/other-key"), span, message)
        .label("the plan decides")
        .help("render the layout, or a plan that is made for this")
}
