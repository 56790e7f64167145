use typecase::diagnostic::{Problems, Severity};
use typecase::load::{Memory, Places, Project};
use typecase::render::request::Part;

use super::covel::{Covel, Given, message, messages, teller};
use super::small::refused;

/// The errors of packages: `path:line:column code (field)`.
fn faults(files: &[(&str, &str)]) -> Vec<String> {
    let memory = files.iter().fold(Memory::new(), |memory, (path, text)| memory.with(*path, *text));
    let project = Project::load(&memory, &Places::under(""));
    faults_of(&project.problems, &project)
}

fn faults_of(problems: &Problems, project: &Project) -> Vec<String> {
    let all = problems.sorted().into_iter().filter(|found| found.severity == Severity::Error);
    let shown = |found: &typecase::diagnostic::Diagnostic| {
        let at = project.sources.position(found.span);
        let field = found.field.as_deref().unwrap_or_default();
        let path = project.sources.path(found.span.source);
        format!("{path}:{}:{} {} {field}", at.line, at.column, found.code)
    };
    all.map(shown).collect()
}

/// R60: a manifest cannot say whose its words are.
#[test]
fn words_of_a_package_are_its_own() {
    let words = |more: &str| {
        format!(
            "contributes:\n  prompt:\n    - {{ id: other/x, content: W, position: post-history{more} }}\n"
        )
    };
    for key in ["package", "provider", "pluginId"] {
        let manifest = teller(&words(&format!(", {key}: other")), "B");
        let found = faults(&[("plugins/teller/PLUGIN.md", &manifest)]);
        let expected = format!(
            "plugins/teller/PLUGIN.md:7:58 manifest/unknown-key contributes.prompt[0].{key}"
        );
        assert_eq!(found, [expected]);
    }
    let made = Covel::with(&[("teller", &teller(&words(""), "B"))]).made(&Given::new());
    let last = made.rendered.request.messages.last().unwrap();
    let part: &Part = &last.parts[0];
    assert_eq!((part.text(), part.origin.package.as_deref()), ("W", Some("teller")));
}

/// R57: what a manifest says for all runtimes of its package is sent as it is written, to them
/// alone, and is no template.
#[test]
fn fixed_words_of_a_package_are_no_template() {
    let words = "{{ player.message }} {% if x %}";
    let front = format!(
        "contributes:\n  prompt:\n    - {{ id: own, content: {words:?}, position: post-history }}\n"
    );
    let other = teller("", "B").replace("id: teller", "id: other");
    let mut covel = Covel::with(&[("teller", &teller(&front, "B")), ("other", &other)]);
    let mut own = |runtime: &str| {
        let given = Given::new().key("runtime", &format!("{runtime:?}"));
        message(&covel.made(&given), "teller/own")
    };
    assert_eq!(own("teller"), words);
    assert_eq!(own("other"), "");
}

/// A segment as a host gives it.
fn segment(package: &str, audience: &str, more: &str) -> String {
    format!(
        "{{\"package\":{package:?},\"id\":\"teller\",\"content\":\"package: teller\",\
         \"position\":\"post-history\",\"audience\":{audience:?},\"volatility\":\"turn\"{more}}}"
    )
}

/// R60: what the host says of a segment counts, and nothing that the segment says of itself: not
/// its id, not its text, and no key of its own.
#[test]
fn the_host_says_whose_a_segment_is() {
    let other = teller("", "B").replace("id: teller", "id: other");
    let mut covel = Covel::with(&[("teller", &teller("", "B")), ("other", &other)]);
    let given = |runtime: &str, segment: &str| {
        Given::new()
            .key("runtime", &format!("{runtime:?}"))
            .with("segments", &format!("[{segment}]"))
    };
    let own = segment("other", "self", "");
    for (runtime, is_seen) in [("teller", false), ("other", true)] {
        let made = covel.made(&given(runtime, &own));
        let seen = !message(&made, "other/teller").is_empty();
        assert_eq!(seen, is_seen, "{runtime}: {:?}", messages(&made));
    }
    let plan = covel.plan(&given("teller", &own));
    for key in ["provider", "pluginId"] {
        let claim = segment("other", "all", &format!(",{key:?}:\"teller\""));
        let case = covel.case(&given("teller", &claim));
        let problems = case.bind(&plan.inputs, &plan.defaults).1;
        let found = faults_of(&problems, &covel.shelf.project);
        assert!(matches!(&found[..], [one] if one.contains("render/unknown-key")), "{found:?}");
    }
}

fn with_data(namespace: &str, tag: &str) -> [(&'static str, String); 2] {
    let runtime = format!(
        "---\ntype: agent\ndescription: Writes.\nschedule: {{ stage: audit }}\nio:\n  visibility: plugin\n  selfData:\n    \
         - {{ namespace: {namespace}, as: {tag} }}\n---\nB"
    );
    [
        (
            "plugins/tide/PLUGIN.md",
            "---\nid: tide\nkind: plugin\ndescription: Writes.\n---\n".into(),
        ),
        ("plugins/tide/runtimes/keeper/RUNTIME.md", runtime),
    ]
}

fn faults_with_data(namespace: &str, tag: &str) -> Vec<String> {
    let files = with_data(namespace, tag);
    faults(&files.each_ref().map(|(path, text)| (*path, &**text)))
}

const TAGS: [&str; 6] = ["rows", "<rows>", "Known_rows-2", "9-lives", "_x", "-x"];

/// R71: letters, digits, `_` and `-`, and nothing else, when the manifest is read.
#[test]
fn a_tag_is_a_name() {
    for tag in TAGS {
        assert_eq!(faults_with_data("rows", tag), Vec::<String>::new(), "{tag}");
    }
    let place = "plugins/tide/runtimes/keeper/RUNTIME.md:8:30 manifest/malformed io.selfData[0].as";
    for tag in [
        "<a b>",
        "<a.b>",
        "<a:b>",
        "<rows/>",
        "</rows>",
        "\"\"",
        "<>",
        "<é>",
        "行",
        "\"a\\nb\"",
        "<rows",
    ] {
        assert_eq!(faults_with_data("rows", tag), [place], "{tag}");
    }
}

/// R71: and in a layout. One that is known only later is looked at then.
#[test]
fn a_tag_of_a_layout_is_a_name() {
    for (tag, is_name) in
        [("rows", true), ("r-1_x", true), ("a b", false), ("a.b", false), ("é", false)]
    {
        let found = refused(&format!("system {{\n  block {tag} {{ \"X\" }}\n}}\n"));
        assert_eq!(found.is_empty(), is_name, "{tag}: {found:?}");
    }
    let rows = |tag: &str| {
        let rows = format!("[{{\"tag\":{tag:?},\"format\":\"full\",\"total\":0,\"rows\":[]}}]");
        Covel::telling("B").made(&Given::new().with("data", &rows))
    };
    let made = rows("a b");
    assert!(made.rendered.findings.iter().any(|found| found.code.0 == "render/bad-tag"));
    assert!(!message(&made, "turn-context").contains("<a b>"));
    // What a manifest may ask for is a tag in the request.
    for tag in TAGS {
        let name = tag.trim_matches(['<', '>']);
        assert_eq!(message(&rows(tag), "turn-context"), format!("<{name}>(none)</{name}>"));
    }
}

/// R80: what the host hides is asked for by a runtime: the place is in the runtime's own file.
#[test]
fn hidden_data_reaches_no_request() {
    let place =
        "plugins/tide/runtimes/keeper/RUNTIME.md:8:20 manifest/malformed io.selfData[0].namespace";
    for namespace in ["_hidden.plot", "_hidden", "_hidden.a.b", "_memory", "plot._hidden"] {
        assert_eq!(faults_with_data(namespace, "rows"), [place], "{namespace}");
    }
    assert_eq!(faults_with_data("hidden", "rows"), Vec::<String>::new());
}

/// R80: no body and no layout names it either.
#[test]
fn hidden_data_is_named_by_nobody() {
    for path in
        ["_hidden.plot", "world._hidden.plot", "world.entries._hidden", "inputs._hidden.x.y"]
    {
        let mut covel = Covel::telling(&format!("<x>\n{{{{ {path} }}}}\n</x>"));
        let case = covel.case(&Given::new());
        let problems = covel.shelf.compile("covel", &case, "anthropic").1;
        let found = faults_of(&problems, &covel.shelf.project);
        let [found] = &found[..] else { panic!("{path}: {found:?}") };
        assert!(found.starts_with("plugins/teller/PLUGIN.md:11:"), "{found}");
        assert!(found.contains("audience/hidden-data"), "{found}");
    }
}
