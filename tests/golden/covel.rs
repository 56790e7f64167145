use std::path::Path;

use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use typecase::case::Case;
use typecase::load::{Disk, Project};
use typecase::render::request::{Content, Part};
use typecase::target::targets;
use typecase::value::{self, Value};

use super::assembly::{Message, Story};
use super::runtime::Runtime;
use super::story::story;
use super::words::Words;
use crate::support::{Made, Shelf, agents};

const OWN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/layouts/covel/packages");
const OTHERS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/corpus/covel/plugins");

/// The parts that packages of the system bring.
const PARTS: [&str; 6] =
    ["rules-to-settle", "sheet", "profiles", "notes", "dimensions", "to-settle"];

/// What a request of a case is made of, with these parts switched on.
fn told<'a>(case: &Case, runtime: &'a Runtime, words: &'a Words, on: &[&str]) -> Story<'a> {
    let all = |nodes: &[(typecase::text::Name, typecase::yaml::Node)]| {
        Value::Map(nodes.iter().map(|(name, node)| (name.node.clone(), node.to_value())).collect())
    };
    let on = on.iter().map(|part| (*part).to_owned()).collect();
    Story { runtime, words, inputs: all(&case.inputs), settings: all(&case.settings), on }
}

/// Role and text of each message, calls and results among it.
fn messages(made: &Made) -> Vec<Message> {
    let said = |part: &Part| match &part.content {
        Content::Call(call) => format!("{}({})", call.name, call.arguments),
        Content::Result(outcome) => outcome.parts.iter().map(answer).collect(),
        _ => part.text().to_owned(),
    };
    let all = made.rendered.request.messages.iter();
    all.map(|one| (one.role.word(), one.parts.iter().map(said).collect())).collect()
}

fn answer(part: &value::Part) -> &str {
    match part {
        value::Part::Text(text) => text,
        _ => "",
    }
}

/// Where what is sent and what Covel would say part, if they do.
fn difference(made: &Made, story: &Story<'_>) -> Option<String> {
    let system = apart("system", &made.rendered.request.system_text(), &story.system());
    let (made, told) = (messages(made), story.messages());
    let roles = |all: &[Message]| all.iter().map(|(role, _)| *role).collect::<Vec<_>>().join(" ");
    let each = made.iter().zip(&told).find_map(|(made, told)| apart(made.0, &made.1, &told.1));
    system.or(each).or_else(|| apart("roles", &roles(&made), &roles(&told)))
}

fn apart(what: &str, made: &str, told: &str) -> Option<String> {
    let same = made.chars().zip(told.chars()).take_while(|(a, b)| a == b).count();
    let around =
        |text: &str| text.chars().skip(same.saturating_sub(120)).take(240).collect::<String>();
    let said = || format!("{what}: is\n{}\n\nand must be\n{}", around(made), around(told));
    (made != told).then(said)
}

/// Order, separators, tags, escaping and every block, against the rules written anew: any
/// segments, lore, rows, data, people and stories, for a storyteller and for a runtime with a
/// window, in both languages.
#[test]
fn any_inputs_are_put_together_as_covel_does_it() {
    let shelf = std::cell::RefCell::new(Shelf::shipped("covel"));
    let mut runner = TestRunner::new(ProptestConfig {
        cases: 64,
        max_shrink_iters: 128,
        failure_persistence: None,
        ..ProptestConfig::default()
    });
    let outcome = runner.run(&(story(), any::<bool>()), |(story, turned)| {
        let languages = if turned { ["zh-Hans", "en"] } else { ["en", "zh-Hans"] };
        for (id, locale) in ["lamplighter", "tide-ledger/keeper"].into_iter().zip(languages) {
            let mut shelf = shelf.borrow_mut();
            let case = shelf.case_of_json(&story.case(id, locale, &PARTS));
            let made = shelf.make("covel", &case, "anthropic").remove(0);
            let runtime = Runtime::read(Path::new(OWN), id, locale);
            let told = told(&case, &runtime, Words::of(locale), &PARTS);
            let apart = difference(&made, &told);
            prop_assert!(apart.is_none(), "{id} {locale}, {}", apart.unwrap());
        }
        Ok(())
    });
    outcome.unwrap_or_else(|fault| panic!("{fault}"));
}

/// The cases that ship, turn by turn.
#[test]
fn every_case_says_what_covel_would_say() {
    let mut shelf = Shelf::shipped("covel");
    let disk = Disk::new(env!("CARGO_MANIFEST_DIR"));
    let paths = Project::cases(&disk, shelf.project.layout("covel").unwrap());
    assert!(paths.len() >= 8, "{paths:?}");
    for path in paths {
        let case = shelf.case(&path);
        let (id, locale) = (case.runtime.clone().unwrap(), case.locale.clone().unwrap());
        let runtime = Runtime::read(Path::new(OWN), &id, &locale);
        let on: Vec<_> =
            case.sections.iter().filter(|(_, on)| *on).map(|(name, _)| &***name).collect();
        for target in targets() {
            for (at, made) in shelf.make("covel", &case, target).iter().enumerate() {
                let case = case.turn(at + 1).unwrap();
                let told = told(&case, &runtime, Words::of(&locale), &on);
                let apart = difference(made, &told);
                assert_eq!(apart, None, "{path}, turn {} for {target}", at + 1);
            }
        }
    }
}

/// Every agent of packages that others wrote, with next to nothing, everything, far too much and
/// hostile data, for the first turn and the second.
#[test]
fn every_agent_hears_what_covel_would_say() {
    let Some(agents) = agents() else { return };
    let mut seen = 0;
    for agent in agents.all.iter().filter(|agent| agent.layout == "covel") {
        let locale = agent.name.rsplit('.').next().unwrap();
        let runtime = Runtime::read(Path::new(OTHERS), &agent.id, locale);
        for given in &agents.given {
            // What is long is cut alike for every target.
            if given.name == "huge" && agent.target != "anthropic" {
                continue;
            }
            for turn in [1, 2] {
                let case = given.case.turn(turn).unwrap();
                let told = told(&case, &runtime, Words::of(locale), &PARTS);
                let apart = difference(&agents.fill(agent, &case), &told);
                let (name, target) = (&agent.name, agent.target);
                assert_eq!(apart, None, "{name}.{}, turn {turn} for {target}", given.name);
                seen += 1;
            }
        }
    }
    assert!(seen >= 7 * 2 * (3 * 4 + 1) * 2, "{seen}");
}

/// R88: a line for each, description and fields cut at 400 characters, about 8000 in all, and the
/// names of those that did not fit.
#[test]
fn a_crowd_is_told_by_name_where_it_does_not_fit() {
    let about = "d".repeat(500);
    let cast: Vec<_> = (1..=30)
        .map(|at| {
            let fields = format!(r#"{{"id":"123e4567-e89b-12d3-a456-426614174000","n":"{}"}}"#, "f".repeat(500));
            let aliases = if at == 1 { r#"["Old Mo","M."]"# } else { "[]" };
            format!(r#"{{"name":"P{at}","kind":"npc","aliases":{aliases},"description":"{about}","fields":{fields}}}"#)
        })
        .collect();
    let case = format!(
        r#"{{"runtime":"crowd","locale":"en","inputs":{{"session-key":"k","session":{{"turnNumber":1}},"world":{{"name":"n","description":"d","tags":[],"lore":"","schema":{{}},"entries":[]}},"events":"","player":{{"message":"m","lastFormValues":""}},"cast":[{}]}}}}"#,
        cast.join(",")
    );
    let mut shelf = Shelf::on_disk("layouts/covel", "tests/cases/packages");
    let case = shelf.case_of_json(&case);
    let system = shelf.make("covel", &case, "anthropic").remove(0).rendered.request.system_text();
    let body = system.split_once("\n\n").unwrap().1;
    let (lines, rest) = body.rsplit_once('\n').unwrap();
    let lines: Vec<_> = lines.split('\n').collect();
    for (at, line) in lines.iter().enumerate() {
        let alias = if at == 0 { " (aka Old Mo, M.)" } else { "" };
        let fields = format!(r#"{{"n":"{}..."#, "f".repeat(394));
        let short = "d".repeat(400);
        assert_eq!(*line, format!("- P{}{alias} [npc] | {short}... | {fields}", at + 1));
    }
    let size = lines.join("\n").len();
    assert!(size <= 8000 && size + lines[1].len() + 1 > 8000, "{} lines", lines.len());
    let names: Vec<_> = (lines.len() + 1..=30).map(|at| format!("P{at}")).collect();
    assert_eq!(rest, format!("(profiles not shown: {})", names.join(", ")));
}

/// R89, R90: a body tells the player's character as its block does, ranges and all.
#[test]
fn a_body_tells_the_player_as_the_block_does() {
    let mut shelf = Shelf::on_disk("layouts/covel", "tests/cases/packages");
    let fields = r#"{"might":2,"luck":3,"seatId":"123e4567-e89b-12d3-a456-426614174000"}"#;
    let who = format!(
        r#"{{"name":"Ada","kind":"player","aliases":[],"description":"Walks.","fields":{fields}}}"#
    );
    let schema = r#"{"might":{"min":0,"max":5},"luck":{"max":9}}"#;
    let case = format!(
        r#"{{"runtime":"mirror","locale":"en","sections":{{"sheet":true}},"inputs":{{"session-key":"k","session":{{"turnNumber":1}},"world":{{"name":"n","description":"d","tags":[],"lore":"","schema":{schema},"entries":[]}},"events":"","player":{{"message":"m","lastFormValues":"","character":{who}}}}}}}"#
    );
    let case = shelf.case_of_json(&case);
    let made = shelf.make("covel", &case, "anthropic").remove(0);
    let told = r#"{"name":"Ada","kind":"player","aliases":[],"description":"Walks.","fields":{"might":"2/5","luck":3}}"#;
    let system = made.rendered.request.system_text();
    assert_eq!(system.split_once("\n\n").unwrap().1, format!("{told}\nAda\n"));
    let block = format!("<player-character>\n{told}\n</player-character>");
    assert_eq!(messages(&made)[0], ("system", block));
}
