use crate::filter;

use super::super::parts::{Part, Parts};
use super::super::{Contents, Edition, Expr, MarkId, Op, OriginId};

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
            self.parts(&**part);
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

    fn parts(&mut self, of: &'a impl Parts) {
        of.parts(&mut |part| match part {
            Part::Op(op) => self.op(op),
            Part::Expr(expr) => self.expr(expr),
        });
    }

    fn op(&mut self, op: &'a Op) {
        match op {
            Op::Write { origin, .. } | Op::Frame { origin, .. } | Op::Image { origin, .. } => {
                self.origin(*origin);
            }
            Op::Group(group) => self.origin(group.origin),
            Op::Each(each) => {
                self.local(each.local);
                self.origin(each.origin);
                if let Some((local, _)) = &each.rest {
                    self.local(*local);
                }
            }
            Op::Choose(..) | Op::Otherwise(..) | Op::Tools { .. } => {}
            Op::Assumed { obligation, .. } => {
                let known = (*obligation as usize) < self.contents.obligations.len();
                self.must(known, || format!("there is no assumption {obligation}"));
            }
            Op::Slot(slot) => self.origin(slot.origin),
            Op::History(history) => {
                self.origin(history.origin);
                if let Some(mark) = history.sent {
                    self.mark(mark);
                }
                for form in &history.forms {
                    self.local(form.local);
                }
            }
            Op::Mark { mark, .. } => self.mark(*mark),
        }
        self.parts(op);
    }

    fn expr(&mut self, expr: &'a Expr) {
        match expr {
            Expr::Local(local) => self.local(*local),
            Expr::Filter { filter, .. } => {
                let known = filter::find(filter).is_some();
                self.must(known, || format!("there is no filter `{filter}`"));
            }
            Expr::Let(bindings, _) => {
                for (local, _) in bindings {
                    self.local(*local);
                }
            }
            _ => {}
        }
        self.parts(expr);
    }
}
