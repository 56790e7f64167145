use crate::support::{Folder, typecase};

use super::{GOOD, check, codes, package};

const RAW: &str = "layout x\ninputs turn untrusted { ask: text }\n\
                   system { section a { \"You hear {{ ask }}.\" } }\n";

fn folder(config: &str) -> Folder {
    Folder::new()
        .file("project/typecase.toml", config)
        .file("project/plugins/bad/PLUGIN.md", package("bad", "colour: red\n"))
        .file("project/plugins/good/PLUGIN.md", GOOD)
        .file("project/layouts/x.layout", RAW)
        .file("project/fixtures/odd/PLUGIN.md", "no manifest")
}

fn run(folder: &Folder, arguments: &[&str]) -> (i32, Vec<String>) {
    let run = check(folder, arguments);
    assert_eq!(run.err, "");
    (run.status, codes(&run))
}

#[test]
fn is_found_upward_and_says_where_things_are() {
    let folder = folder("packages = [\"plugins\"]\nlayouts = [\"layouts\"]\n");
    let bad = |prefix: &str| format!("{prefix}bad/PLUGIN.md manifest/unknown-key");
    let raw = |prefix: &str| format!("{prefix}x.layout trust/data-in-system-text");
    let whole = (1, vec![raw("layouts/"), bad("plugins/")]);
    assert_eq!(run(&folder, &["project"]), whole);
    assert_eq!(run(&folder, &["project/plugins"]), (1, vec![bad("")]));
    assert_eq!(run(&folder, &["project/layouts"]), (0, vec![raw("")]));
    let file = ["project/plugins/good/PLUGIN.md"];
    assert_eq!(run(&folder, &file), (0, vec![]));
    let odd = run(&folder, &["project/fixtures"]);
    assert_eq!(odd, (1, vec!["odd/PLUGIN.md manifest/no-frontmatter".into()]), "what is asked for");
    let named = ["project/layouts", "--config", "project/typecase.toml"];
    assert_eq!(run(&folder, &named), (0, vec![raw("")]));
}

#[test]
fn excludes_what_is_not_to_be_looked_at() {
    let folder = folder("exclude = [\"fixtures\", \"plugins/b*\"]\n");
    assert_eq!(run(&folder, &["project"]).1, ["layouts/x.layout trust/data-in-system-text"]);
}

#[test]
fn what_is_excluded_is_not_formatted() {
    let folder = folder("exclude = [\"layouts/x.layout\"]\n")
        .file("project/layouts/y.layout", RAW.replace("layout x", "layout   y"));
    let run = typecase(&["fmt", "--check"]).run_in(&folder.path().join("project"));
    assert_eq!((run.status, run.text()), (1, "layouts/y.layout\n"), "{}", run.err);
}

#[test]
fn sets_levels_by_code_group_and_path() {
    let level = |config: &str| run(&folder(config), &["project/layouts"]);
    let raw = || vec!["x.layout trust/data-in-system-text".to_owned()];
    assert_eq!(level("[rules]\n\"trust/data-in-system-text\" = \"error\"\n"), (1, raw()));
    assert_eq!(level("[rules]\n\"trust/*\" = \"off\"\n"), (0, vec![]));
    let late = "[rules]\n\"trust/*\" = \"off\"\n[[overrides]]\npaths = [\"layouts/**\"]\n\
                rules = { \"trust/*\" = \"error\" }\n";
    assert_eq!(level(late), (1, raw()));
    let elsewhere = late.replace("layouts/**", "plugins");
    assert_eq!(level(&elsewhere), (0, vec![]));
    let config = "exclude = [\"fixtures\"]\n[rules]\n\"manifest/unknown-key\" = \"advice\"\n";
    assert_eq!(run(&folder(config), &["project/plugins"]).0, 0, "a host's rule may count for less");
    let run = check(&folder(config), &["project/plugins", "--fail-on", "advice"]);
    assert_eq!(run.status, 1);
}

#[test]
fn an_error_of_the_language_stays_one() {
    let folder = Folder::new()
        .file("typecase.toml", "[rules]\n\"type/*\" = \"off\"\n")
        .file("x.layout", "layout x\ninputs turn { a: txt }\nmessages { message user m { a } }\n");
    let expected = ["typecase.toml manifest/error-lowered", "x.layout type/unknown-type"];
    assert_eq!(run(&folder, &[]), (1, expected.map(str::to_owned).to_vec()));
}

#[test]
fn a_bad_configuration_stops_the_run() {
    for (config, said) in [
        ("pakages = []\n", "did you mean `packages`?"),
        ("packages = [", "syntax/toml"),
        ("target = \"antropic\"\n", "did you mean `anthropic`?"),
        ("packages = [\"gone\"]\n", "names the folder `gone`, and there is no such folder"),
        ("host = \"gone.yaml\"\n", "cannot read `gone.yaml`: there is no such file"),
        ("host = \"good\"\n", "cannot read `good`: it is a folder"),
        ("host = \"/etc/hosts\"\n", "`/etc/hosts` is not a relative path"),
        ("baseline = \"a\\\\b.json\"\n", "is not a relative path"),
        ("packages = [\"/etc\"]\n", "`/etc` is not a relative path"),
        ("[rules]\n\"trust/*\" = \"of\"\n", "did you mean `off`?"),
    ] {
        let folder = Folder::new().file("typecase.toml", config).file("good/PLUGIN.md", GOOD);
        let run = typecase(&["check"]).run_in(folder.path());
        assert_eq!((run.status, run.text()), (2, ""), "{config}");
        assert!(run.err.contains(said), "{config}: {}", run.err);
    }
    let folder = Folder::new().file("good/PLUGIN.md", GOOD);
    let run = typecase(&["check", "--config", "gone.toml"]).run_in(folder.path());
    assert_eq!(run.status, 2);
}

#[cfg(unix)]
#[test]
fn a_configuration_that_leads_nowhere_is_not_passed_over() {
    let folder = Folder::new().file("good/PLUGIN.md", GOOD).link("typecase.toml", "gone.toml");
    let run = typecase(&["check", "good"]).run_in(folder.path());
    assert_eq!((run.status, run.text()), (2, ""));
    assert!(run.err.contains("typecase.toml`: there is no such file"), "{}", run.err);
}

#[test]
fn gives_the_target_and_the_model_where_none_is_said() {
    let hello = "layout hello\ninputs turn untrusted { ask: text }\n\
                 messages { message user m { ask } }\n";
    let folder = Folder::new()
        .file("typecase.toml", "target = \"openai-chat\"\nmodel = \"gpt-9\"\n")
        .file("layouts/hello.layout", hello)
        .file("layouts/cases/one.yaml", "inputs: { ask: Hi }\n");
    let render = |more: &[&str]| {
        let all = [&["render", "hello", "--case", "one"], more].concat();
        let run = typecase(&all).run_in(folder.path());
        assert_eq!(run.status, 0, "{}", run.err);
        run.text().to_owned()
    };
    assert!(render(&[]).contains("\"model\":\"gpt-9\""));
    let other = render(&["--target", "anthropic"]);
    assert!(!other.contains("gpt-9"), "the model is for the target of the configuration: {other}");
}

#[test]
fn a_body_that_loses_something_can_be_refused() {
    let named = "layout named\ninputs history { log: messages }\nmessages { history log }\n";
    let case = "inputs: { log: [{ role: user, text: Hi }, { role: assistant, parts: \
                [{ thinking: { type: thinking, thinking: Hm } }, { text: Yes }] }] }\n";
    let folder =
        Folder::new().file("layouts/named.layout", named).file("layouts/cases/one.yaml", case);
    let all = ["render", "named", "--case", "one", "--target", "openai-chat", "--deny-lost"];
    let run = typecase(&all).run_in(folder.path());
    assert!(run.status == 1 && run.err.contains("wire/lost"), "{}", run.err);
    let (_, all) = all.split_last().unwrap();
    assert_eq!(typecase(all).run_in(folder.path()).status, 0);
}
