use std::path::Path;
use std::sync::OnceLock;

use typecase::case::Case;
use typecase::load::Disk;
use typecase::manifest::RuntimeKind;
use typecase::plan::Plan;
use typecase::target::targets;
use typecase::text::Name;
use typecase::yaml::NodeKind;

use super::{Made, Shelf, huge};

/// Packages that others wrote, in a folder beside this project, with layouts of ours; none where
/// the folder is missing.
#[expect(clippy::print_stderr, reason = "a test says that it was skipped")]
pub(crate) fn corpus(layouts: &str) -> Option<Shelf<Disk>> {
    let packages = "../shared/corpus/covel/plugins";
    if !Path::new(env!("CARGO_MANIFEST_DIR")).join(packages).is_dir() {
        eprintln!("skipped: there is no folder {packages}");
        return None;
    }
    Some(Shelf::on_disk(layouts, packages))
}

/// One of the agents of these packages, in one language, one order of the layout and for one
/// target, all parts of the layout switched on.
pub(crate) struct Agent {
    /// The id of the runtime.
    pub(crate) id: String,
    /// The id and the language.
    pub(crate) name: String,
    pub(crate) layout: &'static str,
    pub(crate) target: &'static str,
    pub(crate) plan: Plan,
}

/// What agents are given, of one kind.
pub(crate) struct Given {
    pub(crate) name: &'static str,
    pub(crate) case: Case,
}

/// All agents with all that they are given.
pub(crate) struct Agents {
    pub(crate) shelf: Shelf<Disk>,
    pub(crate) all: Vec<Agent>,
    pub(crate) given: Vec<Given>,
}

/// Every agent: next to nothing is given, everything, far too much, and hostile data.
pub(crate) fn agents() -> Option<&'static Agents> {
    static ALL: OnceLock<Option<Agents>> = OnceLock::new();
    ALL.get_or_init(|| corpus("layouts").map(read)).as_ref()
}

fn read(mut shelf: Shelf<Disk>) -> Agents {
    let whole = shelf.case("tests/cases/corpus/whole.yaml");
    let all = compiled(&shelf, &whole);
    let mut given = vec![Given { name: "huge", case: shelf.case_of_json(&huge::case()) }];
    for name in ["bare", "hostile", "whole"] {
        given.push(Given { name, case: shelf.case(&format!("tests/cases/corpus/{name}.yaml")) });
    }
    Agents { shelf, all, given }
}

fn compiled(shelf: &Shelf<Disk>, whole: &Case) -> Vec<Agent> {
    let runtimes = shelf.project.packages.iter().flat_map(|package| &package.runtimes);
    let mut all = Vec::new();
    for runtime in runtimes.filter(|runtime| runtime.kind == RuntimeKind::Agent) {
        for locale in ["en", "zh-CN"] {
            let name = |text: &str| Some(Name::new(text.into(), whole.span));
            let mut case = whole.clone();
            (case.runtime, case.locale) = (name(&runtime.id), name(locale));
            for layout in ["covel", "covel-mended"] {
                for target in targets() {
                    let (plan, problems) = shelf.compile(layout, &case, target);
                    shelf.must_be_free_of_errors(&problems);
                    let (id, name) = (runtime.id.to_string(), format!("{}.{locale}", runtime.id));
                    let plan = plan.unwrap();
                    all.push(Agent { id, name, layout, target, plan });
                }
            }
        }
    }
    assert!(all.len() >= 7 * 2 * 2 * 4, "{}", all.len());
    all
}

impl Agents {
    /// The requests of an agent, one for each turn.
    pub(crate) fn make(&self, agent: &Agent, given: &Given) -> Vec<Made> {
        let turns = 1..=given.case.turns.len() + 1;
        turns.map(|turn| self.fill(agent, &given.case.turn(turn).unwrap())).collect()
    }

    /// One request.
    pub(crate) fn fill(&self, agent: &Agent, case: &Case) -> Made {
        self.shelf.fill(agent.plan.clone(), case)
    }
}

impl Given {
    /// The second turn, before which the conversation has grown by so many rows.
    pub(crate) fn next(&self, rows: usize) -> Case {
        let mut case = self.case.clone();
        let turn = case.turns.first_mut().unwrap();
        for (_, node) in turn.append.iter_mut().filter(|(name, _)| &***name == "conversation") {
            let NodeKind::List(items) = &mut node.kind else { panic!("rows are a list") };
            assert!(items.len() >= rows);
            items.truncate(rows);
        }
        case.turn(2).unwrap()
    }
}
