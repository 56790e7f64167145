use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::Arc;

use crate::plan::Verdict;

use super::super::band::{Band, size, tool_size};
use super::super::{Mark, Part, Place, Request};
use super::escape::{attribute, text};

/// One item of a request, first byte to last.
pub(super) struct Item<'a> {
    pub(super) band: Band,
    pub(super) bytes: usize,
    /// Its section, or the name of a tool.
    pub(super) name: &'a str,
    /// Right behind which place it stands: marks that close it have this.
    pub(super) place: Place,
}

/// The items in the order of the bytes. Tools share a place, which the last of them has.
pub(super) fn items(request: &Request) -> Vec<Item<'_>> {
    let last = request.tools.len().saturating_sub(1);
    let tools = request.tools.iter().enumerate().map(|(at, tool)| Item {
        band: Band::Tools,
        bytes: tool_size(tool),
        name: &tool.name,
        place: if at == last { Place::Tools } else { Place::Start },
    });
    let item = |part, band, place| Item { band, bytes: size(part), name: section(part), place };
    let system = request
        .system
        .iter()
        .enumerate()
        .map(|(at, part)| item(part, Band::of(part, None), Place::System { part: at }));
    let messages = request.messages.iter().enumerate().flat_map(|(message, said)| {
        said.parts.iter().enumerate().map(move |(part, of)| {
            item(of, Band::of(of, Some(said)), Place::Message { message, part })
        })
    });
    tools.chain(system).chain(messages).collect()
}

fn section(part: &Part) -> &str {
    &part.section
}

/// The whole as a strip, and what its colours mean.
pub(super) fn strip(request: &Request, out: &mut String) {
    let items = items(request);
    let total: usize = items.iter().map(|item| item.bytes).sum();
    out.push_str(
        "<div class=\"strip\" role=\"img\" aria-label=\"The request by size and volatility\">\n",
    );
    add_marks(request, Place::Start, out);
    for (at, item) in items.iter().enumerate() {
        let (band, bytes, name) = (item.band.word(), item.bytes, attribute(item.name));
        let _ = writeln!(
            out,
            "<a class=\"cell {band}\" style=\"flex-grow:{}\" href=\"#i{at}\" \
             title=\"{name}: {band}, {bytes} bytes\"></a>",
            bytes.max(1)
        );
        if item.place != Place::Start {
            add_marks(request, item.place, out);
        }
    }
    out.push_str("</div>\n<ul class=\"legend\">\n");
    for band in Band::ALL {
        let of = || items.iter().filter(|item| item.band == band);
        if of().next().is_some() {
            let bytes: usize = of().map(|item| item.bytes).sum();
            let _ = writeln!(
                out,
                "<li><span class=\"swatch {0}\"></span>{0} <b>{1}</b> <i>{2}</i></li>",
                band.word(),
                thousands(bytes),
                share(bytes, total)
            );
        }
    }
    let _ = writeln!(out, "<li>in all <b>{}</b> bytes</li>\n</ul>", thousands(total));
}

fn add_marks(request: &Request, place: Place, out: &mut String) {
    for (at, mark) in request.marks.iter().enumerate().filter(|(_, mark)| mark.after == place) {
        let _ = writeln!(
            out,
            "<a class=\"bar {}\" href=\"#m{at}\" title=\"cache {}: {}\"></a>",
            class(mark),
            mark.scope,
            said(mark)
        );
    }
}

/// The marks as a table; of the conditions of each those that no mark before it has.
pub(super) fn marks(request: &Request, out: &mut String) {
    if request.marks.is_empty() {
        return;
    }
    let items = items(request);
    let total: usize = items.iter().map(|item| item.bytes).sum();
    out.push_str(
        "<table class=\"marks\">\n<thead><tr><th>mark</th><th>verdict</th><th>before it</th>\
         <th>it holds unless</th></tr></thead>\n<tbody>\n",
    );
    let mut told = BTreeSet::new();
    for (at, mark) in request.marks.iter().enumerate() {
        let before: usize = items
            .iter()
            .filter(|item| stands_before(item.place, mark.after))
            .map(|item| item.bytes)
            .sum();
        let lifetime = mark.lifetime.map(|seconds| format!(" {seconds} s")).unwrap_or_default();
        let unless = match &mark.verdict {
            Verdict::HoldsUnless(conditions) => unless(conditions, &mut told),
            Verdict::Proved | Verdict::Refused => String::new(),
        };
        let _ = writeln!(
            out,
            "<tr id=\"m{at}\"><td><span class=\"bar {}\"></span> cache {}{lifetime}</td><td>{}</td>\
             <td class=\"number\">{} <i>{}</i></td><td>{unless}</td></tr>",
            class(mark),
            mark.scope,
            said(mark),
            thousands(before),
            share(before, total)
        );
    }
    out.push_str("</tbody>\n</table>\n");
}

fn unless<'a>(conditions: &'a [Arc<str>], told: &mut BTreeSet<&'a str>) -> String {
    let (new, old): (Vec<&str>, Vec<&str>) =
        conditions.iter().map(|condition| &**condition).partition(|one| told.insert(one));
    let above = match old.len() {
        0 => String::new(),
        1 => "<li>a condition above</li>".to_owned(),
        many => format!("<li>{many} of the conditions above</li>"),
    };
    let mut list = format!("<ul>{above}");
    for condition in new {
        let _ = write!(list, "<li>{}</li>", text(condition));
    }
    list + "</ul>"
}

/// Whether what ends at a place stands before a mark there. The tools but the last, whose place
/// is the start, stand before all but a mark at the start.
fn stands_before(item: Place, mark: Place) -> bool {
    item <= mark && mark != Place::Start
}

pub(super) fn class(mark: &Mark) -> &'static str {
    match (&mark.verdict, mark.written) {
        (Verdict::Refused, _) => "refused",
        (_, true) => "written",
        (_, false) => "unwritten",
    }
}

pub(super) fn said(mark: &Mark) -> String {
    let word = mark.verdict.word();
    if mark.written { word.to_owned() } else { format!("{word}, not written") }
}

/// A number with thin blanks between its thousands.
pub(super) fn thousands(number: usize) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push('\u{2009}');
        }
        out.push(digit);
    }
    out
}

fn share(part: usize, of: usize) -> String {
    format!("{} %", (part * 100 + of / 2) / of.max(1))
}
