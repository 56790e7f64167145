//! Where two requests begin to differ: the byte, the item, and whose it is.

use typecase::render::request::{Part, Request};

use super::pairs::Sent;

/// How many bytes are shown on each side.
const AROUND: usize = 80;

/// Where two requests begin to differ, and both around there.
pub(crate) fn difference(first: &Sent, second: &Sent, one: usize, two: usize) -> String {
    let (before, after) = (&first.bytes.erased, &second.bytes.erased);
    let same = before.iter().zip(after).take_while(|(one, two)| one == two).count();
    let shown = |bytes: &[u8], cut| {
        let from = same.saturating_sub(AROUND);
        let text = |from: usize, to: usize| {
            let (from, to) = (from.min(bytes.len()), to.clamp(from, bytes.len()));
            String::from_utf8_lossy(&bytes[from..to]).into_owned()
        };
        format!("{from}: {} <HERE> {} (cut at {cut})", text(from, same), text(same, same + AROUND))
    };
    let item = item(&first.request, &second.request).unwrap_or_else(|| "no item".into());
    format!("byte {same}, {item}\n{}\n{}", shown(before, one), shown(after, two))
}

/// The first item that differs.
fn item(first: &Request, second: &Request) -> Option<String> {
    let part = |one: &Part| format!("`{}`, {}:{}", one.section, one.origin.file, one.origin.line);
    let apart = |one: Option<&Part>, two: Option<&Part>| match (one, two) {
        (Some(one), Some(two)) if one.content == two.content => None,
        (None, None) => None,
        (one, two) => one.or(two).map(part),
    };
    if first.tools != second.tools {
        return Some("tools".into());
    }
    let parts = |one: &[Part], two: &[Part]| {
        (0..one.len().max(two.len())).find_map(|at| {
            apart(one.get(at), two.get(at)).map(|what| format!("part {at} of {what}"))
        })
    };
    if let Some(what) = parts(&first.system, &second.system) {
        return Some(format!("system, {what}"));
    }
    (0..first.messages.len().max(second.messages.len())).find_map(|at| {
        match (first.messages.get(at), second.messages.get(at)) {
            (Some(one), Some(two)) if one.role != two.role => Some(format!(
                "message {at}, {:?} `{}` and {:?} `{}`",
                one.role, one.name, two.role, two.name
            )),
            (Some(one), Some(two)) => parts(&one.parts, &two.parts)
                .map(|what| format!("message {at}, `{}`, {what}", one.name)),
            (one, two) => {
                one.or(two).map(|only| format!("message {at}, `{}`, only in one", only.name))
            }
        }
    })
}
