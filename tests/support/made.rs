use typecase::case::{self, Case};
use typecase::check;
use typecase::diagnostic::{Problems, Report, Summary};
use typecase::load::{Disk, Files, Places, Project};
use typecase::plan::{Key, Plan};
use typecase::render;
use typecase::text::SourceId;
use typecase::wire::{self, Lowered};
use typecase::yaml;

/// Layouts and packages that were read, and the files that cases come from.
pub(crate) struct Shelf<F> {
    files: F,
    pub(crate) project: Project,
}

impl Shelf<Disk> {
    /// One of the layouts that ship, with its packages.
    pub(crate) fn shipped(layout: &str) -> Self {
        Self::on_disk(&format!("layouts/{layout}"), &format!("layouts/{layout}"))
    }

    /// Layouts and packages below two folders, counted from the project.
    pub(crate) fn on_disk(layouts: &str, packages: &str) -> Self {
        let places =
            Places { packages: [packages.into()].into(), layouts: [layouts.into()].into() };
        Self::of(Disk::new(env!("CARGO_MANIFEST_DIR")), &places)
    }
}

impl<F: Files> Shelf<F> {
    /// What is in `places`.
    pub(crate) fn of(files: F, places: &Places) -> Self {
        let project = Project::load(&files, places);
        Self { files, project }
    }

    /// The files of a layout, parsed.
    pub(crate) fn layout(&self, name: &str) -> check::Layout {
        self.project.layout(name).unwrap().tree.clone()
    }

    /// The case in a file, with what is wrong with it.
    pub(crate) fn case(&mut self, path: &str) -> (Option<Case>, Problems) {
        let id = self.project.read(&self.files, path).unwrap();
        let Some(id) = id else { return (None, Problems::new()) };
        let text = self.text(id);
        let (node, mut problems) = yaml::read_yaml(id, &text, 0..text.len());
        let Some(node) = node.filter(|_| !problems.has_errors()) else { return (None, problems) };
        let (case, found) = case::read(&node);
        problems.extend(found);
        (Some(case), problems)
    }

    fn text(&self, id: SourceId) -> String {
        self.project.sources.source(id).unwrap().text().to_string()
    }

    /// The requests of a case for a target, one for each of its turns. Everything must be free of
    /// errors, from the first file to the last byte.
    pub(crate) fn make(&mut self, layout: &str, case: &str, target: &str) -> Vec<Made> {
        self.must_be_free_of_errors(&self.project.problems.clone());
        let (case, problems) = self.case(case);
        self.must_be_free_of_errors(&problems);
        let case = case.unwrap();
        (1..=case.turns.len() + 1)
            .map(|turn| self.turn(layout, &case.turn(turn).unwrap(), target))
            .collect()
    }

    fn turn(&self, layout: &str, case: &Case, target: &str) -> Made {
        let (plan, problems) = self.compile(layout, case, target);
        self.must_be_free_of_errors(&problems);
        let plan = plan.unwrap();
        let (inputs, problems) = case.bind(&plan.inputs, &plan.defaults);
        self.must_be_free_of_errors(&problems);
        let rendered = render::render(&plan, &inputs);
        let lowered = wire::lower(&rendered.request);
        Made { plan, rendered, lowered }
    }

    /// The plan of a layout for a case.
    pub(crate) fn compile(
        &self,
        layout: &str,
        case: &Case,
        target: &str,
    ) -> (Option<Plan>, Problems) {
        let name =
            |name: &Option<typecase::text::Name>| name.as_ref().map(|name| name.node.clone());
        let key = Key {
            runtime: name(&case.runtime),
            locale: name(&case.locale),
            target: target.into(),
            model: name(&case.model),
            sections: case.sections.iter().map(|(name, on)| (name.node.clone(), *on)).collect(),
        };
        let (sources, packages) = (&self.project.sources, &self.project.packages);
        let layout = self.layout(layout);
        let made = check::compile(sources, &layout, packages, &key, Some(&case.tools), false);
        let made = made.unwrap_or_else(|error| panic!("{error}"));
        (made.plan, made.problems)
    }

    fn must_be_free_of_errors(&self, problems: &Problems) {
        let report = Report::new(problems, &self.project.sources, Summary::default());
        assert!(!problems.has_errors(), "\n{}", report.concise());
    }
}

/// What became of one request.
pub(crate) struct Made {
    pub(crate) plan: Plan,
    pub(crate) rendered: render::Rendered,
    pub(crate) lowered: Lowered,
}
