use std::rc::Rc;
use std::sync::Arc;

use crate::diagnostic::Problems;
use crate::plan::{Key, Op};
use crate::syntax::tree::RequestPart;
use crate::target::Row;

use super::answers::Answers;
use super::beside::Beside;
use super::compile::Compilation;
use super::declarations::Declarations;
use super::declared::Declared;
use super::freeze::{Frozen, freeze};
use super::item::Item;
use super::judged::Judged;
use super::order::{Order, Parts};
use super::outcome::Outcome;
use super::stake::Stake;
use super::step::Step;
use super::walk::{Covered, Given, MarkDraft, Memory, Walker};
use super::{exceptions, flow, runtime, unserved};

/// A layout walked for a key: its text, which its plans share for all targets that the walk cannot
/// tell apart. What a target adds is what rides beside the text, and its order, in which the law
/// is checked.
pub(super) struct Draft<'a> {
    declared: &'a Declared<'a>,
    walker: Walker<'a>,
    /// What was found in the text before the law.
    problems: Problems,
    tools: Part,
    system: Part,
    messages: Part,
    beside: Vec<Rc<Beside<'a>>>,
    /// The law for what rides beside and each order that was asked for.
    judged: Vec<(Rc<Beside<'a>>, Rc<Judged>)>,
}

/// What a walk notes beside what its plan needs.
pub(super) enum Noting<'a> {
    Nothing,
    /// The items of the table of labels.
    Items,
    /// What its entries came to, for walks for other keys.
    Entries(Memory<'a>),
}

/// A part of the request.
struct Part {
    ops: Arc<Vec<Op>>,
    steps: Vec<Rc<Step>>,
}

impl<'a> Draft<'a> {
    /// Walks a layout for a target and model.
    pub(super) fn new(
        declared: &'a Declared<'a>,
        answers: &Answers<'a>,
        row: &Arc<Row>,
        noting: Noting<'a>,
    ) -> Self {
        let &Declared { sources, layout, ref declarations, .. } = declared;
        let given = Given { row: row.clone(), ..answers.given.clone() };
        let mut problems = answers.problems.clone();
        let mut walker = Walker::new(sources, layout, declarations, given);
        match noting {
            Noting::Items => walker.lists = true,
            Noting::Entries(memory) => walker.memory = Some(memory),
            Noting::Nothing => {}
        }
        let tools = Part::walked(&mut walker, declarations, RequestPart::Tools);
        let system = Part::walked(&mut walker, declarations, RequestPart::System);
        walker.system_flow = flow::joined(&system.steps);
        let messages = Part::walked(&mut walker, declarations, RequestPart::Messages);
        walker.coverage();
        problems.extend(std::mem::take(&mut walker.problems));
        unserved::segments(&walker, &mut problems);
        let (beside, judged) = (Vec::new(), Vec::new());
        Self { declared, walker, problems, tools, system, messages, beside, judged }
    }

    /// What it remembers, for walks for other keys.
    pub(super) fn into_memory(self) -> Memory<'a> {
        self.walker.memory.unwrap_or_default()
    }

    /// Whether a walk for this target and model would come to the same text.
    pub(super) fn serves(&self, row: &Row) -> bool {
        self.walker.for_.serves(row)
    }

    /// Whether a walk for another runtime may come to something else, as far as was walked.
    pub(super) fn asks_for_runtime(&self) -> bool {
        let mut beside = self.beside.iter().map(|of| &of.for_);
        let text = &self.walker.for_;
        let all = || self.declared.packages.iter().flat_map(|package| &package.settings);
        let is_setting =
            |name: Option<&str>| all().any(|of| name.is_none_or(|name| *of.key.node == *name));
        text.asks_for_runtime(is_setting) || beside.any(|of| of.asks_for_runtime(is_setting))
    }

    /// What rides beside the text for a target.
    fn beside(&mut self, row: &Arc<Row>) -> Rc<Beside<'a>> {
        if let Some(known) = self.beside.iter().find(|beside| beside.for_.serves(row)) {
            return known.clone();
        }
        let tools = flow::joined(&self.tools.steps);
        let beside = Rc::new(Beside::new(self.declared, &mut self.walker, &tools, row));
        self.beside.push(beside.clone());
        beside
    }

    /// The locale whose words were chosen.
    pub(super) fn locale(&self) -> &Arc<str> {
        &self.walker.for_.given.locale
    }

    /// The layout's name.
    pub(super) fn layout(&self) -> Arc<str> {
        let name = self.declared.declarations.layout;
        name.map_or_else(|| "layout".into(), |name| name.node.clone())
    }

    /// The entries as they were met, first byte to last.
    pub(super) fn items(&self) -> &[Item] {
        &self.walker.items
    }

    /// In which slots the segments of its inputs land.
    pub(super) fn covered(&self) -> Vec<Covered> {
        self.walker.covered()
    }

    /// The marks as they were written.
    pub(super) fn marks(&self) -> &[MarkDraft] {
        &self.walker.marks
    }

    /// What the law says in the order of a target.
    pub(super) fn judged(&mut self, row: &Arc<Row>) -> Rc<Judged> {
        let beside = self.beside(row);
        let order = Order::of(row, &beside.settings);
        let known =
            |of: &&(Rc<Beside<'_>>, Rc<Judged>)| of.1.order == order && of.0.flows_as(&beside);
        if let Some((_, judged)) = self.judged.iter().find(known) {
            return judged.clone();
        }
        let parts = Parts {
            tools: &self.tools.steps,
            system: &self.system.steps,
            messages: &self.messages.steps,
        };
        let steps = order.steps(&beside.settings, &parts);
        let tools = (RequestPart::Tools, self.tools.ops.as_slice());
        let system = (RequestPart::System, self.system.ops.as_slice());
        let messages = (RequestPart::Messages, self.messages.ops.as_slice());
        let [first, second] = if row.system_leads { [system, tools] } else { [tools, system] };
        let parts = [first, second, messages];
        let stake = Stake { parts, estimator: &self.walker.for_.given.estimator };
        let marks = &self.walker.marks;
        let judged = Rc::new(Judged::new(order, steps, marks, &stake, self.declared));
        self.judged.push((beside, judged.clone()));
        judged
    }

    /// The compilation for a target.
    pub(super) fn compiled(&mut self, key: &Key, row: &Arc<Row>) -> Compilation {
        let Outcome { plan, problems, .. } = self.outcome(key, row);
        Compilation { plan, problems, groups: self.beside(row).noted.named() }
    }

    /// What it comes to for a target: its plan, and all that was found.
    pub(super) fn outcome(&mut self, key: &Key, row: &Arc<Row>) -> Outcome {
        let (beside, judged) = (self.beside(row), self.judged(row));
        let declared = self.declared;
        let mut problems = self.problems.clone();
        problems.extend(beside.problems.iter().cloned());
        if let Some(name) = declared.declarations.layout.filter(|_| !row.known) {
            problems.push(unserved::model(name, row));
        }
        problems.extend(judged.problems.iter().cloned());
        let mut served = beside.noted.served();
        for placed in &declared.exceptions {
            exceptions::behind_the_walk(placed, &mut problems, &mut served);
        }
        let given = &self.walker.for_.given;
        let plan = (!declared.declarations.parts.is_empty()).then(|| {
            freeze(Frozen {
                layout: self.layout(),
                key: key.clone(),
                locale: given.locale.clone(),
                viewer: given.viewer.clone(),
                row: row.clone(),
                inputs: beside.inputs.clone(),
                defaults: runtime::defaults(given.package),
                settings: beside.settings.iter().map(|of| (of.setting, of.expr.clone())).collect(),
                tools: self.tools.ops.clone(),
                system: self.system.ops.clone(),
                messages: self.messages.ops.clone(),
                judged: &judged,
                drafts: &self.walker.marks,
                obligations: beside.obligations.clone(),
                origins: self.walker.origins().listed().0,
                locals: beside.locals,
                estimator: given.estimator.clone(),
            })
        });
        let (written, unheld) = (beside.written.clone(), judged.unheld.clone());
        Outcome { plan, problems, served, written, unheld }
    }
}

impl Part {
    fn walked(walker: &mut Walker<'_>, declarations: &Declarations<'_>, part: RequestPart) -> Self {
        let ops = declarations.part(part).map(|request| walker.part(request)).unwrap_or_default();
        Self { ops: Arc::new(ops), steps: std::mem::take(&mut walker.steps) }
    }
}
