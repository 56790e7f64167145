use std::borrow::Cow;
use std::ops::Range;

use granit_parser::{ErrorKind, ScanError};

use crate::diagnostic::{Applicability, Diagnostic};
use crate::text::{SourceId, Span};

use super::broken::broken;
use super::limits::too_deep;

/// What the parser could not read, in our words. `yaml` begins at byte `base` of its file.
pub(super) fn scan_fault(
    source: SourceId,
    yaml: &str,
    base: usize,
    error: &ScanError,
) -> Diagnostic {
    let at = error.marker().byte_offset().unwrap_or(0);
    let at = if is_tab(error.kind()) { tab_near(yaml, at) } else { at };
    let (start, end) = visible_character(yaml, at);
    let span = Span::new(source, base + start..base + end);
    if *error.kind() == ErrorKind::RecursionLimitExceeded {
        return too_deep(span);
    }
    let long_key = *error.kind() == ErrorKind::MappingValueNotAllowed
        && yaml.get(..at).and_then(|before| before.rsplit('\n').next()).is_some_and(is_long);
    let (message, help) = if long_key {
        ("a key has more than 1,024 characters".into(), Some("shorten the key"))
    } else if follows_bracket(yaml, at) {
        let message = "something follows the closing bracket";
        let help = "put quotes round a text that begins with `[` or `{`";
        (message.into(), Some(help))
    } else {
        explain(error.kind())
    };
    let found = broken(span, message);
    let found = found.help_if(help.map(str::to_string));
    if is_tab(error.kind()) && yaml.get(start..end) == Some("\t") {
        return found.fix(Applicability::Unsafe, span, "  ");
    }
    match colon_in_text(yaml, at).filter(|_| !long_key) {
        Some((range, text)) if *error.kind() == ErrorKind::MappingValueNotAllowed => {
            let value = Span::new(source, base + range.start..base + range.end);
            found.fix(Applicability::Safe, value, text)
        }
        _ => found,
    }
}

/// The value of a line `key: value` that holds a second `: ` at `at`, and the same in quotes.
fn colon_in_text(yaml: &str, at: usize) -> Option<(Range<usize>, String)> {
    let start = yaml.get(..at)?.rfind('\n').map_or(0, |end| end + 1);
    let line = yaml.get(start..)?.lines().next()?;
    let (key, value) = line.split_once(": ")?;
    let from = start + key.len() + 2 + (value.len() - value.trim_start().len());
    let value = value.trim();
    let is_bare = !value.starts_with(['"', '\'', '[', '{', '|', '>', '&', '*', '!', '#', '-', '?']);
    // A comment stays outside; whether it is one cannot be seen here.
    (is_bare && at >= from && !value.contains(" #")).then(|| {
        let text = value.replace('\\', "\\\\").replace('"', "\\\"");
        (from..from + value.len(), format!("\"{text}\""))
    })
}

/// Whether the value of the line is a list or map in brackets that ends before `at`.
fn follows_bracket(yaml: &str, at: usize) -> bool {
    let before = yaml.get(..at).and_then(|before| before.rsplit('\n').next()).unwrap_or("");
    let value = before.split_once(": ").map_or("", |(_, value)| value.trim());
    (value.starts_with('[') && value.ends_with(']'))
        || (value.starts_with('{') && value.ends_with('}'))
}

fn is_long(line: &str) -> bool {
    line.chars().count() > 1024
}

fn is_tab(kind: &ErrorKind) -> bool {
    matches!(
        kind,
        ErrorKind::TabInBlockIndentation
            | ErrorKind::TabInIndentation
            | ErrorKind::TabNotAllowed
            | ErrorKind::TabInPlainScalar
            | ErrorKind::TabAtBlockScalarStart
    )
}

/// The tab that a fault at `at` is about, if none stands there: one in the blanks before it, or
/// one that leads a later line of the text that begins there.
fn tab_near(yaml: &str, at: usize) -> usize {
    let (before, behind) = yaml.split_at_checked(at).unwrap_or((yaml, ""));
    if behind.starts_with('\t') {
        return at;
    }
    let line = before.trim_end_matches([' ', '\t']);
    if let Some(tab) = before.get(line.len()..).and_then(|blanks| blanks.find('\t')) {
        return line.len() + tab;
    }
    let mut start = at;
    for line in behind.split_inclusive('\n') {
        let text = line.trim_start_matches([' ', '\t']);
        let tab = line.get(..line.len() - text.len()).and_then(|blanks| blanks.find('\t'));
        if let Some(tab) = tab {
            return start + tab;
        }
        start += line.len();
    }
    at
}

/// The character at `at`, or the last visible one before it if a line or the text ends there.
fn visible_character(yaml: &str, at: usize) -> (usize, usize) {
    let here = yaml.get(at..).and_then(|rest| rest.chars().next());
    if let Some(c) = here.filter(|c| !matches!(c, '\n' | '\r')) {
        return (at, at + c.len_utf8());
    }
    let before = yaml.get(..at).unwrap_or(yaml).trim_end();
    let last = before.chars().next_back().map_or(0, char::len_utf8);
    (before.len() - last, before.len())
}

fn explain(kind: &ErrorKind) -> (Cow<'static, str>, Option<&'static str>) {
    const SPACES: &str = "indent with spaces";
    const INDENTATION: &str = "check the indentation of this line and of the lines above it";
    const CLOSE: &str = "close it, or put quotes round a text that holds brackets";
    let (message, help): (Cow<'static, str>, _) = match kind {
        ErrorKind::UnclosedQuotedScalar => (
            "a quote is opened and never closed".into(),
            "close it; inside `'…'` a quote is written `''`, inside `\"…\"` it is written `\\\"`",
        ),
        ErrorKind::MappingValueNotAllowed
        | ErrorKind::InvalidColonPlacement
        | ErrorKind::MappingKeyNotAllowed => (
            "a key cannot stand here".into(),
            "put quotes round a text that holds `: `, and begin each key at the same indentation",
        ),
        kind if is_tab(kind) => ("a tab stands where only spaces may".into(), SPACES),
        ErrorKind::UnexpectedCharacter { character } => (
            format!("a text without quotes cannot begin with `{}`", character.escape_debug())
                .into(),
            "put quotes round the text",
        ),
        ErrorKind::UnknownQuotedScalarEscape
        | ErrorKind::InvalidQuotedScalarHexEscape
        | ErrorKind::InvalidUnicodeEscape => (
            "this text holds an escape that YAML does not know".into(),
            "write `\\\\` for a backslash, or use single quotes",
        ),
        ErrorKind::MissingLowSurrogate
        | ErrorKind::InvalidLowSurrogate
        | ErrorKind::InvalidLowSurrogateHexEscape
        | ErrorKind::UnpairedLowSurrogate => (
            "this text holds half of a surrogate pair".into(),
            "write the character itself, or both halves",
        ),
        ErrorKind::InvalidTrailingSingleQuotedScalar
        | ErrorKind::InvalidTrailingDoubleQuotedScalar => (
            "something follows the closing quote".into(),
            "put the quotes round all of the text; inside `'…'` a quote is written `''`",
        ),
        ErrorKind::SimpleKeyExpected
        | ErrorKind::InvalidSimpleKey
        | ErrorKind::ExpectedBlockMappingKey => {
            ("a key is expected here, followed by `:` and a blank".into(), INDENTATION)
        }
        ErrorKind::ExpectedBlockSequenceEntry => {
            ("an item is expected here that begins with `- `".into(), INDENTATION)
        }
        ErrorKind::BlockSequenceEntryNotAllowed | ErrorKind::BlockEntryInFlowCollection => (
            "a list with `- ` cannot begin here".into(),
            "begin it on a line of its own, or write `[…]`",
        ),
        ErrorKind::UnclosedFlowCollection { open } => {
            (format!("`{open}` is never closed").into(), CLOSE)
        }
        ErrorKind::MismatchedFlowCollectionEnd { open, close } => {
            (format!("`{open}` is closed by `{close}`").into(), CLOSE)
        }
        ErrorKind::MisplacedFlowCollectionEnd => (
            "this bracket closes nothing".into(),
            "put quotes round a text that begins with a bracket",
        ),
        ErrorKind::ExpectedFlowMappingSeparator => ("`,` or `}` is expected here".into(), CLOSE),
        ErrorKind::ExpectedFlowSequenceSeparator => ("`,` or `]` is expected here".into(), CLOSE),
        ErrorKind::InvalidIndentation
        | ErrorKind::InvalidBlockScalarIndent
        | ErrorKind::InvalidQuotedScalarIndent
        | ErrorKind::InvalidFlowScalarIndent => {
            ("the indentation fits nothing above".into(), INDENTATION)
        }
        ErrorKind::CommentNotSeparated => (
            "a comment needs a blank before its `#`".into(),
            "put quotes round a text that holds `#`, or a blank before a comment",
        ),
        ErrorKind::DirectiveDisallowed => {
            ("directives (`%…`) are not read".into(), "leave the line out")
        }
        ErrorKind::BomInsideDocument => {
            ("a byte order mark stands inside the text".into(), "take the character out")
        }
        ErrorKind::ExpectedDocumentStart => {
            ("the document has ended, and this cannot follow it".into(), INDENTATION)
        }
        other => return (other.to_string().into(), None),
    };
    (message, Some(help))
}
