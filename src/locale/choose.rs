use super::Locale;

/// A locale that was chosen, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice<'a> {
    /// Which.
    pub locale: &'a Locale,
    /// Why.
    pub why: Why,
}

/// Why a locale was chosen, from the best reason to the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Why {
    /// It is what was asked for.
    Exact,
    /// It is the same language in the same script.
    Language,
    /// Nothing serves the reader, and it is English.
    English,
    /// Nothing serves the reader, and there is no English.
    Fallback,
}

/// Chooses among `offered` for a reader who asked for a locale: the exact tag; the same
/// language in a script that the reader reads, its plain tag before its regions; English; the
/// fallback. The first of several equals is taken.
pub fn choose<'a>(asked: &Locale, offered: &'a [Locale], fallback: &'a Locale) -> Choice<'a> {
    let best = |serves: &dyn Fn(&Locale) -> bool| {
        let plain = offered.iter().find(|locale| locale.is_plain() && serves(locale));
        plain.or_else(|| offered.iter().find(|locale| serves(locale)))
    };
    let exact = offered.iter().find(|locale| locale.tag() == asked.tag());
    exact
        .map(|locale| Choice { locale, why: Why::Exact })
        .or_else(|| {
            best(&|locale| locale.reads(asked)).map(|locale| Choice { locale, why: Why::Language })
        })
        .or_else(|| best(&Locale::is_english).map(|locale| Choice { locale, why: Why::English }))
        .unwrap_or(Choice { locale: fallback, why: Why::Fallback })
}

#[cfg(test)]
mod tests {
    use super::{Why, choose};
    use crate::locale::Locale;

    fn chosen(asked: &str, offered: &[&str], fallback: &str) -> (String, Why) {
        let locale = |tag: &&str| Locale::parse(tag).unwrap();
        let offered: Vec<_> = offered.iter().map(locale).collect();
        let fallback = locale(&fallback);
        let choice = choose(&locale(&asked), &offered, &fallback);
        (choice.locale.to_string(), choice.why)
    }

    /// R314, with the tests below: the tag, its language in its script, English, the fallback.
    #[test]
    fn prefers_the_exact_tag() {
        let offered = ["zh-Hans", "zh", "zh-CN", "en"];
        assert_eq!(chosen("zh_cn", &offered, "en"), ("zh-CN".into(), Why::Exact));
    }

    #[test]
    fn takes_the_language_in_its_script() {
        let layout = ["en", "zh-Hans"];
        for asked in ["zh", "zh-CN", "zh-SG", "zh-Hans-CN"] {
            assert_eq!(chosen(asked, &layout, "en"), ("zh-Hans".into(), Why::Language));
        }
        assert_eq!(chosen("pt-BR", &["pt-PT", "pt"], "en"), ("pt".into(), Why::Language));
        assert_eq!(chosen("pt-BR", &["en", "pt-PT"], "en"), ("pt-PT".into(), Why::Language));
        assert_eq!(chosen("en-GB", &layout, "zh-Hans"), ("en".into(), Why::Language));
    }

    #[test]
    fn reads_english_before_a_foreign_script() {
        let layout = ["zh-Hans", "en-GB", "en"];
        for asked in ["zh-Hant", "zh-TW", "zh-HK", "fr"] {
            assert_eq!(chosen(asked, &layout, "zh-Hans"), ("en".into(), Why::English));
        }
        assert_eq!(chosen("fr", &["zh-Hans", "en-GB"], "de"), ("en-GB".into(), Why::English));
    }

    #[test]
    fn falls_back_when_nothing_serves() {
        assert_eq!(chosen("fr", &["zh-Hans"], "zh-Hans"), ("zh-Hans".into(), Why::Fallback));
        assert_eq!(chosen("fr", &[], "de"), ("de".into(), Why::Fallback));
    }
}
