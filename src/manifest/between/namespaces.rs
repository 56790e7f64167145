use crate::diagnostic::{Code, Diagnostic, did_you_mean};
use crate::manifest::Package;
use crate::manifest::place::Place;
use crate::yaml::excerpt;

/// What is made from the world goes into the package's own namespaces that take world data, and
/// what a slot of the interface watches is a namespace of its own.
pub(super) fn check(package: &Package) -> Vec<Diagnostic> {
    let top = package.front.place();
    let projections = top.map("contributes.worldProjections");
    let outputs = projections.iter().flat_map(|(_, projection)| projection.map("outputs"));
    outputs
        .filter_map(|(_, output)| output.at("namespace"))
        .filter_map(|namespace| misplaced(package, &namespace))
        .chain(unwatchable(package))
        .collect()
}

fn unwatchable(package: &Package) -> Vec<Diagnostic> {
    let top = package.front.place();
    let extensions = top.list("contributes.extensions").into_iter();
    let slots = extensions.filter(|extension| extension.is("point", "ui.slot@1"));
    let watched = slots.flat_map(|slot| slot.list("watch"));
    watched.filter_map(|namespace| undeclared(package, &namespace)).collect()
}

fn undeclared(package: &Package, namespace: &Place<'_>) -> Option<Diagnostic> {
    let name = namespace.as_name()?;
    let declared = package.front.place().map("contributes.data");
    let mut keys = declared.iter().map(|(key, _)| &***key as &str);
    if keys.clone().any(|key| key.eq_ignore_ascii_case(&name))
        || package.front.doubts("contributes.data")
    {
        return None;
    }
    let message = format!("the package has no data namespace {}", excerpt(&name));
    let help = did_you_mean(&name, keys.by_ref())
        .unwrap_or_else(|| "declare it in `contributes.data`".into());
    Some(namespace.warning_here(Code("manifest/undeclared-namespace"), message).help(help))
}

fn misplaced(package: &Package, namespace: &Place<'_>) -> Option<Diagnostic> {
    let top = package.front.place();
    let name = namespace.as_name()?;
    let declared = top.map("contributes.data");
    let is_it = |key: &str| key.eq_ignore_ascii_case(&name);
    let Some((_, own)) = declared.iter().find(|(key, _)| is_it(key)) else {
        if package.front.doubts("contributes.data") {
            return None;
        }
        let candidates = declared.iter().map(|(key, _)| &***key as &str);
        let message = format!("the package has no data namespace {}", excerpt(&name));
        let help = did_you_mean(&name, candidates)
            .unwrap_or_else(|| "declare it in `contributes.data`, with `accepts`".into());
        return Some(
            namespace.error_here(Code("manifest/undeclared-namespace"), message).help(help),
        );
    };
    if package.front.doubts(&own.inside("accepts")) || !own.list("accepts").is_empty() {
        return None;
    }
    let message = format!("the namespace {} takes no world data", excerpt(&name));
    Some(
        namespace
            .error_here(Code("manifest/not-accepting"), message)
            .note(own.anchor(), "it has no `accepts`")
            .help("add `accepts` with the contract of the data to the namespace"),
    )
}
