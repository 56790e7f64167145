use std::ops::Range;

use miette::{MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};
use typecase::diagnostic::{sign, visible};
use typecase::text::{Position, Source};

/// Lines longer than this are cut round the places that are shown.
const WIDEST: usize = 240;
/// So much of a long line stays before a place, and behind it.
const AROUND: usize = 80;

/// The lines round some places of a file, fit for a terminal: control characters are signs, and
/// very long lines are cut.
#[derive(Debug)]
pub(super) struct Snippet {
    name: String,
    text: String,
    first_line: u32,
    places: Vec<Place>,
}

/// A place in a snippet.
#[derive(Debug)]
pub(super) struct Place {
    /// Its bytes in the snippet's text; never empty unless the text is.
    pub(super) range: Range<usize>,
    position: Position,
}

impl Snippet {
    /// The lines of `source` from one before the first of `ranges` to one behind the last. A
    /// range is shown up to the end of its first line.
    pub(super) fn new(source: &Source, ranges: &[Range<usize>]) -> Self {
        let (text, lines) = (source.text(), source.lines());
        let positions: Vec<_> =
            ranges.iter().map(|range| lines.position(text, range.start)).collect();
        let first = positions.iter().map(|position| position.line).min().unwrap_or(1);
        let last = positions.iter().map(|position| position.line).max().unwrap_or(1);
        let first_line = first.saturating_sub(1).max(1);
        let mut snippet = Self {
            name: visible(source.path()).into_owned(),
            text: String::new(),
            first_line,
            places: positions.iter().map(|&position| Place { range: 0..0, position }).collect(),
        };
        for number in first_line..=last.saturating_add(1) {
            let line = lines.line(text, number);
            if number > last && line.is_empty() {
                break;
            }
            let inside: Vec<_> = (0..)
                .zip(ranges)
                .zip(&positions)
                .filter(|(_, position)| position.line == number)
                .map(|((index, range), _)| (index, range.start..range.end.min(line.end)))
                .collect();
            let line_text = text.get(line.clone()).unwrap_or("");
            snippet.push_line(line_text.trim_end_matches('\r'), line.start, &inside);
        }
        snippet
    }

    /// The places, in the order of the ranges.
    pub(super) fn places(&self) -> &[Place] {
        &self.places
    }

    /// Adds a line that begins at `start` of the file, and finds the places in it.
    fn push_line(&mut self, line: &str, start: usize, inside: &[(usize, Range<usize>)]) {
        let kept = kept(line, start, inside);
        let mut starts = vec![None; inside.len()];
        let mut ends = vec![None; inside.len()];
        let begin = self.text.len();
        if kept.start > 0 {
            self.text.push('…');
        }
        let cut = line.get(kept.clone()).unwrap_or("");
        let ends_of_line = std::iter::once((cut.len(), '\n'));
        for (at, c) in cut.char_indices().chain(ends_of_line) {
            let offset = start + kept.start + at;
            for ((_, range), (from, to)) in inside.iter().zip(starts.iter_mut().zip(&mut ends)) {
                if from.is_none() && offset >= range.start {
                    *from = Some(self.text.len());
                }
                if to.is_none() && offset >= range.end {
                    *to = Some(self.text.len());
                }
            }
            if c != '\n' {
                self.text.push(if c == '\t' { c } else { sign(c).unwrap_or(c) });
            }
        }
        let end = self.text.len();
        for ((index, _), (from, to)) in inside.iter().zip(starts.into_iter().zip(ends)) {
            let range = self.shown(begin, from.unwrap_or(end)..to.unwrap_or(end));
            if let Some(place) = self.places.get_mut(*index) {
                place.range = range;
            }
        }
        if kept.end < line.len() {
            self.text.push('…');
        }
        self.text.push('\n');
    }

    /// An empty range draws nothing, so it takes the character behind it or, at the end of the
    /// line, before it.
    fn shown(&self, begin: usize, range: Range<usize>) -> Range<usize> {
        if !range.is_empty() {
            return range;
        }
        let next = self.text.get(range.start..).and_then(|rest| rest.chars().next());
        let before = self.text.get(begin..range.start).and_then(|rest| rest.chars().next_back());
        match (next, before) {
            (Some(next), _) => range.start..range.start + next.len_utf8(),
            (None, Some(before)) => range.start - before.len_utf8()..range.start,
            (None, None) => range,
        }
    }
}

/// What of a line is shown, as bytes in it.
fn kept(line: &str, start: usize, inside: &[(usize, Range<usize>)]) -> Range<usize> {
    if line.len() <= WIDEST {
        return 0..line.len();
    }
    let first = inside.iter().map(|(_, range)| range.start).min().unwrap_or(start) - start;
    let last = inside.iter().map(|(_, range)| range.start).max().unwrap_or(start) - start;
    let from = line.floor_char_boundary(first.saturating_sub(AROUND));
    let most = (from + 2 * WIDEST).max(from);
    let to = line.floor_char_boundary((last + 2 * AROUND).min(most).min(line.len()));
    from..to.max(from)
}

impl SourceCode for Snippet {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let inner = self.text.read_span(span, before, after)?;
        let place = self.places.iter().find(|place| place.range.start == span.offset());
        let (line, column) = match place {
            // Only the head of the report asks for a place without lines round it.
            Some(Place { position, .. }) if before == 0 && after == 0 => {
                (position.line as usize - 1, position.column as usize - 1)
            }
            _ => (inner.line() + self.first_line as usize - 1, inner.column()),
        };
        Ok(Box::new(MietteSpanContents::new_named(
            self.name.clone(),
            inner.data(),
            *inner.span(),
            line,
            column,
            inner.line_count(),
        )))
    }
}

#[cfg(test)]
mod tests {
    use super::{AROUND, Snippet};
    use typecase::text::Source;

    fn shown(text: &str, range: std::ops::Range<usize>) -> (String, String) {
        let snippet = Snippet::new(&Source::new("a", text), &[range]);
        let place = snippet.text.get(snippet.places()[0].range.clone()).unwrap();
        (snippet.text.clone(), place.to_owned())
    }

    #[test]
    fn takes_a_line_before_and_behind() {
        let (text, place) = shown("one\ntwo\nthree\nfour\nfive\n", 8..13);
        assert_eq!((&*text, &*place), ("two\nthree\nfour\n", "three"));
    }

    #[test]
    fn makes_control_characters_visible_and_keeps_places() {
        let (text, place) = shown("\u{1b}\u{1b}é x\u{7}y\r\n", 5..8);
        assert_eq!((&*text, &*place), ("␛␛é x␇y\n", "x␇y"));
    }

    #[test]
    fn shows_a_place_of_several_lines_on_the_first() {
        assert_eq!(shown("ab {\n}\n", 3..6).1, "{");
    }

    #[test]
    fn an_empty_place_takes_a_neighbour() {
        assert_eq!(shown("abc", 1..1).1, "b");
        assert_eq!(shown("abc", 3..3).1, "c");
        assert_eq!(shown("abc\n", 3..3).1, "c");
        assert_eq!(shown("", 0..0).1, "");
        assert_eq!(shown("a\n", 9..9).1, "");
    }

    #[test]
    fn cuts_long_lines() {
        let line = format!("{}HERE{}", "é".repeat(5000), "x".repeat(5000));
        let (text, place) = shown(&line, 10_000..10_004);
        assert_eq!(place, "HERE");
        assert!(text.starts_with("…é") && text.ends_with("x…\n"));
        assert!(text.len() < 4 * AROUND, "{}", text.len());
    }

    #[test]
    fn a_place_of_a_whole_long_line_ends_where_the_line_is_cut() {
        let (text, place) = shown(&"x".repeat(9000), 0..9000);
        assert_eq!(text, format!("{place}…\n"));
    }
}
