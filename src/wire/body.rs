use std::ops::Range;

use serde::Serialize;

use super::stretches::Stretches;

/// A body: the exact bytes for a target, and where the marks of the request cut them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Body {
    /// The JSON.
    pub bytes: Vec<u8>,
    /// A cut for every mark of the request, written or not, in the order of the marks.
    pub cuts: Vec<Cut>,
    /// Where the markers stand in the bytes, in order.
    markers: Vec<Range<usize>>,
    pub(super) stretches: Stretches,
}

/// Where a mark cuts a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Cut {
    /// The mark, by its place in the request's marks.
    pub mark: usize,
    /// The offset in the erased body right behind the last thing that the mark covers.
    pub at: usize,
}

impl Body {
    pub(super) fn new(
        bytes: String,
        cuts: Vec<Cut>,
        markers: Vec<Range<usize>>,
        stretches: Stretches,
    ) -> Self {
        Self { bytes: bytes.into_bytes(), cuts, markers, stretches }
    }

    /// The body without its markers: what cuts count in, and the same whichever marks are
    /// written.
    pub fn erased(&self) -> Vec<u8> {
        let mut erased = Vec::with_capacity(self.bytes.len());
        let mut from = 0;
        for marker in &self.markers {
            erased.extend_from_slice(self.bytes.get(from..marker.start).unwrap_or_default());
            from = marker.end;
        }
        erased.extend_from_slice(self.bytes.get(from..).unwrap_or_default());
        erased
    }
}
