use crate::target::ImageRule;
use crate::value::{Picture, PictureSource, Value};

use super::{Environment, Given, whole};

/// Of a list the pictures that the target takes: of a media type that it knows, of readable base64,
/// and with no more bytes than it takes or than `size` says. The size of a picture at an address is
/// not known and not looked at.
pub(super) fn accepted(input: &Value, arguments: &[Given], environment: &Environment<'_>) -> Value {
    let rule = &environment.row.images;
    let size = whole(arguments, "size").and_then(|size| u64::try_from(size).ok());
    let most = size.unwrap_or(u64::MAX).min(rule.largest);
    let takes = |value: &Value| match value {
        Value::Picture(picture) => is_accepted(picture, rule, most),
        _ => true,
    };
    match input {
        Value::List(items) => {
            Value::List(items.iter().filter(|item| takes(item)).cloned().collect())
        }
        picture if !takes(picture) => Value::Absent,
        other => other.clone(),
    }
}

fn is_accepted(picture: &Picture, rule: &ImageRule, most: u64) -> bool {
    rule.accepted
        && rule.media_types.iter().any(|of| of.eq_ignore_ascii_case(&picture.media_type))
        && match &picture.source {
            PictureSource::Url(_) => true,
            PictureSource::Base64(text) => {
                decoded_length(text).is_some_and(|bytes| bytes > 0 && bytes <= most)
            }
        }
}

/// How many bytes a text of standard base64 stands for, if it is one.
fn decoded_length(text: &str) -> Option<u64> {
    let digits = text.trim_end_matches('=');
    let padding = text.len() - digits.len();
    let plain = digits.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'+' || b == b'/');
    let whole = text.len().is_multiple_of(4) && padding <= 2;
    (plain && whole).then(|| (text.len() / 4 * 3 - padding) as u64)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::decoded_length;
    use crate::filter::support::{Call, list};
    use crate::value::{Picture, PictureSource, Value};

    fn picture(media_type: &str, source: PictureSource) -> Value {
        let (media_type, none) = (media_type.into(), None);
        Value::Picture(Arc::new(Picture {
            name: none.clone(),
            caption: none.clone(),
            prompt: none,
            media_type,
            source,
            width: None,
            height: None,
        }))
    }

    fn base64(media_type: &str, text: &str) -> Value {
        picture(media_type, PictureSource::Base64(text.into()))
    }

    /// R165: of a kind or size that is not taken, or unreadable.
    #[test]
    fn r165_refused_pictures_go() {
        let fits = base64("image/png", "AAAAAAAA");
        let far = picture("image/jpeg", PictureSource::Url("https://x/y".into()));
        let pictures = list([
            base64("image/png", "AAAAAAAAAAAA"),
            fits.clone(),
            base64("image/bmp", "AAAA"),
            base64("image/png", "not base64"),
            base64("image/png", ""),
            far.clone(),
        ]);
        assert_eq!(Call::new("accepted").on(&pictures), list([fits.clone(), far.clone()]));
        assert_eq!(Call::new("accepted").on(&base64("image/bmp", "AAAA")), Value::Absent);
        let within = |size| Call::new("accepted").size(size, "bytes").on(&pictures);
        assert_eq!(within(5), list([far.clone()]), "a layout may say less");
        assert_eq!(within(9), list([fits, far]), "and not more");
    }

    #[test]
    fn base64_is_counted_without_padding() {
        assert_eq!(decoded_length("TWFu"), Some(3));
        assert_eq!(decoded_length("TWE="), Some(2));
        assert_eq!(decoded_length("TQ=="), Some(1));
        assert_eq!(decoded_length("T==="), None);
        assert_eq!(decoded_length("TWF"), None);
        assert_eq!(decoded_length("===="), None);
    }
}
