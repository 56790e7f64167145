use std::sync::Arc;

use crate::diagnostic::{Code, Diagnostic, Problems};
use crate::text::{Sources, Span};
use crate::yaml::{Node, excerpt};

use super::between::between;
use super::doubts::Doubts;
use super::flat::mend_flat;
use super::front::Front;
use super::locales::read_locales;
use super::manifest_file::{ManifestFile, read_manifest};
use super::merge::drifted;
use super::model::{Package, Runtime, RuntimeFile};
use super::package_files::{ManifestFiles, PackageFiles};
use super::place::Place;
use super::rules::{package_rules, runtime_rules};
use super::schema::{ID, Object, PACKAGE, RUNTIME};
use super::validate::validate;

/// Reads the manifests of a package: fences, YAML, language variants, the shape of every value,
/// and the rules that one manifest must keep by itself.
///
/// The package holds whatever is well formed, so that later stages can go on; the problems say
/// whether anything is wrong. None if there is no readable `PLUGIN.md`.
pub fn read_package(files: &PackageFiles, sources: &Sources) -> (Option<Package>, Problems) {
    let manifests = files.manifests();
    let (root, mut problems) = read_manifest(&manifests.root, sources);
    if manifests.root.canonical.is_none()
        && let Some((_, first)) = files.files.first()
    {
        problems.push(no_root(Span::new(*first, 0..0), &files.folder));
    }
    let mut package = root.as_ref().map(|root| {
        let folder = &files.folder;
        let at = (sources, &**folder);
        let front = check(root, &PACKAGE, at, |top| package_rules(top, folder), &mut problems);
        let merged = root.merged.as_ref().map(|(merged, _)| Place::top(merged));
        Package::read(&front, merged.as_ref(), folder, root.source)
    });
    for (name, files) in &manifests.runtimes {
        let runtime = read_runtime(name, files, package.as_ref(), sources, &mut problems);
        if let Some(package) = &mut package {
            package.is_whole &= runtime.is_some();
            package.runtimes.extend(runtime);
        }
    }
    if let (Some(package), Some(root)) = (&mut package, &root) {
        inline(package, root, &mut problems);
        for found in between(package) {
            problems.push(found);
        }
        let (labels, found) = read_locales(package, &files.files, sources);
        package.labels = labels;
        problems.extend(found);
    }
    (package, problems)
}

/// Checks the shapes of a manifest and the rules that it must keep by itself. A merged front
/// matter repeats what the canonical one holds: only what the variant brought in
/// is reported of it.
fn check(
    file: &ManifestFile,
    object: &'static Object,
    (sources, folder): (&Sources, &str),
    rules: impl Fn(&Place<'_>) -> Vec<Diagnostic>,
    problems: &mut Problems,
) -> Front {
    let all = |front: &Node| {
        let top = Place::top(front);
        let mut found = validate(&top, object);
        let doubts = Doubts::of(&found);
        let follows = |found: &Diagnostic| {
            found.field.as_deref().is_some_and(|field| doubts.over(&top, field))
        };
        found.extend(rules(&top).into_iter().filter(|found| !follows(found)));
        (found, doubts)
    };
    let (mut found, doubts) = all(&file.canonical);
    if let Some(source) = sources.source(file.source) {
        let at = (file.source, &**source.text());
        mend_flat(&mut found, &file.canonical, object, at, folder);
    }
    if let Some((merged, variant)) = &file.merged {
        found.extend(all(merged).0.into_iter().filter(|found| found.span.source == *variant));
    }
    // A variant that is right differs where the canonical file is wrong.
    let top = Place::top(&file.canonical);
    let drift: Vec<_> =
        file.drift.iter().filter(|drift| !doubts.over(&top, &drift.path)).cloned().collect();
    found.extend(drifted(&drift));
    for found in found {
        problems.push(found);
    }
    Front::new(file.canonical.clone(), doubts)
}

fn read_runtime(
    name: &Arc<str>,
    files: &ManifestFiles,
    package: Option<&Package>,
    sources: &Sources,
    problems: &mut Problems,
) -> Option<Runtime> {
    let (file, found) = read_manifest(files, sources);
    problems.extend(found);
    let file = file?;
    if !(ID.accepts)(name) {
        problems.push(malformed_folder(Span::new(file.source, 0..0), name));
    }
    let front = check(&file, &RUNTIME, (sources, name), runtime_rules, problems);
    Runtime::read(RuntimeFile {
        id: format!("{}/{name}", package?.id).into(),
        name: name.clone(),
        front,
        body: file.body,
        every_tool: &[],
    })
}

/// Adds the inline runtime, which excludes all others.
fn inline(package: &mut Package, root: &ManifestFile, problems: &mut Problems) {
    let top = package.front.place();
    let Some(keys) = top.at("runtime") else { return };
    if let Some(other) = package.runtimes.first() {
        problems.push(inline_and_runtimes(&keys, other));
    }
    let inline = Runtime::read(RuntimeFile {
        id: package.id.node.clone(),
        name: package.id.node.clone(),
        front: package.front.under("runtime"),
        body: root.body.clone(),
        every_tool: &package.tools,
    });
    package.is_whole &= inline.is_some();
    package.runtimes.extend(inline);
}

fn no_root(start: Span, folder: &str) -> Diagnostic {
    let message = format!("the folder {} has no `PLUGIN.md`", excerpt(folder));
    Diagnostic::error(Code("manifest/no-root"), start, message)
        .help("add `PLUGIN.md` with `id`, `kind` and `description`")
}

fn malformed_folder(start: Span, name: &str) -> Diagnostic {
    let message = format!("the folder {} does not give its runtime {}", excerpt(name), ID.name);
    Diagnostic::error(Code("manifest/runtime-folder"), start, message)
        .help(format!("rename the folder: {}", ID.looks))
}

fn inline_and_runtimes(runtime: &Place<'_>, other: &Runtime) -> Diagnostic {
    let message = "an inline runtime and the folder `runtimes` exclude each other";
    Diagnostic::error(Code("manifest/inline-and-runtimes"), runtime.anchor(), message)
        .field(runtime.field())
        .note(other.span, "a runtime of its own")
        .help("move the inline runtime into a folder of `runtimes`")
}
