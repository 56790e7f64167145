use crate::load::{Entry, Files, Unreadable};

use super::Settings;

/// Files without those that the configuration excludes.
pub(super) struct ShownFiles<'a> {
    pub(super) files: &'a dyn Files,
    pub(super) settings: &'a Settings,
}

impl Files for ShownFiles<'_> {
    fn read(&self, path: &str) -> Result<Vec<u8>, Unreadable> {
        self.files.read(path)
    }

    fn list(&self, folder: &str) -> Result<Vec<Entry>, Unreadable> {
        let mut entries = self.files.list(folder)?;
        entries.retain(|entry| {
            let path = if folder.is_empty() {
                entry.name.clone()
            } else {
                format!("{folder}/{}", entry.name)
            };
            let inner = self.settings.inner(&path);
            !self.settings.config.excludes(&inner) && !self.settings.is_known_twice(folder, &inner)
        });
        Ok(entries)
    }

    fn folder_name(&self, folder: &str) -> String {
        self.files.folder_name(folder)
    }

    fn is_within(&self, path: &str, folder: &str) -> Result<bool, Unreadable> {
        self.files.is_within(path, folder)
    }
}
