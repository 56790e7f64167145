use std::collections::BTreeSet;

use crate::diagnostic::{Code, Diagnostic, Severity, nearest};
use crate::manifest::{Runtime, Visibility};
use crate::text::Span;

use super::mention::Mention;

/// Blocks that packages of the host supply to whoever asks for them.
const BUNDLED: [&str; 8] = [
    "world-dimensions",
    "dimension-rules",
    "dimension-values",
    "player-character",
    "character-profiles",
    "character-notes",
    "existing-characters",
    "character-fields",
];

/// A block that prose speaks of as `` `<name>` `` is supplied: by the body itself, by the stored
/// data of the package, by the host. Packages elsewhere may supply others.
pub(super) fn check(runtime: &Runtime, body: &str, span: Span) -> Vec<Diagnostic> {
    let own = runtime.self_data.iter().map(|rows| &*rows.tag.node);
    let host = of_host(runtime);
    let supplied = host.iter().filter(|(_, lack)| lack.is_none()).map(|(tag, _)| *tag);
    let known: BTreeSet<&str> = own.chain(supplied).chain(BUNDLED).collect();
    let mut told = BTreeSet::new();
    Mention::tags(body)
        .filter(|mention| !known.contains(mention.name) && !is_written(body, mention.name))
        .filter(|mention| told.insert(mention.name))
        .map(|mention| {
            let lack = host.iter().find(|(tag, _)| *tag == mention.name);
            let lack = lack.and_then(|(_, lack)| *lack);
            unsupplied(mention.name, mention.span(span), lack, &known)
        })
        .collect()
}

/// The blocks of the host, each with what a runtime lacks to get it.
fn of_host(runtime: &Runtime) -> [(&'static str, Option<&'static str>); 6] {
    let lacks = |is_there: bool, what| (!is_there).then_some(what);
    let of_turn = runtime.inputs.iter().any(|input| !input.committed);
    let committed = runtime.inputs.iter().any(|input| input.committed);
    let summaries = runtime.history.as_ref().is_none_or(|window| window.include_summaries);
    let is_story = runtime.visibility == Some(Visibility::Story);
    [
        ("runtime-inputs", lacks(of_turn, "the runtime has no input of the turn")),
        ("runtime-exports", lacks(committed, "the runtime has no committed input")),
        ("runtime-activation", None),
        (
            "available-events",
            lacks(runtime.advertise_events, "the runtime does not set `agent.advertiseEvents`"),
        ),
        ("compacted_history", lacks(summaries, "the runtime reads no summaries")),
        ("world-lore", lacks(is_story, "only runtimes of visibility `story` get it")),
    ]
}

/// Whether a body writes a block itself, asks the model to, or shows what it means by the name.
fn is_written(body: &str, name: &str) -> bool {
    let shown = body.matches(&format!("<{name}>")).count();
    let spoken_of = body.matches(&format!("`<{name}>`")).count();
    shown > spoken_of || body.contains(&format!("</{name}>"))
}

fn unsupplied(
    name: &str,
    span: Span,
    lack: Option<&'static str>,
    known: &BTreeSet<&str>,
) -> Diagnostic {
    let meant = nearest(name, known.iter().copied());
    let severity =
        if lack.is_some() || meant.is_some() { Severity::Warning } else { Severity::Advice };
    let message = format!("nobody here supplies a block `<{name}>`");
    let found = Diagnostic::new(severity, Code("template/unsupplied-block"), span, message);
    let found = match lack {
        Some(lack) => found.label(lack),
        None => found,
    };
    found.help(match (lack, meant) {
        (None, Some(meant)) => format!("did you mean `<{meant}>`?"),
        (None, None) => "if a package elsewhere does, its contract belongs in `requires`".into(),
        (Some(_), _) => "ask for it in the manifest, or leave it out of the text".into(),
    })
}
