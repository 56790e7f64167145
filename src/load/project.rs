use std::collections::{BTreeMap, BTreeSet};

use crate::bodies;
use crate::diagnostic::{Problems, nearest};
use crate::manifest::{self, Package, Skill, Surroundings};
use crate::text::{Name, SourceId, Sources};

use super::layout::Layouts;
use super::mentions;
use super::named;
use super::package::read_package;
use super::path::{child, folder, stem};
use super::reader::Reader;
use super::walk::walk;
use super::{EntryKind, Files, Layout, Unreadable};

/// Where to look. Everything below each folder counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Places {
    /// The folders in which packages are.
    pub packages: BTreeSet<String>,
    /// The folders in which layouts are.
    pub layouts: BTreeSet<String>,
    /// The folder out of which `use` may not lead; none: the one in which the layout was found.
    pub reach: Option<String>,
}

impl Places {
    /// Packages and layouts below one folder.
    pub fn under(folder: &str) -> Self {
        let folders = BTreeSet::from([folder.to_owned()]);
        Self { packages: folders.clone(), layouts: folders, reach: None }
    }
}

/// Packages and layouts, read once.
#[derive(Clone, Debug)]
pub struct Project {
    /// Every file that was read, and those that could not be.
    pub sources: Sources,
    /// What is wrong with files and folders, with each manifest by itself, and with the syntax of
    /// layouts.
    pub problems: Problems,
    /// The packages, by the bytes of their folders.
    pub packages: Vec<Package>,
    /// The folders of all packages, also of those that could not be read, by their bytes.
    pub package_folders: Vec<String>,
    /// The agent skills, by the bytes of their folders.
    pub skills: Vec<Skill>,
    /// The layouts, and the libraries that no other file uses, by the bytes of their paths.
    pub layouts: Vec<Layout>,
    /// Every `*.layout`, also those that could not be read, by the bytes of their paths.
    pub layout_files: Vec<String>,
}

/// Why a name means no layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoLayout {
    /// No layout is called so; the name of one that may be meant.
    Unknown(Option<String>),
    /// Several are: their paths.
    Several(Vec<String>),
    /// The file at this path has no `layout` line: others `use` it.
    Library(String),
    /// The file at this path is faulty, which was reported.
    Faulty(String),
}

impl Project {
    /// Finds and reads everything in `places`.
    pub fn load(files: &dyn Files, places: &Places) -> Self {
        Self::load_after(files, places, Sources::new())
    }

    /// The same where some files were read before.
    pub fn load_after(files: &dyn Files, places: &Places, sources: Sources) -> Self {
        let mut reader = Reader::after(files, sources);
        let mut packages = BTreeMap::new();
        let mut layout_files = BTreeMap::new();
        let mut skills = BTreeSet::new();
        for top in places.packages.union(&places.layouts) {
            let asks_for_packages = places.packages.contains(top);
            let found = walk(&mut reader, top, asks_for_packages);
            if asks_for_packages {
                packages.extend(found.packages.into_iter().map(|folder| (folder, top)));
                skills.extend(found.skills);
            }
            if places.layouts.contains(top) {
                let reach = places.reach.as_ref().unwrap_or(top);
                layout_files.extend(found.layouts.into_iter().map(|path| (path, reach)));
            }
        }
        let package_folders = packages.keys().cloned().collect();
        let packages: Vec<_> = packages
            .into_iter()
            .filter_map(|(folder, top)| {
                let files = read_package(&mut reader, &folder, top)?;
                let (package, problems) = manifest::read_package(&files, &reader.sources);
                reader.problems.extend(problems);
                package
            })
            .collect();
        let skills =
            skills.into_iter().filter_map(|folder| read_skill(&mut reader, &folder)).collect();
        let layouts = Layouts::new(&mut reader).read(&layout_files);
        Self {
            packages,
            package_folders,
            skills,
            layouts,
            layout_files: layout_files.into_keys().collect(),
            sources: reader.sources,
            problems: reader.problems,
        }
    }

    /// Checks the packages with each other and against what is known round them, and with `look`
    /// the files that they name.
    pub fn check_packages(&mut self, files: &dyn Files, around: &Surroundings, look: bool) {
        let all_read = self.packages.len() == self.package_folders.len();
        self.problems.extend(manifest::together(&self.packages, around, all_read));
        let fill: Vec<_> = self.layouts.iter().filter(|layout| self.fills_bodies(layout)).collect();
        let of_fill = fill.iter().flat_map(|layout| &layout.tree.files);
        let blocks: BTreeSet<_> = of_fill.flat_map(|file| mentions::blocks(file)).collect();
        let blocks = (!fill.is_empty()).then_some(&blocks);
        let reader = bodies::Reader { host: around.host.as_ref(), blocks };
        self.problems.extend(bodies::bodies(&self.packages, &self.sources, reader));
        if look {
            let mut reader = Reader::after(files, std::mem::take(&mut self.sources));
            named::check(&mut reader, &self.packages, around.complete);
            self.sources = reader.sources;
            self.problems.extend(reader.problems);
        }
    }

    /// Whether a layout fills the bodies of runtimes.
    fn fills_bodies(&self, layout: &Layout) -> bool {
        let names =
            |id| self.sources.source(id).is_some_and(|of| of.text().contains("runtime.body"));
        layout.sources().any(names)
    }

    /// The folder of the package that the file at `path` is a part of; none for other files, also
    /// where they lie in the folder of a package.
    pub fn package_of(&self, path: &str) -> Option<&str> {
        let is_part = |rest: &str| {
            let (inner, name) = rest.rsplit_once('/').unwrap_or(("", rest));
            let is_manifest = |stem| name.starts_with(stem) && name.strip_suffix(".md").is_some();
            match inner {
                "" => is_manifest("PLUGIN"),
                "locales" => true,
                inner => {
                    inner.starts_with("runtimes/")
                        && inner.matches('/').count() == 1
                        && is_manifest("RUNTIME")
                }
            }
        };
        let part = |folder: &&String| path.strip_prefix(&child(folder, "")).is_some_and(is_part);
        self.package_folders.iter().find(part).map(String::as_str)
    }

    /// The layout that `name` means: the path of its file, or of its folder, or its name.
    pub fn layout(&self, name: &str) -> Result<&Layout, NoLayout> {
        let path = self.layout_file(name)?;
        match self.layouts.iter().find(|layout| layout.path == path) {
            Some(layout) if layout.name.is_some() => Ok(layout),
            None if !self.is_text(path) => Err(NoLayout::Faulty(path.to_owned())),
            _ => Err(NoLayout::Library(path.to_owned())),
        }
    }

    /// Whether a file could be read: there is nothing to show of one that could not.
    pub fn is_text(&self, path: &str) -> bool {
        let of_path = |id: SourceId| self.sources.path(id) == path;
        !self
            .problems
            .iter()
            .any(|found| of_path(found.span.source) && Reader::CODES.contains(&found.code.0))
    }

    /// What the layouts call themselves.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.layouts.iter().filter_map(|layout| layout.name.as_ref().map(|name| &*name.node))
    }

    fn layout_file(&self, name: &str) -> Result<&str, NoLayout> {
        let inner = format!("{}.layout", child(name, name.rsplit('/').next().unwrap_or(name)));
        if let Some(path) = self.layout_files.iter().find(|path| **path == name || **path == inner)
        {
            return Ok(path);
        }
        let calls_itself = |path: &str| {
            let is_it = |own: &Name| *own.node == *name;
            let mut layouts = self.layouts.iter();
            layouts.any(|layout| layout.path == path && layout.name.as_ref().is_some_and(is_it))
        };
        let called: Vec<_> = self
            .layout_files
            .iter()
            .filter(|path| stem(path) == name || calls_itself(path))
            .collect();
        let found = if called.is_empty() { self.layouts_in(name) } else { called };
        match found.as_slice() {
            [path] => Ok(path),
            [] => Err(NoLayout::Unknown(nearest(name, self.names()).map(str::to_owned))),
            many => Err(NoLayout::Several(many.iter().map(|path| (*path).clone()).collect())),
        }
    }

    /// The paths of the layouts that stand in a folder, libraries apart.
    fn layouts_in(&self, name: &str) -> Vec<&String> {
        let layouts = self.layouts.iter().filter(|layout| layout.name.is_some());
        layouts.map(|layout| &layout.path).filter(|path| folder(path) == name).collect()
    }

    /// Reads one file more. None where its content is no text, which is reported.
    pub fn read(&mut self, files: &dyn Files, path: &str) -> Result<Option<SourceId>, Unreadable> {
        let mut reader = Reader::after(files, std::mem::take(&mut self.sources));
        let read = reader.read(path);
        self.sources = reader.sources;
        self.problems.extend(reader.problems);
        read
    }

    /// The cases beside a layout: the paths of `cases/*.yaml` and `cases/*.json`, by their
    /// bytes.
    pub fn cases(files: &dyn Files, layout: &Layout) -> Vec<String> {
        Self::cases_beside(files, &layout.path)
    }

    /// The same for any file.
    pub fn cases_beside(files: &dyn Files, path: &str) -> Vec<String> {
        let cases = child(folder(path), "cases");
        let entries = files.list(&cases).unwrap_or_default();
        entries
            .into_iter()
            .filter(|entry| entry.kind == EntryKind::File)
            .filter(|entry| [".yaml", ".json"].iter().any(|end| entry.name.ends_with(end)))
            .map(|entry| child(&cases, &entry.name))
            .collect()
    }
}

/// Reads the skill in a folder.
fn read_skill(reader: &mut Reader<'_>, folder: &str) -> Option<Skill> {
    let source = reader.read_or_report(&child(folder, "SKILL.md"))?;
    let name = reader.files.folder_name(folder);
    let (skill, problems) = manifest::read_skill(source, &name, &reader.sources);
    reader.problems.extend(problems);
    skill
}

#[cfg(test)]
mod tests {
    use super::{NoLayout, Places, Project};
    use crate::load::Memory;
    use crate::manifest::Surroundings;

    fn load(files: &Memory) -> Project {
        Project::load(files, &Places::under(""))
    }

    fn findings(project: &Project) -> Vec<String> {
        let found = project.problems.sorted().into_iter();
        found
            .map(|found| {
                let (path, place) =
                    (project.sources.path(found.span.source), project.sources.position(found.span));
                format!("{path}:{}:{} {}", place.line, place.column, found.code)
            })
            .collect()
    }

    #[test]
    fn reads_a_layout_with_all_that_it_names() {
        let own = "layout covel\nuse \"words.layout\"\nsystem { section a { file \"a/b.md\" } }\n";
        let words = "use \"../more.layout\"\ntext x { en file \"x.md\" }\n";
        let files = Memory::new()
            .with("layouts/covel/covel.layout", own)
            .with("layouts/covel/words.layout", words)
            .with("layouts/more.layout", "use \"covel/covel.layout\"\nuse \"more.layout\"\n")
            .with("layouts/covel/a/b.md", "B")
            .with("layouts/covel/x.md", "X")
            .with("layouts/covel/cases/one.yaml", "")
            .with("layouts/covel/cases/two.json", "")
            .with("layouts/covel/cases/notes.md", "");
        let project = load(&files);
        assert_eq!(findings(&project), [""; 0]);
        let layout = project.layout("covel").unwrap();
        let path = |source| project.sources.path(source);
        let used: Vec<_> = layout.tree.files.iter().map(|file| path(file.source)).collect();
        let expected =
            ["layouts/covel/covel.layout", "layouts/covel/words.layout", "layouts/more.layout"];
        assert_eq!(used, expected);
        let texts: Vec<_> = layout
            .tree
            .texts
            .iter()
            .map(|((file, name), id)| (path(*file), &**name, path(*id)))
            .collect();
        let expected = [
            ("layouts/covel/covel.layout", "a/b.md", "layouts/covel/a/b.md"),
            ("layouts/covel/words.layout", "x.md", "layouts/covel/x.md"),
        ];
        assert_eq!(texts, expected);
        let cases = ["layouts/covel/cases/one.yaml", "layouts/covel/cases/two.json"];
        assert_eq!(Project::cases(&files, layout), cases);
    }

    #[test]
    fn reports_each_file_that_cannot_be_had_where_it_is_named() {
        let own = "layout x\nuse \"gone.layout\"\nuse \"../../up.layout\"\nuse \"/abs.layout\"\n\
                   system {\n  file \"../secret.md\"\n  file \"folder\"\n  file \"bad.md\"\n}\n";
        let files = Memory::new()
            .with("l/x.layout", own)
            .with("secret.md", "")
            .with("l/folder/y.md", "")
            .with("l/bad.md", [0x61, 0xff]);
        assert_eq!(
            findings(&load(&files)),
            [
                "l/x.layout:2:5 layout/missing-file",
                "l/x.layout:3:5 layout/outside",
                "l/x.layout:4:5 layout/bad-path",
                "l/x.layout:6:8 layout/outside",
                "l/x.layout:7:8 layout/unreadable-file",
                "l/bad.md:1:2 syntax/not-utf8",
            ]
        );
    }

    #[test]
    fn a_layout_that_fills_bodies_supplies_the_blocks_of_all_its_files() {
        let package = "---\nid: p\nkind: plugin\ndescription: d\nruntime: { type: agent, \
                       schedule: { stage: audit } }\n---\nSee `<weather>` and `<tides>`.\n";
        let found = |layout: &str| {
            let files = Memory::new()
                .with("p/PLUGIN.md", package)
                .with("x.layout", format!("layout x\nuse \"y.layout\"\n{layout}"))
                .with("y.layout", "fragment f { block weather { \"W\" } }\n");
            let mut project = Project::load(&files, &Places::under(""));
            project.check_packages(&files, &Surroundings::default(), false);
            findings(&project)
        };
        let filled = "system { section s { template runtime.body; f; block tides { f } } }\n";
        assert_eq!(found(filled), [""; 0]);
        let at = |column| format!("p/PLUGIN.md:7:{column} template/unsupplied-block");
        let empty = "system { section s { f; block tides { f } } }\n";
        assert_eq!(found(empty), [at(6), at(22)], "no body is filled by it");
        let half = "system { section s { template runtime.body; f } }\n";
        assert_eq!(found(half), [at(22)]);
    }

    #[test]
    fn a_name_with_holes_is_one_fault() {
        let own = "layout x\nuse \"{{ a }}.layout\"\nsystem { file \"{{ a }}.md\" }\n";
        let found = findings(&load(&Memory::new().with("l/x.layout", own)));
        let code = "syntax/hole-in-plain-text";
        assert_eq!(found, [format!("l/x.layout:2:6 {code}"), format!("l/x.layout:3:16 {code}")]);
    }

    #[test]
    fn finds_a_layout_by_path_folder_or_name() {
        let files = Memory::new()
            .with("layouts/a.layout", "layout a\n")
            .with("layouts/b/b.layout", "layout b\n")
            .with("layouts/b/words.layout", "")
            .with("twice/c.layout", "layout c\n")
            .with("again/c.layout", "layout c\n")
            .with("odd/file.layout", "layout own-name\n")
            .with("bad.layout", [0xff]);
        let project = load(&files);
        let path = |name| project.layout(name).map(|layout| layout.path.as_str());
        assert_eq!(path("layouts/a.layout"), Ok("layouts/a.layout"));
        assert_eq!(path("a"), Ok("layouts/a.layout"));
        assert_eq!(path("b"), Ok("layouts/b/b.layout"));
        assert_eq!(path("layouts/b"), Ok("layouts/b/b.layout"));
        assert_eq!(path("own-name"), Ok("odd/file.layout"));
        assert_eq!(path("odd"), Ok("odd/file.layout"), "the one layout in a folder");
        assert_eq!(path("own-nome"), Err(NoLayout::Unknown(Some("own-name".into()))));
        let several = vec!["again/c.layout".to_owned(), "twice/c.layout".to_owned()];
        assert_eq!(path("c"), Err(NoLayout::Several(several)));
        assert_eq!(path("words"), Err(NoLayout::Library("layouts/b/words.layout".into())));
        assert_eq!(path("bad"), Err(NoLayout::Faulty("bad.layout".into())));
    }
}
