//! The table of labels for people: the items, the marks, what may still break each, what lands
//! where, and why a section may change.

mod lines;
mod marks;
mod paint;
mod slots;
mod whys;

use typecase::check::Table;

use paint::Paint;
pub(super) use whys::whys;

/// The whole table; whether its locale was asked for.
pub(super) fn table(of: &Table, asked: bool, colour: bool) -> String {
    let paint = Paint { colour };
    let mut out = String::new();
    lines::heading(&mut out, of, asked);
    out.push('\n');
    lines::lines(&mut out, of, paint);
    out.push('\n');
    marks::marks(&mut out, of, paint);
    slots::slots(&mut out, of, paint);
    out
}
