use std::fmt;
use std::sync::Arc;

use icu_locale::subtags::{Language, Script, language, script};
use icu_locale::{LanguageIdentifier, LocaleExpander};

/// The names of languages that are written out in prompts, by language and script.
const NAMES: [(Language, Script, &str); 2] =
    [(language!("en"), script!("Latn"), "English"), (language!("zh"), script!("Hans"), "简体中文")];

/// A BCP 47 language tag in its canonical spelling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Locale {
    tag: Arc<str>,
    identifier: LanguageIdentifier,
    script: Option<Script>,
}

/// A text that is no BCP 47 language tag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidLocale {
    /// The text.
    pub text: Arc<str>,
}

impl Locale {
    /// Reads a tag; case does not matter and `_` counts as `-`.
    ///
    /// # Errors
    /// The text is no well-formed BCP 47 tag.
    pub fn parse(text: &str) -> Result<Self, InvalidLocale> {
        let locale: icu_locale::Locale =
            text.replace('_', "-").parse().map_err(|_| InvalidLocale { text: text.into() })?;
        let mut likely = locale.id.clone();
        LocaleExpander::new_extended().maximize(&mut likely);
        Ok(Self { tag: locale.to_string().into(), identifier: locale.id, script: likely.script })
    }

    /// Nobody's language.
    pub fn unknown() -> Self {
        let identifier = LanguageIdentifier::UNKNOWN;
        Self { tag: identifier.to_string().into(), identifier, script: None }
    }

    /// The canonical spelling, such as `zh-Hans`.
    pub fn tag(&self) -> &Arc<str> {
        &self.tag
    }

    /// The language as a prompt names it: `English`, `简体中文`; the tag where no name is
    /// known.
    pub fn name(&self) -> &str {
        NAMES
            .iter()
            .find(|(language, script, _)| {
                self.identifier.language == *language && self.script == Some(*script)
            })
            .map_or(&self.tag, |(_, _, name)| name)
    }

    /// Whether both are one language in one script, written or likely: `zh-CN` and `zh-Hans`,
    /// not `zh-TW` and `zh-Hans`.
    pub fn reads(&self, other: &Self) -> bool {
        self.identifier.language == other.identifier.language && self.script == other.script
    }

    /// Whether it is English.
    pub fn is_english(&self) -> bool {
        self.identifier.language == language!("en") && self.script == Some(script!("Latn"))
    }

    /// Whether it names no region and no variant: the plain tag of its language and script.
    pub(super) fn is_plain(&self) -> bool {
        self.identifier.region.is_none() && self.identifier.variants.is_empty()
    }
}

impl fmt::Display for Locale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.tag)
    }
}

impl fmt::Display for InvalidLocale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is no language tag", self.text)
    }
}

impl std::error::Error for InvalidLocale {}

#[cfg(test)]
mod tests {
    use super::Locale;

    #[test]
    fn spells_tags_canonically() {
        for (text, tag) in [
            ("en", "en"),
            ("ZH_hans", "zh-Hans"),
            ("zh_CN", "zh-CN"),
            ("pt-br", "pt-BR"),
            ("de-u-co-phonebk", "de-u-co-phonebk"),
        ] {
            assert_eq!(&**Locale::parse(text).unwrap().tag(), tag);
        }
    }

    /// R315: what could lead elsewhere is no locale.
    #[test]
    fn refuses_what_is_no_tag() {
        let long = "a-".repeat(100_000);
        for text in
            ["", "../x", "en/../..", "zh CN", "C.UTF-8", "é", "en\0", "e", "-", "en-", &long]
        {
            assert_eq!(&*Locale::parse(text).unwrap_err().text, text);
        }
    }

    #[test]
    fn names_the_language_for_prompts() {
        for (tag, name) in [
            ("en", "English"),
            ("en-GB", "English"),
            ("zh", "简体中文"),
            ("zh-CN", "简体中文"),
            ("zh-Hans", "简体中文"),
            ("zh-TW", "zh-TW"),
            ("fr", "fr"),
        ] {
            assert_eq!(Locale::parse(tag).unwrap().name(), name);
        }
    }

    /// R315: `zh-Hant` does not read `zh-Hans`.
    #[test]
    fn a_script_is_never_crossed() {
        let reads = |a, b| Locale::parse(a).unwrap().reads(&Locale::parse(b).unwrap());
        assert!(reads("zh", "zh-Hans"));
        assert!(reads("zh-SG", "zh-CN"));
        assert!(reads("zh-TW", "zh-Hant"));
        assert!(reads("sr", "sr-Cyrl"));
        assert!(!reads("zh-TW", "zh"));
        assert!(!reads("zh-Hant", "zh-Hans"));
        assert!(!reads("sr-Latn", "sr"));
        assert!(!reads("en", "fr"), "one script is not enough");
    }
}
