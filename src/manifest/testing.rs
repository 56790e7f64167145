//! Small packages for the tests of this folder.

use super::{Package, PackageFiles, read_package};
use crate::diagnostic::Problems;
use crate::text::{Source, Sources};

/// The least front matter of the package `lantern`.
pub(super) const ROOT: &str = "id: lantern\nkind: plugin\ndescription: Tracks lamp oil.\n";

/// What the runtimes of these tests use of their package.
pub(super) const USES: &str =
    "provides: [tale@1]\noptional: [x@1, tale@1]\ncontributes: { tools: [fill] }\n";

/// A package in the folder `lantern` with these files.
pub(super) fn package(files: &[(&str, &str)]) -> (Sources, Option<Package>, Problems) {
    let mut sources = Sources::new();
    let mut package = PackageFiles { folder: "lantern".into(), files: Vec::new() };
    for (path, text) in files {
        let id = sources.add(Source::new(*path, *text));
        package.files.push(((*path).into(), id));
    }
    let (read, problems) = read_package(&package, &sources);
    (sources, read, problems)
}

/// The findings as `field code`, without `manifest/`.
pub(super) fn names(problems: &Problems) -> Vec<String> {
    let name = |code: &'static str| code.strip_prefix("manifest/").unwrap_or(code);
    problems
        .iter()
        .map(|it| format!("{} {}", it.field.as_deref().unwrap_or("-"), name(it.code.0)))
        .collect()
}

/// The findings for a root with these keys besides the least.
pub(super) fn root(keys: &str) -> Vec<String> {
    let text = format!("---\n{ROOT}{keys}---\n");
    names(&package(&[("PLUGIN.md", &text)]).2)
}

/// The findings for a `RUNTIME.md` with this front matter.
pub(super) fn runtime(keys: &str) -> Vec<String> {
    let root = format!("---\n{ROOT}{USES}---\n");
    let text = format!("---\n{keys}---\n");
    names(&package(&[("PLUGIN.md", &root), ("runtimes/keep/RUNTIME.md", &text)]).2)
}

/// The findings for an agent of stage `audit` with these keys besides.
pub(super) fn agent(keys: &str) -> Vec<String> {
    runtime(&format!("type: agent\nschedule: {{ stage: audit }}\n{keys}"))
}
