use serde::Serialize;

use crate::check::declarations::Declarations;
use crate::check::step::{Step, StepKind};
use crate::text::{Sources, Span};
use crate::types::Volatility;

use super::Spot;

/// One link of a chain from a declaration to what it does to a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reason {
    /// Which link.
    pub kind: ReasonKind,
    /// What it says.
    pub text: String,
    /// Where.
    pub place: Spot,
}

/// The links of a chain, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ReasonKind {
    /// Where the label was declared.
    Declared,
    /// Where the value is used: a line of a template or of the layout.
    Used,
    /// The entry of the layout that writes it.
    Written,
    /// The groups that it stands in.
    Group,
    /// The mark that it breaks.
    Mark,
}

/// The chain of a step: from the declaration over its use to the groups that it stands in.
pub(super) fn chain(
    step: &Step,
    declarations: &Declarations<'_>,
    sources: &Sources,
) -> Vec<Reason> {
    let mut links = Vec::new();
    let mut link = |kind, text: String, span: Span| {
        links.push(Reason { kind, text, place: Spot::of(span, sources) });
    };
    let flow = step.kind.flow();
    let cause = flow.and_then(|flow| flow.cause.as_ref());
    let label = flow.map_or(Volatility::Stable, |flow| flow.volatility);
    if let Some(cause) = cause {
        let declared = cause.declared(declarations);
        if let Some(declared) = declared {
            let text = format!("`{}` is declared `{}`", cause.subject, cause.label);
            link(ReasonKind::Declared, text, declared);
        }
        let subject = match declared {
            Some(_) => String::new(),
            None => format!("`{}` is `{label}`; ", cause.subject),
        };
        let how = if cause.how.is_empty() { "it is used" } else { cause.how };
        let text = format!("{subject}{how}: `{}`", whole_line(cause.used, sources));
        link(ReasonKind::Used, text, cause.used);
    }
    let used = cause.map(|cause| cause.used);
    let is_apart = used.is_none_or(|used| {
        used.source != step.span.source || used.start < step.span.start || step.span.end < used.end
    });
    if is_apart {
        let text = match &step.kind {
            StepKind::Growth(growth) => format!("the {} grows here", growth.word()),
            StepKind::Kept { .. } => "kept as a row here".to_owned(),
            _ => "written here".to_owned(),
        };
        let text = format!("{text}: `{}`", whole_line(step.span, sources));
        link(ReasonKind::Written, text, step.span);
    }
    for group in step.groups.iter().rev() {
        link(ReasonKind::Group, format!("in `{}`", group.name), group.head);
    }
    links
}

/// The line of the file in which a place begins.
fn whole_line(span: Span, sources: &Sources) -> String {
    let text = sources.source(span.source).map(|source| {
        let line = source.lines().line(source.text(), sources.position(span).line);
        source.text().get(line).unwrap_or_default()
    });
    shortened(text.unwrap_or_default(), false)
}

/// What is written at a place, as one line that is not too long: of several lines the first
/// that says something.
pub(super) fn line(span: Span, sources: &Sources) -> String {
    let text = sources.slice(span);
    let quoted = text.strip_prefix("\"\"\"").filter(|_| text.contains('\n'));
    match quoted {
        Some(inside) => {
            let first = inside.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
            shortened(&format!("\"\"\" {first}"), true)
        }
        None => shortened(text.lines().next().unwrap_or_default(), text.contains('\n')),
    }
}

/// A line in words with one blank between them; `goes_on`: there is more.
fn shortened(line: &str, goes_on: bool) -> String {
    const LONGEST: usize = 60;
    let words: Vec<&str> = line.split_whitespace().collect();
    let line = words.join(" ");
    if line.chars().count() <= LONGEST && !goes_on {
        return line;
    }
    let kept: String = line.chars().take(LONGEST).collect();
    format!("{} …", kept.trim_end())
}
