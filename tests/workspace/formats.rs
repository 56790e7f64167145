use std::process::Command;

use crate::support::{Folder, typecase};

use super::package;

fn folder() -> Folder {
    Folder::new()
        .file("a b/PLUGIN.md", package("a", "contribute: {}\nversion: 1.0\n"))
        .file("c/PLUGIN.md", package("c", "io: x\n"))
        .file("x.layout", "layout x\ninputs turn { a: txt }\nmessages { message user m { a } }\n")
}

#[test]
fn github_gets_one_command_a_finding() {
    let run = typecase(&["check", "--format", "github"]).run_in(folder().path());
    assert_eq!(run.status, 1);
    let is_command = |line: &str| line.starts_with("::error file=") && line.contains("::");
    assert!(run.text().lines().all(is_command), "{}", run.text());
    let named = "::error file=a b/PLUGIN.md,line=5,endLine=5,col=1,endColumn=11,\
                 title=manifest/unknown-key::unknown key `contribute` in a package%0A\
                 did you mean `contributes`?";
    assert!(run.text().lines().any(|line| line == named), "{}", run.text());
}

#[test]
fn json_names_the_page_and_the_change_of_a_finding() {
    let run = typecase(&["check", "--format", "json"]).run_in(folder().path());
    let report: serde_json::Value = serde_json::from_slice(&run.out).unwrap();
    let found = report["diagnostics"].as_array().unwrap().iter();
    let mut found = found.filter(|found| found["field"] == "contribute");
    let found = found.next().unwrap();
    assert_eq!(found["url"], "typecase:explain/manifest/unknown-key");
    assert_eq!(found["fixes"][0]["applicability"], "safe");
    assert_eq!(found["fixes"][0]["edits"][0]["text"], "contributes");
}

/// The schema is that of OASIS; a Python with `jsonschema` and the schema are named by
/// `TYPECASE_SARIF_PYTHON` and `TYPECASE_SARIF_SCHEMA`.
#[test]
#[expect(clippy::print_stderr, reason = "a test says that it was skipped")]
fn sarif_is_valid_against_its_schema() {
    let folder = folder();
    let run = typecase(&["check", "--format", "sarif"]).run_in(folder.path());
    assert_eq!(run.status, 1);
    let log: serde_json::Value = serde_json::from_slice(&run.out).unwrap();
    let results = log["runs"][0]["results"].as_array().unwrap();
    assert!(results.len() > 4);
    let rules = log["runs"][0]["tool"]["driver"]["rules"].as_array().unwrap();
    for result in results {
        let at = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
        assert_eq!(rules[at]["id"], result["ruleId"]);
    }
    let named = |name| std::env::var(name);
    let (Ok(python), Ok(schema)) = (named("TYPECASE_SARIF_PYTHON"), named("TYPECASE_SARIF_SCHEMA"))
    else {
        eprintln!("skipped: TYPECASE_SARIF_PYTHON and TYPECASE_SARIF_SCHEMA name no validator");
        return;
    };
    std::fs::write(folder.path().join("log.sarif"), &run.out).unwrap();
    let script = "import json, sys, jsonschema\n\
                  schema = json.load(open(sys.argv[1]))\n\
                  cls = jsonschema.validators.validator_for(schema)\n\
                  check = cls(schema, format_checker=cls.FORMAT_CHECKER)\n\
                  log = json.load(open(sys.argv[2]))\n\
                  faults = [e.message for e in check.iter_errors(log)]\n\
                  log['runs'][0]['results'][0]['level'] = 'fatal'\n\
                  planted = list(check.iter_errors(log))\n\
                  print(faults, len(planted)); sys.exit(bool(faults) or not planted)";
    let output = Command::new(python)
        .args(["-c", script, &schema])
        .arg(folder.path().join("log.sarif"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}
