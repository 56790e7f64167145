use crate::measure::{measure, prefix};
use crate::syntax::tree::Unit;
use crate::value::Value;

use super::text::{on_text, text_of};
use super::{Environment, Given, given};

/// A text that is longer than `size` loses what does not fit and gets the mark, which does not
/// count.
pub(super) fn cut(input: &Value, arguments: &[Given], environment: &Environment<'_>) -> Value {
    on_text_larger(input, arguments, environment, |text, cut| {
        format!("{}{}", cut.prefix(text, cut.most), cut.mark)
    })
}

/// A text that is longer than `size` keeps its first whole lines; they and the mark fit
/// together. Where not even one line fits, the mark stands alone.
pub(super) fn lines(input: &Value, arguments: &[Given], environment: &Environment<'_>) -> Value {
    on_text_larger(input, arguments, environment, |text, cut| {
        let fits = |end: usize| {
            let kept = format!("{}{}", text.get(..end).unwrap_or(text), cut.mark);
            measure(&kept, cut.unit, cut.environment.estimator) <= cut.most
        };
        // Longer beginnings never measure less, so the last that fits is found by halving.
        let ends: Vec<_> = text.match_indices('\n').map(|(at, _)| at).collect();
        let fitting = ends.partition_point(|&end| fits(end));
        let end = fitting.checked_sub(1).and_then(|last| ends.get(last)).copied().unwrap_or(0);
        format!("{}{}", text.get(..end).unwrap_or(""), cut.mark)
    })
}

/// A text that is longer than `size` is cut so that it fits with the mark, and then after the
/// last paragraph that ends in the second half of what is left, if one does.
pub(super) fn paragraphs(
    input: &Value,
    arguments: &[Given],
    environment: &Environment<'_>,
) -> Value {
    on_text_larger(input, arguments, environment, |text, cut| {
        let mark = measure(&cut.mark, cut.unit, environment.estimator);
        let kept = cut.prefix(text, cut.most.saturating_sub(mark));
        let chars = |text: &str| text.chars().count();
        let paragraph = kept
            .rfind("\n\n")
            .and_then(|end| kept.get(..end))
            .filter(|paragraph| chars(paragraph) * 2 > chars(kept));
        format!("{}{}", paragraph.unwrap_or(kept), cut.mark)
    })
}

/// The arguments that the three have in common.
struct Cut<'a> {
    most: u64,
    unit: Unit,
    mark: String,
    environment: &'a Environment<'a>,
}

impl Cut<'_> {
    fn prefix<'a>(&self, text: &'a str, most: u64) -> &'a str {
        prefix(text, most, self.unit, self.environment.estimator)
    }
}

fn on_text_larger(
    input: &Value,
    arguments: &[Given],
    environment: &Environment<'_>,
    change: impl FnOnce(&str, &Cut<'_>) -> String,
) -> Value {
    let Some((most, unit)) = size(arguments) else { return input.clone() };
    let mark = text_of(given(arguments, "mark")).map_or_else(String::new, |mark| mark.to_string());
    let cut = Cut { most, unit, mark, environment };
    on_text(input, |text| {
        if measure(text, unit, environment.estimator) <= most {
            text.to_owned()
        } else {
            change(text, &cut)
        }
    })
}

/// A size without unit counts characters; no size is no limit.
fn size(arguments: &[Given]) -> Option<(u64, Unit)> {
    let size = arguments.iter().find(|given| &*given.name == "size")?;
    let Value::Number(number) = &size.value else { return None };
    let most = u64::try_from(number.as_int()?).unwrap_or(0);
    Some((most, size.unit.unwrap_or(Unit::Chars)))
}

#[cfg(test)]
mod tests {
    use crate::filter::support::Call;
    use crate::measure::Estimator;

    #[test]
    fn r76_cut_keeps_so_many_characters_and_adds_the_mark() {
        let cut =
            |text: &str| Call::new("cut").size(200, "chars").with("mark", "...").on_text(text);
        assert_eq!(cut(&"x".repeat(250)), format!("{}...", "x".repeat(200)));
        assert_eq!(cut(&"x".repeat(200)), "x".repeat(200));
    }

    #[test]
    fn r88_r93_r160_cut_counts_characters_and_needs_no_mark() {
        let cut = |size, text: &str| Call::new("cut").size(size, "chars").on_text(text);
        assert_eq!(cut(600, &"é".repeat(601)), "é".repeat(600));
        let mark = Call::new("cut").size(240, "chars").with("mark", "…");
        assert_eq!(mark.on_text(&"日".repeat(241)), format!("{}…", "日".repeat(240)));
        assert_eq!(Call::new("cut").size(2, "bytes").on_text("aé"), "a");
        assert_eq!(Call::new("cut").size(1, "tokens").on_text("abcdefgh"), "abcd");
        assert_eq!(Call::new("cut").with("size", 3).on_text("abcd"), "abc");
        assert_eq!(Call::new("cut").on_text("abcd"), "abcd", "no size is no limit");
    }

    #[test]
    fn r70_cut_lines_keeps_whole_lines_and_fits_with_the_mark() {
        let lines: Vec<_> = (0..400).map(|n| format!("line {n} of the lore\n")).collect();
        let lore = lines.concat();
        let cut = Call::new("cut-lines").size(800, "tokens").with("mark", "\n…").on_text(&lore);
        let kept = cut.strip_suffix("\n…").expect("it ends with the mark");
        assert!(Estimator::Cjk.tokens(&cut) <= 800);
        assert!(lore.starts_with(&format!("{kept}\n")), "no half line");
        let next = lines[kept.lines().count()].trim_end();
        assert!(Estimator::Cjk.tokens(&format!("{kept}\n{next}\n…")) > 800, "not one line less");
        let whole = |text: &str| Call::new("cut-lines").size(800, "tokens").on_text(text);
        assert_eq!(whole("short\n"), "short\n");
    }

    #[test]
    fn r70_a_first_line_that_is_too_long_leaves_the_mark() {
        let cut = Call::new("cut-lines").size(4, "chars").with("mark", "\n…");
        assert_eq!(cut.on_text("abcdef\nb"), "\n…");
    }

    #[test]
    fn r105_cut_paragraphs_ends_at_a_paragraph_past_half() {
        const MARK: &str = "\n\n[... instructions truncated due to length limit]";
        let cut = |text: &str| {
            Call::new("cut-paragraphs").size(8000, "chars").with("mark", MARK).on_text(text)
        };
        let skills = format!("## Skill: a\n\n{}\n\n---\n\n## Skill: b\n\nnever", "x".repeat(9000));
        // 8000 characters less the 50 of the mark; the only paragraph's end lies too early.
        let expected: String = skills.chars().take(7950).collect();
        assert_eq!(cut(&skills), format!("{expected}{MARK}"));

        let late = format!("{}\n\n{}", "p".repeat(5000), "q".repeat(5000));
        assert_eq!(cut(&late), format!("{}{MARK}", "p".repeat(5000)));
        let early = format!("{}\n\n{}", "p".repeat(3000), "q".repeat(9000));
        assert_eq!(cut(&early).chars().count(), 8000);
        assert_eq!(cut("short\n\ntext"), "short\n\ntext");
    }
}
