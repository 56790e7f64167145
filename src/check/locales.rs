//! Whose words are chosen.

use std::sync::Arc;

use crate::diagnostic::{Code, Diagnostic, Problems};
use crate::locale::{self, Locale};
use crate::plan::Key;

use super::KeyError;
use super::declarations::Declarations;
use super::unserved;

/// Whose words are chosen for a key.
pub(super) struct Chosen {
    /// The locale of the reader.
    pub(super) reader: Locale,
    /// The one whose words the reader gets, by its spelling in the layout.
    pub(super) locale: Arc<str>,
    /// What was found meanwhile.
    pub(super) problems: Problems,
}

impl Chosen {
    /// Chooses for a key.
    ///
    /// # Errors
    /// The key names no language tag.
    pub(super) fn new(key: &Key, declarations: &Declarations<'_>) -> Result<Self, KeyError> {
        let mut problems = Problems::new();
        let reader = asked(key, declarations)?;
        let offered = offered(declarations, &mut problems);
        let locale = choose(&reader, &offered);
        if let (Some(wanted), Some(first)) = (&key.locale, declarations.locales.first()) {
            problems.extend(unserved::locale(wanted, &locale, &reader, &offered, first.span));
        }
        Ok(Self { reader, locale, problems })
    }
}

/// The locale of the reader: the one that is asked for, or the first of the layout.
fn asked(key: &Key, declarations: &Declarations<'_>) -> Result<Locale, KeyError> {
    let is_tag = |name: &&&crate::text::Name| Locale::parse(name).is_ok();
    let first = declarations.locales.iter().find(is_tag).map_or("en", |name| &***name);
    let asked = key.locale.as_deref().unwrap_or(first);
    Locale::parse(asked).map_err(|_| KeyError::InvalidLocale(asked.into()))
}

/// The locales of the layout that are language tags, with their spelling there.
fn offered(declarations: &Declarations<'_>, problems: &mut Problems) -> Vec<(Locale, Arc<str>)> {
    let mut all = Vec::new();
    for name in &declarations.locales {
        match Locale::parse(name) {
            Ok(locale) => all.push((locale, name.node.clone())),
            Err(_) => problems.push(
                Diagnostic::error(
                    Code("locale/invalid-tag"),
                    name.span,
                    format!("`{name}` is no language tag"),
                )
                .help("write a BCP 47 tag, such as `en` or `zh-Hans`"),
            ),
        }
    }
    all
}

/// The one of them whose words the reader gets, by its spelling in the layout.
fn choose(asked: &Locale, offered: &[(Locale, Arc<str>)]) -> Arc<str> {
    let Some((fallback, first)) = offered.first() else { return "en".into() };
    let locales: Vec<Locale> = offered.iter().map(|(locale, _)| locale.clone()).collect();
    let choice = locale::choose(asked, &locales, fallback);
    offered
        .iter()
        .find(|(locale, _)| *locale == *choice.locale)
        .map_or_else(|| first.clone(), |(_, name)| name.clone())
}
