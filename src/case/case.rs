use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::diagnostic::Problems;
use crate::plan::Input;
use crate::text::{Name, Span};
use crate::types::Kind;
use crate::value::{Inputs, Tool, Value};
use crate::yaml::Node;

use super::fault::unknown_key;
use super::path::Path;
use super::{Turn, bind, fault};

/// The input that holds the defaults of a package's settings with the case's over them.
pub(super) const USER_SETTINGS: &str = "userSettings";

/// One request's inputs, or a session's.
#[derive(Clone, Debug)]
pub struct Case {
    /// The package or `package/runtime`; none where the layout has none.
    pub runtime: Option<Name>,
    /// The locale.
    pub locale: Option<Name>,
    /// The target.
    pub target: Option<Name>,
    /// The model.
    pub model: Option<Name>,
    /// What the player chose over the defaults of the package's settings.
    pub settings: Vec<(Name, Node)>,
    /// The sections that are switched.
    pub sections: Vec<(Name, bool)>,
    /// The catalogue of tools: the host's, each replaced by the case's of the same name, then the
    /// case's other ones.
    pub tools: Vec<Tool>,
    /// What the layout declares.
    pub inputs: Vec<(Name, Node)>,
    /// Fit state and captured values of the request before.
    pub state: Option<Node>,
    /// Later requests, each as changes to the one before.
    pub turns: Vec<Turn>,
    /// What `typecase test` expects of this request.
    pub expect: Option<Node>,
    /// A short place for findings about the whole case: the key `inputs`, or the first key.
    pub span: Span,
    /// Where values that a turn brought stand: their path in `inputs` to their path in the file.
    pub(super) origins: BTreeMap<String, String>,
}

impl Case {
    /// Checks that every section that is switched is a group of the layout.
    pub fn switches(&self, groups: &BTreeSet<Arc<str>>) -> Problems {
        let mut problems = Problems::new();
        for (name, _) in self.sections.iter().filter(|(name, _)| !groups.contains(&name.node)) {
            problems.push(fault::unknown_section(name, groups));
        }
        problems
    }

    /// A case that says nothing, for a layout that is rendered without one.
    pub fn new(span: Span) -> Self {
        Self {
            runtime: None,
            locale: None,
            target: None,
            model: None,
            settings: Vec::new(),
            sections: Vec::new(),
            tools: Vec::new(),
            inputs: Vec::new(),
            state: None,
            turns: Vec::new(),
            expect: None,
            span,
            origins: BTreeMap::new(),
        }
    }

    /// Validates the inputs against those of a plan, as [`bind`] does, and puts in the settings:
    /// `defaults` with the case's over them. Findings name the path in the file, also of values
    /// that a turn brought.
    pub fn bind(&self, declared: &[Input], defaults: &[(Arc<str>, Value)]) -> (Inputs, Problems) {
        let (settings, rest): (Vec<_>, Vec<_>) =
            declared.iter().cloned().partition(|input| &*input.name == USER_SETTINGS);
        let (mut inputs, found) = bind(&self.inputs, self.span, &rest);
        let mut problems = Problems::new();
        if let Some(settings) = settings.first() {
            self.check_settings(&settings.of.kind, &mut problems);
            inputs.0.insert(USER_SETTINGS.into(), self.user_settings(defaults));
        }
        for mut finding in found {
            finding.field = finding.field.map(|field| self.origin(&field));
            problems.push(finding);
        }
        (inputs, problems)
    }

    /// A runtime knows the settings of its package and no others.
    fn check_settings(&self, of: &Kind, problems: &mut Problems) {
        let Kind::Record(of) = of else { return };
        let path = Path::Case.key("settings");
        let known: Vec<&str> = of.fields.iter().map(|field| &*field.name).collect();
        for (name, _) in self.settings.iter().filter(|(name, _)| !known.contains(&&*name.node)) {
            problems.push(unknown_key(name, &path, known.iter().copied()));
        }
    }

    /// The settings that hold: `defaults` in their order, each replaced by the case's, then the
    /// case's other ones.
    fn user_settings(&self, defaults: &[(Arc<str>, Value)]) -> Value {
        let chosen = |key: &str| self.settings.iter().find(|(name, _)| &*name.node == key);
        let replaced = defaults.iter().map(|(key, default)| {
            let value = chosen(key).map_or_else(|| default.clone(), |(_, node)| node.to_value());
            (key.clone(), value)
        });
        let further = self
            .settings
            .iter()
            .filter(|(name, _)| !defaults.iter().any(|(key, _)| *key == name.node))
            .map(|(name, node)| (name.node.clone(), node.to_value()));
        Value::Map(replaced.chain(further).collect()).seen()
    }

    /// The path in the file of a path in `inputs`: what stands above it may come from a turn.
    fn origin(&self, field: &Arc<str>) -> Arc<str> {
        let mut length = field.len();
        while let Some((inner, rest)) = field.split_at_checked(length) {
            if let Some(origin) = self.origins.get(inner) {
                return format!("{origin}{rest}").into();
            }
            match inner.rfind(['.', '[']) {
                Some(shorter) => length = shorter,
                None => break,
            }
        }
        field.clone()
    }
}
