use crate::diagnostic::{Code, Diagnostic, Problems};

use super::body::Body;
use super::draft::{Comment, Draft};
use super::finder::Finder;
use super::path;
use super::template::Template;

/// The dialect `braces`: `{name}` is a placeholder, `{{` and `}}` are braces. A brace that is
/// none of these is an error.
pub(super) fn parse(body: Body<'_>) -> (Template, Problems) {
    let mut draft = Draft::new(body);
    let mut closing = Finder::new(body.text, "}");
    let mut opening = Finder::new(body.text, "{");
    let mut lines = Finder::new(body.text, "\n");
    let mut from = 0;
    while let Some(at) = body.text.get(from..).and_then(|rest| rest.find(['{', '}'])) {
        let at = from + at;
        let (brace, next) = (body.byte(at), body.byte(at + 1));
        if brace == Some(b'{')
            && next == Some(b'#')
            && let Comment::Exception { end } | Comment::Bad { end } = draft.comment(at)
        {
            from = end;
            continue;
        }
        draft.text(at);
        from = if brace == next {
            draft.words(body.slice(at..at + 1), at + 2);
            at + 2
        } else if brace == Some(b'}') {
            draft.value(at + 1, |body, problems| {
                problems.push(lone_brace(body, at));
                path::broken(body.span(at..at + 1))
            });
            at + 1
        } else {
            let others = [opening.next(at + 1), lines.next(at + 1)];
            let before = |close: &usize| others.iter().flatten().all(|other| close < other);
            placeholder(&mut draft, at, closing.next(at + 1).filter(before))
        };
    }
    draft.finish()
}

/// Takes the placeholder that opens at `open`, or only its brace if nothing closes it before the
/// next opens or the line ends. Gives where to go on.
fn placeholder(draft: &mut Draft<'_>, open: usize, close: Option<usize>) -> usize {
    let end = close.map_or(open + 1, |close| close + 1);
    draft.value(end, |body, problems| {
        let inside = open + 1..end.saturating_sub(1).max(open + 1);
        let is_path = body.slice(inside.clone()).split('.').all(path::is_name);
        if close.is_some() && is_path {
            return path::read(body, inside, problems);
        }
        problems.push(bad_placeholder(body, open, end));
        path::broken(body.span(open..end))
    });
    end
}

fn bad_placeholder(body: &Body<'_>, open: usize, end: usize) -> Diagnostic {
    let message = "this brace opens no placeholder";
    Diagnostic::error(Code("template/bad-placeholder"), body.span(open..end), message)
        .label("a placeholder is `{name}`, without blanks")
        .help("write `{{` for a brace that is meant as such")
}

fn lone_brace(body: &Body<'_>, at: usize) -> Diagnostic {
    let message = "this brace closes no placeholder";
    Diagnostic::error(Code("template/bad-placeholder"), body.span(at..at + 1), message)
        .help("write `}}` for a brace that is meant as such")
}

#[cfg(test)]
mod tests {
    use crate::template::Dialect;
    use crate::template::support::{dump, findings};

    fn finds(text: &str) -> Vec<String> {
        findings(Dialect::Braces, text)
    }

    #[test]
    fn a_name_in_braces_is_a_value() {
        let text = "Hello {name}, {a.b-c}!";
        let nodes = "\"Hello \"\nvalue name\n\", \"\nvalue a.b-c\n\"!\"\n";
        assert_eq!(dump(Dialect::Braces, text), nodes);
    }

    #[test]
    fn doubled_braces_are_braces() {
        assert_eq!(dump(Dialect::Braces, "a {{b}} c"), "\"a {b} c\"\n");
        assert_eq!(dump(Dialect::Braces, "{{{x}}}"), "\"{\"\nvalue x\n\"}\"\n");
        assert_eq!(dump(Dialect::Braces, "{{{{}}"), "\"{{}\"\n");
    }

    #[test]
    fn every_other_brace_is_an_error() {
        assert_eq!(finds("{\"a\": 1}"), ["template/bad-placeholder \"{\\\"a\\\": 1}\""]);
        assert_eq!(finds("{ name }"), ["template/bad-placeholder \"{ name }\""]);
        assert_eq!(finds("{}"), ["template/bad-placeholder \"{}\""]);
        assert_eq!(finds("{0}"), ["template/bad-placeholder \"{0}\""]);
        assert_eq!(finds("a } b"), ["template/bad-placeholder \"}\""]);
        assert_eq!(finds("{a {b}"), ["template/bad-placeholder \"{\""]);
        assert_eq!(
            finds("{a\n}"),
            ["template/bad-placeholder \"{\"", "template/bad-placeholder \"}\""]
        );
        assert_eq!(finds("{"), ["template/bad-placeholder \"{\""]);
    }
}
