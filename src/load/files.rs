use std::fmt;

/// The largest file that is read, in bytes.
pub const LARGEST: usize = 4 * 1024 * 1024;

/// Where files come from: a folder on disk, or a map in memory.
///
/// A path has `/` between its parts and is counted from one folder, the root; the root itself
/// is the empty path. It may begin with `../` where the root is not all there is.
pub trait Files {
    /// The bytes of a file, links followed.
    fn read(&self, path: &str) -> Result<Vec<u8>, Unreadable>;

    /// What stands in a folder, by name in the order of bytes.
    fn list(&self, folder: &str) -> Result<Vec<Entry>, Unreadable>;

    /// What a folder is called; empty where it has no name.
    fn folder_name(&self, folder: &str) -> String;

    /// Whether what `path` leads to, links followed, lies in `folder` or deeper.
    fn is_within(&self, path: &str, folder: &str) -> Result<bool, Unreadable>;
}

/// Something in a folder.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Entry {
    /// Its name.
    pub name: String,
    /// What it is, links followed.
    pub kind: EntryKind,
    /// Whether it is a link.
    pub link: bool,
}

/// What stands in a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EntryKind {
    /// A file, or anything else that is no folder, such as a link to nowhere.
    File,
    /// A folder.
    Folder,
    /// Something whose name is not UTF-8; the name here only resembles it.
    Unnameable,
}

/// Why a file or folder cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// There is nothing of that name.
    Missing,
    /// It is a folder, and a file was asked for.
    Folder,
    /// It is neither file nor folder: a pipe, a device.
    Special,
    /// It is larger than [`LARGEST`]; its size in bytes.
    TooLarge(u64),
    /// The system says why.
    System(String),
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing => f.write_str("there is no such file"),
            Self::Folder => f.write_str("it is a folder"),
            Self::Special => f.write_str("it is neither a file nor a folder"),
            Self::TooLarge(size) => write!(f, "it has {size} bytes; the limit is {LARGEST}"),
            Self::System(reason) => f.write_str(reason),
        }
    }
}
