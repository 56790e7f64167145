//! The blocks of Covel's requests, each from its inputs, as the statements tell them.

use typecase::value::Value;

use super::values::{
    clean, count, cut, e, entries, is_there, items, json, localized, map, ranged, record, sorted,
    text, tokens,
};
use super::words::Words;

/// A block around lines; nothing around none.
fn block(tag: &str, text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("<{tag}>\n{text}\n</{tag}>") }
}

/// R75 to R78: rows without bookkeeping, of too many the oldest half and those that changed last.
pub(super) fn rows(data: &Value, words: &Words) -> String {
    let tag = text(data.field("tag")).trim_matches(['<', '>']);
    let all: Vec<&Value> = items(data.field("rows")).iter().collect();
    if all.is_empty() {
        return format!("<{tag}>{}</{tag}>", words.none);
    }
    let most = count(data.field("limit")).unwrap_or(usize::MAX);
    let shown = if all.len() > most {
        let (oldest, others) = all.split_at(most / 2);
        let mut others = others.to_vec();
        others.sort_by(|a, b| text(b.field("updated")).cmp(text(a.field("updated"))));
        others.truncate(most - most / 2);
        [oldest.to_vec(), others].concat()
    } else {
        all
    };
    let mut lines: Vec<_> = shown.iter().map(|row| line(row, text(data.field("format")))).collect();
    let total = count(data.field("total")).unwrap();
    if total > shown.len() {
        lines.push(words.shown(total, shown.len()));
    }
    block(tag, &lines.join("\n"))
}

fn line(row: &Value, format: &str) -> String {
    let key = text(row.field("key"));
    let value = match clean(row.field("value")) {
        Value::Map(entries) => {
            let says = |entry: &&(_, _)| **entry != ("id".into(), Value::text(key));
            Value::Map(entries.iter().filter(says).cloned().collect())
        }
        other => other,
    };
    let json = json(&value);
    match format {
        "summary" => format!("- {} | {}", e(key), e(&cut(&json, 200, "..."))),
        "full" => format!("- {}: {}", e(key), e(&json)),
        _ => format!("- {}", e(key)),
    }
}

/// R81: what is bound, with whose it is. R82: a story that the conversation tells is not told
/// again.
pub(super) fn bound(tag: &str, slots: &Value, stories: &[&str], words: &Words) -> String {
    let slot = |slot: &Value| {
        let source = |of: &Value| record(of.field("source"), &["pluginId", "runtimeId"]);
        let mut said = vec![("cardinality", slot.field("cardinality").clone())];
        if is_there(slot.field("value")) {
            let is_told =
                matches!(slot.field("value"), Value::Text(text) if stories.contains(&&**text));
            let value = if is_told { Value::text(words.above) } else { clean(slot.field("value")) };
            said.push(("value", value));
        }
        if is_there(slot.field("items")) {
            let all = items(slot.field("items")).iter().map(|item| {
                map(vec![("value", clean(item.field("value"))), ("source", source(item))])
            });
            said.push(("items", Value::List(all.collect())));
        }
        if is_there(slot.field("source")) {
            said.push(("source", source(slot)));
        }
        map(said)
    };
    let all: Vec<_> = sorted(slots).into_iter().map(|(name, of)| (name, slot(of))).collect();
    if all.is_empty() { String::new() } else { block(tag, &e(&json(&map(all)))) }
}

/// What started the runtime; nothing where nothing did.
pub(super) fn activation(by: &Value) -> String {
    if !is_there(by) {
        return String::new();
    }
    block("runtime-activation", &e(&json(&clean(&record(by, &["source", "detached", "payload"])))))
}

pub(super) fn events(catalogue: &str, words: &Words) -> String {
    if catalogue.is_empty() {
        return String::new();
    }
    block("available-events", &format!("{}\n\n{}", e(catalogue), words.events))
}

/// R69, R70: whole lines up to 8,000 tokens; of what closes the block only the bracket changes.
pub(super) fn lore(lore: &str) -> String {
    let mut kept = lore.to_owned();
    if tokens(lore) > 8000 {
        let mut lines: Vec<_> = lore.lines().collect();
        while tokens(&format!("{}\n…", lines.join("\n"))) > 8000 {
            lines.pop();
        }
        kept = lines.join("\n") + "\n…";
    }
    block("world-lore", &sealed(&kept, "world-lore"))
}

/// Without brackets that begin the closing tag: in any case, with blanks anywhere in it.
fn sealed(text: &str, tag: &str) -> String {
    let mut out = String::new();
    for (at, c) in text.char_indices() {
        let closes = || {
            let mut rest =
                text.get(at + 1..).unwrap().trim_start().strip_prefix('/')?.trim_start().chars();
            let same = tag.chars().all(|c| rest.next().is_some_and(|r| r.eq_ignore_ascii_case(&c)));
            (same && rest.as_str().trim_start().starts_with('>')).then_some(())
        };
        if c == '<' && closes().is_some() {
            out.push_str("&lt;");
        } else {
            out.push(c);
        }
    }
    out
}

/// R88: a line for each of the cast while 8,000 characters last, then the names of the others.
///
/// They count as they are sent, which `form` says.
pub(super) fn cast(
    cast: &Value,
    schema: &Value,
    words: &Words,
    form: impl Fn(&str) -> String,
) -> String {
    let mut lines = Vec::new();
    for who in items(cast) {
        let names: Vec<_> = items(who.field("aliases")).iter().map(text).collect();
        let aka = if names.is_empty() { String::new() } else { words.aka(&names) };
        let mut line = format!("- {}{aka} [{}]", text(who.field("name")), text(who.field("kind")));
        let about = text(who.field("description"));
        if !about.is_empty() {
            line += " | ";
            line += &cut(about, 400, "...");
        }
        if is_there(who.field("fields")) && !entries(who.field("fields")).is_empty() {
            let fields = clean(&ranged(who.field("fields"), schema));
            line += " | ";
            line += &cut(&json(&fields), 400, "...");
        }
        lines.push(form(&line));
    }
    let mut fitting = lines.len();
    while lines[..fitting].join("\n").chars().count() > 8000 {
        fitting -= 1;
    }
    let others: Vec<_> = items(cast)[fitting..].iter().map(|who| text(who.field("name"))).collect();
    lines.truncate(fitting);
    if !others.is_empty() {
        lines.push(form(&words.not_shown(&others)));
    }
    lines.join("\n")
}

pub(super) fn profiles(lines: &str) -> String {
    block("character-profiles", lines)
}

/// R89, R90: the player's character, ranges told; the same in a body and in its block.
pub(super) fn character(of: &Value, schema: &Value) -> String {
    if !is_there(of) {
        return String::new();
    }
    let known = ["name", "kind", "aliases", "description", "fields", "id", "notes"];
    let Value::Map(all) = record(of, &known) else { return String::new() };
    let with_ranges = all.iter().map(|(key, value)| {
        let value = if &**key == "fields" { ranged(value, schema) } else { value.clone() };
        (key.clone(), value)
    });
    json(&clean(&Value::Map(with_ranges.collect())))
}

pub(super) fn sheet(character: &str) -> String {
    block("player-character", &e(character))
}

/// R95: all but the player's, by id; over 6,000 tokens samples go first, then rules, of one kind
/// the longest first; never the tone.
pub(super) fn notes(cast: &Value) -> String {
    let mut all: Vec<_> = items(cast).iter().filter(|who| is_there(who.field("notes"))).collect();
    all.sort_by_key(|who| text(who.field("id")));
    let list = |who: &Value, of: &str, before: &str| {
        let lines = items(who.field("notes").field(of)).iter();
        let lines: Vec<_> = lines.map(|line| format!("{before} {}", e(text(line)))).collect();
        lines.join("\n")
    };
    let note = |who: &&Value| {
        let tone = text(who.field("notes").field("tone"));
        let tone = format!("{}: {}", e(text(who.field("name"))), e(tone));
        [tone, list(who, "rules", "-"), list(who, "samples", ">")]
    };
    let mut notes: Vec<[String; 3]> = all.iter().map(note).collect();
    let said = |notes: &[[String; 3]]| {
        let parts = notes.iter().flatten().filter(|part| !part.is_empty());
        block("character-notes", &parts.cloned().collect::<Vec<_>>().join("\n"))
    };
    for part in [2, 1] {
        while tokens(&said(&notes)) > 6000 {
            let longest = (0..notes.len()).max_by_key(|&at| (tokens(&notes[at][part]), at));
            let Some(at) = longest.filter(|&at| !notes[at][part].is_empty()) else { break };
            notes[at][part].clear();
        }
    }
    said(&notes)
}

/// R93, R94, R96: 12,000 characters, block and all. Longest values are cut to 240 first, then
/// dimensions are counted; what was done is told.
pub(super) fn dimensions(all: &Value, words: &Words) -> String {
    let mut told: Vec<(String, String)> = sorted(all)
        .into_iter()
        .map(|(key, of)| {
            let name = text(of.field("name"));
            let head = format!("{} ({}, v{}): ", e(key), e(name), json(of.field("version")));
            let value = localized(of.field("value"), of.field("schema"), words.languages);
            (head, json(&value))
        })
        .collect();
    let whole = told.len();
    let said = |told: &[(String, String)]| {
        let mut lines: Vec<_> =
            told.iter().map(|(head, value)| format!("{head}{}", e(value))).collect();
        if told.len() < whole {
            lines.push(words.omitted(whole - told.len()));
        }
        if lines.is_empty() { String::new() } else { lines.join("\n") + "\n" + words.dimensions }
    };
    let fits =
        |told: &[(String, String)]| block("world-dimensions", &said(told)).chars().count() <= 12000;
    let mut longest: Vec<usize> = (0..whole).collect();
    longest.sort_by_key(|&at| std::cmp::Reverse((e(&told[at].1).chars().count(), at)));
    for at in longest {
        if fits(&told) {
            break;
        }
        told[at].1 = cut(&told[at].1, 240, "…");
    }
    while !fits(&told) {
        told.pop();
    }
    block("world-dimensions", &said(&told))
}

/// R98: rules and schemas without a version.
pub(super) fn rules(all: &Value, words: &Words) -> String {
    let line =
        |of: &Value| format!("{}\nschema: {}", text(of.field("rule")), json(of.field("schema")));
    settled("dimension-rules", all, words, line)
}

/// R98: a line for each value, without a version.
pub(super) fn values(all: &Value, words: &Words) -> String {
    settled("dimension-values", all, words, |of| json(of.field("value")))
}

fn settled(tag: &str, all: &Value, words: &Words, line: impl Fn(&Value) -> String) -> String {
    let all = sorted(all);
    let mut lines: Vec<_> =
        all.iter().map(|(key, of)| e(&format!("{key}: {}", line(of)))).collect();
    while lines.join("\n").chars().count() > 24000 {
        lines.pop();
    }
    if lines.len() < all.len() {
        let ids: Vec<_> = all[lines.len()..].iter().map(|(key, _)| *key).collect();
        lines.push(e(&words.truncated(&ids)));
    }
    block(tag, &lines.join("\n"))
}
