use proptest::prelude::*;
use typecase::plan::file;

use super::{codes, plan, read};

#[test]
fn a_file_that_was_cut_is_a_finding() {
    let written = file::write(&plan());
    let whole = written.trim_end().len();
    let lengths = (0..whole).filter(|at| *at < 700 || at % 997 == 0 || *at + 40 > whole);
    for length in lengths.filter(|length| written.is_char_boundary(*length)) {
        assert_eq!(
            codes(written.get(..length).unwrap()),
            ["plan/malformed"],
            "{length} of {whole} bytes"
        );
    }
    assert_eq!(codes(written.get(..whole).unwrap()), [""; 0], "the last line break says nothing");
}

#[test]
fn what_was_edited_is_found_wherever_it_stands() {
    let written = file::write(&plan());
    let edited = |from: &str, to: &str| {
        assert!(written.contains(from), "{from}");
        codes(&written.replacen(from, to, 1))
    };
    assert_eq!(edited("\"locale\":\"en\"", "\"locale\":\"fr\""), ["plan/changed"]);
    assert_eq!(edited("layouts/covel", "layouts/other"), ["plan/changed"], "a place alone");
    assert_eq!(edited("\"plan\":{", "\"plan\":{ "), ["plan/changed"], "a blank alone");
    assert_eq!(edited("\"digest\":\"", "\"digest\":\"0"), ["plan/changed"]);
    assert_eq!(edited("\"checksum\":\"", "\"checksum\":\"0"), ["plan/changed"]);
    assert_eq!(edited("\"1.0\"", "\"1.1\""), ["plan/unknown-version"]);
    assert_eq!(edited("\"1.0\"", "\"2.0\""), ["plan/unknown-version"]);
    assert_eq!(edited("\"1.0\"", "\"1.\\u0030\""), [""; 0], "the same text in other letters");
    assert_eq!(edited("\"2026\"", "\"2031\""), ["plan/unknown-edition"]);
    assert_eq!(edited("\"edition\"", "\"editon\""), ["plan/malformed"]);
    assert_eq!(edited("{\n", "{\n\"more\":1,"), ["plan/malformed"]);
    assert_eq!(edited("\"1.0\"", "1"), ["plan/malformed"]);
}

#[test]
fn a_version_that_is_not_known_is_the_only_finding() {
    let text = "{\"format_version\":\"7.3\",\"what\":[\"comes\",\"then\"]}";
    assert_eq!(codes(text), ["plan/unknown-version"]);
}

#[test]
fn what_is_no_plan_at_all_is_a_finding() {
    for text in
        ["", " ", "null", "[]", "{}", "layout x\n", "\u{feff}{}", "{\"plan\":{}}", "\"", "{"]
    {
        assert_eq!(codes(text), ["plan/malformed"], "{text:?}");
    }
    for open in ["[", "{\"a\":", "{\"format_version\":\"1.0\",\"plan\":["] {
        assert_eq!(codes(&open.repeat(200_000)), ["plan/malformed"]);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, ..ProptestConfig::default() })]

    /// Bytes changed anywhere: a finding, or the very plan.
    #[test]
    fn edits_give_a_finding_or_change_nothing(
        edits in prop::collection::vec((any::<prop::sample::Index>(), 0..3_usize, "[ -~\n]|[\"{}\\[\\],:\\\\0]"), 1..4)
    ) {
        thread_local!(static WRITTEN: String = file::write(&plan()));
        let mut text = WRITTEN.with(Clone::clone);
        let whole = plan_of(&text);
        for (at, removed, put) in edits {
            let start = boundary(&text, at.index(text.len()));
            let end = boundary(&text, (start + removed).min(text.len()));
            text.replace_range(start..end.max(start), &put);
        }
        let found = codes(&text);
        prop_assert!(found.len() <= 1, "{found:?}");
        if let (Some(plan), _) = read(&text) {
            prop_assert_eq!(plan, whole);
        }
    }

    /// Anything at all.
    #[test]
    fn no_text_does_any_harm(text in "\\PC*|[{}\\[\\]\":,a-z0-9 \n]*") {
        codes(&text);
    }
}

fn plan_of(text: &str) -> typecase::plan::Plan {
    read(text).0.unwrap()
}

fn boundary(text: &str, at: usize) -> usize {
    (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap()
}
