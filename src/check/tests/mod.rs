//! The checker on small layouts: what it says and where, and what it says of marks.

mod exceptions;
mod kept;

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Asked, Layout, check_layout, compile};
use crate::diagnostic::Problems;
use crate::plan::{Key, Plan, Verdict};
use crate::text::{Source, Sources};

fn loaded(text: &str) -> (Sources, Layout) {
    let mut sources = Sources::new();
    let id = sources.add(Source::new("x.layout", text));
    let (file, problems) = crate::syntax::parse(id, text);
    assert!(problems.is_empty(), "{problems:?} in {text}");
    (sources, Layout { files: vec![Arc::new(file)], texts: BTreeMap::new() })
}

fn check(sources: &Sources, layout: &Layout, asked: &Asked) -> Problems {
    check_layout(sources, layout, &[], asked).unwrap()
}

/// `line:column code` of everything that is found for one target, opinions apart.
pub(super) fn found(text: &str) -> Vec<String> {
    let (sources, layout) = loaded(text);
    let problems = check(&sources, &layout, &Asked::targets(&["anthropic"]));
    problems
        .sorted()
        .iter()
        .filter(|found| !found.code.0.starts_with("lint/"))
        .map(|found| {
            let at = sources.position(found.span);
            format!("{}:{} {}", at.line, at.column, found.code)
        })
        .collect()
}

fn helps(text: &str) -> Vec<String> {
    let (sources, layout) = loaded(text);
    let problems = check(&sources, &layout, &Asked::targets(&["anthropic"]));
    problems.sorted().iter().filter_map(|found| found.help.clone()).collect()
}

pub(super) fn plan(text: &str) -> Plan {
    let (sources, layout) = loaded(text);
    let key = Key { target: "anthropic".into(), ..Key::default() };
    compile(&sources, &layout, &[], &key, None, false).unwrap().plan.unwrap()
}

/// The verdict of every mark, `+` for one that stands and `-` for a refused one.
fn marks(text: &str) -> String {
    plan(text)
        .marks
        .iter()
        .map(|mark| if mark.verdict == Verdict::Refused { '-' } else { '+' })
        .collect()
}

const INPUTS: &str = "layout x
inputs session { w: { name: text, tags: list<text>, dims: map<text> turn }, s: { tools: tools, list: list<text> } }
inputs stable { fixed: { tools: tools } }
inputs history { log: messages<{ content: text }> }
inputs turn { p: { text: text, name: text, flag: bool, mode: m, picture: picture? } }
inputs loop { steps: messages }
inputs call { k: text? }
type m = a | b
";

/// The name of a case of the theory, the verdict of each of its marks, and the layout.
const CASES: &[(&str, &str, &str)] = &[
    ("1", "+", "tools { fixed.tools }\nsystem { section a { \"Hi\" }\n cache stable }"),
    (
        "1 with tools of the session",
        "-",
        "tools { s.tools }\nsystem { section a { \"Hi\" }\n cache stable }",
    ),
    (
        "1 before tools of the turn",
        "-+",
        "tools { cache session\n fixed.tools if p.flag\n cache loop }",
    ),
    ("2", "-", "system { section a { w.name }\n cache stable }"),
    ("3", "+", "system { section a { w.name }\n cache session }"),
    ("4", "-", "system { section a if p.flag { \"x\" }\n cache session }"),
    (
        "5",
        "+",
        "system join \"\\n\\n\" { section a { w.name }\n cache session\n section b { p.text } }",
    ),
    ("6", "", "system trimmed { section a { w.name }\n cache session\n section b { p.text } }"),
    (
        "7",
        "+",
        "system { section g trimmed { section a { w.name }\n section b { w.name } }\n cache session }",
    ),
    ("8", "-", "system { w.name else p.name\n cache session }"),
    ("9", "+", "system { section a if (p.text else \"x\") { \"y\" }\n cache session }"),
    (
        "9 of what may be blank",
        "-",
        "system { section a trimmed { \" \" } else p.text\n cache session }",
    ),
    (
        "9 of a fragment that may be blank",
        "-",
        "system { \"x\" if blank(w.name) else p.name\n cache session }\nfragment blank(t: text) trimmed { \" \"; t }",
    ),
    (
        "9 of what may be taken away",
        "-",
        "system { section f fit 9 chars { section b spare 1 { \"x\" } else p.text }\n cache session }",
    ),
    ("11", "-", "system { match p.mode { a { \"x\" } else { \"y\" } }\n cache session }"),
    ("12", "-", "system { w | json\n cache session }"),
    ("12 of a field", "+", "system { w.tags | json\n cache session }"),
    ("13 by values", "-", "system { each d in w.dims { d }\n cache session }"),
    ("14", "-", "system { \"x\"\n cache session if p.flag }"),
    ("15", "", "system { each x in s.list { section a { x }\n cache session } }"),
    ("20", "+", "messages { message user n { \"note\" }\n history log\n cache history }"),
    ("21", "-", "messages { history log\n message user n { \"note\" }\n cache history }"),
    ("22", "-", "system { section n { log | count } }\nmessages { history log\n cache history }"),
    ("23 a window", "-", "messages { history log | last-turns(20)\n cache history }"),
    ("23 in steps", "+", "messages { history log | last-turns(40, step: 20)\n cache history }"),
    ("23 of nothing", "+", "messages { history log | last-turns(0)\n cache history }"),
    (
        "23 in steps that the session sets",
        "+",
        "messages { history log | last-turns(w.tags | count, step: 20)\n cache history }",
    ),
    (
        "23 in steps that the turn sets",
        "-",
        "messages { history log | last-turns(log | count, step: 20)\n cache history }",
    ),
    (
        "23 of nothing, which this turn does not continue",
        "-",
        "messages { history log | last-turns(0)\n history steps\n cache history }",
    ),
    (
        "23 of perhaps nothing",
        "+-",
        "messages { history log | last-turns(w.tags | count, step: 9)\n cache history\n history steps\n cache history }",
    ),
    (
        "23 of something",
        "++",
        "messages { history log | last-turns(3, step: 9)\n cache history\n history steps\n cache history }",
    ),
    ("23 by rows", "-", "messages { history log | last(20)\n cache history }"),
    (
        "23 of a window",
        "-",
        "messages { history log | last(9) | last-turns(40, step: 20)\n cache history }",
    ),
    ("one log or another", "-", "messages { history (log else log)\n cache history }"),
    ("a log in every round", "-", "messages { each t in w.tags { history log }\n cache history }"),
    ("29", "+", "messages { message user i { p.text }\n history steps\n cache loop }"),
    (
        "29 after growth",
        "-",
        "messages { history steps\n message user g { \"go on\" }\n cache loop }",
    ),
    (
        "30",
        "+",
        "messages { history log\n message user i kept { p.text }\n history steps\n cache history }",
    ),
    (
        "30 with turn context",
        "-",
        "messages { history log\n message system c { p.name }\n message user i { p.text }\n history steps\n cache history }",
    ),
    (
        "a pinned head",
        "+",
        "messages { message user a pinned { p.text }\n history log\n cache history }",
    ),
    ("history before session", "-", "messages { history log\n cache session }"),
    (
        "a function of this turn's rows",
        "-",
        "messages { message user a { p.text }\n message user n { \"x\" if steps }\n cache loop }",
    ),
    ("a call value", "-", "messages { message user a { k }\n cache loop }"),
    (
        "a summary that names the player of now",
        "-",
        "messages { history log { summary s { message user e { \"{{ p.name }}: {{ s.content }}\" } } }\n cache history }",
    ),
    (
        "a summary of the row",
        "+",
        "messages { history log { summary s { message user e { s.content } } }\n cache history }",
    ),
    (
        "kept in every arm",
        "+",
        "messages { history log\n match p.mode { a { message user x kept { p.text } }\n b { message user y kept { p.name } } }\n cache history }",
    ),
];

/// What each way to break a mark comes to, by layouts that need no package.
#[test]
fn marks_get_the_verdicts_of_the_theory() {
    for (name, expected, text) in CASES {
        assert_eq!(marks(&format!("{INPUTS}{text}\n")), *expected, "case {name}");
    }
}

#[test]
fn a_mark_before_a_slot_at_depth_goes_back() {
    let of = |slot: &str, input: &str| {
        let text = format!(
            "layout x\ninputs history {{ log: messages }}\ninputs turn {{ p: text, notes: segments<depth> }}\n\
             messages {{\n history log\n cache history\n message user i {{ {input} }}\n {slot}\n}}\n"
        );
        plan(&text)
            .marks
            .iter()
            .map(|mark| (mark.verdict == Verdict::Refused, mark.back))
            .collect::<Vec<_>>()
    };
    assert_eq!(of("notes at depth up to 1", "\"go\""), [(false, 0)], "26: input never empty");
    assert_eq!(of("notes at depth up to 1", "p"), [(false, 1)], "26: input may be empty");
    assert_eq!(of("notes at depth up to 3", "p else \"go\""), [(false, 2)]);
    assert_eq!(of("notes at depth up to 1", "\" \""), [(false, 1)], "targets drop blank text");
    let assumed = "assume session \"rare\"\n notes at depth up to 2";
    assert_eq!(of(assumed, "\"go\""), [(false, 1)], "an assumption moves nothing");
    assert_eq!(of("notes at depth", "p"), [(true, u32::MAX)], "25: no bound");
    let slides = "layout x\ninputs history { log: messages }\ninputs turn { notes: segments<depth> }\n\
         messages {\n assume session \"short\"\n history log | last-turns(3)\n cache history\n notes at depth up to 2\n}\n";
    assert_eq!(found(slides), ["7:2 cache/mark-moves-back"], "rows of a window count as well");
}

/// No byte before a mark depends on what follows, also where the mark does not hold: it stands
/// far enough up for whatever a slot at depth puts there.
#[test]
fn marks_go_back_as_far_as_anything_may_land() {
    let backs = |messages: &str| {
        let text = format!(
            "layout x\ninputs history {{ log: messages }}\ninputs turn {{ p: text, flag: bool, list: list<text>, notes: segments<depth> }}\n\
             inputs loop {{ steps: messages }}\nmessages {{\n {messages}\n}}\n"
        );
        plan(&text).marks.iter().map(|mark| mark.back).collect::<Vec<_>>()
    };
    let slot = "notes at depth up to 2";
    // What may not be there does not count.
    for between in [
        "message user a if flag { \"x\" }",
        "section s if flag { message user a { \"x\" } }",
        "each x in list { message user a { \"x\" } }",
        "message user a { p } else message user b { \"x\" }",
        "message user a uncounted { \"x\" }",
        "history steps",
    ] {
        assert_eq!(
            backs(&format!("history log\n cache history\n {between}\n {slot}")),
            [2],
            "{between}"
        );
    }
    assert_eq!(
        backs(&format!("history log\n message user a {{ \"x\" }}\n cache loop\n {slot}")),
        [2]
    );
    assert_eq!(backs(&format!("message user a {{ \"x\"\n cache session\n p }}\n {slot}")), [2]);
    // What counts not is jumped over.
    for before in ["history steps", "message user a uncounted { p }", "message user a { p }"] {
        let after = "cache loop\n message user b { \"x\" }";
        assert_eq!(backs(&format!("history log\n {before}\n {after}\n {slot}")), [2], "{before}");
        assert_eq!(
            backs(&format!("history log\n {before}\n {after}\n notes at depth up to 0")),
            [0]
        );
    }
    // Nothing lands before a log, nor before one that is not sent.
    assert_eq!(backs(&format!("cache session\n history log if flag\n {slot}")), [0]);
    let maybe = format!("section s if flag {{ history log }}\n {slot}");
    assert_eq!(backs(&format!("message user a {{ p }}\n cache session\n {maybe}")), [3]);
    // Nor before all messages.
    assert_eq!(backs(&format!("cache session\n {maybe}")), [0]);
}

#[test]
fn what_lands_before_a_mark_is_told_by_its_reach() {
    let of = |slot: &str| {
        helps(&format!(
            "layout x\ninputs turn {{ p: text, notes: segments<depth> }}\n\
             messages {{\n message user a {{ p }}\n cache loop\n {slot}\n}}\n"
        ))
    };
    // Nothing stands between the mark and the slot, so only what jumps over nothing may land.
    for slot in ["notes at depth", "notes at depth up to 2"] {
        assert!(of(slot)[0].contains("`at depth up to 0`"), "{slot}");
    }
    // One message that always counts stands between, and one that may not count before the mark.
    let between = "message user b { \"x\" }\n message user c { \"y\" }\n notes at depth";
    assert!(of(between)[0].contains("`at depth up to 1`"));
}

#[test]
fn a_broken_mark_shows_the_whole_path() {
    let text = format!(
        "{INPUTS}system {{ section who {{ \"You cook.\" }}\n section intro {{ \"Hello {{{{ p.name }}}}\" }}\n cache session\n}}\n"
    );
    let (sources, layout) = loaded(&text);
    let problems = check(&sources, &layout, &Asked::targets(&["anthropic"]));
    let list = problems.sorted();
    let [found] = list.as_slice() else { panic!("{} findings", list.len()) };
    assert_eq!(found.code.0, "cache/volatile-in-prefix");
    assert_eq!(sources.slice(found.span), "p.name");
    let notes: Vec<_> = found.notes.iter().map(|note| sources.slice(note.span)).collect();
    assert_eq!(notes, ["name", "section intro", "cache session"]);
    let help = found.help.as_deref().unwrap();
    assert!(help.contains("up to line 10, before `intro`"), "{help}");
}

#[test]
fn one_cause_is_one_finding() {
    let text = format!(
        "{INPUTS}system {{ p.name\n cache session\n w.name\n cache session }}\nmessages {{ history log\n cache history }}\n"
    );
    assert_eq!(found(&text), ["9:10 cache/volatile-in-prefix"]);
}

#[test]
fn an_assumption_stands_in_for_a_label_and_is_an_obligation() {
    let text =
        format!("{INPUTS}system {{ assume session \"set once\"\n p.name\n cache session }}\n");
    assert_eq!(found(&text), [""; 0]);
    let plan = plan(&text);
    let [obligation] = plan.obligations.as_slice() else { panic!("one obligation") };
    assert_eq!((&*obligation.label, &*obligation.reason), ("session", "set once"));
    assert!(matches!(&plan.marks[0].verdict, Verdict::HoldsUnless(list) if list.len() == 1));
    let idle =
        format!("{INPUTS}system {{ assume session \"set once\"\n w.name\n cache session }}\n");
    assert_eq!(found(&idle), ["9:10 layout/unused-assume"]);
    let empty =
        format!("{INPUTS}system {{ assume empty \"never sent\"\n p.name\n cache session }}\n");
    assert_eq!(marks(&empty), "+");
    let unless = Verdict::HoldsUnless(vec!["what was assumed is not so: never sent".into()]);
    assert_eq!(self::plan(&empty).marks[0].verdict, unless);
}

#[test]
fn a_mark_that_a_runtime_decides_is_judged_for_each() {
    let text = |condition: &str| {
        format!(
            "layout x\ninputs history {{ log: messages }}\nmessages {{\n \
             history log | last-turns(runtime.history.maxTurns)\n cache history{condition}\n}}\n"
        )
    };
    assert_eq!(found(&text("")), ["4:16 cache/volatile-in-prefix"]);
    assert_eq!(found(&text(" if not runtime.history")), [""; 0]);
}

#[test]
fn what_is_assumed_not_to_land_at_a_depth_leaves_the_mark_where_it_is() {
    let text = "layout x\ninputs history { log: messages }\n\
         inputs turn { notes: segments<depth> }\nmessages {\n history log\n cache history\n \
         message user i { \"go\" }\n assume empty \"never sent\"\n notes at depth\n}\n";
    assert!(found(text).is_empty());
    let plan = plan(text);
    let [mark] = plan.marks.as_slice() else { panic!("one mark") };
    let unless = Verdict::HoldsUnless(vec!["what was assumed is not so: never sent".into()]);
    assert_eq!((&mark.verdict, mark.back), (&unless, 0));
}

#[test]
fn names_and_types_are_checked_with_suggestions() {
    let cases: &[(&str, &str, &str)] = &[
        ("system { w.nmae }", "9:12 type/unknown-field", "did you mean `name`?"),
        ("system { word }", "9:10 layout/unknown-name", "declare it"),
        ("system { lgo | count }", "9:10 layout/unknown-name", "did you mean `log`?"),
        ("system { w.name | trimm }", "9:19 type/unknown-filter", "did you mean `trim`?"),
        ("system { w }", "9:10 type/not-text", "name one of its fields"),
        ("system { w.tags }", "9:10 type/not-text", "item by item"),
        ("system { each x in w.name { x } }", "9:20 type/not-a-list", "`each` goes through"),
        ("system { \"x\" if p.mode is c }", "9:27 type/unknown-variant", "they are a, b"),
        ("system { match p.mode { a { \"x\" } } }", "9:16 layout/missing-arm", "add `b { }`"),
        ("system { match p.mode { a { } a { } b { } } }", "9:31 layout/duplicate-arm", ""),
        ("system { section a jion \"x\" { w.name } }", "9:", ""),
        (
            "system { section a kept { w.name } }",
            "9:20 layout/misplaced-modifier",
            "here may stand",
        ),
        (
            "system { section a trimed { w.name } }",
            "9:20 layout/unknown-modifier",
            "did you mean `trimmed`?",
        ),
        ("system { message user x { w.name } }", "9:10 layout/message-inside-text", ""),
        ("messages { w.name }", "9:12 layout/text-outside-message", ""),
        ("messages { message robot x { w.name } }", "9:20 layout/unknown-role", ""),
        ("messages { history w }", "9:20 type/not-a-log", ""),
        ("messages { message user x { history log } }", "9:29 layout/history-inside-text", ""),
        ("system { cache sesion }", "9:16 cache/unknown-scope", "did you mean `session`?"),
        ("system { cache turn }", "9:16 cache/unknown-scope", "cache loop"),
        ("system { block b { \"x\"\n cache stable } }", "10:2 cache/mark-inside", ""),
        ("system { section a { \"x\"\n cache stable } else \"y\" }", "10:2 cache/mark-inside", ""),
        ("system { frame \"x\"\n cache stable }", "10:2 cache/mark-inside", ""),
        (
            "system { section a { each t in w.tags { frame \"x\" }\n cache session\n p.text } }",
            "10:2 cache/mark-inside",
            "",
        ),
        (
            "messages { message user a { match p.mode { a { frame \"x\" } else { } }\n cache loop\n k } }",
            "10:2 cache/mark-inside",
            "",
        ),
        ("system { w.name | cut(3 turns) }", "9:23 type/wrong-unit", ""),
        ("system { w.name | cut }", "9:19 type/missing-argument", ""),
        ("system { \"x\" if 0 }", "9:17 type/number-as-condition", ""),
        ("request { max-ouput: 3 }", "9:11 layout/unknown-setting", "did you mean `max-output`?"),
        ("request { cache-key: p.name }", "9:22 cache/volatile-key", ""),
        ("messages { message user i kept { p.text } }", "9:12 layout/kept-apart", ""),
        ("system { frame \"Head\"\n cache stable\n p.text }", "10:2 cache/mark-inside", ""),
        (
            "system { section a { w.name\n cache session } else p.text }",
            "10:2 cache/mark-inside",
            "",
        ),
    ];
    for (text, place, help) in cases {
        let text = format!("{INPUTS}{text}\n");
        if *place == "9:" {
            continue;
        }
        assert_eq!(found(&text), [*place], "{text}");
        if !help.is_empty() {
            let helps = helps(&text);
            assert!(helps.iter().any(|found| found.contains(help)), "{helps:?}");
        }
    }
}

#[test]
fn declarations_are_one_namespace_of_sound_types() {
    let cases: &[(&str, &[&str])] = &[
        ("layout x\ntype a = { b: text }\ntext a \"x\"\n", &["3:6 layout/duplicate-name"]),
        ("layout x\ntype a = { b: a }\n", &["2:15 type/recursive-type"]),
        ("layout x\ninputs turn { a: txet }\n", &["2:18 type/unknown-type"]),
        ("layout x\ninputs trun { a: text }\n", &["2:8 type/unknown-label"]),
        ("layout x\ninputs turn { a: { b: text session } }\n", &["2:28 type/label-too-good"]),
        ("layout x\ninputs session { a: { b: text refuse } }\n", &["2:31 type/label-of-input"]),
        (
            "layout x\ntype t = { b: text keep }\ninputs session { a: t, c: t }\n",
            &["2:20 type/label-of-input"],
        ),
        ("layout x\ninputs turn refuse { a: text }\n", &["2:13 type/nothing-captured"]),
        ("layout x\ninputs session { a: text turn refresh }\n", &["2:31 type/nothing-captured"]),
        ("layout x\ninputs history keep { a: messages }\n", &["2:16 type/nothing-captured"]),
        ("layout x\ninputs session refuse { a: text, b: text turn }\n", &[]),
        ("layout x\ninputs session refuse keep { a: text }\n", &["2:23 layout/repeated-modifier"]),
        ("layout x\ninputs refuse { a: text }\n", &["2:1 layout/unlabelled-inputs"]),
        ("layout x\ninputs turn { a: messages }\n", &["2:18 type/log-that-does-not-grow"]),
        ("layout x\ninputs turn { a: list }\n", &["2:18 type/missing-argument"]),
        ("layout x\nmessages { }\nsystem { }\n", &["3:1 layout/part-order"]),
        ("layout x\nsystem { }\nsystem { }\n", &["3:1 layout/duplicate-part"]),
        ("layout x\ntemplates jnija\n", &["2:11 layout/unknown-dialect"]),
        (
            "layout x\nlocales en, de\ntext a { en \"x\" }\nsystem { a }\n",
            &["3:6 locale/missing-wording"],
        ),
        (
            "layout x\nfragment a { b }\nfragment b { a }\nsystem { a }\n",
            &["3:14 layout/recursive-fragment"],
        ),
        (
            "layout x\nfragment a(t: text) { t }\nsystem { a(\"x\", \"y\") }\n",
            &["3:10 type/argument-count"],
        ),
        (
            "layout x\nfragment a(t: int) { t }\nsystem { a(\"x\") }\n",
            &["3:12 type/wrong-argument"],
        ),
        (
            "layout x\nbudget { resrve: 3 tokens }\nsystem { \"x\" }\n",
            &["2:10 layout/unknown-setting"],
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(found(text), *expected, "{text}");
    }
}

/// A slot at a depth stands behind the mark that it breaks: nothing is gained by moving either.
#[test]
fn a_depth_without_a_bound_is_mended_by_a_bound() {
    let text = "layout x\ninputs history { log: messages<{ c: text }> }\n\
                inputs turn { e: segments<depth> }\n\
                messages {\n  history log\n  cache history\n  e at depth\n}\n";
    assert_eq!(found(text), ["7:3 cache/depth-before-mark"]);
    let helps = helps(text);
    assert!(helps[0].contains("at depth up to 4") && !helps[0].contains("move the mark"));
}

#[test]
fn slots_take_everything_exactly_once() {
    let of = |slots: &str| {
        found(&format!("layout x\ninputs session {{ e: segments<system | end> }}\n{slots}\n"))
    };
    assert_eq!(of("system { e at system }\nmessages { e at end }"), [""; 0]);
    assert_eq!(of("system { e at system }"), ["2:18 slot/not-covered"]);
    let text = "layout x\ninputs session { e: segments<system | end> }\nsystem { e at system }\n";
    assert_eq!(helps(text), ["add a slot, such as `e at end`"], "the one that is missing");
    assert_eq!(
        of("system { e at system\n e at system of stable }\nmessages { e at end }"),
        ["4:2 slot/covered-twice"]
    );
    assert_eq!(of("system { e at sytem }\nmessages { e at end }")[1], "3:15 slot/unknown-word");
}

#[test]
fn data_is_not_written_as_it_is_into_system_text() {
    let text = |line: &str| format!("layout x\ninputs turn untrusted {{ q: text }}\n{line}\n");
    assert_eq!(found(&text("system { q }")), ["3:10 trust/data-in-system-text"]);
    assert_eq!(found(&text("system { block b { q } }")), [""; 0]);
    assert_eq!(found(&text("system { block b raw { q } }")), ["3:24 trust/raw"]);
    assert_eq!(found(&text("messages { message user m { q } }")), [""; 0]);
    assert_eq!(
        found(&text("system { allow trust/raw \"bytes must match\"\n block b raw { q } }")),
        [""; 0]
    );
}

#[test]
fn compiling_twice_gives_the_same_digest() {
    let text = format!(
        "{INPUTS}system {{ w.name\n cache session }}\nmessages {{ history log\n cache history }}\n"
    );
    let digest = plan(&text).digest();
    assert_eq!(digest.len(), 64);
    assert_eq!(digest, plan(&text).digest());
    assert_ne!(digest, plan(&text.replace("w.name", "w.name | trim")).digest());
}

#[test]
fn a_cause_that_breaks_more_marks_for_one_target_than_for_another_is_one_finding() {
    let text = format!(
        "{INPUTS}system {{\n section a {{ p.name }}\n cache session if target is anthropic\n \
         cache session\n}}\n"
    );
    let (sources, layout) = loaded(&text);
    let problems = check(&sources, &layout, &Asked::default());
    let list = problems.sorted();
    let [found] = list.as_slice() else { panic!("{} findings", list.len()) };
    let marks = found.notes.iter().filter(|note| note.text.contains("does not hold here"));
    assert_eq!(marks.count(), 2, "the finding with most marks is kept");
}

#[test]
fn causes_that_do_not_follow_from_each_other_are_told_at_once() {
    let text = format!(
        "{INPUTS}system {{\n section a {{ p.name; \"{{{{ p.name }}}}\" }}\n section b {{ p.name }}\n \
         cache session\n}}\n"
    );
    // Twice in one section is one cause; the other section has to move as well.
    assert_eq!(found(&text), ["10:14 cache/volatile-in-prefix", "11:14 cache/volatile-in-prefix"]);
}

#[test]
fn strictness_refuses_a_mark_that_a_slot_moves_back() {
    let text = "layout x\ninputs history { log: messages }\n\
         inputs turn { notes: segments<depth>, ask: text }\nmessages {\n history log\n \
         cache history\n message user i { ask }\n notes at depth up to 2\n}\n";
    let (sources, layout) = loaded(text);
    let codes = |strict| -> Vec<(u32, &str)> {
        let asked = Asked { strict, ..Asked::targets(&["anthropic"]) };
        let problems = check(&sources, &layout, &asked);
        problems.sorted().iter().map(|of| (sources.position(of.span).line, of.code.0)).collect()
    };
    assert_eq!(codes(false), [(6, "cache/mark-moves-back")]);
    assert_eq!(codes(true), [(8, "cache/depth-before-mark")]);
}
