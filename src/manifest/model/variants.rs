use crate::locale::Locale;

/// Something that is written for models in the canonical English, and perhaps once more in
/// Simplified Chinese, the one language in which instructions may be written besides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variants<T> {
    /// The canonical one.
    pub canonical: T,
    /// The one for `zh-Hans`.
    pub simplified_chinese: Option<T>,
}

impl<T> Variants<T> {
    /// The one for a locale: Simplified Chinese for its readers (`zh`, `zh-CN`, `zh-Hans`),
    /// the canonical one for everybody else.
    pub fn choose(&self, asked: &Locale) -> &T {
        match &self.simplified_chinese {
            Some(variant) if is_simplified_chinese(asked) => variant,
            _ => &self.canonical,
        }
    }

    /// Why [`Self::choose`] takes what it takes, in words for people.
    pub fn why(&self, asked: &Locale) -> String {
        match (&self.simplified_chinese, is_simplified_chinese(asked)) {
            (Some(_), true) if &**asked.tag() == "zh-Hans" => "it is what was asked for".into(),
            (Some(_), true) => format!("`zh-Hans` is the language and script of `{asked}`"),
            (Some(_), false) if asked.is_english() => "it is what was asked for".into(),
            (Some(_), false) => format!("nothing but English serves readers of `{asked}`"),
            (None, _) => "there is no other".into(),
        }
    }

    /// Each with its locale; none for the canonical one.
    pub fn iter(&self) -> impl Iterator<Item = (Option<&'static str>, &T)> {
        let variant = self.simplified_chinese.iter().map(|variant| (Some("zh-Hans"), variant));
        std::iter::once((None, &self.canonical)).chain(variant)
    }
}

fn is_simplified_chinese(asked: &Locale) -> bool {
    Locale::parse("zh-Hans").is_ok_and(|offered| offered.reads(asked))
}

#[cfg(test)]
mod tests {
    use super::Variants;
    use crate::locale::Locale;

    #[test]
    fn only_readers_of_simplified_chinese_get_the_variant() {
        let both = Variants { canonical: "en", simplified_chinese: Some("zh") };
        let chosen = |tag| *both.choose(&Locale::parse(tag).unwrap());
        for tag in ["zh", "zh-CN", "zh_Hans", "zh-Hans-CN"] {
            assert_eq!(chosen(tag), "zh");
        }
        for tag in ["en", "zh-Hant", "zh-TW", "fr", "und"] {
            assert_eq!(chosen(tag), "en");
        }
        let why = |tag| both.why(&Locale::parse(tag).unwrap());
        assert_eq!(why("zh-Hans"), "it is what was asked for");
        assert_eq!(why("zh-CN"), "`zh-Hans` is the language and script of `zh-CN`");
        assert_eq!(why("zh-TW"), "nothing but English serves readers of `zh-TW`");
        let one = Variants { canonical: "en", simplified_chinese: None };
        assert_eq!(one.why(&Locale::parse("zh").unwrap()), "there is no other");
        assert_eq!(*one.choose(&Locale::parse("zh").unwrap()), "en");
    }
}
