#![expect(clippy::disallowed_methods, reason = "the command looks where it stands, once")]

use std::collections::BTreeSet;
use std::io;
use std::path::{Component, Path, PathBuf};

use typecase::diagnostic::{Report, Summary, visible};
use typecase::load::{Disk, Places};
use typecase::workspace::Settings;

use super::{Failure, Outcome, Status, human, terminal};

/// Where a run looks: a root that paths are counted from, and the folders below it to look
/// through.
#[derive(Debug)]
pub(super) struct Ground {
    root: PathBuf,
    pub(super) disk: Disk,
    pub(super) places: Places,
    /// The configuration.
    pub(super) settings: Settings,
    /// What to report on, as paths of files and folders; none: everything.
    pub(super) only: Option<BTreeSet<String>>,
}

/// Where packages and the configuration are said to be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Said<'a> {
    pub(super) packages: &'a [PathBuf],
    pub(super) config: Option<&'a Path>,
}

/// The name of the configuration.
const CONFIG: &str = "typecase.toml";

impl Ground {
    /// For `check`: one folder is the root itself. Otherwise that is the working folder, or
    /// what is common to the paths where some lie outside of it. Round a file everything in the
    /// working folder is looked through, or its own folder where it lies outside.
    ///
    /// With a configuration everything that it names is looked through, and what is given says
    /// what to report on.
    pub(super) fn of_paths(paths: &[PathBuf], said: Said<'_>) -> Result<Self, Failure> {
        let working = working_folder()?;
        let mut given = paths.iter().map(|path| real(path)).collect::<Result<Vec<_>, _>>()?;
        if given.is_empty() {
            given.push(working.clone());
        }
        let (folders, files): (Vec<_>, Vec<_>) =
            given.iter().cloned().partition(|path| path.is_dir());
        let root = match (folders.as_slice(), files.as_slice()) {
            ([folder], []) => folder.clone(),
            _ => common(&working, folders.iter().chain(&files)),
        };
        let round = files.iter().map(|file| around(file, &working));
        let tops: BTreeSet<_> = folders.iter().cloned().chain(round).collect();
        let only = (!files.is_empty())
            .then(|| folders.iter().chain(&files).map(|path| relative(&root, path)).collect());
        let config = configuration(said.config, given.first().unwrap_or(&root))?;
        let only = match &config {
            Some(config) if only.is_none() && is_inside(&root, config) => {
                Some(BTreeSet::from([String::new()]))
            }
            _ => only,
        };
        Self::new(root, &tops, said, config.as_deref(), only)
    }

    /// For a command that takes one layout, which may be a path or a name.
    pub(super) fn of_layout(layout: &str, said: Said<'_>) -> Result<Self, Failure> {
        let working = working_folder()?;
        let top = match Path::new(layout).canonicalize() {
            Ok(path) if !path.starts_with(&working) => project_of(&path, path.is_dir()),
            _ => working,
        };
        let config = configuration(said.config, &top)?;
        Self::new(top.clone(), &BTreeSet::from([top]), said, config.as_deref(), None)
    }

    fn new(
        root: PathBuf,
        tops: &BTreeSet<PathBuf>,
        said: Said<'_>,
        config: Option<&Path>,
        only: Option<BTreeSet<String>>,
    ) -> Result<Self, Failure> {
        let disk = Disk::new(&root);
        // What lies beside a folder in the working folder is at hand for its layouts.
        let working = working_folder()?;
        let is_inside = tops.iter().all(|top| top.starts_with(&working));
        let reach = is_inside.then(|| relative(&root, &working));
        let tops: BTreeSet<_> = tops.iter().map(|top| relative(&root, top)).collect();
        let named = said.packages.iter().map(|path| folder(path, &root));
        let named = named.collect::<Result<BTreeSet<_>, _>>()?;
        let mut places = Places { packages: tops.clone(), layouts: tops.clone(), reach };
        let mut settings = Settings::default();
        if let Some(config) = config {
            settings = Settings::read(&disk, &relative(&root, config), &seen(&root, config))
                .map_err(|why| unreadable(config, &why.to_string()))?;
            // What a faulty one names is not looked for: the fault is reported.
            if !settings.problems.has_errors() {
                places = Places { reach: places.reach, ..configured(&settings, &disk, &tops)? };
            }
        }
        if !named.is_empty() {
            places.packages = named;
        }
        Ok(Self { root, disk, places, settings, only })
    }

    /// Stops a run whose configuration is faulty, with a report on it.
    pub(super) fn refuse_bad_config(&self) -> Result<(), Outcome> {
        let Settings { problems, sources, .. } = &self.settings;
        if !problems.has_errors() {
            return Ok(());
        }
        let looked_at = Summary { files: 1, ..Summary::default() };
        let report = Report::new(problems, sources, looked_at);
        let err = human(&report, terminal::err_has_colour());
        Err(Outcome { err, status: Status::Failed, ..Outcome::default() })
    }

    /// The path of something that is there, counted from the root.
    pub(super) fn path_of(&self, given: &str) -> Option<String> {
        Path::new(given).canonicalize().ok().map(|path| relative(&self.root, &path))
    }

    /// The same of what is a file.
    pub(super) fn file_at(&self, given: &str) -> Option<String> {
        self.path_of(given).filter(|path| self.place(path).is_file())
    }

    /// Where something on disk is, by its path counted from the root.
    pub(super) fn place(&self, path: &str) -> PathBuf {
        self.root.join(path)
    }

    /// A path counted from the root, seen from the working folder.
    pub(super) fn seen_from_here(&self, path: &str) -> String {
        let place = path.split('/').fold(self.root.clone(), |mut place, part| {
            if part == ".." {
                _ = place.pop();
            } else {
                place.push(part);
            }
            place
        });
        working_folder().map_or_else(|_| path.to_owned(), |working| relative(&working, &place))
    }

    /// Whether a file is reached through a link, so that it has another name.
    pub(super) fn is_linked(&self, path: &str) -> bool {
        let real = self.place(path).canonicalize();
        real.is_ok_and(|real| relative(&self.root, &real) != path)
    }

    /// Whether to report on a file.
    pub(super) fn reports_on(&self, path: &str) -> bool {
        // The root holds nothing that lies outside of it.
        let is_in = |given: &String| {
            is_within(path, given) && !(given.is_empty() && path.starts_with("../"))
        };
        self.only.as_ref().is_none_or(|only| only.iter().any(is_in))
    }
}

/// The configuration that is named, or else the nearest one upward.
fn configuration(named: Option<&Path>, from: &Path) -> Result<Option<PathBuf>, Failure> {
    match named {
        Some(path) => {
            let real = real(path)?;
            let is_file = real.is_file();
            if is_file { Ok(Some(real)) } else { Err(unreadable(path, "not a file")) }
        }
        // One that cannot be read, such as a link to nowhere, is not passed over.
        None => {
            let is_there = |path: &PathBuf| path.symlink_metadata().is_ok() && !path.is_dir();
            Ok(from.ancestors().map(|folder| folder.join(CONFIG)).find(is_there))
        }
    }
}

/// Whether a folder lies in that of the configuration and is not it.
fn is_inside(folder: &Path, config: &Path) -> bool {
    config.parent().is_some_and(|own| folder != own && folder.starts_with(own))
}

/// A root, seen from the folder of a configuration.
fn seen(root: &Path, config: &Path) -> String {
    relative(&parent(config), root)
}

/// Where the configuration says that packages and layouts are, and what is given besides.
fn configured(
    settings: &Settings,
    disk: &Disk,
    tops: &BTreeSet<String>,
) -> Result<Places, Failure> {
    let mut places = settings.places(disk).map_err(|name| {
        let name = visible(&name);
        Failure(format!("`{CONFIG}` names the folder `{name}`, and there is no such folder"))
    })?;
    let all: BTreeSet<_> = places.packages.union(&places.layouts).cloned().collect();
    for top in tops {
        let holds = |folder: &String| is_within(top, folder) && !top.starts_with("../");
        // A folder round some that are configured is looked through as far as they go.
        let is_round =
            all.iter().any(|folder| is_within(folder, top) && !folder.starts_with("../"));
        if !is_round && !all.iter().any(holds) {
            places.packages.insert(top.clone());
            places.layouts.insert(top.clone());
        }
    }
    Ok(places)
}

/// Whether `path` is `given` or lies in it, by their names.
pub(super) fn is_within(path: &str, given: &str) -> bool {
    let rest = path.strip_prefix(given);
    given.is_empty() || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

fn working_folder() -> Result<PathBuf, Failure> {
    std::env::current_dir()
        .and_then(|folder| folder.canonicalize())
        .map_err(|error| Failure(format!("the working folder cannot be read: {}", reason(&error))))
}

fn real(path: &Path) -> Result<PathBuf, Failure> {
    path.canonicalize().map_err(|error| unreadable(path, &reason(&error)))
}

fn folder(path: &Path, root: &Path) -> Result<String, Failure> {
    let real = real(path)?;
    if !real.is_dir() {
        return Err(unreadable(path, "not a folder"));
    }
    Ok(relative(root, &real))
}

fn unreadable(path: &Path, why: &str) -> Failure {
    Failure(format!("cannot read `{}`: {why}", visible(&path.to_string_lossy())))
}

/// Why something on disk cannot be had, in words.
pub(super) fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file or folder".to_owned(),
        kind => kind.to_string(),
    }
}

/// What to look through round a file.
fn around(file: &Path, working: &Path) -> PathBuf {
    if file.starts_with(working) { working.to_owned() } else { parent(file) }
}

/// The folder that holds the folder `layouts` round a layout, or else the layout's own.
fn project_of(layout: &Path, is_folder: bool) -> PathBuf {
    let own = || if is_folder { layout.to_owned() } else { parent(layout) };
    layout.ancestors().find(|path| path.ends_with("layouts")).map_or_else(own, parent)
}

fn parent(path: &Path) -> PathBuf {
    path.parent().unwrap_or(path).to_owned()
}

/// The working folder if all paths lie in it, or else the deepest folder that holds them.
fn common<'a>(working: &Path, paths: impl Iterator<Item = &'a PathBuf>) -> PathBuf {
    let paths: Vec<_> = paths.collect();
    if paths.iter().all(|path| path.starts_with(working)) {
        return working.to_owned();
    }
    let first = paths.first().map_or(working, |path| path.as_path());
    let holds =
        |folder: &&Path| paths.iter().all(|path| path.starts_with(folder)) && folder.is_dir();
    first.ancestors().find(holds).unwrap_or(working).to_owned()
}

/// `path` seen from `root`, both real, with `/` between the parts and empty for the root
/// itself.
fn relative(root: &Path, path: &Path) -> String {
    let (mut from, mut to) = (root.components().peekable(), path.components().peekable());
    while from.peek().is_some() && from.peek() == to.peek() {
        from.next();
        to.next();
    }
    let up = from.map(|_| "..".into());
    let down = to.map(|part| match part {
        Component::Normal(name) => name.to_string_lossy(),
        other => other.as_os_str().to_string_lossy(),
    });
    up.chain(down).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use super::{common, project_of, relative};

    #[test]
    fn sees_one_path_from_another() {
        let seen = |root: &str, path: &str| relative(Path::new(root), Path::new(path));
        assert_eq!(seen("/a/b", "/a/b/c/d"), "c/d");
        assert_eq!(seen("/a/b", "/a/b"), "");
        assert_eq!(seen("/a/b", "/a/bc"), "../bc");
        assert_eq!(seen("/a/b", "/x"), "../../x");
    }

    #[test]
    fn finds_what_paths_have_in_common() {
        let all = |paths: &[&str]| {
            let paths: Vec<_> = paths.iter().map(PathBuf::from).collect();
            common(Path::new("/usr/lib"), paths.iter())
        };
        assert_eq!(all(&["/usr/lib/a", "/usr/lib/b"]), Path::new("/usr/lib"));
        assert_eq!(all(&["/usr/bin", "/usr/lib/b"]), Path::new("/usr"));
    }

    #[test]
    fn finds_the_project_of_a_layout() {
        let of = |path: &str, is_folder| project_of(Path::new(path), is_folder);
        assert_eq!(of("/a/layouts/x/x.layout", false), Path::new("/a"));
        assert_eq!(of("/a/layouts/x", true), Path::new("/a"));
        assert_eq!(of("/a/b/x.layout", false), Path::new("/a/b"));
        assert_eq!(of("/a/b", true), Path::new("/a/b"));
    }
}
