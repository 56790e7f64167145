use std::rc::Rc;
use std::sync::Arc;

use crate::diagnostic::Problems;
use crate::manifest::Package;
use crate::plan::{Input, Key, Op, Origin};
use crate::syntax::tree::RequestPart;
use crate::target::Row;
use crate::types::{Kind, OnChange, Type, Volatility};
use crate::value::Tool;

use super::builtin;
use super::compile::{Compilation, Written};
use super::declarations::Declarations;
use super::declared::Declared;
use super::freeze::{Frozen, freeze};
use super::item::Item;
use super::judged::Judged;
use super::order::{Order, Parts};
use super::stake::Stake;
use super::step::Step;
use super::walk::{Covered, Given, MarkDraft, Memory, Set, Walker};
use super::{KeyError, exceptions, flow, locales, policy, runtime, settings, unserved};

/// A layout walked for a key: what its plans share for all targets that the walk cannot tell
/// apart. What a target adds is its order, in which the law is checked.
pub(super) struct Draft<'a> {
    declared: &'a Declared<'a>,
    walker: Walker<'a>,
    package: Option<&'a Package>,
    /// What was found before the law.
    problems: Problems,
    settings: Vec<Set>,
    inputs: Vec<Input>,
    origins: Arc<Vec<Origin>>,
    written: Arc<Written>,
    tools: Part,
    system: Part,
    messages: Part,
    /// The law for each order that was asked for.
    judged: Vec<Rc<Judged>>,
}

/// What a walk notes beside what its plan needs.
pub(super) enum Noting<'m, 'a> {
    Nothing,
    /// The items of the table of labels.
    Items,
    /// What its entries came to, for walks for other keys.
    Entries(&'m mut Memory<'a>),
}

/// A part of the request.
struct Part {
    ops: Arc<Vec<Op>>,
    steps: Vec<Step>,
}

impl<'a> Draft<'a> {
    /// Walks a layout.
    ///
    /// # Errors
    /// The key names a runtime or locale that is not there.
    pub(super) fn new(
        declared: &'a Declared<'a>,
        key: &Key,
        row: &Arc<Row>,
        tools: Option<&[Tool]>,
        mut noting: Noting<'_, 'a>,
    ) -> Result<Self, KeyError> {
        let &Declared { sources, layout, ref runtimes, ref declarations, .. } = declared;
        let found = key.runtime.as_deref().map(|id| runtimes.find(id)).transpose()?;
        let (package, runtime) = found.unzip();
        let mut problems = declared.problems.clone();
        let asked = locales::asked(key, declarations)?;
        let offered = locales::offered(declarations, &mut problems);
        let locale = locales::choose(&asked, &offered);
        if let (Some(wanted), Some(first)) = (&key.locale, declarations.locales.first()) {
            problems.extend(unserved::locale(wanted, &locale, &asked, &offered, first.span));
        }
        let runtime_value = runtime.map(|runtime| {
            let tools = runtime::tools(runtime, tools, &mut problems);
            builtin::runtime_value(runtime, tools)
        });
        let given = Given {
            sections: key.sections.clone(),
            row: row.clone(),
            package,
            runtime,
            viewer: runtime::viewer(package, runtime),
            fixed: package.map(|of| runtime::segments(of, &asked)).unwrap_or_default(),
            reader: asked,
            names_locale: key.locale.is_some(),
            locale,
            runtime_value,
            estimator: policy::estimator(declarations, &mut problems),
        };
        let mut walker = Walker::new(sources, layout, declarations, given);
        match &mut noting {
            Noting::Items => walker.lists = true,
            Noting::Entries(memory) => walker.memory = Some(std::mem::take(*memory)),
            Noting::Nothing => {}
        }
        let tools = Part::walked(&mut walker, declarations, RequestPart::Tools);
        let system = Part::walked(&mut walker, declarations, RequestPart::System);
        walker.system_flow = flow::joined(&system.steps);
        let messages = Part::walked(&mut walker, declarations, RequestPart::Messages);
        let settings = settings::set(&mut walker, declarations, &flow::joined(&tools.steps));
        let settings = settings::once(settings, &mut problems);
        walker.policies();
        walker.coverage();
        problems.extend(settings.iter().filter_map(unserved::asked_model));
        problems.extend(std::mem::take(&mut walker.problems));
        unserved::segments(&walker, &mut problems);
        let written = Arc::new(Written::of(&walker, &settings, runtime, declarations.dialect));
        let inputs = inputs(&walker, declarations, package);
        let origins = walker.origins().listed().0;
        if let (Noting::Entries(memory), Some(walked)) = (noting, walker.memory.take()) {
            *memory = walked;
        }
        let judged = Vec::new();
        Ok(Self {
            declared,
            walker,
            package,
            problems,
            settings,
            inputs,
            origins,
            written,
            tools,
            system,
            messages,
            judged,
        })
    }

    /// Whether a walk for this target and model would come to the same.
    pub(super) fn serves(&self, row: &Row) -> bool {
        self.walker.for_.serves(row)
    }

    /// Whether a walk for another runtime may come to something else.
    pub(super) fn asks_for_runtime(&self) -> bool {
        let all = || self.declared.packages.iter().flat_map(|package| &package.settings);
        self.walker.for_.asks_for_runtime(|name| all().any(|of| *of.key.node == *name))
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
    pub(super) fn judged(&mut self, row: &Row) -> Rc<Judged> {
        let order = Order::of(row, &self.settings);
        if let Some(judged) = self.judged.iter().find(|judged| judged.order == order) {
            return judged.clone();
        }
        let parts = Parts {
            tools: &self.tools.steps,
            system: &self.system.steps,
            messages: &self.messages.steps,
        };
        let steps = order.steps(&self.settings, &parts);
        let tools = (RequestPart::Tools, self.tools.ops.as_slice());
        let system = (RequestPart::System, self.system.ops.as_slice());
        let messages = (RequestPart::Messages, self.messages.ops.as_slice());
        let [first, second] = if row.system_leads { [system, tools] } else { [tools, system] };
        let parts = [first, second, messages];
        let stake = Stake { parts, estimator: &self.walker.for_.given.estimator };
        let marks = &self.walker.marks;
        let judged = Rc::new(Judged::new(order, steps, marks, &stake, self.declared));
        self.judged.push(judged.clone());
        judged
    }

    /// What it comes to for a target: its plan, and all that was found.
    pub(super) fn compiled(&mut self, key: &Key, row: &Arc<Row>) -> Compilation {
        let judged = self.judged(row);
        let declared = self.declared;
        let mut problems = self.problems.clone();
        if let Some(name) = declared.declarations.layout.filter(|_| !row.known) {
            problems.push(unserved::model(name, row));
        }
        problems.extend(judged.problems.iter().cloned());
        let mut served = self.walker.noted.served.clone();
        for placed in &declared.exceptions {
            exceptions::behind_the_walk(placed, &mut problems, &mut served);
        }
        let plan = (!declared.declarations.parts.is_empty()).then(|| {
            freeze(Frozen {
                layout: self.layout(),
                key: key.clone(),
                locale: self.locale().clone(),
                viewer: self.walker.for_.given.viewer.clone(),
                row: row.clone(),
                inputs: self.inputs.clone(),
                defaults: runtime::defaults(self.package),
                settings: self.settings.iter().map(|set| (set.setting, set.expr.clone())).collect(),
                tools: self.tools.ops.clone(),
                system: self.system.ops.clone(),
                messages: self.messages.ops.clone(),
                judged: &judged,
                drafts: &self.walker.marks,
                obligations: self.walker.obligations.clone(),
                origins: self.origins.clone(),
                locals: self.walker.locals,
                estimator: self.walker.for_.given.estimator.clone(),
            })
        });
        let (groups, written) = (self.walker.noted.named.clone(), self.written.clone());
        Compilation { plan, problems, groups, served, written }
    }
}

impl Part {
    fn walked(walker: &mut Walker<'_>, declarations: &Declarations<'_>, part: RequestPart) -> Self {
        let ops = declarations.part(part).map(|request| walker.part(request)).unwrap_or_default();
        Self { ops: Arc::new(ops), steps: std::mem::take(&mut walker.steps) }
    }
}

/// What the host supplies: the declared inputs, and the built-in ones that are used.
fn inputs(
    walker: &Walker<'_>,
    declarations: &Declarations<'_>,
    package: Option<&Package>,
) -> Vec<Input> {
    let declared = declarations.inputs.iter();
    let mut all: Vec<Input> = declared
        .map(|input| Input {
            name: input.name.node.clone(),
            of: input.of.clone(),
            on_change: input.on_change,
        })
        .collect();
    if walker.noted.used_roots.contains("sent") {
        let of = Type::at(Kind::Bool, Volatility::Call);
        let of = Type::at(Kind::Optional(Arc::new(of)), Volatility::Call);
        all.push(Input { name: "sent".into(), of, on_change: OnChange::Keep });
    }
    if walker.noted.used_roots.contains("userSettings") {
        let of = builtin::user_settings_type(package);
        all.push(Input { name: "userSettings".into(), of, on_change: OnChange::Keep });
    }
    all
}
