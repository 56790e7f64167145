use std::rc::Rc;
use std::sync::Arc;

use crate::check::builtin;
use crate::target::Row;
use crate::types::Audience;

use super::landing::Landing;
use super::specialisation::Given;

/// What a walk asked of its key: what another key can answer otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Question {
    /// Which target and model: by name, or in a filter over what the plan knows.
    Target,
    /// What a field of `target` is, or a field of that.
    FieldOfTarget(Arc<str>, Option<Arc<str>>),
    /// Whether a picture costs what the target keeps.
    Pictures,
    /// Which runtime.
    Runtime,
    /// What a field of `runtime` is.
    FieldOfRuntime(Arc<str>),
    /// Which settings the package has, of which only this one may be read.
    Settings(Option<Arc<str>>),
    /// Whether those of an audience are among its readers.
    Sees(Audience),
    /// Which segments the package itself brings to a slot.
    Segments(Rc<Landing>),
    /// The locale of the reader, or the one whose words are chosen.
    Locale,
    /// What stands before it in the request, which is no matter of the key.
    Before,
}

impl Question {
    /// Whether two keys give the same answer. Their groups are switched alike.
    pub(super) fn is_answered_alike(&self, one: &Given<'_>, other: &Given<'_>) -> bool {
        match self {
            Self::Target | Self::FieldOfTarget(..) | Self::Pictures => {
                self.is_alike_for_targets(&one.row, &other.row)
            }
            Self::Runtime => one.id() == other.id(),
            Self::Settings(_) => match (one.settings(), other.settings()) {
                (Some(one), Some(other)) => one.eq(other),
                (one, other) => one.is_none() && other.is_none(),
            },
            Self::FieldOfRuntime(name) => one.field(name) == other.field(name),
            Self::Sees(audience) => one.sees(audience) == other.sees(audience),
            Self::Segments(landing) => landing.of(&one.fixed).eq(landing.of(&other.fixed)),
            Self::Locale => {
                (&one.reader, one.names_locale) == (&other.reader, other.names_locale)
                    && one.locale == other.locale
            }
            Self::Before => false,
        }
    }

    /// Whether no other walk has use for what asks it: it looks at what stands before it, or there
    /// is hardly another walk for the same runtime.
    pub(super) fn is_asked_in_vain(&self) -> bool {
        matches!(self, Self::Before | Self::Runtime)
    }

    /// Whether what asks it is written for runtimes; `is_setting`: whether a package has a setting, or
    /// any. A player's settings stand in layouts that know no runtime too, and so do the segments of
    /// packages.
    pub(super) fn is_of_runtime(&self, is_setting: impl Fn(Option<&str>) -> bool) -> bool {
        match self {
            Self::Runtime | Self::FieldOfRuntime(_) | Self::Sees(_) => true,
            Self::Settings(name) => is_setting(name.as_deref()),
            Self::Target
            | Self::FieldOfTarget(..)
            | Self::Pictures
            | Self::Segments(_)
            | Self::Locale
            | Self::Before => false,
        }
    }

    /// Whether two targets and models give the same answer to it.
    pub(super) fn is_alike_for_targets(&self, one: &Row, other: &Row) -> bool {
        match self {
            _ if (&one.target, &one.model) == (&other.target, &other.model) => true,
            Self::Target => false,
            Self::FieldOfTarget(name, inner) => {
                let field = |row| builtin::target_field(row, name, inner.as_deref());
                field(one) == field(other)
            }
            Self::Pictures => !one.images.costs() && !other.images.costs(),
            Self::Runtime
            | Self::FieldOfRuntime(_)
            | Self::Settings(_)
            | Self::Sees(_)
            | Self::Segments(_)
            | Self::Locale
            | Self::Before => true,
        }
    }
}
