use std::borrow::Cow;

use crate::target::ImageRule;
use crate::value::{Picture, PictureSource};

use super::remarks::Remarks;
use super::{Site, finding};

/// Whether a picture can be sent; says what the target would refuse.
pub(super) fn is_sent(
    picture: &Picture,
    rule: &ImageRule,
    site: Site,
    remarks: &mut Remarks,
) -> bool {
    if !rule.accepted {
        remarks.find(finding::refused_image(site, "is not taken by this model"));
        remarks.lost(site, "an image", "this model takes none");
        return false;
    }
    if !rule.media_types.contains(&picture.media_type) {
        let why = format!("is of the type `{}`, which is not taken", picture.media_type);
        remarks.find(finding::refused_image(site, &why));
    }
    match &picture.source {
        PictureSource::Base64(base64) => {
            let padding = base64.bytes().rev().take_while(|&byte| byte == b'=').count();
            let bytes = (base64.len() / 4 * 3).saturating_sub(padding);
            if !is_base64(base64) {
                remarks.find(finding::refused_image(site, "is not standard base64"));
            } else if u64::try_from(bytes).is_ok_and(|bytes| bytes > rule.largest) {
                remarks.find(finding::large_image(site, bytes, rule.largest));
            }
        }
        PictureSource::Url(url) => {
            if !url.starts_with("https://") && !url.starts_with("http://") {
                remarks.find(finding::refused_image(site, "has no web address"));
            }
        }
    }
    true
}

/// The address of a picture; what it holds itself becomes a `data:` address.
pub(super) fn address(picture: &Picture) -> Cow<'_, str> {
    match &picture.source {
        PictureSource::Base64(bytes) => {
            Cow::Owned(format!("data:{};base64,{bytes}", picture.media_type))
        }
        PictureSource::Url(url) => Cow::Borrowed(url),
    }
}

fn is_base64(text: &str) -> bool {
    let letters = text.strip_suffix("==").or_else(|| text.strip_suffix('=')).unwrap_or(text);
    !letters.is_empty()
        && text.len().is_multiple_of(4)
        && letters.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/'))
}

#[cfg(test)]
mod tests {
    use super::is_base64;

    #[test]
    fn knows_standard_base64() {
        for good in ["AAAA", "AAA=", "AA==", "+/09"] {
            assert!(is_base64(good), "{good}");
        }
        for bad in ["", "A", "A===", "====", "AAA", "AA-_", "AAAA\n", "AA=A"] {
            assert!(!is_base64(bad), "{bad}");
        }
    }
}
