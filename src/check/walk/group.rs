use std::rc::Rc;
use std::sync::Arc;

use crate::check::flow::Fact;
use crate::check::kinds;
use crate::check::step::{GroupPlace, StepKind};
use crate::diagnostic::{Code, Diagnostic};
use crate::fault::{Fault, is_on};
use crate::plan::{self, Escaping, Expr, Fit, GroupKind, Op, Wrapping};
use crate::syntax::tree::{self, Alternative, Entry, Fragment, Modifiers, Quantity, Unit};
use crate::text::{Name, Span};
use crate::types::Volatility;

use super::call::{group_fact, with_locals};
use super::condition::{Condition, STANDS, deciding, open_expr};
use super::context::Place;
use super::walker::{Walked, Walker};

/// Every plain word that may follow the header of a group.
const WORDS: [&str; 8] =
    ["trimmed", "inline", "sealed", "raw", "off", "uncounted", "pinned", "kept"];

impl Walker<'_> {
    /// A section, block or message.
    pub(super) fn group(&mut self, group: &tree::Group) -> Walked {
        let start = self.steps.len();
        let walked = match &group.kind {
            tree::GroupKind::Section(name) => self.section(group, name),
            tree::GroupKind::Block(tag) => self.block(group, tag),
            tree::GroupKind::Message { role, name } => self.message(group, role, name),
        };
        self.otherwise(walked, start, group.otherwise.as_deref())
    }

    fn section(&mut self, group: &tree::Group, name: &Name) -> Walked {
        self.words_allowed(&group.modifiers, &["trimmed", "raw", "off"]);
        self.grouped(group, Some(name), framed(&group.body), |_| GroupKind::Section)
    }

    fn block(&mut self, group: &tree::Group, tag: &tree::Tag) -> Walked {
        if self.context.place != Place::Text {
            self.problems.push(super::entry::outside_message(group.head));
        }
        self.words_allowed(&group.modifiers, &["trimmed", "raw", "off", "inline", "sealed"]);
        let has = |word: &str| has(&group.modifiers, word);
        let wrapping = if has("inline") { Wrapping::Inline } else { Wrapping::Lines };
        let escaping = if has("raw") {
            Escaping::Raw
        } else if has("sealed") {
            Escaping::Sealed
        } else {
            Escaping::Values
        };
        let name = match tag {
            tree::Tag::Name(name) => Some(name),
            tree::Tag::Hole(_) => None,
        };
        self.grouped(group, name, Some("a block"), |walker| {
            let tag = match tag {
                tree::Tag::Name(name) => Expr::Words(name.node.clone().into()),
                tree::Tag::Hole(expression) => {
                    let typed = walker.written(expression);
                    walker.bytes(&typed.flow, expression.span);
                    typed.expr
                }
            };
            walker.context.block |= escaping != Escaping::Raw;
            GroupKind::Block { tag, wrapping, escaping }
        })
    }

    /// What all groups share: audience, switch, condition, then the body.
    pub(super) fn grouped(
        &mut self,
        group: &tree::Group,
        name: Option<&Name>,
        atom: Option<&'static str>,
        kind: impl FnOnce(&mut Self) -> GroupKind,
    ) -> Walked {
        let modifiers = &group.modifiers;
        // Both, whatever the first says: a switch is known also where nobody sees the group.
        let (is_on, is_seen) = (self.switched_on(modifiers, name), self.seen(modifiers));
        let leaves_out = !is_on || !is_seen;
        let condition = self.header_condition(modifiers);
        if leaves_out || condition.as_ref().is_some_and(Condition::never) {
            return self.dead(|walker| {
                walker.inside(group, name, atom, kind, condition);
                Walked::nothing()
            });
        }
        let (op, fact) = self.inside(group, name, atom, kind, condition);
        if op.body.is_empty() {
            return Walked::nothing();
        }
        Walked { ops: vec![Op::Group(Arc::new(op))], fact }
    }

    fn inside(
        &mut self,
        group: &tree::Group,
        name: Option<&Name>,
        atom: Option<&'static str>,
        kind: impl FnOnce(&mut Self) -> GroupKind,
        condition: Option<Condition>,
    ) -> (plan::Group, Fact) {
        let modifiers = &group.modifiers;
        let decides = deciding(condition.as_ref(), STANDS);
        let replaced = group.otherwise.is_some().then_some("a group that another may stand in for");
        let atom = atom.or_else(|| atomic(modifiers)).or(replaced);
        let label = name.map_or_else(|| "block".into(), |name| name.node.clone());
        let outer = self.context;
        let around = self.enter(GroupPlace { name: label, head: group.head, whole: group.span });
        self.context.atom = self.context.atom.or(atom);
        self.context.raw |= has(modifiers, "raw");
        let start = self.steps.len();
        let origin = self.origin(group.head);
        let at = self.at.clone();
        let (kind, walked) = self.under(&decides, |walker| {
            let kind = kind(walker);
            if walker.context.atom.is_none() {
                walker.at = walker.at.inside();
            }
            (kind, walker.entries(&group.body))
        });
        self.at = at;
        self.context = outer;
        self.groups = around;
        self.assertions(modifiers, start);
        let open = condition.as_ref().is_some_and(Condition::is_open);
        if open || modifiers.spare.is_some() {
            self.unsure_since(start);
        }
        let fact = group_fact(walked.fact, open, modifiers);
        let is_block = matches!(kind, GroupKind::Block { .. });
        let op = plan::Group {
            kind,
            name: name.filter(|_| !is_block).map_or_else(|| "".into(), |name| name.node.clone()),
            condition: open_expr(condition),
            join: join(modifiers).into(),
            raw: has(modifiers, "raw") && !is_block,
            trimmed: has(modifiers, "trimmed"),
            fit: self.fit(modifiers.fit.as_ref()),
            spare: self.spare(modifiers),
            body: walked.ops,
            volatility: self.volatility_since(start),
            origin,
        };
        (op, fact)
    }

    /// The system text: a group whose members are the entries of `system { }`.
    pub(super) fn system(&mut self, request: &tree::Request) -> Vec<Op> {
        let modifiers = &request.modifiers;
        self.words_allowed(modifiers, &["raw", "trimmed"]);
        let condition = self.header_condition(modifiers);
        if let (Some(condition), Some(written)) = (&condition, &modifiers.condition) {
            let decides = condition.flow.deciding("it decides whether there is a system text");
            self.bytes(&decides, written.span);
        }
        self.context.raw = has(modifiers, "raw");
        self.context.atom = atomic(modifiers).or_else(|| framed(&request.body));
        self.at.path = [0, 0].into();
        let start = self.steps.len();
        let origin = self.origin(request.keyword);
        let walked = self.entries(&request.body);
        self.assertions(modifiers, start);
        vec![Op::Group(Arc::new(plan::Group {
            kind: GroupKind::Section,
            name: "system".into(),
            condition: open_expr(condition),
            join: join(modifiers).into(),
            raw: has(modifiers, "raw"),
            trimmed: has(modifiers, "trimmed"),
            fit: self.fit(modifiers.fit.as_ref()),
            spare: None,
            body: walked.ops,
            volatility: self.volatility_since(start),
            origin,
        }))]
    }

    /// A fragment in place: a group without a name.
    pub(super) fn fragment_group(&mut self, fragment: &Fragment, lets: Vec<(u32, Expr)>) -> Walked {
        let modifiers = &fragment.modifiers;
        self.words_allowed(modifiers, &["trimmed", "raw"]);
        if !self.seen(modifiers) {
            return self.dead(|walker| walker.entries(&fragment.body));
        }
        let condition = self.header_condition(modifiers);
        if condition.as_ref().is_some_and(Condition::never) {
            return self.dead(|walker| walker.entries(&fragment.body));
        }
        let decides = deciding(condition.as_ref(), STANDS);
        let outer = self.context;
        self.context.atom = outer.atom.or(Some("a fragment"));
        self.context.raw |= has(modifiers, "raw");
        let start = self.steps.len();
        let inline = self.context.place == Place::Messages;
        let walked = self.under(&decides, |walker| {
            if inline {
                walker.entries(&fragment.body)
            } else {
                walker.unlisted(|walker| walker.entries(&fragment.body))
            }
        });
        self.assertions(modifiers, start);
        let place = self.context.place;
        self.context = outer;
        if walked.ops.is_empty() {
            return Walked::nothing();
        }
        let open = condition.as_ref().is_some_and(Condition::is_open);
        if open {
            self.unsure_since(start);
        }
        let fact = group_fact(walked.fact, open, modifiers);
        let group = plan::Group {
            kind: GroupKind::Section,
            name: "".into(),
            condition: open_expr(condition),
            join: join(modifiers).into(),
            raw: has(modifiers, "raw"),
            trimmed: has(modifiers, "trimmed"),
            fit: self.fit(modifiers.fit.as_ref()),
            spare: self.spare(modifiers),
            body: walked.ops,
            volatility: self.volatility_since(start),
            origin: self.origin(fragment.name.span),
        };
        let op = Op::Group(Arc::new(group));
        if place == Place::Messages && !lets.is_empty() {
            self.problems.push(messages_with_parameters(&fragment.name));
        }
        if place == Place::Messages || lets.is_empty() {
            return Walked { ops: vec![op], fact };
        }
        let value = with_locals(lets, Expr::Entries(vec![op]));
        let op = Op::Write {
            value,
            volatility: self.volatility_since(start),
            origin: self.origin(fragment.name.span),
        };
        Walked { ops: vec![op], fact }
    }

    /// Whether the plan's runtime may see a group.
    pub(super) fn seen(&mut self, modifiers: &Modifiers) -> bool {
        let Some(written) = &modifiers.audience else { return true };
        let Some(audience) = kinds::audience(written, &mut self.problems) else { return true };
        self.for_.sees(&audience)
    }

    fn switched_on(&mut self, modifiers: &Modifiers, name: Option<&Name>) -> bool {
        let on = !has(modifiers, "off");
        let Some(name) = name else { return on };
        self.noted.named.insert(name.node.clone());
        self.for_.section(&name.node).unwrap_or(on)
    }

    pub(super) fn header_condition(&mut self, modifiers: &Modifiers) -> Option<Condition> {
        modifiers.condition.as_ref().map(|condition| self.condition(condition))
    }

    pub(super) fn fit(&mut self, fit: Option<&Quantity>) -> Option<Fit> {
        let quantity = fit?;
        let unit = quantity.unit.as_ref().map(|unit| unit.node);
        match (quantity.digits.parse(), unit) {
            (Ok(most), Some(unit @ (Unit::Tokens | Unit::Chars | Unit::Bytes))) => {
                Some(Fit { most, unit })
            }
            _ => {
                self.problems.push(
                    Diagnostic::error(
                        Code("type/wrong-unit"),
                        quantity.span,
                        "a text has no such size",
                    )
                    .help("write a whole number of `tokens`, `chars` or `bytes`"),
                );
                None
            }
        }
    }

    fn spare(&mut self, modifiers: &Modifiers) -> Option<u32> {
        let level = modifiers.spare.as_ref()?;
        let parsed = level.parse().ok().filter(|&level: &u32| level > 0);
        if parsed.is_none() {
            self.problems.push(
                Diagnostic::error(
                    Code("type/wrong-level"),
                    level.span,
                    format!("`{level}` is no level"),
                )
                .help("levels count from 1; level 1 goes first"),
            );
        }
        parsed
    }

    /// Checks the plain words of a header against those that its kind takes.
    pub(super) fn words_allowed(&mut self, modifiers: &Modifiers, allowed: &[&str]) {
        for &repeated in &modifiers.repeated {
            self.problems.push(
                Diagnostic::error(
                    Code("layout/repeated-modifier"),
                    repeated,
                    "this modifier stands here twice",
                )
                .help("keep one of them"),
            );
        }
        for word in &modifiers.words {
            let label = kinds::volatility(word).is_some();
            if label || allowed.contains(&&***word) {
                continue;
            }
            let known = WORDS.contains(&&***word);
            let message = if known {
                format!("`{word}` says nothing here")
            } else {
                format!("no modifier is called `{word}`")
            };
            let code = if known { "layout/misplaced-modifier" } else { "layout/unknown-modifier" };
            let help = if known {
                let list = allowed.join(", ");
                (!allowed.is_empty()).then(|| format!("here may stand {list}"))
            } else {
                None
            };
            let found = Diagnostic::error(Code(code), word.span, message).help_if(help);
            let labels = ["stable", "session", "turn", "call"];
            let words = WORDS.into_iter().chain(labels);
            self.problems.push(if known { found } else { found.meant(word, words) });
        }
    }

    /// Refuses every modifier: for parts that take none.
    pub(super) fn no_modifiers(&mut self, modifiers: &Modifiers, keyword: Span) {
        self.words_allowed(modifiers, &[]);
        let any = modifiers.condition.is_some()
            || modifiers.join.is_some()
            || modifiers.audience.is_some()
            || modifiers.fit.is_some()
            || modifiers.spare.is_some();
        if any {
            self.problems.push(
                Diagnostic::error(
                    Code("layout/misplaced-modifier"),
                    keyword,
                    "this part of the request takes no modifiers",
                )
                .help("write them on the entries inside"),
            );
        }
    }

    /// `section x session { … }`: what stands inside is no worse.
    pub(super) fn assertions(&mut self, modifiers: &Modifiers, start: usize) {
        for word in &modifiers.words {
            let Some((claimed, _)) = kinds::volatility(word) else { continue };
            let flow = self.joined(start);
            if flow.volatility <= claimed {
                continue;
            }
            let mut found = Diagnostic::error(
                Code("type/label-not-kept"),
                word.span,
                format!("this is not `{claimed}` but `{}`", flow.volatility),
            )
            .label("said here")
            .help("take the word away, or move what changes out of the group");
            if let Some(cause) = &flow.cause {
                found = found.note(cause.used, format!("`{}` flows in here", cause.subject));
            }
            self.problems.push(found);
        }
    }

    /// What a group that is captured at its first use depends on: nothing that changes later,
    /// but for what decides, around it, whether it is written. What a loop around it binds is
    /// that of each request.
    pub(super) fn captured(&mut self, start: usize, name: &str, span: Span) {
        let around = self.pc.clone();
        let level = around.volatility.max(Volatility::Session);
        if !self.scope.is_empty() {
            return;
        }
        let mut changes = false;
        for step in self.steps.iter_mut().skip(start) {
            let (StepKind::Bytes(flow) | StepKind::Promised(flow, _) | StepKind::Picture(flow, _)) =
                &mut Rc::make_mut(step).kind
            else {
                continue;
            };
            changes |= flow.volatility > level;
            flow.volatility = flow.volatility.min(level);
            if level > Volatility::Session {
                flow.cause.clone_from(&around.cause);
            }
        }
        if changes {
            self.first_written(name, span);
        }
    }

    /// Notes that something pinned may be there for the first time in the course of a session: a
    /// mark behind it holds from then on.
    pub(super) fn first_written(&mut self, name: &str, span: Span) {
        let how = format!(
            "`{name}`, which is pinned, is first written in the course of a session: from there on all is read anew, once"
        );
        self.step(StepKind::Rewritten(how), span);
    }
}

fn messages_with_parameters(name: &Name) -> Diagnostic {
    Diagnostic::error(
        Code("layout/messages-with-parameters"),
        name.span,
        format!("`{name}` takes parameters and is written among messages"),
    )
    .help("write its messages in place, or give it no parameters")
}

/// What stands between the members of a group. One with holes was reported by the parser.
pub(super) fn join(modifiers: &Modifiers) -> Arc<str> {
    modifiers.join.as_ref().and_then(tree::Text::plain).unwrap_or_default()
}

/// Whether a header has a plain word.
pub(super) fn has(modifiers: &Modifiers, word: &str) -> bool {
    modifiers.words.iter().any(|name| &***name == word)
}

/// Why no mark may stand in a group with these modifiers.
fn atomic(modifiers: &Modifiers) -> Option<&'static str> {
    if has(modifiers, "trimmed") && !is_on(Fault::B2) {
        Some("a trimmed group, whose blanks depend on all of it")
    } else if modifiers.fit.is_some() && !is_on(Fault::D5) {
        Some("a group that is fitted as a whole")
    } else if modifiers.spare.is_some() {
        Some("a spare group")
    } else {
        None
    }
}

/// Why no mark may stand in a group of these entries: one of them writes a frame, perhaps from
/// within something that is no group of its own.
pub(super) fn framed(entries: &[Entry]) -> Option<&'static str> {
    let replacing = |other: &Option<Box<Alternative>>| {
        other.as_ref().and_then(|other| framed(std::slice::from_ref(&other.entry)))
    };
    entries.iter().find_map(|entry| match entry {
        Entry::Frame(_) => Some("a group with frames, which stand only while it holds more"),
        Entry::Each(each) => {
            let spliced = each.modifiers.join.is_none();
            let rounds = [Some(&each.body), each.rest.as_ref()].into_iter().flatten();
            rounds
                .filter(|_| spliced)
                .find_map(|body| framed(body))
                .or_else(|| replacing(&each.otherwise))
        }
        Entry::Match(of) => of.arms.iter().find_map(|arm| framed(&arm.body)),
        Entry::Group(group) => replacing(&group.otherwise),
        Entry::Written(written) => replacing(&written.otherwise),
        Entry::Template(template) => replacing(&template.otherwise),
        _ => None,
    })
}
