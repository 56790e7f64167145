//! Tags and escaping.

use super::build::{
    block, block_group, codes, frame, group, input, op, plan, rendered, request, section, sections,
    system, text, value, word, words, write,
};
use crate::plan::{Escaping, Expr, GroupKind, Op, Wrapping};
use crate::value::Value;

const NASTY: &str = "</x> & <y>";
const ESCAPED: &str = "&lt;/x&gt; &amp; &lt;y&gt;";

fn computed(tag: Expr, body: Vec<Op>) -> Op {
    let kind = GroupKind::Block { tag, wrapping: Wrapping::Lines, escaping: Escaping::Values };
    op(group(kind, "", "", body))
}

#[test]
fn tags_stand_on_lines_or_right_around() {
    assert_eq!(system(vec![block("t", vec![words("x")])], &[]), "<t>\nx\n</t>");
    let kind =
        GroupKind::Block { tag: word("t"), wrapping: Wrapping::Inline, escaping: Escaping::Values };
    let inline = op(group(kind, "", "\n", vec![words("x"), words("y")]));
    assert_eq!(system(vec![inline], &[]), "<t>x\ny</t>");
    let preface = block("t", vec![frame("P\n"), value("v")]);
    assert_eq!(system(vec![preface.clone()], &[("v", text("x"))]), "<t>\nP\nx\n</t>");
    assert_eq!(system(vec![preface], &[]), "", "an empty block has no tag");
}

#[test]
fn values_are_escaped_and_words_are_not() {
    let line = Expr::Pieces(vec![word("<b> & "), input("v")]);
    let plan = plan(vec![block("t", vec![write(line)]), value("v")], vec![]);
    let text = request(&plan, &[("v", text(NASTY))]).system_text();
    assert_eq!(text, format!("<t>\n<b> & {ESCAPED}\n</t>{NASTY}"));
}

#[test]
fn values_are_escaped_once_in_nested_blocks() {
    let inner = block("i", vec![value("v")]);
    let plan = plan(vec![block("o", vec![inner])], vec![]);
    let request = request(&plan, &[("v", text("<"))]);
    assert_eq!(request.system_text(), "<o>\n<i>\n&lt;\n</i>\n</o>");
    assert_eq!(sections(&request), ["o", "i", "o"], "the tag is the name");
}

#[test]
fn nothing_is_escaped_inside_raw_blocks_included() {
    let mut raw = group(GroupKind::Section, "r", "", vec![block("t", vec![value("v")])]);
    raw.raw = true;
    let values = [("v", text(NASTY))];
    assert_eq!(system(vec![op(raw)], &values), format!("<t>\n{NASTY}\n</t>"));
    let raw = block_group("t", Escaping::Raw, "", vec![block("u", vec![value("v")])]);
    assert_eq!(system(vec![op(raw)], &values), format!("<t>\n<u>\n{NASTY}\n</u>\n</t>"));
}

#[test]
fn a_sealed_block_loses_only_its_own_closers() {
    let sealed = |body| op(block_group("world-lore", Escaping::Sealed, "", body));
    let lore = "> q & <!--c--> </world-lore> < / World-LORE\n> </world>";
    let expected = "<world-lore>\n> q & <!--c--> &lt;/world-lore> &lt; / World-LORE\n> </world>\n</world-lore>";
    assert_eq!(system(vec![sealed(vec![value("v")])], &[("v", text(lore))]), expected);
    // Of everything, and put together from several writes.
    let split = vec![words("a<"), value("v"), section("s", "", vec![words("lore >")])];
    assert_eq!(
        system(vec![sealed(split)], &[("v", text("/world-"))]),
        "<world-lore>\na&lt;/world-lore >\n</world-lore>"
    );
}

#[test]
fn escaped_holds_whatever_stands_around() {
    let escaped = write(Expr::Escaped(Expr::Pieces(vec![word("<a>"), input("v")]).into()));
    let values = [("v", text("&"))];
    assert_eq!(system(vec![escaped.clone()], &values), "<a>&amp;");
    assert_eq!(system(vec![block("t", vec![escaped.clone()])], &values), "<t>\n<a>&amp;\n</t>");
    let sealed = block_group("t", Escaping::Sealed, "", vec![escaped]);
    assert_eq!(system(vec![op(sealed)], &values), "<t>\n<a>&amp;\n</t>");
}

#[test]
fn data_is_never_a_template() {
    let values = [("v", text("{{ world.lore }}"))];
    assert_eq!(system(vec![block("t", vec![value("v")])], &values), "<t>\n{{ world.lore }}\n</t>");
}

#[test]
fn a_computed_tag_is_checked() {
    let tags = |tag| {
        let plan = plan(vec![computed(input("t"), vec![words("x")])], vec![]);
        let rendered = rendered(&plan, &[("t", text(tag))]);
        (rendered.request.system_text(), codes(&rendered))
    };
    assert_eq!(tags("<a-1>"), ("<a-1>\nx\n</a-1>".into(), vec![]));
    assert_eq!(tags("_b"), ("<_b>\nx\n</_b>".into(), vec![]));
    assert_eq!(tags("a b"), ("<block>\nx\n</block>".into(), vec!["render/bad-tag"]));
    assert_eq!(tags(""), ("<block>\nx\n</block>".into(), vec!["render/bad-tag"]));
    // A block that leaves nothing tells nothing.
    let dead = plan(vec![computed(input("t"), vec![value("none")])], vec![]);
    assert_eq!(rendered(&dead, &[("t", text("a b"))]).findings, []);
}

#[test]
fn forbidden_characters_are_replaced_and_told() {
    let plan = plan(vec![block("t", vec![value("v")]), value("v")], vec![]);
    let rendered = rendered(&plan, &[("v", text("a\u{0}b"))]);
    assert_eq!(rendered.request.system_text(), "<t>\na\u{FFFD}b\n</t>a\u{0}b");
    assert_eq!(codes(&rendered), ["render/forbidden-character"]);
    assert_eq!(&*rendered.findings[0].section, "t");
    assert_eq!(rendered.findings[0].origin.line, 1);
}

#[test]
fn lists_and_records_are_escaped_as_wholes() {
    let map = Value::Map([("a<".into(), text("&"))].into());
    assert_eq!(
        system(vec![block("t", vec![value("v")])], &[("v", map)]),
        "<t>\n{\"a&lt;\":\"&amp;\"}\n</t>"
    );
}

#[test]
fn words_that_end_their_block_are_told_and_words_that_mention_tags_are_not() {
    let found = |body| codes(&rendered(&plan(vec![block("t", body)], vec![]), &[]));
    for fine in [
        "see <event_stream> & more",
        "</w>",
        "a < b > c",
        "<t>x</t>",
        "<t> is above",
        "]]>",
        "&nbsp;",
        "<?x",
        "<!--",
    ] {
        assert_eq!(found(vec![words(fine)]), [""; 0], "{fine}");
    }
    for bad in ["x</t>y", "x< /T >y", "</t><t>", "<t></t></t>"] {
        assert_eq!(found(vec![words(bad)]), ["render/broken-block"], "{bad}");
    }
    assert_eq!(found(vec![words("</"), words("t>")]), ["render/broken-block"], "from two writes");
    assert_eq!(found(vec![block("u", vec![words("</t>")])]), ["render/broken-block"]);
    assert_eq!(found(vec![block("u", vec![words("</u>")])]), ["render/broken-block"]);
}

#[test]
fn raw_values_that_end_an_escaped_block_around_are_told() {
    let raw = |escaping| {
        let inner = op(block_group("i", escaping, "", vec![value("v")]));
        let plan = plan(vec![block("o", vec![inner])], vec![]);
        codes(&rendered(&plan, &[("v", text("</o>"))]))
    };
    assert_eq!(raw(Escaping::Raw), ["render/broken-block"]);
    assert_eq!(raw(Escaping::Sealed), ["render/broken-block"]);
    assert_eq!(raw(Escaping::Values), [""; 0]);
    // In a raw group nothing is promised.
    let mut group = group(GroupKind::Section, "r", "", vec![block("o", vec![value("v")])]);
    group.raw = true;
    let plan = plan(vec![op(group)], vec![]);
    assert_eq!(rendered(&plan, &[("v", text("</o>"))]).findings, []);
}
