//! Layouts that grow without end when they are written out are stopped, and the deepest that are
//! not fit a small stack.

use std::fmt::Write as _;

use super::tests::{found, plan};

#[test]
fn fragments_that_double_are_stopped() {
    let mut text = String::from("layout x\nfragment f0 { \"x\" }\n");
    for depth in 1..40 {
        let before = depth - 1;
        writeln!(text, "fragment f{depth} {{ f{before}; f{before} }}").unwrap();
    }
    text.push_str("system { f39 }\n");
    assert!(found(&text).iter().any(|line| line.ends_with("layout/too-large")));
    let mut text = String::from("layout x\ntype t0 = { a: text }\n");
    for depth in 1..40 {
        let before = depth - 1;
        writeln!(text, "type t{depth} = {{ a: t{before}, b: t{before} }}").unwrap();
    }
    text.push_str("inputs turn { i: t39 }\nsystem { \"x\" }\n");
    assert!(found(&text).iter().any(|line| line.ends_with("type/too-many-fields")));
}

#[test]
fn the_deepest_layouts_fit_a_small_stack() {
    let deep = |open: &str, close: &str, times: usize, inner: &str| {
        format!("{}{inner}{}", open.repeat(times), close.repeat(times))
    };
    let head = "layout x\ninputs turn { a: text, l: list<text> }\n";
    let texts = [
        format!("{head}system {{ {} }}\n", deep("section a { ", " }", 120, "a")),
        format!("{head}system {{ {} }}\n", deep("block b { ", " }", 120, "a")),
        format!("{head}system {{ {} }}\n", deep("each x in l { ", " }", 120, "a")),
        format!("{head}system {{ {} }}\n", deep("(", ")", 120, "a")),
        format!("{head}system {{ {} }}\n", deep("\"{{ ", " }}\"", 60, "a")),
        format!("{head}system {{ \"x\" if {} }}\n", deep("not (", ")", 60, "a")),
        format!("{head}system {{ a{} }}\n", " | trim".repeat(120)),
        format!(
            "{head}inputs call {{ b: {} }}\nsystem {{ b | json }}\n",
            deep("list<", ">", 120, "text")
        ),
    ];
    for text in texts {
        let run = move || plan(&text).digest();
        let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(run).unwrap();
        assert_eq!(thread.join().unwrap().len(), 64);
    }
}

#[test]
fn chains_that_run_too_deep_are_stopped() {
    let chain = |count: usize, link: &dyn Fn(usize) -> String, end: &str| {
        let mut text = String::from("layout x\n");
        (0..count).for_each(|at| text += &(link(at) + "\n"));
        text + end + "\n"
    };
    let words = |at: usize| format!("text t{at} \"a {{{{ t{} }}}}\"", at + 1);
    let types = |at: usize| format!("type t{at} = {{ a: t{} }}", at + 1);
    let fragments = |at: usize| {
        format!(
            "fragment f{at} {{ {} f{} {} }}",
            "section s { ".repeat(100),
            at + 1,
            "}".repeat(100)
        )
    };
    let texts = [
        (chain(2000, &words, "text t2000 \"x\"\nsystem { t0 }"), "layout/too-deep"),
        (
            chain(2000, &types, "type t2000 = text\ninputs turn { i: t0 }\nsystem { \"x\" }"),
            "type/too-deep",
        ),
        (chain(200, &fragments, "fragment f200 { \"x\" }\nsystem { f0 }"), "layout/too-deep"),
    ];
    for (text, code) in texts {
        let run = move || found(&text);
        let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(run).unwrap();
        let found = thread.join().unwrap();
        assert!(found.iter().any(|line| line.ends_with(code)), "{code}: {found:?}");
    }
}
