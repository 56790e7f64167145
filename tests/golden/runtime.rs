//! What the assembler knows of a runtime, from the files of its package.

use std::path::Path;

use typecase::value::Value;

use super::values::{count, entries, is_there, items, map, read, text};
use super::words::Words;

pub(super) struct Runtime {
    pub(super) id: String,
    pub(super) package: String,
    pub(super) is_story: bool,
    pub(super) contract: String,
    /// The body with its placeholders.
    pub(super) body: String,
    pub(super) completion: &'static str,
    pub(super) advertises: bool,
    pub(super) turns: Option<usize>,
    pub(super) takes_summaries: bool,
    /// What its package says, as segments.
    pub(super) fixed: Vec<Value>,
    /// Settings with their defaults.
    pub(super) settings: Vec<(String, Value)>,
}

/// A file of a package: what its front matter says, and its body.
struct File {
    says: Value,
    body: String,
}

fn file(path: &Path) -> Option<File> {
    let whole = std::fs::read_to_string(path).ok()?;
    let (head, body) = whole.split_once("\n---\n")?;
    let says = read(head.strip_prefix("---").unwrap());
    Some(File { says, body: body.to_owned() })
}

impl Runtime {
    /// A runtime of the packages in a folder, as a session in one language sees it. Chinese ones
    /// read the variant beside a file, where there is one.
    pub(super) fn read(packages: &Path, id: &str, locale: &str) -> Self {
        let (package, inner) = id.split_once('/').map_or((id, None), |(of, id)| (of, Some(id)));
        let folder = packages.join(package);
        let root = file(&folder.join("PLUGIN.md")).unwrap();
        let is_chinese = Words::of(locale).is_chinese;
        let variant =
            |path: &Path| is_chinese.then(|| file(&path.with_extension("zh.md"))).flatten();
        let place = match inner {
            Some(inner) => folder.join("runtimes").join(inner).join("RUNTIME.md"),
            None => folder.join("PLUGIN.md"),
        };
        let own = file(&place).unwrap();
        let says = if inner.is_some() { &own.says } else { root.says.field("runtime") };
        let body = variant(&place).map_or_else(|| own.body.clone(), |variant| variant.body);
        let (io, agent) = (says.field("io"), says.field("agent"));
        let is_story = text(io.field("visibility")) == "story";
        Self {
            id: id.into(),
            package: package.into(),
            is_story,
            contract: text(io.field("output").field("contract")).into(),
            body,
            completion: completion(is_story, io, agent, Words::of(locale)),
            advertises: agent.field("advertiseEvents") == &Value::Bool(true),
            turns: count(agent.field("history").field("maxTurns")),
            takes_summaries: agent.field("history").field("includeSummaries") == &Value::Bool(true),
            fixed: fixed(package, &root, variant(&folder.join("PLUGIN.md")).as_ref()),
            settings: settings(&root.says),
        }
    }
}

/// R125: story before tool before JSON before `runtime-done`.
fn completion(is_story: bool, io: &Value, agent: &Value, words: &Words) -> &'static str {
    let how = agent.field("loop").field("completion");
    let by_tool = text(how.field("require")) == "tool-use" && is_there(how.field("afterTools"));
    if is_story {
        words.story
    } else if by_tool {
        words.tool
    } else if is_there(io.field("output").field("schema")) {
        words.structured
    } else {
        words.done
    }
}

/// R57: stable segments for the package's own runtimes; a variant's list of the same length says
/// their content in its language.
fn fixed(package: &str, root: &File, variant: Option<&File>) -> Vec<Value> {
    let list = |file: &File| items(file.says.field("contributes").field("prompt")).to_vec();
    let all = list(root);
    let own = variant.map(list).filter(|own| own.len() == all.len()).unwrap_or_default();
    let segment = |(at, one): (usize, &Value)| {
        let content = own.get(at).map(|own| own.field("content")).filter(|own| is_there(own));
        map(vec![
            ("package", Value::text(package)),
            ("id", one.field("id").clone()),
            ("content", content.unwrap_or(one.field("content")).clone()),
            ("position", one.field("position").clone()),
            ("role", one.field("role").clone()),
            ("audience", Value::text("self")),
            ("volatility", Value::text("stable")),
        ])
    };
    all.iter().enumerate().map(segment).collect()
}

fn settings(root: &Value) -> Vec<(String, Value)> {
    let all = items(root.field("contributes").field("settings")).iter();
    all.map(|one| (text(one.field("key")).into(), one.field("default").clone())).collect()
}

/// R64 to R68: placeholders by their paths, once, from the left; in the blocks of the body
/// escaped.
pub(super) fn filled(body: &str, value: impl Fn(&str) -> String) -> String {
    let blocks = blocks(body);
    let (mut out, mut rest) = (String::new(), body);
    while let Some((before, inside)) = rest.split_once("{{") {
        out.push_str(before);
        let open = body.len() - inside.len();
        let closed = inside.split_once('}');
        let Some((path, behind)) = closed
            .filter(|(path, _)| !path.is_empty())
            .and_then(|(path, behind)| behind.strip_prefix('}').map(|behind| (path, behind)))
        else {
            out.push('{');
            rest = rest.split_at(before.len() + 1).1;
            continue;
        };
        let value = value(path.trim());
        let is_escaped = blocks.iter().any(|block| block.contains(&open));
        out.push_str(&if is_escaped { super::values::e(&value) } else { value });
        rest = behind;
    }
    out + rest
}

/// Where a line begins with a tag, up to the next tag that closes it.
fn blocks(body: &str) -> Vec<std::ops::Range<usize>> {
    let mut blocks: Vec<std::ops::Range<usize>> = Vec::new();
    let mut start = 0;
    for line in body.split_inclusive('\n') {
        let (at, words) = (start, line.trim_start_matches([' ', '\t']));
        start += line.len();
        if blocks.last().is_some_and(|last| at < last.end) {
            continue;
        }
        let Some((tag, _)) = words.strip_prefix('<').and_then(|rest| rest.split_once('>')) else {
            continue;
        };
        let letters = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        if !tag.starts_with(|c: char| c.is_ascii_alphabetic()) || !tag.chars().all(letters) {
            continue;
        }
        let inside = at + (line.len() - words.len()) + tag.len() + 2;
        if let Some(end) = body.get(inside..).unwrap().find(&format!("</{tag}>")) {
            blocks.push(inside..inside + end);
        }
    }
    blocks
}

/// R85: what the player chose over the default.
pub(super) fn setting(runtime: &Runtime, chosen: &Value, key: &str) -> Value {
    let default = runtime.settings.iter().find(|(name, _)| name == key).map(|(_, value)| value);
    let chosen = chosen.field(key);
    if is_there(chosen) { chosen.clone() } else { default.cloned().unwrap_or(Value::Absent) }
}

/// A path from a value on, by own names only.
pub(super) fn found<'a>(from: &'a Value, path: &[&str]) -> &'a Value {
    path.iter().fold(from, |value, name| match value {
        Value::Map(_) => entries(value)
            .into_iter()
            .find(|(key, _)| key == name)
            .map_or(&Value::Absent, |(_, of)| of),
        _ => &Value::Absent,
    })
}
