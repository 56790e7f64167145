use std::collections::BTreeSet;

use crate::check::{Asked, KeyError, check_layout};
use crate::diagnostic::{Code, Diagnostic, Problems, Summary};
use crate::load::{Files, Places, Project, Unreadable};
use crate::text::{Source, SourceId, Span};

use super::shown_files::ShownFiles;
use super::{Around, Baseline, Scope, Settings, allow, level};

/// A folder that is checked as one.
#[derive(Clone, Debug)]
pub struct Workspace {
    /// Its configuration.
    pub settings: Settings,
    /// Its packages and layouts.
    pub project: Project,
    /// The findings that were frozen, with their file.
    baseline: Option<(SourceId, Baseline)>,
}

impl Workspace {
    /// Reads everything in `places` that the configuration does not exclude, and checks the
    /// packages with each other if it is said how.
    pub fn open(
        files: &dyn Files,
        places: &Places,
        settings: Settings,
        around: Option<&Around>,
    ) -> Self {
        let shown = ShownFiles { files, settings: &settings };
        let mut project = Project::load_after(&shown, places, settings.sources.clone());
        if let Some(around) = around {
            around.check(&shown, &mut project);
        }
        let baseline = baseline(files, &settings, &mut project);
        Self { settings, project, baseline }
    }

    /// Reads the folder that is the root of `files`, as its own `typecase.toml` says, if it has
    /// one.
    ///
    /// # Errors
    /// The configuration cannot be read, or names a folder that is not there.
    pub fn at_root(files: &dyn Files, around: &Around) -> Result<Self, Unreadable> {
        let settings = match Settings::read(files, "typecase.toml", "") {
            Err(Unreadable::Missing) => Settings::default(),
            read => read?,
        };
        let places = settings.places(files).map_err(|name| {
            Unreadable::System(format!("it names the folder `{name}`, which is not there"))
        })?;
        let around = settings.around(around);
        Ok(Self::open(files, &places, settings, Some(&around)))
    }

    /// All findings as they count, without those that were frozen.
    ///
    /// # Errors
    /// The scope names a runtime or locale that is not there.
    pub fn judge(&self, scope: &Scope) -> Result<Problems, KeyError> {
        let problems = self.found(scope)?;
        let Some((_, baseline)) = &self.baseline else { return Ok(problems) };
        let Project { sources, package_folders, .. } = &self.project;
        let packages = package_folders.iter().map(|folder| self.settings.inner(folder));
        let packages: Vec<_> = packages.collect();
        Ok(baseline.apply(&problems, &self.settings, sources, &packages, !scope.layouts.is_part))
    }

    /// All findings as they count, frozen or not.
    ///
    /// # Errors
    /// The scope names a runtime or locale that is not there.
    pub fn found(&self, scope: &Scope) -> Result<Problems, KeyError> {
        let mut problems = self.project.problems.clone();
        problems.extend(self.settings.problems.clone());
        problems.extend(self.layouts(&scope.layouts)?);
        Ok(heard(problems, &self.project, &self.settings, !scope.layouts.is_part))
    }

    /// The frozen findings for all that is found now.
    ///
    /// # Errors
    /// The scope names a runtime or locale that is not there.
    pub fn frozen(&self, scope: &Scope) -> Result<Baseline, KeyError> {
        let own = self.baseline.as_ref().map(|(own, _)| *own);
        let mut found = Problems::new();
        for problem in self.found(scope)?.sorted() {
            // What is wrong with the old file is gone with it.
            if Some(problem.span.source) != own {
                found.push(problem.clone());
            }
        }
        Ok(Baseline::of(&found, &self.settings, &self.project.sources))
    }

    /// How many findings are frozen.
    pub fn frozen_count(&self) -> usize {
        self.baseline.as_ref().map_or(0, |(_, baseline)| baseline.len())
    }

    /// How much was read.
    pub fn looked_at(&self) -> Summary {
        let sources = self.project.sources.iter();
        let is_own = |id: SourceId| {
            self.settings.is_own(id) || self.baseline.as_ref().is_some_and(|(own, _)| *own == id)
        };
        let read = sources.filter(|(id, _)| !is_own(*id));
        let files: BTreeSet<_> = read.map(|(_, source)| source.path().clone()).collect();
        Summary {
            files: files.len(),
            packages: self.project.packages.len() + self.project.skills.len(),
            layouts: self.project.names().count(),
            ..Summary::default()
        }
    }

    /// What is wrong with the layouts, for every runtime and locale or for those that are asked
    /// for, and with the libraries that none of them uses.
    fn layouts(&self, asked: &Asked) -> Result<Problems, KeyError> {
        let Project { sources, packages, layouts, .. } = &self.project;
        let mut problems = Problems::new();
        for layout in layouts {
            problems.extend(check_layout(sources, &layout.tree, packages, asked)?);
        }
        Ok(problems)
    }
}

/// Findings as they count: without those that comments allow, with the severity that the
/// configuration asks for. What comments allow in vain is only known where they `are_all`.
pub fn heard(
    problems: Problems,
    project: &Project,
    settings: &Settings,
    are_all: bool,
) -> Problems {
    level(allow(problems, project, are_all), settings, &project.sources)
}

/// The frozen findings beside the configuration, if there are any.
fn baseline(
    files: &dyn Files,
    settings: &Settings,
    project: &mut Project,
) -> Option<(SourceId, Baseline)> {
    let path = settings.baseline()?;
    let source = match project.read(files, &path) {
        Ok(source) => source?,
        Err(Unreadable::Missing) => return None,
        Err(why) => {
            let source = project.sources.add(Source::new(path.as_str(), ""));
            project.problems.push(unreadable(Span::new(source, 0..0), &why));
            return None;
        }
    };
    let text = project.sources.source(source)?.text().clone();
    let (baseline, problems) = Baseline::read(source, &text);
    project.problems.extend(problems);
    Some((source, baseline))
}

fn unreadable(span: Span, why: &Unreadable) -> Diagnostic {
    let message = format!("the frozen findings cannot be read: {why}");
    Diagnostic::error(Code("package/unreadable"), span, message)
}
