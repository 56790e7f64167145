#![expect(clippy::disallowed_methods, reason = "the command writes the files that it is asked for")]

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use typecase::diagnostic::visible;

use super::Failure;
use super::ground::reason;

/// Writes a file whole or not at all: beside it first, then in its place, with the rights that it
/// had. One that may not be written stays as it is. What is no ordinary file, such as a pipe, is
/// written to as it is.
pub(super) fn write(path: &Path, text: &str) -> Result<(), Failure> {
    write_bytes(path, text.as_bytes())
}

fn write_bytes(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    place(path, bytes).map_err(|error| {
        let shown = path.to_string_lossy();
        Failure(format!("cannot write `{}`: {}", visible(&shown), reason(&error)))
    })
}

/// Writes files into a folder, which is made if it is not there; each of them whole or not at all.
pub(super) fn write_all(folder: &Path, files: &[(String, Vec<u8>)]) -> Result<(), Failure> {
    fs::create_dir_all(folder).map_err(|error| {
        let shown = folder.to_string_lossy();
        let why = if folder.is_file() { "it is a file".to_owned() } else { reason(&error) };
        Failure(format!("cannot write into `{}`: {why}", visible(&shown)))
    })?;
    files.iter().try_for_each(|(name, bytes)| write_bytes(&folder.join(name), bytes))
}

fn place(path: &Path, text: &[u8]) -> io::Result<()> {
    // A link stays, and what it leads to is replaced.
    let path = match fs::canonicalize(path) {
        Err(error) if fs::symlink_metadata(path).is_ok() => return Err(error),
        real => real.unwrap_or_else(|_| path.to_owned()),
    };
    let rights = match fs::metadata(&path) {
        Ok(metadata) if metadata.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
        Ok(metadata) if !metadata.is_file() => return fs::write(&path, text),
        Ok(metadata) if metadata.permissions().readonly() => {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        there => there.ok().map(|metadata| metadata.permissions()),
    };
    let beside = beside(&path);
    let mut file = fs::OpenOptions::new().write(true).create_new(true).open(&beside)?;
    let written = file
        .write_all(text)
        .and_then(|()| rights.map_or(Ok(()), |rights| file.set_permissions(rights)))
        .and_then(|()| file.sync_all())
        .and_then(|()| fs::rename(&beside, &path));
    if written.is_err() {
        let _ = fs::remove_file(&beside);
    }
    written
}

fn beside(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.{}.tmp", std::process::id()))
}
