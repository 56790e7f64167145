//! Budgets of groups.

use super::build::{
    chars, codes, each, each_of, frame, group, input, op, plan, rendered, section, text, texts,
    word, words, write,
};
use crate::plan::{Argument, Each, Expr, Fit, Group, GroupKind, Op};
use crate::render::Rendered;
use crate::syntax::tree::Unit;
use crate::value::Value;

fn spare(level: u32, body: Vec<Op>) -> Op {
    let mut part = group(GroupKind::Section, "spare", "\n", body);
    part.spare = Some(level);
    op(part)
}

fn fitted(most: u64, join: &str, body: Vec<Op>) -> Group {
    let mut group = group(GroupKind::Section, "fit", join, body);
    group.fit = Some(chars(most));
    group
}

fn render_with(group: Group, values: &[(&str, Value)]) -> Rendered {
    rendered(&plan(vec![op(group)], vec![]), values)
}

fn fit(most: u64, body: Vec<Op>) -> String {
    let rendered = render_with(fitted(most, "|", body), &[]);
    assert_eq!(rendered.findings, []);
    rendered.request.system_text()
}

#[test]
fn spare_parts_go_by_level_then_length_then_from_the_end() {
    let body = || {
        vec![
            words("K"),
            spare(2, vec![words("22222")]),
            spare(1, vec![words("aa")]),
            spare(1, vec![words("bbb")]),
            spare(1, vec![words("ccc")]),
        ]
    };
    let all = "K|22222|aa|bbb|ccc";
    assert_eq!(fit(18, body()), all);
    assert_eq!(fit(17, body()), "K|22222|aa|bbb", "of equals the later goes first");
    assert_eq!(fit(13, body()), "K|22222|aa");
    assert_eq!(fit(9, body()), "K|22222");
    assert_eq!(fit(6, body()), "K");
}

#[test]
fn a_group_whose_parts_all_go_goes_with_its_frame() {
    let inner = section("i", "|", vec![frame("Head"), spare(1, vec![words("x")])]);
    assert_eq!(fit(3, vec![words("abc"), inner]), "abc");
}

#[test]
fn samples_go_first_then_rules_and_the_tone_stays() {
    let field = |name: &str| Expr::Field(Expr::Local(0).into(), name.into());
    let note = section(
        "note",
        "\n",
        vec![
            write(field("tone")),
            spare(2, vec![write(field("rules"))]),
            spare(1, vec![write(field("samples"))]),
        ],
    );
    let cast = |name: &str| {
        Value::Map(
            [
                ("tone".into(), text(&format!("{name} calm"))),
                ("rules".into(), text(&format!("{name} rule"))),
                ("samples".into(), text(&format!("{name} sample"))),
            ]
            .into(),
        )
    };
    let values = [("cast", Value::List([cast("A"), cast("B")].into()))];
    let of = |most| {
        let rounds = each(each_of(0, input("cast"), vec![note.clone()]));
        render_with(fitted(most, "\n", vec![rounds]), &values).request.system_text()
    };
    let whole = "A calm\nA rule\nA sample\nB calm\nB rule\nB sample";
    assert_eq!(of(45), whole);
    assert_eq!(of(44), "A calm\nA rule\nA sample\nB calm\nB rule");
    assert_eq!(of(30), "A calm\nA rule\nB calm\nB rule");
    assert_eq!(of(26), "A calm\nA rule\nB calm");
    assert_eq!(of(13), "A calm\nB calm");
    assert_eq!(of(12), "A calm", "then rounds from the end");
}

#[test]
fn a_shorter_form_stands_in_for_a_spare_part() {
    // Whole while it fits, then the longest cut, then the rest counted.
    let line = vec![
        words("- "),
        Op::Otherwise(vec![spare(1, vec![write(Expr::Local(0))])], vec![words("…")]),
    ];
    let count =
        Expr::Filter { filter: "count".into(), value: Expr::Local(1).into(), arguments: vec![] };
    let of = |most| {
        let mut rounds = each_of(0, input("list"), line.clone());
        let more = write(Expr::Pieces(vec![word("+"), count.clone()]));
        rounds.rest = Some((1, vec![more]));
        let values = [("list", texts(&["one", "twelve", "six"]))];
        render_with(fitted(most, "\n", vec![each(rounds)]), &values).request.system_text()
    };
    assert_eq!(of(20), "- one\n- twelve\n- six");
    assert_eq!(of(19), "- one\n- …\n- six");
    assert_eq!(of(14), "- one\n- …\n- …");
    assert_eq!(of(12), "- …\n- …\n- …");
    assert_eq!(of(10), "- …\n- …\n+1");
    assert_eq!(of(9), "- …\n+2");
    assert_eq!(of(5), "+3");
}

#[test]
fn else_of_an_expression_stands_in_too() {
    let entries = Expr::Entries(vec![spare(1, vec![words("long long")])]);
    let body = || vec![write(Expr::Else(vec![entries.clone(), word("short")]))];
    assert_eq!(fit(9, body()), "long long");
    assert_eq!(fit(8, body()), "short");
}

fn npcs(most: u64) -> Each {
    let mut rounds = each_of(0, input("cast"), vec![words("- "), write(Expr::Local(0))]);
    rounds.fit = Some(chars(most));
    let names = Expr::Filter {
        filter: "join".into(),
        value: Expr::Local(1).into(),
        arguments: vec![Argument {
            name: None,
            value: crate::plan::ArgumentValue::Expr(word(", ")),
        }],
    };
    rounds.rest = Some((1, vec![write(Expr::Pieces(vec![word("not shown: "), names]))]));
    rounds
}

#[test]
fn rounds_go_from_the_end_into_rest_which_is_not_counted() {
    let values = [("cast", texts(&["Ann", "Bob", "Cid"]))];
    let of = |most| {
        let group = group(GroupKind::Section, "s", "\n", vec![each(npcs(most)), words("end")]);
        render_with(group, &values).request.system_text()
    };
    assert_eq!(of(15), "- Ann\n- Bob\n- Cid\nend");
    assert_eq!(of(14), "- Ann\n- Bob\nnot shown: Cid\nend");
    assert_eq!(of(5), "- Ann\nnot shown: Bob, Cid\nend");
    assert_eq!(of(0), "not shown: Ann, Bob, Cid\nend");
}

#[test]
fn the_rest_of_rounds_with_a_separator_is_joined_to_them() {
    let mut rounds = npcs(12);
    rounds.join = Some("; ".into());
    let values = [("cast", texts(&["Ann", "Bob", "Cid"]))];
    let text = render_with(group(GroupKind::Section, "s", "", vec![each(rounds)]), &values);
    assert_eq!(text.request.system_text(), "- Ann; - Bob; not shown: Cid");
}

#[test]
fn rest_sees_the_locals_of_its_place() {
    // Inner rounds under two outer ones, taken away by the group around both.
    let mut inner = each_of(1, Expr::Local(0), vec![write(Expr::Local(1))]);
    inner.rest = Some((2, vec![words("<"), write(Expr::Local(0)), words(">")]));
    inner.fit = Some(chars(1));
    let rounds = each(each_of(0, input("lists"), vec![each(inner)]));
    let lists = Value::List([texts(&["a", "b"]), texts(&["c", "d"])].into());
    let group = fitted(1000, "", vec![rounds]);
    let text = render_with(group, &[("lists", lists)]).request.system_text();
    assert_eq!(text, "a<[\"a\",\"b\"]>c<[\"c\",\"d\"]>");
}

#[test]
fn sizes_are_in_their_unit_and_inner_fits_are_their_own() {
    let mut group = fitted(7, "", vec![words("é"), spare(1, vec![words("é12")])]);
    let of = |group: &Group| render_with(group.clone(), &[]).request.system_text();
    assert_eq!(of(&group), "éé12");
    group.fit = Some(Fit { most: 5, unit: Unit::Bytes });
    assert_eq!(of(&group), "é");
    group.fit = Some(Fit { most: 1, unit: Unit::Tokens });
    assert_eq!(of(&group), "éé12", "four characters are one token");

    let inner = fitted(3, "", vec![words("abc"), spare(1, vec![words("def")])]);
    let outer = fitted(4, "", vec![words("x"), op(inner)]);
    assert_eq!(of(&outer), "xabc");
}

#[test]
fn what_cannot_fit_is_told() {
    let rendered = render_with(fitted(2, "", vec![words("abc"), spare(1, vec![words("d")])]), &[]);
    assert_eq!(rendered.request.system_text(), "abc");
    assert_eq!(codes(&rendered), ["render/does-not-fit"]);
}

// The two below end at once, or not within minutes.

#[test]
fn thousands_of_spare_parts_take_no_quadratic_time() {
    let body: Vec<_> = (0..20_000).map(|at| spare(1, vec![words(&format!("part {at}"))])).collect();
    let text = render_with(fitted(20, "\n", body), &[]).request.system_text();
    assert_eq!(text, "part 0\npart 1\npart 2");
}

#[test]
fn nested_fits_take_no_exponential_time() {
    let mut body = vec![words("x"), spare(1, vec![words("y")])];
    for _ in 0..60 {
        body = vec![op(fitted(1, "", body)), spare(1, vec![words("z")])];
    }
    let mut rest = vec![write(Expr::Local(1))];
    for _ in 0..20 {
        let mut rounds = each_of(0, input("list"), vec![write(Expr::Local(0))]);
        rounds.fit = Some(chars(1));
        rounds.rest = Some((1, rest));
        rest = vec![op(fitted(2, "", vec![each(rounds)]))];
    }
    body.extend(rest);
    let values = [("list", texts(&["a", "b", "c", "d", "e", "f", "g", "h"]))];
    render_with(fitted(9, "", body), &values);
}
