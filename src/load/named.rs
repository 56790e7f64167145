use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::manifest::{self, NamedFile, Package};

use super::path::{child, folder, join};
use super::reader::Reader;
use super::{EntryKind, Unreadable};

/// What became of a file that a manifest names.
enum Looked {
    /// It is there, and is what it should be, or its own faults were reported.
    There,
    /// It is not there.
    Missing,
    /// It is there and of no use, which was reported.
    Faulty,
}

/// Looks at every file that the manifests of `packages` name: it is in the package, links
/// followed, and JSON where it must be. Of a package of which no such file is there, only the
/// manifests were given: unless all is said to be here, one finding says for all such packages
/// that their files are not checked.
pub(super) fn check(reader: &mut Reader<'_>, packages: &[Package], complete: bool) {
    let mut bare: Vec<(&Package, Vec<NamedFile>)> = Vec::new();
    for package in packages {
        let own = folder(reader.sources.path(package.source)).to_owned();
        let files = NamedFile::of(package);
        let (mut missing, mut there) = (Vec::new(), 0);
        for file in files {
            match look(reader, &own, &file) {
                Looked::There => there += 1,
                Looked::Missing => missing.push(file),
                Looked::Faulty => {}
            }
        }
        if there == 0 && !complete {
            bare.extend((!missing.is_empty()).then_some((package, missing)));
        } else {
            for file in missing {
                reader.problems.push(self::missing(&file));
            }
        }
        version(reader, package, &own);
    }
    if let Some(found) = unchecked(&bare) {
        reader.problems.push(found);
    }
}

fn look(reader: &mut Reader<'_>, own: &str, file: &NamedFile) -> Looked {
    let base = child_of(own, &file.folder);
    let Some(path) = join(&base, &file.path) else {
        // The forms of paths allow no such one, but for those of handlers and schemas.
        reader.problems.push(outside(file));
        return Looked::Faulty;
    };
    let is_inside = own.is_empty() || path.starts_with(&child(own, ""));
    if !is_inside || (own.is_empty() && path.starts_with("../")) {
        reader.problems.push(outside(file));
        return Looked::Faulty;
    }
    match reader.files.is_within(&path, own) {
        Err(Unreadable::Missing) => return Looked::Missing,
        Ok(false) => {
            reader.problems.push(linked_out(file));
            return Looked::Faulty;
        }
        Ok(true) | Err(_) => {}
    }
    if !file.is_json {
        return if is_there(reader, &path) { Looked::There } else { Looked::Missing };
    }
    match reader.read(&path) {
        Err(Unreadable::Missing) => Looked::Missing,
        Err(why) => {
            reader.problems.push(unusable(file, &why));
            Looked::Faulty
        }
        Ok(None) => Looked::There,
        Ok(Some(source)) => {
            if reader.checked_json.insert(source) {
                let text = reader.sources.source(source).map(|source| source.text().clone());
                let found = manifest::check_json(source, text.as_deref().unwrap_or(""));
                reader.problems.extend(found);
            }
            Looked::There
        }
    }
}

fn child_of(folder: &str, inner: &str) -> String {
    if inner.is_empty() { folder.to_owned() } else { child(folder, inner) }
}

/// Whether a file is there: it is not read.
fn is_there(reader: &Reader<'_>, path: &str) -> bool {
    let name = path.rsplit_once('/').map_or(path, |(_, name)| name);
    let entries = reader.files.list(folder(path)).unwrap_or_default();
    entries.iter().any(|entry| entry.name == name && entry.kind == EntryKind::File)
}

/// `package.json` names the same version.
fn version(reader: &mut Reader<'_>, package: &Package, own: &str) {
    let Some(version) = &package.version else { return };
    let path = child_of(own, "package.json");
    let path = path.trim_start_matches('/').to_owned();
    if reader.files.is_within(&path, own) != Ok(true) {
        return;
    }
    let Ok(Some(source)) = reader.read(&path) else { return };
    let text = reader.sources.source(source).map(|source| source.text().clone());
    let text = text.as_deref().unwrap_or("");
    if let Some(other) = manifest::json_text(source, text, "version")
        && other.node != version.node
    {
        reader.problems.push(
            Diagnostic::error(
                Code("package/other-version"),
                version.span,
                format!("`package.json` has another version: `{}`", other.node),
            )
            .field("version")
            .note(other.span, "here")
            .help("write the same in both"),
        );
    }
}

fn missing(file: &NamedFile) -> Diagnostic {
    let message = format!("there is no file `{}`", file.path);
    let from = if file.folder.is_empty() { "the package" } else { "the runtime" };
    Diagnostic::error(Code("package/missing-file"), file.path.span, message)
        .field(file.field.clone())
        .label(format!("counted from the folder of {from}"))
}

fn outside(file: &NamedFile) -> Diagnostic {
    let message = format!("`{}` leads out of the package", file.path);
    Diagnostic::error(Code("package/file-outside"), file.path.span, message)
        .field(file.field.clone())
        .help("put the file into the folder of the package")
}

fn linked_out(file: &NamedFile) -> Diagnostic {
    let message = format!("`{}` is a link that leads out of the package", file.path);
    Diagnostic::error(Code("package/file-outside"), file.path.span, message)
        .field(file.field.clone())
        .help("put the file itself into the folder of the package")
}

fn unusable(file: &NamedFile, why: &Unreadable) -> Diagnostic {
    let message = format!("`{}` cannot be read: {why}", file.path);
    Diagnostic::error(Code("package/missing-file"), file.path.span, message)
        .field(file.field.clone())
}

/// One finding for all packages of which only the manifests are there.
fn unchecked(bare: &[(&Package, Vec<NamedFile>)]) -> Option<Diagnostic> {
    let (_, first) = bare.first()?;
    let first = first.first()?;
    let files: usize = bare.iter().map(|(_, files)| files.len()).sum();
    let message = match (bare, files) {
        ([(package, _)], 1) => {
            format!("the one file that `{}` names is not here, so it is not checked", package.id)
        }
        ([(package, _)], files) => format!(
            "none of the {files} files that `{}` names is here, so they are not checked",
            package.id
        ),
        (many, files) => format!(
            "none of the {files} files that {} packages name is here, so they are not checked",
            many.len()
        ),
    };
    let code = Code("package/unchecked-files");
    let found = Diagnostic::new(Severity::Advice, code, first.path.span, message)
        .field(first.field.clone())
        .help("with `--complete` a file that is not here is an error");
    Some(if files > 1 { found.label("the first of them") } else { found })
}

#[cfg(test)]
mod tests {
    use crate::load::{Memory, Places, Project};
    use crate::manifest::Surroundings;

    const ROOT: &str = "id: p\nkind: plugin\ndescription: d\n";

    fn found(files: &[(&str, &str)], complete: bool) -> Vec<String> {
        let memory =
            files.iter().fold(Memory::new(), |memory, (path, text)| memory.with(*path, *text));
        let mut project = Project::load(&memory, &Places::under(""));
        let before = project.problems.len();
        project.check_packages(&memory, &Surroundings { complete, host: None }, true);
        let found = project.problems.iter().skip(before);
        found
            .map(|found| {
                let path = project.sources.path(found.span.source);
                let field = found.field.as_deref().unwrap_or("-");
                format!("{} {} {path} {field}", found.severity, found.code)
            })
            .collect()
    }

    fn root(keys: &str) -> String {
        format!("---\n{ROOT}{keys}---\n")
    }

    #[test]
    fn a_package_of_manifests_alone_is_one_piece_of_advice() {
        let text = root("entry: a.js\ncontributes: { ui: { left: [b.json] } }\n");
        let files = [("p/PLUGIN.md", &*text)];
        assert_eq!(found(&files, false), ["advice package/unchecked-files p/PLUGIN.md entry"]);
        let missing = |field: &str| format!("error package/missing-file p/PLUGIN.md {field}");
        let both = [missing("entry"), missing("contributes.ui.left[0]")];
        assert_eq!(found(&files, true), both);
        let one = [("p/PLUGIN.md", &*text), ("p/b.json", "{}")];
        assert_eq!(found(&one, false), [missing("entry")]);
        let both = [("p/PLUGIN.md", &*text), ("p/b.json", "{}"), ("p/a.js", "")];
        assert_eq!(found(&both, true), [""; 0]);
    }

    #[test]
    fn paths_count_from_their_own_folder_and_stay_in_the_package() {
        let agent = |guard: &str, schema: &str| {
            format!(
                "---\ntype: agent\nschedule: {{ stage: audit }}\nguard: {guard}\nio: {{ output: {{ schema: {schema} }} }}\n---\n"
            )
        };
        let with = |agent: &str| {
            let files = [
                ("p/PLUGIN.md", &*root("")),
                ("p/runtimes/a/RUNTIME.md", agent),
                ("p/runtimes/a/g.js", ""),
                ("p/server/s.json", "[]"),
                ("q.js", ""),
            ];
            found(&files, false)
        };
        assert_eq!(with(&agent("./g.js", "../../server/s.json")), [""; 0]);
        let outside = "error package/file-outside p/runtimes/a/RUNTIME.md guard";
        assert_eq!(with(&agent("../../../q.js", "../../server/s.json")), [outside]);
        assert_eq!(with(&agent("/etc/passwd", "../../server/s.json")), [outside]);
        let contract = "\"contract:x@1\"";
        assert_eq!(with(&agent("g.js", contract)), [""; 0], "a contract is no file");
    }

    #[test]
    fn what_must_be_json_is_read_once() {
        let event = |topic: &str| format!("{{ topic: {topic}, schema: e.json, description: d }}");
        let events = format!("contributes: {{ events: [{}, {}] }}\n", event("a.b"), event("a.c"));
        let text = root(&events);
        let files = [("p/PLUGIN.md", &*text), ("p/e.json", "{ \"a\": 1, }")];
        let all = found(&files, false);
        assert_eq!(all.len(), 1, "{all:?}");
        assert!(all[0].starts_with("error syntax/json p/e.json"), "{all:?}");
    }

    #[test]
    fn the_version_is_that_of_the_package_for_its_code() {
        let text = root("version: \"1.0.0\"\n");
        let with = |json: &str| found(&[("p/PLUGIN.md", &*text), ("p/package.json", json)], false);
        assert_eq!(with("{ \"version\": \"1.0.0\" }"), [""; 0]);
        assert_eq!(with("{}"), [""; 0]);
        let other = ["error package/other-version p/PLUGIN.md version"];
        assert_eq!(with("{ \"version\": \"1.0.1\" }"), other);
    }
}
