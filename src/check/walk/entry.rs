use crate::check::exceptions;
use crate::check::flow::{Cause, Fact, Flow};
use crate::check::step::StepKind;
use crate::diagnostic::{Code, Diagnostic};
use crate::fault::{Fault, is_on};
use crate::plan::Op;
use crate::syntax::tree::{
    Alternative, Entry, Exception, ExceptionKind, ExpressionKind, Frame, Image, Written,
};
use crate::text::Span;
use crate::types::Kind;

use super::condition::{Condition, deciding, open_expr};
use super::context::Place;
use super::expression::described;
use super::typed::fits;
use super::walker::{Walked, Walker};

impl Walker<'_> {
    /// The entries of a body, as members of the group around them.
    pub(super) fn entries(&mut self, entries: &[Entry]) -> Walked {
        let mut all = Walked::nothing();
        let mut exceptions: Vec<&Exception> = Vec::new();
        for entry in entries {
            if let Entry::Exception(exception) = entry {
                exceptions.push(exception);
                continue;
            }
            // Inside an atom the place of every step is that of the atom.
            if self.context.atom.is_none() {
                self.at = self.at.at(all.ops.len());
            }
            let walked = self.remembered(entry, |walker| walker.excepted(entry, &exceptions));
            exceptions.clear();
            all.ops.extend(walked.ops);
            all.fact = all.fact.and(walked.fact);
        }
        for exception in exceptions {
            self.problems.push(exceptions::before_nothing(exception));
            self.noted.served.insert(exception.span);
        }
        all
    }

    /// An entry with the exceptions before it.
    fn excepted(&mut self, entry: &Entry, exceptions: &[&Exception]) -> Walked {
        let outer = self.entry;
        if self.open.is_empty() && !self.in_template {
            self.entry = entry.span().or(outer);
        }
        let open = self.open_item(entry);
        let (steps, problems) = (self.steps.len(), self.problems.len());
        let assumes = exceptions.iter().any(|of| of.kind == ExceptionKind::Assume);
        let mut walked = if assumes {
            self.atom("an entry of which something is assumed", |walker| walker.entry(entry))
        } else {
            self.entry(entry)
        };
        self.close_item(&open, !walked.ops.is_empty());
        self.entry = outer;
        for exception in exceptions {
            self.assumed_item(&open, exception);
            if let Some(obligation) = self.except(exception, steps, problems)
                && !walked.ops.is_empty()
            {
                walked.ops = vec![Op::Assumed { obligation, body: walked.ops }];
            }
        }
        walked
    }

    fn entry(&mut self, entry: &Entry) -> Walked {
        let span = entry.span();
        let Some(span) = span.filter(|&span| self.spend(span)) else {
            return Walked::nothing();
        };
        self.deeper(span, |walker| walker.entry_kind(entry)).unwrap_or_else(Walked::nothing)
    }

    fn entry_kind(&mut self, entry: &Entry) -> Walked {
        match entry {
            Entry::Group(group) => self.group(group),
            Entry::Each(each) => self.each(each),
            Entry::Match(of) => self.choose(of),
            Entry::History(history) => self.history(history),
            Entry::Slot(slot) => self.slot(slot),
            Entry::Mark(mark) => self.mark(mark, false),
            Entry::Template(template) => self.template(template),
            Entry::Image(image) => self.image(image),
            Entry::Frame(frame) => self.frame(frame),
            Entry::Written(written) => self.write(written),
            // The parser reported the line; what it holds is checked all the same.
            Entry::Broken { body, .. } => self.dead(|walker| walker.entries(body)),
            Entry::Exception(_) => Walked::nothing(),
        }
    }

    /// Walks what the plan leaves out, for the faults in it alone.
    pub(super) fn dead(&mut self, work: impl FnOnce(&mut Self) -> Walked) -> Walked {
        let (steps, marks) = (self.steps.len(), self.marks.len());
        let obligations = self.obligations.len();
        let taken = self.taken.len();
        let was = std::mem::replace(&mut self.left_out, true);
        let _ = work(self);
        self.left_out = was;
        self.taken.truncate(taken);
        self.steps.truncate(steps);
        self.marks.truncate(marks);
        self.obligations.truncate(obligations);
        Walked::nothing()
    }

    /// What stands in when `first` leaves nothing.
    pub(super) fn otherwise(
        &mut self,
        first: Walked,
        start: usize,
        alternative: Option<&Alternative>,
    ) -> Walked {
        let Some(alternative) = alternative else { return first };
        let decides = self.joined(start).deciding("whether it is empty decides what stands here");
        let entry = std::slice::from_ref(&alternative.entry);
        if first.fact == Fact::NeverEmpty {
            self.dead(|walker| walker.entries_apart(entry));
            return first;
        }
        let start = self.steps.len();
        let second = self.under(&decides, |walker| walker.entries_apart(entry));
        self.unsure_since(start);
        if first.ops.is_empty() {
            return second;
        }
        Walked {
            fact: first.fact.and(second.fact),
            ops: vec![Op::Otherwise(first.ops, second.ops)],
        }
    }

    /// Entries whose operations get a list of their own, where no mark may stand.
    pub(super) fn entries_apart(&mut self, entries: &[Entry]) -> Walked {
        self.atom("a thing that may stand in for another", |walker| walker.entries(entries))
    }

    fn write(&mut self, written: &Written) -> Walked {
        let start = self.steps.len();
        let first = self.write_value(written);
        self.otherwise(first, start, written.otherwise.as_deref())
    }

    fn write_value(&mut self, written: &Written) -> Walked {
        let span = written.span;
        if let ExpressionKind::Reference(reference) = &*written.value.node
            && let Some(fragment) = self.fragment_of(reference)
        {
            return self.fragment(fragment, reference, span);
        }
        match self.context.place {
            Place::Tools => self.tools(written),
            Place::Messages => {
                let typed = self.typed(&written.value);
                if !matches!(typed.of.kind, Kind::Unknown) {
                    self.problems.push(outside_message(span));
                }
                Walked::nothing()
            }
            Place::Text => {
                let typed = self.written(&written.value);
                self.typed_item(&typed.of);
                if typed.fact == Fact::AlwaysEmpty {
                    return Walked::nothing();
                }
                self.trust(&typed.flow, span);
                let start = self.steps.len();
                self.bytes(&typed.flow, span);
                let op = Op::Write {
                    value: typed.expr,
                    volatility: self.volatility_since(start),
                    origin: self.origin(span),
                };
                Walked { ops: vec![op], fact: typed.fact }
            }
        }
    }

    fn tools(&mut self, written: &Written) -> Walked {
        let (value, condition) = match &*written.value.node {
            ExpressionKind::If(value, condition) => (value, Some(condition)),
            _ => (&written.value, None),
        };
        let condition = condition.map(|condition| self.condition(condition));
        if condition.as_ref().is_some_and(Condition::never) {
            return Walked::nothing();
        }
        let typed = self.typed(value);
        if !fits(&typed.of.kind, &Kind::Tools) {
            self.problems.push(
                Diagnostic::error(
                    Code("type/not-tools"),
                    value.span,
                    format!("{} is no list of tools", described(&typed.of.kind)),
                )
                .help("declare an input of type `tools`, or write `runtime.tools`"),
            );
            return Walked::nothing();
        }
        self.typed_item(&typed.of);
        let mut decides = deciding(condition.as_ref(), "it decides which tools are offered");
        let mut said = typed.flow;
        if is_on(Fault::C2) {
            decides = Flow::stable();
        }
        if is_on(Fault::C3) {
            said = Flow::stable();
        }
        self.under(&decides, |walker| walker.bytes(&said, written.span));
        let op = Op::Tools { list: typed.expr, condition: open_expr(condition) };
        Walked { ops: vec![op], fact: Fact::Unknown }
    }

    fn frame(&mut self, frame: &Frame) -> Walked {
        if self.context.place != Place::Text {
            self.problems.push(outside_message(frame.span));
            return Walked::nothing();
        }
        let typed = self.written(&frame.words);
        self.trust(&typed.flow, frame.span);
        self.bytes(&typed.flow, frame.span);
        let op = Op::Frame { value: typed.expr, origin: self.origin(frame.span) };
        // A frame keeps nothing alive.
        Walked { ops: vec![op], fact: Fact::AlwaysEmpty }
    }

    fn image(&mut self, image: &Image) -> Walked {
        let typed = self.typed(&image.picture);
        if !fits(&typed.of.kind, &Kind::Picture) {
            self.problems.push(
                Diagnostic::error(
                    Code("type/not-a-picture"),
                    image.picture.span,
                    format!("{} is no picture", described(&typed.of.kind)),
                )
                .help("`image` takes a value of type `picture`"),
            );
            return Walked::nothing();
        }
        if self.context.place != Place::Text || self.context.system {
            self.problems.push(
                Diagnostic::error(
                    Code("layout/image-outside-message"),
                    image.span,
                    "a picture stands where only text can",
                )
                .help("write it in a `message user … { }`"),
            );
            return Walked::nothing();
        }
        let start = self.steps.len();
        self.bytes(&typed.flow, image.span);
        self.picture(&typed, image.span);
        let op = Op::Image {
            picture: typed.expr,
            volatility: self.volatility_since(start),
            origin: self.origin(image.span),
        };
        // A target that takes no pictures drops it.
        Walked { ops: vec![op], fact: Fact::Unknown }
    }

    /// Whether data may be written here as it is.
    pub(super) fn trust(&mut self, flow: &Flow, span: Span) {
        let place = self.context;
        self.data_item(flow, place.block && !place.raw);
        let Some(cause) = &flow.untrusted else { return };
        let mut found = if place.raw {
            unescaped(
                "trust/raw",
                cause,
                span,
                "`raw` escapes nothing: what it holds can close a tag or open one",
                "take `raw` away, or write `allow trust/raw \"reason\"` before the group",
            )
        } else if place.system && !place.block {
            unescaped(
                "trust/data-in-system-text",
                cause,
                span,
                "it would speak with the voice of the system",
                "put it in a `block`, where it is escaped",
            )
        } else {
            return;
        };
        if let Some(declared) = cause.declared(self.declarations) {
            found = found.note(declared, "declared `untrusted` here");
        }
        self.problems.push(found);
    }

    /// Notes that a message which ends here is never empty.
    pub(super) fn counted(&mut self, fact: Fact, span: Span) {
        if fact == Fact::NeverEmpty || is_on(Fault::A6b) {
            self.step(StepKind::Counted, span);
        }
    }
}

fn unescaped(code: &'static str, cause: &Cause, span: Span, why: &str, help: &str) -> Diagnostic {
    Diagnostic::warning(
        Code(code),
        span,
        format!("`{}` is data and is written as it is", cause.subject),
    )
    .label(why)
    .help(help)
}

pub(super) fn outside_message(span: Span) -> Diagnostic {
    Diagnostic::error(Code("layout/text-outside-message"), span, "text stands between messages")
        .help("put it in a `message ROLE NAME { … }`")
}
