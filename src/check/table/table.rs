use std::sync::Arc;

use serde::Serialize;

use crate::check::answers::Answers;
use crate::check::compile::{Compilation, row};
use crate::check::declared::Declared;
use crate::check::draft::{Draft, Noting};
use crate::check::locales::Chosen;
use crate::check::{KeyError, Layout, captures};
use crate::manifest::Package;
use crate::plan::{Captured, Key, Verdict};
use crate::text::Sources;
use crate::types::OnChange;
use crate::value::Tool;

use super::build::build;
use super::facts::Facts;
use super::{CapturedLine, Condition, Line, MarkLine, SlotLine, Spot, Why};

/// A request as a table, first byte to last, for one key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Table {
    /// The version of this format: minor versions add.
    pub format_version: &'static str,
    /// The layout's name.
    pub layout: Arc<str>,
    /// The layout's file.
    pub file: Arc<str>,
    /// The runtime; none: for no runtime in particular.
    pub runtime: Option<Arc<str>>,
    /// The locale whose words were chosen.
    pub locale: Arc<str>,
    /// The target.
    pub target: Arc<str>,
    /// The model.
    pub model: Arc<str>,
    /// The items, in the order in which the target reads them.
    pub lines: Vec<Line>,
    /// The marks, in the same order.
    pub marks: Vec<MarkLine>,
    /// Why each named group has its label.
    pub whys: Vec<Why>,
    /// What lands where: for every position, volatility and role that segments may have, the
    /// slots that take them.
    pub slots: Vec<SlotLine>,
}

impl Table {
    /// The version of the JSON form.
    pub const FORMAT: &'static str = "1.2";
}

/// The table of a layout for a key, beside what compiling it comes to. It is whole, also where
/// the layout has faults: a mark that does not hold is refused in it.
///
/// # Errors
/// The key names a target, runtime or locale that is not there.
pub fn labels(
    sources: &Sources,
    layout: &Layout,
    packages: &[Package],
    key: &Key,
    tools: Option<&[Tool]>,
    strict: bool,
) -> Result<(Table, Compilation), KeyError> {
    let declared = Declared::new(sources, layout, packages, strict);
    let row = row(key)?;
    let chosen = Chosen::new(key, &declared.declarations)?;
    let answers = Answers::new(&declared, key, &chosen, &row, tools)?;
    let mut draft = Draft::new(&declared, &answers, &row, Noting::Items);
    let judged = draft.judged(&row);
    let (mut table, origins) = build(&Facts {
        sources,
        declarations: &declared.declarations,
        layout: draft.layout(),
        locale: draft.locale().clone(),
        row: &row,
        items: draft.items(),
        steps: &judged.steps,
        judgements: &judged.judgements,
        marks: draft.marks(),
        covered: &draft.covered(),
        strict,
    });
    let compiled = draft.compiled(key, &row);
    table.runtime.clone_from(&key.runtime);
    table.file = layout.files.first().map_or("", |file| sources.path(file.source)).into();
    let captured = compiled.plan.as_ref().map(captures::relevant).unwrap_or_default();
    for (line, origin) in table.marks.iter_mut().zip(origins) {
        let mut marks = compiled.plan.iter().flat_map(|plan| &plan.marks);
        let of_line = marks.position(|mark| mark.origin == origin && mark.scope == line.scope);
        let Some(at) = of_line else { continue };
        let mark = compiled.plan.as_ref().and_then(|plan| plan.marks.get(at));
        line.written = mark.is_none_or(|mark| mark.written);
        for of in captured.iter().filter(|of| of.marks.iter().any(|&mark| mark as usize == at)) {
            rests(line, of, &declared);
        }
    }
    Ok((table, compiled.stated(&declared)))
}

/// Enters what a mark rests on; what may be refreshed may break it.
fn rests(line: &mut MarkLine, of: &Captured, declared: &Declared<'_>) {
    let &Declared { sources, ref declarations, .. } = declared;
    let place = declarations.place(&of.path).map(|span| Spot::of(span, sources));
    if of.on_change == OnChange::Refresh {
        if line.verdict == Verdict::Proved.word() {
            line.verdict = Verdict::HoldsUnless(Vec::new()).word();
        }
        line.conditions.push(Condition {
            what: captures::condition(&of.path),
            who: format!("who supplies `{}`", of.path),
            place: place.clone(),
        });
    }
    line.captured.push(CapturedLine { path: of.path.clone(), on_change: of.on_change, place });
}
