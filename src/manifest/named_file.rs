use std::sync::Arc;

use crate::text::Name;

use super::Package;
use super::place::Place;

/// A file that a manifest names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedFile {
    /// Its path as it is written.
    pub path: Name,
    /// The folder that the path is counted from, itself counted from the package's.
    pub folder: Arc<str>,
    /// Where in the manifest it is named.
    pub field: Arc<str>,
    /// Whether it must hold JSON.
    pub is_json: bool,
}

/// Where `PLUGIN.md` names files, and whether they hold JSON. `[]` stands for each item or value.
const OF_ROOT: [(&str, bool); 9] = [
    ("contracts.[].schema", true),
    ("entry", false),
    ("contributes.events.[].schema", true),
    ("contributes.data.[].schema", true),
    ("contributes.data.[].authoring.example", true),
    ("contributes.ui.right.[]", true),
    ("contributes.ui.message.[]", true),
    ("contributes.ui.left.[]", true),
    ("contributes.worldProjections.[].handler", false),
];

/// Where a runtime does.
const OF_RUNTIME: [(&str, bool); 5] = [
    ("function.handler", false),
    ("guard", false),
    ("io.inputs.[].accepts", true),
    ("io.payloadSchema", true),
    ("io.output.schema", true),
];

impl NamedFile {
    /// All files that the manifests of a package name, whose paths are well formed.
    pub fn of(package: &Package) -> Vec<Self> {
        let top = package.front.place();
        let mut files = named(&top, &OF_ROOT, "", &|field| package.front.doubts(field));
        for runtime in &package.runtimes {
            let place = runtime.front.place();
            let folder = if runtime.front.is_part() {
                String::new()
            } else {
                format!("runtimes/{}", runtime.name)
            };
            files.extend(named(&place, &OF_RUNTIME, &folder, &|field| runtime.front.doubts(field)));
        }
        files
    }
}

fn named(
    top: &Place<'_>,
    places: &[(&str, bool)],
    folder: &str,
    is_faulty: &dyn Fn(&str) -> bool,
) -> Vec<NamedFile> {
    let mut files = Vec::new();
    for (path, is_json) in places {
        for place in all_at(top, path).iter().filter(|place| !is_faulty(place.field())) {
            let Some(name) = place.as_name() else { continue };
            // The schema of a contract is no file.
            if name.is_empty() || name.starts_with("contract:") {
                continue;
            }
            let (folder, field) = (folder.into(), place.field().into());
            // A panel that is no JSON file is a module.
            let is_json = *is_json && name.to_ascii_lowercase().ends_with(".json");
            files.push(NamedFile { path: name, folder, field, is_json });
        }
    }
    files
}

/// The values at a path of keys, `[]` standing for each item of a list or value of a map.
fn all_at<'a>(top: &Place<'a>, path: &str) -> Vec<Place<'a>> {
    path.split('.').fold(vec![top.clone()], |places, step| {
        let next = |place: Place<'a>| match step {
            "[]" if place.node.as_list().is_some() => place.items(),
            "[]" => place.entries().into_iter().map(|(_, value)| value).collect(),
            key => place.at(key).into_iter().collect(),
        };
        places.into_iter().flat_map(next).collect()
    })
}
