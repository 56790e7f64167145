use crate::manifest::schema::{Former, Object, PACKAGE, Shape, former};
use crate::yaml::{Entry, Node};

/// Where a field of the old format belongs, and what becomes of its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Destination {
    /// The keys that lead to it.
    pub(super) path: Vec<String>,
    /// The word that stands for the old value, where it changes.
    pub(super) word: Option<&'static str>,
    /// Keys inside that have other names now.
    pub(super) renamed: &'static [(&'static str, &'static str)],
}

/// Where an entry at the top of a manifest belongs; none where it has no safe place.
pub(super) fn destination(
    entry: &Entry,
    root: &Node,
    object: &'static Object,
    folder: &str,
) -> Option<Destination> {
    let key = &*entry.key.node;
    if object.fields.iter().any(|field| field.key == key) {
        return None;
    }
    let of_package = std::ptr::eq(object, &raw const PACKAGE);
    let text = entry.value.as_text().map(|text| &**text);
    let plain = |path: &str| Destination {
        path: path.split('.').map(str::to_owned).collect(),
        word: None,
        renamed: &[],
    };
    let path = match former(key)? {
        Former::Folder if of_package && text == Some(folder) && root.entry("id").is_none() => "id",
        Former::Folder | Former::Removed => return None,
        Former::Now(path) => path,
    };
    let path = match (path.strip_prefix("runtime."), of_package) {
        (_, true) => path.to_owned(),
        (Some(inner), false) => inner.to_owned(),
        (None, false) => return None,
    };
    let is_function = ["runtimeType", "type"]
        .iter()
        .filter_map(|key| root.entry(key)?.value.as_text())
        .any(|kind| &**kind == "function");
    let mut found = plain(&path);
    match key {
        "pluginType" => {
            found.word = Some(if text == Some("core-plugin") { "core" } else { "plugin" });
        }
        "requireToolUse" => found.word = Some("tool-use"),
        "requireExplicitCompletion" => found.word = Some("explicit"),
        "model" | "tools" if is_function => {
            found = plain(&path.replace("agent.", "function."));
        }
        "inputs" => found.renamed = &[("capability", "contract")],
        "dataSchemas" => {
            found.renamed = &[("schemaVersion", "version"), ("acceptsWorldData", "accepts")];
        }
        // Their values had another form.
        "input" | "capability" | "schemaVersion" | "acceptsWorldData" | "relations"
        | "authorsNote" | "postHistory" => return None,
        _ => {}
    }
    let is_known_value = match key {
        "pluginType" => matches!(text, Some("plugin" | "core-plugin")),
        "requireToolUse" | "requireExplicitCompletion" => {
            matches!(entry.value.kind, crate::yaml::NodeKind::Bool(true))
        }
        _ => true,
    };
    is_known_value.then_some(found)
}

/// What may stand under a path of an object.
pub(super) fn shape_at(object: &'static Object, path: &[String]) -> Option<&'static Shape> {
    let (first, rest) = path.split_first()?;
    let shape = &object.fields.iter().find(|field| field.key == first)?.shape;
    match (shape, rest) {
        (_, []) => Some(shape),
        (Shape::Object(inner), rest) => shape_at(inner, rest),
        _ => None,
    }
}
