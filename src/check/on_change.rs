//! `keep`, `refresh`, `refuse`: what is said of an input whose captured value comes otherwise.

use crate::diagnostic::{Code, Diagnostic, Problems};
use crate::syntax::tree;
use crate::text::Spanned;
use crate::types::{Kind, OnChange, Type};

use super::declarations::Input;

/// What labels say of it, the first of them if there are two.
pub(super) fn said(labels: &[tree::Label], problems: &mut Problems) -> Option<Spanned<OnChange>> {
    let mut words = words(labels);
    let first = words.next();
    for again in words {
        problems.push(
            Diagnostic::error(
                Code("layout/repeated-modifier"),
                again.span,
                format!("`{}` says again what is done with another value", again.word()),
            )
            .help("keep the one that is meant"),
        );
    }
    first
}

/// What is done with an input: as it says itself, else as its group says.
pub(super) fn of_input(
    field: &tree::Field,
    of: &Type,
    own: Option<&Spanned<OnChange>>,
    of_group: Option<&Spanned<OnChange>>,
    problems: &mut Problems,
) -> OnChange {
    if !captures(of) {
        if let Some(word) = own {
            problems.push(nothing_captured(word, &format!("`{}`", field.name)));
        }
        return OnChange::Keep;
    }
    own.or(of_group).map(|word| word.node).unwrap_or_default()
}

/// Reports what is said of a group of inputs of which none is captured.
pub(super) fn of_group(
    word: Option<&Spanned<OnChange>>,
    inputs: &[Input],
    problems: &mut Problems,
) {
    if let Some(word) = word.filter(|_| !inputs.iter().any(|input| captures(&input.of))) {
        problems.push(nothing_captured(word, "these inputs"));
    }
}

/// Reports what is said of a field of an input.
pub(super) fn of_field(field: &tree::Field, problems: &mut Problems) {
    for word in words(&field.labels) {
        problems.push(
            Diagnostic::error(
                Code("type/label-of-input"),
                word.span,
                format!("`{}` is said of a whole input, and `{}` is a field", word.word(), field.name),
            )
            .help("write it behind the type of the input; or declare the field as an input of its own"),
        );
    }
}

fn words(labels: &[tree::Label]) -> impl Iterator<Item = Spanned<OnChange>> {
    labels.iter().filter_map(|label| match label {
        tree::Label::Word(word) => {
            OnChange::from_word(word).map(|node| Spanned { node, span: word.span })
        }
        tree::Label::For(_) => None,
    })
}

/// Whether a session captures something of a type.
fn captures(of: &Type) -> bool {
    of.is_captured()
        || of.captures_presence()
        || match &of.kind {
            Kind::Unknown => true,
            Kind::Optional(of) => captures(of),
            Kind::Record(record) => record.fields.iter().any(|field| captures(&field.of)),
            _ => false,
        }
}

fn nothing_captured(word: &Spanned<OnChange>, what: &str) -> Diagnostic {
    Diagnostic::error(
        Code("type/nothing-captured"),
        word.span,
        format!("nothing of {what} is captured, so that `{}` says nothing", word.word()),
    )
    .help("take it away; only what is `stable` or `session` is captured")
}
