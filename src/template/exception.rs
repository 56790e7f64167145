use std::ops::Range;
use std::sync::Arc;

use crate::diagnostic::{Code, Diagnostic};
use crate::syntax::tree::{Exception, ExceptionKind};
use crate::text::Spanned;

use super::body::Body;

/// Reads `typecase: allow CODE reason`, what stands between `{#` and `#}` at `inside`, as an
/// exception whose whole comment is `comment`. A comment that speaks to typecase but says
/// something else is a finding; every other comment is none of our business.
pub(super) fn read(
    body: &Body<'_>,
    comment: Range<usize>,
    inside: Range<usize>,
) -> Option<Result<Exception, Diagnostic>> {
    let inside = body.trim(inside);
    let order = body.slice(inside.clone()).strip_prefix("typecase:")?;
    let order = body.trim(inside.end - order.len()..inside.end);
    let (word, rest) = next_word(body, order);
    let (code, rest) = next_word(body, rest);
    if body.slice(word) != "allow" || code.is_empty() || body.slice(comment.clone()).contains('\n')
    {
        return Some(Err(bad_exception(body, comment)));
    }
    let reason = body.slice(rest.clone());
    Some(Ok(Exception {
        kind: ExceptionKind::Allow,
        subject: body.name(code),
        reason: (!reason.is_empty()).then(|| Spanned::new(Arc::from(reason), body.span(rest))),
        span: body.span(comment),
    }))
}

/// Splits a trimmed range behind its first word.
fn next_word(body: &Body<'_>, range: Range<usize>) -> (Range<usize>, Range<usize>) {
    let text = body.slice(range.clone());
    let end = range.start + text.find(char::is_whitespace).unwrap_or(text.len());
    (range.start..end, body.trim(end..range.end))
}

fn bad_exception(body: &Body<'_>, comment: Range<usize>) -> Diagnostic {
    let message = "this comment is no exception";
    Diagnostic::warning(Code("template/bad-exception"), body.span(comment), message)
        .label("it allows nothing")
        .help("an exception is written `{# typecase: allow CODE reason #}`, on one line")
}

#[cfg(test)]
mod tests {
    use crate::template::Dialect;
    use crate::template::support::{covered, dump, findings, read};

    const NOTE: &str = "{# typecase: allow trust/raw the host trims it #}";

    /// Code, reason and text of each exception.
    fn exceptions(dialect: Dialect, text: &str) -> Vec<(String, String, &str)> {
        let (template, problems) = read(dialect, text);
        assert!(problems.is_empty(), "{problems:?}");
        template
            .exceptions
            .iter()
            .map(|exception| {
                let reason = exception.reason.as_ref().map_or("", |reason| &*reason.node);
                (exception.subject.to_string(), reason.to_owned(), covered(text, exception.span))
            })
            .collect()
    }

    #[test]
    fn an_exception_has_a_code_a_reason_and_a_place() {
        for dialect in Dialect::ALL {
            let text = format!("a {NOTE} b");
            let found = exceptions(dialect, &text);
            assert_eq!(
                found,
                [("trust/raw".into(), "the host trims it".into(), NOTE)],
                "{dialect}"
            );
        }
        let bare = "{#typecase:allow a/b#}";
        assert_eq!(exceptions(Dialect::Paths, bare), [("a/b".into(), String::new(), bare)]);
        let trimming = "a {#- typecase: allow a/b why -#} b";
        let found = exceptions(Dialect::Jinja, trimming);
        assert_eq!(found, [("a/b".into(), "why".into(), "{#- typecase: allow a/b why -#}")]);
    }

    #[test]
    fn an_exception_leaves_the_text_and_so_does_its_line() {
        for dialect in [Dialect::Paths, Dialect::Braces] {
            assert_eq!(dump(dialect, &format!("a {NOTE} b")), "\"a \"\n\" b\"\n");
            let lines = format!("a\n  {NOTE}\t\r\nb\n");
            assert_eq!(dump(dialect, &lines), "\"a\\n\"\n\"b\\n\"\n");
        }
        let jinja = dump(Dialect::Jinja, &format!("a\n{NOTE}\nb"));
        assert_eq!(jinja, "\"a\\n\"\n\"\\nb\"\n", "Jinja's own rule for comments");
    }

    #[test]
    fn a_comment_that_misses_the_form_is_reported() {
        let bad = "{# typecase: alow trust/raw x #}";
        for dialect in Dialect::ALL {
            let found = findings(dialect, bad);
            assert_eq!(found, [format!("template/bad-exception {bad:?}")], "{dialect}");
        }
        assert_eq!(dump(Dialect::Paths, "{# a typecase: allow b c #}").lines().count(), 1);
    }
}
