use pest::Parser;
use pest::error::InputLocation;

use crate::diagnostic::{Code, Diagnostic, Problems};
use crate::text::{SourceId, Span};

use super::build::Builder;
use super::grammar::{Layout, Node, Rule};
use super::nesting::{self, LIMIT};
use super::tree::{Comment, File, Statement};

/// The largest layout file, in bytes.
const LARGEST: usize = 4 * 1024 * 1024;

/// The most faults that are told of one file: who has more has one, and it is not in each line.
const MOST: usize = 100;

/// Reads a layout file: its tree, and what is wrong with it.
///
/// There is always a tree, and every span in it lies within `text`. A text that is too large
/// or too deeply nested is not read at all: its tree is one broken statement.
pub fn parse(source: SourceId, text: &str) -> (File, Problems) {
    let mut problems = Problems::new();
    let whole = Span::new(source, 0..text.len());
    if text.len() > LARGEST {
        problems.push(too_large(whole.before(), text.len()));
        return (unread(whole), problems);
    }
    if let Some(at) = nesting::beyond_limit(text) {
        problems.push(too_deep(Span::new(source, at)));
        return (unread(whole), problems);
    }
    match Layout::parse(Rule::layout_file, text) {
        Ok(mut pairs) => {
            let mut builder = Builder::new(source, text, &mut problems);
            let (statements, comments) = pairs.next().map_or_else(Default::default, |file| {
                (builder.statements(&file), comments(source, file))
            });
            if let [first, rest @ ..] = problems.beyond(MOST).as_slice() {
                problems.push(too_many(first.span, rest.len() + 1));
            }
            (File { source, statements, comments }, problems)
        }
        // Each rule has a way out, so that only the native stack can stop the parser.
        Err(error) => {
            let at = match error.location {
                InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
            };
            problems.push(too_deep(Span::new(source, at..at)));
            (unread(whole), problems)
        }
    }
}

fn unread(whole: Span) -> File {
    let statements = vec![Statement::Broken { span: whole, body: Vec::new() }];
    File { source: whole.source, statements, comments: Vec::new() }
}

fn comments(source: SourceId, file: Node<'_>) -> Vec<Comment> {
    file.into_inner()
        .flatten()
        .filter(|node| node.as_rule() == Rule::comment)
        .map(|node| {
            let text = node.as_str();
            let (behind, doc) = match text.strip_prefix("///") {
                Some(behind) => (behind, true),
                None => (text.strip_prefix("//").unwrap_or(text), false),
            };
            let span = node.as_span();
            let span = Span::new(source, span.start()..span.end());
            Comment { span, text: behind.into(), doc }
        })
        .collect()
}

fn too_many(span: Span, count: usize) -> Diagnostic {
    Diagnostic::error(Code("syntax/too-many"), span, format!("{count} more faults from here on"))
        .label("the first of them")
        .help("mend those above first: is this a layout at all?")
}

fn too_large(span: Span, length: usize) -> Diagnostic {
    Diagnostic::error(Code("syntax/too-large"), span, "this layout is too large to be read")
        .label(format!("{length} bytes; the limit is {LARGEST}"))
        .help("move a part of it into a file of its own and `use` it")
}

pub(super) fn too_deep(span: Span) -> Diagnostic {
    Diagnostic::error(Code("syntax/too-deep"), span, "this layout is nested too deeply to be read")
        .label(format!("more than {LIMIT} levels are open here"))
        .help("close what is open, or move the inner part into a `fragment`")
}
