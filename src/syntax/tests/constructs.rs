use super::{at, dump, entries};

#[test]
fn statements_are_read() {
    for (text, tree) in [
        ("layout covel", "(layout covel)"),
        ("use \"words.layout\"", "(use \"words.layout\")"),
        ("locales en, zh-Hans", "(locales en zh-Hans)"),
        ("templates paths", "(templates paths)"),
        ("templates paths without \"a b\"", "(templates paths (without \"a b\"))"),
        ("type Mode = simple | in-task", "(type Mode (one-of simple in-task))"),
        ("type A = { a: text?, b: list<int> }", "(type A (record (a: (? text)) (b: (list int))))"),
        ("type A = map<{ v: json }>?", "(type A (? (map (record (v: json)))))"),
        ("type Long = one\n  | two\n  | three", "(type Long (one-of one two three))"),
        (
            "inputs turn untrusted {\n  a: text call for story; b: segments<system | depth>\n}",
            "(inputs turn untrusted\n  (a: text call (for story))\n  (b: (segments (one-of system depth))))",
        ),
        ("inputs history { log: messages }", "(inputs history\n  (log: messages))"),
        ("inputs { a: text for contract \"x@1\" }", "(inputs\n  (a: text (for contract \"x@1\")))"),
        ("text a \"b\"", "(text a \"b\")"),
        ("text a file \"b.md\" | trim", "(text a (| (file \"b.md\") trim))"),
        (
            "text a(n: int, t: list<text>) {\n  en \"x\"  zh-Hans file \"y\"\n}",
            "(text a (n: int) (t: (list text)) (en \"x\") (zh-Hans (file \"y\")))",
        ),
        ("text a { en template \"{x}\" with v }", "(text a (en (template \"{x}\" (with v))))"),
        (
            "fragment characters.npcs join \"\\n\" { a }",
            "(fragment characters.npcs (join \"\\n\")\n  (write a))",
        ),
        ("fragment f(e: Event) { }", "(fragment f (e: Event))"),
        (
            "budget {\n  target: 70%\n  steps: elide(keep: 2), drop(30%)\n}",
            "(budget\n  (target: 70%)\n  (steps: (elide (keep: 2)) (drop 30%)))",
        ),
        (
            "request { cache-key: \"a\" if x\n  else \"b\" }",
            "(request\n  (cache-key: (else (if x \"a\") \"b\")))",
        ),
        ("compaction { }", "(compaction)"),
        ("system raw join \"\\n\\n\" { a }", "(system raw (join \"\\n\\n\")\n  (write a))"),
        ("tools { a.b }\nmessages { }", "(tools\n  (write a.b))\n(messages)"),
        ("allow lint/x-y \"why\"\nlayout a", "(allow lint/x-y \"why\")\n(layout a)"),
        ("assume session \"why\"\nlayout a", "(assume session \"why\")\n(layout a)"),
    ] {
        assert_eq!(dump(text), tree, "{text}");
    }
}

#[test]
fn entries_are_read() {
    for (text, tree) in [
        ("section a { b }", "(section a\n  (write b))"),
        (
            "section a trimmed join \"x\"\n  fit 6000 tokens spare 2\n  for story\n  if b { }",
            "(section a trimmed (join \"x\") (for story) (fit 6000 tokens) (spare 2) (if b))",
        ),
        ("section a { b } else c", "(section a\n  (write b)\n  (else (write c)))"),
        (
            "section a { } else block b { } else template t with v",
            "(section a\n  (else (block b\n    (else (template t (with v))))))",
        ),
        ("block {{ d.tag }} inline { }", "(block (hole d.tag) inline)"),
        ("message user input kept { }", "(message user input kept)"),
        ("message {{ t.role }} task { }", "(message (hole t.role) task)"),
        (
            "each p in a | last(2) join \"x\" { p } rest { rest } else b",
            "(each p (| a last 2) (join \"x\")\n  (write p)\n  (rest\n    (write rest))\n  (else (write b)))",
        ),
        ("each p in a { }\nrest { }", "(each p a\n  (rest))"),
        ("section a { } rest", "(section a)\n(write rest)"),
        (
            "match a.b { c, d { x }\n  assume turn \"w\"\n  e { } else { } }",
            "(match a.b\n  (c,d\n    (write x))\n  (e (assume turn \"w\"))\n  (else))",
        ),
        ("history a", "(history a)"),
        ("history a pinned\nb", "(history a pinned)\n(write b)"),
        (
            "history a | last-turns(20, step: 10) if c {\n  cache sent\n  allow a/b \"w\"\n  assume call \"w\"\n  summary s if d { s }\n}",
            "(history (| a last-turns 20 (step: 10)) (if c)\n  (allow a/b \"w\")\n  (assume call \"w\")\n  (cache sent)\n  (summary s (if d)\n    (write s)))",
        ),
        ("cache session 1h if a", "(cache session 1h (if a))"),
        ("cache stable; cache loop", "(cache stable)\n(cache loop)"),
        ("image p if q else r", "(image (else (if q p) r))"),
        ("frame \"x\" if y", "(frame (if y \"x\"))"),
        ("template a.b with c", "(template a.b (with c))"),
        ("a else b else section c { }", "(write (else a b)\n  (else (section c)))"),
        ("a\n  else b", "(write (else a b))"),
        ("assume session \"w\"\na", "(assume session \"w\")\n(write a)"),
        // The checker reports what is missing or too much.
        ("allow a/b\na", "(allow a/b)\n(write a)"),
        ("section a raw raw join \"x\" join \"y\" { }", "(section a raw (join \"x\"))"),
        ("allow a/b-c \"w\"; a", "(allow a/b-c \"w\")\n(write a)"),
    ] {
        assert_eq!(entries(text), tree, "{text}");
    }
}

#[test]
fn slots_are_read() {
    for (text, tree) in [
        ("a at system", "(slot a (at system))"),
        ("a, b.c at depth up to 4", "(slot a b.c (at depth) (up-to 4))"),
        (
            "a at system, depth of stable, session as user, assistant",
            "(slot a (at system depth) (of stable session) (as user assistant))",
        ),
        ("a at depth up to 4 of turn", "(slot a (at depth) (up-to 4) (of turn))"),
        ("a at depth as system", "(slot a (at depth) (as system))"),
    ] {
        assert_eq!(entries(text), tree, "{text}");
    }
}

#[test]
fn expressions_are_read() {
    for (text, tree) in [
        ("a.b-c._d", "a.b-c._d"),
        ("f(1, k: 2 tokens, .g)", "(f 1 (k: 2 tokens) .g)"),
        ("f()", "(f)"),
        ("a | b | c(1)\n  | d", "(| (| (| a b) c 1) d)"),
        ("a if b and c or not d", "(if (or (and b c) (not d)) a)"),
        ("a if not not b", "(if (not (not b)) a)"),
        ("a if b is c", "(if (is b c) a)"),
        ("a if b is not c", "(if (is-not b c) a)"),
        ("a if notes", "(if notes a)"),
        ("a if b in c", "(if (in b c) a)"),
        ("a == b", "(== a b)"),
        ("a if b >= 2.5", "(if (>= b 2.5) a)"),
        ("(a else b) | c", "(| (else a b) c)"),
        ("a if (b | count) > 3 else d", "(else (if (> (| b count) 3) a) d)"),
        ("file \"x\" | trim", "(| (file \"x\") trim)"),
        ("16", "16"),
        ("70%", "70%"),
        ("12 bytes", "12 bytes"),
        ("1 exchange", "1 exchanges"),
        ("5m", "5m"),
        ("f(\n  a, // one\n  b\n)", "(f a b)"),
    ] {
        assert_eq!(entries(text), format!("(write {tree})"), "{text}");
    }
}

#[test]
fn every_comment_is_kept_with_its_place() {
    let text = "/// doc\nlayout a // one\ninputs turn { // two\n  a: text // three\n}\nsystem {\n  \
                f(a, // four\n    b) // five\n  \"// none {{ f(a, // six\n  b) }}\"\n}\n// seven\r\n//";
    let (file, _) = super::parse(super::SourceId(0), text);
    let texts: Vec<_> = file.comments.iter().map(|comment| comment.text.as_ref()).collect();
    let expected = [" doc", " one", " two", " three", " four", " five", " six", " seven", ""];
    assert_eq!(texts, expected);
    assert!(file.comments.iter().all(|comment| comment.doc == (comment.text.as_ref() == " doc")));
    for comment in &file.comments {
        let slashes = if comment.doc { "///" } else { "//" };
        assert_eq!(at(text, comment.span), format!("{slashes}{}", comment.text));
    }
}

#[test]
fn places_are_those_of_the_text() {
    use crate::syntax::tree::{Entry, Statement};

    let text = "inputs session for story { a: text }\nsystem { section s if a { } else b }";
    let (file, _) = super::parse(super::SourceId(0), text);
    let [Statement::Inputs(inputs), Statement::Request(system)] = file.statements.as_slice() else {
        panic!("{file}");
    };
    assert_eq!(at(text, inputs.head), "inputs session for story");
    assert_eq!(at(text, inputs.record.span), "{ a: text }");
    let [Entry::Group(group)] = system.body.as_slice() else { panic!("{file}") };
    assert_eq!(at(text, group.head), "section s");
    assert_eq!(at(text, group.span), "section s if a { } else b");
    let otherwise = group.otherwise.as_ref().unwrap();
    assert_eq!(at(text, otherwise.span), "else b");
}
