use std::rc::Rc;
use std::sync::Arc;

use crate::check::declarations::Declarations;
use crate::check::item::Item;
use crate::check::law::Judgement;
use crate::check::step::Step;
use crate::check::walk::{Covered, MarkDraft};
use crate::target::Row;
use crate::text::Sources;

/// What is known of a layout once it is judged.
pub(super) struct Facts<'a> {
    pub(super) sources: &'a Sources,
    pub(super) declarations: &'a Declarations<'a>,
    pub(super) layout: Arc<str>,
    pub(super) locale: Arc<str>,
    pub(super) row: &'a Row,
    pub(super) items: &'a [Item],
    pub(super) steps: &'a [Rc<Step>],
    pub(super) judgements: &'a [Judgement],
    pub(super) marks: &'a [MarkDraft],
    pub(super) covered: &'a [Covered],
    pub(super) strict: bool,
}
