use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::locale::Locale;
use crate::plan::{MarkId, Origin, OriginId, Plan};
use crate::value::{Inputs, Value};

use super::Pinned;
use super::assumed::Assumed;
use super::node::{Node, Spare};
use super::pen::{Escape, Pen, Stamp};
use super::piece::Piece;

/// How deep operations and expressions may nest; what lies deeper writes nothing.
const DEEPEST: usize = 256;

/// One rendering under way: operations become nodes, nodes become pieces.
pub(super) struct Rendering<'a> {
    pub(super) plan: &'a Plan,
    pub(super) inputs: &'a Inputs,
    /// What is written with the inputs of its first use.
    pinned: &'a Pinned,
    /// Who reads.
    pub(super) reader: Locale,
    /// The input `userSettings`: the package's defaults under the player's choices.
    user_settings: Value,
    locals: BTreeMap<u32, Value>,
    /// The texts of the system text, once they are there: for settings.
    pub(super) system: Vec<Arc<str>>,
    /// Marks inside the atoms that are open, to stand before the outermost.
    pub(super) hoisted: Vec<Piece>,
    /// How many atoms are open.
    atoms: usize,
    /// How many `fit` are open.
    pub(super) fits: usize,
    /// How many `rest` are open.
    pub(super) rests: usize,
    /// What a `fit` took away.
    pub(super) dropped: BTreeSet<Spare>,
    spares: Spare,
    depth: usize,
    /// What came of assumptions.
    pub(super) noted: Vec<Assumed>,
    /// Whether something lay too deep.
    pub(super) too_deep: bool,
}

impl<'a> Rendering<'a> {
    pub(super) fn new(plan: &'a Plan, inputs: &'a Inputs, pinned: &'a Pinned) -> Self {
        Self {
            plan,
            inputs,
            pinned,
            reader: reader(plan),
            user_settings: user_settings(plan, inputs),
            locals: BTreeMap::new(),
            system: Vec::new(),
            hoisted: Vec::new(),
            atoms: 0,
            fits: 0,
            rests: 0,
            dropped: BTreeSet::new(),
            spares: 0,
            depth: 0,
            noted: Vec::new(),
            too_deep: false,
        }
    }

    pub(super) fn origin(&self, origin: OriginId) -> Origin {
        let found = usize::try_from(origin).ok().and_then(|at| self.plan.origins.get(at));
        found.cloned().unwrap_or_else(|| Origin { file: "".into(), line: 0, package: None })
    }

    /// The pen for text that stands in no group.
    pub(super) fn pen(&self, section: &str) -> Pen {
        let stamp = Stamp {
            section: section.into(),
            volatility: crate::types::Volatility::Stable,
            origin: Origin { file: self.plan.layout.clone(), line: 0, package: None },
        };
        Pen { stamp, escape: Escape::Off }
    }

    pub(super) fn input(&self, name: &str) -> Value {
        match name {
            "userSettings" => self.user_settings.clone(),
            name => self.inputs.value(name).clone(),
        }
    }

    pub(super) fn local(&self, local: u32) -> Value {
        self.locals.get(&local).cloned().unwrap_or_default()
    }

    pub(super) fn bind(&mut self, local: u32, value: Value) {
        self.locals.insert(local, value);
    }

    pub(super) fn locals(&self) -> BTreeMap<u32, Value> {
        self.locals.clone()
    }

    /// Writes something pinned: with the inputs of its first use, if there was one.
    pub(super) fn as_pinned<T>(&mut self, name: &str, work: impl FnOnce(&mut Self) -> T) -> T {
        let Some(first) = self.pinned.0.get(name) else { return work(self) };
        let now = std::mem::replace(&mut self.inputs, first);
        let done = work(self);
        self.inputs = now;
        done
    }

    /// Works with other locals.
    pub(super) fn with_locals<T>(
        &mut self,
        locals: BTreeMap<u32, Value>,
        work: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let outer = std::mem::replace(&mut self.locals, locals);
        let done = work(self);
        self.locals = outer;
        done
    }

    pub(super) fn next_spare(&mut self) -> Spare {
        self.spares += 1;
        self.spares
    }

    /// Works one level deeper; too deep, it gives nothing.
    pub(super) fn deeper<T: Default>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        if self.depth == DEEPEST {
            self.too_deep = true;
            return T::default();
        }
        self.depth += 1;
        let done = work(self);
        self.depth -= 1;
        done
    }

    /// Works inside an atom: marks go back to before the outermost one.
    pub(super) fn atom(&mut self, work: impl FnOnce(&mut Self) -> Vec<Node<'a>>) -> Vec<Node<'a>> {
        self.atoms += 1;
        let nodes = work(self);
        self.atoms -= 1;
        if self.atoms > 0 || self.hoisted.is_empty() {
            return nodes;
        }
        self.hoisted.drain(..).map(Node::Piece).chain(nodes).collect()
    }

    pub(super) fn in_atom(&self) -> bool {
        self.atoms > 0
    }

    /// Marks of something that leaves nothing. They are not set and still end a part: where
    /// parts end is a matter of the layout alone.
    pub(super) fn idle(&mut self, marks: Vec<MarkId>) -> Vec<Node<'a>> {
        let pieces = marks.into_iter().map(|mark| Piece::Mark { mark, holds: false });
        if self.in_atom() {
            self.hoisted.extend(pieces);
            return Vec::new();
        }
        pieces.map(Node::Piece).collect()
    }

    /// The same for the marks that were met in atoms since there were `held`.
    pub(super) fn idle_since(&mut self, held: usize) {
        for piece in self.hoisted.iter_mut().skip(held) {
            if let Piece::Mark { holds, .. } = piece {
                *holds = false;
            }
        }
    }

    /// Works where marks leave nothing.
    pub(super) fn without_marks<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        self.atoms += 1;
        let held = self.hoisted.len();
        let done = work(self);
        self.hoisted.truncate(held);
        self.atoms -= 1;
        done
    }
}

/// The defaults in their order, each under the player's choice, then other choices.
fn user_settings(plan: &Plan, inputs: &Inputs) -> Value {
    let chosen = inputs.value("userSettings");
    if plan.defaults.is_empty() {
        return chosen.clone();
    }
    let overlaid = plan.defaults.iter().map(|(name, default)| match chosen.field(name) {
        Value::Absent => (name.clone(), default.clone()),
        choice => (name.clone(), choice.clone()),
    });
    let others = match chosen {
        Value::Map(entries) => &**entries,
        _ => &[],
    };
    let known: BTreeSet<&str> = plan.defaults.iter().map(|(name, _)| &**name).collect();
    let others = others.iter().filter(|(name, _)| !known.contains(&**name)).cloned();
    Value::Map(overlaid.chain(others).collect())
}

/// The locale that was asked for, or that of the words.
fn reader(plan: &Plan) -> Locale {
    let tag = plan.key.locale.as_ref().unwrap_or(&plan.locale);
    Locale::parse(tag).unwrap_or_else(|_| Locale::unknown())
}
