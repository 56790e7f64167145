use std::collections::BTreeSet;

use crate::diagnostic::{Applicability, Code, Diagnostic, Problems, nearest};
use crate::explain;
use crate::syntax::tree::{Exception, ExceptionKind};
use crate::text::Span;

use super::placed::Placed;
use super::verdict;

/// Lets an exception act once all is known: `allow` on what stands in its place.
pub(super) fn behind_the_walk(
    placed: &Placed<'_>,
    problems: &mut Problems,
    served: &mut BTreeSet<Span>,
) {
    let &Placed { exception, place, is_outer } = placed;
    if is_outer {
        check_reason(exception, problems);
    } else if exception.kind == ExceptionKind::Assume || is_of_mark(exception) {
        // The walk heard it.
        return;
    }
    if exception.kind == ExceptionKind::Assume {
        served.insert(exception.span);
        problems.push(
            Diagnostic::error(
                Code("layout/misplaced-assume"),
                exception.span,
                "an assumption stands before a whole part of the layout",
            )
            .help("write it before the entry that would break the mark"),
        );
        return;
    }
    if problems.silence_in(&exception.subject, exception.span, place) {
        served.insert(exception.span);
    }
}

pub(super) fn before_nothing(exception: &Exception) -> Diagnostic {
    Diagnostic::error(
        Code("layout/exception-before-nothing"),
        exception.span,
        "this exception stands before nothing",
    )
    .help("write it before the entry that it is about")
}

/// An exception has a reason.
pub(super) fn check_reason(exception: &Exception, problems: &mut Problems) {
    if exception.reason.as_ref().is_none_or(|reason| reason.trim().is_empty()) {
        problems.push(
            Diagnostic::error(
                Code("layout/exception-without-reason"),
                exception.span,
                "this exception gives no reason",
            )
            .help("write why, in quotes, behind it"),
        );
    }
}

/// Lets `allow` act on what rules found in its place.
pub(super) fn behind_rules(
    placed: &Placed<'_>,
    opinions: &mut Problems,
    served: &mut BTreeSet<Span>,
) {
    let &Placed { exception, place, .. } = placed;
    let allows = exception.kind == ExceptionKind::Allow;
    if allows && opinions.silence_in(&exception.subject, exception.span, place) {
        served.insert(exception.span);
    }
}

/// Reports the exceptions that served no key, as far as that is known: not where some of the
/// layout was not read, nor of rules, which are asked only of what holds no error.
pub(super) fn unused(all: &[Placed<'_>], served: &BTreeSet<Span>, problems: &mut Problems) {
    if problems.iter().any(|found| found.code.0.starts_with("syntax/")) {
        return;
    }
    let unasked =
        |exception: &Exception| exception.subject.starts_with("lint/") && problems.has_errors();
    let idle = all.iter().map(|placed| placed.exception).filter(|of| !served.contains(&of.span));
    let idle: Vec<_> = idle.filter(|of| !unasked(of)).map(serves_nothing).collect();
    problems.extend(idle);
}

fn serves_nothing(exception: &Exception) -> Diagnostic {
    let (code, message, help) = match exception.kind {
        ExceptionKind::Allow if explain::page(&exception.subject).is_none() => {
            return unknown_code(exception);
        }
        ExceptionKind::Allow => (
            "layout/unused-allow",
            format!("nothing here raises `{}`", exception.subject),
            "take it out: what it allowed is gone",
        ),
        ExceptionKind::Assume => (
            "layout/unused-assume",
            format!("what follows is `{}` or better by itself", exception.subject),
            "take it out: nothing has to be assumed",
        ),
    };
    Diagnostic::warning(Code(code), exception.span, message).help(help)
}

fn unknown_code(exception: &Exception) -> Diagnostic {
    let subject = &exception.subject;
    let message = format!("no finding is called `{subject}`");
    let found = Diagnostic::warning(Code("layout/unknown-code"), subject.span, message);
    match nearest(subject, explain::PAGES.iter().map(|page| page.code)) {
        Some(meant) => found.help(format!("did you mean `{meant}`?")).fix(
            Applicability::Unsafe,
            subject.span,
            meant,
        ),
        None => found.help("`typecase explain` lists all codes"),
    }
}

/// Whether it is about a mark that does not hold.
pub(super) fn is_of_mark(exception: &Exception) -> bool {
    verdict::FALSE_MARKS.contains(&&**exception.subject)
}

/// `allow` cannot silence a mark that is false.
pub(super) fn allowed_mark(exception: &Exception) -> Diagnostic {
    Diagnostic::error(
        Code("layout/allowed-mark"),
        exception.span,
        format!("`{}` is no opinion: the mark would be false", exception.subject),
    )
    .help("write `assume LABEL \"reason\"` before the entry that breaks the mark; it is checked when rendering")
}

pub(super) fn unknown_label(exception: &Exception) -> Diagnostic {
    Diagnostic::error(
        Code("layout/unknown-assumption"),
        exception.subject.span,
        format!("nothing can be assumed to be `{}`", exception.subject),
    )
    .help("`assume` takes `stable`, `session`, `turn`, `call` or `empty`")
}
