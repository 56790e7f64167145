//! Folders and files to sources: the only reader of files.
