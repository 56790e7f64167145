#![expect(clippy::disallowed_methods, reason = "this is the only place that reads files")]

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::files::LARGEST;
use super::{Entry, EntryKind, Files, Unreadable};

/// The files below a folder on disk.
#[derive(Clone, Debug)]
pub struct Disk {
    root: PathBuf,
}

impl Disk {
    /// Paths are counted from `root`.
    pub fn new(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into() }
    }

    fn place(&self, path: &str) -> PathBuf {
        // An empty path is the root itself, also where that is the working folder.
        if path.is_empty() { self.root.join(".") } else { self.root.join(path) }
    }

    fn real(&self, path: &str) -> Result<PathBuf, Unreadable> {
        self.place(path).canonicalize().map_err(|error| unreadable(&error))
    }
}

impl Files for Disk {
    fn read(&self, path: &str) -> Result<Vec<u8>, Unreadable> {
        let place = self.place(path);
        let metadata = fs::metadata(&place).map_err(|error| unreadable(&error))?;
        if metadata.is_dir() {
            return Err(Unreadable::Folder);
        }
        // A pipe or a device may never end.
        if !metadata.is_file() {
            return Err(Unreadable::Special);
        }
        if metadata.len() > LARGEST as u64 {
            return Err(Unreadable::TooLarge(metadata.len()));
        }
        let mut bytes = Vec::new();
        fs::File::open(&place)
            .and_then(|file| file.take(LARGEST as u64 + 1).read_to_end(&mut bytes))
            .map_err(|error| unreadable(&error))?;
        // It may have grown since.
        if bytes.len() > LARGEST {
            return Err(Unreadable::TooLarge(bytes.len() as u64));
        }
        Ok(bytes)
    }

    fn list(&self, folder: &str) -> Result<Vec<Entry>, Unreadable> {
        let listing = fs::read_dir(self.place(folder)).map_err(|error| unreadable(&error))?;
        let mut entries = listing
            .map(|entry| entry.and_then(|entry| self::entry(&entry)))
            .collect::<io::Result<Vec<_>>>()
            .map_err(|error| unreadable(&error))?;
        entries.sort();
        Ok(entries)
    }

    fn folder_name(&self, folder: &str) -> String {
        match folder.rsplit('/').next() {
            Some(name) if !name.is_empty() && name != ".." => name.to_owned(),
            _ => {
                let real = self.real(folder).unwrap_or_default();
                real.file_name().unwrap_or_default().to_string_lossy().into_owned()
            }
        }
    }

    fn is_within(&self, path: &str, folder: &str) -> Result<bool, Unreadable> {
        Ok(self.real(path)?.starts_with(self.real(folder)?))
    }
}

fn entry(entry: &fs::DirEntry) -> io::Result<Entry> {
    let link = entry.file_type()?.is_symlink();
    let name = entry.file_name();
    let kind = match name.to_str() {
        None => EntryKind::Unnameable,
        Some(_) if is_folder(&entry.path()) => EntryKind::Folder,
        Some(_) => EntryKind::File,
    };
    Ok(Entry { name: name.to_string_lossy().into_owned(), kind, link })
}

fn is_folder(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|metadata| metadata.is_dir())
}

fn unreadable(error: &io::Error) -> Unreadable {
    match error.kind() {
        io::ErrorKind::NotFound => Unreadable::Missing,
        io::ErrorKind::IsADirectory => Unreadable::Folder,
        kind => Unreadable::System(kind.to_string()),
    }
}
