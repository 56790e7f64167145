use crate::diagnostic::{Code, Diagnostic, Severity, did_you_mean};
use crate::manifest::Package;
use crate::manifest::place::Place;
use crate::yaml::excerpt;

/// What is made from the world goes into the package's own namespaces that take world data, and
/// what a slot of the interface watches is a namespace of its own.
pub(super) fn check(package: &Package) -> Vec<Diagnostic> {
    let top = package.front.place();
    let projections = top.map("contributes.worldProjections");
    let outputs = projections.iter().flat_map(|(_, projection)| projection.map("outputs"));
    let filled = outputs.filter_map(|(_, output)| output.at("namespace"));
    let extensions = top.list("contributes.extensions").into_iter();
    let slots = extensions.filter(|extension| extension.is("point", "ui.slot@1"));
    let watched = slots.flat_map(|slot| slot.list("watch"));
    filled
        .filter_map(|namespace| unfit(package, &namespace))
        .chain(watched.filter_map(|namespace| unwatchable(package, &namespace)))
        .collect()
}

fn unfit(package: &Package, namespace: &Place<'_>) -> Option<Diagnostic> {
    let Some(own) = declared(package, namespace) else {
        let help = "declare it in `contributes.data`, with `accepts`";
        return undeclared(package, namespace, Severity::Error, help);
    };
    if package.front.doubts(&own.inside("accepts")) || !own.list("accepts").is_empty() {
        return None;
    }
    let message = format!("the namespace {} takes no world data", excerpt(&namespace.as_name()?));
    Some(
        namespace
            .error_here(Code("manifest/not-accepting"), message)
            .note(own.anchor(), "it has no `accepts`")
            .help("add `accepts` with the contract of the data to the namespace"),
    )
}

fn unwatchable(package: &Package, namespace: &Place<'_>) -> Option<Diagnostic> {
    match declared(package, namespace) {
        Some(_) => None,
        None => {
            undeclared(package, namespace, Severity::Warning, "declare it in `contributes.data`")
        }
    }
}

/// The package's namespace of a name; case does not matter.
fn declared<'p>(package: &'p Package, namespace: &Place<'_>) -> Option<Place<'p>> {
    let name = namespace.as_name()?;
    let all = package.front.place().map("contributes.data");
    all.into_iter().find(|(key, _)| key.eq_ignore_ascii_case(&name)).map(|(_, own)| own)
}

fn undeclared(
    package: &Package,
    namespace: &Place<'_>,
    severity: Severity,
    help: &str,
) -> Option<Diagnostic> {
    let name = namespace.as_name().filter(|_| !package.front.doubts("contributes.data"))?;
    let all = package.front.place().map("contributes.data");
    let help = did_you_mean(&name, all.iter().map(|(key, _)| &***key as &str))
        .unwrap_or_else(|| help.to_owned());
    let code = Code("manifest/undeclared-namespace");
    let message = format!("the package has no data namespace {}", excerpt(&name));
    let found = Diagnostic::new(severity, code, namespace.span(), message);
    Some(found.field(namespace.field()).help(help))
}
