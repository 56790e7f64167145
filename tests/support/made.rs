use typecase::case::{self, Case};
use typecase::check::Layout;
use typecase::diagnostic::{Problems, Report, Summary};
use typecase::load::{Disk, Files, Places, Project};
use typecase::plan::{Key, Plan};
use typecase::render::{self, Rendered};
use typecase::text::{Name, Source};
use typecase::wire::{self, Lowered};
use typecase::yaml;

/// Layouts and packages that were read, and the files that cases come from.
pub(crate) struct Shelf<F> {
    files: F,
    pub(crate) project: Project,
}

/// What became of one request of a case.
pub(crate) struct Made {
    pub(crate) plan: Plan,
    pub(crate) rendered: Rendered,
    pub(crate) lowered: Lowered,
}

impl Shelf<Disk> {
    /// One of the layouts that ship, with the packages that ship.
    pub(crate) fn shipped(layout: &str) -> Self {
        Self::on_disk(&format!("layouts/{layout}"), "layouts")
    }

    /// Layouts and packages below two folders, counted from the folder of this project.
    pub(crate) fn on_disk(layouts: &str, packages: &str) -> Self {
        let places = Places {
            packages: [packages.into()].into(),
            layouts: [layouts.into()].into(),
            reach: Some("layouts".into()),
        };
        Self::of(Disk::new(env!("CARGO_MANIFEST_DIR")), &places)
    }
}

impl<F: Files> Shelf<F> {
    /// What is in `places`.
    pub(crate) fn of(files: F, places: &Places) -> Self {
        let project = Project::load(&files, places);
        Self { files, project }
    }

    /// A layout by its name.
    pub(crate) fn layout(&self, name: &str) -> &Layout {
        &self.project.layout(name).unwrap().tree
    }

    /// The case in a file; none where its text cannot be read at all.
    pub(crate) fn read_case(&mut self, path: &str) -> (Option<Case>, Problems) {
        let Some(id) = self.project.read(&self.files, path).unwrap() else {
            return (None, self.project.problems.clone());
        };
        let text = self.project.sources.source(id).unwrap().text().clone();
        let (node, mut problems) = yaml::read_yaml(id, &text, 0..text.len());
        let Some(node) = node.filter(|_| !problems.has_errors()) else { return (None, problems) };
        let (case, found) = case::read(&node);
        problems.extend(found);
        (Some(case), problems)
    }

    /// The case in a file. It must be free of faults.
    pub(crate) fn case(&mut self, path: &str) -> Case {
        let (case, problems) = self.read_case(path);
        self.must_be_free_of_errors(&problems);
        case.unwrap()
    }

    /// A case that is written in YAML under a name. It must be free of faults.
    pub(crate) fn case_of_yaml(&mut self, name: &str, yaml: &str) -> Case {
        let id = self.project.sources.add(Source::new(name, yaml));
        let (node, problems) = yaml::read_yaml(id, yaml, 0..yaml.len());
        self.must_be_free_of_errors(&problems);
        let (case, problems) = case::read(&node.unwrap());
        self.must_be_free_of_errors(&problems);
        case
    }

    /// A case that is written in JSON. It must be free of faults.
    pub(crate) fn case_of_json(&mut self, json: &str) -> Case {
        let id = self.project.sources.add(Source::new("case.json", json));
        let (node, problems) = yaml::read_json(id, json);
        self.must_be_free_of_errors(&problems);
        let (case, problems) = case::read(&node.unwrap());
        self.must_be_free_of_errors(&problems);
        case
    }

    /// The requests of a case for a target, one for each of its turns. All that takes part must
    /// be free of errors.
    pub(crate) fn make(&self, layout: &str, case: &Case, target: &str) -> Vec<Made> {
        self.must_be_free_of_errors(&self.project.problems);
        let turns = 1..=case.turns.len() + 1;
        turns.map(|turn| self.make_one(layout, &case.turn(turn).unwrap(), target)).collect()
    }

    fn make_one(&self, layout: &str, case: &Case, target: &str) -> Made {
        let (plan, problems) = self.compile(layout, case, target);
        self.must_be_free_of_errors(&problems);
        self.fill(plan.unwrap(), case)
    }

    /// A plan with the inputs of a case, which must fit.
    pub(crate) fn fill(&self, plan: Plan, case: &Case) -> Made {
        let (inputs, problems) = case.bind(&plan.inputs, &plan.defaults);
        self.must_be_free_of_errors(&problems);
        let rendered = render::render(&plan, &inputs);
        let lowered = wire::lower(&rendered.request);
        Made { plan, rendered, lowered }
    }

    /// The plan of a layout for what a case is for.
    pub(crate) fn compile(
        &self,
        layout: &str,
        case: &Case,
        target: &str,
    ) -> (Option<Plan>, Problems) {
        let said = |name: &Option<Name>| name.as_ref().map(|name| name.node.clone());
        let key = Key {
            runtime: said(&case.runtime),
            locale: said(&case.locale),
            target: target.into(),
            model: said(&case.model),
            sections: case.sections.iter().map(|(name, on)| (name.node.clone(), *on)).collect(),
        };
        let (sources, packages) = (&self.project.sources, &self.project.packages);
        let tools = Some(&*case.tools);
        let made =
            typecase::check::compile(sources, self.layout(layout), packages, &key, tools, false);
        let mut made = made.unwrap_or_else(|error| panic!("{error}"));
        made.problems.extend(case.switches(&made.groups));
        (made.plan, made.problems)
    }

    /// Ends the test with a report if there is an error.
    pub(crate) fn must_be_free_of_errors(&self, problems: &Problems) {
        let report = Report::new(problems, &self.project.sources, Summary::default());
        assert!(!problems.has_errors(), "\n{}", report.concise());
    }
}

impl Made {
    /// The request as JSON, read back.
    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_str(&render::request::json(&self.rendered.request)).unwrap()
    }
}
