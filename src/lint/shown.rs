/// What of a text is shown and not said: what stands between backticks on its line, or in code.
///
/// It is looked up once for a text and asked for each of its places.
#[derive(Debug)]
pub(super) struct Shown {
    /// Where lines begin.
    lines: Vec<usize>,
    /// Where backticks stand.
    ticks: Vec<usize>,
    /// Where the marks end that open or close a fence.
    fences: Vec<usize>,
}

impl Shown {
    /// Looks through a text.
    pub(super) fn of(text: &str) -> Self {
        let mut shown = Self { lines: Vec::new(), ticks: Vec::new(), fences: Vec::new() };
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            shown.lines.push(start);
            shown.ticks.extend(line.match_indices('`').map(|(at, _)| start + at));
            let said = line.trim_start();
            if said.starts_with("```") || said.starts_with("~~~") {
                shown.fences.push(start + line.len() - said.len() + "```".len());
            }
            start += line.len();
        }
        shown
    }

    /// Whether a place of the text stands in code: behind an odd number of fences.
    pub(super) fn is_fenced(&self, at: usize) -> bool {
        before(&self.fences, at + 1) % 2 == 1
    }

    /// Whether a place of the text is shown.
    pub(super) fn holds(&self, at: usize) -> bool {
        let line = before(&self.lines, at + 1).checked_sub(1);
        let line = line.and_then(|line| self.lines.get(line)).copied().unwrap_or(0);
        let ticks = before(&self.ticks, at) - before(&self.ticks, line);
        ticks % 2 == 1 || self.is_fenced(at)
    }
}

/// How many places of a sorted list stand before one.
fn before(places: &[usize], at: usize) -> usize {
    places.partition_point(|&place| place < at)
}

#[cfg(test)]
mod tests {
    use super::Shown;

    /// By counting, for one place, what stands before it.
    fn counted(text: &str, at: usize) -> [bool; 2] {
        let before = text.get(..at).unwrap();
        let is_fence = |line: &&str| ["```", "~~~"].iter().any(|of| line.trim().starts_with(of));
        let fenced = before.lines().filter(is_fence).count() % 2 == 1;
        let line = before.rsplit('\n').next().unwrap_or("");
        [fenced, fenced || line.matches('`').count() % 2 == 1]
    }

    #[test]
    fn every_place_is_as_what_stands_before_it_says() {
        let texts = [
            "",
            "a `b` c `d\ne ` f",
            "a\n```\nb `c`\n```\nd",
            "  ~~~ x\n`\n~~~\n``` `é` ```\n\r\n é\u{301}`\n",
            "````\n\n`",
        ];
        for text in texts {
            let shown = Shown::of(text);
            for at in (0..=text.len()).filter(|&at| text.is_char_boundary(at)) {
                let said = [shown.is_fenced(at), shown.holds(at)];
                assert_eq!(said, counted(text, at), "{text:?} at {at}");
            }
        }
    }
}
