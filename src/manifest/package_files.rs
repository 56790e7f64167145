use std::collections::BTreeMap;
use std::sync::Arc;

use crate::text::SourceId;

/// The files of a package's folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PackageFiles {
    /// The name of the folder.
    pub folder: Arc<str>,
    /// Each file, with its path in the folder and `/` between the parts of the path. Files that
    /// are no manifests are passed over.
    pub files: Vec<(Arc<str>, SourceId)>,
}

/// A manifest with its language variants.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ManifestFiles {
    /// The canonical file.
    pub(super) canonical: Option<SourceId>,
    /// The others, by the tag in their name.
    pub(super) variants: BTreeMap<Arc<str>, SourceId>,
}

/// The manifests of a package.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Manifests {
    /// `PLUGIN.md`.
    pub(super) root: ManifestFiles,
    /// `runtimes/<name>/RUNTIME.md`, by name.
    pub(super) runtimes: BTreeMap<Arc<str>, ManifestFiles>,
}

impl PackageFiles {
    /// The manifests among the files.
    pub(super) fn manifests(&self) -> Manifests {
        let mut manifests = Manifests::default();
        for (path, source) in &self.files {
            let steps: Vec<_> = path.split('/').collect();
            match *steps.as_slice() {
                [name] => manifests.root.take(name, "PLUGIN", *source),
                ["runtimes", runtime, name] if is_manifest(name, "RUNTIME") => {
                    let files = manifests.runtimes.entry(runtime.into()).or_default();
                    files.take(name, "RUNTIME", *source);
                }
                _ => {}
            }
        }
        manifests
    }
}

impl ManifestFiles {
    fn take(&mut self, name: &str, stem: &str, source: SourceId) {
        match variant(name, stem) {
            Some("") => self.canonical = Some(source),
            Some(tag) => {
                self.variants.insert(tag.into(), source);
            }
            None => {}
        }
    }
}

fn is_manifest(name: &str, stem: &str) -> bool {
    variant(name, stem).is_some()
}

/// The tag of a variant, empty for the canonical file.
fn variant<'a>(name: &'a str, stem: &str) -> Option<&'a str> {
    let middle = name.strip_prefix(stem)?.strip_suffix(".md")?;
    if middle.is_empty() { Some("") } else { middle.strip_prefix('.') }
}

#[cfg(test)]
mod tests {
    use super::PackageFiles;
    use crate::text::SourceId;

    #[test]
    fn finds_the_manifests_of_a_folder() {
        let paths = [
            "PLUGIN.md",
            "PLUGIN.zh.md",
            "README.md",
            "PLUGINS.md",
            "locales/zh.yaml",
            "runtimes/keep/RUNTIME.md",
            "runtimes/keep/RUNTIME.zh-CN.md",
            "runtimes/keep/NOTES.md",
            "runtimes/notes/README.md",
            "runtimes/RUNTIME.md",
            "deep/runtimes/x/RUNTIME.md",
        ];
        let files = paths.iter().zip(0..).map(|(path, id)| ((*path).into(), SourceId(id)));
        let files = PackageFiles { folder: "lantern".into(), files: files.collect() };
        let found = files.manifests();
        assert_eq!(found.root.canonical, Some(SourceId(0)));
        assert_eq!(found.root.variants.keys().map(|tag| &**tag).collect::<Vec<_>>(), ["zh"]);
        assert_eq!(found.runtimes.len(), 1);
        assert_eq!(found.runtimes["keep"].canonical, Some(SourceId(5)));
        assert_eq!(found.runtimes["keep"].variants["zh-CN"], SourceId(6));
    }
}
