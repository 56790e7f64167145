use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// A folder of a test; it goes when the value does.
pub(crate) struct Folder {
    path: PathBuf,
}

impl Folder {
    /// An empty one.
    pub(crate) fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join(format!("typecase-{}-{number}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self { path }
    }

    /// The same with a file, and the folders that it needs.
    pub(crate) fn file(self, path: &str, bytes: impl AsRef<[u8]>) -> Self {
        let place = self.path.join(path);
        fs::create_dir_all(place.parent().unwrap()).unwrap();
        fs::write(place, bytes).unwrap();
        self
    }

    /// The same with a link at `path` to `target`, which is taken as it is written.
    #[cfg(unix)]
    pub(crate) fn link(self, path: &str, target: &str) -> Self {
        let place = self.path.join(path);
        fs::create_dir_all(place.parent().unwrap()).unwrap();
        std::os::unix::fs::symlink(target, place).unwrap();
        self
    }

    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The names in it, in order.
    pub(crate) fn names(&self) -> Vec<String> {
        let mut names: Vec<_> = fs::read_dir(&self.path)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.path);
    }
}
