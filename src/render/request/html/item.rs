use std::fmt::Write as _;

use crate::value::{self, JsonStyle, Outcome, Picture, PictureSource, Tool, Value, write_json};

use super::super::band::{Band, size, tool_size};
use super::super::{Content, Message, Part, Place, Request};
use super::escape::{attribute, text};
use super::overview::{class, said, thousands};

/// Kinds of pictures that are shown as such.
const SHOWN: [&str; 4] = ["image/png", "image/jpeg", "image/gif", "image/webp"];

/// Everything, first byte to last.
pub(super) fn all(request: &Request, out: &mut String) {
    let mut number = 0;
    marks(request, Place::Start, out);
    if !request.tools.is_empty() {
        open("tools", "", out);
        for tool in &request.tools {
            self::tool(tool, number, out);
            number += 1;
        }
        marks(request, Place::Tools, out);
        out.push_str("</section>\n");
    }
    if !request.system.is_empty() {
        open("system", "", out);
        for (at, part) in request.system.iter().enumerate() {
            self::part(part, None, number, out);
            marks(request, Place::System { part: at }, out);
            number += 1;
        }
        out.push_str("</section>\n");
    }
    for (message, said) in request.messages.iter().enumerate() {
        open(said.role.word(), &said.name, out);
        for (at, part) in said.parts.iter().enumerate() {
            self::part(part, Some(said), number, out);
            marks(request, Place::Message { message, part: at }, out);
            number += 1;
        }
        out.push_str("</section>\n");
    }
}

fn open(role: &str, name: &str, out: &mut String) {
    let name =
        if name.is_empty() { String::new() } else { format!(" <small>{}</small>", text(name)) };
    let _ = writeln!(out, "<section class=\"role-{role}\">\n<h2>{role}{name}</h2>");
}

fn head(band: Band, name: &str, bytes: usize, source: &str, number: usize, out: &mut String) {
    let _ = writeln!(
        out,
        "<article id=\"i{number}\" class=\"{0}\">\n<p class=\"about\"><b>{1}</b> \
         <span class=\"tag {0}\">{0}</span> <span>{2} bytes</span> <span class=\"source\">{3}</span></p>",
        band.word(),
        text(name),
        thousands(bytes),
        text(source),
    );
}

fn tool(tool: &Tool, number: usize, out: &mut String) {
    head(Band::Tools, &tool.name, tool_size(tool), "", number, out);
    let _ = writeln!(
        out,
        "<pre>{}</pre>\n<pre class=\"json\">{}</pre>\n</article>",
        text(&tool.description),
        text(&json(&tool.parameters))
    );
}

fn part(part: &Part, message: Option<&Message>, number: usize, out: &mut String) {
    let origin = &part.origin;
    let package = origin.package.as_ref().map(|name| format!(" ({name})")).unwrap_or_default();
    let source = format!("{}:{}{package}", origin.file, origin.line);
    head(Band::of(part, message), &part.section, size(part), &source, number, out);
    match &part.content {
        Content::Text(words) => pre("text", words, out),
        Content::Image(picture) => self::picture(picture, out),
        Content::Call(call) => {
            let _ = writeln!(out, "<p class=\"kind\">call of <b>{}</b></p>", text(&call.name));
            pre("json", &call.arguments, out);
        }
        Content::Result(outcome) => result(outcome, out),
        Content::Thinking(value) => labelled("thinking", value, out),
        Content::Opaque(value) => labelled("opaque", value, out),
    }
    out.push_str("</article>\n");
}

fn marks(request: &Request, place: Place, out: &mut String) {
    for mark in request.marks.iter().filter(|mark| mark.after == place) {
        let _ = writeln!(
            out,
            "<p class=\"mark {}\">cache {} <span>{}</span></p>",
            class(mark),
            mark.scope,
            said(mark)
        );
    }
}

/// A text. A line break right behind the tag would be lost, so that one stands there always.
fn pre(class: &str, words: &str, out: &mut String) {
    let _ = writeln!(out, "<pre class=\"{class}\">\n{}</pre>", text(words));
}

fn labelled(kind: &str, value: &Value, out: &mut String) {
    let _ = writeln!(out, "<p class=\"kind\">{kind}</p>");
    pre("json", &json(value), out);
}

fn result(outcome: &Outcome, out: &mut String) {
    let word = if outcome.error { "failed" } else { "result" };
    let call = outcome.call.as_ref().map(|call| format!(" of {}", text(call))).unwrap_or_default();
    let _ = writeln!(out, "<p class=\"kind\">{word}{call}</p>");
    for part in &outcome.parts {
        match part {
            value::Part::Text(words) => pre("text", words, out),
            value::Part::Image(picture) => self::picture(picture, out),
            value::Part::Thinking(value) | value::Part::Opaque(value) => {
                labelled("opaque", value, out);
            }
            value::Part::Call(_) | value::Part::Result(_) => {}
        }
    }
}

/// A picture whose bytes are there and of a kind that browsers draw; else what it is called.
fn picture(picture: &Picture, out: &mut String) {
    let name = picture.name.as_deref().or(picture.caption.as_deref()).unwrap_or("picture");
    let is_base64 = |bytes: &str| {
        bytes.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+/=".contains(&byte))
    };
    match &picture.source {
        PictureSource::Base64(bytes)
            if SHOWN.contains(&&*picture.media_type) && is_base64(bytes) =>
        {
            let _ = writeln!(
                out,
                "<img src=\"data:{};base64,{bytes}\" alt=\"{}\"/>",
                picture.media_type,
                attribute(name)
            );
        }
        PictureSource::Base64(_) => {
            let _ = writeln!(
                out,
                "<p class=\"kind\">{}: {}</p>",
                text(&picture.media_type),
                text(name)
            );
        }
        PictureSource::Url(url) => {
            let _ = writeln!(out, "<p class=\"kind\">picture at {}</p>", text(url));
        }
    }
}

fn json(value: &Value) -> String {
    let mut out = String::new();
    write_json(&mut out, value, JsonStyle::Indented(2));
    out
}
