use crate::diagnostic::Severity;
use crate::manifest::{Host, Package, PackageFiles, Surroundings, read_package, together};
use crate::text::{Source, SourceId, Sources};

const NONE: [&str; 0] = [];

/// A package of this id with these keys, and agents of stage `audit` with these keys.
struct Shelf {
    packages: Vec<Package>,
    sources: Sources,
}

impl Shelf {
    fn new() -> Self {
        Self { packages: Vec::new(), sources: Sources::new() }
    }

    fn with(mut self, id: &str, keys: &str, agents: &[(&str, &str)]) -> Self {
        let root = format!("---\nid: {id}\nkind: plugin\ndescription: d\n{keys}---\n");
        let mut files = vec![("PLUGIN.md".to_owned(), root)];
        files.extend(agents.iter().map(|(name, keys)| {
            let text = format!("---\ntype: agent\nschedule: {{ stage: audit }}\n{keys}---\n");
            (format!("runtimes/{name}/RUNTIME.md"), text)
        }));
        let mut package = PackageFiles { folder: id.into(), files: Vec::new() };
        for (path, text) in files {
            let source = self.sources.add(Source::new(format!("{id}/{path}"), text));
            package.files.push((path.into(), source));
        }
        self.packages.extend(read_package(&package, &self.sources).0);
        self
    }

    /// The findings as `severity code field`, without `package/`.
    fn found(&self, around: &Surroundings) -> Vec<String> {
        let problems = together(&self.packages, around, true);
        problems
            .iter()
            .map(|found| {
                let code = found.code.0.strip_prefix("package/").unwrap();
                let path = self.sources.path(found.span.source);
                let package = path.split('/').next().unwrap();
                let field = found.field.as_deref().unwrap();
                format!("{} {code} {package} {field}", found.severity)
            })
            .collect()
    }

    fn open(&self) -> Vec<String> {
        self.found(&Surroundings::default())
    }

    fn complete(&self) -> Vec<String> {
        self.found(&Surroundings { complete: true, host: None })
    }
}

fn reads(contract: &str) -> String {
    format!("io: {{ inputs: {{ a: {{ from: {{ contract: {contract} }} }} }} }}\n")
}

fn produces(contract: &str) -> String {
    format!("io: {{ output: {{ contract: {contract} }} }}\n")
}

#[test]
fn a_required_contract_has_a_provider() {
    let lamp = |keys: &str| Shelf::new().with("lamp", keys, &[]);
    assert_eq!(lamp("requires: [x@1, y@1]\n").open(), ["advice no-provider lamp requires[0]"]);
    assert_eq!(
        lamp("requires: [x@1, y@1]\n").complete(),
        ["error no-provider lamp requires[0]", "error no-provider lamp requires[1]"]
    );
    assert_eq!(lamp("optional: [x@1]\n").complete(), NONE);
    assert_eq!(lamp("requires: [x@1]\nprovides: [x@1]\n").complete(), NONE);
    let other = lamp("requires: [x@1]\n").with("oil", "provides: [x@1]\n", &[]);
    assert_eq!(other.complete(), NONE);
    let other = lamp("requires: [x@2]\n").with("oil", "provides: [x@1]\n", &[]);
    assert_eq!(other.open(), ["warning other-major lamp requires[0]"]);
}

#[test]
fn a_point_is_served_by_who_implements_it() {
    let lamp = |keys: &str| Shelf::new().with("lamp", keys, &[]);
    let missing = lamp("requires: [prompt.segment@1]\n");
    assert_eq!(missing.complete(), ["error no-provider lamp requires[0]"]);
    for keys in [
        "contributes: { extensions: [{ point: prompt.segment@1, id: a }] }\n",
        "contributes: { prompt: [{ id: a, content: A, position: system }] }\n",
    ] {
        let served = lamp("requires: [prompt.segment@1]\n").with("oil", keys, &[]);
        let found = served.complete();
        assert!(found.iter().all(|found| found.contains("host-unknown")), "{found:?}");
    }
    let slot = "contributes: { extensions: [{ point: ui.slot@1, slot: stage.cast@1, id: a }] }\n";
    let served = lamp("requires: [stage.cast@1]\n").with("oil", slot, &[]);
    let found = served.complete();
    assert!(found.iter().all(|found| found.contains("host-unknown")), "{found:?}");
}

#[test]
fn nothing_follows_from_a_package_that_is_not_understood() {
    let shelf = |keys: &str| {
        Shelf::new().with("lamp", "requires: [x@1]\n", &[]).with("oil", keys, &[]).complete()
    };
    for faulty in ["provide: [x@1]\n", "provides: x@1\n", "provides: [{ contract: 5 }]\n"] {
        assert_eq!(shelf(faulty), NONE, "{faulty}");
    }
    let lamp = Shelf::new().with("lamp", "requires: [x@1]\n", &[]);
    let around = Surroundings { complete: true, host: None };
    assert!(together(&lamp.packages, &around, false).is_empty(), "another one was not read");
}

#[test]
fn of_several_providers_one_is_the_default() {
    let shelf = |one: &str, two: &str| {
        Shelf::new().with("lamp", "requires: [x@1]\n", &[]).with("a", one, &[]).with("b", two, &[])
    };
    let plain = "provides: [x@1]\n";
    let default = "provides: [{ contract: x@1, default: true }]\n";
    let fault = ["advice ambiguous-provider a provides"];
    assert_eq!(shelf(plain, plain).open(), fault);
    assert_eq!(shelf(plain, plain).complete(), ["warning ambiguous-provider a provides"]);
    assert_eq!(shelf(default, default).open(), fault);
    assert_eq!(shelf(plain, default).open(), NONE);
    assert_eq!(shelf(plain, "provides: [x@1]\nconflicts: [x@1]\n").open(), NONE);
    let nobody_asks = Shelf::new().with("a", plain, &[]).with("b", plain, &[]);
    assert_eq!(nobody_asks.complete(), NONE);
}

#[test]
fn what_is_required_is_not_excluded() {
    let shelf =
        |lamp: &str, oil: &str| Shelf::new().with("lamp", lamp, &[]).with("oil", oil, &[]).open();
    let fault = ["warning excluded-provider lamp requires"];
    assert_eq!(shelf("requires: [x@1]\nconflicts: [x@1]\n", "provides: [x@1]\n"), fault);
    assert_eq!(shelf("requires: [x@1]\nconflicts: [y@1]\n", "provides: [x@1, y@1]\n"), fault);
    assert_eq!(shelf("requires: [x@1]\nconflicts: [y@1]\n", "provides: [x@1]\n"), NONE);
    let own = "requires: [x@1]\nprovides: [x@1]\nconflicts: [x@1]\n";
    assert_eq!(shelf(own, "provides: [x@1]\n"), NONE);
}

#[test]
fn a_contract_that_is_read_is_produced_and_has_a_schema() {
    let shelf = |keys: &str, agents: &[(&str, &str)]| {
        let reader = ("a", &*reads("x@1"));
        let lamp = Shelf::new().with("lamp", "optional: [x@1]\n", &[reader]);
        lamp.with("oil", keys, agents).open()
    };
    let contracts = "provides: [x@1]\ncontracts: { \"x@1\": { schema: x.json } }\n";
    let producer = ("b", &*produces("x@1"));
    assert_eq!(shelf(contracts, &[producer]), NONE);
    assert_eq!(shelf(contracts, &[]), ["warning no-producer oil provides"]);
    assert_eq!(shelf("provides: [x@1]\n", &[producer]), ["warning no-schema oil provides"]);
    let accepted = "provides: [x@1]\ncontributes: { data: { a: { schema: x.json, version: 1, accepts: [x@1] } } }\n";
    assert_eq!(shelf(accepted, &[producer]), NONE);
    let lacking = ("b", "io: { inputs: { a: { from: { runtime: oil/gone } } } }\n");
    assert_eq!(
        shelf(contracts, &[lacking]),
        ["advice missing-runtime oil io.inputs.a.from.runtime"]
    );
    assert_eq!(shelf("", &[]), NONE, "it is provided elsewhere, or nowhere");
}

#[test]
fn a_runtime_that_is_named_is_there() {
    let shelf = |name: &str| {
        let keys = format!("io: {{ inputs: {{ a: {{ from: {{ runtime: {name} }} }} }} }}\n");
        Shelf::new().with("lamp", "", &[("keeper", &keys), ("gauge", "")])
    };
    let field = "missing-runtime lamp io.inputs.a.from.runtime";
    assert_eq!(shelf("lamp/gauge").complete(), NONE);
    assert_eq!(shelf("lamp/gage").open(), [format!("warning {field}")]);
    assert_eq!(shelf("lamp/elsewhere").open(), [format!("advice {field}")]);
    assert_eq!(shelf("lamp/elsewhere").complete(), [format!("error {field}")]);
    assert_eq!(shelf("lamp").complete(), [format!("error {field}")], "it has no inline runtime");
}

#[test]
fn what_is_asked_of_the_host_is_what_it_offers() {
    let tools = "agent: { tools: { builtin: [emit-event, emit-events] } }\n";
    let points = "contributes: { extensions: [{ point: ui.slot@1, slot: stage.cats@1, id: a }] }\n";
    let shelf = Shelf::new().with("lamp", points, &[("a", tools)]).with("oil", points, &[]);
    let unknown = "advice host-unknown lamp contributes.extensions[0].point";
    assert_eq!(shelf.open(), [unknown], "once");
    let with = |profile: &str| {
        let (host, problems) = Host::read(SourceId(0), profile);
        assert!(problems.is_empty());
        shelf.found(&Surroundings { complete: false, host })
    };
    let slot = "error unknown-point lamp contributes.extensions[0].slot";
    let other = "error unknown-point oil contributes.extensions[0].slot";
    let tool = "error unknown-tool lamp agent.tools.builtin[1]";
    let all = "tools: [emit-event]\npoints: [ui.slot@1]\nslots: [stage.cast@1]\n";
    assert_eq!(with(all), [slot, tool, other]);
    assert_eq!(with("tools: [emit-event]\n"), [tool], "it does not list its points");
}

#[test]
fn ids_are_unique() {
    let shelf = Shelf::new().with("lamp", "", &[]).with("lamp", "", &[]);
    let found = together(&shelf.packages, &Surroundings::default(), true);
    assert_eq!(found.iter().map(|it| it.code.0).collect::<Vec<_>>(), ["package/duplicate-id"]);
    assert!(found.iter().all(|it| it.severity == Severity::Warning));
}

#[test]
fn a_host_profile_has_its_own_shape() {
    let read = |text: &str| {
        let (host, problems) = Host::read(SourceId(0), text);
        let found: Vec<_> =
            problems.iter().map(|it| (it.code.0, it.field.clone().unwrap())).collect();
        (host.is_some(), found)
    };
    let (is_read, found) = read("tool: [a]\npoints: [x]\n");
    assert!(is_read);
    let found: Vec<_> = found.iter().map(|(code, field)| (*code, &**field)).collect();
    assert_eq!(found, [("manifest/unknown-key", "tool"), ("manifest/malformed", "points[0]")]);
    assert_eq!(read("[a]").1[0].0, "manifest/wrong-type");
}
