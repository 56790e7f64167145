use crate::target::ImageRule;
use crate::value::{Outcome, Part, Picture, Words};

use super::remarks::Remarks;
use super::wording::Wording;
use super::{Site, picture};

/// A part of a result, as it goes to a target.
pub(super) enum ResultPart<'a> {
    /// Neighbouring texts put together, not blank.
    Text(Wording),
    /// A picture that can be sent.
    Image(&'a Picture),
}

/// The parts of a result.
pub(super) fn parts<'a>(
    outcome: &'a Outcome,
    images: &ImageRule,
    site: Site,
    remarks: &mut Remarks,
) -> Vec<ResultPart<'a>> {
    let mut parts = Vec::new();
    let mut text = Wording::default();
    for part in &outcome.parts {
        match part {
            Part::Text(more) => text.push(Words::given(more.clone())),
            Part::Image(image) => {
                close(&mut parts, &mut text);
                if picture::is_sent(image, images, site, remarks) {
                    parts.push(ResultPart::Image(image));
                }
            }
            _ => remarks.lost(site, "a part of a result", "a result holds text and images only"),
        }
    }
    close(&mut parts, &mut text);
    parts
}

fn close(parts: &mut Vec<ResultPart<'_>>, text: &mut Wording) {
    let text = std::mem::take(text);
    if !text.is_blank() {
        parts.push(ResultPart::Text(text));
    }
}
