use std::collections::BTreeSet;
use std::sync::Arc;

use crate::config::{Config, read_config};
use crate::diagnostic::Problems;
use crate::load::{Files, Places, Unreadable, join};
use crate::text::{Name, Source, SourceId, Sources};

use super::Around;

/// A configuration with its place, or none.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// What it says.
    pub config: Config,
    /// Its file alone, which is the first of those that are read after it.
    pub sources: Sources,
    /// What is wrong with it.
    pub problems: Problems,
    /// The root that paths are counted from, seen from the folder of the configuration.
    root: String,
    /// The folder of the configuration, seen from the root.
    folder: String,
}

impl Settings {
    /// Reads the configuration at `path`, counted from the root. `root` is the root as it is
    /// seen from the folder of the file.
    pub fn read(files: &dyn Files, path: &str, root: &str) -> Result<Self, Unreadable> {
        let bytes = files.read(path)?;
        let text = String::from_utf8(bytes)
            .map_err(|_| Unreadable::System("the file is not UTF-8".into()))?;
        let mut sources = Sources::new();
        let source = sources.add(Source::new(path, text.as_str()));
        let (config, problems) = read_config(source, &text);
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder).to_owned();
        Ok(Self { config, sources, problems, root: root.to_owned(), folder })
    }

    /// How packages are checked: as the flags say, and as it says besides.
    #[must_use]
    pub fn around(&self, flags: &Around) -> Around {
        let host = self.config.host.as_ref().and_then(|path| self.outer(path));
        Around {
            complete: flags.complete || self.config.complete,
            no_files: flags.no_files || self.config.no_files,
            host: flags.host.clone().or(host),
        }
    }

    /// Where it says that packages and layouts are: the folder of the configuration where nothing
    /// is said.
    ///
    /// # Errors
    /// The name of a folder that is not there.
    pub fn places(&self, files: &dyn Files) -> Result<Places, Arc<str>> {
        let folders = |named: &Option<Vec<Name>>| -> Result<BTreeSet<String>, Arc<str>> {
            let Some(named) = named else { return Ok(self.outer(".").into_iter().collect()) };
            let place = |name: &Name| {
                let place = self.outer(name).filter(|path| files.list(path).is_ok());
                place.ok_or_else(|| name.node.clone())
            };
            named.iter().map(place).collect()
        };
        let Config { packages, layouts, .. } = &self.config;
        let places = |named| folders(named).map(|folders| with_inner(&folders));
        Ok(Places { packages: places(packages)?, layouts: places(layouts)? })
    }

    /// The path of the file with the frozen findings, counted from the root.
    pub fn baseline(&self) -> Option<String> {
        self.outer(self.config.baseline.as_deref().unwrap_or("typecase-baseline.json"))
    }

    /// Whether a file is the configuration itself.
    pub fn is_own(&self, source: SourceId) -> bool {
        self.sources.source(source).is_some()
    }

    /// A path as the configuration sees it.
    pub fn inner(&self, path: &str) -> String {
        join(&self.root, path).unwrap_or_else(|| path.to_owned())
    }

    /// Whether what stands in a folder above the root is called by its own name already: the root
    /// itself, or a folder between the two.
    pub(super) fn is_known_twice(&self, folder: &str, inner: &str) -> bool {
        let leads_up = !folder.is_empty() && folder.split('/').all(|part| part == "..");
        let rest = self.root.strip_prefix(inner);
        leads_up && rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    }

    /// A path that the configuration names, counted from the root. None where it is no path.
    pub fn outer(&self, path: &str) -> Option<String> {
        let path = path.trim_end_matches('/');
        let path = join("", if path.is_empty() { "." } else { path })?;
        if self.root.starts_with("..") {
            return join(&self.folder, &format!("./{path}"));
        }
        let (from, to): (Vec<_>, Vec<_>) = (parts(&self.root).collect(), parts(&path).collect());
        let common = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
        let up = from.iter().skip(common).map(|_| "..");
        Some(up.chain(to.into_iter().skip(common)).collect::<Vec<_>>().join("/"))
    }
}

/// With a folder above the root those between the two and the root, since they are called by
/// their own names.
fn with_inner(folders: &BTreeSet<String>) -> BTreeSet<String> {
    let mut all = folders.clone();
    for folder in folders {
        let ups: Vec<_> = folder.split('/').collect();
        if ups.iter().all(|part| *part == "..") {
            all.extend((0..ups.len()).map(|less| vec![".."; less].join("/")));
        }
    }
    all
}

fn parts(path: &str) -> impl Iterator<Item = &str> {
    path.split('/').filter(|part| !part.is_empty())
}

#[cfg(test)]
mod tests {
    use super::Settings;

    #[test]
    fn sees_paths_from_both_sides() {
        let at = |root: &str, folder: &str| Settings {
            root: root.into(),
            folder: folder.into(),
            ..Settings::default()
        };
        let outer = |root, folder, path| at(root, folder).outer(path).unwrap();
        assert_eq!(outer("", "", "plugins"), "plugins");
        assert_eq!(outer("", "", "./"), "");
        assert_eq!(outer("plugins", "..", "plugins"), "");
        assert_eq!(outer("plugins", "..", "layouts"), "../layouts");
        assert_eq!(outer("plugins/a", "../..", "plugins/b"), "../b");
        assert_eq!(outer("plugins/a", "../..", "."), "../..");
        assert_eq!(outer("..", "conf", "../plugins"), "plugins");
        assert_eq!(at("plugins", "..").inner("a/PLUGIN.md"), "plugins/a/PLUGIN.md");
        assert_eq!(at("plugins", "..").inner("../x.layout"), "x.layout");
        assert_eq!(at("", "").inner("../x"), "../x");
    }
}
