use std::rc::Rc;
use std::sync::Arc;

use crate::check::item::{Data, Item, ItemKind};
use crate::check::law::{self, Judgement};
use crate::check::step::{Step, StepKind};
use crate::check::walk::{Covered, MarkDraft};
use crate::plan::{OriginId, Verdict};
use crate::syntax::tree::RequestPart;
use crate::text::{Sources, Span};
use crate::types::Audience;

use super::facts::Facts;
use super::mark::{Condition, MarkLine};
use super::reason::{Reason, ReasonKind, chain, line};
use super::why::whys;
use super::{Line, LineTrust, SlotLine, Spot, Table};

/// The table of what was walked and judged, and where each of its marks was written, in the
/// numbers of the plan.
pub(super) fn build(facts: &Facts<'_>) -> (Table, Vec<OriginId>) {
    let judged: Vec<(&Judgement, &MarkDraft)> = facts
        .judgements
        .iter()
        .filter_map(|of| Some((of, facts.marks.get(of.mark as usize)?)))
        .filter(|(_, draft)| !draft.sent)
        .collect();
    let place_of = |mark: u32| judged.iter().position(|(of, _)| of.mark == mark);
    let mut lines = Vec::new();
    for part in parts(facts.steps) {
        lines.extend(settings(facts, part));
        let (last, first): (Vec<_>, Vec<_>) = facts
            .items
            .iter()
            .filter(|item| item.part == part)
            // A mark of the tools stands behind the last of them.
            .partition(|item| part == RequestPart::Tools && item.kind == ItemKind::Mark);
        for item in first.into_iter().chain(last) {
            lines.push(self::item(item, item.mark.and_then(place_of), facts.sources));
        }
    }
    let marks = judged.iter().map(|(of, draft)| mark(of, draft, facts)).collect();
    let mut whys = whys(facts);
    for why in &mut whys {
        for mark in &mut why.marks {
            let id = u32::try_from(mark.mark).unwrap_or(u32::MAX);
            mark.mark = place_of(id).unwrap_or(usize::MAX);
        }
        why.marks.retain(|mark| mark.mark != usize::MAX);
    }
    let table = Table {
        layout: facts.layout.clone(),
        locale: facts.locale.clone(),
        target: facts.row.target.clone(),
        model: facts.row.model.clone(),
        lines,
        marks,
        whys,
        slots: facts.covered.iter().map(|of| slot(of, facts.sources)).collect(),
        ..Table::default()
    };
    (table, judged.iter().map(|(_, draft)| draft.origin).collect())
}

/// The parts in the order in which the target reads them, then those that hold nothing.
fn parts(steps: &[Rc<Step>]) -> Vec<RequestPart> {
    let mut parts = Vec::new();
    let all = [RequestPart::Tools, RequestPart::System, RequestPart::Messages];
    for part in steps.iter().map(|step| step.place.part).chain(all) {
        if !parts.contains(&part) {
            parts.push(part);
        }
    }
    parts
}

fn item(item: &Item, mark: Option<usize>, sources: &Sources) -> Line {
    let volatility = match item.growth {
        // What a log makes a value of, or what stands beside it, is worse than its growth.
        Some(growth) if item.flow.volatility <= growth.as_value() => growth.word(),
        _ => item.flow.volatility.word(),
    };
    Line {
        part: item.part.word(),
        depth: item.depth,
        kind: item.kind.word(),
        name: name(item, sources),
        of: item.of.clone(),
        volatility,
        assumed: item.assumed.clone(),
        audience: item.audience.clone(),
        trust: match item.data {
            Data::None => LineTrust::Authored,
            Data::Escaped => LineTrust::Escaped,
            Data::AsItIs => LineTrust::Untrusted,
        },
        left_out: item.left_out && item.mark.is_none(),
        mark,
        place: Spot::of(item.span, sources),
    }
}

/// How an item is written, up to its body.
fn name(item: &Item, sources: &Sources) -> String {
    let written = line(item.span, sources);
    let bodied = matches!(
        item.kind,
        ItemKind::Section
            | ItemKind::Block
            | ItemKind::Message
            | ItemKind::Each
            | ItemKind::Match
            | ItemKind::Arm
            | ItemKind::History
    );
    if !bodied {
        return written;
    }
    let words = match item.kind {
        ItemKind::Section => 2,
        ItemKind::Message if !written.contains("{{") => 3,
        _ => usize::MAX,
    };
    let head = written.split(" { ").next().unwrap_or_default();
    let head = head.trim_end_matches(['…', '{', ' ']);
    head.split(' ').take(words).collect::<Vec<_>>().join(" ")
}

/// The settings that key what the target keeps from this part on.
fn settings<'a>(facts: &'a Facts<'_>, part: RequestPart) -> impl Iterator<Item = Line> + 'a {
    let is_item = |span: Span| facts.items.iter().any(|item| item.span == span);
    facts.steps.iter().filter_map(move |step| {
        let [group] = &*step.groups else { return None };
        let is_setting = group.head == group.whole && !is_item(group.whole);
        let flow = step.kind.flow()?;
        (is_setting && step.place.part == part).then(|| Line {
            part: part.word(),
            depth: 0,
            kind: "setting",
            name: group.name.to_string(),
            of: "setting".into(),
            volatility: flow.volatility.word(),
            assumed: None,
            audience: Audience::All,
            trust: LineTrust::Authored,
            left_out: false,
            mark: None,
            place: Spot::of(step.span, facts.sources),
        })
    })
}

fn slot(of: &Covered, sources: &Sources) -> SlotLine {
    SlotLine {
        input: of.input.clone(),
        position: of.position.clone(),
        volatility: of.volatility.word(),
        role: of.role.word(),
        slots: of.slots.iter().map(|&slot| Spot::of(slot, sources)).collect(),
    }
}

fn mark(judgement: &Judgement, draft: &MarkDraft, facts: &Facts<'_>) -> MarkLine {
    let sources = facts.sources;
    let cause = judgement.broken.as_ref().and_then(|broken| facts.steps.get(broken.step));
    let package = cause.and_then(|step| step.package.as_deref());
    let stand = judgement.stands.as_ref().filter(|_| !facts.strict);
    let back = stand.map_or(judgement.back, |stand| stand.back);
    let (word, conditions) = match (&judgement.verdict, package.zip(stand)) {
        (_, Some((package, stand))) => {
            let mut conditions: Vec<_> =
                stand.conditions.iter().map(|of| condition(of, facts)).collect();
            conditions.push(Condition {
                what: format!("it stands back, before the text of `{package}` that would break it"),
                who: format!("the package `{package}`"),
                place: cause.map(|step| Spot::of(step.span, sources)),
            });
            ("holds unless", conditions)
        }
        (Verdict::HoldsUnless(conditions), _) => {
            (judgement.verdict.word(), conditions.iter().map(|of| condition(of, facts)).collect())
        }
        (verdict, _) => (verdict.word(), Vec::new()),
    };
    let last = Reason {
        kind: ReasonKind::Mark,
        text: format!("`cache {}` does not hold here", draft.scope),
        place: Spot::of(draft.span, sources),
    };
    let mut chains: Vec<Vec<Reason>> = Vec::new();
    for broken in judgement.breaks() {
        let Some(step) = facts.steps.get(broken.step) else { continue };
        let chain = chain(step, facts.declarations, sources);
        if !chain.is_empty() && !chains.contains(&chain) {
            chains.push(chain);
        }
    }
    let mut chains = chains.into_iter();
    let broken = chains.next().unwrap_or_default();
    MarkLine {
        scope: draft.scope,
        verdict: word,
        place: Spot::of(draft.span, sources),
        back: (back < u32::MAX).then_some(back),
        written: true,
        conditions,
        captured: Vec::new(),
        also: chains.collect(),
        broken: if broken.is_empty() { broken } else { [broken, vec![last]].concat() },
        holds_before: cause.map(|step| {
            Spot::of(step.group_apart(draft.span).map_or(step.span, |of| of.head), sources)
        }),
    }
}

/// A condition with who could bring it about, and where it comes in.
fn condition(what: &str, facts: &Facts<'_>) -> Condition {
    let comes_in =
        facts.steps.iter().find(|step| law::condition_of(&step.kind).as_deref() == Some(what));
    let subject = comes_in
        .and_then(|step| step.kind.flow())
        .and_then(|flow| flow.cause.as_ref())
        .map(|cause| cause.subject.clone());
    let who = match (comes_in.map(|step| &step.kind), subject) {
        (Some(StepKind::Promised(..) | StepKind::Depth { .. }), Some(subject)) => {
            format!("the packages that send `{subject}`")
        }
        (Some(StepKind::Promised(..) | StepKind::Depth { .. }), None) => "the packages".to_owned(),
        (Some(StepKind::Rewritten(_)), _) => "the host, where the layout says so".to_owned(),
        (_, Some(subject)) => format!("who supplies `{subject}`"),
        _ => "the host".to_owned(),
    };
    Condition {
        what: what.to_owned(),
        who,
        place: comes_in.map(|step| Spot::of(step.span, facts.sources)),
    }
}

impl Default for Table {
    fn default() -> Self {
        let nothing: Arc<str> = "".into();
        Self {
            format_version: Self::FORMAT,
            layout: nothing.clone(),
            file: nothing.clone(),
            runtime: None,
            locale: nothing.clone(),
            target: nothing.clone(),
            model: nothing,
            lines: Vec::new(),
            marks: Vec::new(),
            whys: Vec::new(),
            slots: Vec::new(),
        }
    }
}
