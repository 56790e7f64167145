use crate::diagnostic::{Code, Diagnostic};
use crate::manifest::place::Place;

/// What becomes of a result.
pub(super) fn check(runtime: &Place<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    if runtime.flag("io.concealed") == Some(true) && runtime.is("io.visibility", "story") {
        found.push(
            runtime
                .error(
                    Code("manifest/concealed-story"),
                    "io.concealed",
                    "players read the story, so it cannot be concealed",
                )
                .help("remove `concealed`, or choose another `visibility`"),
        );
    }
    if runtime.at("io.output.recordAs").is_some() && runtime.at("io.output.schema").is_none() {
        found.push(
            runtime
                .error(
                    Code("manifest/record-needs-schema"),
                    "io.output.schema",
                    "a result that is kept by `recordAs` has no schema",
                )
                .help("add `schema`"),
        );
    }
    if runtime.at("schedule.manual").is_some() && runtime.at("schedule.stage").is_some() {
        found.push(
            runtime
                .warning(
                    Code("manifest/no-effect"),
                    "schedule.manual",
                    "`manual` has no effect on a runtime with a stage",
                )
                .help("remove `manual`, or `stage`"),
        );
    }
    found
}
