//! Texts that would stop a careless parser. Sizes are such that an exponential way through
//! the grammar would never end, and a cubic one would be felt.

use super::findings;
use crate::syntax::nesting::LIMIT;

/// How many findings a text has, parsed in a thread with a small stack.
fn count(text: String) -> usize {
    let parse = move || {
        let (file, list) = findings(&text);
        let shown = file.to_string();
        assert!(!shown.is_empty());
        list.len()
    };
    std::thread::Builder::new().stack_size(2 << 20).spawn(parse).unwrap().join().unwrap()
}

fn only(text: String) -> String {
    let parse = move || findings(&text).1;
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(parse).unwrap();
    let list = thread.join().unwrap();
    let [found] = list.as_slice() else { panic!("{} findings", list.len()) };
    found.split(' ').nth(1).unwrap_or("").to_owned()
}

#[test]
fn nesting_is_read_up_to_the_limit() {
    let most = LIMIT - 1;
    for (open, middle, close) in [
        ("section a {\n", "", "}"),
        ("(", "a", ")"),
        ("f(", "a", ")"),
        ("\"{{", "a", "}}\""),
        ("\"\"\"\n{{", "a", "}}\n\"\"\""),
        ("message user a {", "", "}"),
    ] {
        let text = |n: usize| format!("system {{{}{middle}{}}}", open.repeat(n), close.repeat(n));
        assert_eq!(count(text(most)), 0, "{open}");
        assert_eq!(only(text(most + 1)), "syntax/too-deep", "{open}");
    }
    let kinds = |n: usize| format!("type a = {}text{}", "list<".repeat(n), ">".repeat(n));
    assert_eq!(count(kinds(LIMIT)), 0);
    assert_eq!(only(kinds(LIMIT + 1)), "syntax/too-deep");
    let records = |n: usize| format!("type a = {}text{}", "{ a: ".repeat(n), "}".repeat(n));
    assert_eq!(count(records(LIMIT)), 0);
    assert_eq!(only(records(LIMIT + 1)), "syntax/too-deep");
}

#[test]
fn brackets_in_words_and_comments_do_not_count() {
    let lines =
        "  \":( {{ \"(\" }} {(<\" // ((({{{\n  \"\"\"\n  {{ x }} ((( {{{ y\n  }}\n  \"\"\"\n"
            .replace("{{{ y\n  }}", "{");
    assert_eq!(count(format!("system {{\n{}}}\n", lines.repeat(200))), 0);
    let tests = "  a if b<c and d < e\n".repeat(300);
    assert_eq!(count(format!("system {{\n{tests}}}\n")), 0);
}

#[test]
fn what_is_never_closed_is_refused_at_once() {
    for text in [
        "{".repeat(10_000),
        "{\n".repeat(10_000),
        format!("system {{ {}", "(".repeat(2_000)),
        format!("system {{ {}", "(\n".repeat(2_000)),
        format!("system {{ {}", "f(a, ".repeat(2_000)),
        format!("type a = {}", "list<".repeat(2_000)),
        format!("system {{ {}", "\"{{".repeat(2_000)),
        format!("system {{ {}", "\"{{(\n".repeat(2_000)),
        format!("system {{ \"{{{{\n{}", "{\n".repeat(2_000)),
        format!("system {{ {}", "\"\"\"{{".repeat(2_000)),
    ] {
        assert_eq!(only(text), "syntax/too-deep");
    }
    assert!(count(format!("system {{ \"{} }}", "{{ a ".repeat(48))) > 0);
    assert!(count(format!("system {{ {} }}", "\"{{ a \" ".repeat(48))) > 0);
    assert!(count(format!("system {{\n{}", "(a\n".repeat(120))) > 0);
}

#[test]
fn long_chains_are_read_or_refused() {
    for operator in [" or a", " and a", " else a"] {
        let value = if operator == " else a" { "a" } else { "b if a" };
        assert_eq!(count(format!("system {{ {value}{} }}", operator.repeat(20_000))), 0);
    }
    for text in [
        format!("system {{ a{} }}", "|b".repeat(20_000)),
        format!("system {{ a if {}b }}", "not ".repeat(20_000)),
        format!("system {{ section a {{}}{} }}", " else section a {}".repeat(2_000)),
        format!("system {{ \"{{{{ a{} }}}}\" }}", "|b".repeat(20_000)),
    ] {
        assert_eq!(only(text), "syntax/too-deep");
    }
}

#[test]
fn time_grows_with_the_text_and_not_with_its_ways() {
    // Each piece gives a parser something to take back.
    let pieces: [(&str, &str); 12] = [
        ("", "each x in y\n"),
        ("", "type a = b |\n"),
        ("system {", "section a if b and\n"),
        ("system {", "each x in a | b\n"),
        ("system {", "a else\n"),
        ("system {", "a,\n"),
        ("system {", "cache a if b and\n"),
        ("system {", "\"{{ a \"\n"),
        ("system {", "match a\n"),
        ("budget {", "a: b,\n"),
        ("inputs {", "a: list<\n"),
        ("text a {", "en \"\"\"{{\n"),
    ];
    for (start, piece) in pieces {
        let found = |n: usize| count(format!("{start}{}", piece.repeat(n)));
        let (few, many) = (found(250), found(500));
        assert!(many <= 2 * few + 4, "{piece}: {few}, {many}");
    }
}

#[test]
fn a_file_has_a_largest_size() {
    let text = "// a\n".repeat(4 * 1024 * 1024 / 5 + 1);
    assert_eq!(only(text), "syntax/too-large");
}
