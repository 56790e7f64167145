use crate::filter;

use super::super::{
    Argument, ArgumentValue, Contents, Each, Edition, Expr, Group, GroupKind, History, MarkId, Op,
    OriginId, Slot,
};

/// What is wrong with contents that no freezing gives: they name something that is not there.
pub(super) fn fault_of(contents: &Contents, edition: Edition) -> Option<String> {
    let mut sound = Sound { contents, marks: vec![0; contents.marks.len()], fault: None };
    sound.all(edition);
    sound.fault
}

/// Goes through everything and keeps the first fault.
struct Sound<'a> {
    contents: &'a Contents,
    /// How often each mark stands somewhere.
    marks: Vec<usize>,
    fault: Option<String>,
}

impl<'a> Sound<'a> {
    fn all(&mut self, edition: Edition) {
        let contents = self.contents;
        self.must(contents.edition == edition, || {
            "the plan has another edition than its file".into()
        });
        self.must(contents.row.target == contents.key.target, || {
            format!("it is for `{}`, with a row of `{}`", contents.key.target, contents.row.target)
        });
        for obligation in &contents.obligations {
            self.origin(obligation.origin);
        }
        for mark in &contents.marks {
            self.origin(mark.origin);
        }
        for (_, expr) in &contents.settings {
            self.expr(expr);
        }
        for part in [&contents.tools, &contents.system, &contents.messages] {
            self.ops(part);
        }
        for (mark, count) in self.marks.clone().into_iter().enumerate() {
            self.must(count == 1, || format!("mark {mark} stands in {count} places"));
        }
    }

    fn must(&mut self, holds: bool, fault: impl FnOnce() -> String) {
        if !holds && self.fault.is_none() {
            self.fault = Some(fault());
        }
    }

    fn origin(&mut self, origin: OriginId) {
        let known = (origin as usize) < self.contents.origins.len();
        self.must(known, || format!("there is no origin {origin}"));
    }

    fn local(&mut self, local: u32) {
        self.must(local < self.contents.locals, || format!("there is no local {local}"));
    }

    fn mark(&mut self, mark: MarkId) {
        match self.marks.get_mut(mark as usize) {
            Some(count) => *count += 1,
            None => self.must(false, || format!("there is no mark {mark}")),
        }
    }

    fn ops(&mut self, ops: &'a [Op]) {
        for op in ops {
            self.op(op);
        }
    }

    fn op(&mut self, op: &'a Op) {
        match op {
            Op::Write { value, origin, .. } | Op::Frame { value, origin } => {
                self.expr(value);
                self.origin(*origin);
            }
            Op::Image { picture, origin, .. } => {
                self.expr(picture);
                self.origin(*origin);
            }
            Op::Group(group) => self.group(group),
            Op::Each(each) => self.each(each),
            Op::Choose(arms, otherwise) => {
                for (condition, body) in arms {
                    self.expr(condition);
                    self.ops(body);
                }
                self.ops(otherwise);
            }
            Op::Otherwise(first, second) => {
                self.ops(first);
                self.ops(second);
            }
            Op::Assumed { obligation, body } => {
                let known = (*obligation as usize) < self.contents.obligations.len();
                self.must(known, || format!("there is no assumption {obligation}"));
                self.ops(body);
            }
            Op::Slot(slot) => self.slot(slot),
            Op::History(history) => self.history(history),
            Op::Mark { mark, condition } => {
                self.mark(*mark);
                self.exprs(condition);
            }
            Op::Tools { list, condition } => {
                self.expr(list);
                self.exprs(condition);
            }
        }
    }

    fn group(&mut self, group: &'a Group) {
        match &group.kind {
            GroupKind::Section => {}
            GroupKind::Block { tag, .. } => self.expr(tag),
            GroupKind::Message { role, .. } => self.expr(role),
        }
        self.exprs(&group.condition);
        self.origin(group.origin);
        self.ops(&group.body);
    }

    fn each(&mut self, each: &'a Each) {
        self.local(each.local);
        self.origin(each.origin);
        self.expr(&each.list);
        self.exprs(&each.condition);
        self.ops(&each.body);
        if let Some((local, body)) = &each.rest {
            self.local(*local);
            self.ops(body);
        }
    }

    fn slot(&mut self, slot: &'a Slot) {
        self.origin(slot.origin);
        self.exprs(&slot.lists);
    }

    fn history(&mut self, history: &'a History) {
        self.origin(history.origin);
        self.expr(&history.log);
        self.exprs(&history.condition);
        if let Some(mark) = history.sent {
            self.mark(mark);
        }
        for form in &history.forms {
            self.local(form.local);
            self.exprs(&form.condition);
            self.ops(&form.body);
        }
    }

    fn exprs(&mut self, exprs: impl IntoIterator<Item = &'a Expr>) {
        for expr in exprs {
            self.expr(expr);
        }
    }

    fn expr(&mut self, expr: &'a Expr) {
        match expr {
            Expr::Words(_) | Expr::Value(_) | Expr::Input(_) | Expr::System => {}
            Expr::Pieces(list) | Expr::Else(list) | Expr::And(list) | Expr::Or(list) => {
                self.exprs(list);
            }
            Expr::Local(local) => self.local(*local),
            Expr::Field(of, _)
            | Expr::Not(of)
            | Expr::Is(of, _)
            | Expr::Escaped(of)
            | Expr::Plain(of, _) => self.expr(of),
            Expr::Filter { filter, value, arguments } => {
                let known = filter::find(filter).is_some();
                self.must(known, || format!("there is no filter `{filter}`"));
                self.expr(value);
                self.arguments(arguments);
            }
            Expr::If(one, other) | Expr::Compare(_, one, other) => {
                self.expr(one);
                self.expr(other);
            }
            Expr::Entries(ops) => self.ops(ops),
            Expr::Template { text, with, .. } => {
                self.expr(text);
                self.exprs(with.as_deref());
            }
            Expr::Let(bindings, then) => {
                for (local, value) in bindings {
                    self.local(*local);
                    self.expr(value);
                }
                self.expr(then);
            }
        }
    }

    fn arguments(&mut self, arguments: &'a [Argument]) {
        for argument in arguments {
            match &argument.value {
                ArgumentValue::Expr(expr) => self.expr(expr),
                ArgumentValue::Member(_) | ArgumentValue::Quantity(..) => {}
            }
        }
    }
}
