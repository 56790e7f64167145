use std::collections::{BTreeMap, BTreeSet};

use crate::check::KeyError;
use crate::diagnostic::{Applicability, Diagnostic, Edit, Problems, Severity};
use crate::load::{Entry, Files, Places, Unreadable};

use super::{Scope, Settings, Workspace};

/// A fix may uncover the next fault; so often they are made.
const ROUNDS: usize = 16;

/// What making the changes that findings carry comes to.
#[derive(Clone, Debug)]
pub struct Mended {
    /// The files that are changed, by path, with their new texts.
    pub texts: BTreeMap<String, String>,
    /// How many changes were made.
    pub fixes: usize,
    /// Files whose changes would have broken them and were taken back: a fault of ours.
    pub refused: BTreeSet<String>,
    /// The workspace as it is then.
    pub workspace: Workspace,
    /// What is still wrong.
    pub problems: Problems,
}

/// Makes the changes that findings carry, in memory: the safe ones, and the others only `all`.
/// Of two that overlap the first is made, the other in the next round if it is still needed.
/// After each round everything is read and judged again; a change that would leave a file
/// less readable than it was is taken back. `is_chosen` says which files may be changed.
///
/// # Errors
/// The scope names a runtime or locale that is not there.
pub fn mend(
    files: &dyn Files,
    places: &Places,
    settings: &Settings,
    scope: &Scope,
    all: bool,
    is_chosen: &dyn Fn(&str) -> bool,
) -> Result<Mended, KeyError> {
    let (mut texts, mut refused) = (BTreeMap::new(), BTreeSet::new());
    let mut fixes = BTreeMap::<String, usize>::new();
    let mut before: Option<(BTreeMap<String, String>, BTreeMap<String, Obstacles>)> = None;
    let mut round = 0;
    loop {
        round += 1;
        let overlay = Overlay { files, texts: &texts };
        let workspace = Workspace::open(&overlay, places, settings.clone(), Some(&scope.around));
        let problems = workspace.judge(scope)?;
        let unreadable = unreadable(&problems, &workspace);
        let mut is_whole = true;
        if let Some((old, counts)) = before.take() {
            let count = |of: &BTreeMap<String, Obstacles>, path: &str| of.get(path).copied();
            for (path, text) in &texts {
                if count(&unreadable, path) > count(&counts, path) && old.get(path) != Some(text) {
                    refused.insert(path.clone());
                    is_whole = false;
                }
            }
            for path in &refused {
                fixes.remove(path);
                match old.get(path) {
                    Some(text) => texts.insert(path.clone(), text.clone()),
                    None => texts.remove(path),
                };
            }
        }
        if !is_whole && round < ROUNDS {
            continue;
        }
        let may = |path: &str| is_chosen(path) && !refused.contains(path);
        let changed = changed(&problems, &workspace, all, &may);
        if changed.is_empty() || round >= ROUNDS {
            let fixes = fixes.values().sum();
            return Ok(Mended { texts, fixes, refused, workspace, problems });
        }
        before = Some((texts.clone(), unreadable));
        for (path, (text, made)) in changed {
            *fixes.entry(path.clone()).or_default() += made;
            texts.insert(path, text);
        }
    }
}

/// What keeps a file from being read: faults of its fences, which hide all others, and those
/// others.
type Obstacles = (usize, usize);

/// What keeps each file from being read.
fn unreadable(problems: &Problems, workspace: &Workspace) -> BTreeMap<String, Obstacles> {
    let mut counts = BTreeMap::<String, Obstacles>::new();
    let is_grave = |found: &&Diagnostic| {
        let of_fence = found.field.as_deref() == Some("(frontmatter)");
        found.severity == Severity::Error && (of_fence || found.code.0.starts_with("syntax/"))
    };
    for found in problems.iter().filter(is_grave) {
        let path = workspace.project.sources.path(found.span.source).to_owned();
        let (fences, others) = counts.entry(path).or_default();
        *if found.code.0.starts_with("manifest/") { fences } else { others } += 1;
    }
    counts
}

/// The files that one round of changes touches, with their new texts and the number of changes.
fn changed(
    problems: &Problems,
    workspace: &Workspace,
    all: bool,
    may: &dyn Fn(&str) -> bool,
) -> BTreeMap<String, (String, usize)> {
    let sources = &workspace.project.sources;
    let mut taken: BTreeMap<_, Vec<&Edit>> = BTreeMap::new();
    let mut counts: BTreeMap<_, usize> = BTreeMap::new();
    for found in problems.sorted() {
        let file = found.span.source;
        let own = |edits: &[Edit]| {
            !workspace.settings.is_own(file) && edits.iter().all(|edit| edit.span.source == file)
        };
        let fix = found
            .fixes
            .iter()
            .find(|fix| (all || fix.applicability == Applicability::Safe) && own(&fix.edits));
        let Some(fix) = fix.filter(|_| may(sources.path(file))) else { continue };
        let others = taken.entry(file).or_default();
        let is_free = |edit: &Edit| others.iter().all(|other| !touch(edit, other));
        if fix.edits.iter().all(is_free) {
            others.extend(&fix.edits);
            *counts.entry(file).or_default() += 1;
        }
    }
    let mut changed = BTreeMap::new();
    for (file, made) in counts {
        if let Some(source) = sources.source(file) {
            let edits = taken.remove(&file).unwrap_or_default();
            let text = edited(source.text(), edits);
            if text != **source.text() {
                changed.insert(source.path().to_string(), (text, made));
            }
        }
    }
    changed
}

/// Whether two edits overlap or meet, so that their order would matter.
fn touch(a: &Edit, b: &Edit) -> bool {
    a.span.start <= b.span.end && b.span.start <= a.span.end
}

/// A text with edits that do not overlap; those at one place are made in their order.
fn edited(text: &str, mut edits: Vec<&Edit>) -> String {
    edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
    let mut out = String::with_capacity(text.len());
    let mut from = 0;
    for edit in edits {
        let range = edit.span.range();
        out.push_str(text.get(from..range.start).unwrap_or(""));
        out.push_str(&edit.text);
        from = range.end.max(from);
    }
    out.push_str(text.get(from..).unwrap_or(""));
    out
}

/// Files with new texts over them.
struct Overlay<'a> {
    files: &'a dyn Files,
    texts: &'a BTreeMap<String, String>,
}

impl Files for Overlay<'_> {
    fn read(&self, path: &str) -> Result<Vec<u8>, Unreadable> {
        match self.texts.get(path) {
            Some(text) => Ok(text.clone().into_bytes()),
            None => self.files.read(path),
        }
    }

    fn list(&self, folder: &str) -> Result<Vec<Entry>, Unreadable> {
        self.files.list(folder)
    }

    fn folder_name(&self, folder: &str) -> String {
        self.files.folder_name(folder)
    }

    fn is_within(&self, path: &str, folder: &str) -> Result<bool, Unreadable> {
        self.files.is_within(path, folder)
    }
}
