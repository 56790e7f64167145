use proptest::prelude::*;

use crate::syntax::parse;
use crate::text::SourceId;

const LAYOUT: &str = include_str!("../../../layouts/covel/covel.layout");
const BLOCKS: &str = include_str!("../../../layouts/covel/blocks.layout");

/// The tree is there, can be shown, and every place in it and in the findings lies in the text.
fn holds(text: &str) {
    let (file, problems) = parse(SourceId(0), text);
    let shown = file.to_string();
    let tree = format!("{file:?}");
    let places = tree.split("start: ").skip(1).map(|rest| {
        let mut numbers = rest.split(|c: char| !c.is_ascii_digit()).filter(|n| !n.is_empty());
        let mut number = || numbers.next().unwrap().parse::<usize>().unwrap();
        (number(), number())
    });
    let found = problems.iter().flat_map(|found| {
        std::iter::once(found.span).chain(found.notes.iter().map(|note| note.span))
    });
    let found = found.map(|span| (span.start as usize, span.end as usize));
    for (start, end) in places.chain(found) {
        assert!(text.get(start..end).is_some(), "{start}..{end} in {text:?}");
    }
    // What is broken is reported.
    assert!(!shown.contains("#broken") || problems.has_errors(), "{text:?}\n{shown}");
}

fn pieces() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("section a "),
        Just("block {{ b }} "),
        Just("message user m "),
        Just("each x in y "),
        Just("match m "),
        Just("history h "),
        Just("cache session "),
        Just("template t with v "),
        Just("frame "),
        Just("image "),
        Just("allow a/b \"c\"\n"),
        Just("assume turn \"c\"\n"),
        Just("inputs turn "),
        Just("type T = "),
        Just("text t "),
        Just("fragment f(a: B) "),
        Just("system "),
        Just("messages "),
        Just("tools "),
        Just("budget "),
        Just("layout l\n"),
        Just("{"),
        Just("}"),
        Just("("),
        Just(")"),
        Just("<"),
        Just(">"),
        Just("{{"),
        Just("}}"),
        Just("\""),
        Just("\"\"\""),
        Just("\n"),
        Just("\r\n"),
        Just("\\"),
        Just("//"),
        Just("///"),
        Just(" if "),
        Just(" else "),
        Just(" and "),
        Just(" not "),
        Just(" is "),
        Just(" in "),
        Just(" at depth up to 4 "),
        Just(" of turn"),
        Just(" | f(1)"),
        Just(": "),
        Just(", "),
        Just(";"),
        Just("a"),
        Just("b.c"),
        Just("é"),
        Just("70%"),
        Just("="),
        Just("?"),
        Just("join \"x\" "),
        Just("rest "),
        Just("\u{FEFF}"),
        Just("\t"),
        Just(" "),
    ];
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn any_text_has_a_tree(text in any::<String>()) {
        holds(&text);
    }

    #[test]
    fn any_mixture_of_pieces_has_a_tree(text in pieces()) {
        holds(&text);
    }

    #[test]
    fn a_cut_layout_has_a_tree(
        layout in prop::sample::select(vec![LAYOUT, BLOCKS]),
        (from, to) in (any::<prop::sample::Index>(), any::<prop::sample::Index>()),
        between in pieces(),
    ) {
        let starts: Vec<_> = layout.char_indices().map(|(at, _)| at).collect();
        let (from, to) = (*from.get(&starts), *to.get(&starts));
        let (from, to) = (from.min(to), from.max(to));
        holds(&format!("{}{between}{}", layout.get(..from).unwrap(), layout.get(to..).unwrap()));
    }
}
