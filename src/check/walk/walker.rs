use std::rc::Rc;
use std::sync::Arc;

use crate::check::Layout;
use crate::check::declarations::Declarations;
use crate::check::flow::{self, Fact, Flow};
use crate::check::item::Item;
use crate::check::step::{GroupPlace, OpPlace, Step, StepKind};
use crate::diagnostic::{Code, Diagnostic, Problems};
use crate::plan::{Obligation, Op, OriginId};
use crate::syntax::tree::{self, RequestPart};
use crate::text::{Sources, Span};
use crate::types::{Growth, Scope, Volatility};

use super::context::{Context, Place};
use super::memory::Memory;
use super::noted::Noted;
use super::origins::Origins;
use super::scope::Binding;
use super::slot::Taken;
use super::specialisation::{Given, Specialisation};
use super::typed::Typed;

/// The most operations that a layout may come to when fragments are written out.
const MOST_OPERATIONS: usize = 200_000;

/// How many entries and expressions may stand in each other, fragments and texts written out.
const DEEPEST: usize = 160;

/// The walk.
pub(crate) struct Walker<'a> {
    pub(super) sources: &'a Sources,
    pub(super) layout: &'a Layout,
    pub(super) declarations: &'a Declarations<'a>,
    pub(crate) for_: Specialisation<'a>,
    pub(crate) problems: Problems,
    pub(crate) steps: Vec<Rc<Step>>,
    pub(crate) marks: Vec<MarkDraft>,
    pub(crate) obligations: Vec<Obligation>,
    /// What is remembered of other walks; without it this one stands alone.
    pub(crate) memory: Option<Memory<'a>>,
    origins: Origins,
    pub(crate) locals: u32,
    pub(crate) noted: Noted,
    pub(super) scope: Vec<Binding>,
    /// What decides that the walk is here.
    pub(super) pc: Flow,
    pub(super) at: OpPlace,
    pub(super) groups: Rc<[GroupPlace]>,
    /// The entry of the request that is being walked, outside of fragments and templates.
    pub(super) entry: Option<Span>,
    pub(super) package: Option<Arc<str>>,
    pub(super) context: Context,
    pub(super) open: Vec<Arc<str>>,
    /// Names come from the body of a manifest, not from the layout.
    pub(super) in_template: bool,
    /// The walk is in a cache key, which may name the system text.
    pub(super) in_key: bool,
    /// What the system text depends on.
    pub(crate) system_flow: Flow,
    /// What a template was given with `with`.
    pub(super) given: Option<Typed>,
    /// The walk is in something that the plan leaves out.
    pub(super) left_out: bool,
    /// What slots took.
    pub(super) taken: Vec<Taken>,
    /// Something was asked of a runtime, and there is none: what it decides is open.
    pub(super) runtime_is_open: bool,
    /// The walk is in an arm of a `match` that stands right behind a log.
    pub(super) choosing_kept: bool,
    /// The entries as they were met, first byte to last.
    pub(crate) items: Vec<Item>,
    /// Those that are being walked, the innermost last.
    pub(super) open_items: Vec<usize>,
    /// Entries are items: someone asked for them, and the walk is in no words that stand elsewhere.
    pub(crate) lists: bool,
    pub(crate) left: usize,
    pub(super) depth: usize,
}

/// A mark as the walk finds it.
#[derive(Clone, Debug)]
pub(crate) struct MarkDraft {
    pub(crate) scope: Scope,
    pub(crate) sent: bool,
    pub(crate) lifetime: Option<u32>,
    pub(crate) span: Span,
    pub(crate) origin: OriginId,
}

/// What an entry came to.
#[derive(Clone, Debug)]
pub(crate) struct Walked {
    pub(crate) ops: Vec<Op>,
    pub(crate) fact: Fact,
}

impl Walked {
    /// Nothing.
    pub(super) fn nothing() -> Self {
        Self { ops: Vec::new(), fact: Fact::AlwaysEmpty }
    }
}

impl<'a> Walker<'a> {
    pub(crate) fn new(
        sources: &'a Sources,
        layout: &'a Layout,
        declarations: &'a Declarations<'a>,
        given: Given<'a>,
    ) -> Self {
        Self {
            sources,
            layout,
            declarations,
            for_: Specialisation::new(given),
            problems: Problems::new(),
            steps: Vec::new(),
            marks: Vec::new(),
            obligations: Vec::new(),
            memory: None,
            origins: Origins::default(),
            locals: 0,
            noted: Noted::default(),
            scope: Vec::new(),
            pc: Flow::stable(),
            at: OpPlace { part: RequestPart::Tools, path: [].into() },
            groups: [].into(),
            entry: None,
            package: None,
            context: Context {
                place: Place::Tools,
                system: false,
                block: false,
                raw: false,
                atom: None,
            },
            open: Vec::new(),
            in_template: false,
            in_key: false,
            system_flow: Flow::stable(),
            given: None,
            left_out: false,
            taken: Vec::new(),
            runtime_is_open: false,
            choosing_kept: false,
            items: Vec::new(),
            open_items: Vec::new(),
            lists: false,
            left: MOST_OPERATIONS,
            depth: 0,
        }
    }

    /// Walks one part of the request.
    pub(crate) fn part(&mut self, request: &tree::Request) -> Vec<Op> {
        let place = match request.part {
            RequestPart::Tools => Place::Tools,
            RequestPart::System => Place::Text,
            RequestPart::Messages => Place::Messages,
        };
        let system = request.part == RequestPart::System;
        self.at = OpPlace { part: request.part, path: [0].into() };
        self.context = Context { place, system, block: false, raw: false, atom: None };
        self.groups = [].into();
        if system {
            self.system(request)
        } else {
            self.no_modifiers(&request.modifiers, request.keyword);
            self.entries(&request.body).ops
        }
    }

    /// Leaves the parts of the request, for what rides beside them.
    pub(super) fn beside_the_text(&mut self) {
        self.at = OpPlace { part: RequestPart::Tools, path: [].into() };
        self.context.place = Place::Text;
    }

    /// Notes a step under what decides that the walk is here.
    pub(super) fn step(&mut self, kind: StepKind, span: Span) {
        self.steps.push(Rc::new(Step {
            kind,
            place: self.at.clone(),
            span,
            entry: self.entry.unwrap_or(span),
            groups: self.groups.clone(),
            package: self.package.clone(),
        }));
    }

    /// Goes into a named group; the groups around it, to go back to.
    pub(super) fn enter(&mut self, group: GroupPlace) -> Rc<[GroupPlace]> {
        let groups = self.groups.iter().cloned().chain([group]).collect();
        std::mem::replace(&mut self.groups, groups)
    }

    /// Notes bytes that depend on `flow`.
    pub(super) fn bytes(&mut self, flow: &Flow, span: Span) {
        let flow = self.pc.join(flow);
        self.step(StepKind::Bytes(flow), span);
    }

    /// Runs `work` and gives what the bytes that it notes depend on, without noting them.
    pub(super) fn apart<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> (T, Flow) {
        let start = self.steps.len();
        let result = work(self);
        let flow = self.joined(start);
        self.steps.truncate(start);
        (result, flow)
    }

    /// What all bytes noted since a step depend on.
    pub(crate) fn joined(&self, start: usize) -> Flow {
        flow::joined(self.steps.get(start..).unwrap_or_default())
    }

    /// Runs `work` under one more thing that decides whether the walk is here.
    pub(super) fn under<T>(&mut self, flow: &Flow, work: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.pc.clone();
        self.pc = outer.join(flow);
        let result = work(self);
        self.pc = outer;
        result
    }

    /// Runs `work` where no mark may stand.
    pub(super) fn atom<T>(&mut self, why: &'static str, work: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.context;
        self.context.atom = outer.atom.or(Some(why));
        let result = work(self);
        self.context = outer;
        result
    }

    /// A new local.
    pub(super) fn local(&mut self) -> u32 {
        self.locals += 1;
        self.locals - 1
    }

    /// Works one level deeper, unless that is too deep: fragments, texts and expressions that
    /// stand in each other in a long chain.
    pub(super) fn deeper<T>(&mut self, span: Span, work: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if self.depth >= DEEPEST {
            self.problems.push(
                Diagnostic::error(
                    Code("layout/too-deep"),
                    span,
                    format!("more than {DEEPEST} things stand in each other here"),
                )
                .help("let texts and fragments call each other in shorter chains"),
            );
            return None;
        }
        self.depth += 1;
        let result = work(self);
        self.depth -= 1;
        Some(result)
    }

    /// Counts an operation; too many are reported once and end the walk's work.
    pub(super) fn spend(&mut self, span: Span) -> bool {
        self.left = self.left.saturating_sub(1);
        if self.left == 1 {
            self.problems.push(
                Diagnostic::error(
                    Code("layout/too-large"),
                    span,
                    format!("this layout comes to more than {MOST_OPERATIONS} operations when its fragments are written out"),
                )
                .help("let fragments call each other less often"),
            );
        }
        self.left > 1
    }

    /// The origin of a place, for reports of requests.
    pub(super) fn origin(&mut self, span: Span) -> OriginId {
        let origins = match &mut self.memory {
            Some(memory) => &mut memory.origins,
            None => &mut self.origins,
        };
        origins.of(span, self.package.as_ref(), self.sources)
    }

    /// Where what was written stands.
    pub(crate) fn origins(&self) -> &Origins {
        self.memory.as_ref().map_or(&self.origins, |memory| &memory.origins)
    }

    /// What grows since a step is written once for each of several rounds: no longer at its end
    /// alone.
    pub(super) fn repeated_since(&mut self, start: usize) {
        for step in self.steps.iter_mut().skip(start) {
            if matches!(step.kind, StepKind::Growth(_) | StepKind::Kept { .. }) {
                let flow = flow::joined(std::slice::from_ref(step));
                Rc::make_mut(step).kind = StepKind::Bytes(flow);
            }
        }
    }

    /// Forgets what was noted since a step, but for pictures: what a row of this turn holds has
    /// no order of its own, and that it brings a picture counts all the same.
    pub(super) fn only_pictures_since(&mut self, start: usize) {
        let mut at = 0;
        self.steps.retain(|step| {
            at += 1;
            at <= start || matches!(step.kind, StepKind::Picture(..))
        });
    }

    /// What was noted since a step may not be there: nothing that follows continues a log of it.
    pub(super) fn unsure_since(&mut self, start: usize) {
        let mut at = 0;
        self.steps.retain(|step| {
            at += 1;
            at <= start || !step.kind.is_sure()
        });
        let log = |step: &&Rc<Step>| matches!(step.kind, StepKind::Growth(Growth::History));
        if let Some(span) = self.steps.iter().skip(start).find(log).map(|step| step.span) {
            self.step(StepKind::Window, span);
        }
    }

    /// The worst volatility noted since a step.
    pub(super) fn volatility_since(&self, start: usize) -> Volatility {
        self.joined(start).volatility
    }
}
