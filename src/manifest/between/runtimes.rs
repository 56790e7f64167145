use crate::diagnostic::{Code, Diagnostic};
use crate::manifest::place::Place;
use crate::manifest::{Package, Runtime};
use crate::yaml::excerpt;

/// A runtime names runtimes of its own package only.
pub(super) fn check(package: &Package, runtime: &Runtime) -> Vec<Diagnostic> {
    if package.front.doubts("id") {
        return Vec::new();
    }
    let keys = runtime.front.place();
    named(&keys).iter().filter_map(|place| foreign(package, place)).collect()
}

/// Where a runtime names others.
pub(in crate::manifest) fn named<'a>(runtime: &Place<'a>) -> Vec<Place<'a>> {
    let lists = ["schedule.needs", "schedule.after"].into_iter();
    let earlier = lists.flat_map(|list| runtime.list(list)).filter_map(|entry| {
        if entry.node.as_text().is_some() { Some(entry) } else { entry.at("runtime") }
    });
    let inputs = runtime.map("io.inputs").into_iter();
    earlier.chain(inputs.filter_map(|(_, input)| input.at("from.runtime"))).collect()
}

/// Whether an id is that of a runtime which the package may have.
pub(in crate::manifest) fn is_own(package: &Package, id: &str) -> bool {
    let rest = id.strip_prefix(&*package.id.node);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

fn foreign(package: &Package, place: &Place<'_>) -> Option<Diagnostic> {
    let id = place.as_name().filter(|id| !is_own(package, id))?;
    let message = format!("{} is no runtime of this package", excerpt(&id));
    let own = package.runtimes.iter().find(|runtime| *runtime.name == **id);
    let help = match own {
        Some(own) => format!("did you mean `{}`?", own.id),
        None => "packages know each other by contracts: write `contract: <contract id>`".into(),
    };
    Some(place.error_here(Code("manifest/foreign-runtime"), message).help(help))
}
