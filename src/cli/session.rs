use std::path::Path;

use typecase::diagnostic::visible;
use typecase::fit::{Ledger, State};
use typecase::load::{Disk, Files as _, LARGEST, Unreadable};
use typecase::plan::Plan;
use typecase::render::{self, Finding, Rendered};
use typecase::value::{Inputs, JsonStyle, write_json};

use super::{Failure, Job};

/// The session so far: what a file or the case says of the request before, then the requests of
/// the case before this one. The finding says why it cannot go on.
pub(super) fn ledger(
    job: &Job,
    file: Option<&Path>,
    plan: &Plan,
    inputs: &Inputs,
) -> Result<Result<Ledger, Finding>, Failure> {
    let stored = match file {
        Some(file) => stored(file)?,
        None => None,
    };
    // `state: {}` says that there is nothing before.
    let mut begins = false;
    let of_case = match (&stored, job.case.as_ref().and_then(|case| case.state.as_ref())) {
        (None, Some(node)) => {
            let mut text = String::new();
            write_json(&mut text, &node.to_value(), JsonStyle::Compact);
            begins = text == "{}";
            (!begins).then(|| decode("the case's `state`", &text)).transpose()?
        }
        _ => None,
    };
    let mut ledger = Ledger::new(stored.or(of_case));
    for case in &job.before {
        let (inputs, _) = case.bind(&plan.inputs, &plan.defaults);
        // One that is refused was never sent: the session goes on as it was before.
        let _ = next(&mut ledger, plan, &inputs);
    }
    if file.is_some()
        && !begins
        && ledger.state().is_none()
        && let Some(missing) = Ledger::missing(plan, inputs)
    {
        return Ok(Err(missing));
    }
    Ok(Ok(ledger))
}

/// The next request of a session, and what is not as the session had it.
///
/// # Errors
/// There is none: why it is refused.
pub(super) fn next(
    ledger: &mut Ledger,
    plan: &Plan,
    inputs: &Inputs,
) -> Result<(Rendered, Vec<Finding>), Vec<Finding>> {
    let mut kept = ledger.keep(plan, inputs)?;
    let mut found = std::mem::take(&mut kept.findings);
    let rendered = render::render_pinned(plan, &kept.inputs, &kept.pinned);
    found.extend(ledger.enter(plan, kept, &rendered));
    Ok((rendered, found))
}

/// The state in a file; none where there is no file yet.
fn stored(file: &Path) -> Result<Option<State>, Failure> {
    let shown = file.to_string_lossy();
    match Disk::new("").read(&shown) {
        Ok(bytes) => {
            let what = format!("`{}`", visible(&shown));
            match std::str::from_utf8(&bytes) {
                Ok(text) => decode(&what, text).map(Some),
                Err(_) => Err(no_state(&what, "it is not UTF-8")),
            }
        }
        Err(Unreadable::Missing) => Ok(None),
        Err(why) => Err(Failure(format!("the state `{}` cannot be read: {why}", visible(&shown)))),
    }
}

/// A state for a file. One that could not be read back would end its session.
pub(super) fn encode(file: &Path, state: &State) -> Result<String, Failure> {
    let text = state.encode();
    if text.len() <= LARGEST {
        return Ok(text);
    }
    let (shown, size) = (file.to_string_lossy(), text.len());
    let shown = visible(&shown);
    Err(Failure(format!(
        "the state `{shown}` would have {size} bytes; the limit is {LARGEST}: send less in the inputs that are `stable` or `session`, or declare what is large `turn`"
    )))
}

fn decode(what: &str, text: &str) -> Result<State, Failure> {
    State::decode(text).map_err(|why| no_state(what, &why))
}

fn no_state(what: &str, why: &str) -> Failure {
    Failure(format!(
        "{what} is none that `render --state` wrote: {why}; put back the one of this session, or take it away where no turn was sent yet"
    ))
}
