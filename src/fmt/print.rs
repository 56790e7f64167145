use super::flat;
use super::item::{Item, Member};
use super::page::Page;
use super::printer::Printer;
use super::starts::ItemKind;

/// A line that could be broken has no more characters.
pub(super) const LONGEST: usize = 100;

/// Writes what stands in a body or in a file, each item on a line of its own; fields that stood
/// together stay together as long as they fit.
pub(super) fn members(page: &mut Page, members: &[Member<'_>], indent: usize) {
    let start = page.length();
    let mut may_go_on = false;
    for member in members {
        let is_first = page.length() == start;
        match member {
            Member::Comment(comment) => {
                let is_alone = page.comment(comment, indent);
                if is_alone && comment.breaks > 1 && !is_first {
                    page.blank();
                }
                may_go_on = false;
            }
            Member::Item(item) => {
                if may_go_on && stays(page, item) {
                    page.write(", ");
                } else {
                    page.line(indent);
                    if item.breaks() > 1 && !is_first {
                        page.blank();
                    }
                }
                let line = page.length();
                Printer::new(page, item, indent).write();
                may_go_on = page.length() == line;
            }
        }
    }
}

/// Whether a field stays on the line of the one before it.
fn stays(page: &Page, item: &Item<'_>) -> bool {
    item.kind == ItemKind::Field
        && item.breaks() == 0
        && flat::item(item).is_some_and(|flat| page.characters() + 2 + length(&flat) <= LONGEST)
}

/// How many characters a text has.
pub(super) fn length(text: &str) -> usize {
    text.chars().count()
}
