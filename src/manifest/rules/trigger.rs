use crate::diagnostic::{Code, Diagnostic};
use crate::manifest::place::Place;

/// What starts a runtime, and the stage in which it then runs.
pub(super) fn check(runtime: &Place<'_>) -> Vec<Diagnostic> {
    let mut found = match trigger_of(runtime).as_deref() {
        Some(word @ ("event" | "manual")) => unstaged(runtime, word),
        Some("auto" | "scheduled") => staged(runtime),
        _ => Vec::new(),
    };
    let counts_turns = runtime.is("schedule.trigger.type", "scheduled");
    let is_setup = runtime.is("schedule.stage", "setup");
    if !counts_turns && !is_setup && runtime.text("schedule.trigger.type").is_some() {
        found.extend(uncounted(runtime));
    }
    if is_setup {
        found.extend(setup(runtime));
    } else if runtime.text("schedule.stage").is_some() || runtime.at("schedule.stage").is_none() {
        found.extend(session_scope(runtime));
    }
    found
}

/// The word of the trigger; `auto` without one; none if it is unreadable.
pub(super) fn trigger_of(runtime: &Place<'_>) -> Option<String> {
    match runtime.at("schedule.trigger") {
        None => Some("auto".to_owned()),
        Some(_) => runtime.text("schedule.trigger.type").map(|word| word.to_string()),
    }
}

fn unstaged(runtime: &Place<'_>, word: &str) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let topic = runtime.at("schedule.trigger.topic");
    let no_topic =
        topic.is_none_or(|topic| topic.node.as_text().is_some_and(|text| text.is_empty()));
    if word == "event" && no_topic {
        found.push(
            runtime
                .error(
                    Code("manifest/event-needs-topic"),
                    "schedule.trigger.topic",
                    "a trigger of type `event` does not name its topic",
                )
                .help("add `topic`, such as `lamp.low`"),
        );
    }
    if runtime.at("schedule.stage").is_some() {
        found.push(
            runtime
                .error(
                    Code("manifest/staged-event-manual"),
                    "schedule.stage",
                    format!("a runtime that is started by trigger `{word}` has no stage"),
                )
                .help("remove `stage`"),
        );
    }
    found
}

/// Where the detached rule asks for a stage already, this one is silent.
fn staged(runtime: &Place<'_>) -> Vec<Diagnostic> {
    if runtime.at("schedule.stage").is_some() || runtime.is("schedule.completion.mode", "detached")
    {
        return Vec::new();
    }
    vec![
        runtime
            .error(
                Code("manifest/no-stage"),
                "schedule.stage",
                "a runtime that starts by itself does not say in which stage",
            )
            .help("add `schedule.stage`, or a trigger of type `event` or `manual`"),
    ]
}

fn uncounted(runtime: &Place<'_>) -> Option<Diagnostic> {
    let path = "schedule.trigger.interval";
    runtime.at(path)?;
    let message = "only a trigger of type `scheduled` has an `interval`";
    Some(
        runtime
            .warning(Code("manifest/no-effect"), path, message)
            .help("write `type: scheduled`, or remove `interval`"),
    )
}

fn setup(runtime: &Place<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    if trigger_of(runtime).is_some_and(|word| word != "auto") {
        found.push(
            runtime
                .error(
                    Code("manifest/setup-trigger"),
                    "schedule.trigger.type",
                    "a runtime of stage `setup` starts by itself only",
                )
                .help("write `type: auto`"),
        );
    }
    for key in ["interval", "startTurn", "cooldownTurns"] {
        let path = format!("schedule.trigger.{key}");
        if runtime.at(&path).is_some() {
            found.push(
                runtime
                    .error(
                        Code("manifest/setup-cadence"),
                        &path,
                        format!("a runtime of stage `setup` runs before the first turn and has no `{key}`"),
                    )
                    .help(format!("remove `{key}`; `maxTriggerCount` says how often it may try")),
            );
        }
    }
    found
}

fn session_scope(runtime: &Place<'_>) -> Vec<Diagnostic> {
    let needs = runtime.list("schedule.needs");
    needs
        .iter()
        .filter(|need| need.is("scope", "session"))
        .map(|need| {
            need.error(
                Code("manifest/session-scope-outside-setup"),
                "scope",
                "only a runtime of stage `setup` may need a result of the whole session",
            )
            .help("remove `scope`")
        })
        .collect()
}
