use crate::check::step::StepKind;
use crate::diagnostic::{Code, Diagnostic};
use crate::plan::Obligation;
use crate::target::Region;
use crate::text::Span;
use crate::types::Volatility;

use super::typed::Typed;
use super::walker::Walker;

impl Walker<'_> {
    /// Notes that a picture may be sent here. Some targets keep nothing of a region once a
    /// request holds any picture at all; where a mark of that region does not fix whether there
    /// is one, the first picture of a session costs what was kept, once.
    pub(super) fn picture(&mut self, typed: &Typed, span: Span) {
        let flow = self.pc.join(&typed.flow);
        self.asked_of_target.pictures = true;
        let costs = self.for_.row.images.accepted && self.forgets(flow.volatility);
        self.step(StepKind::Picture(flow, None), span);
        if !costs {
            return;
        }
        let target = self.for_.row.target.clone();
        let subject = typed.path.as_deref().unwrap_or("this picture");
        self.problems.push(
            Diagnostic::warning(
                Code("cache/first-picture"),
                span,
                format!("the first picture of a session makes `{target}` read the messages anew"),
            )
            .label(format!("`{subject}` may come after requests without any picture"))
            .help(
                "it costs that once a session: where that is known, say so with `allow cache/first-picture \"reason\"`",
            ),
        );
        let obligation = Obligation {
            label: "latch".into(),
            subject: subject.into(),
            reason: "once a picture was sent there is one in every later request".into(),
            origin: self.origin(span),
        };
        self.obligations.push(obligation);
    }

    /// Whether a mark before this place, in the region that pictures key, leaves open whether
    /// something of this label is there. One behind it would not hold for its bytes alone.
    fn forgets(&self, volatility: Volatility) -> bool {
        match self.for_.row.images.keys {
            None => false,
            Some(Region::Messages) => self.steps.iter().any(|step| {
                matches!(step.kind, StepKind::Mark { scope, .. } if volatility > scope.level())
            }),
            Some(Region::All | Region::System) => {
                self.marks.iter().any(|mark| volatility > mark.scope.level())
            }
        }
    }
}
