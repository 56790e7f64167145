use std::ops::Range;

use minijinja::machinery::{Span, Token, tokenize};

use crate::diagnostic::{Diagnostic, Problems};
use crate::syntax::tree::Exception;
use crate::template::body::Body;
use crate::template::{exception, path};

use super::statement::Statements;
use super::{bad_syntax, refusal, syntax};

/// The most tokens between two braces.
const LONGEST: usize = 256;

/// The most characters of a line: minijinja counts columns in 16 bits, and adds to them where it
/// finds a fault.
const WIDEST: usize = 65_000;

/// What the tokens of a template say before it is parsed.
pub(super) struct Scan {
    /// The template with every hyphen inside a name made `_`: the same places, names that
    /// minijinja reads as one. What a name really is stands in the body at its place.
    pub(super) code: String,
    /// Where its words stand.
    pub(super) texts: Vec<Range<usize>>,
    /// Where its placeholders and statements stand, from brace to brace.
    pub(super) tags: Vec<Range<usize>>,
    /// Its exceptions.
    pub(super) exceptions: Vec<Exception>,
}

impl Scan {
    /// Reads the tokens. With an error among the problems the code must not be parsed.
    pub(super) fn of(body: &Body<'_>, problems: &mut Problems) -> Self {
        let mut reader = Reader {
            body,
            problems,
            code: body.text.as_bytes().to_vec(),
            texts: Vec::new(),
            tags: Vec::new(),
            exceptions: Vec::new(),
            statements: Statements::default(),
        };
        reader.read();
        // Only ASCII was put in place of ASCII.
        let code = String::from_utf8(reader.code).unwrap_or_default();
        let Reader { texts, tags, exceptions, .. } = reader;
        Self { code, texts, tags, exceptions }
    }

    /// The braces round a place.
    pub(super) fn tag_at(&self, at: usize) -> Option<Range<usize>> {
        let next = self.tags.partition_point(|tag| tag.start <= at);
        self.tags.get(next.checked_sub(1)?).filter(|tag| at < tag.end).cloned()
    }
}

struct Reader<'a, 'p> {
    body: &'a Body<'a>,
    problems: &'p mut Problems,
    code: Vec<u8>,
    texts: Vec<Range<usize>>,
    tags: Vec<Range<usize>>,
    exceptions: Vec<Exception>,
    statements: Statements,
}

impl Reader<'_, '_> {
    fn read(&mut self) {
        if let Some(line) = wide_line(self.body.text) {
            return self.problems.push(refusal::too_wide(self.body, line));
        }
        let mut tag: Option<Tag> = None;
        let mut end = 0;
        for item in tokenize(self.body.text, false, syntax()) {
            let (token, place) = match item {
                Ok((token, span)) => (token, range(span)),
                Err(error) => return self.stop(bad_syntax(self.body, &error, end), tag.as_ref()),
            };
            let gap = std::mem::replace(&mut end, place.end)..place.start;
            match (&token, &mut tag) {
                (Token::TemplateData(_), _) => {
                    self.comments(gap);
                    self.texts.push(place);
                }
                (Token::VariableStart | Token::BlockStart, _) => {
                    self.comments(gap);
                    let is_statement = matches!(token, Token::BlockStart);
                    tag = Some(Tag { code: place.end, opening: place, tokens: 0, is_statement });
                }
                (Token::VariableEnd | Token::BlockEnd, Some(open)) => {
                    self.join_names(open.code..place.start);
                    self.tags.push(open.opening.start..place.end);
                    tag = None;
                }
                (_, Some(open)) => {
                    open.tokens += 1;
                    if open.tokens > LONGEST {
                        return self.stop(refusal::too_long(self.body, place), tag.as_ref());
                    }
                    if matches!(token, Token::Str(_) | Token::String(_)) {
                        let code = open.code..place.start;
                        open.code = place.end;
                        self.join_names(code);
                    }
                    if open.is_statement && open.tokens == 1 {
                        self.statements.begin(self.body, &token, place.clone(), self.problems);
                    }
                }
                // No token stands outside of words and tags.
                (_, None) => {}
            }
        }
        if let Some(tag) = &tag {
            self.problems.push(refusal::unclosed(self.body, tag.opening.clone()));
        } else {
            self.comments(end..self.body.text.len());
            self.statements.end(self.body, self.problems);
        }
    }

    /// Nothing behind this can be read.
    fn stop(&mut self, problem: Diagnostic, tag: Option<&Tag>) {
        self.problems.push(match tag {
            Some(tag) => {
                let place = self.body.span(tag.opening.clone());
                problem.note(place, "it is read as a part of what opens here")
            }
            None => problem,
        });
    }

    /// Looks for exceptions where the tokens leave a gap: there are comments, the blanks that
    /// tags take away, and `{% raw %}`.
    fn comments(&mut self, gap: Range<usize>) {
        let text = self.body.slice(gap.clone());
        let mut from = 0;
        while let Some(open) = text.get(from..).and_then(|rest| rest.find("{#")) {
            let open = from + open;
            let Some(length) = text.get(open + 2..).and_then(|rest| rest.find("#}")) else {
                return;
            };
            let close = open + 2 + length;
            let says = text.get(open + 2..close).unwrap_or("");
            let trims =
                [says.starts_with(['-', '+']), says.len() > 1 && says.ends_with(['-', '+'])];
            let [lead, tail] = trims.map(usize::from);
            let comment = gap.start + open..gap.start + close + 2;
            let inside = comment.start + 2 + lead..comment.end - 2 - tail;
            match exception::read(self.body, comment, inside) {
                Some(Ok(exception)) => self.exceptions.push(exception),
                Some(Err(problem)) => self.problems.push(problem),
                None => {}
            }
            from = close + 2;
        }
    }

    /// Makes the hyphens inside the names of a range part of them.
    fn join_names(&mut self, range: Range<usize>) {
        let Some(code) = self.code.get_mut(range) else { return };
        let mut at = 0;
        while let Some(rest) = code.get_mut(at..).filter(|rest| !rest.is_empty()) {
            let length = path::name_length(rest);
            for byte in rest.iter_mut().take(length).filter(|byte| **byte == b'-') {
                *byte = b'_';
            }
            // What begins with a digit is a number up to its end, and no name begins in it.
            let word = rest.iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'_').count();
            at += length.max(word).max(1);
        }
    }
}

/// An open tag.
struct Tag {
    opening: Range<usize>,
    /// Up to where its names were looked at.
    code: usize,
    tokens: usize,
    is_statement: bool,
}

/// The first line that is too wide.
fn wide_line(text: &str) -> Option<Range<usize>> {
    let mut end = 0;
    text.split_inclusive('\n').find_map(|line| {
        let start = end;
        end += line.len();
        (line.len() > WIDEST && line.chars().count() > WIDEST).then_some(start..end)
    })
}

fn range(span: Span) -> Range<usize> {
    span.start_offset as usize..span.end_offset as usize
}
