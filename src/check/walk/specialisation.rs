use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use crate::check::builtin;
use crate::locale::Locale;
use crate::manifest::{Package, Runtime};
use crate::measure::Estimator;
use crate::plan::Viewer;
use crate::target::{ImageRule, Row};
use crate::text::{Name, Span};
use crate::types::{Audience, Type};
use crate::value::{Segment, Value};

use super::landing::Landing;
use super::question::Question;

/// What a layout is specialised for. Each answer is given with a note of the question, so that
/// it is known which other keys a walk would come to the same for.
pub(crate) struct Specialisation<'a> {
    pub(crate) given: Rc<Given<'a>>,
    asked: RefCell<Vec<Question>>,
}

/// The answers.
#[derive(Clone)]
pub(crate) struct Given<'a> {
    /// Named groups that are switched against the layout.
    pub(crate) sections: BTreeMap<Arc<str>, bool>,
    pub(crate) row: Arc<Row>,
    pub(crate) package: Option<&'a Package>,
    pub(crate) runtime: Option<&'a Runtime>,
    pub(crate) viewer: Viewer,
    /// The locale of the reader.
    pub(crate) reader: Locale,
    /// Whether the key names it.
    pub(crate) names_locale: bool,
    /// Its wording in this layout: one of `locales`.
    pub(crate) locale: Arc<str>,
    /// What `runtime` is, its tools and all; none: not known yet.
    pub(crate) runtime_value: Option<Value>,
    /// Segments that the runtime's own package brings, known now.
    pub(crate) fixed: Rc<[(Segment, Span)]>,
    pub(crate) estimator: Estimator,
}

impl Given<'_> {
    /// The runtime's id.
    pub(super) fn id(&self) -> Option<&Arc<str>> {
        self.runtime.map(|runtime| &runtime.id)
    }

    /// The keys of the package's settings.
    pub(super) fn settings(&self) -> Option<impl Iterator<Item = &Arc<str>>> {
        self.package.map(|package| package.settings.iter().map(|setting| &setting.key.node))
    }

    /// A field of `runtime`; none where there is no runtime.
    pub(super) fn field(&self, name: &str) -> Option<&Value> {
        self.runtime_value.as_ref().map(|value| value.field(name))
    }

    /// Whether the runtime is one of an audience, those of its own package included. Where there
    /// is no runtime nothing is kept from it.
    pub(super) fn sees(&self, audience: &Audience) -> bool {
        self.runtime.is_none() || self.viewer.sees(audience, self.viewer.package.as_deref())
    }
}

impl<'a> Specialisation<'a> {
    pub(crate) fn new(given: Given<'a>) -> Self {
        Self { given: Rc::new(given), asked: RefCell::default() }
    }

    /// Whether a walk for another target and model would come to the same.
    pub(crate) fn serves(&self, row: &Row) -> bool {
        let alike = |of: &Question| of.is_alike_for_targets(&self.given.row, row);
        self.asked.borrow().iter().all(alike)
    }

    /// Whether a walk for another runtime may come to something else; `is_setting`: whether a package
    /// has a setting, or any.
    pub(crate) fn asks_for_runtime(&self, is_setting: impl Fn(Option<&str>) -> bool) -> bool {
        self.asked.borrow().iter().any(|of| of.is_of_runtime(&is_setting))
    }

    /// Takes it that this was asked and no more; what was asked so far.
    pub(super) fn ask(&self, asked: Vec<Question>) -> Vec<Question> {
        self.asked.replace(asked)
    }

    /// Notes what was asked.
    pub(super) fn note(&self, question: Question) {
        let mut asked = self.asked.borrow_mut();
        if !asked.contains(&question) {
            asked.push(question);
        }
    }

    /// Notes that it was asked what stands before.
    pub(super) fn before(&self) {
        self.note(Question::Before);
    }

    /// What the target and model take.
    pub(super) fn row(&self) -> &Row {
        self.note(Question::Target);
        &self.given.row
    }

    /// The same, of which only a field of `target` is read, or a field of that.
    pub(super) fn row_of(&self, fields: &[Name]) -> &Row {
        let Some((field, inner)) = fields.split_first() else { return self.row() };
        let inner = inner.first().map(|name| name.node.clone());
        self.note(Question::FieldOfTarget(field.node.clone(), inner));
        &self.given.row
    }

    /// The same for a filter over a value that the plan knows: it asks for nothing but which
    /// pictures are taken.
    pub(super) fn row_for(&self, input: &Value) -> &Row {
        if holds_picture(input) { self.row() } else { &self.given.row }
    }

    /// The target and what it makes of pictures, if those cost anything that it keeps.
    pub(super) fn picture_rule(&self) -> Option<(&Arc<str>, &ImageRule)> {
        self.note(Question::Pictures);
        let row = &self.given.row;
        row.images.costs().then_some((&row.target, &row.images))
    }

    pub(super) fn package(&self) -> Option<&'a Package> {
        self.note(Question::Runtime);
        self.given.package
    }

    /// The type of what a player set of the package's settings, of which only a field may be read.
    pub(super) fn settings_type(&self, fields: &[Name]) -> Type {
        let field = fields.first().map(|field| field.node.clone());
        self.note(Question::Settings(field));
        builtin::user_settings_type(self.given.package)
    }

    pub(super) fn runtime(&self) -> Option<&'a Runtime> {
        self.note(Question::Runtime);
        self.given.runtime
    }

    /// What `runtime` is, of which only a field may be asked for.
    pub(super) fn runtime_value(&self, field: Option<&Arc<str>>) -> Option<&Value> {
        self.note(field.map_or(Question::Runtime, |field| Question::FieldOfRuntime(field.clone())));
        self.given.runtime_value.as_ref()
    }

    /// Whether the runtime is one of an audience.
    pub(super) fn sees(&self, audience: &Audience) -> bool {
        if *audience == Audience::All {
            return true;
        }
        self.note(Question::Sees(audience.clone()));
        self.given.sees(audience)
    }

    /// The segments of the runtime's own package that land in a slot, each with its place among
    /// all of them.
    pub(super) fn landing(&self, landing: Rc<Landing>) -> Vec<(usize, Segment)> {
        let all = landing.of(&self.given.fixed).map(|(at, of)| (at, of.clone())).collect();
        self.note(Question::Segments(landing));
        all
    }

    pub(super) fn reader(&self) -> &Locale {
        self.note(Question::Locale);
        &self.given.reader
    }

    /// Whether the reader's locale was asked for by name.
    pub(super) fn names_locale(&self) -> bool {
        self.note(Question::Locale);
        self.given.names_locale
    }

    pub(super) fn locale(&self) -> &str {
        self.note(Question::Locale);
        &self.given.locale
    }

    /// Whether a group is switched, the same for all keys that are compared.
    pub(super) fn section(&self, name: &str) -> Option<bool> {
        self.given.sections.get(name).copied()
    }

    pub(super) fn estimator(&self) -> &Estimator {
        &self.given.estimator
    }
}

fn holds_picture(value: &Value) -> bool {
    match value {
        Value::Picture(_) => true,
        Value::List(all) => all.iter().any(holds_picture),
        _ => false,
    }
}
