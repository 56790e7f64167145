//! A layout without what stands behind one of its marks.

use typecase::syntax::tree::{Entry, File, RequestPart, Statement};

/// The layout without all that stands behind a mark: in its group, in all groups around it, and
/// in the later parts of the request. A mark of the tools stands behind all of them, so they
/// stay. Declarations and settings stay as they are.
pub(crate) fn cut_off(file: &File, mark: usize) -> File {
    let mut file = file.clone();
    let mut left = Some(mark);
    for statement in &mut file.statements {
        let Statement::Request(request) = statement else { continue };
        if left.is_none() {
            request.body.clear();
        } else if request.part == RequestPart::Tools {
            let marks = request.body.iter().filter(|entry| matches!(entry, Entry::Mark(_))).count();
            left = left.and_then(|left| left.checked_sub(marks));
        } else {
            cut_off_entries(&mut request.body, &mut left);
        }
    }
    file
}

/// Cuts off what stands behind the mark that `left` others come before; then none is left.
fn cut_off_entries(entries: &mut Vec<Entry>, left: &mut Option<usize>) {
    let mut end = 0;
    while let (Some(entry), Some(before)) = (entries.get_mut(end), *left) {
        match entry {
            Entry::Mark(_) => *left = before.checked_sub(1),
            Entry::History(history) => *left = before.checked_sub(history.marks.len()),
            Entry::Group(group) => cut_off_entries(&mut group.body, left),
            _ => {}
        }
        end += 1;
    }
    entries.truncate(end);
}
