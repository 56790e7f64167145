use std::collections::BTreeMap;

use crate::manifest::schema::{HOST_TAGS, INPUTS_TAG};
use crate::manifest::{Package, Runtime};

/// What an instruction mentions that is a name and no word: tools, tags of data blocks, inputs.
/// Each as it is shown, with the first place in the text.
pub(super) fn mentions(text: &str, names: &Names) -> BTreeMap<String, usize> {
    let mut found = BTreeMap::new();
    for tool in &names.tools {
        if let Some(at) = word(text, tool) {
            found.insert(format!("`{tool}`"), at);
        }
    }
    for tag in &names.tags {
        if let Some(at) = text.find(&format!("<{tag}>")) {
            found.insert(format!("`<{tag}>`"), at);
        }
    }
    let inputs = format!("{INPUTS_TAG}.");
    for (at, _) in text.match_indices(&inputs) {
        let rest = text.get(at + inputs.len()..).unwrap_or("");
        let length = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        let name = rest.get(..length).unwrap_or("").trim_end_matches('-');
        if !name.is_empty() {
            found.entry(format!("`{inputs}{name}`")).or_insert(at);
        }
    }
    found
}

/// The names that an instruction may mention.
pub(super) struct Names {
    tools: Vec<String>,
    tags: Vec<String>,
}

impl Names {
    /// Those of a package and one of its runtimes, or of all of them.
    pub(super) fn of<'a>(
        package: &Package,
        runtimes: impl Iterator<Item = &'a Runtime> + Clone,
    ) -> Self {
        let tools = runtimes.clone().flat_map(|it| it.tools.builtin.iter().chain(&it.tools.plugin));
        let tools = tools.chain(&package.tools).map(ToString::to_string);
        let tags = runtimes.flat_map(|it| &it.self_data).map(|rows| rows.tag.to_string());
        let tags = tags.chain(HOST_TAGS.iter().map(|tag| tag.name.to_owned()));
        Self { tools: tools.collect(), tags: tags.collect() }
    }
}

/// The first place of a name that is no part of a longer one.
fn word(text: &str, name: &str) -> Option<usize> {
    if name.is_empty() {
        return None;
    }
    text.match_indices(name).map(|(at, _)| at).find(|at| {
        let before = text.get(..*at).and_then(|before| before.chars().next_back());
        let behind = text.get(at + name.len()..).and_then(|behind| behind.chars().next());
        !before.is_some_and(is_word) && !behind.is_some_and(is_word)
    })
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '-')
}
