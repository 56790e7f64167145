//! Groups whose audience none of the runtimes at hand belongs to: they are written for nobody.

use std::sync::Arc;

use crate::diagnostic::{Code, Diagnostic, Problems, did_you_mean};
use crate::manifest::{Package, RuntimeKind};
use crate::plan::Viewer;
use crate::syntax::tree::{self, Entry, File, Modifiers, Statement};
use crate::types::Audience;

use super::{kinds, runtime};

/// The groups of the files that no viewer sees, each reported where its audience is written; what
/// stands in one is not reported again. A group in a group is for those who see both. Where there
/// are no viewers at all, nothing is known of them.
pub(super) fn report(files: &[Arc<File>], packages: &[Package], problems: &mut Problems) {
    let viewers = viewers(packages);
    let all: Vec<&Viewer> = viewers.iter().collect();
    if all.is_empty() {
        return;
    }
    for statement in files.iter().flat_map(|file| &file.statements) {
        match statement {
            Statement::Fragment(of) => within(&of.modifiers, &of.body, &all, problems),
            Statement::Request(of) => within(&of.modifiers, &of.body, &all, problems),
            _ => {}
        }
    }
}

/// Who may see what a layout writes: each runtime that calls a model.
fn viewers(packages: &[Package]) -> Vec<Viewer> {
    let agents = packages.iter().flat_map(|package| {
        let agents = package.runtimes.iter().filter(|of| of.kind == RuntimeKind::Agent);
        agents.map(move |runtime| runtime::viewer(Some(package), Some(runtime)))
    });
    agents.collect()
}

fn entries(body: &[Entry], viewers: &[&Viewer], problems: &mut Problems) {
    for of in body {
        entry(of, viewers, problems);
    }
}

/// What stands in for an entry is not in it: its audience is no matter there.
fn entry(of: &Entry, viewers: &[&Viewer], problems: &mut Problems) {
    let otherwise = match of {
        Entry::Group(group) => {
            within(&group.modifiers, &group.body, viewers, problems);
            &group.otherwise
        }
        Entry::Each(each) => {
            if let Some(inside) = inside(&each.modifiers, viewers, problems) {
                entries(&each.body, &inside, problems);
                entries(each.rest.as_deref().unwrap_or_default(), &inside, problems);
            }
            &each.otherwise
        }
        Entry::Match(of) => {
            return of.arms.iter().for_each(|arm| entries(&arm.body, viewers, problems));
        }
        Entry::History(history) => {
            if let Some(inside) = inside(&history.modifiers, viewers, problems) {
                let forms = history.forms.iter();
                forms.for_each(|form| within(&form.modifiers, &form.body, &inside, problems));
            }
            return;
        }
        Entry::Template(template) => &template.otherwise,
        Entry::Written(written) => &written.otherwise,
        Entry::Broken { body, .. } => return entries(body, viewers, problems),
        Entry::Slot(_)
        | Entry::Mark(_)
        | Entry::Image(_)
        | Entry::Frame(_)
        | Entry::Exception(_) => return,
    };
    if let Some(other) = otherwise {
        entry(&other.entry, viewers, problems);
    }
}

fn within(modifiers: &Modifiers, body: &[Entry], viewers: &[&Viewer], problems: &mut Problems) {
    if let Some(inside) = inside(modifiers, viewers, problems) {
        entries(body, &inside, problems);
    }
}

/// Those of the viewers who see what has these modifiers; none, and so reported, where nobody
/// does.
fn inside<'a>(
    modifiers: &Modifiers,
    viewers: &[&'a Viewer],
    problems: &mut Problems,
) -> Option<Vec<&'a Viewer>> {
    let Some(written) = &modifiers.audience else { return Some(viewers.to_vec()) };
    // An audience that there is not is reported where the group is checked.
    let audience = kinds::audience(written, &mut Problems::new())?;
    let sees = |viewer: &&&Viewer| viewer.sees(&audience, viewer.package.as_deref());
    let inside: Vec<&Viewer> = viewers.iter().filter(sees).copied().collect();
    if inside.is_empty() {
        problems.push(nobody(written, &audience, viewers));
        return None;
    }
    Some(inside)
}

fn nobody(written: &tree::Audience, audience: &Audience, viewers: &[&Viewer]) -> Diagnostic {
    let contracts = viewers.iter().filter_map(|viewer| viewer.contract.as_deref());
    let help = match audience {
        Audience::Contract(contract) => did_you_mean(contract, contracts).unwrap_or_else(|| {
            "name a contract that a runtime here provides, or take the group away".into()
        }),
        _ => "give a runtime here `visibility: story`, or take the group away".to_owned(),
    };
    Diagnostic::warning(
        Code("audience/no-viewer"),
        written.span,
        format!("no runtime here is {}: this is never written", audience.members()),
    )
    .label("what stands in here is left out for all")
    .help(help)
}
