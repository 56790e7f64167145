use sha2::{Digest, Sha256};

use crate::plan::hex;
use crate::value::{JsonStyle, Value, write_json};

use super::json::{call_value, map, outcome_value, picture_value, tool_value};
use super::{Content, Part, Request};

/// The canonical stream of a request: what a model is given, in the order in which providers
/// read it, whatever the JSON of a target looks like.
///
/// One compact JSON value a line. First the tools, each `{"tool":{name,description,parameters}}`.
/// Then the system text, `{"system":TEXT}`, if there is one. Then each message: `{"role":ROLE}`
/// and its content in order, `{"text":TEXT}` for all texts in a row put together, and
/// `{"image":…}`, `{"call":…}`, `{"result":…}`, `{"thinking":…}`, `{"opaque":…}`. Sections,
/// marks and where parts end are not in it, so that a request that only goes on has a stream
/// that only goes on.
pub fn canonical(request: &Request) -> String {
    let mut out = String::new();
    for tool in &request.tools {
        line(&mut out, "tool", tool_value(tool));
    }
    let system = request.system_text();
    if !system.is_empty() {
        line(&mut out, "system", Value::text(system));
    }
    for message in &request.messages {
        line(&mut out, "role", Value::text(message.role.word()));
        content(&mut out, &message.parts);
    }
    out
}

/// The SHA-256 digest of the canonical stream, in lower-case hexadecimal.
pub fn digest(request: &Request) -> String {
    hex(&Sha256::digest(canonical(request).as_bytes()))
}

fn content(out: &mut String, parts: &[Part]) {
    let mut text = String::new();
    for part in parts {
        let (key, value) = match &part.content {
            Content::Text(more) => {
                text.push_str(more);
                continue;
            }
            Content::Image(picture) => ("image", picture_value(picture)),
            Content::Call(call) => ("call", call_value(call)),
            Content::Result(outcome) => ("result", outcome_value(outcome)),
            Content::Thinking(value) => ("thinking", value.clone()),
            Content::Opaque(value) => ("opaque", value.clone()),
        };
        flush(out, &mut text);
        line(out, key, value);
    }
    flush(out, &mut text);
}

fn flush(out: &mut String, text: &mut String) {
    if !text.is_empty() {
        line(out, "text", Value::text(std::mem::take(text)));
    }
}

fn line(out: &mut String, key: &'static str, value: Value) {
    write_json(out, &map([(key, value)]), JsonStyle::Compact);
    out.push('\n');
}
