use std::fmt::Write as _;

use crate::value::{self, Outcome, Picture};

use super::{Content, Part, Request};

/// A request for people: a heading for the tools, the system text and each message, the exact
/// texts under it, and a line in brackets for what is no text.
pub fn text(request: &Request) -> String {
    let mut out = String::new();
    if !request.tools.is_empty() {
        heading(&mut out, "tools");
        for tool in &request.tools {
            let _ = writeln!(out, "{}: {}", tool.name, tool.description);
        }
    }
    if !request.system.is_empty() {
        heading(&mut out, "system");
        add_parts(&mut out, &request.system);
    }
    for message in &request.messages {
        heading(&mut out, &format!("{} ({})", message.role, message.name));
        add_parts(&mut out, &message.parts);
    }
    out
}

fn heading(out: &mut String, words: &str) {
    if !out.is_empty() {
        out.push('\n');
    }
    let _ = writeln!(out, "── {words} ──");
}

fn add_parts(out: &mut String, parts: &[Part]) {
    for part in parts {
        let note = match &part.content {
            Content::Text(text) => {
                out.push_str(text);
                continue;
            }
            Content::Image(picture) => image(picture),
            Content::Call(call) => format!("[call {} {}]", call.name, call.arguments),
            Content::Result(outcome) => result(outcome),
            Content::Thinking(_) => "[thinking]".to_owned(),
            Content::Opaque(_) => "[opaque]".to_owned(),
        };
        end_line(out);
        out.push_str(&note);
        out.push('\n');
    }
    end_line(out);
}

fn end_line(out: &mut String) {
    if !out.ends_with('\n') {
        out.push('\n');
    }
}

fn image(picture: &Picture) -> String {
    match &picture.name {
        Some(name) => format!("[image {name} {}]", picture.media_type),
        None => format!("[image {}]", picture.media_type),
    }
}

fn result(outcome: &Outcome) -> String {
    let mut out = String::from(if outcome.error { "[failed" } else { "[result" });
    if let Some(call) = &outcome.call {
        let _ = write!(out, " of {call}");
    }
    for part in &outcome.parts {
        match part {
            value::Part::Text(text) => {
                let _ = write!(out, " {text}");
            }
            value::Part::Image(picture) => {
                let _ = write!(out, " {}", image(picture));
            }
            _ => {}
        }
    }
    out.push(']');
    out
}
