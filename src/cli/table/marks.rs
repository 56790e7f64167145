use std::collections::BTreeMap;
use std::fmt::Write as _;

use typecase::check::Table;
use typecase::check::table::{MarkLine, Reason, Spot};
use typecase::diagnostic::visible;
use typecase::types::OnChange;

use super::paint::Paint;

/// The marks: where each stands, its verdict, what breaks it or may still do so. What several
/// share is told once and named by its number.
pub(super) fn marks(out: &mut String, of: &Table, paint: Paint) {
    let _ = writeln!(out, "{}", paint.strong("marks"));
    if of.marks.is_empty() {
        out.push_str("  none\n");
    }
    let mut told: BTreeMap<String, usize> = BTreeMap::new();
    let mut captured: Vec<&str> = Vec::new();
    for mark in &of.marks {
        self::mark(out, &of.file, mark, &mut told, paint);
        rests(out, mark, &mut captured);
    }
    if !captured.is_empty() {
        let text = "what a mark rests on is captured: the host sends the same in all requests of a session, or hands on the session's state, with which the first value is sent again; else the mark is lost";
        wrapped(out, 2, 2, text);
    }
}

/// What a mark rests on of what a session captures; `told` is what marks before it rest on too.
fn rests<'a>(out: &mut String, mark: &'a MarkLine, told: &mut Vec<&'a str>) {
    let (known, new): (Vec<_>, Vec<_>) =
        mark.captured.iter().partition(|of| told.contains(&&*of.path));
    told.extend(new.iter().map(|of| &*of.path));
    let said = new.iter().map(|of| match of.on_change {
        OnChange::Keep => format!("`{}`", visible(&of.path)),
        other => format!("`{}` ({})", visible(&of.path), other.word()),
    });
    let said: Vec<String> = said.collect();
    let text = match (known.len(), said.as_slice()) {
        (0, []) => return,
        (0, said) => said.join(", "),
        (1, []) => "the value above".to_owned(),
        (count, []) => format!("{count} of the values above"),
        (1, said) => format!("the value above, and on {}", said.join(", ")),
        (count, said) => format!("{count} of the values above, and on {}", said.join(", ")),
    };
    wrapped(out, 6, 6, &format!("rests on {text}"));
}

fn mark(
    out: &mut String,
    file: &str,
    mark: &MarkLine,
    told: &mut BTreeMap<String, usize>,
    paint: Paint,
) {
    let name = format!("cache {}", mark.scope);
    let verdict = paint.verdict(mark.verdict, mark.verdict);
    let place = paint.faint(&spot(&mark.place, file));
    let _ = writeln!(out, "  {name:<14} {verdict}{}  {place}", standing(mark));
    let (mut known, mut new) = (Vec::new(), Vec::new());
    for condition in &mark.conditions {
        let text = format!("{} {}", condition.what, condition.who);
        match told.get(&text) {
            Some(number) => known.push(number.to_string()),
            None => new.push((text, condition)),
        }
    }
    if !known.is_empty() {
        let what = if known.len() == 1 { "condition" } else { "conditions" };
        let and = if new.is_empty() { "" } else { ", and" };
        wrapped(out, 6, 6, &format!("{what} {}{and}", known.join(", ")));
    }
    for (text, condition) in new {
        let number = told.len() + 1;
        told.insert(text, number);
        wrapped(out, 2, 6, &format!("{number:>3} {}", visible(&condition.what)));
        let place = condition.place.as_ref().map(|place| format!("  {}", spot(place, file)));
        let who = format!("by {}{}", visible(&condition.who), place.unwrap_or_default());
        let _ = writeln!(out, "      {}", paint.faint(&who));
    }
    chain(out, file, &mark.broken, paint);
    for also in &mark.also {
        let _ = writeln!(out, "      and without that, also:");
        chain(out, file, also, paint);
    }
    if let Some(place) = &mark.holds_before {
        let _ = writeln!(out, "      it would hold before {}", spot(place, file));
    }
}

/// What is not as the layout has it.
fn standing(mark: &MarkLine) -> String {
    let back = match mark.back {
        Some(0) => String::new(),
        Some(1) => ", 1 row back".to_owned(),
        Some(rows) => format!(", {rows} rows back"),
        None => ", before all rows".to_owned(),
    };
    let written = if mark.written { "" } else { ", not written: the target takes fewer" };
    format!("{back}{written}")
}

/// The links of a chain, one a line.
pub(super) fn chain(out: &mut String, file: &str, links: &[Reason], paint: Paint) {
    for link in links {
        let place = paint.faint(&spot(&link.place, file));
        let _ = writeln!(out, "      {}  {place}", visible(&link.text));
    }
}

/// A place: the line alone in the layout's own file.
pub(super) fn spot(place: &Spot, file: &str) -> String {
    if *place.file == *file {
        format!("line {}", place.line)
    } else {
        format!("{}:{}", visible(&place.file), place.line)
    }
}

/// Words on lines of 80 columns, the first of them `first` columns in, the others `rest`.
fn wrapped(out: &mut String, first: usize, rest: usize, text: &str) {
    const WIDTH: usize = 80;
    let mut line = format!("{:first$}", "");
    let mut is_new = true;
    // The number in front of a text is set to the right and keeps its blanks.
    let lead = text.len() - text.trim_start().len();
    line.push_str(&" ".repeat(lead));
    for word in text.split_whitespace() {
        let wide = line.chars().count() + usize::from(!is_new) + word.chars().count() > WIDTH;
        if wide && !is_new {
            let _ = writeln!(out, "{line}");
            line = format!("{:rest$}", "");
            is_new = true;
        }
        if !is_new {
            line.push(' ');
        }
        line.push_str(word);
        is_new = false;
    }
    let _ = writeln!(out, "{line}");
}
