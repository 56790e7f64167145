//! What the dialect reads, what it refuses, and what it survives.

use crate::template::support::{covered, dump, findings, read, show};
use crate::template::{Dialect, Node};

fn jinja(text: &str) -> String {
    dump(Dialect::Jinja, text)
}

/// The expression of one placeholder.
fn value(expression: &str) -> String {
    let nodes = jinja(&format!("{{{{ {expression} }}}}"));
    nodes.trim_end().strip_prefix("value ").expect("one value").to_owned()
}

fn finds(text: &str) -> Vec<String> {
    findings(Dialect::Jinja, text)
}

/// The one finding of an expression.
fn refused(expression: &str) -> String {
    let found = finds(&format!("{{{{ {expression} }}}}"));
    let [found] = found.as_slice() else { panic!("{expression}: {found:?}") };
    found.clone()
}

#[test]
fn statements_become_nodes() {
    let text = "a{% if x %}b{% elif y and z %}{{ c }}{% else %}d{% endif %}\n";
    let nodes = "\"a\"\nif x\n  \"b\"\nif (y and z)\n  value c\nelse\n  \"d\"\n\"\\n\"\n";
    assert_eq!(jinja(text), nodes);
    let text = "{% for n in cast.npcs %}- {{ n.name }}\n{% else %}none{% endfor %}";
    let nodes = "for n in cast.npcs\n  \"- \"\n  value n.name\n  \"\\n\"\nelse\n  \"none\"\n";
    assert_eq!(jinja(text), nodes);
}

#[test]
fn statements_span_from_their_first_tag_to_their_last() {
    let text = "a{%- if x -%} b {% endif %}c{% for i in l %}{% endfor %}";
    let (template, _) = read(Dialect::Jinja, text);
    let spans: Vec<_> = template
        .nodes
        .iter()
        .filter_map(|node| match node {
            Node::If { span, .. } | Node::For { span, .. } => Some(covered(text, *span)),
            _ => None,
        })
        .collect();
    let expected = ["{%- if x -%} b {% endif %}", "{% for i in l %}{% endfor %}"];
    assert_eq!(spans, expected);
}

#[test]
fn a_hyphen_joins_names() {
    let path = "inputs.char-creator.player-init.name";
    assert_eq!(value(path), path);
    assert_eq!(
        value("a-1.b_c-d | one-line | cut-lines(4)"),
        "((a-1.b_c-d | one-line()) | cut-lines(4))"
    );
    assert_eq!(value("x if note is not-looked"), "(x if (note is not-looked))");
    assert_eq!(jinja("{{- a-b -}}"), "value a-b\n");
    assert_eq!(
        jinja("{% for a-b in c-d -%} {{ a-b }}{% endfor %}"),
        "for a-b in c-d\n  value a-b\n"
    );
    assert_eq!(value("'a-b' if 'c-d' in e-f"), "(\"a-b\" if (\"c-d\" In e-f))");
    assert_eq!(value("x | blocks(not-now=y)"), "(x | blocks(not-now: y))");
    for sum in ["a - b", "a -b", "a- b", "a--b", "1-a", "2-1", "-a"] {
        assert!(refused(sum).starts_with("template/unsupported"), "{sum}");
    }
}

#[test]
fn expressions_are_those_of_layouts() {
    assert_eq!(value("'it' 's\\n' | trim"), "(\"its\\n\" | trim())");
    assert_eq!(value("12"), "12");
    assert_eq!(value("1.50"), "1.50");
    assert_eq!(
        value("x if a == 'b' or not c and d"),
        "(x if ((a Equal \"b\") or ((not c) and d)))"
    );
    assert_eq!(value("x if a and b and c"), "(x if (a and b and c))");
    assert_eq!(value("x if (a or b) and 2 <= n"), "(x if ((a or b) and (2 LessOrEqual n)))");
    assert_eq!(value("x if a not in b"), "(x if (not (a In b)))");
    assert_eq!(value("x if mode is gui"), "(x if (mode is gui))");
    assert_eq!(value("x if mode is not gui"), "(x if (not (mode is gui)))");
    assert_eq!(value("world['na me'].b"), "world.na me.b");
}

#[test]
fn a_choice_stands_for_one_value_only() {
    assert_eq!(value("a if b else c"), "((a if b) else (c if (not b)))");
    assert_eq!(
        value("a if b else c if d else e"),
        "((a if b) else (c if ((not b) and d)) else (e if ((not b) and (not d))))"
    );
    assert_eq!(value("(a if b) if c else d"), "(((a if b) if c) else (d if (not c)))");
    assert!(refused("a if (b if c else d)").contains("b if c else d"));
}

#[test]
fn strings_say_what_jinja_cannot_write() {
    assert_eq!(value("rows | sort('updated')"), "(rows | sort(.updated))");
    assert_eq!(value("rows | ends(25, 25, '.updated')"), "(rows | ends(25, 25, .updated))");
    assert_eq!(value("rows | ends(1, b=2, member='at')"), "(rows | ends(1, b: 2, member: .at))");
    assert_eq!(value("t | cut('400 chars', '...')"), "(t | cut(400 chars, \"...\"))");
    assert_eq!(value("t | cut(size='1 token')"), "(t | cut(size: 1 tokens))");
    assert_eq!(value("t | cut('400 miles')"), "(t | cut(\"400 miles\"))", "the checker says why");
    assert_eq!(value("l | join('sort')"), "(l | join(\"sort\"))");
}

#[test]
fn words_and_blanks_are_those_of_jinja() {
    assert_eq!(jinja("{{ '{{' }}"), "value \"{{\"\n");
    assert_eq!(jinja("{% raw %}{{ x }}{% endraw %}"), "\"{{ x }}\"\n");
    assert_eq!(jinja("a \n {%- if x -%} \n b {% endif %}\n"), "\"a\"\nif x\n  \"b \"\n\"\\n\"\n");
    assert_eq!(jinja("a {# note #} b\n"), "\"a \"\n\" b\\n\"\n");
    assert_eq!(jinja("a\r\n{{ 'b\r\nc' }}\r\n"), "\"a\\n\"\nvalue \"b\\nc\"\n\"\\n\"\n");
    assert_eq!(jinja(""), "");
}

#[test]
fn what_templates_have_not_is_refused_at_its_place() {
    for (expression, place) in [
        ("a + b", "a + b"),
        ("a ~ b", "a ~ b"),
        ("1 < a < 3", "1 < a < 3"),
        ("f(x)", "f(x)"),
        ("x.items()", "x.items()"),
        ("x[1:2]", "x[1:2]"),
        ("x[0]", "0"),
        ("x.0", "0"),
        ("x[y]", "y"),
        ("[1, 2]", "[1, 2]"),
        ("(1, 2)", "(1, 2)"),
        ("{'a': 1}", "{'a': 1}"),
        ("true", "true"),
        ("none", "none"),
        ("0x10", "0x10"),
        ("1e5", "1e5"),
        ("(x | first(1)).name", "first(1)"),
        ("x | join(*y)", "y"),
        ("a if x is defined", "defined"),
        ("a if x is divisibleby(3)", "divisibleby(3)"),
    ] {
        let found = refused(expression);
        assert!(found.starts_with("template/unsupported"), "{expression}: {found}");
        assert!(found.contains(place), "{expression}: {found}");
    }
}

#[test]
fn statements_that_templates_have_not_are_refused_together() {
    let text = "{% set x = 1 %}{% include 'a' %}{% macro m() %}{% endmacro %}{% extends 'b' %}\
                {% call f() %}{% endcall %}{% filter trim %}{% endfilter %}{% do f() %}\
                {% autoescape true %}{% endautoescape %}{% with a = 1 %}{% endwith %}\
                {% import 'c' as d %}{% from 'c' import d %}{% block e %}{% endblock %}\
                {% set y %}{% endset %}{% break %}{% continue %}";
    let found = finds(text);
    assert_eq!(found.len(), 15);
    assert!(found.iter().all(|found| found.starts_with("template/unsupported")), "{found:?}");
    assert_eq!(finds("{% iff x %}"), ["template/unknown-statement \"iff\""]);
}

#[test]
fn loops_are_plain() {
    for (text, place) in [
        ("{% for k, v in x %}{% endfor %}", "k, v"),
        ("{% for a in x if a.b %}{% endfor %}", "a.b"),
        ("{% for a in x recursive %}{% endfor %}", "for a in x recursive"),
        ("{% for a in range(3) %}{% endfor %}", "range(3)"),
        ("{% for a in x %}{{ loop.last }}{% endfor %}", "loop.last"),
        ("{% for a in x %}{{ loop.index }}{% endfor %}", "loop.index"),
        ("{% for a in x %}{{ loop }}{% endfor %}", "loop"),
    ] {
        let found = finds(text);
        assert_eq!(found.len(), 1, "{text}: {found:?}");
        assert!(found[0].contains(place), "{text}: {found:?}");
    }
    let (_, problems) = read(Dialect::Jinja, "{% for a in x %}{{ loop.length }}{% endfor %}");
    assert_eq!(problems.sorted()[0].message, "a round cannot know what follows it");
    assert_eq!(jinja("{{ loop }}"), "value loop\n", "outside of loops a name like any other");
}

#[test]
fn what_is_not_closed_is_reported_where_it_opens() {
    assert_eq!(
        finds("{% if a %}{% for b in c %}{% endfor %}"),
        ["template/unclosed-statement \"if\""]
    );
    assert_eq!(finds("{% if a %}{% endfor %}{% endif %}"), ["template/stray-statement \"endfor\""]);
    assert_eq!(finds("{% else %}"), ["template/stray-statement \"else\""]);
    assert_eq!(finds("a {{ b"), ["template/unclosed-placeholder \"{{\""]);
    assert_eq!(finds("{{ (a }}"), ["template/unclosed-placeholder \"{{\""]);
    assert_eq!(finds("{# a"), ["template/bad-syntax \"\""]);
}

#[test]
fn what_cannot_be_read_is_one_broken_value_and_one_finding() {
    for text in [
        "{{ a b }}",
        "{{ }}",
        "{{ a | }}",
        "{{ 'a }}",
        "{% if %}{% endif %}",
        "{{ é }}",
        "{{ '\\xq' }}",
    ] {
        let (template, problems) = read(Dialect::Jinja, text);
        assert_eq!(problems.sorted().len(), 1, "{text}");
        assert_eq!(problems.sorted()[0].code.0, "template/bad-syntax", "{text}");
        let [Node::Value { value, span, .. }] = template.nodes.as_slice() else { panic!("{text}") };
        assert_eq!((show(value).as_str(), span.range()), ("BROKEN", 0..text.len()));
    }
}

/// Runs in a thread as small as a server's, so that an overflow would end the tests.
fn in_small_thread(text: String) -> Vec<String> {
    let run =
        move || finds(&text).into_iter().map(|found| found.chars().take(60).collect()).collect();
    std::thread::Builder::new().stack_size(2 << 20).spawn(run).unwrap().join().unwrap()
}

fn code(found: &[String]) -> &str {
    found.first().map_or("", |found| found.split(' ').next().unwrap())
}

#[test]
fn long_chains_are_errors_with_a_place() {
    for piece in ["-", "not ", "a+", "a and ", "a if b else ", "a|e|", "~", "a==", "a.", "f(x)."] {
        let text = format!("{{{{ {}a }}}}", format!("{piece}\n").repeat(20_000));
        assert_eq!(code(&in_small_thread(text)), "template/too-long", "{piece}");
    }
    let path = format!("{{{{ a{} }}}}", ".a\n".repeat(20_000));
    assert_eq!(code(&in_small_thread(path)), "template/too-long");
    let elif = format!("{{% if a %}}{}{{% endif %}}", "{% elif b %}\n".repeat(20_000));
    assert_eq!(in_small_thread(elif), ["template/too-long \"elif\""]);
}

#[test]
fn chains_up_to_the_limit_are_read() {
    assert_eq!(in_small_thread(format!("{{{{ a{} }}}}", ".a".repeat(127))), [""; 0]);
    assert_eq!(in_small_thread(format!("{{{{ a{} }}}}", "|e".repeat(127))), [""; 0]);
    assert_eq!(in_small_thread(format!("{{{{ {}a }}}}", "a if b else ".repeat(63))), [""; 0]);
    let elif = format!("{{% if a %}}{}{{% endif %}}", "{% elif b %}".repeat(128));
    assert_eq!(in_small_thread(elif), [""; 0]);
}

#[test]
fn deep_nesting_is_an_error_with_a_place() {
    let nested = |open: &str, close: &str, n| {
        format!("{}{}", format!("{open}\n").repeat(n), format!("{close}\n").repeat(n))
    };
    for (open, close) in [("{% if a %}", "{% endif %}"), ("{% for a in b %}", "{% endfor %}")] {
        assert_eq!(in_small_thread(nested(open, close, 128)), [""; 0]);
        assert_eq!(code(&in_small_thread(nested(open, close, 129))), "template/too-deep");
        assert_eq!(code(&in_small_thread(nested(open, close, 5_000))), "template/too-deep");
    }
    let brackets = |n| format!("{{{{ {}a{} }}}}", "(\n".repeat(n), ")\n".repeat(n));
    assert_eq!(code(&in_small_thread(brackets(120))), "template/bad-syntax");
    assert_eq!(code(&in_small_thread(brackets(20_000))), "template/too-long");
    let not = format!("{{{{ {}a }}}}", "not ".repeat(200));
    assert_eq!(code(&in_small_thread(not)), "template/too-deep");
}

#[test]
fn the_deepest_that_is_read_fits_a_small_thread() {
    // Every limit at once: 127 open conditions, each with an `elif`, and brackets in the last.
    let open = "{% if a %}{% elif b %}".repeat(127);
    let last = format!("{{% if {}c{} %}}", "(".repeat(5), ")".repeat(5));
    let text = format!("{open}{last}{}", "{% endif %}".repeat(128));
    assert_eq!(in_small_thread(text), [""; 0]);
    let bodies = "{% set x %}\n".repeat(10_000);
    assert_eq!(code(&in_small_thread(bodies)), "template/unsupported");
}

#[test]
fn columns_do_not_overflow() {
    let wide = format!("{}{{{{ ! }}}}", "x".repeat(70_000));
    assert_eq!(code(&in_small_thread(wide)), "template/too-long");
    let tall = format!("{}{{{{ ! }}}}", "x\n".repeat(70_000));
    assert_eq!(in_small_thread(tall), ["template/bad-syntax \"!\""]);
}
