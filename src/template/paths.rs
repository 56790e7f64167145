use crate::diagnostic::{Code, Diagnostic, Problems};

use super::body::Body;
use super::draft::{Comment, Draft};
use super::finder::Finder;
use super::path;
use super::template::Template;

/// The dialect `paths`: `\{\{\s*([^}]+?)\s*\}\}` is a placeholder and nothing else is.
pub(super) fn parse(body: Body<'_>) -> (Template, Problems) {
    let mut draft = Draft::new(body);
    let mut closing = Finder::new(body.text, "}");
    let mut from = 0;
    let mut reported = 0;
    while let Some(open) = body.text.get(from..).and_then(|rest| rest.find('{')) {
        let open = from + open;
        from = match body.byte(open + 1) {
            Some(b'#') => match draft.comment(open) {
                Comment::Exception { end } => end,
                Comment::None | Comment::Bad { .. } => open + 1,
            },
            Some(b'{') => match closing.next(open + 2) {
                Some(close) if close == open + 2 => close,
                Some(close) if body.byte(close + 1) == Some(b'}') => {
                    placeholder(&mut draft, &body, open, close);
                    close + 2
                }
                close => {
                    // What fails up to a brace fails for every opening before it.
                    if open >= reported {
                        draft.report(unclosed_placeholder(&body, open));
                    }
                    reported = close.unwrap_or(body.text.len());
                    open + 2
                }
            },
            _ => open + 1,
        };
    }
    draft.finish()
}

fn placeholder(draft: &mut Draft<'_>, body: &Body<'_>, open: usize, close: usize) {
    let inside = body.trim(open + 2..close);
    draft.text(open);
    if inside.is_empty() {
        draft.nothing(close + 2);
    } else {
        draft.value(close + 2, |body, problems| path::read(body, inside, problems));
    }
}

fn unclosed_placeholder(body: &Body<'_>, open: usize) -> Diagnostic {
    let message = "this placeholder is never closed";
    Diagnostic::warning(Code("template/unclosed-placeholder"), body.span(open..open + 2), message)
        .label("so it is sent as it stands")
        .help("close it with `}}`; a placeholder holds no other brace")
}

#[cfg(test)]
mod tests {
    use crate::template::Dialect;
    use crate::template::support::{dump, findings};

    fn paths(text: &str) -> String {
        dump(Dialect::Paths, text)
    }

    fn finds(text: &str) -> Vec<String> {
        findings(Dialect::Paths, text)
    }

    #[test]
    fn a_placeholder_is_a_path() {
        assert_eq!(paths("In {{ world.name }}.\n"), "\"In \"\nvalue world.name\n\".\\n\"\n");
        assert_eq!(paths("{{a}}{{\n\tb.c\r\n}}"), "value a\nvalue b.c\n");
    }

    #[test]
    fn a_hyphen_joins_names() {
        let path = "{{ inputs.char-creator.player-init.name }}";
        assert_eq!(paths(path), "value inputs.char-creator.player-init.name\n");
        assert_eq!(finds("{{ a - b }}"), ["template/bad-path \"a - b\""]);
    }

    #[test]
    fn everything_else_is_text() {
        for text in ["{% if x %}", "{# note #}", "{{}}", "{ {x} }", "}}", "{", "{{} }}"] {
            assert_eq!(paths(text), format!("{text:?}\n"), "{text}");
        }
    }

    #[test]
    fn blanks_alone_give_empty_text() {
        assert_eq!(paths("a{{ }}b"), "\"a\"\n\"\"\n\"b\"\n");
    }

    #[test]
    fn a_segment_that_is_no_name_is_reported_at_its_place() {
        assert_eq!(finds("{{ world.na me }}"), ["template/bad-path \"na me\""]);
        assert_eq!(finds("{{ world.tags.0 }}"), ["template/bad-path \"0\""]);
        assert_eq!(finds("{{ a | trim }}"), ["template/bad-path \"a | trim\""]);
        assert_eq!(finds("{{ a..b }}"), ["template/bad-path \"a..b\""]);
        assert_eq!(
            finds("{{ é }}{{ b- }}"),
            ["template/bad-path \"é\"", "template/bad-path \"b-\""]
        );
        assert_eq!(finds("{{{ a }}}"), ["template/bad-path \"{ a\""], "as the pattern has it");
    }

    #[test]
    fn a_placeholder_that_never_closes_is_text_with_a_warning() {
        assert_eq!(finds("a {{ b"), ["template/unclosed-placeholder \"{{\""]);
        assert_eq!(finds("{{ a } {{ b }}"), ["template/unclosed-placeholder \"{{\""]);
        assert_eq!(
            finds("{{{{{{{{ a } {{ b"),
            ["template/unclosed-placeholder \"{{\"", "template/unclosed-placeholder \"{{\""]
        );
    }

    #[test]
    fn line_breaks_are_made_one() {
        assert_eq!(paths("a\r\nb\rc\r\n"), "\"a\\nb\\rc\\n\"\n");
    }
}
