use std::sync::Arc;

use crate::diagnostic::Problems;
use crate::manifest::Package;
use crate::plan::{Input, Obligation};
use crate::target::Row;
use crate::types::{Kind, OnChange, Type, Volatility};

use super::declared::Declared;
use super::flow::Flow;
use super::outcome::Written;
use super::walk::{Given, Noted, Set, Specialisation, Walker};
use super::{builtin, settings, unserved};

/// What rides beside the text of a request, settings and policies, for a target and model and all
/// that they cannot be told apart from.
pub(super) struct Beside<'a> {
    /// For whom it was walked.
    pub(super) for_: Specialisation<'a>,
    pub(super) settings: Vec<Set>,
    /// What was found in it.
    pub(super) problems: Problems,
    /// What the walk noted, that of the text included.
    pub(super) noted: Noted,
    pub(super) obligations: Vec<Obligation>,
    pub(super) locals: u32,
    /// What the host supplies, for the text too.
    pub(super) inputs: Vec<Input>,
    pub(super) written: Arc<Written>,
}

impl<'a> Beside<'a> {
    /// Walks what rides beside a text that was walked, whose tools depend on `tools`.
    pub(super) fn new(
        declared: &Declared<'a>,
        walker: &mut Walker<'a>,
        tools: &Flow,
        row: &Arc<Row>,
    ) -> Self {
        let declarations = &declared.declarations;
        let given = Given { row: row.clone(), ..Given::clone(&walker.for_.given) };
        let &Given { package, runtime, .. } = &given;
        // The text is that of all its targets: what is walked now adds nothing to it.
        let text = std::mem::replace(&mut walker.for_, Specialisation::new(given));
        let noted = walker.noted.clone();
        let (obligations, locals) = (walker.obligations.len(), walker.locals);
        let left = walker.left;
        let mut problems = Problems::new();
        let settings = settings::set(walker, declarations, tools);
        let settings = settings::once(settings, &mut problems);
        walker.policies();
        problems.extend(settings.iter().filter_map(unserved::asked_model));
        problems.extend(std::mem::take(&mut walker.problems));
        let written = Arc::new(Written::of(walker, &settings, runtime, declarations.dialect));
        let beside = Self {
            settings,
            problems,
            obligations: walker.obligations.clone(),
            locals: walker.locals,
            inputs: inputs(walker, declared, package),
            written,
            for_: std::mem::replace(&mut walker.for_, text),
            noted: std::mem::replace(&mut walker.noted, noted),
        };
        walker.obligations.truncate(obligations);
        (walker.locals, walker.left) = (locals, left);
        beside
    }

    /// Whether its settings depend on the same as those of another.
    pub(super) fn flows_as(&self, other: &Self) -> bool {
        let alike = |(one, other): (&Set, &Set)| {
            (one.setting, &one.flow, one.span) == (other.setting, &other.flow, other.span)
        };
        let (one, other) = (&self.settings, &other.settings);
        one.len() == other.len() && one.iter().zip(other).all(alike)
    }
}

/// What the host supplies: the declared inputs, and the built-in ones that are used.
fn inputs(walker: &Walker<'_>, declared: &Declared<'_>, package: Option<&Package>) -> Vec<Input> {
    let all = declared.declarations.inputs.iter();
    let mut all: Vec<Input> = all
        .map(|input| Input {
            name: input.name.node.clone(),
            of: input.of.clone(),
            on_change: input.on_change,
        })
        .collect();
    if walker.noted.uses("sent") {
        let of = Type::at(Kind::Bool, Volatility::Call);
        let of = Type::at(Kind::Optional(Arc::new(of)), Volatility::Call);
        all.push(Input { name: "sent".into(), of, on_change: OnChange::Keep });
    }
    if walker.noted.uses("userSettings") {
        let of = builtin::user_settings_type(package);
        all.push(Input { name: "userSettings".into(), of, on_change: OnChange::Keep });
    }
    all
}
