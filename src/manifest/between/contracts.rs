use crate::diagnostic::{Code, Diagnostic};
use crate::manifest::place::Place;
use crate::manifest::{Package, Runtime};
use crate::yaml::excerpt;

/// A contract whose result a runtime waits for or reads is one that the package requires or uses
/// where it is there, also if it provides it itself. `schedule.after` only orders.
pub(super) fn check(package: &Package, runtime: &Runtime) -> Vec<Diagnostic> {
    if package.front.doubts("requires") || package.front.doubts("optional") {
        return Vec::new();
    }
    let keys = runtime.front.place();
    consumed(&keys).iter().filter_map(|contract| undeclared(package, contract)).collect()
}

/// The contracts in `needs` and in the inputs of a runtime.
fn consumed<'a>(runtime: &Place<'a>) -> Vec<Place<'a>> {
    let needs = runtime.list("schedule.needs").into_iter().filter_map(|it| it.at("contract"));
    let inputs = runtime.map("io.inputs").into_iter();
    needs.chain(inputs.filter_map(|(_, input)| input.at("from.contract"))).collect()
}

fn undeclared(package: &Package, contract: &Place<'_>) -> Option<Diagnostic> {
    let name = contract.as_name()?;
    let mut declared = package.requires.iter().chain(&package.optional);
    if declared.any(|declared| declared.node == name.node) {
        return None;
    }
    let message = format!("the package does not say that it uses {}", excerpt(&name));
    Some(
        contract
            .error_here(Code("manifest/undeclared-contract"), message)
            .help("add it to `requires` or `optional` in `PLUGIN.md`"),
    )
}
