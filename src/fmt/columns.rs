use super::line::{Line, LineKind};
use super::width::width;

/// The column, counted from 0, in which comments behind code begin.
const COMMENT: usize = 39;
/// A longer line does not push the comments of its neighbours.
const LONGEST: usize = 60;

/// Fills the gaps of each run of lines, so that its columns begin below each other.
pub(super) fn align(lines: &mut [Line]) {
    let mut rest = lines;
    while !rest.is_empty() {
        let length = run(rest);
        let (run, behind) = rest.split_at_mut(length);
        fill(run);
        rest = behind;
    }
}

/// How many lines from the first on make columns together. A line that only goes on with a
/// comment stands between them without harm.
fn run(lines: &[Line]) -> usize {
    let Some(first) = lines.first().filter(|line| line.run.is_some()) else { return 1 };
    let together = lines.iter().skip(1).take_while(|line| {
        let belongs = line.run == first.run && line.indent == first.indent;
        !line.blank && (belongs || goes_on(line))
    });
    1 + together.count()
}

fn goes_on(line: &Line) -> bool {
    line.kind == LineKind::Code && line.text.is_empty()
}

fn fill(lines: &mut [Line]) {
    let columns = lines.iter().map(|line| line.stops.len()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns)
        .map(|column| {
            let cells = lines.iter().filter_map(|line| {
                let stop = line.stops.get(column)?;
                Some(width(line.cells().get(column)?) + stop.gap)
            });
            cells.max().unwrap_or(0)
        })
        .collect();
    for line in lines {
        let mut text = String::new();
        for (column, cell) in line.cells().into_iter().enumerate() {
            text.push_str(cell);
            if column < line.stops.len() {
                let missing = widths.get(column).map_or(0, |wide| wide.saturating_sub(width(cell)));
                text.extend(std::iter::repeat_n(' ', missing));
            }
        }
        line.text = text;
        line.stops.clear();
    }
}

/// Puts the comments behind the code, below each other in each run of lines.
pub(super) fn place_comments(lines: &mut [Line]) {
    let mut rest = lines;
    while let Some(first) = rest.first() {
        let together = rest.iter().skip(1).take_while(|line| !line.blank && is_code(line));
        let length = if is_code(first) { 1 + together.count() } else { 1 };
        let (run, behind) = rest.split_at_mut(length);
        let widths = run.iter().filter(|line| line.comment.is_some()).map(Line::width);
        let longest = widths.filter(|wide| *wide <= LONGEST).max().unwrap_or(0);
        let column = COMMENT.max(longest + 2);
        for line in run {
            if let Some(comment) = line.comment.take() {
                let wide = line.width();
                let missing = column.max(wide + 2) - wide;
                line.text.extend(std::iter::repeat_n(' ', missing));
                line.text.push_str(&comment);
            }
        }
        rest = behind;
    }
}

fn is_code(line: &Line) -> bool {
    line.kind == LineKind::Code
}
