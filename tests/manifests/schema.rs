//! The JSON Schemas that are shown to editors, in the hands of a validator from outside: it takes
//! the manifests that are right, and refuses what is refused here for its shape.

use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::{Value, json};
use typecase::case::CASE;
use typecase::manifest::schema::{HOST, PACKAGE, RUNTIME, json_schema, page};
use typecase::yaml::{Node, NodeKind, read_yaml};

use typecase::text::SourceId;

use super::change::{changes, front, schema_of};
use super::changes::{manifests, own};
use super::corpus::corpus;

/// The verdicts of the validator on instances, each with the name of its schema; none where there
/// is no validator. It is a Python with the package `jsonschema`.
#[expect(clippy::print_stderr, reason = "a test says that it was skipped")]
fn verdicts(instances: &[(&str, Value)]) -> Option<Vec<String>> {
    let Ok(python) = std::env::var("TYPECASE_SCHEMA_PYTHON") else {
        eprintln!("skipped: TYPECASE_SCHEMA_PYTHON names no Python with `jsonschema`");
        return None;
    };
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/manifests/validate.py");
    let mut child = Command::new(python)
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let schemas = [("PLUGIN.md", &PACKAGE), ("RUNTIME.md", &RUNTIME), ("case", &CASE)];
    let schemas = schemas.map(|(name, object)| json!([name, json_schema(object, name)]));
    let lines = schemas.into_iter().chain(instances.iter().map(|(name, it)| json!([name, it])));
    let lines: Vec<_> = lines.map(|line| line.to_string()).collect();
    let text = lines.join("\n") + "\n";
    let mut input = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()).unwrap());
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert!(output.status.success());
    let verdicts: Vec<_> =
        String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect();
    assert_eq!(verdicts.len(), instances.len());
    Some(verdicts)
}

/// The name of the schema and the front matter of a manifest.
fn instance<'a>(path: &'a str, text: &str) -> Option<(&'a str, Value)> {
    schema_of(path)?;
    let name = path.rsplit('/').next()?;
    Some((name, of_tree(&front(text)?)))
}

fn of_tree(node: &Node) -> Value {
    match &node.kind {
        NodeKind::Null => Value::Null,
        NodeKind::Bool(is) => (*is).into(),
        NodeKind::Number(number) => serde_json::from_str(number.text()).unwrap(),
        NodeKind::Text(text, _) => (**text).into(),
        NodeKind::List(items) => items.iter().map(of_tree).collect(),
        NodeKind::Map(entries) => {
            entries.iter().map(|it| (it.key.node.to_string(), of_tree(&it.value))).collect()
        }
    }
}

#[test]
fn manifests_that_are_right_are_taken() {
    let mut files = own("tests/cases/manifests");
    files.extend(own("layouts/covel/packages"));
    files.extend(corpus("covel/plugins").map(|folder| manifests(&folder)).unwrap_or_default());
    let all: Vec<_> = files.iter().filter_map(|(path, text)| instance(path, text)).collect();
    assert!(all.len() > 8);
    let Some(verdicts) = verdicts(&all) else { return };
    for (verdict, (path, _)) in
        verdicts.iter().zip(files.iter().filter(|(path, _)| schema_of(path).is_some()))
    {
        assert_eq!(verdict, "valid", "{path}");
    }
}

#[test]
fn cases_that_are_right_are_taken() {
    let mut cases = Vec::new();
    for folder in ["layouts/covel/cases", "layouts/craftbot/cases", "layouts/harness/cases"] {
        for (path, text) in own(folder) {
            let (root, _) = read_yaml(SourceId(0), &text, 0..text.len());
            cases.push((path, of_tree(&root.unwrap())));
        }
    }
    let all: Vec<_> = cases.iter().map(|(_, case)| ("case", case.clone())).collect();
    let Some(verdicts) = verdicts(&all) else { return };
    for (verdict, (path, _)) in verdicts.iter().zip(&cases) {
        assert_eq!(verdict, "valid", "{path}");
    }
}

/// A key misspelt or a value of another type is refused by the schema as it is refused here, and
/// what may be changed is taken by both.
#[test]
#[expect(clippy::print_stdout, reason = "a report of a test, shown with `--nocapture`")]
fn changed_manifests_get_the_same_verdict() {
    let mut names = Vec::new();
    let mut all = Vec::new();
    let mut files = own("tests/cases/manifests");
    files.extend(own("layouts/covel/packages"));
    for (path, text) in &files {
        for change in (0..4).flat_map(|seed| changes(path, text, seed)) {
            let Some(instance) = instance(path, &change.apply(text)) else { continue };
            names.push((format!("{path} {}", change.what), change.open));
            all.push(instance);
        }
    }
    let Some(verdicts) = verdicts(&all) else { return };
    let mut wrong = Vec::new();
    for (verdict, (name, open)) in verdicts.iter().zip(&names) {
        if (verdict == "valid") != *open {
            wrong.push(format!("{name}: {verdict}"));
        }
    }
    println!("{} changed manifests, {} verdicts differ", names.len(), wrong.len());
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

#[test]
fn a_page_tells_every_key() {
    for (object, title) in [(&PACKAGE, "a"), (&RUNTIME, "b"), (&HOST, "c"), (&CASE, "d")] {
        let page = page(object, title);
        assert!(page.starts_with(&format!("# {title}\n")));
        for field in object.fields {
            assert!(page.contains(&format!("| `{}` |", field.key)), "{}", field.key);
        }
    }
    assert!(page(&RUNTIME, "").contains("\n## `agent.loop.completion`\n"));
    assert!(page(&PACKAGE, "").contains("\n## `contributes.data.<name>.authoring.source`\n"));
}
