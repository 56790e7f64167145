use std::collections::BTreeMap;
use std::ops::Range;

use crate::diagnostic::{Code, Diagnostic, Problems};

use super::body::Body;

/// The tag block rule: a line that begins, after blanks, with `<name>` opens a block that ends at
/// the next `</name>`. In it values are escaped. One that does not end is none.
pub(super) struct Blocks {
    inside: Vec<Range<usize>>,
}

impl Blocks {
    /// Finds the blocks of a body. Tags count only in `texts`, its words, in order.
    pub(super) fn find(body: &Body<'_>, texts: &[Range<usize>], problems: &mut Problems) -> Self {
        let mut closings: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        let mut openings = Vec::new();
        for tag in texts.iter().flat_map(|text| tags(body, text)) {
            if tag.closes {
                closings.entry(tag.name).or_default().push(tag.range.start);
            } else if begins_line(body, tag.range.start) {
                openings.push(tag);
            }
        }
        let mut inside = Vec::new();
        let mut end = 0;
        for tag in openings {
            if tag.range.start < end {
                continue;
            }
            let places = closings.get(tag.name).map_or(&[][..], Vec::as_slice);
            let next = places.partition_point(|&place| place < tag.range.end);
            if let Some(&closing) = places.get(next) {
                end = closing;
                inside.push(tag.range.end..closing);
            } else if ends_line(body, tag.range.end) {
                problems.push(unclosed_tag(body, &tag));
            }
        }
        Self { inside }
    }

    /// Whether a place lies in a block.
    pub(super) fn contain(&self, at: usize) -> bool {
        let behind = self.inside.partition_point(|block| block.start <= at);
        behind.checked_sub(1).and_then(|last| self.inside.get(last)).is_some_and(|b| at < b.end)
    }
}

struct Tag<'a> {
    name: &'a str,
    closes: bool,
    range: Range<usize>,
}

/// `<name>` and `</name>` in a range, in order.
fn tags<'a>(body: &Body<'a>, text: &Range<usize>) -> impl Iterator<Item = Tag<'a>> {
    let (start, text) = (text.start, body.slice(text.clone()));
    text.match_indices('<').filter_map(move |(at, _)| {
        let rest = text.get(at + 1..)?;
        let (closes, rest) = match rest.strip_prefix('/') {
            Some(rest) => (true, rest),
            None => (false, rest),
        };
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        let length = rest.find(|c| !is_word(c))?;
        let name = rest
            .get(..length)
            .filter(|name| name.starts_with(|c: char| c.is_ascii_alphabetic()))?;
        let end = at + 1 + usize::from(closes) + length;
        let is_tag = text.as_bytes().get(end) == Some(&b'>');
        is_tag.then(|| Tag { name, closes, range: start + at..start + end + 1 })
    })
}

fn begins_line(body: &Body<'_>, at: usize) -> bool {
    let before = body.slice(0..at).trim_end_matches([' ', '\t']);
    before.is_empty() || before.ends_with('\n')
}

fn ends_line(body: &Body<'_>, at: usize) -> bool {
    let rest = body.text.get(at..).unwrap_or("").trim_start_matches([' ', '\t', '\r']);
    rest.is_empty() || rest.starts_with('\n')
}

fn unclosed_tag(body: &Body<'_>, tag: &Tag<'_>) -> Diagnostic {
    let message = format!("`<{}>` is never closed", tag.name);
    Diagnostic::warning(Code("template/unclosed-tag"), body.span(tag.range.clone()), message)
        .label("so it opens no block, and values behind it are not escaped")
        .help(format!("close it with `</{}>`", tag.name))
}

#[cfg(test)]
mod tests {
    use crate::template::Dialect;
    use crate::template::support::{dump, findings};

    /// The values of a template with how they are written.
    fn values(dialect: Dialect, text: &str) -> Vec<String> {
        let nodes = dump(dialect, text);
        nodes
            .lines()
            .filter(|line| !line.contains('"'))
            .map(|line| line.trim().to_owned())
            .collect()
    }

    fn paths(text: &str) -> Vec<String> {
        values(Dialect::Paths, text)
    }

    #[test]
    fn a_value_in_a_block_is_escaped() {
        let text = "{{ a }}\n<lore>\n{{ b }}\n</lore>\n{{ c }}";
        assert_eq!(paths(text), ["value a", "escaped b", "value c"]);
        assert_eq!(paths("  \t<x-1_>{{ b }}</x-1_>{{ c }}"), ["escaped b", "value c"]);
    }

    #[test]
    fn only_a_plain_tag_that_begins_a_line_opens() {
        for text in [
            "a <x>{{ v }}</x>",
            "<x y=\"1\">{{ v }}</x>",
            "<1>{{ v }}</1>",
            "<x />{{ v }}</x>",
            "< x>{{ v }}</x>",
        ] {
            assert_eq!(paths(text), ["value v"], "{text}");
        }
    }

    #[test]
    fn a_block_ends_at_the_next_closing_tag_and_scanning_goes_on_there() {
        let text = "<a>\n<b>\n{{ x }}\n</a>\n{{ y }}\n</b>\n<b>{{ z }}</b>";
        assert_eq!(paths(text), ["escaped x", "value y", "escaped z"]);
        assert_eq!(paths("<a>{{ x }}</a> <b>{{ y }}</b>"), ["escaped x", "value y"]);
        assert_eq!(paths("<a>{{ x }}</A></ a>{{ y }}</a>"), ["escaped x", "escaped y"]);
    }

    #[test]
    fn an_unclosed_tag_opens_nothing_and_is_mentioned_where_it_stands_alone() {
        assert_eq!(paths("<br> {{ v }}"), ["value v"]);
        let text = "<a>\n{{ x }}\n<b>\n{{ y }}\n</b>\n";
        assert_eq!(findings(Dialect::Paths, text), ["template/unclosed-tag \"<a>\""]);
    }

    #[test]
    fn tags_count_in_words_alone() {
        let text = "<a>\n{{ \"</a>\" ~ x }}\n</a>";
        assert_eq!(findings(Dialect::Jinja, text).len(), 1, "only the operator is refused");
        let text = "<a>\n{% if x %}{{ v }}{% endif %}{# </a> #}{{ w }}\n</a>\n{{ z }}";
        assert_eq!(values(Dialect::Jinja, text), ["if x", "escaped v", "escaped w", "value z"]);
        let trimmed = "{{ u -}}\n<a>{{ v }}{% raw %}</a>{% endraw %}{{ w }}";
        assert_eq!(values(Dialect::Jinja, trimmed), ["value u", "escaped v", "value w"]);
        assert_eq!(values(Dialect::Braces, "<a>{{</a>{v}\n</a>"), ["value v"]);
    }

    #[test]
    fn many_tags_take_no_time() {
        let mut text: String =
            (0..50_000).fold(String::new(), |text, n| text + &format!("<a{n}>\n"));
        text.push_str("{{ v }}");
        assert_eq!(findings(Dialect::Paths, &text).len(), 50_000);
    }
}
