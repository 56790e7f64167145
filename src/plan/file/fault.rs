use crate::diagnostic::{Code, Diagnostic};
use crate::text::Span;

use super::super::Edition;
use super::FORMAT_VERSION;

pub(super) fn malformed(span: Span, why: &str) -> Diagnostic {
    Diagnostic::error(Code("plan/malformed"), span, "this is no plan file, or not all of one")
        .label(why)
        .help("write it again with `typecase plan LAYOUT --out FILE`")
}

pub(super) fn unknown_version(span: Span, version: &str) -> Diagnostic {
    let message = format!("a plan file of version `{version}` cannot be read");
    Diagnostic::error(Code("plan/unknown-version"), span, message)
        .label(format!("this program reads version `{FORMAT_VERSION}`"))
        .help("compile the plan again with this program, or read it with the one that wrote it")
}

pub(super) fn unknown_edition(span: Span, edition: &str) -> Diagnostic {
    let known: Vec<_> = Edition::ALL.iter().map(|edition| edition.word()).collect();
    let message = format!("a plan of edition `{edition}` cannot be rendered");
    Diagnostic::error(Code("plan/unknown-edition"), span, message)
        .label(format!("known is `{}`", known.join("`, `")))
        .help("use the program that wrote it, or a later one")
}

pub(super) fn changed(span: Span, why: &str) -> Diagnostic {
    Diagnostic::error(Code("plan/changed"), span, "this plan was changed since it was written")
        .label(why)
        .help("a plan is not edited: change the layout and compile it again")
}

pub(super) fn unsound(span: Span, why: &str) -> Diagnostic {
    Diagnostic::error(Code("plan/unsound"), span, "no layout compiles to this plan")
        .label(why)
        .help("compile the layout again")
}

pub(super) fn too_deep(span: Span, deepest: usize) -> Diagnostic {
    Diagnostic::error(Code("plan/too-deep"), span, "this plan nests too deep to be read")
        .label(format!("more than {deepest} levels"))
}
