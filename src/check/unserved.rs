//! What is asked for and nothing serves: a locale without wordings, a model without a row, a
//! segment without a slot.

use std::sync::Arc;

use crate::diagnostic::{Code, Diagnostic, Problems, did_you_mean};
use crate::locale::{self, Locale};
use crate::plan::Setting;
use crate::target::{self, Row};
use crate::text::{Name, Span};

use super::walk::{Set, Walker};

/// A locale whose readers get another language than theirs.
pub(super) fn locale(
    wanted: &str,
    chosen: &str,
    asked: &Locale,
    offered: &[(Locale, Arc<str>)],
    place: Span,
) -> Option<Diagnostic> {
    let (fallback, _) = offered.first()?;
    let locales: Vec<Locale> = offered.iter().map(|(locale, _)| locale.clone()).collect();
    let why = locale::choose(asked, &locales, fallback).why;
    (why > locale::Why::Language).then(|| {
        Diagnostic::warning(
            Code("locale/not-offered"),
            place,
            format!("no locale here serves `{wanted}`: its readers get `{chosen}`"),
        )
        .help("add the locale and its wordings")
    })
}

/// A model that the layout itself asks for and that no table names.
pub(super) fn asked_model(set: &Set) -> Option<Diagnostic> {
    let (Setting::Model, Some(model)) = (set.setting, set.expr.as_words()) else { return None };
    let targets = target::targets();
    let knows = |target: &&&str| target::row(target, Some(model)).is_ok_and(|row| row.known);
    if targets.iter().any(|target| knows(&target)) {
        return None;
    }
    let all = targets.iter().flat_map(|target| target::models(target));
    Some(
        Diagnostic::warning(
            Code("layout/unknown-model"),
            set.span,
            format!("no table knows a model `{model}`"),
        )
        .help_if(did_you_mean(model, all)),
    )
}

/// A model that a key asks for and that no table names.
pub(super) fn model(layout: &Name, row: &Row) -> Diagnostic {
    let Row { model, target, .. } = row;
    let message = format!(
        "no model of `{target}` is called `{model}`; it is asked for what nearly every one takes"
    );
    let known = did_you_mean(model, target::models(target));
    Diagnostic::warning(Code("layout/unknown-model"), layout.span, message)
        .label("compiled for that model")
        .help(known.unwrap_or_else(|| {
            "what is not known of it is left out: marks, effort, a schema".into()
        }))
}

/// Segments of the runtime's package that no slot of the layout takes.
pub(super) fn segments(walker: &Walker<'_>, problems: &mut Problems) {
    for (at, (segment, span)) in walker.for_.given.fixed.iter().enumerate() {
        if !walker.noted.placed(at) {
            problems.push(
                Diagnostic::warning(
                    Code("slot/no-slot"),
                    *span,
                    format!("no slot of the layout takes the segment `{}`", segment.id),
                )
                .label(format!("it asks to stand at {} as {}", segment.position, segment.speaker()))
                .help("add a slot for the input `segments`, or move the segment"),
            );
        }
    }
}
