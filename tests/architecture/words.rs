//! The words of the systems that the layouts are for stand in the layouts alone.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde_json::json;
use typecase::load::{Memory, Places};
use typecase::syntax::parse;
use typecase::syntax::tree::{GroupKind, Statement, Tag, groups};
use typecase::text::SourceId;

use super::tokens::{Token, tokens};
use super::{File, files, root};
use crate::support::{Shelf, files_below};

/// Names of one word that a layout declares and that the code has as well, for what they are
/// there. A name that is not here stands nowhere in the code, and one of several words never.
const GENERAL: &[(&str, &str)] = &[
    ("the language of layouts", "base body context files inputs note policy retry session steps"),
    (
        "requests, and what providers call their parts",
        "call calls conversation data effort kind mode pictures prompt role rules sampling schema \
         segments tools value",
    ),
    (
        "the packages and their manifests",
        "actions agent catalogue directive events example extensions language skills staged variables",
    ),
    (
        "any program",
        "accepted bound canonical closing controls facts finish form memory notes now operator place \
         reference run seen stream tagged task",
    ),
];

/// The sections, blocks and inputs of every layout that ships.
fn names() -> BTreeSet<String> {
    let layouts = files_below(&root().join("layouts"));
    let mut found = BTreeSet::new();
    for path in layouts.iter().filter(|path| path.extension().is_some_and(|end| end == "layout")) {
        let (file, problems) = parse(SourceId(0), &std::fs::read_to_string(path).unwrap());
        assert!(!problems.has_errors(), "{}", path.display());
        found.extend(groups(&file).into_iter().filter_map(|group| match &group.kind {
            GroupKind::Section(name) | GroupKind::Block(Tag::Name(name)) => Some(name.to_string()),
            _ => None,
        }));
        for statement in &file.statements {
            if let Statement::Inputs(inputs) = statement {
                found.extend(inputs.record.fields.iter().map(|field| field.name.to_string()));
            }
        }
    }
    assert!(found.len() > 100, "the layouts were not found: {found:?}");
    found
}

/// Those of the names that a file has, as a name of its own or as the whole of a text; one of
/// several words also inside of a text.
fn spoken<'n>(names: &'n BTreeSet<String>, text: &str) -> BTreeSet<&'n str> {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
    let mut said = BTreeSet::new();
    let mut longer = BTreeSet::new();
    for token in tokens(text) {
        match token {
            Token::Word(word) => {
                said.insert(spelt(word));
            }
            Token::Literal(literal) => {
                said.insert(literal.trim_matches('"').to_owned());
                let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
                longer.extend(literal.split(|c| !is_word(c)).map(str::to_owned));
            }
            _ => {}
        }
    }
    let is_spoken = |name: &&String| {
        let name = name.as_str();
        let inside = is_long(name) && longer.contains(name);
        inside || said.contains(&name.replace('-', "_"))
    };
    names.iter().filter(is_spoken).map(String::as_str).collect()
}

fn is_long(name: &str) -> bool {
    name.contains(['-', '_'])
}

/// `TurnContext` and `TURN_CONTEXT` as `turn_context`.
fn spelt(word: &str) -> String {
    if word.chars().all(|c| !c.is_lowercase()) {
        return word.to_lowercase();
    }
    let mut found = String::new();
    for (at, c) in word.char_indices() {
        if c.is_uppercase() && at > 0 {
            found.push('_');
        }
        found.extend(c.to_lowercase());
    }
    found
}

/// The code that is no test, and not the format of the packages, which is data.
fn code() -> Vec<File> {
    let all = files("src");
    let mut tests: BTreeSet<_> = BTreeSet::new();
    for file in &all {
        let folder = file.path.parent().unwrap();
        for rest in file.text.split("#[cfg(test)]\nmod ").skip(1) {
            let name = rest.split([';', ' ']).next().unwrap();
            tests.extend([folder.join(format!("{name}.rs")), folder.join(name)]);
        }
    }
    let is_code = |path: &Path| {
        let is_data = path.starts_with("manifest/schema") || path.starts_with("explain/pages.rs");
        !is_data && !path.ancestors().any(|path| tests.contains(path))
    };
    all.into_iter().filter(|file| is_code(&file.path)).collect()
}

/// R62: nothing of the core knows the word of one system.
#[test]
fn no_word_of_one_system_stands_in_the_code() {
    let names = names();
    let general: BTreeMap<&str, &str> = GENERAL
        .iter()
        .flat_map(|(of, words)| words.split_whitespace().map(move |word| (word, *of)))
        .collect();
    let code = code();
    assert!(code.len() > 300, "{}", code.len());
    let mut met = BTreeSet::new();
    let mut faults = Vec::new();
    for file in &code {
        for name in spoken(&names, &file.text) {
            met.insert(name);
            if !general.contains_key(name) {
                faults.push(format!("src/{} speaks of `{name}`", file.path.display()));
            }
        }
    }
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
    for (word, of) in general {
        assert!(!is_long(word), "`{word}` is of one system");
        assert!(met.contains(word), "`{word}` stands for a word of {of} and is none here");
    }
}

#[test]
fn planted_words_are_found() {
    let names = ["turn-context", "event_stream", "soul"].map(str::to_owned).into();
    let found = |text: &str| Vec::from_iter(spoken(&names, text)).join(" ");
    for text in ["\"soul\"", "let soul = 1;", "enum A { Soul }", "const SOUL: u8 = 1;"] {
        assert_eq!(found(text), "soul", "{text}");
    }
    for text in ["\"see <turn-context>\"", "fn turn_context() {}", "struct TurnContext;"] {
        assert_eq!(found(text), "turn-context", "{text}");
    }
    assert_eq!(found("r#\"an event_stream\"#"), "event_stream");
    for text in ["// soul, event_stream", "\"a soul of its own\"", "let souls = 1;", "\"turn\""] {
        assert_eq!(found(text), "", "{text}");
    }
}

/// R62: a layout that says nothing of it is compiled to a plan that says nothing of it.
#[test]
fn an_empty_layout_has_no_word_of_a_system() {
    let layout = "layout x\nmessages { message user m { \"M\" } }\n";
    let files = Memory::new().with("x.layout", layout);
    let mut shelf = Shelf::of(files, &Places::under(""));
    let case = shelf.case_of_json(&json!({ "target": "anthropic" }).to_string());
    let made = shelf.make("x", &case, "anthropic").remove(0);
    let request = &made.rendered.request;
    assert!(request.system.is_empty() && request.tools.is_empty());
    assert_eq!(request.messages.len(), 1);
    assert_eq!(request.messages[0].parts[0].text(), "M");
    let plan = made.plan.encode();
    for name in names().iter().filter(|name| is_long(name)) {
        assert!(!plan.contains(&**name), "{name}");
    }
}
