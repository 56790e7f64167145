use typecase::plan::{Plan, Verdict};
use typecase::types::Scope;

use super::covel::{Covel, Given, teller};
use super::small::{refused, said};

/// What may still break the mark behind the conversation.
fn conditions(plan: &Plan) -> Vec<String> {
    let mark = plan.marks.iter().find(|mark| mark.scope == Scope::History).unwrap();
    match &mark.verdict {
        Verdict::HoldsUnless(conditions) => conditions.iter().map(ToString::to_string).collect(),
        verdict => panic!("{verdict:?}"),
    }
}

/// R55: of Covel's own order all is listed that can move the first difference forward.
#[test]
fn what_may_change_early_is_listed() {
    let listed = conditions(&Covel::telling("B").plan(&Given::new()));
    let says = |word: &str| listed.iter().any(|one| one.contains(word));
    assert!(says("a keyword that brings an entry in"), "{listed:#?}");
    assert!(says("a package that speaks anew each turn"), "{listed:#?}");
    assert!(says("`budget` or `compaction` replaces rows"), "{listed:#?}");
    assert!(!says("window"), "it is sent whole: {listed:#?}");
    let window = teller("", "B").replace(
        "visibility: story }",
        "visibility: story }\n  agent: { history: { maxTurns: 3 } }",
    );
    let listed = conditions(&Covel::with(&[("teller", &window)]).plan(&Given::new()));
    assert!(listed.iter().any(|one| one.contains("a window slides")), "{listed:#?}");
}

/// R55: a value of the turn in a body is named where it stands, with the marks that it costs.
#[test]
fn values_of_the_turn_in_a_body_are_named() {
    for path in ["characters.npcs", "player.message", "session.turnNumber", "inputs.a.b.c"] {
        let placeholder = format!("{{{{ {path} }}}}");
        let mut covel = Covel::telling(&format!("<x>\n{placeholder}\n</x>"));
        let case = covel.case(&Given::new());
        let problems = covel.shelf.compile("covel", &case, "anthropic").1;
        let sources = &covel.shelf.project.sources;
        let found: Vec<_> = problems
            .sorted()
            .into_iter()
            .filter(|found| found.code.0 == "cache/volatile-in-prefix")
            .collect();
        assert_eq!(found.len(), 1, "{path}");
        assert!(found[0].message.ends_with("stands before 4 marks"), "{}", found[0].message);
        let notes = found[0].notes.iter().map(|note| note.span);
        let mut places = std::iter::once(found[0].span).chain(notes).filter(|span| {
            let text = sources.source(span.source).unwrap().text();
            placeholder.contains(text.get(span.range()).unwrap())
                && sources.path(span.source).ends_with("teller/PLUGIN.md")
        });
        assert!(places.next().is_some(), "{path}: {:?}", found[0]);
    }
    let clean = Covel::telling("{{ world.name }} {{ world.tags }}").plan(&Given::new());
    assert!(clean.marks.iter().all(|mark| mark.verdict != Verdict::Refused));
}

/// R55: where nothing is assumed, what would change early is refused before a mark.
#[test]
fn what_changes_early_is_refused_before_a_mark() {
    const LOG: &str = "history log\ncache history";
    let layout = |inputs: &str, system: &str, messages: &str| {
        format!(
            "inputs session {{ lore: segments<before> }}\ninputs history {{ log: messages }}\n\
             inputs turn {{ ask: text, {inputs} }}\nsystem join \"\\n\" {{\n\"S\"\n{system}\n\
             cache session\n}}\nmessages {{\n{messages}\nmessage user ask {{ ask }}\n}}\n"
        )
    };
    assert_eq!(refused(&layout("", "lore at before", LOG)), Vec::<String>::new());
    let (active, notes) = ("active: segments<before>", "notes: segments<pre-history>");
    for (inputs, system, messages, name) in [
        (active, "lore, active at before", LOG, "active"),
        (active, "lore at before\nactive at before", LOG, "active"),
        ("", "lore at before\nask", LOG, "ask"),
        (notes, "lore at before", "notes at pre-history\nhistory log\ncache history", "notes"),
        ("", "lore at before", "history log | last-turns(3)\ncache history", "last-turns"),
    ] {
        let found = refused(&layout(inputs, system, messages));
        let [found] = &found[..] else { panic!("{name}: {found:?}") };
        assert!(found.contains(&format!("`{name}`")), "{found}");
        assert!(found.contains("stands before `cache "), "{found}");
    }
    // Without a mark a window is named all the same.
    let window = layout("", "lore at before", "history log | last-turns(3)");
    assert_eq!(said(&window.replace("cache session\n", ""), "lint/sliding-window").len(), 1);
}
