use crate::value::Words;

use super::piece::Text;
use super::request::{Content, Part};

/// Parts in the making: text goes on in the open part while its section and package stay.
#[derive(Default)]
pub(super) struct Parts {
    done: Vec<Part>,
    /// The part that is open, with its texts.
    open: Option<(Part, Vec<Words>)>,
}

impl Parts {
    pub(super) fn text(&mut self, text: Text) {
        let same = self.open.as_ref().is_some_and(|(part, _)| {
            part.section == text.stamp.section && part.origin.package == text.stamp.origin.package
        });
        if !same {
            self.close();
        }
        if let Some((part, texts)) = &mut self.open {
            part.volatility = part.volatility.max(text.stamp.volatility);
            texts.push(text.words);
        } else {
            let part = Part {
                content: Content::Text("".into()),
                section: text.stamp.section,
                volatility: text.stamp.volatility,
                origin: text.stamp.origin,
            };
            self.open = Some((part, vec![text.words]));
        }
    }

    /// A part of its own.
    pub(super) fn part(&mut self, part: Part) {
        self.close();
        self.done.push(part);
    }

    /// Ends the open part; gives how many there are.
    pub(super) fn close(&mut self) -> usize {
        if let Some((part, texts)) = self.open.take() {
            self.done.push(Part { content: Content::Text(Words::joined(texts)), ..part });
        }
        self.done.len()
    }

    pub(super) fn finish(mut self) -> Vec<Part> {
        self.close();
        self.done
    }
}
