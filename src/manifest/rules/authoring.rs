use crate::diagnostic::{Code, Diagnostic};
use crate::manifest::place::Place;

/// What `authoring` of a data namespace asks of its surroundings.
pub(super) fn check(top: &Place<'_>) -> Vec<Diagnostic> {
    let namespaces = top.map("contributes.data");
    namespaces.iter().flat_map(|(_, namespace)| check_namespace(namespace)).collect()
}

fn check_namespace(namespace: &Place<'_>) -> Vec<Diagnostic> {
    let Some(authoring) = namespace.at("authoring") else { return Vec::new() };
    let mut found = Vec::new();
    let accepts = namespace.at("accepts");
    if accepts.is_none_or(|accepts| accepts.node.as_list().is_some_and(<[_]>::is_empty)) {
        found.push(
            namespace
                .error(
                    Code("manifest/authoring-without-accepts"),
                    "authoring",
                    "`authoring` is for namespaces that take world data, but this one has no `accepts`",
                )
                .help("add `accepts` with the contract of the data"),
        );
    }
    if authoring.at("generate").is_some()
        && let Some(lack) = lack(&authoring)
    {
        found.push(authoring.error(
            Code("manifest/cannot-generate"),
            "generate",
            format!("entries cannot be generated: {lack}"),
        ));
    }
    found
}

/// Why a model could not write entries.
fn lack(authoring: &Place<'_>) -> Option<&'static str> {
    if authoring.at("example").is_none() {
        return Some("there is no `example`");
    }
    let Some(source) = authoring.at("source") else { return Some("there is no `source`") };
    if source.is("kind", "media") {
        return Some("the source is `media`");
    }
    if source.is("visibility", "hidden") {
        return Some("the source is `hidden`");
    }
    source
        .text("key")
        .is_some_and(|key| &**key != "id")
        .then_some("the source is not keyed by `id`")
}
