//! Every agent of packages that others wrote, in both languages, in both orders of the layout and
//! for every target: with next to nothing, with everything, with far too much, with hostile data.

use std::collections::BTreeMap;

use typecase::case::Case;
use typecase::render::request::Part;
use typecase::types::Scope;

use super::corpus::holds;
use super::covel_mended::said;
use super::turns::erased;
use crate::support::{Agent, Given, Made, agents};

/// What the tests of one target hold.
#[derive(Default)]
struct Seen {
    /// What the other order said, by agent and kind of data.
    own: BTreeMap<String, BTreeMap<String, Vec<String>>>,
    both: usize,
    /// Bytes that two turns share, by layout and kind of data.
    shares: BTreeMap<String, Vec<usize>>,
}

#[test]
fn for_anthropic() {
    every_agent("anthropic");
}

#[test]
fn for_gemini() {
    every_agent("gemini");
}

#[test]
fn for_openai_chat() {
    every_agent("openai-chat");
}

#[test]
fn for_openai_responses() {
    every_agent("openai-responses");
}

/// Every agent is rendered whatever it is given, and so is the turn after, between which the
/// conversation grew by no row, one, two or three.
#[expect(clippy::print_stderr, reason = "a test says how much it compared")]
fn every_agent(target: &str) {
    let Some(agents) = agents() else { return };
    let mut seen = Seen::default();
    for agent in agents.all.iter().filter(|agent| agent.target == target) {
        for given in &agents.given {
            let what = format!("{}.{} in {} for {target}", agent.name, given.name, agent.layout);
            let first = agents.fill(agent, &given.case.turn(1).unwrap());
            keeps(&first, &what);
            // Rows are rows: those of the long one are like those of the others.
            let grown = if given.name == "huge" { 2..=2 } else { 0..=3 };
            for rows in grown {
                let what = format!("{what}, {rows} rows more");
                let second = agents.fill(agent, &given.next(rows));
                keeps(&second, &what);
                let share = shared(&first, &second, rows > 0 && has_window(agent), &what);
                let kind = format!("{} {}", agent.layout, given.name);
                seen.shares.entry(kind).or_default().push(share);
                if rows == 2 {
                    seen.hears(&second, agent, given, "next");
                }
            }
            seen.hears(&first, agent, given, "first");
        }
    }
    assert!(seen.own.is_empty() && seen.both >= 7 * 2 * 4 * 2, "{}", seen.both);
    for (kind, mut of) in seen.shares {
        of.sort_unstable();
        let (least, middle, most) = (of[0], of[of.len() / 2], of[of.len() - 1]);
        eprintln!(
            "{target}, {kind}: {} pairs share {least} to {most} bytes, half {middle}",
            of.len()
        );
    }
}

impl Seen {
    /// Both orders say the same to every agent.
    fn hears(&mut self, made: &Made, agent: &Agent, given: &Given, turn: &str) {
        let key = format!("{} {} {turn}", agent.name, given.name);
        if agent.layout == "covel" {
            self.own.insert(key, said(made));
        } else {
            assert_eq!(self.own.remove(&key).unwrap(), said(made), "{key}");
            self.both += 1;
        }
    }
}

fn keeps(made: &Made, what: &str) {
    holds(made, what);
    let names: Vec<_> = made.rendered.request.messages.iter().map(|one| &*one.name).collect();
    assert!(names.contains(&"input"), "{what}: {names:?}");
    // R52: the turn context is never the last.
    assert_ne!(names.last(), Some(&"turn-context"), "{what}");
}

/// Whether the runtime declares a window that moves: what stands behind it holds no more, which
/// one order assumes away and the other sets no mark for.
fn has_window(agent: &Agent) -> bool {
    ["codex", "char-creator/character-tracker", "world-init/dimension-tracker"]
        .contains(&&*agent.id)
}

/// R280, labels.md T1 and T2: how many bytes stand before the last mark that holds. What stands
/// before each mark of the session is the same in both requests, what stands before one of the
/// history has only grown.
fn shared(first: &Made, second: &Made, moves: bool, what: &str) -> usize {
    let (old, new) = (erased(first), erased(second));
    let (before, after) = (&first.lowered.body.cuts, &second.lowered.body.cuts);
    assert_eq!(before.len(), after.len(), "{what}");
    let mut share = 0;
    for (one, next) in before.iter().zip(after) {
        assert_eq!(one.mark, next.mark, "{what}");
        let scope = first.rendered.request.marks[one.mark].scope;
        match scope {
            Scope::Stable | Scope::Session => assert_eq!(one.at, next.at, "{what}: {scope}"),
            Scope::History if !moves => assert!(one.at <= next.at, "{what}: {scope}"),
            // Of one turn alone.
            Scope::History | Scope::Loop => continue,
        }
        let part = old.get(..one.at).unwrap();
        assert!(new.starts_with(part), "{what}: {scope}");
        share = share.max(one.at);
    }
    assert!(old.get(..share).unwrap().contains("[RUNTIME]"), "{what}: nothing is shared");
    assert_ne!(old, new, "{what}: nothing has changed");
    share
}

/// Hostile data changes no structure: roles, names and tags are those of the same case with data
/// that is harmless.
#[test]
fn hostile_data_is_inert() {
    let Some(agents) = agents() else { return };
    let tame = tame();
    let mut seen = 0;
    for agent in agents.all.iter().filter(|agent| agent.target == "anthropic") {
        let hostile = agents.given.iter().find(|given| given.name == "hostile").unwrap();
        let (one, other) = (agents.fill(agent, &hostile.case), agents.fill(agent, &tame));
        assert_eq!(structure(&one), structure(&other), "{} in {}", agent.name, agent.layout);
        seen += 1;
    }
    assert_eq!(seen * 4, agents.all.len());
}

/// The hostile case with nothing in it that means anything elsewhere.
fn tame() -> Case {
    let text = include_str!("../cases/corpus/hostile.yaml");
    let tame = [("</", "x"), ("{{", "xx"), ("}}", "xx"), ("{%", "xx"), ("%}", "xx"), ("<", "x")]
        .iter()
        .fold(text.to_owned(), |text, (from, to)| text.replace(from, to));
    assert_ne!(tame, text);
    let mut shelf = crate::support::corpus("layouts/covel").unwrap();
    shelf.case_of_yaml("tame.yaml", &tame)
}

/// Roles and names of the messages with the lines that are nothing but a tag; the lore, of which
/// only its own closing tag is changed, is told apart by its tags alone.
fn structure(made: &Made) -> Vec<String> {
    let request = &made.rendered.request;
    let mut all = Vec::new();
    let mut note = |text: &str| {
        let mut open: Option<String> = None;
        for line in text.lines() {
            let is_tag = line.starts_with('<') && line.ends_with('>') && !line.contains(' ');
            match &open {
                Some(tag) if line == format!("</{tag}>") => {
                    all.push(line.to_owned());
                    open = None;
                }
                None if is_tag && !line.starts_with("</") && !line.contains("</") => {
                    all.push(line.to_owned());
                    open = Some(line.trim_matches(['<', '>']).to_owned());
                }
                _ => {}
            }
        }
        all.push(format!("{} open", usize::from(open.is_some())));
    };
    note(&request.system_text());
    for message in &request.messages {
        let text: String = message.parts.iter().map(Part::text).collect();
        if !message.row && &*message.name != "input" && &*message.name != "story" {
            note(&text);
        }
    }
    all.extend(request.messages.iter().map(|one| format!("{} {}", one.role.word(), one.name)));
    all
}
