use std::rc::Rc;
use std::sync::Arc;

use crate::check::flow::{Cause, Fact, Flow};
use crate::check::step::StepKind;
use crate::diagnostic::{Code, Diagnostic, did_you_mean};
use crate::fault::{Fault, is_on};
use crate::plan::{self, Op};
use crate::syntax::tree::Slot;
use crate::text::{Name, Span};
use crate::types::{Kind, Trust, Volatility};
use crate::value::{Role, Segment};

use super::context::Place;
use super::expression::described;
use super::landing::Landing;
use super::typed::{Typed, inner};
use super::walker::{Walked, Walker};

pub(super) const VOLATILITIES: [Volatility; 4] =
    [Volatility::Stable, Volatility::Session, Volatility::Turn, Volatility::Call];
pub(super) const ROLES: [Role; 3] = [Role::System, Role::User, Role::Assistant];

/// What a slot takes: the segments of an input that land in it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Taken {
    pub(super) input: Arc<str>,
    pub(super) landing: Rc<Landing>,
    pub(super) slot: Span,
}

impl Walker<'_> {
    /// `segments at POSITIONS of VOLATILITIES as ROLES`.
    pub(super) fn slot(&mut self, slot: &Slot) -> Walked {
        let volatilities = self.volatilities(&slot.volatilities);
        let roles = self.roles(&slot.roles);
        let landing = Rc::new(Landing {
            positions: slot.positions.iter().map(|name| name.node.clone()).collect(),
            volatilities: volatilities.clone(),
            roles: roles.clone(),
        });
        let depth = slot.positions.iter().any(|position| &***position == "depth");
        self.depth_clauses(slot, depth);
        let mut lists = Vec::new();
        let mut declared = Volatility::Stable;
        let mut trust = Trust::Authored;
        let mut inputs: Vec<(Volatility, Arc<str>)> = Vec::new();
        for list in &slot.lists {
            let typed = self.typed(list);
            match inner(&typed.of.kind) {
                Kind::Segments(positions) => {
                    self.check_positions(&slot.positions, positions);
                    declared = declared.max(typed.of.labels.volatility);
                    trust = trust.max(typed.of.labels.trust);
                    let path = typed.path.clone();
                    inputs.extend(path.map(|path| (typed.of.labels.volatility, path)));
                    self.taken.extend(typed.path.clone().map(|input| Taken {
                        input,
                        landing: landing.clone(),
                        slot: slot.span,
                    }));
                    lists.push(typed.expr);
                }
                Kind::Unknown => {}
                _ => self.problems.push(no_segments(&typed)),
            }
        }
        if lists.is_empty() {
            return Walked::nothing();
        }
        let fixed = if inputs.iter().any(|(_, input)| **input == *"segments") {
            self.landing(&landing)
        } else {
            Vec::new()
        };
        // Those whose segments may change most.
        let worst: Vec<Arc<str>> = inputs
            .into_iter()
            .filter(|(volatility, _)| *volatility == declared)
            .map(|(_, input)| input)
            .collect();
        let cause = Cause {
            path: worst.first().cloned(),
            label: declared.word(),
            subject: worst.join("`, `").into(),
            used: slot.span,
            how: "packages decide with every request what lands here",
        };
        self.land(slot, depth, &volatilities, declared, trust, &cause);
        let op = plan::Slot {
            lists,
            fixed,
            positions: landing.positions.clone(),
            bound: slot.bound.as_ref().and_then(|bound| bound.parse().ok()),
            volatilities,
            roles,
            messages: self.context.place == Place::Messages,
            origin: self.origin(slot.span),
        };
        Walked { ops: vec![Op::Slot(Arc::new(op))], fact: Fact::Unknown }
    }

    /// Notes what lands in a slot: each volatility in its order, no better than the input is.
    fn land(
        &mut self,
        slot: &Slot,
        depth: bool,
        volatilities: &[Volatility],
        declared: Volatility,
        trust: Trust,
        cause: &Cause,
    ) {
        let flow = |volatility: Volatility| {
            // Which packages are there is a matter of the session, however stable their text.
            let volatility = match volatility.min(declared) {
                sent if is_on(Fault::C9) => sent,
                _ if is_on(Fault::C1) => Volatility::Session,
                sent => sent.max(Volatility::Session),
            };
            let cause = Some(Rc::new(cause.clone()));
            Flow {
                volatility,
                trust,
                cause: cause.clone(),
                untrusted: cause.filter(|_| trust == Trust::Untrusted),
            }
        };
        let worst = volatilities.iter().copied().max().unwrap_or(Volatility::Stable);
        let promise = promise(slot, volatilities, declared);
        if depth {
            let flow = self.pc.join(&flow(worst));
            let bound = slot.bound.as_ref().and_then(|bound| bound.parse().ok());
            self.step(StepKind::Depth { bound, flow, promise, assumed: None }, slot.span);
            return;
        }
        for &volatility in volatilities {
            let flow = self.pc.join(&flow(volatility));
            self.step(StepKind::Promised(flow, promise.clone()), slot.span);
        }
        self.trust(&flow(worst), slot.span);
    }

    fn depth_clauses(&mut self, slot: &Slot, depth: bool) {
        if depth && (slot.positions.len() > 1 || self.context.place != Place::Messages) {
            self.problems.push(
                Diagnostic::error(
                    Code("slot/misplaced-depth"),
                    slot.span,
                    "`depth` is counted back through messages, from this place",
                )
                .help("give it a slot of its own in `messages { }`: `… at depth up to 4`"),
            );
        }
        match &slot.bound {
            Some(bound) if !depth => self.problems.push(
                Diagnostic::error(Code("slot/stray-bound"), bound.span, "only `depth` has a bound")
                    .help("take `up to …` away"),
            ),
            Some(bound) if bound.parse::<u32>().is_err() => self.problems.push(
                Diagnostic::error(
                    Code("slot/wrong-bound"),
                    bound.span,
                    format!("`{bound}` is no number of messages"),
                )
                .help("write a whole number"),
            ),
            _ => {}
        }
    }

    fn volatilities(&mut self, names: &[Name]) -> Vec<Volatility> {
        if names.is_empty() {
            return VOLATILITIES.to_vec();
        }
        let mut all: Vec<Volatility> = names
            .iter()
            .filter_map(|name| {
                let found = VOLATILITIES.into_iter().find(|of| of.word() == &***name);
                if found.is_none() {
                    let words = VOLATILITIES.map(Volatility::word);
                    self.problems.push(unknown_word(name, "volatility", &words));
                }
                found
            })
            .collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    fn roles(&mut self, names: &[Name]) -> Vec<Role> {
        if names.is_empty() {
            return ROLES.to_vec();
        }
        names
            .iter()
            .filter_map(|name| {
                let found = ROLES.into_iter().find(|role| role.word() == &***name);
                if found.is_none() {
                    self.problems.push(unknown_word(name, "role", &ROLES.map(Role::word)));
                }
                found
            })
            .collect()
    }

    fn check_positions(&mut self, asked: &[Name], offered: &[Arc<str>]) {
        for name in asked {
            if !offered.contains(&name.node) {
                let words: Vec<&str> = offered.iter().map(|word| &**word).collect();
                self.problems.push(unknown_word(name, "position", &words));
            }
        }
    }

    /// The segments of the runtime's own package that land in a slot.
    fn landing(&mut self, landing: &Rc<Landing>) -> Vec<Segment> {
        let mut all = Vec::new();
        for (at, segment) in self.for_.landing(landing.clone()) {
            self.noted.placed.insert(at);
            all.push(segment);
        }
        all
    }
}

/// What a mark behind a slot rests on, as what would have to happen for it to break.
fn promise(slot: &Slot, volatilities: &[Volatility], declared: Volatility) -> String {
    let mut promised: Vec<Volatility> =
        volatilities.iter().map(|&volatility| volatility.min(declared)).collect();
    promised.dedup();
    let promised: Vec<String> = promised.iter().map(|of| format!("`{of}`")).collect();
    let positions: Vec<&str> = slot.positions.iter().map(|name| &***name).collect();
    let positions = positions.join(", ");
    match promised.as_slice() {
        [one] => format!("a package changes a segment at {positions} that it promised as {one}"),
        many => format!(
            "a package changes a segment at {positions} more often than it promised: {}",
            many.join(", ")
        ),
    }
}

fn unknown_word(name: &Name, what: &str, words: &[&str]) -> Diagnostic {
    Diagnostic::error(
        Code("slot/unknown-word"),
        name.span,
        format!("no {what} is called `{name}` here"),
    )
    .help(
        did_you_mean(name, words.iter().copied())
            .unwrap_or_else(|| format!("it is one of {}", words.join(", "))),
    )
}

fn no_segments(typed: &Typed) -> Diagnostic {
    Diagnostic::error(
        Code("slot/no-segments"),
        typed.span,
        format!("{} holds no segments", described(&typed.of.kind)),
    )
    .help("declare it: `inputs turn { segments: segments<system | depth> }`")
}
