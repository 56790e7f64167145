//! Licences and sources of everything that the package is built from, against `deny.toml`.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use serde_json::Value;

#[test]
fn licences_are_among_the_allowed() {
    let allowed = allowed_licences();
    let faults: Vec<_> = dependencies()
        .iter()
        .filter(|package| !is_allowed(text(package, "license"), &allowed))
        .map(|package| format!("{} is under `{}`", text(package, "name"), text(package, "license")))
        .collect();
    assert!(faults.is_empty(), "not allowed by deny.toml:\n{}", faults.join("\n"));
}

#[test]
fn sources_are_the_one_registry() {
    let packages = dependencies();
    let sources: BTreeSet<_> = packages.iter().map(|package| text(package, "source")).collect();
    assert_eq!(sources.len(), 1, "more than one source: {sources:?}");
    assert!(sources.iter().all(|source| source.starts_with("registry+")), "{sources:?}");
    let manifest = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")).unwrap();
    for word in ["registry", "registry-index", "git", "[patch", "[source"] {
        let named = |line: &str| line.starts_with(word) || line.contains(&format!("{word} ="));
        assert!(!manifest.lines().any(named), "Cargo.toml says `{word}`");
    }
}

#[test]
fn licence_expressions_are_read_right() {
    let allowed = ["MIT".to_owned(), "Unicode-3.0".to_owned(), "A WITH x".to_owned()].into();
    let is = |expression| is_allowed(expression, &allowed);
    assert!(is("MIT") && is("GPL-3.0 OR MIT") && is("GPL-3.0/MIT"));
    assert!(is("(MIT OR GPL-3.0) AND Unicode-3.0") && is("A WITH x"));
    assert!(!is("GPL-3.0") && !is("MIT AND GPL-3.0") && !is("") && !is("A") && !is("MIT WITH x"));
    assert!(is("MIT OR GPL-3.0 AND GPL-2.0"), "AND binds tighter");
    assert!(!is("(MIT OR GPL-3.0) AND GPL-2.0"));
    assert!(!is("MIT OR") && !is("(MIT") && !is("MIT MIT"));
}

/// Every package of the build on this platform but our own.
fn dependencies() -> Vec<Value> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version=1", "--locked", "--offline", "--filter-platform"])
        .arg(platform())
        .arg("--manifest-path")
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let others: Vec<_> =
        packages.iter().filter(|package| text(package, "name") != "typecase").cloned().collect();
    assert!(others.len() > 20, "the dependencies were not found");
    others
}

/// The platform of the compiler, such as `x86_64-unknown-linux-gnu`.
fn platform() -> String {
    let output = Command::new("rustc").arg("-vV").output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().find_map(|line| line.strip_prefix("host: ")).unwrap().to_owned()
}

fn text<'a>(package: &'a Value, key: &str) -> &'a str {
    package[key].as_str().unwrap_or("")
}

/// The list `allow` of `deny.toml`, one licence a line.
fn allowed_licences() -> BTreeSet<String> {
    let text = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/deny.toml")).unwrap();
    let licences: BTreeSet<_> = text
        .lines()
        .skip_while(|line| *line != "allow = [")
        .skip(1)
        .take_while(|line| *line != "]")
        .map(|line| line.trim().trim_matches([',', '"']).to_owned())
        .collect();
    assert!(!licences.is_empty(), "deny.toml allows nothing");
    licences
}

/// Whether an SPDX expression can be met with the allowed licences; `/` is an old `OR`.
fn is_allowed(expression: &str, allowed: &BTreeSet<String>) -> bool {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let mut words: Vec<_> = spaced.split_whitespace().rev().collect();
    any(&mut words, allowed) == Some(true) && words.is_empty()
}

fn any(words: &mut Vec<&str>, allowed: &BTreeSet<String>) -> Option<bool> {
    let mut met = all(words, allowed)?;
    while words.pop_if(|word| *word == "OR").is_some() {
        met |= all(words, allowed)?;
    }
    Some(met)
}

fn all(words: &mut Vec<&str>, allowed: &BTreeSet<String>) -> Option<bool> {
    let mut met = one(words, allowed)?;
    while words.pop_if(|word| *word == "AND").is_some() {
        met &= one(words, allowed)?;
    }
    Some(met)
}

fn one(words: &mut Vec<&str>, allowed: &BTreeSet<String>) -> Option<bool> {
    let first = words.pop()?;
    if first == "(" {
        let met = any(words, allowed)?;
        return (words.pop()? == ")").then_some(met);
    }
    let licence = match words.pop_if(|word| *word == "WITH") {
        Some(_) => format!("{first} WITH {}", words.pop()?),
        None => first.to_owned(),
    };
    Some(allowed.contains(&licence))
}
