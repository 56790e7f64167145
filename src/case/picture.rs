use std::sync::Arc;

use crate::diagnostic::Problems;
use crate::text::Span;
use crate::value::{Picture, PictureSource};
use crate::yaml::{Node, NodeKind, excerpt};

use super::fault::{missing_key, wrong_type, wrong_value};
use super::fields::Fields;
use super::media::{is_base64, is_https, is_media_type};
use super::path::Path;

const KEYS: &[&str] =
    &["name", "caption", "prompt", "media-type", "data", "url", "width", "height"];

/// A picture: `{ media-type, data | url, … }`.
pub(super) fn picture(node: &Node, path: &Path<'_>, problems: &mut Problems) -> Option<Picture> {
    let fields = Fields::open(node, path, KEYS, problems)?;
    let name = fields.text("name", problems);
    let caption = fields.text("caption", problems);
    let prompt = fields.text("prompt", problems);
    let media_type = media_type(&fields, problems);
    let source = source(&fields, problems);
    let width = size(&fields, "width", problems);
    let height = size(&fields, "height", problems);
    Some(Picture { name, caption, prompt, media_type: media_type?, source: source?, width, height })
}

fn media_type(fields: &Fields<'_>, problems: &mut Problems) -> Option<Arc<str>> {
    let text = fields.required_text("media-type", problems)?;
    let help = "write it like `image/png`";
    valid(fields, "media-type", text, is_media_type, ("a media type", help), problems)
}

fn source(fields: &Fields<'_>, problems: &mut Problems) -> Option<PictureSource> {
    match (fields.entry("data"), fields.entry("url")) {
        (Some(_), None) => {
            let text = fields.text("data", problems)?;
            let help = "write standard base64 with its padding and without line breaks";
            valid(fields, "data", text, is_base64, ("base64", help), problems)
                .map(PictureSource::Base64)
        }
        (None, Some(_)) => {
            let text = fields.text("url", problems)?;
            let help = "write it like `https://example.org/map.png`";
            valid(fields, "url", text, is_https, ("an `https` address", help), problems)
                .map(PictureSource::Url)
        }
        (None, None) => {
            let fault = missing_key(fields.node, fields.path, "data");
            problems.push(fault.help("give the bytes as `data`, or an address as `url`"));
            None
        }
        (Some(data), Some(url)) => {
            problems.push(two_sources(url.key.span, &fields.path.key("url"), data.key.span));
            None
        }
    }
}

fn valid(
    fields: &Fields<'_>,
    name: &str,
    text: Arc<str>,
    is_valid: fn(&str) -> bool,
    (wanted, help): (&str, &str),
    problems: &mut Problems,
) -> Option<Arc<str>> {
    if is_valid(&text) {
        return Some(text);
    }
    let span = fields.entry(name)?.value.span;
    let message = format!("{} is not {wanted}", excerpt(&text));
    problems.push(wrong_value(span, &fields.path.key(name), message, Some(help.into())));
    None
}

fn size(fields: &Fields<'_>, name: &str, problems: &mut Problems) -> Option<u32> {
    let node = &fields.entry(name)?.value;
    let path = fields.path.key(name);
    let NodeKind::Number(number) = &node.kind else {
        problems.push(wrong_type(node, &path, "a number of pixels"));
        return None;
    };
    let pixels = number.as_int().and_then(|n| u32::try_from(n).ok()).filter(|n| *n > 0);
    if pixels.is_none() {
        let message = format!("{} is not a number of pixels", excerpt(number.text()));
        problems.push(wrong_value(node.span, &path, message, None));
    }
    pixels
}

fn two_sources(span: Span, path: &Path<'_>, data: Span) -> crate::diagnostic::Diagnostic {
    wrong_value(span, path, "a picture has either `data` or a `url`", None)
        .note(data, "`data` is here")
}
