use crate::plan::Verdict;

use super::band::{Band, size, tool_size};
use super::{Mark, Place, Request};

/// A stretch of a request, or a mark between two.
#[derive(Clone, Debug)]
pub(super) enum Run<'a> {
    /// Neighbours of one band.
    Stretch {
        band: Band,
        bytes: usize,
    },
    Mark(&'a Mark),
}

/// A request as stretches and marks, first byte to last.
pub(super) fn runs(request: &Request) -> Vec<Run<'_>> {
    let mut runs = Vec::new();
    marks(request, Place::Start, &mut runs);
    for tool in &request.tools {
        stretch(Band::Tools, tool_size(tool), &mut runs);
    }
    marks(request, Place::Tools, &mut runs);
    for (at, part) in request.system.iter().enumerate() {
        stretch(Band::of(part, None), size(part), &mut runs);
        marks(request, Place::System { part: at }, &mut runs);
    }
    for (message, said) in request.messages.iter().enumerate() {
        for (part, of) in said.parts.iter().enumerate() {
            stretch(Band::of(of, Some(said)), size(of), &mut runs);
            marks(request, Place::Message { message, part }, &mut runs);
        }
    }
    runs
}

fn stretch(band: Band, bytes: usize, runs: &mut Vec<Run<'_>>) {
    match runs.last_mut() {
        Some(Run::Stretch { band: last, bytes: all }) if *last == band => *all += bytes,
        _ => runs.push(Run::Stretch { band, bytes }),
    }
}

fn marks<'a>(request: &'a Request, place: Place, runs: &mut Vec<Run<'a>>) {
    runs.extend(request.marks.iter().filter(|mark| mark.after == place).map(Run::Mark));
}

/// The sign of a mark in a strip.
pub(super) fn sign(mark: &Mark) -> char {
    match (&mark.verdict, mark.written) {
        (Verdict::Refused, _) => '!',
        (_, true) => '|',
        (_, false) => ':',
    }
}
