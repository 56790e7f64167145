use std::sync::Arc;

use crate::manifest::PackageFiles;

use super::path::{self, child};
use super::reader::Reader;
use super::walk::stays_in;
use super::{Entry, EntryKind};

/// Reads the package in `folder`, which was found below `top`. Files that are no text are
/// reported and left out, with the variants of such a manifest; none if `PLUGIN.md` is no text.
pub(super) fn read_package(
    reader: &mut Reader<'_>,
    folder: &str,
    top: &str,
) -> Option<PackageFiles> {
    let mut names = list(reader, folder, "", is_root_manifest);
    names.extend(list(reader, folder, "locales", is_locale));
    for runtime in entries(reader, &child(folder, "runtimes")) {
        if runtime.kind == EntryKind::Folder && !runtime.link {
            let inner = child("runtimes", &runtime.name);
            names.extend(list(reader, folder, &inner, is_runtime_manifest));
        }
    }
    names.sort_by(|(_, a), (_, b)| a.cmp(b));
    let mut files = Vec::new();
    let mut faulty = Vec::new();
    for (entry, name) in names {
        let path = child(folder, &name);
        let read = stays_in(reader, &entry, &path, top).then(|| reader.read_or_report(&path));
        match read.flatten() {
            Some(id) => files.push((name.into(), id)),
            None => faulty.push(name),
        }
    }
    if faulty.iter().any(|name| name == "PLUGIN.md") {
        return None;
    }
    files.retain(|(name, _): &(Arc<str>, _)| {
        let canonical = child(path::folder(name), "RUNTIME.md");
        !faulty.contains(&canonical)
    });
    Some(PackageFiles { folder: reader.files.folder_name(folder).into(), files })
}

/// The files of one folder of a package that `is_wanted`, with their paths in the package.
fn list(
    reader: &mut Reader<'_>,
    folder: &str,
    inner: &str,
    is_wanted: fn(&str) -> bool,
) -> Vec<(Entry, String)> {
    entries(reader, &if inner.is_empty() { folder.to_owned() } else { child(folder, inner) })
        .into_iter()
        .filter(|entry| entry.kind == EntryKind::File && is_wanted(&entry.name))
        .map(|entry| {
            let name = child(inner, &entry.name);
            (entry, name)
        })
        .collect()
}

/// What stands in a folder; nothing where there is none. The walk reported what it could not
/// read.
fn entries(reader: &Reader<'_>, folder: &str) -> Vec<Entry> {
    reader.files.list(folder).unwrap_or_default()
}

fn is_root_manifest(name: &str) -> bool {
    name == "PLUGIN.md" || is_variant(name, "PLUGIN.")
}

fn is_runtime_manifest(name: &str) -> bool {
    name == "RUNTIME.md" || is_variant(name, "RUNTIME.")
}

/// `PLUGIN.zh.md`.
fn is_variant(name: &str, start: &str) -> bool {
    let locale = name.strip_prefix(start).and_then(|rest| rest.strip_suffix(".md"));
    locale.is_some_and(|locale| !locale.is_empty())
}

fn is_locale(name: &str) -> bool {
    [".yaml", ".yml"].iter().any(|end| name.ends_with(end))
}

#[cfg(test)]
mod tests {
    use super::{PackageFiles, Reader, read_package};
    use crate::load::Memory;

    #[test]
    fn takes_manifests_variants_and_locales() {
        let files = [
            "PLUGIN.md",
            "PLUGIN.zh.md",
            "README.md",
            "locales/zh.yaml",
            "locales/notes.txt",
            "runtimes/a/RUNTIME.md",
            "runtimes/a/RUNTIME.zh.md",
            "runtimes/a/deep/RUNTIME.md",
            "runtimes/RUNTIME.md",
            "server/PLUGIN.ts",
        ]
        .into_iter()
        .fold(Memory::new(), |files, name| files.with(format!("p/{name}"), "x"));
        let files = files.with("p/locales/broken.yaml", [0xff]);
        let mut reader = Reader::new(&files);
        let package = read_package(&mut reader, "p", "").unwrap();
        assert_eq!(&*package.folder, "p");
        assert_eq!(
            names(&package),
            [
                "PLUGIN.md",
                "PLUGIN.zh.md",
                "locales/zh.yaml",
                "runtimes/a/RUNTIME.md",
                "runtimes/a/RUNTIME.zh.md"
            ]
        );
        assert_eq!(reader.problems.iter().count(), 1);
    }

    #[test]
    fn says_nothing_of_what_follows_from_a_file_that_is_no_text() {
        let files = Memory::new()
            .with("p/PLUGIN.md", "x")
            .with("p/runtimes/a/RUNTIME.md", [0xff])
            .with("p/runtimes/a/RUNTIME.zh.md", "x")
            .with("q/PLUGIN.md", [0xff])
            .with("q/PLUGIN.zh.md", "x");
        let mut reader = Reader::new(&files);
        assert_eq!(names(&read_package(&mut reader, "p", "").unwrap()), ["PLUGIN.md"]);
        assert_eq!(read_package(&mut reader, "q", ""), None);
        assert_eq!(reader.problems.iter().count(), 2);
    }

    fn names(package: &PackageFiles) -> Vec<&str> {
        package.files.iter().map(|(name, _)| &**name).collect()
    }
}
