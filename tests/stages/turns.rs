//! Two requests of a session in a row, on the bytes that are sent (labels.md, T1 and T2).

use typecase::types::Scope;

use crate::support::{Made, Shelf};

/// The marks of a request with this scope: for each its cut and the bytes before it.
fn prefixes(made: &Made, scope: Scope) -> Vec<String> {
    let erased = erased(made);
    let marks = &made.rendered.request.marks;
    let cuts = made.lowered.body.cuts.iter().filter(|cut| marks[cut.mark].scope == scope);
    cuts.map(|cut| erased.get(..cut.at).unwrap().to_owned()).collect()
}

fn requests(layout: &str, case: &str) -> Vec<(String, Vec<Made>)> {
    let mut shelf = Shelf::shipped(layout);
    let case = shelf.case(&format!("layouts/{layout}/cases/{case}.yaml"));
    assert!(!case.turns.is_empty());
    let make = |target: &str| (target.to_owned(), shelf.make(layout, &case, target));
    ["anthropic", "gemini", "openai-chat", "openai-responses"].map(make).into()
}

/// What stands before a mark of the session is the same in both; what stands before a mark of the
/// history has only grown.
pub(super) fn grows(target: &str, first: &Made, second: &Made) {
    for scope in [Scope::Stable, Scope::Session] {
        assert_eq!(prefixes(first, scope), prefixes(second, scope), "{target} {scope}");
    }
    let (before, after) = (prefixes(first, Scope::History), prefixes(second, Scope::History));
    assert_eq!(before.len(), after.len());
    assert!(!before.is_empty());
    let erased = erased(second);
    for (old, new) in before.iter().zip(&after) {
        assert!(erased.starts_with(&**old), "{target}: {old}");
        assert!(old.len() <= new.len(), "{target}");
    }
}

pub(super) fn erased(made: &Made) -> String {
    String::from_utf8(made.lowered.body.erased()).unwrap()
}

/// In the third request an entry of the lore is gone that a keyword had brought in. The layout
/// assumes that this does not happen: what stands before its place holds, what follows is lost.
#[test]
fn a_story_only_goes_on() {
    for (target, requests) in requests("covel", "evening") {
        let [first, second, third] = requests.as_slice() else { panic!("three requests") };
        grows(&target, first, second);
        let (before, after) = (prefixes(second, Scope::Session), prefixes(third, Scope::Session));
        let holds: Vec<_> = before.iter().zip(&after).map(|(old, new)| old == new).collect();
        assert_eq!(holds, [true, true, false], "{target}: body, extensions, lore");
        let assumed = first.plan.obligations.iter().filter(|one| one.reason.contains("a keyword"));
        assert_eq!(assumed.count(), 2);
    }
}

/// R146, R179: whatever was sent in one request is a row of the next, byte for byte, and what asks
/// for a handoff is the next request with one message more.
#[test]
fn a_game_only_goes_on() {
    for (target, requests) in requests("harness", "play") {
        for pair in requests.windows(2) {
            grows(&target, &pair[0], &pair[1]);
        }
        let [.., before, handoff] = requests.as_slice() else { panic!("two requests") };
        let last = |made: &Made| prefixes(made, Scope::History).pop().unwrap();
        assert!(last(handoff).len() > last(before).len());
        let names: Vec<_> =
            handoff.rendered.request.messages.iter().rev().map(|one| &*one.name).collect();
        assert_eq!(names[..2], ["handoff", "play"]);
    }
}

/// The ledger declares a window of one turn. It slides, which is written down in the layout as an
/// assumption, and bytes show what it costs: all but the session's part.
#[test]
fn a_sliding_window_keeps_the_session_alone() {
    for (target, requests) in requests("covel", "ledger") {
        let [first, second] = requests.as_slice() else { panic!("two requests") };
        for scope in [Scope::Stable, Scope::Session] {
            assert_eq!(prefixes(first, scope), prefixes(second, scope), "{target} {scope}");
        }
        let history = prefixes(first, Scope::History).pop().unwrap();
        assert!(history.contains("I watch the sea."), "{target}: {history}");
        assert!(!erased(second).starts_with(&history), "{target}: the window has moved");
        let assumed =
            first.plan.obligations.iter().any(|one| one.reason.contains("a window slides"));
        assert!(assumed, "{:?}", first.plan.obligations);
    }
}
