use crate::diagnostic::{Applicability, Code, Diagnostic, Problems, Severity, nearest};
use crate::explain;
use crate::load::Project;

use super::comments::{Exception, exceptions};

/// The findings without those that a comment allows, and what is wrong with the comments: one
/// without a reason, of an unknown code, or that allows nothing. The last is only known where the
/// findings `are_all` that there are. An error cannot be allowed.
///
/// Layouts are apart: their `allow` is part of the language, and the checker hears it.
pub fn allow(problems: Problems, project: &Project, are_all: bool) -> Problems {
    let mut comments = Vec::new();
    let mut said = Problems::new();
    for (id, source) in project.sources.iter() {
        let (own, problems) = exceptions(id, source);
        comments.extend(own.into_iter().map(|exception| Heard { exception, acts: Acts::Not }));
        said.extend(problems);
    }
    let mut kept = Problems::new();
    let has_errors = problems.has_errors();
    for found in problems {
        if !comments.iter_mut().any(|comment| comment.takes(&found)) {
            kept.push(found);
        }
    }
    for Heard { exception, acts } in &comments {
        if exception.reason.is_empty() {
            said.push(without_reason(exception));
        }
        if explain::page(&exception.code).is_none() {
            said.push(unknown_code(exception));
        } else if *acts == Acts::OnError {
            said.push(allowed_error(exception));
        } else if are_all && *acts == Acts::Not && is_judged(exception, project, has_errors) {
            said.push(unused(exception));
        }
    }
    kept.extend(said);
    kept
}

/// Whether all is known that an exception could be about. Not all is said of a body where there
/// are errors, and without a layout only what its package alone decides.
fn is_judged(exception: &Exception, project: &Project, has_errors: bool) -> bool {
    let by_package = || {
        let code = &*exception.code;
        let group = code.split_once('/').map_or(code, |(group, _)| group);
        OF_PACKAGES.contains(&group) || code == "trust/data-in-system-text"
    };
    !exception.in_body || !has_errors && (!project.layouts.is_empty() || by_package())
}

/// The groups of codes that no layout is needed for.
const OF_PACKAGES: [&str; 4] = ["manifest", "locale", "package", "template"];

/// An exception and what came of it.
struct Heard {
    exception: Exception,
    acts: Acts,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Acts {
    Not,
    OnError,
    Does,
}

impl Heard {
    /// Whether it takes a finding out.
    fn takes(&mut self, found: &Diagnostic) -> bool {
        let own = &self.exception;
        let is_it = found.code.0 == own.code
            && found.span.source == own.scope.source
            && own.scope.start <= found.span.start
            && found.span.start <= own.scope.end;
        let is_error = found.severity == Severity::Error;
        if is_it && is_error && self.acts == Acts::Not {
            self.acts = Acts::OnError;
        }
        if is_it && !is_error {
            self.acts = Acts::Does;
        }
        is_it && !is_error
    }
}

fn without_reason(exception: &Exception) -> Diagnostic {
    let message = "this exception gives no reason";
    Diagnostic::error(Code("manifest/allow-without-reason"), exception.span, message)
        .help("write why, behind the code")
}

fn unknown_code(exception: &Exception) -> Diagnostic {
    let message = format!("no finding is called `{}`", exception.code);
    let found = Diagnostic::warning(Code("manifest/unknown-code"), exception.code_span, message);
    match nearest(&exception.code, explain::PAGES.iter().map(|page| page.code)) {
        Some(meant) => found.help(format!("did you mean `{meant}`?")).fix(
            Applicability::Unsafe,
            exception.code_span,
            meant,
        ),
        None => found.help("`typecase explain` lists all codes"),
    }
}

fn allowed_error(exception: &Exception) -> Diagnostic {
    let message = format!("`{}` is an error here and cannot be allowed", exception.code);
    Diagnostic::warning(Code("manifest/allowed-error"), exception.span, message)
        .help("mend what it is about, and take the comment out")
}

fn unused(exception: &Exception) -> Diagnostic {
    let message = format!("nothing here raises `{}`", exception.code);
    Diagnostic::warning(Code("manifest/unused-allow"), exception.span, message)
        .help("take it out: what it allowed is gone")
        .fix(Applicability::Safe, exception.whole, "")
}
