use std::collections::BTreeSet;
use std::fmt::{self, Write as _};
use std::path::Path;

use crate::diagnostic::{Problems, Report, Severity, Summary};
use crate::load::{Disk, Unreadable};
use crate::text::Sources;

use super::{Around, Scope, Workspace};

/// Checks all packages and layouts below a folder, as its own `typecase.toml` says if it has one:
/// what `typecase check DIR` does, for build scripts and tests.
///
/// ```
/// let checked = typecase::check_packages("layouts/covel").unwrap();
/// assert!(!checked.fails());
/// ```
///
/// # Errors
/// The folder or its configuration cannot be read.
pub fn check_packages(folder: impl AsRef<Path>) -> Result<Checked, Unreadable> {
    let disk = Disk::new(folder.as_ref());
    let workspace = Workspace::at_root(&disk, &Around::default())?;
    let scope = Scope::default();
    // A scope without a key names nothing that could be unknown.
    let problems = workspace.judge(&scope).unwrap_or_default();
    let looked_at = workspace.looked_at();
    Ok(Checked { problems, sources: workspace.project.sources, looked_at })
}

/// What checking a folder came to.
///
/// Its `Display` is the same for the same files wherever the folder is, one line a finding, so
/// that a snapshot of it stays: `insta::assert_snapshot!(typecase::check_packages("plugins")?)`.
#[derive(Clone, Debug)]
pub struct Checked {
    problems: Problems,
    sources: Sources,
    looked_at: Summary,
}

impl Checked {
    /// The findings, to be shown in any form.
    pub fn report(&self) -> Report<'_> {
        Report::new(&self.problems, &self.sources, self.looked_at)
    }

    /// Whether there is an error.
    pub fn fails(&self) -> bool {
        self.report().worst() == Some(Severity::Error)
    }

    /// The lines with which a build script tells cargo to run it again when anything below the
    /// folder changes, or a file outside of it that was read: `cargo::rerun-if-changed=…`.
    /// `folder` is the one that was checked, as cargo sees it.
    ///
    /// Source: <https://doc.rust-lang.org/cargo/reference/build-scripts.html>
    pub fn rerun_lines(&self, folder: impl AsRef<Path>) -> String {
        let files = self.sources.iter().map(|(_, source)| source.path().to_string());
        let outside = files.filter(|path| path.starts_with("../"));
        let paths: BTreeSet<_> = outside.chain([String::new()]).collect();
        let line = |path: String| {
            let place = folder.as_ref().join(path);
            format!(
                "cargo::rerun-if-changed={}\n",
                place.display().to_string().trim_end_matches('/')
            )
        };
        paths.into_iter().map(line).collect()
    }

    /// The lines with which a build script shows the findings as cargo's own warnings and errors.
    /// An error makes the build fail.
    pub fn cargo_lines(&self) -> String {
        let report = self.report();
        let concise = report.concise();
        let mut lines = String::new();
        for (found, line) in report.found().iter().zip(concise.lines()) {
            let kind = if found.severity == Severity::Error { "error" } else { "warning" };
            let _ = writeln!(lines, "cargo::{kind}={line}");
        }
        lines
    }
}

impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let report = self.report();
        write!(f, "{}{}", report.concise(), report.summary())
    }
}
