use std::collections::BTreeSet;

use crate::diagnostic::{Code, Diagnostic};
use crate::text::Span;

use super::path::child;
use super::reader::Reader;
use super::{Entry, EntryKind, Unreadable};

/// What a walk over folders finds, by path in the order of bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Found {
    /// The folders that hold a `PLUGIN.md` or a `runtimes/NAME/RUNTIME.md`.
    pub(super) packages: BTreeSet<String>,
    /// The folders that hold a `SKILL.md`.
    pub(super) skills: BTreeSet<String>,
    /// Every `*.layout`.
    pub(super) layouts: BTreeSet<String>,
}

/// Looks through `top` and everything below it, except folders whose name begins with a dot,
/// `node_modules`, and caches, which hold a `CACHEDIR.TAG`. Links to folders are not followed: what they lead to is found at its own
/// place, or lies outside and is named. What is odd about packages is reported only if they
/// are asked for.
pub(super) fn walk(reader: &mut Reader<'_>, top: &str, asks_for_packages: bool) -> Found {
    let mut found = Found::default();
    let mut folders = vec![top.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = match reader.files.list(&folder) {
            Ok(entries) => entries,
            Err(why) => {
                let span = reader.start_of(&folder);
                let is_top = folder == top;
                reader.problems.push(unreadable_folder(span, &why, is_top));
                continue;
            }
        };
        let is_cache = entries.iter().any(|entry| is_file(entry, "CACHEDIR.TAG"));
        if is_cache && folder != top {
            continue;
        }
        for entry in entries {
            let path = child(&folder, &entry.name);
            match entry.kind {
                EntryKind::Unnameable => {
                    let span = reader.start_of(&path);
                    reader.problems.push(unnameable(span));
                }
                EntryKind::Folder if is_skipped(&entry.name) => {}
                EntryKind::Folder if entry.link => {
                    if asks_for_packages && leads_out(reader, &path, top) {
                        let span = reader.start_of(&path);
                        reader.problems.push(not_followed(span));
                    }
                }
                EntryKind::Folder => {
                    if asks_for_packages
                        && ["PLUGIN.md", "RUNTIME.md", "SKILL.md"].contains(&&*entry.name)
                    {
                        let span = reader.start_of(&path);
                        reader.problems.push(folder_for_manifest(span));
                    }
                    folders.push(path);
                }
                EntryKind::File if entry.name == "PLUGIN.md" => {
                    found.packages.insert(folder.clone());
                }
                EntryKind::File if entry.name == "SKILL.md" => {
                    if asks_for_packages && stays_in(reader, &entry, &path, top) {
                        found.skills.insert(folder.clone());
                    }
                }
                EntryKind::File if entry.name == "RUNTIME.md" => match package_of(&folder) {
                    Some(package) => {
                        found.packages.insert(package.to_owned());
                    }
                    None if asks_for_packages => {
                        let span = reader.start_of(&path);
                        reader.problems.push(misplaced(span));
                    }
                    None => {}
                },
                EntryKind::File if entry.name.ends_with(".layout") => {
                    if stays_in(reader, &entry, &path, top) {
                        found.layouts.insert(path);
                    }
                }
                EntryKind::File => {}
            }
        }
    }
    found
}

fn is_file(entry: &Entry, name: &str) -> bool {
    entry.kind == EntryKind::File && entry.name == name
}

fn is_skipped(name: &str) -> bool {
    name.starts_with('.') || name == "node_modules"
}

/// Whether a file lies in `top`, links followed; one that does not is reported. A link that
/// leads nowhere is reported where it is read.
pub(super) fn stays_in(reader: &mut Reader<'_>, entry: &Entry, path: &str, top: &str) -> bool {
    let out = entry.link && leads_out(reader, path, top);
    if out {
        let span = reader.start_of(path);
        reader.problems.push(linked_out(span));
    }
    !out
}

fn leads_out(reader: &Reader<'_>, path: &str, top: &str) -> bool {
    reader.files.is_within(path, top) == Ok(false)
}

/// The package whose runtime stands in `folder`, which is `runtimes/NAME` in it.
fn package_of(runtime: &str) -> Option<&str> {
    let (runtimes, _) = runtime.rsplit_once('/')?;
    runtimes.strip_suffix("/runtimes").or((runtimes == "runtimes").then_some(""))
}

/// What cannot be looked into may hold nothing of interest, unless it was asked for.
fn unreadable_folder(span: Span, why: &Unreadable, is_top: bool) -> Diagnostic {
    let message = format!("this folder cannot be read: {why}");
    if is_top {
        Diagnostic::error(Code("package/unreadable"), span, message)
    } else {
        Diagnostic::warning(Code("package/unreadable-folder"), span, message)
            .help("if there are packages or layouts in it, they are not looked at")
    }
}

fn folder_for_manifest(span: Span) -> Diagnostic {
    Diagnostic::warning(Code("package/unreadable-folder"), span, "this is a folder, not a manifest")
        .help("rename it, or put the manifest in its place")
}

fn unnameable(span: Span) -> Diagnostic {
    Diagnostic::warning(Code("package/unnameable"), span, "this name is not UTF-8")
        .help("rename it; what it holds is not looked at")
}

fn misplaced(span: Span) -> Diagnostic {
    let message = "this `RUNTIME.md` belongs to no package";
    Diagnostic::error(Code("package/misplaced-runtime"), span, message)
        .help("a runtime stands in `runtimes/NAME/` of a package")
}

fn not_followed(span: Span) -> Diagnostic {
    let message = "this link leads out of the folder that is checked and is not followed";
    Diagnostic::advice(Code("package/outside"), span, message)
        .help("if there are packages in it, name the folder that it leads to with `--packages`")
}

fn linked_out(span: Span) -> Diagnostic {
    let message = "this link leads out of the folder that is checked";
    Diagnostic::error(Code("package/outside"), span, message).help("put the file itself here")
}

#[cfg(test)]
mod tests {
    use super::{Reader, walk};
    use crate::load::Memory;

    #[test]
    fn finds_packages_and_layouts_at_any_depth() {
        let files = Memory::new()
            .with("plugins/b/PLUGIN.md", "")
            .with("plugins/a/PLUGIN.md", "")
            .with("plugins/a/runtimes/r/RUNTIME.md", "")
            .with("rootless/runtimes/r/RUNTIME.md", "")
            .with("layouts/x/x.layout", "")
            .with("y.layout", "")
            .with(".git/PLUGIN.md", "")
            .with("node_modules/p/PLUGIN.md", "")
            .with("target/CACHEDIR.TAG", "")
            .with("target/p/PLUGIN.md", "")
            .with("z.layout/inner.layout", "");
        let mut reader = Reader::new(&files);
        let found = walk(&mut reader, "", true);
        assert_eq!(Vec::from_iter(found.packages), ["plugins/a", "plugins/b", "rootless"]);
        let layouts = ["layouts/x/x.layout", "y.layout", "z.layout/inner.layout"];
        assert_eq!(Vec::from_iter(found.layouts), layouts);
        assert!(reader.problems.is_empty());
        assert_eq!(Vec::from_iter(walk(&mut reader, "plugins", true).packages).len(), 2);
    }

    #[test]
    fn names_what_it_does_not_take() {
        let files = Memory::new()
            .with("skill/SKILL.md", "")
            .with("lost/r/RUNTIME.md", "")
            .with("both/SKILL.md", "")
            .with("both/PLUGIN.md", "");
        let mut reader = Reader::new(&files);
        let found = walk(&mut reader, "", true);
        assert_eq!(Vec::from_iter(found.skills), ["both", "skill"]);
        let mut codes: Vec<_> = reader
            .problems
            .iter()
            .map(|found| format!("{} {}", found.code, reader.sources.path(found.span.source)))
            .collect();
        codes.sort();
        assert_eq!(codes, ["package/misplaced-runtime lost/r/RUNTIME.md"]);
    }
}
