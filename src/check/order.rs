use std::rc::Rc;

use crate::fault::{Fault, is_on};
use crate::syntax::tree::RequestPart;
use crate::target::{Region, Row};

use super::flow::KEYS;
use super::step::{GroupPlace, OpPlace, Step, StepKind};
use super::walk::Set;

/// In which order a target hashes the parts of a request, as far as its table says it: targets
/// that agree in it read the same steps one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Order {
    /// Whether the leading system text stands before the tools.
    system_leads: bool,
    /// The region at whose head each setting stands, in the order of the settings.
    settings: Vec<Option<Region>>,
    /// The region at whose head it counts whether there is any picture.
    pictures: Option<Region>,
}

/// The steps of each part of a request.
pub(super) struct Parts<'a> {
    pub(super) tools: &'a [Rc<Step>],
    pub(super) system: &'a [Rc<Step>],
    pub(super) messages: &'a [Rc<Step>],
}

impl Order {
    /// That of a target and model for a request with these settings.
    pub(super) fn of(row: &Row, settings: &[Set]) -> Self {
        let set: Vec<&str> = settings.iter().map(|set| set.setting.word()).collect();
        let region = |of: &&str| row.region(of, &set).filter(|_| !is_on(Fault::C4));
        Self {
            system_leads: row.system_leads,
            settings: set.iter().map(region).collect(),
            pictures: row.images.keys.filter(|_| !is_on(Fault::C5)),
        }
    }

    /// The steps in this order: each setting at the head of the region that it keys, and the
    /// same for whether there is any picture. A mark of the tools stands behind the last of
    /// them, wherever it was written; where the system text leads them it can only go back,
    /// before everything.
    pub(super) fn steps(&self, settings: &[Set], parts: &Parts<'_>) -> Vec<Rc<Step>> {
        let keyed = |region: Region, part: RequestPart| {
            let regions = settings.iter().zip(&self.settings);
            let here = regions.filter(move |(_, of)| **of == Some(region));
            here.map(move |(set, _)| setting_step(set, part))
        };
        let is_mark = |step: &&Rc<Step>| matches!(step.kind, StepKind::Mark { .. });
        let is_picture = |step: &&Rc<Step>| matches!(step.kind, StepKind::Picture(..));
        let (marks, tools): (Vec<_>, Vec<_>) = parts.tools.iter().partition(is_mark);
        let (pictures, messages): (Vec<_>, Vec<_>) = parts.messages.iter().partition(is_picture);
        let head = |region: Region, part: RequestPart| {
            let here = pictures.iter().copied().filter(move |_| self.pictures == Some(region));
            keyed(region, part).chain(here.cloned())
        };
        let all = head(Region::All, RequestPart::Tools);
        let system = head(Region::System, RequestPart::System).chain(parts.system.iter().cloned());
        let (marks, tools) = (marks.into_iter().cloned(), tools.into_iter().cloned());
        let mut order: Vec<Rc<Step>> = if self.system_leads {
            marks.chain(all).chain(system).chain(tools).collect()
        } else {
            all.chain(tools).chain(marks).chain(system).collect()
        };
        order.extend(head(Region::Messages, RequestPart::Messages));
        order.extend(messages.into_iter().cloned());
        order
    }
}

fn setting_step(set: &Set, part: RequestPart) -> Rc<Step> {
    Rc::new(Step {
        kind: StepKind::Bytes(set.flow.deciding(KEYS)),
        place: OpPlace { part, path: [0].into() },
        span: set.span,
        entry: set.span,
        groups: [GroupPlace { name: set.setting.word().into(), head: set.span, whole: set.span }]
            .into(),
        package: None,
    })
}
