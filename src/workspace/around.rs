use crate::load::{Files, Project};
use crate::manifest::{Host, Surroundings};

/// How packages are checked with each other and against the world round them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Around {
    /// Whether every package that takes part is here, with each of its files.
    pub complete: bool,
    /// Whether the files that manifests name are not looked for.
    pub no_files: bool,
    /// The host profile, counted from the root.
    pub host: Option<String>,
}

impl Around {
    /// Checks the packages of a project. A host profile that is not there says nothing.
    pub(super) fn check(&self, files: &dyn Files, project: &mut Project) {
        let host = self.host.as_ref().and_then(|path| host(files, path, project));
        let around = Surroundings { complete: self.complete, host };
        project.check_packages(files, &around, !self.no_files);
    }
}

/// What the host offers; the faults of its profile are reported with all others.
fn host(files: &dyn Files, path: &str, project: &mut Project) -> Option<Host> {
    let source = project.read(files, path).ok().flatten()?;
    let text = project.sources.source(source)?.text().clone();
    let (host, problems) = Host::read(source, &text);
    project.problems.extend(problems);
    host
}
