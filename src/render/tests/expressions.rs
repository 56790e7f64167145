//! Expressions as values and as they are written.

use super::build::{
    block, contents, input, number, plan, rendered, request, section, system, text, texts, value,
    word, words, write,
};
use crate::plan::{Argument, ArgumentValue, Expr, Setting};
use crate::value::Value;

fn written(expr: Expr, values: &[(&str, Value)]) -> String {
    system(vec![write(expr)], values)
}

fn record(fields: &[(&str, Value)]) -> Value {
    Value::Map(fields.iter().map(|(name, value)| ((*name).into(), value.clone())).collect())
}

#[test]
fn values_write_themselves() {
    let of = |value| written(input("v"), &[("v", value)]);
    assert_eq!(of(Value::Absent), "");
    assert_eq!(of(Value::Null), "");
    assert_eq!(of(Value::Bool(true)), "true");
    assert_eq!(of(Value::Bool(false)), "false");
    assert_eq!(of(number("1.10")), "1.10");
    assert_eq!(of(texts(&["a", "b"])), "[\"a\",\"b\"]");
    assert_eq!(of(record(&[("b", number("1")), ("a", Value::Null)])), "{\"b\":1,\"a\":null}");
    assert_eq!(of(Value::List([].into())), "[]");
}

#[test]
fn fields_are_own_only() {
    let field = |name: &str| Expr::Field(input("v").into(), name.into());
    let values = [("v", record(&[("toString", text("x"))]))];
    assert_eq!(written(field("toString"), &values), "x");
    assert_eq!(written(field("constructor"), &values), "");
    assert_eq!(written(Expr::Field(field("toString").into(), "length".into()), &values), "");
}

#[test]
fn conditions_and_alternatives() {
    let iff = |condition| Expr::If(Box::new(condition), word("x").into());
    assert_eq!(written(iff(input("v")), &[("v", text("a"))]), "x");
    assert_eq!(written(iff(input("v")), &[("v", text(""))]), "");
    assert_eq!(written(iff(Expr::Not(input("v").into())), &[]), "x");
    let other = Expr::Else(vec![input("v"), iff(input("w")), word("z")]);
    assert_eq!(written(other.clone(), &[("v", text("a"))]), "a");
    assert_eq!(written(other.clone(), &[("w", text("a"))]), "x");
    assert_eq!(written(other, &[]), "z");
    let and = Expr::And(vec![input("a"), input("b")]);
    let or = Expr::Or(vec![input("a"), input("b")]);
    assert_eq!(written(iff(and.clone()), &[("a", text("1"))]), "");
    assert_eq!(written(iff(or), &[("a", text("1"))]), "x");
    assert_eq!(written(and, &[("a", text("1")), ("b", text("1"))]), "true");
}

#[test]
fn as_a_value_the_first_that_holds_counts() {
    // Written, `false` is not empty; as a value it does not hold.
    let either = Expr::Else(vec![input("v"), input("w")]);
    let values = [("v", Value::Bool(false)), ("w", text("w"))];
    assert_eq!(written(either.clone(), &values), "false");
    let is = Expr::Is(either.into(), "w".into());
    assert_eq!(written(is, &values), "true");
}

#[test]
fn locals_are_bound_and_entries_are_text() {
    let entries =
        Expr::Entries(vec![section("s", "-", vec![words("a"), block("t", vec![value("v")])])]);
    let bound =
        Expr::Let(vec![(3, entries)], Expr::Pieces(vec![Expr::Local(3), Expr::Local(3)]).into());
    let values = [("v", text("<"))];
    assert_eq!(written(bound.clone(), &values), "a-<t>\n<\n</t>a-<t>\n<\n</t>");
    // As a value it is escaped as a whole, once.
    let whole = system(vec![block("o", vec![write(bound)])], &values);
    assert_eq!(whole.matches("&lt;t&gt;\n&lt;\n&lt;/t&gt;").count(), 2);
}

#[test]
fn a_filtered_expression_is_a_value() {
    let argument = |value| Argument { name: None, value };
    let cut = Expr::Filter {
        filter: "cut".into(),
        value: Expr::Pieces(vec![word("<ab"), input("v")]).into(),
        arguments: vec![
            argument(ArgumentValue::Quantity(
                crate::value::Number::from(3),
                Some(crate::syntax::tree::Unit::Chars),
            )),
            argument(ArgumentValue::Expr(word("~"))),
        ],
    };
    let values = [("v", text("cdef"))];
    let plain = written(cut.clone(), &values);
    assert!(plain.starts_with('<') && plain.ends_with('~'), "{plain}");
    let escaped = system(vec![block("t", vec![write(cut)])], &values);
    assert!(escaped.contains("\n&lt;"), "{escaped}");
    let unknown =
        Expr::Filter { filter: "none".into(), value: input("v").into(), arguments: vec![] };
    assert_eq!(written(unknown, &values), "cdef");
}

#[test]
fn named_arguments_and_members_reach_the_filter() {
    let rows = Value::List([record(&[("n", text("b"))]), record(&[("n", text("a"))])].into());
    let pluck = Expr::Filter {
        filter: "pluck".into(),
        value: input("rows").into(),
        arguments: vec![Argument { name: None, value: ArgumentValue::Member("n".into()) }],
    };
    assert_eq!(written(pluck, &[("rows", rows)]), "[\"b\",\"a\"]");
}

#[test]
fn templates_write_lists_without_bookkeeping() {
    let id = "123e4567-e89b-42d3-a456-426614174000";
    let value = record(&[("b", number("1")), ("id", text(id)), ("sessionId", text("s"))]);
    let plain = Expr::Plain(input("v").into(), Some("sessionId".into()));
    assert_eq!(written(plain.clone(), &[("v", value)]), "{\"b\":1}");
    assert_eq!(written(plain, &[("v", text(id))]), id);
}

#[test]
fn each_fault_of_a_template_is_told_once() {
    // An unknown name writes nothing and is told.
    let template = write(Expr::Template {
        text: input("t").into(),
        with: Some(input("v").into()),
        dialect: crate::template::Dialect::Braces,
        without: None,
    });
    let given = [("t", text("{a} {{}} {b} {}.")), ("v", record(&[("a", text("{b}"))]))];
    let rendered = rendered(&plan(vec![template], vec![]), &given);
    assert_eq!(rendered.request.system_text(), "{b} {}  .");
    let found: Vec<_> = rendered.findings.iter().map(|found| &*found.message).collect();
    let expected =
        ["this brace opens no placeholder", "the template names `b`, which it was not given"];
    assert_eq!(found, expected);
}

#[test]
fn settings_of_the_player_lie_over_the_defaults() {
    let mut plan = contents(vec![value("userSettings")], vec![]);
    plan.defaults = vec![("a".into(), number("1")), ("b".into(), number("2"))];
    let plan = plan.freeze();
    let of = |settings: Value| request(&plan, &[("userSettings", settings)]).system_text();
    assert_eq!(of(Value::Absent), "{\"a\":1,\"b\":2}");
    assert_eq!(of(record(&[("c", number("9")), ("b", number("3"))])), "{\"a\":1,\"b\":3,\"c\":9}");
}

#[test]
fn settings_of_the_request_are_values() {
    let mut plan = contents(vec![words("S"), words("Y")], vec![]);
    plan.settings = vec![
        (Setting::CacheKey, Expr::Pieces(vec![word("k_"), Expr::System])),
        (Setting::Model, input("none")),
        (Setting::MaxOutput, Expr::Value(number("7"))),
    ];
    let plan = plan.freeze();
    let request = request(&plan, &[]);
    assert_eq!(
        request.settings,
        [(Setting::CacheKey, text("k_SY")), (Setting::MaxOutput, number("7"))]
    );
}

#[test]
fn deep_expressions_end() {
    let deep = (0..5000).fold(input("v"), |inner, _| Expr::Not(Box::new(inner)));
    let rendered = rendered(&plan(vec![write(deep)], vec![]), &[]);
    assert_eq!(super::build::codes(&rendered), ["render/too-deep"]);
}
