use std::collections::BTreeSet;
use std::sync::Arc;

use crate::diagnostic::{Code, Diagnostic, Severity, nearest};
use crate::manifest::schema::{Ask, BUNDLED_TAGS, HOST_TAGS};
use crate::manifest::{Runtime, Visibility};
use crate::text::Span;

use super::mention::Mention;

/// A block that prose speaks of as `` `<name>` `` is supplied: by the body itself, by the stored
/// data of the package, by the host, by a layout that fills the body with these `blocks`.
/// Packages elsewhere may supply others.
pub(super) fn check(
    runtime: &Runtime,
    body: &str,
    span: Span,
    blocks: Option<&BTreeSet<Arc<str>>>,
) -> Vec<Diagnostic> {
    let of_layouts = blocks.into_iter().flatten().map(|name| &**name);
    let of_host = HOST_TAGS.iter().map(|tag| tag.name).chain(BUNDLED_TAGS);
    let own = runtime.self_data.iter().map(|rows| &*rows.tag.node);
    let known: BTreeSet<&str> =
        of_layouts.chain(of_host).filter(|name| lack(runtime, name).is_none()).chain(own).collect();
    let mut told = BTreeSet::new();
    Mention::tags(body)
        .filter(|mention| !known.contains(mention.name) && !is_written(body, mention.name))
        .filter(|mention| told.insert(mention.name))
        .map(|mention| {
            let lack = lack(runtime, mention.name);
            unsupplied(mention.name, mention.span(span), lack, &known)
        })
        .collect()
}

/// What a runtime lacks to get a block of the host.
fn lack(runtime: &Runtime, name: &str) -> Option<&'static str> {
    let tag = HOST_TAGS.iter().find(|tag| tag.name == name)?;
    let (is_asked, lack) = match tag.asks {
        Ask::Nothing => return None,
        Ask::InputOfTurn => (
            runtime.inputs.iter().any(|input| !input.committed),
            "the runtime has no input of the turn",
        ),
        Ask::CommittedInput => (
            runtime.inputs.iter().any(|input| input.committed),
            "the runtime has no committed input",
        ),
        Ask::Events => {
            (runtime.advertise_events, "the runtime does not set `agent.advertiseEvents`")
        }
        Ask::Summaries => (
            runtime.history.as_ref().is_none_or(|window| window.include_summaries),
            "the runtime reads no summaries",
        ),
        Ask::Story => (
            runtime.visibility == Some(Visibility::Story),
            "only runtimes of visibility `story` get it",
        ),
    };
    (!is_asked).then_some(lack)
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
