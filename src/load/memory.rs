use std::collections::BTreeMap;
use std::ops::Bound;

use super::files::LARGEST;
use super::path::child;
use super::{Entry, EntryKind, Files, Unreadable};

/// Files in memory, by path: for tests, editors, and places without a disk.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    files: BTreeMap<String, Vec<u8>>,
}

impl Memory {
    /// No file.
    pub fn new() -> Self {
        Self::default()
    }

    /// The same with one file more.
    #[must_use]
    pub fn with(mut self, path: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        self.files.insert(path.into(), bytes.into());
        self
    }

    /// The paths below a folder, counted from it.
    fn below(&self, folder: &str) -> impl Iterator<Item = &str> {
        let start = child(folder, "");
        let from = Bound::Included(start.clone());
        self.files
            .range((from, Bound::Unbounded))
            .map_while(move |(path, _)| path.strip_prefix(&start))
    }
}

impl Files for Memory {
    fn read(&self, path: &str) -> Result<Vec<u8>, Unreadable> {
        match self.files.get(path) {
            Some(bytes) if bytes.len() > LARGEST => Err(Unreadable::TooLarge(bytes.len() as u64)),
            Some(bytes) => Ok(bytes.clone()),
            None if self.below(path).next().is_some() => Err(Unreadable::Folder),
            None => Err(Unreadable::Missing),
        }
    }

    fn list(&self, folder: &str) -> Result<Vec<Entry>, Unreadable> {
        let mut entries: Vec<_> = self
            .below(folder)
            .map(|path| match path.split_once('/') {
                Some((name, _)) => (name, EntryKind::Folder),
                None => (path, EntryKind::File),
            })
            .map(|(name, kind)| Entry { name: name.to_owned(), kind, link: false })
            .collect();
        entries.sort();
        entries.dedup();
        if entries.is_empty() && !folder.is_empty() {
            return Err(Unreadable::Missing);
        }
        Ok(entries)
    }

    fn folder_name(&self, folder: &str) -> String {
        folder.rsplit('/').next().unwrap_or_default().to_owned()
    }

    fn is_within(&self, path: &str, folder: &str) -> Result<bool, Unreadable> {
        Ok(path == folder || path.starts_with(&child(folder, "")) && !path.starts_with("../"))
    }
}

#[cfg(test)]
mod tests {
    use super::Memory;
    use crate::load::{EntryKind, Files, Unreadable};

    #[test]
    fn has_folders_where_paths_have_them() {
        let files = Memory::new().with("a/b/c", "1").with("a/d", "2").with("ab", "3");
        let list = |folder| {
            let entries = files.list(folder).unwrap();
            entries.into_iter().map(|entry| (entry.name, entry.kind)).collect::<Vec<_>>()
        };
        let (file, folder) = (EntryKind::File, EntryKind::Folder);
        assert_eq!(list(""), [("a".to_owned(), folder), ("ab".to_owned(), file)]);
        assert_eq!(list("a"), [("b".to_owned(), folder), ("d".to_owned(), file)]);
        assert_eq!(files.list("x"), Err(Unreadable::Missing));
        assert_eq!(files.read("a"), Err(Unreadable::Folder));
        assert_eq!(files.read("x"), Err(Unreadable::Missing));
        assert_eq!(files.read("a/d"), Ok(b"2".to_vec()));
        assert_eq!(files.is_within("ab", "a"), Ok(false));
        assert_eq!(files.is_within("a/b/c", "a"), Ok(true));
    }
}
