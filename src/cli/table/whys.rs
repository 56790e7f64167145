use std::fmt::Write as _;

use typecase::check::Table;
use typecase::check::table::Why;
use typecase::diagnostic::visible;

use super::marks::{chain, spot};
use super::paint::Paint;

/// Why sections may change, each from the declarations to the marks behind it.
pub(in crate::cli) fn whys(of: &Table, whys: &[&Why], colour: bool) -> String {
    let paint = Paint { colour };
    let mut out = String::new();
    for (at, why) in whys.iter().enumerate() {
        if at > 0 {
            out.push('\n');
        }
        one(&mut out, of, why, paint);
    }
    out
}

fn one(out: &mut String, of: &Table, why: &Why, paint: Paint) {
    let name = paint.strong(&visible(&why.section));
    let _ = writeln!(out, "{name}  {}", paint.faint(&spot(&why.place, &of.file)));
    if why.reasons.is_empty() {
        out.push_str("  nothing in it changes: it is stable\n");
    }
    for reasons in &why.reasons {
        out.push('\n');
        chain(out, &of.file, reasons, paint);
    }
    out.push_str("\n  the marks behind it\n");
    if why.marks.is_empty() {
        out.push_str("    none\n");
    }
    for behind in &why.marks {
        let Some(mark) = of.marks.get(behind.mark) else { continue };
        let word = if behind.kept { "kept" } else { "broken" };
        let word = paint.verdict(if behind.kept { "proved" } else { "refused" }, word);
        let _ = writeln!(
            out,
            "    cache {:<8} {word}: nothing worse than `{}` may stand before it  {}",
            mark.scope.word(),
            behind.allows,
            paint.faint(&spot(&mark.place, &of.file))
        );
    }
}
