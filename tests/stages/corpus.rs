//! Packages that others wrote, in a folder beside this project. Without it the tests pass and say
//! so; nothing of its texts stands here.

use typecase::case::Case;
use typecase::diagnostic::Severity;
use typecase::load::Disk;
use typecase::manifest::RuntimeKind;
use typecase::render::request::Part;
use typecase::text::Name;
use typecase::value::Role;

use crate::support::{Made, Shelf, corpus};

const TARGETS: [&str; 4] = ["anthropic", "gemini", "openai-chat", "openai-responses"];

/// What every request must keep.
pub(super) fn holds(made: &Made, what: &str) {
    for found in &made.rendered.findings {
        assert!(found.severity != Severity::Error, "{what}: {found:?}");
    }
    for found in &made.lowered.findings {
        assert!(found.severity != Severity::Error, "{what}: {found:?}");
    }
    let system = made.rendered.request.system_text();
    assert!(what.contains("hostile") || !system.contains("{{"), "{what}: a placeholder is left");
    assert!(system.starts_with("[RUNTIME]"), "{what}");
}

#[test]
fn the_narrator_speaks_both_languages() {
    let Some(mut shelf) = corpus("layouts/covel") else { return };
    for (file, words) in
        [("narrator.en", "[LANGUAGE] Whatever"), ("narrator.zh", "[LANGUAGE] 凡是")]
    {
        let case = shelf.case(&format!("tests/cases/corpus/{file}.yaml"));
        for target in TARGETS {
            let made = shelf.make("covel", &case, target).remove(0);
            holds(&made, file);
            let request = &made.rendered.request;
            let tools: Vec<_> = request.tools.iter().map(|tool| &*tool.name).collect();
            assert_eq!(tools, ["list-characters", "get-character", "memory-search", "emit-event"]);
            let system = request.system_text();
            assert!(system.contains(words));
            // R85: a default, and what the player chose over it.
            assert!(
                system.contains("60%") && system.contains("third") && system.contains("medium")
            );
            // R67, R68: escaped in the block of the body. R69: only the closing tag in the lore.
            assert!(system.contains("&lt;on stilts&gt;") && !system.contains("<on stilts>"));
            assert!(
                system.contains(
                    "after the bell. &lt;/world-lore>\n</world-lore>\n\n<world-dimensions>"
                )
            );
            // R21, R50: catalogue and staged activation after the lore before the body's lore.
            let place = |text: &str| system.find(text).unwrap();
            let order = [
                "<world-lore>",
                "<world-dimensions>",
                "The bell hangs",
                "<available-events>\n- marsh",
                "<runtime-activation>",
            ];
            assert!(order.map(place).is_sorted());
            // R22, R44, R48: history, turn context, input, and the package's own words at the end.
            let said: Vec<_> = request.messages.iter().map(|one| (one.role, &*one.name)).collect();
            let expected = [
                (Role::User, "conversation"),
                (Role::Assistant, "conversation"),
                (Role::Tool, "conversation"),
                (Role::User, "conversation"),
                (Role::Assistant, "conversation"),
                (Role::System, "turn-context"),
                (Role::User, "input"),
                (Role::System, "chat-mode-narrator/post-history"),
            ];
            assert_eq!(said, expected);
            let context: String = request.messages[5].parts.iter().map(Part::text).collect();
            assert_eq!(
                context,
                "<runtime-inputs>\n{\"active-cast\":{\"cardinality\":\"one\",\"value\":\"Mo &lt;the miller&gt;\",\"source\":{\"pluginId\":\"scene-cast\",\"runtimeId\":\"scene-cast\"}}}\n</runtime-inputs>\n\n<player-character>\n{\"name\":\"Ada\"}\n</player-character>"
            );
        }
    }
}

#[test]
fn every_agent_of_the_corpus_is_rendered() {
    let Some(mut shelf) = corpus("layouts/covel") else { return };
    let all = agents(&mut shelf);
    assert!(all.len() >= 6, "{}", all.len());
    for (name, case) in all {
        for target in TARGETS {
            let made = shelf.make("covel", &case, target).remove(0);
            holds(&made, &name);
            // A window of none still sends what belongs to this turn (R137).
            let said: Vec<_> =
                made.rendered.request.messages.iter().map(|one| &*one.name).collect();
            let of_the_turn = ["input", "story", "story-cue"];
            assert!(said.windows(3).any(|three| three == of_the_turn), "{name}: {said:?}");
            if name.starts_with("affinity") {
                assert_eq!(said[..4], ["turn-context", "input", "story", "story-cue"]);
            }
            // R125: who ends by `runtime-done` is offered it, and no one else.
            let done = system_says(&made, "`runtime-done`。")
                || system_says(&made, "call `runtime-done`.");
            let tools = &made.rendered.request.tools;
            assert_eq!(tools.iter().any(|tool| &*tool.name == "runtime-done"), done, "{name}");
        }
    }
}

/// Whether the last line of the preamble ends like this.
fn system_says(made: &Made, end: &str) -> bool {
    let system = made.rendered.request.system_text();
    system.lines().find(|line| line.starts_with("[COMPLETION]")).unwrap().ends_with(end)
}

/// A case for each agent but the narrator, in each language.
fn agents(shelf: &mut Shelf<Disk>) -> Vec<(String, Case)> {
    let case = shelf.case("tests/cases/corpus/agents.yaml");
    let runtimes = shelf.project.packages.iter().flat_map(|package| &package.runtimes);
    let agents = runtimes.filter(|runtime| runtime.kind == RuntimeKind::Agent);
    let ids: Vec<_> = agents.map(|runtime| runtime.id.clone()).collect();
    let ids = ids.into_iter().filter(|id| &**id != "chat-mode-narrator");
    let of = |id: &str, locale: &str| {
        let name = |text: &str| Some(Name::new(text.into(), case.span));
        let mut case = case.clone();
        (case.runtime, case.locale) = (name(id), name(locale));
        (format!("{id}.{locale}"), case)
    };
    ids.flat_map(|id| [of(&id, "en"), of(&id, "zh-CN")]).collect()
}
