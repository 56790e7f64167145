use super::{bad, bind_inputs, good, input, json, log, of, optional, record, shown, tree, words};
use crate::text::{Name, SourceId, Span};
use crate::types::Kind;
use crate::value::{PictureSource, Value};

#[test]
fn scalars_are_taken_by_type_and_never_turned() {
    for (kind, text, value) in [
        (Kind::Text, "yes", "\"yes\""),
        (Kind::Text, "\"1.10\"", "\"1.10\""),
        (Kind::Text, "''", "\"\""),
        (Kind::Text, "\"a\\x01\"", "\"a\\u0001\""),
        (Kind::Int, "-12", "-12"),
        (Kind::Int, "123456789012345678901234567890", "123456789012345678901234567890"),
        (Kind::Number, "1.10", "1.10"),
        (Kind::Bool, "false", "false"),
        (Kind::Time, "2026-11-30T09:07:00Z", "\"2026-11-30T09:07:00Z\""),
        (Kind::Json, "{b: [1.0, null, yes], a: true}", r#"{"b":[1.0,null,"yes"],"a":true}"#),
        (Kind::Unknown, "[1]", "[1]"),
        (words(["rain", "sun"]), "sun", "\"sun\""),
        (Kind::List(of(Kind::Int)), "[3, 1]", "[3,1]"),
        (Kind::Map(of(Kind::Text)), "{b: x, a: y}", r#"{"a":"y","b":"x"}"#),
        (optional(Kind::Text), "x", "\"x\""),
    ] {
        assert_eq!(json(&good(kind, text)), value, "{text}");
    }
    assert_eq!(good(optional(Kind::Text), "null"), Value::Absent);
}

#[test]
fn wrong_scalars_are_findings_at_the_value() {
    for (kind, text, found) in [
        (Kind::Text, "5", "wrong-type x \"5\""),
        (Kind::Text, "true", "wrong-type x \"true\""),
        (Kind::Text, "null", "wrong-type x \"null\""),
        (Kind::Text, "[a]", "wrong-type x \"a\""),
        (Kind::Int, "1.0", "wrong-value x \"1.0\""),
        (Kind::Int, "1e3", "wrong-value x \"1e3\""),
        (Kind::Int, "0x1f", "wrong-type x \"0x1f\""),
        (Kind::Int, "\"5\"", "wrong-type x \"\\\"5\\\"\""),
        (Kind::Number, ".5", "wrong-type x \".5\""),
        (Kind::Bool, "yes", "wrong-type x \"yes\""),
        (Kind::Bool, "1", "wrong-type x \"1\""),
        (Kind::Time, "yesterday", "wrong-value x \"yesterday\""),
        (Kind::Time, "12", "wrong-type x \"12\""),
        (words(["rain", "sun"]), "rian", "wrong-value x \"rian\""),
        (Kind::List(of(Kind::Int)), "{a: 1}", "wrong-type x \"a\""),
        (Kind::List(of(Kind::Int)), "[1, a]", "wrong-type x[1] \"a\""),
        (Kind::List(of(Kind::Int)), "null", "wrong-type x \"null\""),
        (Kind::Map(of(Kind::Int)), "[1]", "wrong-type x \"1\""),
        (Kind::Map(of(Kind::Int)), "{a: 1, b: [2]}", "wrong-type x.b \"2\""),
        (optional(Kind::Text), "5", "wrong-type x \"5\""),
    ] {
        assert_eq!(bad(kind, text), [found], "{text}");
    }
}

#[test]
fn what_is_hidden_is_validated_and_left_out() {
    let hidden = [("name", Kind::Text), ("_hidden", Kind::Text)];
    for (kind, text, value) in [
        (record(hidden), "{name: a, _hidden: s}", r#"{"name":"a"}"#),
        (Kind::Map(of(Kind::Text)), "{a: x, _hidden: s}", r#"{"a":"x"}"#),
        (Kind::List(of(Kind::Json)), "[{_hidden: s}, 1]", "[{},1]"),
        (Kind::Json, "{b: [{_hidden: {a: s}, c: {d: 1, _hidden: s}}]}", r#"{"b":[{"c":{"d":1}}]}"#),
        (Kind::Json, "{_hiddens: 1, a: _hidden}", r#"{"_hiddens":1,"a":"_hidden"}"#),
    ] {
        assert_eq!(json(&good(kind, text)), value, "{text}");
    }
    let hidden = [("name", Kind::Text), ("_hidden", Kind::Text)];
    assert_eq!(bad(record(hidden), "{name: a, _hidden: 5}"), ["wrong-type x._hidden \"5\""]);
}

#[test]
fn findings_say_what_to_do() {
    let help = |kind, text: &str| {
        let (_, problems) = super::bind_one(kind, text);
        problems.iter().next().unwrap().help.clone().unwrap()
    };
    assert_eq!(help(Kind::Text, "1.10"), "quote it: `\"1.10\"`");
    assert_eq!(help(Kind::Int, "'5'"), "take the quotes off");
    assert_eq!(help(Kind::Bool, "yes"), "write `true` or `false`");
    assert_eq!(help(words(["rain", "sun"]), "rian"), "did you mean `rain`?");
    assert_eq!(help(words(["rain", "sun"]), "snowstorm"), "one of `rain`, `sun`");
    let (_, problems) = super::bind_one(Kind::Text, "1.10");
    assert_eq!(problems.iter().next().unwrap().fixes[0].edits[0].text, "\"1.10\"");
}

#[test]
fn records_are_closed_and_come_in_declared_order() {
    let kind = || {
        record([
            ("name", Kind::Text),
            ("lore", optional(Kind::Text)),
            ("tags", Kind::List(of(Kind::Text))),
            ("dimensions", Kind::Map(of(Kind::Json))),
            ("log", log()),
            ("segments", Kind::Segments(["system".into()].into())),
            ("inner", record([("n", Kind::Int)])),
        ])
    };
    assert_eq!(
        json(&good(kind(), "{inner: {n: 1}, lore: null, name: Ember}")),
        r#"{"name":"Ember","tags":[],"dimensions":{},"log":[],"segments":[],"inner":{"n":1}}"#
    );
    assert_eq!(
        bad(kind(), "tgas: []\ninner: {n: one, m: 2}\n"),
        [
            "unknown-key x.tgas \"tgas\"",
            "missing-key x.name \"tgas\"",
            "unknown-key x.inner.m \"m\"",
            "wrong-type x.inner.n \"one\"",
        ]
    );
    assert_eq!(bad(kind(), "{}"), ["missing-key x.name \"{}\"", "missing-key x.inner \"{}\""]);
}

#[test]
fn only_some_inputs_may_be_left_out() {
    let declared = [
        input("note", optional(Kind::Text)),
        input("tags", Kind::List(of(Kind::Text))),
        input("map", Kind::Map(of(Kind::Json))),
        input("talk", log()),
        input("segments", Kind::Segments([].into())),
        input("player", Kind::Text),
        input("tools", Kind::Tools),
        input("world", record([])),
    ];
    let text = "inputs:\n  playr: x\n";
    let place = Span::new(SourceId(0), 0..6);
    let name = Name::new("playr".into(), Span::new(SourceId(0), 10..15));
    let (inputs, problems) = bind_inputs(&[(name, tree("x"))], place, &declared);
    assert_eq!(
        shown(text, &problems),
        [
            "unknown-input inputs.playr \"playr\"",
            "missing-input inputs.tools \"inputs\"",
            "missing-input inputs.world \"inputs\"",
        ]
    );
    assert_eq!(problems.iter().next().unwrap().help.as_deref(), Some("did you mean `player`?"));
    let names: Vec<_> = inputs.0.iter().map(|(name, value)| (&**name, json(value))).collect();
    assert_eq!(
        names,
        [
            ("map", "{}".to_string()),
            ("segments", "[]".into()),
            ("tags", "[]".into()),
            ("talk", "[]".into())
        ]
    );
}

#[test]
fn pictures_have_one_source() {
    let text = "{name: map, caption: A map., prompt: p, media-type: image/png, data: QUJD, width: 2, height: 3}";
    let Value::Picture(picture) = good(Kind::Picture, text) else { panic!() };
    assert_eq!(picture.source, PictureSource::Base64("QUJD".into()));
    assert_eq!((picture.width, picture.height), (Some(2), Some(3)));
    let text = "{media-type: image/png, url: 'https://a.example/x.png', name: null}";
    let Value::Picture(picture) = good(Kind::Picture, text) else { panic!() };
    assert_eq!(picture.source, PictureSource::Url("https://a.example/x.png".into()));
    assert_eq!((&picture.name, picture.width), (&None, None));
    for (text, found) in [
        ("a.png", "wrong-type x \"a.png\""),
        ("{media-type: image/png}", "missing-key x.data \"media-type\""),
        ("{data: QUJD}", "missing-key x.media-type \"data\""),
        ("{media-type: png, data: QUJD}", "wrong-value x.media-type \"png\""),
        ("{media-type: image/png, data: 'QU D'}", "wrong-value x.data \"'QU D'\""),
        ("{media-type: image/png, url: 'http://a'}", "wrong-value x.url \"'http://a'\""),
        ("{media-type: a/b, data: QUJD, url: 'https://a'}", "wrong-value x.url \"url\""),
        ("{media-type: a/b, data: QUJD, width: 0}", "wrong-value x.width \"0\""),
        ("{media-type: a/b, data: QUJD, width: 1.5}", "wrong-value x.width \"1.5\""),
        ("{media-type: a/b, data: QUJD, height: tall}", "wrong-type x.height \"tall\""),
        ("{mediatype: a/b, media-type: a/b, data: QUJD}", "unknown-key x.mediatype \"mediatype\""),
        ("{media-type: a/b, data: 1234}", "wrong-type x.data \"1234\""),
    ] {
        assert_eq!(bad(Kind::Picture, text), [found], "{text}");
    }
}

#[test]
fn tools_have_names_of_their_own() {
    let text = "- {name: roll, parameters: {type: object}}\n- {name: look, description: Look., parameters: {}}\n";
    let Value::Tools(tools) = good(Kind::Tools, text) else { panic!() };
    let shown: Vec<_> = tools
        .iter()
        .map(|tool| format!("{} {:?} {}", tool.name, tool.description, json(&tool.parameters)))
        .collect();
    assert_eq!(shown, [r#"roll "" {"type":"object"}"#, r#"look "Look." {}"#]);
    for (text, found) in [
        ("{}", "wrong-type x \"{}\""),
        ("[{name: a}]", "missing-key x[0].parameters \"name\""),
        ("[{parameters: {}}]", "missing-key x[0].name \"parameters\""),
        ("[{name: a, parameters: []}]", "wrong-type x[0].parameters \"[]\""),
        ("[{name: a, parameter: {}, parameters: {}}]", "unknown-key x[0].parameter \"parameter\""),
        (
            "[{name: a, parameters: {}}, {parameters: {}, name: 'a'}]",
            "wrong-value x[1].name \"'a'\"",
        ),
    ] {
        assert_eq!(bad(Kind::Tools, text), [found], "{text}");
    }
}

#[test]
fn huge_keys_do_not_make_huge_fields() {
    let text = format!("{{? {}\n: [{}]}}", "k".repeat(100_000), "x,".repeat(2_000));
    let found = bad(Kind::Map(of(Kind::List(of(Kind::Int)))), &text);
    assert_eq!(found.len(), 2_000);
    assert_eq!(found[7], format!("wrong-type x.{}[7] \"x\"", "k".repeat(60)));
}

#[test]
fn a_misspelt_input_is_one_fault() {
    let declared = [input("memory", Kind::Text), input("query", Kind::Text)];
    let node = tree("x");
    let given = [(Name::new("memroy".into(), node.span), node)];
    let (_, problems) = bind_inputs(&given, Span::new(SourceId(0), 0..0), &declared);
    let codes: Vec<_> =
        problems.iter().map(|found| (found.code.0, found.field.as_deref())).collect();
    let expected = [
        ("render/unknown-input", Some("inputs.memroy")),
        ("render/missing-input", Some("inputs.query")),
    ];
    assert_eq!(codes, expected);
}

#[test]
fn a_switched_section_must_be_there() {
    let (case, problems) = crate::case::read(&tree("{sections: {polcy: false, base: true}}"));
    assert!(problems.is_empty());
    let problems = case.switches(&["policy".into(), "base".into()].into());
    let list = problems.sorted();
    let [found] = list.as_slice() else { panic!("one finding") };
    assert_eq!(found.field.as_deref(), Some("sections.polcy"));
    assert_eq!(found.help.as_deref(), Some("did you mean `policy`?"));
}
