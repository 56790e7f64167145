use std::borrow::Cow;

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::diagnostic::{Diagnostic, Problems};
use crate::text::{SourceId, Span};

use super::super::plan::sha256;
use super::super::{Contents, Edition, Plan};
use super::nesting::{self, DEEPEST};
use super::sound::fault_of;
use super::{FORMAT_VERSION, fault};

/// Whether a text sets out to be a plan file.
pub fn is_plan(text: &str) -> bool {
    let start = text.trim_start().strip_prefix('{').map(str::trim_start);
    start.is_some_and(|start| start.starts_with("\"format_version\""))
}

/// The plan of a file, exactly as it was frozen, or what is wrong with the file. Total: a file
/// that was cut, edited or made up is a finding.
pub fn read(source: SourceId, text: &str) -> (Option<Plan>, Problems) {
    let mut problems = Problems::new();
    let reading = Reading { source, text };
    match reading.plan() {
        Ok(plan) => (Some(plan), problems),
        Err(found) => {
            problems.push(*found);
            (None, problems)
        }
    }
}

/// The keys that say whether the others can be read.
#[derive(Deserialize)]
struct Version<'a> {
    #[serde(borrow)]
    format_version: Cow<'a, str>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File<'a> {
    #[serde(rename = "format_version")]
    _format_version: Cow<'a, str>,
    edition: Cow<'a, str>,
    digest: Cow<'a, str>,
    checksum: Cow<'a, str>,
    #[serde(borrow)]
    plan: &'a RawValue,
}

struct Reading<'a> {
    source: SourceId,
    text: &'a str,
}

impl Reading<'_> {
    fn plan(&self) -> Result<Plan, Box<Diagnostic>> {
        let version: Version<'_> =
            serde_json::from_str(self.text).map_err(|error| self.malformed(&error, 0))?;
        if version.format_version != FORMAT_VERSION {
            let span = self.value_of("format_version");
            return Err(fault::unknown_version(span, &version.format_version).into());
        }
        let file: File<'_> =
            serde_json::from_str(self.text).map_err(|error| self.malformed(&error, 0))?;
        let Some(edition) = Edition::parse(&file.edition) else {
            let span = self.value_of("edition");
            return Err(fault::unknown_edition(span, &file.edition).into());
        };
        let encoded = file.plan.get();
        if sha256(encoded.as_bytes()) != file.checksum {
            let why = "the plan below has another checksum";
            return Err(fault::changed(self.value_of("checksum"), why).into());
        }
        let start = self.text.find(encoded).unwrap_or_default();
        if let Some(at) = nesting::too_deep(encoded) {
            let span = Span::new(self.source, start + at..start + at + 1);
            return Err(fault::too_deep(span, DEEPEST).into());
        }
        let mut reader = serde_json::Deserializer::from_str(encoded);
        reader.disable_recursion_limit();
        let contents =
            Contents::deserialize(&mut reader).map_err(|error| self.malformed(&error, start))?;
        if let Some(why) = fault_of(&contents, edition) {
            return Err(fault::unsound(self.value_of("plan"), &why).into());
        }
        let plan = contents.freeze();
        // What was read and what would be written are one and the same.
        if plan.encode() != encoded {
            let why = "it is not as it would be written";
            return Err(fault::changed(self.value_of("plan"), why).into());
        }
        if plan.digest() != file.digest {
            return Err(
                fault::changed(self.value_of("digest"), "the plan has another digest").into()
            );
        }
        Ok(plan)
    }

    /// The value of a key of the file, or the beginning of a long one.
    fn value_of(&self, key: &str) -> Span {
        const SHOWN: usize = 66;
        let quoted = format!("\"{key}\"");
        let after = self.text.find(&quoted).map_or(0, |at| at + quoted.len());
        let rest = self.text.get(after..).unwrap_or("");
        let start = after + (rest.len() - rest.trim_start_matches([' ', '\t', '\n', ':']).len());
        let rest = self.text.get(start..).unwrap_or("");
        let end = rest.char_indices().take(SHOWN).find(|(_, c)| *c == '\n' || *c == ',');
        let length =
            end.map_or_else(|| rest.chars().take(SHOWN).map(char::len_utf8).sum(), |(at, _)| at);
        Span::new(self.source, start..start + length)
    }

    /// A fault of JSON or of a value, in a text that begins at `start`.
    fn malformed(&self, error: &serde_json::Error, start: usize) -> Box<Diagnostic> {
        let part = self.text.get(start..).unwrap_or("");
        let line = error.line().saturating_sub(1);
        let before: usize = part.split_inclusive('\n').take(line).map(str::len).sum();
        let at = (before + error.column().saturating_sub(1)).min(part.len());
        let at = (0..=at).rev().find(|at| part.is_char_boundary(*at)).unwrap_or_default();
        let length = part.get(at..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
        let span = Span::new(self.source, start + at..start + at + length);
        // What serde says ends with the place, which the span says better.
        let said = error.to_string();
        let why = said.rsplit_once(" at line ").map_or(&*said, |(why, _)| why);
        let why = match error.classify() {
            serde_json::error::Category::Eof => "it ends here".to_owned(),
            serde_json::error::Category::Syntax => format!("this is not JSON: {why}"),
            _ => why.to_owned(),
        };
        fault::malformed(span, &why).into()
    }
}
