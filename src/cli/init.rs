use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use typecase::case::CASE;
use typecase::diagnostic::visible;
use typecase::load::{EntryKind, Files, Places, Project};
use typecase::manifest::schema::{CONFIG, json_schema};

use super::ground::Said;
use super::{Failure, Ground, Outcome, arguments, whole_file};

const PACKAGE: &str = include_str!("first/PLUGIN.md");
const LAYOUT: &str = include_str!("first/chat.layout");
const CASE_FILE: &str = include_str!("first/first.yaml");
const WORKFLOW: &str = include_str!("first/workflow.yml");

/// The files in which other CI systems find their jobs.
const OTHER_CI: [&str; 14] = [
    ".gitlab-ci.yml",
    ".circleci/config.yml",
    "azure-pipelines.yml",
    "Jenkinsfile",
    "bitbucket-pipelines.yml",
    ".travis.yml",
    ".drone.yml",
    ".woodpecker.yml",
    ".woodpecker.yaml",
    ".buildkite/pipeline.yml",
    ".buildkite/pipeline.yaml",
    "appveyor.yml",
    ".appveyor.yml",
    ".cirrus.yml",
];

/// The folder of the schemas that editors use.
const SCHEMAS: &str = ".typecase";

/// `typecase init`: writes what is missing and changes nothing that is there. A second run finds
/// everything.
pub(super) fn init(arguments: &arguments::Init) -> Result<Outcome, Outcome> {
    let paths: Vec<_> = arguments.path.iter().cloned().collect();
    if let Some(path) = paths.iter().find(|path| path.is_file()) {
        let shown = path.to_string_lossy().into_owned();
        return Err(Failure(format!("`{}` is a file, not a folder", visible(&shown))).into());
    }
    for path in paths.iter().filter(|path| !path.exists()) {
        make(path)?;
    }
    let ground = Ground::of_paths(&paths, Said { packages: &[], config: None })?;
    ground.refuse_bad_config()?;
    let missing = missing(&ground);
    for (path, _) in &missing.files {
        has_room(&ground, path)?;
    }
    let mut out = String::new();
    for (path, text) in &missing.files {
        let place = ground.place(path);
        if let Some(folder) = place.parent() {
            make(folder)?;
        }
        whole_file::write(&place, text)?;
        let _ = writeln!(out, "{path}");
    }
    Ok(Outcome { out: out.into_bytes(), err: missing.says, ..Outcome::default() })
}

fn make(folder: &Path) -> Result<(), Failure> {
    fs::create_dir_all(folder).map_err(|error| {
        let shown = folder.to_string_lossy().into_owned();
        Failure(format!("cannot make the folder `{}`: {}", visible(&shown), error.kind()))
    })
}

/// What stands in the way of a file is said before the first is written.
fn has_room(ground: &Ground, path: &str) -> Result<(), Failure> {
    let mut above = path;
    while let Some((folder, _)) = above.rsplit_once('/') {
        above = folder;
        let place = ground.place(folder);
        if fs::symlink_metadata(&place).is_ok() && !place.is_dir() {
            let shown = visible(path);
            return Err(Failure(format!("cannot write `{shown}`: `{folder}` is no folder")));
        }
    }
    Ok(())
}

/// What is not there yet.
#[derive(Default)]
struct Missing {
    /// Paths with their texts.
    files: Vec<(String, String)>,
    /// What to do next.
    says: String,
}

fn missing(ground: &Ground) -> Missing {
    let disk = &ground.disk;
    let project = Project::load(disk, &Places::under(""));
    let has = |path: &str| disk.read(path).is_ok();
    let mut missing = Missing::default();
    let has_packages = !project.package_folders.is_empty() || !project.skills.is_empty();
    let has_layouts = !project.layout_files.is_empty();
    if !has_packages {
        missing.files.push(("packages/keeper/PLUGIN.md".into(), PACKAGE.into()));
    }
    if !has_layouts {
        let (layout, case) = first_layout(has_packages);
        missing.files.push(("layouts/chat/chat.layout".into(), layout));
        missing.files.push(("layouts/chat/cases/first.yaml".into(), case));
    }
    let configured = !ground.settings.sources.is_empty();
    if !configured {
        let config = config(&project, has_packages, has_layouts);
        missing.files.push(("typecase.toml".into(), config));
    }
    for (name, object, title) in [("case", &CASE, "Case"), ("config", &CONFIG, "typecase.toml")] {
        let path = format!("{SCHEMAS}/{name}.schema.json");
        let is_named = if name == "case" { !has_layouts } else { !configured };
        if is_named && !has(&path) {
            missing.files.push((path, format!("{:#}\n", json_schema(object, title))));
        }
    }
    ci(disk, &mut missing);
    let is_there = |path: &str| fs::symlink_metadata(ground.place(path)).is_ok();
    let (there, files) = missing.files.into_iter().partition(|(path, _)| is_there(path));
    let there: Vec<(String, String)> = there;
    missing.files = files;
    missing.files.sort();
    for (path, _) in there {
        let _ = writeln!(missing.says, "`{}` is there and left as it is", visible(&path));
    }
    if missing.files.is_empty() {
        missing.says.push_str("everything is there\n");
    } else {
        missing.says.push_str("wrote what was missing; `typecase check` looks at it\n");
    }
    if !has_layouts {
        missing.says.push_str("then `typecase render chat --case first` shows the first request\n");
    }
    missing
}

/// A layout with a case. With packages that are there already nothing is known of what their
/// bodies name, so none is taken in.
fn first_layout(has_packages: bool) -> (String, String) {
    let schema = format!("# yaml-language-server: $schema=../../../{SCHEMAS}/case.schema.json\n");
    let (layout, case) = if has_packages {
        let own = "  section role { \"You keep a small inn by the road.\" }\n";
        (
            LAYOUT.replace("  section role { template runtime.body }\n", own),
            CASE_FILE.replace("runtime: keeper\n", ""),
        )
    } else {
        (LAYOUT.to_owned(), CASE_FILE.to_owned())
    };
    (layout, schema + &case)
}

/// The configuration, with the folders in which packages and layouts are.
fn config(project: &Project, has_packages: bool, has_layouts: bool) -> String {
    let skills = project.skills.iter().map(|skill| project.sources.path(skill.source));
    let skills = skills.map(|path| path.trim_end_matches("/SKILL.md").to_owned());
    let packages = project.package_folders.iter().cloned().chain(skills);
    let packages = if has_packages { tops(packages) } else { "\"packages\"".into() };
    let layouts = project.layout_files.iter().cloned();
    let layouts = if has_layouts { tops(layouts) } else { "\"layouts\"".into() };
    format!(
        "#:schema {SCHEMAS}/config.schema.json\n\
         packages = [{packages}]\n\
         layouts = [{layouts}]\n\
         target = \"anthropic\"\n\
         \n\
         # How much a rule counts: off, advice, warning or error. `typecase explain` lists all.\n\
         [rules]\n"
    )
}

/// The folders that hold some paths, as they are named in the configuration: the first part of
/// each, or this folder itself.
fn tops(paths: impl Iterator<Item = String>) -> String {
    let tops: BTreeSet<String> =
        paths.map(|path| path.split_once('/').map_or(".", |(top, _)| top).to_owned()).collect();
    // A name that cannot be written is found all the same.
    let is_odd = |top: &String| top.contains('\\') || visible(top) != *top;
    if tops.contains(".") || tops.iter().any(is_odd) {
        return "\".\"".into();
    }
    let named: Vec<_> =
        tops.iter().map(|top| format!("\"{}\"", top.replace('"', "\\\""))).collect();
    named.join(", ")
}

/// A step for a CI that is there and does not know the command yet.
fn ci(disk: &dyn Files, missing: &mut Missing) {
    const WORKFLOWS: &str = ".github/workflows";
    let knows = |path: &str| {
        let bytes = disk.read(path).unwrap_or_default();
        String::from_utf8_lossy(&bytes).contains("typecase")
    };
    if let Ok(entries) = disk.list(WORKFLOWS) {
        let mut workflows = entries.iter().filter(|entry| entry.kind == EntryKind::File);
        if !workflows.any(|entry| knows(&format!("{WORKFLOWS}/{}", entry.name))) {
            missing.files.push((format!("{WORKFLOWS}/typecase.yml"), WORKFLOW.into()));
        }
    }
    // Other files hold the jobs of others, which no program should rewrite.
    for path in OTHER_CI {
        if disk.read(path).is_ok() && !knows(path) {
            let _ = writeln!(missing.says, "add a step `typecase check` to `{path}`");
        }
    }
}
