use crate::diagnostic::{Code, Diagnostic};
use crate::manifest::place::Place;

use super::trigger::trigger_of;

/// Runs for which the turn does not wait.
pub(super) fn check(runtime: &Place<'_>) -> Vec<Diagnostic> {
    let Some(completion) = runtime.at("schedule.completion") else { return Vec::new() };
    let mut found = match completion.text("mode").as_deref().map(|mode| &**mode) {
        Some("detached") => detached(runtime),
        Some("await") => awaited(&completion),
        None if completion.at("mode").is_none() => awaited(&completion),
        _ => Vec::new(),
    };
    if completion.at("maxSettleWaitMs").is_some() && completion.at("settle").is_none() {
        found.push(
            completion
                .error(
                    Code("manifest/settle-wait-needs-settle"),
                    "maxSettleWaitMs",
                    "`maxSettleWaitMs` has no effect without `settle`",
                )
                .help("add `settle: before-next-execution`"),
        );
    }
    found
}

fn detached(runtime: &Place<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let late = |stage: &str| runtime.is("schedule.stage", stage);
    if !late("post-turn") && !late("audit") {
        found.push(
            runtime
                .error(
                    Code("manifest/detached-stage"),
                    "schedule.stage",
                    "a detached runtime runs behind the story, in stage `post-turn` or `audit`",
                )
                .help("write `stage: post-turn` or `stage: audit`"),
        );
    }
    if runtime.is("io.visibility", "story") {
        found.push(runtime.error(
            Code("manifest/detached-story"),
            "io.visibility",
            "the turn does not wait for a detached runtime, so it cannot write the story",
        ));
    }
    if let Some(word @ ("event" | "manual")) = trigger_of(runtime).as_deref() {
        found.push(
            runtime
                .error(
                    Code("manifest/detached-event-manual"),
                    "schedule.trigger.type",
                    format!("a detached runtime belongs to a turn and is not started by trigger `{word}`"),
                )
                .help("use `manual: { execution: background }` and no `completion`"),
        );
    }
    found
}

fn awaited(completion: &Place<'_>) -> Vec<Diagnostic> {
    let options = ["settle", "maxSettleWaitMs", "maxQueueMs", "overlap", "stalePolicy"];
    let used: Vec<_> = options
        .iter()
        .filter(|option| completion.at(option).is_some())
        .map(|option| format!("`{option}`"))
        .collect();
    if used.is_empty() {
        return Vec::new();
    }
    let message = format!("only a detached runtime has {}", used.join(", "));
    vec![
        completion
            .error(Code("manifest/detached-options"), "mode", message)
            .help("write `mode: detached`, or remove the options"),
    ]
}
