use std::collections::BTreeMap;
use std::sync::Arc;

use sha2::{Digest, Sha256};

use crate::diagnostic::{Code, Severity};
use crate::plan::{Origin, Plan, hex};
use crate::render::request::{Content, Request};
use crate::render::{Finding, Pinned, Rendered};
use crate::types::{Growth, Kind, OnChange};
use crate::value::{Inputs, Row, Value};

use super::State;
use super::capture::capture;
use super::compare::compare;
use super::item::{cuts, items, settings};
use super::pinned::{pin, still};
use super::state::MadeFor;

/// The requests of one session, one after the other.
#[derive(Clone, Debug, Default)]
pub struct Ledger {
    before: Option<State>,
}

/// The inputs of a request with the session's captured values in it.
#[derive(Clone, Debug)]
pub struct Kept {
    /// What is rendered.
    pub inputs: Inputs,
    /// The captured values.
    values: BTreeMap<String, Value>,
    /// What is pinned, with the inputs of its first use.
    pub pinned: Pinned,
    /// What came otherwise than it was captured, and is sent as it was.
    pub findings: Vec<Finding>,
    /// What came otherwise and is sent so, by its paths.
    refreshed: Vec<String>,
}

impl Ledger {
    /// Goes on after a request; none: the first one is to come.
    pub fn new(before: Option<State>) -> Self {
        Self { before }
    }

    /// Why a session cannot go on without its state: it has finished turns, so what it sent is
    /// not known, and what comes now may not be what was captured.
    pub fn missing(plan: &Plan, inputs: &Inputs) -> Option<Finding> {
        let logs: Vec<_> = logs(plan, inputs).filter(|(_, rows)| !rows.is_empty()).collect();
        let count: usize = logs.iter().map(|(_, rows)| rows.len()).sum();
        logs.first().map(|(log, _)| Finding {
            code: Code("fit/no-state"),
            severity: Severity::Error,
            message: format!(
                "this session has {count} rows and nothing is stored of what was sent"
            ),
            origin: nowhere(),
            section: (*log).into(),
        })
    }

    /// Puts the captured values of the session in, but where they may be refreshed.
    ///
    /// # Errors
    /// Something came otherwise that is refused then: the request is not to be sent.
    pub fn keep(&self, plan: &Plan, inputs: &Inputs) -> Result<Kept, Vec<Finding>> {
        let known = self.before.as_ref().map(|before| &before.captured);
        let captured = capture(plan, inputs, known);
        let changed = |on_change| {
            let all = captured.changed.iter().filter(move |(_, of)| *of == on_change);
            all.map(|(path, _)| path)
        };
        let refused: Vec<Finding> = changed(OnChange::Refuse).map(|path| refused(path)).collect();
        if !refused.is_empty() {
            return Err(refused);
        }
        let findings: Vec<Finding> = changed(OnChange::Keep).map(|path| kept(path)).collect();
        let refreshed = changed(OnChange::Refresh).cloned().collect();
        Ok(Kept {
            findings,
            refreshed,
            values: captured.values,
            pinned: self
                .before
                .as_ref()
                .map(|before| still(plan, before, inputs))
                .unwrap_or_default(),
            inputs: captured.inputs,
        })
    }

    /// Enters a request, and names what is not as the one before promised.
    pub fn enter(&mut self, plan: &Plan, kept: Kept, rendered: &Rendered) -> Vec<Finding> {
        let request = &rendered.request;
        let shows = has_picture(request);
        let pinned = pin(plan, kept.pinned, &kept.inputs, rendered);
        let state = State {
            format: State::FORMAT,
            made_for: made_for(plan),
            captured: kept.values,
            pinned: pinned.0.into_iter().map(|(name, inputs)| (name, inputs.0)).collect(),
            finished: Some(finished(plan, &kept.inputs)),
            items: items(request, &plan.estimator),
            settings: Some(settings(request)),
            cuts: cuts(request),
            shows: Some(shows),
            picture: shows || self.before.as_ref().is_some_and(|before| before.picture),
            assumed: assumed(plan, rendered),
        };
        let before = self.before.as_ref();
        let findings = before.map(|before| compare(plan, before, &state, &kept.refreshed));
        let findings = findings.unwrap_or_default();
        self.before = Some(state);
        findings
    }

    /// What the last request left.
    pub fn state(&self) -> Option<&State> {
        self.before.as_ref()
    }
}

/// A value that came otherwise, and is sent as it was captured.
fn kept(path: &str) -> Finding {
    let message =
        format!("`{path}` may not change within a session and did; the captured value was sent");
    let (code, severity) = (Code("fit/session-value-changed"), Severity::Warning);
    Finding { code, severity, message, origin: nowhere(), section: path.into() }
}

/// A value that came otherwise, for which nothing is sent.
fn refused(path: &str) -> Finding {
    let message = format!(
        "`{path}` is another than at its first use, and is declared `refuse`: send what was captured, or begin a new session"
    );
    let (code, severity) = (Code("fit/session-value-refused"), Severity::Error);
    Finding { code, severity, message, origin: nowhere(), section: path.into() }
}

/// The origin of what stands in no file.
pub(super) fn nowhere() -> Origin {
    Origin { file: "".into(), line: 0, package: None }
}

fn made_for(plan: &Plan) -> MadeFor {
    MadeFor {
        plan: plan.digest(),
        runtime: plan.key.runtime.clone(),
        locale: plan.locale.clone(),
        target: plan.row.target.clone(),
        model: plan.row.model.clone(),
    }
}

/// The logs of finished turns, by the names of their inputs.
fn logs<'r>(plan: &'r Plan, inputs: &'r Inputs) -> impl Iterator<Item = (&'r str, &'r [Row])> {
    plan.inputs.iter().filter_map(|input| match (&input.of.kind, inputs.value(&input.name)) {
        (Kind::Log(Growth::History, _), Value::Log(rows)) => Some((&*input.name, &**rows)),
        _ => None,
    })
}

/// What the finished turns are known by. Their logs only grow: how many rows each has, and its
/// last one.
fn finished(plan: &Plan, inputs: &Inputs) -> String {
    let logs: Vec<_> =
        logs(plan, inputs).map(|(name, rows)| (name, rows.len(), rows.last())).collect();
    // Rows hold nothing that JSON refuses.
    digest(&serde_json::to_string(&logs).unwrap_or_default())
}

fn has_picture(request: &Request) -> bool {
    let parts = request.messages.iter().flat_map(|message| &message.parts);
    parts.into_iter().any(|part| matches!(part.content, Content::Image(_)))
}

/// What was assumed to stay the same: of each obligation all that it wrote, put together.
fn assumed(plan: &Plan, rendered: &Rendered) -> BTreeMap<u32, String> {
    let mut all: BTreeMap<u32, Vec<Arc<str>>> = BTreeMap::new();
    for (id, known) in (0..).zip(&plan.obligations) {
        if matches!(&*known.label, "stable" | "session" | "turn") {
            let texts = rendered.assumed.iter().filter(|of| of.obligation == id);
            all.insert(id, texts.map(|of| of.text.clone()).collect());
        }
    }
    all.into_iter().map(|(id, texts)| (id, digest(&texts.join("\u{0}")))).collect()
}

fn digest(text: &str) -> String {
    hex(&Sha256::digest(text.as_bytes()))
}
