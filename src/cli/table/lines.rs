use std::fmt::Write as _;

use typecase::check::Table;
use typecase::check::table::Line;
use typecase::diagnostic::visible;
use typecase::types::Audience;

use super::paint::Paint;
use crate::cli::keys;

/// How wide the whole is.
const WIDTH: usize = 80;

/// How wide each column is but the first two: type, volatility, audience, trust.
const COLUMNS: [usize; 4] = [9, 10, 6, 9];

/// What the table is made for.
pub(super) fn heading(out: &mut String, of: &Table, asked: bool) {
    let locale = keys::locale(&of.locale, asked);
    let lines = [
        ("layout", &*of.layout),
        ("runtime", of.runtime.as_deref().unwrap_or("none in particular")),
        ("locale", &locale),
        ("target", &of.target),
        ("model", &of.model),
    ];
    for (name, value) in lines {
        let _ = writeln!(out, "{name:<9}{}", visible(value));
    }
}

/// The items, each behind its line in the file.
pub(super) fn lines(out: &mut String, of: &Table, paint: Paint) {
    let gutter = gutter(of);
    let head = row("", gutter, "", &["type", "volatility", "for", "trust"].map(str::to_owned));
    let _ = writeln!(out, "{}", paint.faint(head.trim_end()));
    let mut part = "";
    for line in &of.lines {
        if line.part != part {
            part = line.part;
            let _ = writeln!(out, "{:gutter$}  {}", "", paint.strong(part));
        }
        match line.mark.and_then(|at| of.marks.get(at)) {
            Some(mark) => {
                let _ = writeln!(out, "{}", rule(line, mark.verdict, gutter, paint));
            }
            None if line.kind == "mark" => {}
            None => item(out, line, gutter, paint),
        }
    }
    if of.lines.iter().any(|line| line.assumed.is_some()) {
        let _ = writeln!(out, "\n~ so it is assumed, and checked when requests are rendered");
    }
}

/// How wide the line numbers are.
fn gutter(of: &Table) -> usize {
    let widest = of.lines.iter().map(|line| line.place.line.to_string().len()).max();
    widest.unwrap_or(1).max(3)
}

/// A mark as a rule across the table.
fn rule(line: &Line, verdict: &str, gutter: usize, paint: Paint) -> String {
    let number = paint.faint(&format!("{:>gutter$}", line.place.line));
    let indent = "  ".repeat(line.depth + 1);
    let name = visible(&line.name).into_owned();
    let used = gutter + 2 + indent.len() + 3 + name.chars().count() + 1;
    let rest = WIDTH.saturating_sub(used + verdict.len() + 1).max(3);
    let drawn = format!("── {name} {} {verdict}", "─".repeat(rest));
    format!("{number}{indent}{}", paint.verdict(verdict, &drawn))
}

fn item(out: &mut String, line: &Line, gutter: usize, paint: Paint) {
    let number = line.place.line.to_string();
    let name = format!("{}{}", "  ".repeat(line.depth + 1), visible(&line.name));
    if line.left_out {
        let row = row(&number, gutter, &name, &["left out".to_owned()]);
        let _ = writeln!(out, "{}", paint.faint(row.trim_end()));
        return;
    }
    let cells = [
        visible(&line.of).into_owned(),
        volatility(line),
        audience(&line.audience),
        line.trust.word().to_owned(),
    ];
    let plain = row(&number, gutter, &name, &cells);
    if !paint.colour {
        let _ = writeln!(out, "{}", plain.trim_end());
        return;
    }
    // The column of the volatility stands at the same place in every row.
    let name_end = WIDTH - COLUMNS.iter().map(|width| width + 1).sum::<usize>();
    let before = name_end + 1 + COLUMNS[0] + 1;
    let chars: Vec<char> = plain.chars().collect();
    let slice = |range: std::ops::Range<usize>| -> String {
        chars.get(range.start..range.end.min(chars.len())).unwrap_or_default().iter().collect()
    };
    let end = before + COLUMNS[1];
    let _ = writeln!(
        out,
        "{}{}{}{}",
        paint.faint(&slice(0..gutter)),
        slice(gutter..before),
        paint.volatility(line.volatility, &slice(before..end)),
        slice(end..chars.len()).trim_end()
    );
}

/// The volatility, and what it is assumed to be.
fn volatility(line: &Line) -> String {
    match line.assumed.as_deref() {
        Some(assumed) if assumed != line.volatility => format!("{assumed} ~"),
        _ => line.volatility.to_owned(),
    }
}

fn audience(of: &Audience) -> String {
    match of {
        Audience::All => "all".to_owned(),
        Audience::Own => "self".to_owned(),
        Audience::Story => "story".to_owned(),
        Audience::Contract(contract) => visible(contract).into_owned(),
    }
}

/// A row: line number, name, then the columns; what is too long is cut.
fn row(number: &str, gutter: usize, name: &str, cells: &[String]) -> String {
    let width = WIDTH - gutter - COLUMNS.iter().map(|width| width + 1).sum::<usize>();
    let mut out = format!("{number:>gutter$}{}", fitted(name, width));
    for (cell, width) in cells.iter().zip(COLUMNS) {
        out.push(' ');
        out.push_str(&fitted(cell, width));
    }
    out
}

/// A text in so many columns.
fn fitted(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return format!("{text:<width$}");
    }
    let kept: String = text.chars().take(width.saturating_sub(1)).collect();
    format!("{kept}…")
}
