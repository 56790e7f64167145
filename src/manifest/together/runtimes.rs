use crate::diagnostic::{Code, Diagnostic, Severity, nearest};
use crate::manifest::between::{is_own, named};
use crate::manifest::place::Place;
use crate::manifest::{Package, Surroundings};
use crate::yaml::excerpt;

/// A runtime that is named is there.
pub(super) fn check(packages: &[Package], around: &Surroundings) -> Vec<Diagnostic> {
    let known = packages.iter().filter(|it| it.is_whole && !it.front.doubts("id"));
    known.flat_map(|package| check_package(package, around)).collect()
}

fn check_package(package: &Package, around: &Surroundings) -> Vec<Diagnostic> {
    let each = package.runtimes.iter().flat_map(|runtime| {
        let named = named(&runtime.front.place());
        named.into_iter().filter(|place| !runtime.front.doubts(place.field())).collect::<Vec<_>>()
    });
    each.filter_map(|place| missing(package, &place, around)).collect()
}

fn missing(package: &Package, place: &Place<'_>, around: &Surroundings) -> Option<Diagnostic> {
    let id = place.as_name().filter(|id| is_own(package, id))?;
    let ids = || package.runtimes.iter().map(|runtime| &*runtime.id);
    if ids().any(|own| *own == **id) {
        return None;
    }
    let meant = nearest(&id, ids());
    let severity = match meant {
        _ if around.complete => Severity::Error,
        Some(_) => Severity::Warning,
        None => Severity::Advice,
    };
    let message = format!("the package has no runtime {}", excerpt(&id));
    let code = Code("package/missing-runtime");
    let found = Diagnostic::new(severity, code, place.span(), message).field(place.field());
    let folder = id.split_once('/').map(|(_, name)| format!("`runtimes/{name}/RUNTIME.md`"));
    Some(match (meant, folder) {
        (Some(meant), _) => found.help(format!("did you mean `{meant}`?")),
        (None, Some(folder)) => found.help(format!("there is no {folder}")),
        (None, None) => found.help("its runtimes stand in folders: write their ids"),
    })
}
