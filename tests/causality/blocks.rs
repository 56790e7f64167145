//! Theorem T5, second half: a cut is the end of the last block before its mark, or the report
//! says why it is not.

use typecase::render::render;
use typecase::wire::lower;

use super::bodies::number;
use super::figures::Figures;
use super::truncation::Case;
use super::{cases, report, target};

/// Texts of lowering's own that may stand behind all that a layout says.
const OWN: [&str; 2] = ["(no result)", "\\n</system-instruction>"];

#[test]
fn cuts_are_the_ends_of_blocks() {
    let columns = &[("cases", ""), ("cuts", ""), ("behind a block", "cuts")];
    let mut explained = 0;
    let mut figures = Figures::of("T5, the ends of blocks", columns);
    for case_number in 0..cases(200) {
        let Case { layout, inputs } = Case::of(case_number);
        let case = Case { layout: layout.untrimmed(), inputs };
        let target = target(case_number);
        let truncations = case.truncations(target).unwrap();
        figures.add(target, "cases", 1);
        for (mark, until) in truncations.until() {
            let request = render(&until.plan, &case.inputs).request;
            let lowered = lower(&request);
            let body = String::from_utf8(lowered.body.erased()).unwrap();
            let at = request.marks.iter().position(|of| number(&of.verdict) == *mark).unwrap();
            let note = lowered.report.marks.iter().find(|note| note.mark == at).unwrap();
            let (before, behind) = body.split_at(note.at);
            let place = format!("case {case_number}, mark {mark}: {before} <CUT> {behind}");
            figures.add(target, "cuts", 1);
            figures.add(target, "behind a block", usize::from(note.at > 0));
            assert!(note.at == 0 || ends_an_object(before), "{place}");
            let texts = behind.split("\"text\":\"").skip(1);
            let left = texts.filter(|text| !OWN.iter().any(|own| text.starts_with(own))).count();
            if left > 0 {
                explained += 1;
                let told = note.why.iter().any(|why| !why.contains("written"));
                assert!(told, "{place}\n{note:?}\n{}", case.layout);
            }
        }
    }
    figures.report();
    report(&format!("T5: {explained} cuts before the last block, each with its reason"));
}

/// Whether the text of a body ends right behind an object, and in no string.
fn ends_an_object(text: &str) -> bool {
    let (mut in_string, mut escaped) = (false, false);
    for c in text.chars() {
        match c {
            _ if escaped => escaped = false,
            '\\' if in_string => escaped = true,
            '"' => in_string = !in_string,
            _ => {}
        }
    }
    !in_string && text.ends_with('}')
}
