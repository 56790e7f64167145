use std::fmt::Write as _;

use typecase::diagnostic::{sign, visible};

/// Unchanged lines round a change.
const AROUND: usize = 3;
/// With more pairs of lines between their equal ends two texts are compared no further.
const MOST: usize = 4_000_000;

/// The difference of two texts in the form of `diff -u`.
pub(super) fn diff(path: &str, old: &str, new: &str) -> String {
    let mut out = format!("--- {0}\n+++ {0}\n", visible(path));
    let (old, new): (Vec<_>, Vec<_>) =
        (old.split_inclusive('\n').collect(), new.split_inclusive('\n').collect());
    let steps = steps(&old, &new);
    let mut places = Vec::new();
    let (mut before, mut after) = (1, 1);
    for step in &steps {
        places.push((before, after));
        before += usize::from(step.kind != Kind::Added);
        after += usize::from(step.kind != Kind::Removed);
    }
    let changed = |index: usize| steps.get(index).is_some_and(|step| step.kind != Kind::Kept);
    let mut at = 0;
    while let Some(first) = (at..steps.len()).find(|&index| changed(index)) {
        let mut end = first + 1;
        while let Some(next) = (end..steps.len().min(end + 2 * AROUND + 1)).find(|&i| changed(i)) {
            end = next + 1;
        }
        let start = first.saturating_sub(AROUND).max(at);
        at = (end + AROUND).min(steps.len());
        let (Some(hunk), Some(&place)) = (steps.get(start..at), places.get(start)) else { break };
        write(&mut out, hunk, place);
    }
    out
}

/// A line of one text or both.
#[derive(Clone, Copy)]
struct Step<'t> {
    kind: Kind,
    line: &'t str,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Kept,
    Removed,
    Added,
}

fn write(out: &mut String, hunk: &[Step<'_>], (before, after): (usize, usize)) {
    let count = |other| hunk.iter().filter(|step| step.kind != other).count();
    let (old, new) = (count(Kind::Added), count(Kind::Removed));
    // Of nothing the line before it is named.
    let start = |place: usize, count: usize| if count == 0 { place - 1 } else { place };
    let (before, after) = (start(before, old), start(after, new));
    let _ = writeln!(out, "@@ -{before},{old} +{after},{new} @@");
    for step in hunk {
        let mark = match step.kind {
            Kind::Kept => ' ',
            Kind::Removed => '-',
            Kind::Added => '+',
        };
        let line = step.line.strip_suffix('\n');
        let _ = writeln!(out, "{mark}{}", harmless(line.unwrap_or(step.line)));
        if line.is_none() {
            out.push_str("\\ No newline at end of file\n");
        }
    }
}

/// The line without what a terminal would obey; tabs and the line break of CRLF stay.
fn harmless(line: &str) -> String {
    let (line, end) = line.strip_suffix('\r').map_or((line, ""), |line| (line, "\r"));
    let shown = |c| if c == '\t' { c } else { sign(c).unwrap_or(c) };
    line.chars().map(shown).chain(end.chars()).collect()
}

/// From one text to the other, by the longest list of lines that both have.
fn steps<'t>(old: &[&'t str], new: &[&'t str]) -> Vec<Step<'t>> {
    let common = |pairs: &mut dyn Iterator<Item = (&&str, &&str)>| {
        pairs.take_while(|(old, new)| old == new).count()
    };
    let head = common(&mut old.iter().zip(new));
    let (start, old) = old.split_at(head);
    let new = new.get(head..).unwrap_or_default();
    let tail = common(&mut old.iter().rev().zip(new.iter().rev()));
    let (old, end) = old.split_at(old.len() - tail);
    let new = new.get(..new.len() - tail).unwrap_or_default();
    let of = |kind| move |line: &&'t str| Step { kind, line };
    let kept = start.iter().map(of(Kind::Kept));
    kept.chain(between(old, new)).chain(end.iter().map(of(Kind::Kept))).collect()
}

fn between<'t>(old: &[&'t str], new: &[&'t str]) -> Vec<Step<'t>> {
    let lengths = lengths(old, new);
    let length = |i: usize, j: usize| lengths.get(i).and_then(|row| row.get(j)).copied();
    let mut steps = Vec::new();
    let (mut i, mut j) = (0, 0);
    loop {
        let (kind, line) = match (old.get(i), new.get(j)) {
            (None, None) => return steps,
            (Some(old), Some(new)) if old == new => (Kind::Kept, *old),
            (Some(old), _) if j == new.len() || length(i + 1, j) >= length(i, j + 1) => {
                (Kind::Removed, *old)
            }
            (Some(old), None) => (Kind::Removed, *old),
            (_, Some(new)) => (Kind::Added, *new),
        };
        steps.push(Step { kind, line });
        i += usize::from(kind != Kind::Added);
        j += usize::from(kind != Kind::Removed);
    }
}

/// How many lines the texts from each pair of places on have in common, in their order; nothing
/// where that would take too long.
fn lengths(old: &[&str], new: &[&str]) -> Vec<Vec<u32>> {
    if old.len().saturating_mul(new.len()) > MOST {
        return Vec::new();
    }
    let mut rows = vec![vec![0; new.len() + 1]];
    for line in old.iter().rev() {
        let below = rows.last().cloned().unwrap_or_default();
        let mut row = vec![0];
        for (other, pair) in new.iter().zip(below.windows(2)).rev() {
            let (here, next) = (pair.first().copied(), pair.last().copied());
            let longer = here.max(row.last().copied());
            let length = if line == other { next.map(|next| next + 1) } else { longer };
            row.push(length.unwrap_or(0));
        }
        row.reverse();
        rows.push(row);
    }
    rows.reverse();
    rows
}

#[cfg(test)]
mod tests {
    use super::diff;

    #[test]
    fn shows_changes_with_the_lines_round_them() {
        let old = "a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\nl\nm\n";
        let new = old.replace("b\n", "B\n").replace("l\n", "").replace('m', "m\nn");
        let expected = "--- x\n+++ x\n@@ -1,5 +1,5 @@\n a\n-b\n+B\n c\n d\n e\n\
                        @@ -9,5 +9,5 @@\n i\n j\n k\n-l\n m\n+n\n";
        assert_eq!(diff("x", old, &new), expected);
    }

    #[test]
    fn says_where_a_file_does_not_end_its_last_line() {
        let expected = "--- x\n+++ x\n@@ -1,1 +1,1 @@\n-a\n\\ No newline at end of file\n+a\n";
        assert_eq!(diff("x", "a", "a\n"), expected);
    }

    #[test]
    fn names_the_line_before_nothing() {
        assert_eq!(diff("x", "", "a\n"), "--- x\n+++ x\n@@ -0,0 +1,1 @@\n+a\n");
    }

    #[test]
    fn shows_what_a_terminal_would_obey() {
        let text = diff("x", "\t\u{1b}\r\n", "");
        assert_eq!(text, "--- x\n+++ x\n@@ -1,1 +0,0 @@\n-\t␛\r\n");
    }

    #[test]
    fn large_changes_end() {
        let old = "a\n".repeat(5000);
        let new = "b\n".repeat(5000);
        assert_eq!(diff("x", &old, &new).lines().count(), 3 + 10_000);
    }
}
