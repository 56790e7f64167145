use std::sync::Arc;

use crate::diagnostic::{Applicability, Code, Diagnostic, Problems, nearest};
use crate::explain;
use crate::manifest::schema::CONFIG;
use crate::manifest::validate_document;
use crate::target;
use crate::text::{Name, SourceId};
use crate::yaml::{Node, NodeKind};

use super::{Config, Glob, Level, Override, Rules, read_toml};

/// Reads `typecase.toml`. What is faulty is reported and left out.
pub fn read_config(source: SourceId, text: &str) -> (Config, Problems) {
    let (root, mut problems) = read_toml(source, text);
    let Some(root) = root else { return (Config::default(), problems) };
    for found in validate_document(&root, &CONFIG) {
        problems.push(found);
    }
    let name = |key: &str| root.entry(key).and_then(|entry| as_name(&entry.value));
    let flag = |key: &str| match root.entry(key)?.value.kind {
        NodeKind::Bool(is) => Some(is),
        _ => None,
    };
    let names = |key: &str| Some(texts(&root.entry(key)?.value));
    let config = Config {
        packages: names("packages"),
        layouts: names("layouts"),
        exclude: globs(&root, "exclude"),
        target: name("target"),
        model: name("model"),
        complete: flag("complete") == Some(true),
        no_files: flag("files") == Some(false),
        host: name("host"),
        baseline: name("baseline").map(|name| name.node),
        rules: rules(&root, &mut problems),
        overrides: root
            .entry("overrides")
            .and_then(|entry| entry.value.as_list())
            .unwrap_or_default()
            .iter()
            .map(|of| Override { paths: globs(of, "paths"), rules: rules(of, &mut problems) })
            .collect(),
    };
    if let Some(target) = &config.target
        && !target::targets().contains(&&*target.node)
    {
        problems.push(unknown_target(target));
    }
    (config, problems)
}

fn as_name(node: &Node) -> Option<Name> {
    node.as_text().map(|text: &Arc<str>| Name::new(text.clone(), node.span))
}

fn texts(node: &Node) -> Vec<Name> {
    node.as_list().unwrap_or_default().iter().filter_map(as_name).collect()
}

fn globs(node: &Node, key: &str) -> Vec<Glob> {
    let list = node.entry(key).map(|entry| texts(&entry.value)).unwrap_or_default();
    list.iter().map(|pattern| Glob::new(pattern)).collect()
}

fn rules(node: &Node, problems: &mut Problems) -> Rules {
    let entries = node.entry("rules").and_then(|entry| entry.value.as_map()).unwrap_or_default();
    let mut rules = Rules::default();
    for entry in entries {
        // What has not the form of a code was said to have none.
        if entry.key.contains('/') && !is_known(&entry.key) {
            problems.push(unknown_code(&entry.key));
        } else if let Some(level) = entry.value.as_text().and_then(|word| Level::parse(word)) {
            rules.0.push((entry.key.clone(), level));
        }
    }
    rules
}

fn is_known(rule: &str) -> bool {
    match rule.strip_suffix("/*") {
        Some(group) => explain::PAGES.iter().any(|page| page.code.split('/').next() == Some(group)),
        None => explain::page(rule).is_some(),
    }
}

fn unknown_code(rule: &Name) -> Diagnostic {
    let message = format!("no finding is called `{rule}`");
    let found = Diagnostic::error(Code("manifest/unknown-code"), rule.span, message)
        .field(format!("rules.{rule}"));
    match nearest(rule, explain::PAGES.iter().map(|page| page.code)) {
        Some(meant) => found.help(format!("did you mean `{meant}`?")).fix(
            Applicability::Unsafe,
            rule.span,
            format!("\"{meant}\""),
        ),
        None => found.help("`typecase explain` lists all codes"),
    }
}

fn unknown_target(target: &Name) -> Diagnostic {
    let known = target::targets();
    let help = match nearest(target, known.iter().copied()) {
        Some(meant) => format!("did you mean `{meant}`?"),
        None => format!("there are `{}`", known.join("`, `")),
    };
    let message = format!("there is no target `{target}`");
    Diagnostic::error(Code("manifest/unknown-word"), target.span, message)
        .field("target")
        .help(help)
}

#[cfg(test)]
mod tests {
    use super::read_config;
    use crate::config::Level;
    use crate::diagnostic::Severity;
    use crate::text::SourceId;

    fn findings(text: &str) -> Vec<String> {
        let (_, problems) = read_config(SourceId(0), text);
        let found = problems.sorted().into_iter();
        found
            .map(|found| {
                let at = text.get(found.span.range()).unwrap();
                let help = found.help.as_deref().unwrap_or("");
                format!("{} {at} | {help}", found.code)
            })
            .collect()
    }

    #[test]
    fn the_last_override_that_says_something_wins() {
        let text = "[rules]\n\"trust/*\" = \"off\"\n\"trust/raw\" = \"error\"\n\
                    [[overrides]]\npaths = [\"old\"]\nrules = { \"trust/raw\" = \"advice\" }\n\
                    [[overrides]]\npaths = [\"old/new\"]\nrules = { \"slot/*\" = \"off\" }\n";
        let (config, problems) = read_config(SourceId(0), text);
        assert!(problems.is_empty(), "{problems:?}");
        let level = |code, path| config.level(code, path).map(|(_, level)| *level);
        assert_eq!(level("trust/raw", "a.md"), Some(Level::At(Severity::Error)));
        assert_eq!(level("trust/data-in-system-text", "a.md"), Some(Level::Off));
        assert_eq!(level("trust/raw", "old/new/a.md"), Some(Level::At(Severity::Advice)));
        assert_eq!(level("slot/no-slot", "old/new/a.md"), Some(Level::Off));
        assert_eq!(level("slot/no-slot", "a.md"), None);
    }

    #[test]
    fn nothing_is_passed_over() {
        let text = "pakages = [\"a\"]\ntarget = \"antropic\"\nlayouts = \"b\"\n[rules]\n\
                    \"trust/rwa\" = \"off\"\n\"lint\" = \"off\"\n\"trust/raw\" = \"of\"\n\
                    [[overrides]]\nrules = {}\n";
        assert_eq!(
            findings(text),
            [
                "manifest/unknown-key pakages | did you mean `packages`?",
                "manifest/unknown-word \"antropic\" | did you mean `anthropic`?",
                "manifest/wrong-type \"b\" | put it in brackets: `[\"b\"]`",
                "manifest/unknown-code \"trust/rwa\" | did you mean `trust/raw`?",
                "manifest/malformed-key \"lint\" | expected a code such as `trust/raw`, \
                 or a group such as `locale/*`",
                "manifest/unknown-word \"of\" | did you mean `off`?",
                "manifest/missing-key rules | add `paths`: patterns of the files that it is for, \
                 such as `plugins/old/**`",
            ]
        );
    }
}
