use std::sync::Arc;

use crate::check::flow::{Cause, FILTERED, Fact, Flow, SLIDES};
use crate::check::step::{GroupPlace, StepKind};
use crate::diagnostic::{Code, Diagnostic};
use crate::fault::{Fault, is_on};
use crate::plan::{self, FormKind, Op};
use crate::syntax::tree::{ExpressionKind, Form, History};
use crate::types::{Growth, Kind, Labels, Trust, Type, Volatility};
use crate::value::Value;

use super::condition::{Condition, deciding, open_expr};
use super::context::Place;
use super::expression::described;
use super::filter::in_steps;
use super::group::has;
use super::scope::Binding;
use super::typed::{Typed, inner};
use super::walker::{Walked, Walker};

const FORMS: [&str; 5] = ["summary", "elided", "collapsed", "dropped", "picture"];

/// Which rows of a log are there.
enum Window {
    /// All: the log is named, or its window has no size.
    All,
    /// None.
    Nothing,
    /// The last ones, dropped in steps, so that an epoch ends with each; what decides how many,
    /// and whether the plan knows that they are some.
    Steps { size: Flow, sure: bool },
    /// What something else makes of the log.
    Value(Flow),
}

impl Walker<'_> {
    /// `history LOG { … }`: rows as they were sent.
    pub(super) fn history(&mut self, history: &History) -> Walked {
        if self.context.place != Place::Messages {
            self.problems.push(
                Diagnostic::error(
                    Code("layout/history-inside-text"),
                    history.span,
                    "a history stands inside a text",
                )
                .help("it replays messages: write it in `messages { }`"),
            );
            return Walked::nothing();
        }
        self.words_allowed(&history.modifiers, &["pinned"]);
        if !self.seen(&history.modifiers) {
            return Walked::nothing();
        }
        let condition = self.header_condition(&history.modifiers);
        if condition.as_ref().is_some_and(Condition::never) {
            return Walked::nothing();
        }
        let log = self.typed(&history.log);
        let Kind::Log(growth, summary) = inner(&log.of.kind).clone() else {
            if !matches!(log.of.kind, Kind::Unknown) {
                self.problems.push(not_a_log(&log));
            }
            return Walked::nothing();
        };
        let name = log.path.clone().unwrap_or_else(|| "history".into());
        let pinned = has(&history.modifiers, "pinned");
        let around =
            self.enter(GroupPlace { name: name.clone(), head: history.span, whole: history.span });
        let sent = history.marks.iter().find_map(|mark| {
            let walked = self.mark(mark, true);
            walked.ops.into_iter().find_map(|op| match op {
                Op::Mark { mark, .. } => Some(mark),
                _ => None,
            })
        });
        let problems = self.problems.len();
        let mut forms = Vec::new();
        let mut rows = Flow::stable();
        for form in &history.forms {
            if let Some((form, flow)) = self.form(form, summary.as_deref()) {
                if !is_on(Fault::A4) {
                    rows = rows.join(&flow);
                }
                forms.push(form);
            }
        }
        let decides = deciding(condition.as_ref(), "it decides whether the history is sent");
        if growth == Growth::History {
            self.step(StepKind::Log, history.span);
        }
        let steps = self.steps.len();
        self.data_item(&Flow { trust: Trust::Untrusted, ..Flow::stable() }, false);
        self.grow(history, &log, growth, pinned, &rows.join(&decides));
        if condition.as_ref().is_some_and(Condition::is_open) {
            self.unsure_since(steps);
        }
        self.rewritten(growth, history);
        // Exceptions in the body act on all of it: what stands in for rows has no order.
        for exception in &history.exceptions {
            self.except(exception, steps, problems);
        }
        self.groups = around;
        let op = plan::History {
            log: log.expr,
            condition: open_expr(condition),
            forms,
            pinned,
            counted: growth == Growth::History,
            sent,
            name,
            volatility: growth.as_value(),
            origin: self.origin(history.span),
        };
        Walked { ops: vec![Op::History(Arc::new(op))], fact: Fact::Unknown }
    }

    /// Notes that a policy rewrites rows that were sent: a mark behind them holds from one time
    /// to the next.
    fn rewritten(&mut self, growth: Growth, history: &History) {
        let policies = self.declarations.policies.iter();
        let steps = |name: &str| name == "steps" || name == "strategy";
        let rewriting: Vec<String> = policies
            .filter(|policy| matches!(&*policy.name.node, "budget" | "compaction"))
            .filter(|policy| policy.settings.iter().any(|setting| steps(&setting.name)))
            .map(|policy| format!("`{}`", policy.name))
            .collect();
        let is_log = self
            .steps
            .last()
            .is_some_and(|step| matches!(step.kind, StepKind::Growth(_) | StepKind::Window));
        if growth == Growth::History && is_log && !rewriting.is_empty() {
            let how = format!(
                "{} replaces rows that were sent: from there on all is read anew, once each time",
                rewriting.join(" or ")
            );
            self.step(StepKind::Rewritten(how), history.span);
        }
    }

    /// Notes what a history does to the prefix: it grows, unless something makes its rows or
    /// their number a value.
    fn grow(&mut self, history: &History, log: &Typed, growth: Growth, pinned: bool, rows: &Flow) {
        if pinned {
            let flow = Flow { volatility: Volatility::Session, ..Flow::stable() };
            self.bytes(&flow, history.span);
            self.first_written(log.path.as_deref().unwrap_or("history"), history.span);
            return;
        }
        let level = match growth {
            Growth::History => Volatility::Session,
            Growth::Loop => Volatility::Turn,
        };
        let window = self.window(history, log, growth);
        let flow = match &window {
            // No row is ever there.
            Window::Nothing => return,
            Window::All => self.pc.join(rows),
            Window::Steps { size, .. } => self.pc.join(rows).join(size),
            Window::Value(flow) => self.pc.join(rows).join(flow),
        };
        if flow.volatility > level {
            self.bytes(&flow, history.span);
            return;
        }
        if flow.volatility > Volatility::Stable {
            self.step(StepKind::Rows(flow, None), history.span);
        }
        match window {
            Window::Steps { sure: false, .. } => {
                self.step(StepKind::Growth(growth), history.span);
                self.step(StepKind::Window, history.span);
            }
            _ => self.step(StepKind::Growth(growth), history.span),
        }
    }

    /// What decides which rows of a log are there.
    fn window(&mut self, history: &History, log: &Typed, growth: Growth) -> Window {
        let (of, filter) = match &*history.log.node {
            ExpressionKind::Reference(_) => return Window::All,
            ExpressionKind::Filter(of, filter) => (of, filter),
            _ => return Window::Value(log.flow.clone()),
        };
        let named = matches!(&*of.node, ExpressionKind::Reference(_));
        if !named || **filter.name != *"last-turns" {
            let cause = Cause {
                subject: self.sources.slice(history.log.span).into(),
                path: None,
                label: log.flow.volatility.word(),
                used: filter.name.span,
                how: FILTERED,
            };
            return Window::Value(Flow { cause: Some(cause.into()), ..log.flow.clone() });
        }
        let arguments: Vec<Typed> =
            filter.arguments.iter().map(|argument| self.typed(&argument.value)).collect();
        let count = filter
            .arguments
            .iter()
            .position(|argument| argument.name.as_ref().is_none_or(|name| &***name != "step"))
            .and_then(|at| arguments.get(at));
        let constant = count.and_then(|count| count.constant.as_ref());
        match constant {
            None if count.is_none() => return Window::All,
            Some(Value::Absent) => return Window::All,
            Some(Value::Number(number)) if number.as_int() == Some(0) => return Window::Nothing,
            _ => {}
        }
        if !in_steps(filter) && !is_on(Fault::A3) {
            let cause = Cause {
                subject: "last-turns".into(),
                path: None,
                label: growth.as_value().word(),
                used: filter.name.span,
                how: SLIDES,
            };
            return Window::Value(Flow {
                volatility: growth.as_value(),
                trust: Trust::Authored,
                cause: Some(cause.into()),
                untrusted: None,
            });
        }
        let how = "it decides which rows are sent";
        let size = arguments
            .iter()
            .fold(Flow::stable(), |flow, argument| flow.join(&argument.flow.deciding(how)));
        Window::Steps { size, sure: constant.is_some() }
    }

    /// What stands in for rows, and what it depends on beside the row.
    fn form(&mut self, form: &Form, summary: Option<&Type>) -> Option<(plan::Form, Flow)> {
        let kind = match &**form.kind {
            "summary" => FormKind::Summary,
            "elided" => FormKind::Elided,
            "collapsed" => FormKind::Collapsed,
            "dropped" => FormKind::Dropped,
            "picture" => FormKind::Picture,
            word => {
                self.problems.push(
                    Diagnostic::error(
                        Code("layout/unknown-form"),
                        form.kind.span,
                        format!("no rows of a history are called `{word}`"),
                    )
                    .help(format!("what stands in is one of {}", FORMS.join(", ")))
                    .meant(word, FORMS),
                );
                return None;
            }
        };
        self.words_allowed(&form.modifiers, &[]);
        let of = match kind {
            FormKind::Summary => match summary {
                Some(of) => of.clone(),
                None => {
                    self.problems.push(
                        Diagnostic::error(
                            Code("type/no-summary"),
                            form.kind.span,
                            "this log has no summaries",
                        )
                        .help("declare what one holds: `messages<{ content: text }>`"),
                    );
                    Type::of(Kind::Unknown)
                }
            },
            FormKind::Collapsed => Type::of(crate::check::builtin::group_of_calls()),
            FormKind::Picture => Type::of(Kind::Picture),
            FormKind::Elided | FormKind::Dropped => Type::of(Kind::Json),
        };
        let local = self.local();
        // A row is bytes once sent: what it was made from is fixed with it.
        let of = Type {
            kind: of.kind,
            labels: Labels { trust: Trust::Untrusted, ..Default::default() },
        };
        let of = settled(&of);
        let condition = self.header_condition(&form.modifiers);
        self.scope.push(Binding {
            name: form.name.node.clone(),
            local,
            of,
            flow: Flow::stable(),
            path: None,
            constant: None,
        });
        let outer = self.context;
        if matches!(kind, FormKind::Elided | FormKind::Picture) {
            self.context.place = Place::Text;
        }
        let decides =
            condition.as_ref().map_or_else(Flow::stable, |condition| condition.flow.clone());
        let (walked, flow) = self.apart(|walker| {
            walker.under(&decides, |walker| {
                walker.atom("a form of a history", |walker| {
                    walker.unlisted(|walker| walker.entries(&form.body))
                })
            })
        });
        self.context = outer;
        self.scope.pop();
        let left_out = condition.as_ref().is_some_and(Condition::never);
        let form = plan::Form {
            kind,
            local,
            condition: open_expr(condition),
            body: if left_out { Vec::new() } else { walked.ops },
        };
        Some((form, flow))
    }
}

/// A type whose nodes are all fixed with the row that they stand in.
fn settled(of: &Type) -> Type {
    let kind = match &of.kind {
        Kind::List(inner) => Kind::List(Arc::new(settled(inner))),
        Kind::Map(inner) => Kind::Map(Arc::new(settled(inner))),
        Kind::Optional(inner) => Kind::Optional(Arc::new(settled(inner))),
        Kind::Record(record) => {
            let mut record = (**record).clone();
            for field in &mut record.fields {
                field.of = settled(&field.of);
            }
            Kind::Record(Arc::new(record))
        }
        kind => kind.clone(),
    };
    let labels = Labels { volatility: Volatility::Stable, ..of.labels.clone() };
    Type { kind, labels }
}

fn not_a_log(log: &Typed) -> Diagnostic {
    Diagnostic::error(
        Code("type/not-a-log"),
        log.span,
        format!("{} is no log of messages", described(&log.of.kind)),
    )
    .help("declare it: `inputs history { conversation: messages }`")
}
