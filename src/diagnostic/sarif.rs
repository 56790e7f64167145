use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::text::{Sources, Span};

use super::json::fingerprint;
use super::{Applicability, Diagnostic, Fix, Report, Severity};

impl Report<'_> {
    /// The report as a SARIF 2.1.0 log with a line break behind it. `describe` gives what a code
    /// means: one sentence and the whole page, as Markdown. Columns are counted in Unicode scalar
    /// values, offsets in characters are left out, and paths are relative to `%SRCROOT%`.
    ///
    /// Source: <https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html>
    pub fn sarif<'p>(&self, describe: impl Fn(&str) -> Option<(&'p str, &'p str)>) -> String {
        let codes: BTreeSet<_> = self.found.iter().map(|found| found.code.0).collect();
        let rules: Vec<_> = codes.iter().map(|code| rule(code, describe(code))).collect();
        let at = |code: &str| codes.iter().position(|known| *known == code).unwrap_or(0);
        let results: Vec<_> =
            self.found.iter().map(|found| result(found, at(found.code.0), self.sources)).collect();
        let log = json!({
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
            "version": "2.1.0",
            "runs": [{
                "tool": {"driver": {
                    "name": "typecase",
                    "semanticVersion": env!("CARGO_PKG_VERSION"),
                    "rules": rules,
                }},
                "columnKind": "unicodeCodePoints",
                "originalUriBaseIds": {"%SRCROOT%": {
                    "description": {"text": "The folder that was checked."},
                }},
                "results": results,
            }],
        });
        log.to_string() + "\n"
    }
}

fn rule(code: &str, page: Option<(&str, &str)>) -> Value {
    let (summary, text) = page.unwrap_or((code, code));
    json!({
        "id": code,
        "shortDescription": {"text": summary},
        "fullDescription": {"text": summary},
        "help": {"text": format!("`typecase explain {code}` says more."), "markdown": text},
    })
}

fn result(found: &Diagnostic, rule: usize, sources: &Sources) -> Value {
    let mut message = found.message.clone();
    if let Some(help) = &found.help {
        message.push('\n');
        message.push_str(help);
    }
    let mut result = json!({
        "ruleId": found.code.0,
        "ruleIndex": rule,
        "level": match found.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Advice => "note",
        },
        "message": {"text": message},
        "locations": [location(found.span, Some(&found.label), found.field.as_deref(), sources)],
        "partialFingerprints": {"typecase/v1": fingerprint(found, sources)},
    });
    let related: Vec<_> = (1..)
        .zip(&found.notes)
        .map(|(id, note)| {
            let mut related = location(note.span, Some(&note.text), None, sources);
            if let Some(fields) = related.as_object_mut() {
                fields.insert("id".into(), json!(id));
            }
            related
        })
        .collect();
    let fixes: Vec<_> = found.fixes.iter().map(|of| fix(of, sources)).collect();
    if let Some(fields) = result.as_object_mut() {
        for (key, list) in [("relatedLocations", related), ("fixes", fixes)] {
            if !list.is_empty() {
                fields.insert(key.into(), list.into());
            }
        }
    }
    result
}

fn location(span: Span, text: Option<&str>, field: Option<&str>, sources: &Sources) -> Value {
    let mut location = json!({"physicalLocation": {
        "artifactLocation": artifact(sources.path(span.source)),
        "region": region(span, sources),
    }});
    if let Some(fields) = location.as_object_mut() {
        if let Some(text) = text.filter(|text| !text.is_empty()) {
            fields.insert("message".into(), json!({"text": text}));
        }
        if let Some(field) = field {
            let name = json!([{"fullyQualifiedName": field, "kind": "member"}]);
            fields.insert("logicalLocations".into(), name);
        }
    }
    location
}

fn region(span: Span, sources: &Sources) -> Value {
    let (first, last) = (sources.position(span), sources.end(span));
    json!({
        "startLine": first.line,
        "startColumn": first.column,
        "endLine": last.line,
        "endColumn": last.column,
        "byteOffset": span.start,
        "byteLength": span.end - span.start,
    })
}

fn fix(fix: &Fix, sources: &Sources) -> Value {
    let files: BTreeSet<_> = fix.edits.iter().map(|edit| edit.span.source).collect();
    let changes: Vec<_> = files
        .into_iter()
        .map(|file| {
            let own = fix.edits.iter().filter(|edit| edit.span.source == file);
            let replacements: Vec<_> = own
                .map(|edit| {
                    json!({
                        "deletedRegion": region(edit.span, sources),
                        "insertedContent": {"text": edit.text},
                    })
                })
                .collect();
            json!({
                "artifactLocation": artifact(sources.path(file)),
                "replacements": replacements,
            })
        })
        .collect();
    let says = match fix.applicability {
        Applicability::Safe => "mend it",
        Applicability::Unsafe => "mend it; look at it before you take it",
    };
    json!({"description": {"text": says}, "artifactChanges": changes})
}

/// A file as a URI: every byte that a path segment of a URI may not hold is escaped.
fn artifact(path: &str) -> Value {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~/!$&'()*+,;=@".contains(&byte);
    let uri: String = path
        .bytes()
        .map(
            |byte| {
                if is_plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") }
            },
        )
        .collect();
    json!({"uri": uri, "uriBaseId": "%SRCROOT%"})
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use crate::diagnostic::{Applicability, Code, Diagnostic, Problems, Report, Summary};
    use crate::text::{Source, Sources, Span};

    #[test]
    fn says_what_where_and_how_to_mend_it() {
        let mut sources = Sources::new();
        let file = sources.add(Source::new("é a/PLUGIN.md", "x\néy\n"));
        let other = sources.add(Source::new("b.layout", "layout b"));
        let span = Span::new(file, 4..5);
        let mut problems = Problems::new();
        problems.push(
            Diagnostic::advice(Code("manifest/unknown-key"), span, "unknown key `y`")
                .field("y")
                .note(Span::new(other, 0..6), "used here")
                .fix(Applicability::Safe, span, "z"),
        );
        let report = Report::new(&problems, &sources, Summary::default());
        let log: Value =
            serde_json::from_str(&report.sarif(|_| Some(("A key.", "# page")))).unwrap();
        let run = &log["runs"][0];
        assert_eq!(run["tool"]["driver"]["rules"][0]["shortDescription"]["text"], "A key.");
        let result = &run["results"][0];
        assert_eq!((&result["level"], &result["ruleIndex"]), (&"note".into(), &0.into()));
        let place = &result["locations"][0]["physicalLocation"];
        assert_eq!(place["artifactLocation"]["uri"], "%C3%A9%20a/PLUGIN.md");
        let region = &place["region"];
        assert_eq!((&region["startLine"], &region["startColumn"]), (&2.into(), &2.into()));
        let edit = &result["fixes"][0]["artifactChanges"][0]["replacements"][0];
        assert_eq!(edit["insertedContent"]["text"], "z");
        assert_eq!(result["relatedLocations"][0]["message"]["text"], "used here");
    }
}
