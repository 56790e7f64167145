use crate::syntax::tree::{Entry, Exception, File, Statement};
use crate::text::Span;

use super::Layout;
use super::declarations;

/// An exception with where it acts.
pub(super) struct Placed<'a> {
    pub(super) exception: &'a Exception,
    /// What stands in here; none: what stands in its file.
    pub(super) place: Option<Span>,
    /// Whether it stands before a statement, and not in one.
    pub(super) is_outer: bool,
}

/// The exceptions of a layout.
pub(super) fn placed(layout: &Layout) -> Vec<Placed<'_>> {
    let mut all = Vec::new();
    for file in &layout.files {
        of_file(file, &mut all);
    }
    all
}

fn of_file<'a>(file: &'a File, all: &mut Vec<Placed<'a>>) {
    for (at, statement) in file.statements.iter().enumerate() {
        match statement {
            Statement::Exception(exception) => {
                let mut behind = file.statements.iter().skip(at + 1);
                let next = behind.find(|of| !matches!(of, Statement::Exception(_)));
                let place = next.and_then(declarations::place);
                all.push(Placed { exception, place, is_outer: true });
            }
            Statement::Fragment(fragment) => inside(&fragment.body, all),
            Statement::Request(request) => inside(&request.body, all),
            _ => {}
        }
    }
}

fn inside<'a>(entries: &'a [Entry], all: &mut Vec<Placed<'a>>) {
    let inner = |exception: &'a Exception, span: Span| Placed {
        exception,
        place: Some(span),
        is_outer: false,
    };
    for (at, entry) in entries.iter().enumerate() {
        match entry {
            Entry::Exception(exception) => {
                let next = entries.iter().skip(at + 1).find_map(Entry::span);
                all.push(inner(exception, next.unwrap_or(exception.span)));
            }
            Entry::Group(group) => inside(&group.body, all),
            Entry::Each(each) => inside(&each.body, all),
            Entry::Match(of) => {
                for arm in &of.arms {
                    all.extend(arm.exceptions.iter().map(|of| inner(of, arm.span)));
                    inside(&arm.body, all);
                }
            }
            Entry::History(history) => {
                all.extend(history.exceptions.iter().map(|of| inner(of, history.span)));
                history.forms.iter().for_each(|form| inside(&form.body, all));
            }
            _ => {}
        }
    }
}
