use std::sync::Arc;

use super::piece::Text;
use super::request::{Content, Part};

/// Parts in the making: text goes on in the open part while its section and package stay.
#[derive(Default)]
pub(super) struct Parts {
    done: Vec<Part>,
    open: Option<(Part, String)>,
}

impl Parts {
    pub(super) fn text(&mut self, text: Text) {
        let same = self.open.as_ref().is_some_and(|(part, _)| {
            part.section == text.stamp.section && part.origin.package == text.stamp.origin.package
        });
        if !same {
            self.close();
        }
        if let Some((part, written)) = &mut self.open {
            part.volatility = part.volatility.max(text.stamp.volatility);
            written.push_str(&text.words);
        } else {
            let part = Part {
                content: Content::Text("".into()),
                section: text.stamp.section,
                volatility: text.stamp.volatility,
                origin: text.stamp.origin,
            };
            self.open = Some((part, text.words.as_ref().into()));
        }
    }

    /// A part of its own.
    pub(super) fn part(&mut self, part: Part) {
        self.close();
        self.done.push(part);
    }

    /// Ends the open part; gives how many there are.
    pub(super) fn close(&mut self) -> usize {
        if let Some((part, text)) = self.open.take() {
            self.done.push(Part { content: Content::Text(Arc::from(text)), ..part });
        }
        self.done.len()
    }

    pub(super) fn finish(mut self) -> Vec<Part> {
        self.close();
        self.done
    }
}
