use crate::value::Value;

use super::text::{on_text, text_of};
use super::{Environment, Given, given};

/// For each flag `name`, what stands between `<!-- name -->` and the next `<!-- /name -->` stays
/// while it is true and goes while it is false. The markers go in either case, each with the
/// line break behind it. A marker without its partner is a comment like any other.
pub(super) fn blocks(input: &Value, arguments: &[Given], _: &Environment<'_>) -> Value {
    on_text(input, |text| {
        arguments
            .iter()
            .fold(text.to_owned(), |text, flag| blocks_of(&text, &flag.name, flag.value.holds()))
    })
}

fn blocks_of(text: &str, name: &str, keep: bool) -> String {
    let closing = format!("/{name}");
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, inside)) = split_at_comment(rest, name) {
        let Some((content, after)) = split_at_comment(inside, &closing) else { break };
        out.push_str(before);
        out.push_str(if keep { content } else { "" });
        rest = after;
    }
    out.push_str(rest);
    out
}

/// What stands before and behind the first comment that says just this.
fn split_at_comment<'a>(text: &'a str, says: &str) -> Option<(&'a str, &'a str)> {
    let mut rest = text;
    loop {
        let (before, inside, after) = next_comment(rest)?;
        if inside == says {
            return Some((text.get(..text.len() - rest.len() + before.len())?, after));
        }
        rest = after;
    }
}

/// Every `<!-- … -->` goes, with one line break behind it. One that never ends is text.
pub(super) fn without_comments(input: &Value, _: &[Given], _: &Environment<'_>) -> Value {
    on_text(input, |text| {
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((before, _, after)) = next_comment(rest) {
            out.push_str(before);
            rest = after;
        }
        out.push_str(rest);
        out
    })
}

/// What stands before the next comment, what it says without outer blanks, and what stands
/// behind it and one line break.
fn next_comment(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once("<!--")?;
    let (inside, after) = rest.split_once("-->")?;
    Some((before, inside.trim(), after.strip_prefix('\n').unwrap_or(after)))
}

/// A table is a row of lines that begin with `|`. One whose first cell says `head` becomes the
/// line `text`; the others stay.
pub(super) fn without_tables(input: &Value, arguments: &[Given], _: &Environment<'_>) -> Value {
    let (Some(head), Some(pointer)) =
        (text_of(given(arguments, "head")), text_of(given(arguments, "text")))
    else {
        return input.clone();
    };
    on_text(input, |text| tables_to(text, &head, &pointer))
}

fn tables_to(text: &str, head: &str, pointer: &str) -> String {
    let mut out = String::with_capacity(text.len());
    // Whether the table that the line before belongs to is one to replace.
    let mut replaced = None;
    for line in text.split_inclusive('\n') {
        let Some(row) = line.trim_start().strip_prefix('|') else {
            replaced = None;
            out.push_str(line);
            continue;
        };
        let replace =
            replaced.unwrap_or_else(|| row.split('|').next().map(str::trim) == Some(head));
        if !replace {
            out.push_str(line);
        } else if replaced.is_none() {
            out.push_str(pointer);
            out.push('\n');
        }
        replaced = Some(replace);
    }
    if replaced == Some(true) && !text.ends_with('\n') {
        out.pop();
    }
    out
}

/// A text whose first line is `---` loses all up to the end of the next such line. Without a
/// next one it stays.
pub(super) fn without_front_matter(input: &Value, _: &[Given], _: &Environment<'_>) -> Value {
    on_text(input, |text| behind_front_matter(text).unwrap_or(text).to_owned())
}

fn behind_front_matter(text: &str) -> Option<&str> {
    let is_fence = |line: &str| line.trim_end() == "---";
    let (first, rest) = text.split_once('\n')?;
    if !is_fence(first.trim_start_matches('\u{FEFF}')) {
        return None;
    }
    let mut end = 0;
    let closing = rest.split_inclusive('\n').find(|line| {
        end += line.len();
        is_fence(line)
    });
    closing.and(rest.get(end..))
}

#[cfg(test)]
mod tests {
    use crate::filter::support::{Call, text};

    #[test]
    fn r28_comments_go_with_the_line_break_behind_them() {
        let without = Call::new("without-comments").on_text("a\n<!-- n -->\n\n\n\nb\n");
        assert_eq!(without, "a\n\n\n\nb\n");
        let squeezed = Call::new("squeeze").on_text(&without);
        assert_eq!(Call::new("trim").on_text(&squeezed), "a\n\nb");
        let open = "a <!-- b";
        assert_eq!(Call::new("without-comments").on_text(open), open);
        assert_eq!(Call::new("without-comments").on_text("<!-->x<!-- -->-->y"), "-->y");
    }

    #[test]
    fn r29_blocks_stay_or_go_and_markers_go() {
        let doc = "a\n<!-- military -->\nwalls\n<!-- /military -->\nb <!-- note --> c\n";
        let blocks = |flag: bool| Call::new("blocks").with("military", flag).on_text(doc);
        assert_eq!(blocks(false), "a\nb <!-- note --> c\n");
        assert_eq!(blocks(true), "a\nwalls\nb <!-- note --> c\n");
    }

    #[test]
    fn r29_several_blocks_and_strays() {
        let doc = "<!--x-->1<!-- n --><!--/x-->2<!-- y -->3<!-- /y --><!-- x -->4";
        let blocks = Call::new("blocks").with("x", true).with("y", false);
        assert_eq!(blocks.on_text(doc), "1<!-- n -->2<!-- x -->4");
        let hostile = "<!-- x -->".repeat(20_000);
        assert_eq!(Call::new("blocks").with("x", false).on_text(&hostile), hostile);
    }

    #[test]
    fn r30_matching_tables_become_a_line() {
        let doc = "# A\n| Building | Cost |\n|---|---|\n| Hut | 1 |\n\ntext\n\
                   | Name | Building |\n|---|---|\n| x | y |\n\n  | Building |\n  | - |\n";
        let without = Call::new("without-tables").with("head", "Building").with("text", "(ask)");
        assert_eq!(
            without.on_text(doc),
            "# A\n(ask)\n\ntext\n| Name | Building |\n|---|---|\n| x | y |\n\n(ask)\n"
        );
        let last = Call::new("without-tables").with("head", "H").with("text", "t");
        assert_eq!(last.on_text("| H |\n| 1 |"), "t");
        assert_eq!(Call::new("without-tables").on(&text("| H |")), text("| H |"));
    }

    #[test]
    fn r31_front_matter_goes() {
        let without = |text: &str| Call::new("without-front-matter").on_text(text);
        assert_eq!(without("---\nmilitary: false\n---\nRules"), "Rules");
        assert_eq!(without("---\n---\n\n# A\n---\n"), "\n# A\n---\n");
        assert_eq!(without("---\nnever closed\n"), "---\nnever closed\n");
        assert_eq!(without("Rules\n---\n"), "Rules\n---\n");
    }
}
