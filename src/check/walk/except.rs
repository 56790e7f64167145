use std::rc::Rc;

use crate::check::exceptions;
use crate::check::kinds;
use crate::check::step::{Absent, StepKind};
use crate::plan::Obligation;
use crate::syntax::tree::{Exception, ExceptionKind};
use crate::types::Volatility;

use super::walker::Walker;

impl Walker<'_> {
    /// Lets an exception act on what the entry behind it came to; the obligation that it brings.
    pub(super) fn except(
        &mut self,
        exception: &Exception,
        steps: usize,
        problems: usize,
    ) -> Option<u32> {
        exceptions::check_reason(exception, &mut self.problems);
        match exception.kind {
            ExceptionKind::Allow => {
                self.allow(exception, problems);
                None
            }
            ExceptionKind::Assume => self.assume(exception, steps),
        }
    }

    fn allow(&mut self, exception: &Exception, problems: usize) {
        if exceptions::is_of_mark(exception) {
            self.problems.push(exceptions::allowed_mark(exception));
            self.noted.served.insert(exception.span);
            return;
        }
        if self.problems.silence(problems, &exception.subject, exception.span) {
            self.noted.served.insert(exception.span);
        }
    }

    fn assume(&mut self, exception: &Exception, steps: usize) -> Option<u32> {
        let label = &exception.subject;
        let reason = exception.reason.as_ref().map_or("", |reason| &**reason);
        let level = match &***label {
            "empty" => None,
            word => match kinds::volatility(word) {
                Some((level, None)) => Some(level),
                _ => {
                    self.problems.push(exceptions::unknown_label(exception));
                    self.noted.served.insert(exception.span);
                    return None;
                }
            },
        };
        let mut served = false;
        let mut subject = None;
        let mut at = 0;
        self.steps.retain_mut(|step| {
            at += 1;
            if at <= steps {
                return true;
            }
            subject = subject.take().or_else(|| step.groups.last().map(|group| group.name.clone()));
            match level {
                // What is always empty has no bytes; its marks stay.
                None => {
                    served = true;
                    absent(&mut Rc::make_mut(step).kind, reason)
                }
                Some(level) => {
                    served |= assumed(&mut Rc::make_mut(step).kind, level, reason);
                    true
                }
            }
        });
        if !served {
            return None;
        }
        self.noted.served.insert(exception.span);
        let obligation = Obligation {
            label: label.node.clone(),
            subject: subject.unwrap_or_else(|| "".into()),
            reason: reason.into(),
            origin: self.origin(exception.span),
        };
        self.obligations.push(obligation);
        u32::try_from(self.obligations.len() - 1).ok()
    }
}

/// Takes a step to leave nothing; whether it still says something.
fn absent(kind: &mut StepKind, reason: &str) -> bool {
    let above = match kind {
        StepKind::Mark { .. } | StepKind::Absent(_) => return true,
        StepKind::Bytes(_)
        | StepKind::Promised(..)
        | StepKind::Assumed(..)
        | StepKind::Growth(_)
        | StepKind::Kept { .. } => false,
        StepKind::Depth { .. } => true,
        StepKind::Picture(..)
        | StepKind::Rows(..)
        | StepKind::Rewritten(_)
        | StepKind::Counted
        | StepKind::Log
        | StepKind::Window => {
            return false;
        }
    };
    *kind = StepKind::Absent(Absent { reason: reason.to_owned(), above });
    true
}

/// Takes a step to be no worse than a level; whether that changes it.
fn assumed(kind: &mut StepKind, level: Volatility, reason: &str) -> bool {
    match kind {
        StepKind::Bytes(flow) | StepKind::Promised(flow, _) if flow.volatility > level => {
            let mut flow = flow.clone();
            flow.volatility = level;
            *kind = StepKind::Assumed(flow, reason.to_owned());
            true
        }
        StepKind::Rows(flow, assumed) if flow.volatility > level => {
            flow.volatility = level;
            *assumed = Some(reason.to_owned());
            true
        }
        // However rarely it changes, it still lands before what stands here, or is a picture.
        StepKind::Depth { flow, assumed, .. } | StepKind::Picture(flow, assumed)
            if flow.volatility > level =>
        {
            flow.volatility = level;
            *assumed = Some(reason.to_owned());
            true
        }
        _ => false,
    }
}
