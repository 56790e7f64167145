//! What a layout comes to for one key does not depend on the other keys that it is checked for:
//! checking for all of them at once finds what compiling for each by itself finds.

mod chance;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use typecase::check::{Asked, check_layout};
use typecase::diagnostic::{Diagnostic, Problems};
use typecase::load::{Files, Memory, Places};
use typecase::manifest::RuntimeKind;
use typecase::plan::Key;
use typecase::syntax::tree::Statement;
use typecase::target;

use crate::support::{Shelf, files_below, shipped};

/// Code, place and message; what is only found once all keys are looked at is left out, and so
/// are messages of marks, of which the fullest stands for all.
fn told(problems: &Problems) -> BTreeSet<(String, typecase::text::Span, String)> {
    let together = ["lint/", "layout/unused-", "layout/unknown-code", "audience/no-viewer"];
    let of_locales = ["locale/missing-wording", "locale/undeclared"];
    let is_alone = |found: &&Diagnostic| {
        let code = found.code.0;
        !together.iter().any(|start| code.starts_with(start)) && !of_locales.contains(&code)
    };
    let message = |found: &Diagnostic| {
        if found.code.0.starts_with("cache/") { String::new() } else { found.message.clone() }
    };
    let all = problems.iter().filter(is_alone);
    all.map(|found| (found.code.to_string(), found.span, message(found))).collect()
}

/// Compares for each layout of a shelf; how many keys there were.
fn compare<F: Files>(shelf: &Shelf<F>, name: &str) -> usize {
    compare_for(&Key::default(), shelf, name)
}

/// The same with what all keys have in common.
fn compare_for<F: Files>(base: &Key, shelf: &Shelf<F>, name: &str) -> usize {
    let project = &shelf.project;
    let mut keys = 0;
    for layout in &project.layouts {
        let statements = || layout.tree.files.iter().flat_map(|file| &file.statements);
        if !statements().any(|of| matches!(of, Statement::Request(_))) {
            continue;
        }
        let mut locales = statements().filter_map(|statement| match statement {
            Statement::Locales(names) => Some(names),
            _ => None,
        });
        let locales: Vec<_> = locales
            .next()
            .map_or(vec![None], |names| names.iter().map(|name| Some(name.node.clone())).collect());
        let agents = project.packages.iter().flat_map(|package| &package.runtimes);
        let agents = agents.filter(|of| of.kind == RuntimeKind::Agent);
        let runtimes: Vec<_> = agents.map(|of| Some(of.id.clone())).collect();
        let mut alone = |runtimes: &[Option<Arc<str>>]| {
            let mut alone = BTreeSet::new();
            for runtime in runtimes {
                for locale in &locales {
                    for target in target::targets() {
                        let (runtime, locale) = (runtime.clone(), locale.clone());
                        let key = Key { runtime, locale, target: target.into(), ..base.clone() };
                        let (sources, packages) = (&project.sources, &project.packages);
                        let compiled =
                            typecase::compile(sources, &layout.tree, packages, &key, None, false);
                        let Ok(compiled) = compiled else { continue };
                        alone.extend(told(&compiled.problems));
                        keys += 1;
                    }
                }
            }
            alone
        };
        let is_of_packages = |(code, ..): &(String, _, _)| code == "slot/no-slot";
        let without = |mut all: BTreeSet<_>| {
            all.retain(|found| !is_of_packages(found));
            all
        };
        let for_none = alone(&[None]);
        let for_each = if runtimes.is_empty() { for_none.clone() } else { alone(&runtimes) };
        // A layout that asks nothing of runtimes is for none, and takes no segments of theirs.
        let texts = layout.tree.files.iter().map(|of| project.sources.source(of.source).unwrap());
        let texts: Vec<_> = texts.map(|of| of.text()).collect();
        let speaks = |word: &str| texts.iter().any(|text| text.contains(word));
        let asks = ["runtime", "for story", "for contract"].into_iter().any(speaks);
        let settings = project.packages.iter().flat_map(|package| &package.settings);
        let mut settings = settings.map(|of| format!("ettings.{}", of.key.node));
        let asks = asks || settings.any(|of| speaks(&of));
        let alone = if asks { for_each } else { for_none };
        let mut targets = target::targets();
        // In either order: what was walked for one target may stand in for another.
        for _ in 0..2 {
            targets.reverse();
            let asked = Asked { key: Some(base.clone()), ..Asked::targets(&targets) };
            let all = check_layout(&project.sources, &layout.tree, &project.packages, &asked);
            let all = told(&all.unwrap());
            let all = if asks { all } else { without(all) };
            assert_eq!(all, alone, "{name}, {}", layout.path);
        }
    }
    keys
}

#[test]
#[expect(clippy::print_stderr, reason = "a test says that it was skipped")]
fn of_the_layouts_that_ship() {
    let keys: usize = shipped().iter().map(|name| compare(&Shelf::shipped(name), name)).sum();
    assert!(keys > 40, "{keys} keys");
    let others = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/corpus/covel/plugins");
    if !others.is_dir() {
        eprintln!("skipped for other packages: {} is not there", others.display());
        return;
    }
    for layout in ["layouts/covel", "layouts/covel-mended"] {
        let shelf = Shelf::on_disk(layout, "../shared/corpus/covel/plugins");
        assert!(compare(&shelf, layout) > 40);
    }
}

/// The cases of faults, which hold every kind of finding.
#[test]
fn of_layouts_with_faults() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut keys = 0;
    for kind in ["errors", "field", "marks"] {
        for path in files_below(&folder.join(kind)) {
            let text = fs::read_to_string(&path).unwrap();
            let files = text.split("\n=== ").skip(1).filter_map(|part| part.split_once('\n'));
            let files = files.fold(Memory::new(), |files, (path, text)| {
                files.with(path.to_owned(), format!("{text}\n"))
            });
            keys += compare(&Shelf::of(files, &Places::under("")), &path.display().to_string());
        }
    }
    assert!(keys > 500, "{keys} keys");
}

/// Entries that ask all that there is to ask, and some that ask nothing, for runtimes that differ
/// in one thing each.
#[test]
fn of_entries_that_ask_for_everything() {
    let layout = "layout all
locales en, zh
inputs session { rules: text, segments: segments<system | depth> }
inputs history { talk: messages }
inputs turn untrusted { said: text, secret: text for story, pictures: list<picture> }

text greeting {
  en \"Hello {{ said }}\"
  zh \"你好\"
}

system {
  section body { template runtime.body }
  section sent { segments at system }
  cache stable
  block seen for story { secret }
  cache stable
  block words { greeting }
  cache session
  block wire if target.takes-cache-key { said }
  cache session
  section same { rules }
  cache session
}
messages {
  assume session \"a window slides\"
  history talk | last-turns(runtime.history.maxTurns)
  cache history
  message user shown { each p in pictures | last(2) | accepted { image p } }
  message user now { block said { said } }
  segments at depth up to 2
  cache loop
}
";
    let manifest = |name: &str, of_runtime: &str, of_package: &str| {
        format!(
            "---\nid: {name}\nkind: plugin\ndescription: One.\nruntime:\n  type: agent\n  schedule: {{ stage: narrative, trigger: {{ type: auto }} }}\n{of_runtime}{of_package}---\nYou are one.\n"
        )
    };
    let story = "  io: { visibility: story }\n";
    let own = "contributes:\n  prompt:\n    - { id: a, position: system, content: Be loud. }\n";
    let packages = [
        ("plain", "", ""),
        ("short", "  agent: { history: { maxTurns: 3 } }\n", ""),
        ("tale", story, ""),
        ("zealous", "", own),
    ];
    let mut files = Memory::new().with("all.layout", layout);
    for (name, extra, own) in packages {
        files = files.with(format!("{name}/PLUGIN.md"), manifest(name, extra, own));
    }
    let shelf = Shelf::of(files, &Places::under(""));
    assert!(shelf.project.problems.is_empty(), "{:?}", shelf.project.problems);
    let keys = compare(&shelf, "all.layout");
    assert_eq!(keys, 40, "four runtimes and none, two locales, four targets");
}

/// A layout that reads nothing of runtimes but a setting that one of their packages has is for each
/// of them; of settings that none has, the host knows.
#[test]
fn of_a_layout_that_only_reads_settings() {
    let manifest = |name: &str, settings: &str| {
        format!(
            "---\nid: {name}\nkind: plugin\ndescription: One.\n{settings}runtime:\n  type: agent\n  schedule: {{ stage: narrative, trigger: {{ type: auto }} }}\n---\nYou are one.\n"
        )
    };
    let tone =
        "contributes:\n  settings:\n    - { key: tone, type: text, label: Tone, default: dry }\n";
    let files = Memory::new()
        .with(
            "all.layout",
            "layout all\nmessages {\n  message user now { userSettings.tone; \"Go.\" }\n}\n",
        )
        .with("dry/PLUGIN.md", manifest("dry", tone))
        .with("plain/PLUGIN.md", manifest("plain", ""));
    let shelf = Shelf::of(files, &Places::under(""));
    assert!(shelf.project.problems.is_empty(), "{:?}", shelf.project.problems);
    assert_eq!(compare(&shelf, "all.layout"), 12, "two runtimes and none, four targets");
    let layout = &shelf.project.layouts[0].tree;
    let asked = Asked::targets(&["anthropic"]);
    let found = check_layout(&shelf.project.sources, layout, &shelf.project.packages, &asked);
    let found: Vec<_> = found.unwrap().iter().map(|found| found.message.clone()).collect();
    let [only] = found.as_slice() else { panic!("{found:?}") };
    assert!(only.contains("`tone`"), "`plain` has no such setting: {only}");
    let files = Memory::new()
        .with(
            "all.layout",
            "layout all\nmessages {\n  message user now { userSettings.budget; \"Go.\" }\n}\n",
        )
        .with("dry/PLUGIN.md", manifest("dry", tone));
    let shelf = Shelf::of(files, &Places::under(""));
    let layout = &shelf.project.layouts[0].tree;
    let found = check_layout(&shelf.project.sources, layout, &shelf.project.packages, &asked);
    assert!(found.unwrap().is_empty());
}

/// The same of one that goes through all of them.
#[test]
fn of_a_layout_that_reads_all_settings() {
    let manifest = |settings: &str| {
        format!(
            "---\nid: one\nkind: plugin\ndescription: One.\n{settings}runtime:\n  type: agent\n  schedule: {{ stage: narrative, trigger: {{ type: auto }} }}\n---\nYou are one.\n"
        )
    };
    let tone =
        "contributes:\n  settings:\n    - { key: tone, type: text, label: Tone, default: dry }\n";
    for (settings, codes) in [(tone, &["type/not-a-list"][..]), ("", &[])] {
        let layout = "layout all\nmessages {\n  message user now { \"Go.\"; each s in settings { \"It is.\" } }\n}\n";
        let files =
            Memory::new().with("all.layout", layout).with("one/PLUGIN.md", manifest(settings));
        let shelf = Shelf::of(files, &Places::under(""));
        assert!(shelf.project.problems.is_empty(), "{:?}", shelf.project.problems);
        let layout = &shelf.project.layouts[0].tree;
        let asked = Asked::targets(&["anthropic"]);
        let found = check_layout(&shelf.project.sources, layout, &shelf.project.packages, &asked);
        let found: Vec<_> = found.unwrap().iter().map(|found| found.code.0).collect();
        assert_eq!(found, codes, "{settings}");
    }
}

/// What settings come to for one target takes nothing from what they may come to for another.
#[test]
fn of_settings_that_come_to_much() {
    let mut layout = "layout much\nfragment f0 { \"a\"; \"b\" }\n".to_owned();
    for at in 1..14 {
        let _ = writeln!(layout, "fragment f{at} {{ f{}; f{} }}", at - 1, at - 1);
    }
    layout += "request { cache-key: \"{{ f13 }} {{ target.name }}\" if target.takes-cache-key }\n";
    layout += "messages {\n  message user m { \"a\" }\n}\n";
    let shelf = Shelf::of(Memory::new().with("much.layout", layout), &Places::under(""));
    assert!(shelf.project.problems.is_empty(), "{:?}", shelf.project.problems);
    assert_eq!(compare(&shelf, "much.layout"), 4);
}

/// Whatever stands in a layout and its packages.
#[test]
fn of_layouts_by_chance() {
    let cases = std::env::var("TYPECASE_CASES").map_or(40, |cases| cases.parse().unwrap());
    let mut keys = 0;
    for case in 0..cases {
        let files = chance::files(case).into_iter();
        let files = files.fold(Memory::new(), |files, (path, text)| files.with(path, text));
        let mut base = Key::default();
        if case % 3 == 0 {
            base.sections.insert("g1".into(), case % 2 == 0);
        }
        let shelf = Shelf::of(files, &Places::under(""));
        keys += compare_for(&base, &shelf, &format!("case {case}"));
    }
    assert!(keys > 500, "{keys} keys");
}

/// What an earlier walk came to counts among all that a layout may come to.
#[test]
fn of_what_comes_to_too_much() {
    let mut layout = "layout much\ntemplates paths\nfragment f0 { \"a\"; \"b\" }\n".to_owned();
    for at in 1..16 {
        let _ = writeln!(layout, "fragment f{at} {{ f{}; f{} }}", at - 1, at - 1);
    }
    layout += "system {\n  section body { template runtime.body }\n  section last { f15 }\n}\n";
    layout += "messages {\n  message user m { \"a\" }\n}\n";
    let mut files = Memory::new().with("much.layout", layout);
    for (name, body) in [("a", "You are a."), ("b", "{{ f15 }}")] {
        files = files.with(
            format!("{name}/PLUGIN.md"),
            format!("---\nid: {name}\nkind: plugin\ndescription: One.\nruntime:\n  type: agent\n  schedule: {{ stage: narrative, trigger: {{ type: auto }} }}\n---\n{body}\n"),
        );
    }
    let shelf = Shelf::of(files, &Places::under(""));
    assert!(shelf.project.problems.is_empty(), "{:?}", shelf.project.problems);
    let layout = &shelf.project.layouts[0].tree;
    let asked = Asked::targets(&["anthropic"]);
    let found = check_layout(&shelf.project.sources, layout, &shelf.project.packages, &asked);
    let codes: Vec<_> = found.unwrap().iter().map(|found| found.code.0).collect();
    assert_eq!(codes, ["layout/too-large"]);
}
