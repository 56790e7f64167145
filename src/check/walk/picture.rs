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
        if self.left_out {
            return;
        }
        let rule = self.for_.picture_rule().map(|(target, rule)| (target.clone(), rule.keys));
        let costs = rule.filter(|(_, keys)| {
            self.for_.before();
            self.forgets(*keys, flow.volatility)
        });
        self.step(StepKind::Picture(flow, None), span);
        let Some((target, _)) = costs else { return };
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
            label: Obligation::LATCH.into(),
            subject: subject.into(),
            reason: "once a picture was sent there is one in every later request".into(),
            origin: self.origin(span),
        };
        self.obligations.push(obligation);
    }

    /// Whether a mark before this place, in the region that pictures key, leaves open whether
    /// something of this label is there. One behind it would not hold for its bytes alone.
    fn forgets(&self, keys: Option<Region>, volatility: Volatility) -> bool {
        match keys {
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
