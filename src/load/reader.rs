use std::collections::{BTreeMap, BTreeSet};

use crate::diagnostic::{Applicability, Code, Diagnostic, Problems};
use crate::text::{Source, SourceId, Sources, Span};

use super::{Files, Unreadable};

/// What some editors write before all text of a file.
const MARK: char = '\u{feff}';

/// Reads each file at most once, and reports what is not text.
pub(super) struct Reader<'a> {
    pub(super) files: &'a dyn Files,
    pub(super) sources: Sources,
    pub(super) problems: Problems,
    /// JSON files that were looked at.
    pub(super) checked_json: BTreeSet<SourceId>,
    known: BTreeMap<String, Result<Option<SourceId>, Unreadable>>,
}

impl<'a> Reader<'a> {
    #[cfg(test)]
    pub(super) fn new(files: &'a dyn Files) -> Self {
        Self::after(files, Sources::new())
    }

    /// The faults of a file that is not read.
    pub(super) const CODES: [&'static str; 4] =
        ["syntax/too-large", "syntax/binary", "syntax/not-utf8", "package/unreadable"];

    /// One that adds to the sources of an earlier one.
    pub(super) fn after(files: &'a dyn Files, sources: Sources) -> Self {
        Self {
            files,
            sources,
            problems: Problems::new(),
            checked_json: BTreeSet::new(),
            known: BTreeMap::new(),
        }
    }

    /// The file at `path`. None where it is there and its content was reported as no text; an
    /// error where it cannot be had, which is not reported.
    pub(super) fn read(&mut self, path: &str) -> Result<Option<SourceId>, Unreadable> {
        if let Some(known) = self.known.get(path) {
            return known.clone();
        }
        let read = match self.files.read(path) {
            Ok(bytes) => Ok(self.text(path, bytes)),
            Err(Unreadable::TooLarge(size)) => {
                let span = self.start_of(path);
                self.problems.push(too_large(span, size));
                Ok(None)
            }
            Err(other) => Err(other),
        };
        self.known.insert(path.to_owned(), read.clone());
        read
    }

    /// The same where there is no other place to report at than the file itself.
    pub(super) fn read_or_report(&mut self, path: &str) -> Option<SourceId> {
        self.read(path).unwrap_or_else(|why| {
            let span = self.start_of(path);
            self.problems.push(unreadable(span, &why));
            None
        })
    }

    /// The start of something that is not read, as a place to report at.
    pub(super) fn start_of(&mut self, path: &str) -> Span {
        Span::new(self.sources.add(Source::new(path, "")), 0..0)
    }

    fn text(&mut self, path: &str, bytes: Vec<u8>) -> Option<SourceId> {
        match String::from_utf8(bytes) {
            Ok(text) => {
                let zero = text.find('\0');
                let marked = text.starts_with(MARK);
                let id = self.sources.add(Source::new(path, text));
                if marked {
                    self.problems.push(byte_order_mark(Span::new(id, 0..MARK.len_utf8())));
                }
                if let Some(at) = zero {
                    self.problems.push(binary(Span::new(id, at..at + 1)));
                    return None;
                }
                Some(id)
            }
            Err(error) => {
                let at = error.utf8_error().valid_up_to();
                let length = error.utf8_error().error_len().unwrap_or(error.as_bytes().len() - at);
                let id = self.sources.add(Source::new(path, stand_in(error.as_bytes())));
                self.problems.push(not_utf8(Span::new(id, at..at + length), at));
                None
            }
        }
    }
}

/// The text of a file that is none, to show the place of the fault: every byte that is not
/// UTF-8 is a `?`, so that all others keep their places.
fn stand_in(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|_| '?'));
    }
    text
}

fn too_large(span: Span, size: u64) -> Diagnostic {
    Diagnostic::error(Code("syntax/too-large"), span, "this file is too large to be read")
        .label(Unreadable::TooLarge(size).to_string())
}

fn binary(span: Span) -> Diagnostic {
    Diagnostic::error(Code("syntax/binary"), span, "this file is not text")
        .label("a zero byte")
        .help("remove the byte, or save the file as UTF-8 without it")
}

fn byte_order_mark(span: Span) -> Diagnostic {
    Diagnostic::warning(
        Code("syntax/byte-order-mark"),
        span,
        "this file begins with a byte-order mark",
    )
    .label("it is read as if it were not there; other programs may not see what begins here")
    .help("save the file as UTF-8 without it")
    .fix(Applicability::Safe, span, "")
}

fn not_utf8(span: Span, offset: usize) -> Diagnostic {
    Diagnostic::error(Code("syntax/not-utf8"), span, "this file is not UTF-8")
        .label(format!("no character begins like this (byte {offset} of the file)"))
        .help("save the file as UTF-8")
}

/// A file of the folder cannot be read. With it, nothing is said of what is in the file.
fn unreadable(span: Span, why: &Unreadable) -> Diagnostic {
    Diagnostic::error(Code("package/unreadable"), span, format!("this cannot be read: {why}"))
}

#[cfg(test)]
mod tests {
    use super::Reader;
    use crate::load::Memory;

    fn findings(bytes: &[u8]) -> String {
        let files = Memory::new().with("a", bytes);
        let mut reader = Reader::new(&files);
        assert_eq!(reader.read("a"), Ok(None));
        assert_eq!(reader.read("a"), Ok(None), "read once");
        let found: Vec<_> = reader
            .problems
            .iter()
            .map(|found| {
                let place = reader.sources.position(found.span);
                let range = found.span.range();
                format!("{} {range:?} {}:{}", found.code, place.line, place.column)
            })
            .collect();
        found.join("\n")
    }

    #[test]
    fn reports_the_byte_that_is_no_utf8() {
        assert_eq!(findings(b"one\n\xc3\xa9 \xff\xfe\n"), "syntax/not-utf8 7..8 2:3");
        assert_eq!(findings(b"cut \xe4\xb8"), "syntax/not-utf8 4..6 1:5");
        assert_eq!(findings(b"\xff\xfea\0b\0"), "syntax/not-utf8 0..1 1:1");
    }

    #[test]
    fn reports_zero_bytes_and_size() {
        assert_eq!(findings(b"a\nb\0"), "syntax/binary 3..4 2:2");
        assert_eq!(findings(&vec![b'a'; 5 << 20]), "syntax/too-large 0..0 1:1");
    }
}
