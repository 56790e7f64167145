/// Whether a text is standard base64, padded, with nothing else in it, and not empty.
pub(super) fn is_base64(text: &str) -> bool {
    let digits = text.trim_end_matches('=');
    let padding = text.len() - digits.len();
    !text.is_empty()
        && text.len().is_multiple_of(4)
        && padding <= 2
        && digits.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/'))
}

/// Whether a text is a media type such as `image/png`, without parameters.
pub(super) fn is_media_type(text: &str) -> bool {
    let word = |word: &str| {
        !word.is_empty()
            && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"!#$&^_.+-".contains(&byte))
    };
    text.split_once('/').is_some_and(|(class, kind)| word(class) && word(kind))
}

/// Whether a text is an `https` address: a host and no blank.
pub(super) fn is_https(text: &str) -> bool {
    text.strip_prefix("https://").is_some_and(|rest| {
        !rest.is_empty()
            && !rest.starts_with('/')
            && !rest.contains(|c: char| c.is_whitespace() || c.is_control())
    })
}

#[cfg(test)]
mod tests {
    use super::{is_base64, is_https, is_media_type};

    #[test]
    fn knows_base64() {
        for good in ["QQ==", "QUI=", "QUJD", "+/+/"] {
            assert!(is_base64(good), "{good}");
        }
        for bad in ["", "=", "====", "Q===", "QQ", "QQ=", "QUJD ", "QU\nJD", "QU-_", "Q=JD", "é=="]
        {
            assert!(!is_base64(bad), "{bad}");
        }
    }

    #[test]
    fn knows_media_types_and_addresses() {
        assert!(is_media_type("image/png") && is_media_type("image/svg+xml"));
        for bad in ["", "png", "/", "image/", "image/png; q=1", "a/b/c"] {
            assert!(!is_media_type(bad), "{bad}");
        }
        assert!(is_https("https://example.org/a.png?x=1"));
        for bad in ["", "https://", "https:///a", "http://a", "https://a b", "HTTPS://a"] {
            assert!(!is_https(bad), "{bad}");
        }
    }
}
