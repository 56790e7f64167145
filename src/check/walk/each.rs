use std::rc::Rc;
use std::sync::Arc;

use crate::check::flow::{Fact, Flow};
use crate::check::step::{Step, StepKind, follows_log};
use crate::diagnostic::{Code, Diagnostic};
use crate::plan::{self, Expr, Op};
use crate::syntax::tree::{Arm, Each, Match};
use crate::text::Name;
use crate::types::{Growth, Kind, Type};
use crate::value::Value;

use super::condition::{STANDS, deciding, open_expr};
use super::expression::{described, unknown_variant};
use super::group::join;
use super::scope::Binding;
use super::typed::{Typed, inner};
use super::walker::{Walked, Walker};

impl Walker<'_> {
    /// `each x in LIST { … }`.
    pub(super) fn each(&mut self, each: &Each) -> Walked {
        let start = self.steps.len();
        let walked = self.rounds(each);
        self.otherwise(walked, start, each.otherwise.as_deref())
    }

    fn rounds(&mut self, each: &Each) -> Walked {
        self.words_allowed(&each.modifiers, &[]);
        if self.seen(&each.modifiers) {
            self.rounds_seen(each)
        } else {
            self.dead(|walker| walker.rounds_seen(each))
        }
    }

    fn rounds_seen(&mut self, each: &Each) -> Walked {
        let condition = self.header_condition(&each.modifiers);
        let list = self.typed(&each.list);
        let Some(item) = item(&list) else {
            self.problems.push(not_a_list(&list));
            return Walked::nothing();
        };
        let conditional = deciding(condition.as_ref(), STANDS);
        let decides =
            conditional.join(&list.shape.deciding("its length decides how often this stands here"));
        let local = self.local();
        let binding = bound(&each.name, local, item, &list);
        let origin = self.origin(each.span);
        self.scope.push(binding);
        let start = self.steps.len();
        let walked = self.under(&decides, |walker| {
            walker.atom("`each`, whose rounds come and go", |walker| walker.entries(&each.body))
        });
        self.scope.pop();
        let rest = each.rest.as_ref().map(|body| {
            let local = self.local();
            self.scope.push(Binding {
                name: "rest".into(),
                local,
                of: list.of.clone(),
                flow: list.flow.clone(),
                path: list.path.clone(),
                constant: None,
            });
            let walked = self.under(&decides.join(&list.flow), |walker| {
                walker.atom("the rest of an `each`", |walker| walker.entries(body))
            });
            self.scope.pop();
            (local, walked.ops)
        });
        self.unsure_since(start);
        self.repeated_since(start);
        self.assertions(&each.modifiers, start);
        if walked.ops.is_empty() && rest.is_none() {
            return Walked::nothing();
        }
        let join = each.modifiers.join.is_some().then(|| join(&each.modifiers).into());
        let op = plan::Each {
            local,
            list: list.expr,
            condition: open_expr(condition),
            join,
            fit: self.fit(each.modifiers.fit.as_ref()),
            body: walked.ops,
            rest,
            origin,
        };
        Walked { ops: vec![Op::Each(Arc::new(op))], fact: Fact::Unknown }
    }

    /// `match VALUE { a { … } b, c { … } else { … } }`.
    pub(super) fn choose(&mut self, of: &Match) -> Walked {
        let value = self.typed(&of.value);
        for exception in of.arms.iter().flat_map(|arm| &arm.exceptions) {
            self.problems.push(crate::check::exceptions::before_nothing(exception));
        }
        let variants: Option<Vec<Arc<str>>> = match inner(&value.of.kind) {
            Kind::Enumeration(of) => Some(of.variants.clone()),
            Kind::Text | Kind::Json | Kind::Unknown => None,
            other => {
                self.problems.push(
                    Diagnostic::error(
                        Code("type/no-variants"),
                        of.value.span,
                        format!("this is {}, which has no variants", described(other)),
                    )
                    .help("`match` looks at a value of an enumeration"),
                );
                None
            }
        };
        self.check_arms(of, variants.as_deref());
        match &value.constant {
            Some(constant) => self.chosen(of, constant),
            None => self.choose_later(of, &value, variants.is_some()),
        }
    }

    /// The one arm that a plan takes; the others are walked for their faults alone.
    fn chosen(&mut self, of: &Match, constant: &Value) -> Walked {
        let word = match constant {
            Value::Text(text) => Some(text.clone()),
            _ => None,
        };
        let named = |arm: &Arm| {
            word.as_ref().is_some_and(|word| arm.names.iter().any(|name| name.node == *word))
        };
        let taken = of
            .arms
            .iter()
            .find(|arm| named(arm))
            .or_else(|| of.arms.iter().find(|arm| is_else(arm)));
        let mut result = Walked::nothing();
        for arm in &of.arms {
            if taken.is_some_and(|taken| std::ptr::eq(taken, arm)) {
                result = self.entries_in_place(&arm.body);
            } else {
                self.dead(|walker| walker.entries_apart(&arm.body));
            }
        }
        result
    }

    /// Entries that become members of the group around, at the place of one entry.
    fn entries_in_place(&mut self, entries: &[crate::syntax::tree::Entry]) -> Walked {
        // Places inside would count from the start of a list that is spliced into another.
        self.atom("an arm of `match`", |walker| walker.entries(entries))
    }

    fn choose_later(&mut self, of: &Match, value: &Typed, exhaustive: bool) -> Walked {
        let decides = value.flow.deciding("it chooses what stands here");
        let first = self.steps.len();
        let mut arms = Vec::new();
        let mut otherwise = Vec::new();
        let mut facts = Vec::new();
        let mut kept = true;
        let was = self.choosing_kept;
        self.choosing_kept = was || follows_log(&self.steps);
        for arm in &of.arms {
            let start = self.steps.len();
            let open = self.open_arm(arm);
            let walked = self.under(&decides, |walker| {
                walker.atom("`match`, whose arms take turns", |walker| walker.entries(&arm.body))
            });
            self.close_item(&open, !walked.ops.is_empty());
            kept &= self.steps.iter().skip(start).all(|step| {
                matches!(
                    step.kind,
                    StepKind::Growth(Growth::Loop)
                        | StepKind::Kept { .. }
                        | StepKind::Counted
                        | StepKind::Picture(..)
                )
            });
            facts.push(walked.fact);
            if is_else(arm) {
                otherwise = walked.ops;
            } else {
                arms.push((any_of(&value.expr, &arm.names), walked.ops));
            }
        }
        self.choosing_kept = was;
        let whole = (exhaustive && !matches!(value.of.kind, Kind::Optional(_)))
            || of.arms.iter().any(is_else);
        let mut facts = facts.into_iter();
        let fact = facts.next().map_or(Fact::AlwaysEmpty, |first| facts.fold(first, Fact::or));
        let fact = if whole { fact } else { fact.unless() };
        if kept && self.steps.len() > first {
            // A match whose arms are all kept is one row of this turn.
            let moves = |step: &Rc<Step>| {
                matches!(step.kind, StepKind::Growth(_) | StepKind::Kept { fixed: false })
            };
            let fixed = !self.steps.iter().skip(first).any(moves);
            self.only_pictures_since(first);
            self.step(StepKind::Kept { fixed }, of.span);
            self.counted(fact, of.span);
        } else {
            // Which arm's messages are never empty depends on the arm.
            self.unsure_since(first);
        }
        if arms.iter().all(|(_, ops)| ops.is_empty()) && otherwise.is_empty() {
            return Walked::nothing();
        }
        Walked { ops: vec![Op::Choose(arms, otherwise)], fact }
    }

    fn check_arms(&mut self, of: &Match, variants: Option<&[Arc<str>]>) {
        let mut seen: Vec<&Name> = Vec::new();
        for arm in &of.arms {
            for name in &arm.names {
                if let Some(first) = seen.iter().find(|other| other.node == name.node) {
                    self.problems.push(
                        Diagnostic::error(
                            Code("layout/duplicate-arm"),
                            name.span,
                            format!("`{name}` has two arms"),
                        )
                        .note(first.span, "the first one"),
                    );
                }
                if &***name != "else"
                    && let Some(variants) = variants
                    && !variants.contains(&name.node)
                {
                    self.problems.push(unknown_variant(name, variants));
                }
                seen.push(name);
            }
        }
        if of.arms.iter().any(is_else) {
            return;
        }
        match variants {
            Some(variants) => {
                let missing: Vec<&str> = variants
                    .iter()
                    .filter(|word| !seen.iter().any(|name| name.node == **word))
                    .map(|word| &**word)
                    .collect();
                if !missing.is_empty() {
                    self.problems.push(
                        Diagnostic::error(
                            Code("layout/missing-arm"),
                            of.value.span,
                            format!("nothing is said for `{}`", missing.join("`, `")),
                        )
                        .help(format!(
                            "add `{} {{ }}`, or `else {{ }}` for all others",
                            missing.join(", ")
                        )),
                    );
                }
            }
            None if !of.arms.is_empty() => {
                self.problems.push(
                    Diagnostic::error(
                        Code("layout/missing-arm"),
                        of.value.span,
                        "nothing is said for other values",
                    )
                    .help("add `else { }`"),
                );
            }
            None => {}
        }
    }
}

fn any_of(value: &Expr, names: &[Name]) -> Expr {
    let mut tests: Vec<Expr> =
        names.iter().map(|name| Expr::Is(Box::new(value.clone()), name.node.clone())).collect();
    match tests.len() {
        1 => tests.swap_remove(0),
        _ => Expr::Or(tests),
    }
}

/// The type of the items of a list.
pub(super) fn item(list: &Typed) -> Option<Type> {
    let outer = &list.of.labels;
    Some(match inner(&list.of.kind) {
        Kind::List(of) | Kind::Map(of) => of.under(outer),
        Kind::Json => Type { kind: Kind::Json, labels: list.of.deep() },
        Kind::Unknown => Type { kind: Kind::Unknown, labels: outer.clone() },
        _ => return None,
    })
}

/// The binding of an item of a list.
pub(super) fn bound(name: &Name, local: u32, of: Type, list: &Typed) -> Binding {
    Binding {
        name: name.node.clone(),
        local,
        of,
        flow: if list.path.is_some() { Flow::stable() } else { list.flow.clone() },
        path: list.path.clone(),
        constant: None,
    }
}

fn is_else(arm: &Arm) -> bool {
    arm.names.iter().any(|name| &***name == "else")
}

pub(super) fn not_a_list(list: &Typed) -> Diagnostic {
    let help = match inner(&list.of.kind) {
        Kind::Log(..) => "a log is replayed row by row with `history`, since it only grows",
        Kind::Segments(_) => "segments land in a slot: `… at POSITION`",
        _ => "`each` goes through a list or the values of a map",
    };
    Diagnostic::error(
        Code("type/not-a-list"),
        list.span,
        format!("{} is no list", described(&list.of.kind)),
    )
    .help(help)
}
