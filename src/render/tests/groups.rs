//! Members, separators and what leaves nothing.

use super::build::{
    each, each_of, frame, image, input, message, op, parts, picture, plan, rendered, request,
    section, sections, system, text, texts, value, word, words, write,
};
use crate::plan::{Expr, GroupKind, Op};
use crate::render::request::Part;
use crate::value::Value;

#[test]
fn members_stand_in_declared_order_with_the_groups_separator() {
    let abc = || vec![words("b"), words("a"), words("c")];
    assert_eq!(system(vec![section("s", "|", abc())], &[]), "b|a|c");
    assert_eq!(system(vec![section("s", "\n\n", abc())], &[]), "b\n\na\n\nc");
    assert_eq!(system(vec![section("s", "", abc())], &[]), "bac");
}

#[test]
fn what_is_empty_leaves_neither_text_nor_separator() {
    // Blanks are bytes.
    let body = || vec![words("A"), value("x"), words("C")];
    assert_eq!(system(vec![section("s", "\n\n", body())], &[]), "A\n\nC");
    let blank = [("x", text(" "))];
    assert_eq!(system(vec![section("s", "\n\n", body())], &blank), "A\n\n \n\nC");
    assert_eq!(system(vec![section("s", "-", vec![value("x"), words("C")])], &[]), "C");
    assert_eq!(system(vec![section("s", "-", vec![words("C"), value("x")])], &[]), "C");
}

#[test]
fn groups_nest_and_are_skipped_whole() {
    let outer = |x, y| {
        vec![section(
            "o",
            "\n\n",
            vec![section("i", "\n", vec![value("x"), value("y")]), words("z")],
        )]
        .into_iter()
        .map(|op| system(vec![op], &[("x", text(x)), ("y", text(y))]))
        .collect::<String>()
    };
    assert_eq!(outer("x", "y"), "x\ny\n\nz");
    assert_eq!(outer("", ""), "z");
    assert_eq!(outer("", "y"), "y\n\nz");
}

#[test]
fn frames_write_but_keep_no_group_alive() {
    let body = || vec![frame("Head:"), value("x"), frame("End.")];
    assert_eq!(system(vec![section("s", "\n", body())], &[("x", text("v"))]), "Head:\nv\nEnd.");
    assert_eq!(system(vec![section("s", "\n", body()), words("z")], &[]), "z");

    // At any depth: a group in the group that is alive keeps both, frames in it keep none.
    let nested = |inner| vec![section("s", "\n", vec![frame("H"), section("i", "\n", inner)])];
    assert_eq!(system(nested(vec![frame("h"), words("x")]), &[]), "H\nh\nx");
    assert_eq!(system(nested(vec![frame("h")]), &[]), "");
    let fragment = Expr::Entries(vec![frame("h")]);
    assert_eq!(system(nested(vec![write(fragment)]), &[]), "");
}

#[test]
fn a_template_keeps_the_words_around_an_empty_value() {
    let pieces = Expr::Pieces(vec![word("A\n\n"), input("m"), word("\n\n---\n")]);
    assert_eq!(system(vec![write(pieces)], &[]), "A\n\n\n\n---\n");
}

#[test]
fn outer_blanks_go_once() {
    let mut group =
        super::build::group(GroupKind::Section, "s", "\n", vec![words("\nA\n"), words("\nB\n")]);
    assert_eq!(system(vec![op(group.clone())], &[]), "\nA\n\n\nB\n");
    group.trimmed = true;
    assert_eq!(system(vec![op(group.clone())], &[]), "A\n\n\nB");

    // Blanks over several writes; others (a no-break space) stay.
    group.body = vec![words(" "), words("\t\n"), words("\u{a0}x"), words("\r"), words(" ")];
    group.join = "".into();
    assert_eq!(system(vec![op(group.clone())], &[]), "\u{a0}x");

    // Nothing but blanks leaves nothing: no separator either.
    group.body = vec![words(" "), words("\n")];
    let around = vec![section("o", "|", vec![words("a"), op(group), words("b")])];
    assert_eq!(system(around, &[]), "a|b");
}

#[test]
fn a_separator_around_a_trimmed_group_stays() {
    let mut group = super::build::group(GroupKind::Section, "s", "", vec![words("\n x \n")]);
    group.trimmed = true;
    let body = vec![words("a"), op(group), words("b")];
    assert_eq!(system(vec![section("o", "\n\n", body)], &[]), "a\n\nx\n\nb");
}

#[test]
fn the_second_stands_in_where_the_first_leaves_nothing() {
    let body = || {
        let first = section("f", "\n", vec![frame("Events:"), value("events")]);
        vec![words("a"), Op::Otherwise(vec![first], vec![words("(no events yet)")])]
    };
    let group = |x| system(vec![section("s", "\n", body())], &[("events", text(x))]);
    assert_eq!(group("e"), "a\nEvents:\ne");
    assert_eq!(group(""), "a\n(no events yet)");
}

#[test]
fn arms_are_members_of_the_group_around() {
    let body = || {
        let arm = |word| Expr::Is(input("mode").into(), word);
        let arms = vec![
            (arm("task".into()), vec![words("t1"), words("t2")]),
            (arm("chat".into()), vec![words("c")]),
        ];
        vec![words("a"), Op::Choose(arms, vec![words("else")]), words("z")]
    };
    let of = |mode| system(vec![section("s", ",", body())], &[("mode", text(mode))]);
    assert_eq!(of("task"), "a,t1,t2,z");
    assert_eq!(of("chat"), "a,c,z");
    assert_eq!(of("gui"), "a,else,z");
}

#[test]
fn a_round_is_one_member() {
    let line = || vec![words("- "), write(Expr::Local(0))];
    let body = |join: Option<&str>| {
        let mut rounds = each_of(0, input("list"), line());
        rounds.join = join.map(Into::into);
        vec![words("a"), each(rounds), words("z")]
    };
    let list = [("list", texts(&["1", "2"]))];
    // Without a separator of its own each round is a member of the group around.
    assert_eq!(system(vec![section("s", "\n", body(None))], &list), "a\n- 1\n- 2\nz");
    // With one, all rounds are.
    assert_eq!(system(vec![section("s", "\n", body(Some("; ")))], &list), "a\n- 1; - 2\nz");
    assert_eq!(system(vec![section("s", "\n", body(Some("; ")))], &[]), "a\nz");
}

#[test]
fn rounds_of_nothing_leave_no_separator() {
    let rounds = each(each_of(0, input("list"), vec![write(Expr::Local(0))]));
    let list = [("list", texts(&["", "1", "", "2", ""]))];
    assert_eq!(system(vec![section("s", ",", vec![rounds])], &list), "1,2");
}

#[test]
fn the_entries_of_a_map_are_its_values_and_of_a_log_its_rows() {
    let map = Value::Map([("k".into(), text("1")), ("a".into(), text("2"))].into());
    let rounds = each(each_of(0, input("m"), vec![write(Expr::Local(0))]));
    assert_eq!(system(vec![rounds], &[("m", map)]), "12");
    let role = Expr::Field(Expr::Local(0).into(), "role".into());
    let said = Expr::Field(Expr::Local(0).into(), "text".into());
    let line = write(Expr::Pieces(vec![role, word("="), said]));
    let rounds = each(each_of(0, input("l"), vec![line]));
    assert_eq!(system(vec![rounds], &[("l", super::build::log(&["hi"]))]), "user=hi");
}

#[test]
fn a_fragment_in_place_is_one_member() {
    let fragment = write(Expr::Entries(vec![words("x"), words("y")]));
    let body = vec![words("a"), fragment, words("b")];
    assert_eq!(system(vec![section("s", "|", body)], &[]), "a|xy|b");
    // Rounds inside are members of the fragment, not of the group around it.
    let rounds = each(each_of(0, input("l"), vec![write(Expr::Local(0))]));
    let body = vec![words("a"), write(Expr::Entries(vec![rounds]))];
    let list = [("l", texts(&["1", "2"]))];
    assert_eq!(system(vec![section("s", "|", body)], &list), "a|12");
}

#[test]
fn conditions_take_a_group_away() {
    let mut group = super::build::group(GroupKind::Section, "g", "", vec![words("x")]);
    group.condition = Some(input("c"));
    let body = vec![words("a"), op(group)];
    let of = |c| system(vec![section("s", "|", body.clone())], &[("c", c)]);
    assert_eq!(of(Value::Bool(true)), "a|x");
    assert_eq!(of(Value::Bool(false)), "a");
    assert_eq!(of(Value::Null), "a");
    assert_eq!(of(number_zero()), "a|x", "a number counts as present");
}

fn number_zero() -> Value {
    super::build::number("0")
}

#[test]
fn parts_end_where_the_section_or_the_package_changes() {
    let foreign =
        Op::Write { value: word("P"), volatility: crate::types::Volatility::Session, origin: 1 };
    let body = vec![
        section("a", "\n", vec![words("1"), words("2")]),
        section("b", "\n", vec![words("3"), foreign, value("t")]),
    ];
    let plan = plan(vec![section("", "\n\n", body)], vec![]);
    let request = request(&plan, &[("t", text("4"))]);
    assert_eq!(parts(&request), ["1\n2", "\n\n3", "\nP", "\n4"], "separators lead");
    assert_eq!(sections(&request), ["a", "b", "b", "b"]);
    let volatilities: Vec<_> = request.system.iter().map(|part| part.volatility.word()).collect();
    assert_eq!(volatilities, ["stable", "stable", "session", "turn"]);
    assert_eq!(request.system[2].origin.package.as_deref(), Some("p"));
}

#[test]
fn a_picture_is_a_part_and_no_byte() {
    let body = vec![words("a"), image("p"), words("b"), image("none")];
    let mut group = super::build::message_group("user", "m", body);
    group.join = "\n".into();
    let with = request(&plan(vec![], vec![op(group.clone())]), &[("p", picture())]);
    let texts: Vec<_> = with.messages[0].parts.iter().map(Part::text).collect();
    assert_eq!(texts, ["a", "", "\nb"]);

    // It keeps its message alive; an absent one does not.
    group.body = vec![frame("Pictures:"), image("p")];
    let plan = plan(vec![], vec![op(group)]);
    assert_eq!(request(&plan, &[("p", picture())]).messages.len(), 1);
    assert_eq!(request(&plan, &[]).messages.len(), 0);
}

fn deep(levels: usize) -> Op {
    (0..levels).fold(words("x"), |inner, _| section("s", "", vec![inner]))
}

#[test]
fn what_nests_too_deep_is_left_out_and_told() {
    let fine = rendered(&plan(vec![deep(100)], vec![]), &[]);
    assert_eq!(fine.request.system_text(), "x");
    let plan = plan(vec![deep(5000)], vec![message("user", "m", vec![words("y")])]);
    let rendered = rendered(&plan, &[]);
    assert_eq!(rendered.request.system_text(), "");
    assert_eq!(super::build::codes(&rendered), ["render/too-deep"]);
    assert_eq!(rendered.request.messages.len(), 1);
}
