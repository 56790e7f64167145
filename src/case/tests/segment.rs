use super::{bad, good, tree};
use crate::types::Kind;
use crate::value::Value;

fn segments() -> Kind {
    Kind::Segments(["system", "pre-history", "depth"].map(Into::into).into())
}

#[test]
fn segments_have_defaults() {
    let text = "
- {package: memory, id: facts, content: a, position: system, role: user, volatility: turn}
- {package: memory, id: more, content: b, position: {depth: 0}, role: assistant, audience: story, volatility: stable, order: -2}
- {package: p, id: q, content: '', position: pre-history, audience: {contract: story@1}, volatility: session}
- {package: p, id: r, content: c, position: pre-history, audience: self, volatility: call}
- {package: p, id: s, content: c, position: pre-history, audience: all, volatility: turn}
";
    let Value::Segments(segments) = good(segments(), text) else { panic!() };
    let shown: Vec<_> = segments
        .iter()
        .map(|s| {
            format!(
                "{} {} {:?} {} {} {:?} {} {}",
                s.package, s.id, s.content, s.position, s.role, s.audience, s.volatility, s.order
            )
        })
        .collect();
    assert_eq!(
        shown,
        [
            "memory facts \"a\" system system All turn 0",
            "memory more \"b\" depth 0 assistant Story stable -2",
            "p q \"\" pre-history system Contract(\"story@1\") session 0",
            "p r \"c\" pre-history system Own call 0",
            "p s \"c\" pre-history system All turn 0",
        ]
    );
}

#[test]
fn each_rule_of_a_segment_has_its_finding() {
    let rest = "package: p, id: i, content: c";
    for (text, found) in [
        ("[1]", "wrong-type x[0] \"1\""),
        (
            "[{package: p, id: i, position: system, volatility: turn}]",
            "missing-key x[0].content \"package\"",
        ),
        (&format!("[{{{rest}, volatility: turn}}]"), "missing-key x[0].position \"package\""),
        (&format!("[{{{rest}, position: system}}]"), "missing-key x[0].volatility \"package\""),
        (
            &format!("[{{{rest}, position: sytem, volatility: turn}}]"),
            "wrong-value x[0].position \"sytem\"",
        ),
        (
            &format!("[{{{rest}, position: depth, volatility: turn}}]"),
            "wrong-value x[0].position \"depth\"",
        ),
        (&format!("[{{{rest}, position: 4, volatility: turn}}]"), "wrong-type x[0].position \"4\""),
        (
            &format!("[{{{rest}, position: {{depth: -1}}, volatility: turn}}]"),
            "wrong-type x[0].position.depth \"-1\"",
        ),
        (
            &format!("[{{{rest}, position: {{dept: 1}}, volatility: turn}}]"),
            "unknown-key x[0].position.dept \"dept\"",
        ),
        (
            &format!("[{{{rest}, position: system, volatility: often}}]"),
            "wrong-value x[0].volatility \"often\"",
        ),
        (
            &format!("[{{{rest}, position: system, volatility: turn, role: tool}}]"),
            "wrong-value x[0].role \"tool\"",
        ),
        (
            &format!("[{{{rest}, position: system, volatility: turn, audience: me}}]"),
            "wrong-value x[0].audience \"me\"",
        ),
        (
            &format!("[{{{rest}, position: system, volatility: turn, audience: [a]}}]"),
            "wrong-type x[0].audience \"a\"",
        ),
        (
            &format!("[{{{rest}, position: system, volatility: turn, audience: {{contract: 1}}}}]"),
            "wrong-type x[0].audience.contract \"1\"",
        ),
        (
            &format!("[{{{rest}, position: system, volatility: turn, order: 1.5}}]"),
            "wrong-type x[0].order \"1.5\"",
        ),
        (
            &format!("[{{{rest}, position: system, volatility: turn, priority: 1}}]"),
            "unknown-key x[0].priority \"priority\"",
        ),
    ] {
        let found_here = bad(segments(), text);
        assert_eq!(found_here.first().map(String::as_str), Some(found), "{text}: {found_here:?}");
    }
    let no_depth = Kind::Segments(["system".into()].into());
    assert_eq!(
        bad(no_depth, &format!("[{{{rest}, position: {{depth: 1}}, volatility: turn}}]")),
        ["wrong-value x[0].position \"{depth: 1}\""]
    );
}

#[test]
fn a_segment_is_no_worse_than_its_input() {
    let declared = |volatility| crate::plan::Input {
        name: "segments".into(),
        of: crate::types::Type::at(Kind::Segments(["system".into()].into()), volatility),
        on_change: crate::types::OnChange::Keep,
    };
    let text = "[{package: p, id: i, content: c, position: system, volatility: turn}]";
    let node = tree(text);
    let given = [(crate::text::Name::new("segments".into(), node.span), node)];
    let found = |volatility| {
        let place = crate::text::Span::new(crate::text::SourceId(0), 0..0);
        let (_, problems) = super::bind_inputs(&given, place, &[declared(volatility)]);
        problems.iter().map(|found| found.code.0).collect::<Vec<_>>()
    };
    assert_eq!(found(crate::types::Volatility::Session), ["render/wrong-value"]);
    assert_eq!(found(crate::types::Volatility::Turn), [""; 0]);
}
