use typecase::bodies::{Reader, bodies};
use typecase::diagnostic::{Problems, Severity};
use typecase::text::Sources;

use super::covel::{Covel, Given, quoted, teller};

/// The errors, each as its code and the text that it points at.
fn errors(problems: &Problems, sources: &Sources) -> Vec<String> {
    let all = problems.sorted().into_iter().filter(|found| found.severity == Severity::Error);
    let shown = |found: &typecase::diagnostic::Diagnostic| {
        let text = sources.source(found.span.source).unwrap().text();
        format!("{} {}", found.code, text.get(found.span.range()).unwrap())
    };
    all.map(shown).collect()
}

/// What is said of a body that a layout fills, and of one that none does.
fn said(body: &str) -> [Vec<String>; 2] {
    let settings = "contributes:\n  settings: [{ key: mood, type: text, label: Mood }]\n";
    let manifest = teller(settings, body);
    let mut covel = Covel::with(&[("teller", &manifest)]);
    let case = covel.case(&Given::new());
    let filled = covel.shelf.compile("covel", &case, "anthropic").1;
    let project = &covel.shelf.project;
    let alone = bodies(&project.packages, &project.sources, Reader::default());
    [&filled, &alone].map(|problems| errors(problems, &project.sources))
}

const KNOWN: &str = "<all>
{{ player.message }} {{ player.lastFormValues }} {{ player.character }} {{ characters.npcs }}
{{ session.id }} {{ session.turnNumber }} {{ inputs.tide-ledger.keeper.ships }}
{{ world.name }} {{ world.description }} {{ world.tags }} {{ world.lore }} {{ world.schema }}
{{ world.entries }} {{ world.dimensions }} {{ world.dimensions.tide.value }} {{ userSettings.mood }}
</all>";

/// R84: these a body may name, and each other name is an error where it stands.
#[test]
fn unknown_names_are_errors_where_they_stand() {
    assert_eq!(said(KNOWN), [const { Vec::<String>::new() }; 2]);
    for (path, word) in [
        ("worlds.x", "worlds"),
        ("message", "message"),
        ("runtime-inputs.x", "runtime-inputs"),
        ("player.mesage", "mesage"),
        ("character.npcs", "character"),
        ("session.turn", "turn"),
        ("world.loer", "loer"),
        ("userSettings.mod", "mod"),
    ] {
        for found in said(&format!("Say {{{{ {path} }}}}.\n")) {
            let [found] = &found[..] else { panic!("{path}: {found:?}") };
            assert!(found.ends_with(&format!(" {word}")), "{path}: {found}");
        }
    }
}

fn system(body: &str, given: &Given) -> String {
    Covel::telling(body).made(&given.clone().without("locale")).rendered.request.system_text()
}

/// R86: the runtime `a/b` under its package and its name, and the one of a package that has one,
/// `a`, under its name twice. A hyphen in a name is no subtraction.
#[test]
fn results_are_found_by_package_and_runtime() {
    let inputs =
        "{\"a\":{\"b\":{\"x\":1},\"a\":{\"x\":2}},\"tide-ledger\":{\"keeper\":{\"at\":3}}}";
    let given = Given::new().with("inputs", inputs);
    let body = "{{ inputs.a.b.x }}|{{ inputs.a.a.x }}|{{ inputs.tide-ledger.keeper.at }}|\
                {{ inputs.a.x }}|{{ inputs.b.b.x }}|";
    assert_eq!(system(body, &given), "1|2|3|||");
}

/// R86: a runtime that a package does not have is an error, where no layout knows better.
#[test]
fn results_of_no_runtime_are_errors() {
    let one = teller("", "{{ inputs.teller.teller.x }}");
    let two = "---\nid: ledger\nkind: plugin\ndescription: Writes.\n---\n";
    let keeper = "---\ntype: agent\ndescription: Writes.\nschedule: { stage: audit }\nio: { visibility: plugin }\n---\n\
                  {{ inputs.ledger.keeper.x }} {{ inputs.ledger.ledger.x }} {{ inputs.teller.keeper.x }}";
    let covel = Covel::with(&[
        ("teller", &one),
        ("ledger", two),
        ("ledger/runtimes/keeper/RUNTIME.md", keeper),
    ]);
    let project = &covel.shelf.project;
    covel.shelf.must_be_free_of_errors(&project.problems);
    let found = bodies(&project.packages, &project.sources, Reader::default());
    let unknown = "template/unknown-variable";
    let expected = [format!("{unknown} ledger"), format!("{unknown} keeper")];
    assert_eq!(errors(&found, &project.sources), expected);
}

/// R87: who has no character leaves nothing, and no word such as `null`.
#[test]
fn no_character_leaves_nothing() {
    let given = Given::new();
    assert_eq!(system("[{{ player.character }}]", &given), "[]");
    let null = given.with("player.character", "null");
    assert_eq!(system("[{{ player.character }}]", &null), "[]");
    assert_eq!(system("[{{ player.character.name }}]", &null), "[]");
}

/// R92: all that a dimension has, and a value in its value, by their paths.
#[test]
fn a_dimension_is_reached_by_its_path() {
    let dimension = "{\"rain\":{\"name\":\"Rain\",\"description\":\"Falls.\",\
                     \"schema\":{\"type\":\"object\"},\"value\":{\"per\":{\"hour\":3}},\"version\":7},\
                     \"moon\":{\"name\":\"Moon\",\"schema\":{},\"value\":\"full\",\"version\":2}}";
    let given = Given::new().with("world.dimensions", dimension);
    for (path, expected) in [
        ("rain.name", "Rain"),
        ("rain.description", "Falls."),
        ("rain.schema", "{\"type\":\"object\"}"),
        ("rain.value", "{\"per\":{\"hour\":3}}"),
        ("rain.value.per.hour", "3"),
        ("rain.version", "7"),
        ("moon.description", ""),
        ("moon.value", "full"),
        ("sun.value", ""),
    ] {
        let body = format!("[{{{{ world.dimensions.{path} }}}}]");
        assert_eq!(system(&body, &given), format!("[{expected}]"), "{path}");
    }
}

/// R92, R97: what an author declared is no progress of the session: no body names it, and no host
/// sends it.
#[test]
fn declarations_of_authors_are_no_values() {
    for name in ["initialValue", "updateRule", "lastTrackedSource"] {
        for found in said(&format!("{{{{ world.dimensions.rain.{name} }}}}")) {
            let [found] = &found[..] else { panic!("{name}: {found:?}") };
            assert!(found.contains(name), "{found}");
        }
        let dimension = format!(
            "{{\"rain\":{{\"name\":\"Rain\",\"schema\":{{}},\"value\":1,\"version\":1,{}:2}}}}",
            quoted(name)
        );
        let mut covel = Covel::telling("B");
        let given = Given::new();
        let plan = covel.plan(&given);
        let case = covel.case(&given.with("world.dimensions", &dimension));
        let problems = case.bind(&plan.inputs, &plan.defaults).1;
        let found = errors(&problems, &covel.shelf.project.sources);
        assert!(matches!(&found[..], [one] if one.contains(name)), "{found:?}");
    }
}
