//! `typecase labels`: the request as a table, its marks, and why they hold or not.

use std::path::Path;

use serde_json::Value;

use crate::support::{Folder, snapshot, typecase};

const TAVERN: &str = "layout tavern
inputs stable { house: text }
inputs session { notes: segments<system>, place: text for story }
inputs history { log: messages }
inputs turn untrusted { ask: text }

system join \"\\n\\n\" {
  section rules { house }
  cache stable
  section there for story { place }
  notes at system
  section echo { block said { ask } }
  cache session
}
messages {
  history log
  cache history
  message user ask { ask }
}
";

fn shown(arguments: &[&str]) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let run = typecase(&[&["labels"], arguments].concat()).run_in(root);
    assert_eq!(run.status, 0, "{}", run.err);
    run.text().to_owned()
}

fn of_tavern(layout: &str, arguments: &[&str]) -> (i32, String) {
    let folder = Folder::new().file("tavern.layout", layout);
    let run = typecase(&[&["labels", "tavern"], arguments].concat()).run_in(folder.path());
    (run.status, run.text().to_owned())
}

fn json(layout: &str, arguments: &[&str]) -> Value {
    let (_, text) = of_tavern(layout, &[arguments, &["--format", "json"]].concat());
    serde_json::from_str(&text).unwrap()
}

#[test]
fn the_shipped_layouts_stand_in_80_columns() {
    let calls: [(&str, &[&str]); 4] = [
        ("apomesh", &["apomesh", "--target", "openai-chat"]),
        (
            "covel",
            &["covel", "--runtime", "lamplighter", "--locale", "en", "--target", "anthropic"],
        ),
        ("craftbot", &["craftbot", "--target", "anthropic"]),
        ("harness", &["harness", "--target", "anthropic"]),
    ];
    for (folder, arguments) in calls {
        let text = shown(arguments);
        for line in text.lines() {
            assert!(line.chars().count() <= 80, "{folder}: {line}");
            assert!(!line.ends_with(' '), "{folder}: {line:?}");
        }
        snapshot(folder, "labels", text.as_bytes(), &text);
    }
}

#[test]
fn a_layout_that_does_not_check_is_shown_with_the_marks_that_are_refused() {
    let table = json(TAVERN, &[]);
    assert_eq!(table["format_version"], "1.2");
    let verdicts: Vec<_> = table["marks"]
        .as_array()
        .unwrap()
        .iter()
        .map(|mark| (mark["scope"].as_str().unwrap(), mark["verdict"].as_str().unwrap()))
        .collect();
    // `ask` is of the turn and stands before the last two; nothing stands before the first but
    // what is stable.
    let expected = [("stable", "proved"), ("session", "refused"), ("history", "refused")];
    assert_eq!(verdicts, expected);
    let places: Vec<_> = table["marks"][1]["broken"]
        .as_array()
        .unwrap()
        .iter()
        .map(|link| (link["kind"].as_str().unwrap(), link["place"]["line"].as_u64().unwrap()))
        .collect();
    // From the declaration to the mark: its lines are counted in the text above.
    let chain = [("declared", 5), ("used", 12), ("group", 12), ("group", 12), ("mark", 13)];
    assert_eq!(places, chain);
    assert_eq!(table["marks"][1]["holds_before"]["line"], 12);
    assert_eq!(of_tavern(TAVERN, &[]).0, 1, "its errors are reported beside it");
}

#[test]
fn lines_tell_the_labels_of_each_item() {
    let table = json(TAVERN, &[]);
    let line = |name: &str| {
        let lines = table["lines"].as_array().unwrap();
        let found = lines.iter().find(|line| line["name"] == name).unwrap();
        ["of", "volatility", "audience", "trust"].map(|key| found[key].as_str().unwrap().to_owned())
    };
    assert_eq!(line("section rules"), ["text", "stable", "all", "authored"]);
    assert_eq!(line("place"), ["text", "session", "story", "authored"]);
    assert_eq!(line("notes at system"), ["segments", "session", "all", "authored"]);
    assert_eq!(line("section echo"), ["text", "turn", "all", "escaped"]);
    assert_eq!(line("history log"), ["messages", "history", "all", "untrusted"]);
    assert_eq!(line("message user ask"), ["message", "turn", "all", "untrusted"]);
}

#[test]
fn a_condition_says_what_would_have_to_happen_and_who_could_do_it() {
    let mended = TAVERN.replace("  section echo { block said { ask } }\n", "");
    let table = json(&mended, &[]);
    let session = &table["marks"][1];
    assert_eq!(session["verdict"], "holds unless");
    let condition = &session["conditions"][0];
    assert_eq!(condition["who"], "the packages that send `notes`");
    assert_eq!(condition["place"]["line"], 11);
    assert!(condition["what"].as_str().unwrap().contains("a package changes a segment"));
    assert_eq!(of_tavern(&mended, &[]).0, 0);
}

#[test]
fn why_leads_from_the_declaration_to_the_marks_behind_a_section() {
    let (_, text) = of_tavern(TAVERN, &["--why", "echo"]);
    let expected = "echo  line 12

      `ask` is declared `turn`  line 5
      it is used: `section echo { block said { ask } }`  line 12
      in `said`  line 12
      in `echo`  line 12

  the marks behind it
    cache session  broken: nothing worse than `session` may stand before it  line 13
    cache history  broken: nothing worse than `session` may stand before it  line 17
";
    assert_eq!(text, expected);
    let (_, text) = of_tavern(TAVERN, &["--why", "rules"]);
    assert!(text.contains("nothing in it changes: it is stable"), "{text}");
    let folder = Folder::new().file("tavern.layout", TAVERN);
    let run = typecase(&["labels", "tavern", "--why", "ecco"]).run_in(folder.path());
    assert_eq!((run.status, run.text()), (2, ""));
    assert_eq!(run.err, "error: no section is called `ecco`; did you mean `echo`?\n");
}

#[test]
fn what_is_assumed_is_told_with_its_reason() {
    let assumed = TAVERN.replace(
        "  section echo {",
        "  assume session \"guests repeat themselves\"\n  section echo {",
    );
    let table = json(&assumed, &[]);
    let lines = table["lines"].as_array().unwrap();
    let echo = lines.iter().find(|line| line["name"] == "section echo").unwrap();
    assert_eq!((&echo["volatility"], &echo["assumed"]), (&"turn".into(), &"session".into()));
    let conditions = table["marks"][1]["conditions"].as_array().unwrap();
    let told = conditions.iter().find(|of| {
        of["what"].as_str().unwrap().contains("guests repeat themselves")
            && of["who"] == "who supplies `ask`"
    });
    assert!(told.is_some(), "{conditions:?}");
}

#[test]
fn every_cause_of_a_refused_mark_is_told_with_its_line() {
    let two = TAVERN
        .replace(
            "inputs turn untrusted { ask: text }",
            "inputs turn untrusted { ask: text, day: text }",
        )
        .replace("  cache session\n", "  section date { day }\n  cache session\n");
    let table = json(&two, &[]);
    let session = &table["marks"][1];
    let causes = |chain: &Value| {
        let links = chain.as_array().unwrap();
        let lines = links.iter().map(|of| of["place"]["line"].as_u64().unwrap());
        lines.collect::<Vec<_>>()
    };
    assert_eq!(causes(&session["broken"])[..2], [5, 12], "declared, and used in `echo`");
    let also = session["also"].as_array().unwrap();
    assert_eq!(also.iter().map(causes).collect::<Vec<_>>(), [[5, 13, 13]], "and in `date`");
    let (_, text) = of_tavern(&two, &[]);
    let told = "      and without that, also:
      `day` is declared `turn`  line 5
      it is used: `section date { day }`  line 13
";
    assert!(text.contains(told), "{text}");
}

#[test]
fn a_mark_that_stands_back_keeps_its_conditions() {
    let layout = TAVERN
        .replace(
            "  section echo { block said { ask } }\n",
            "  section body { template runtime.body }\n",
        )
        .replace("  cache stable\n", "");
    let package = "---\nid: teller\nkind: plugin\ndescription: Tells.\nruntime:\n  type: agent\n  agent:\n    model: story\n---\nThe guest says {{ ask }}.\n";
    let folder = Folder::new().file("tavern.layout", layout).file("teller/PLUGIN.md", package);
    let run = typecase(&["labels", "tavern", "--format", "json"]).run_in(folder.path());
    let table: Value = serde_json::from_str(run.text()).unwrap();
    let told: Vec<_> = table["marks"][0]["conditions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|of| of["what"].as_str().unwrap().to_owned())
        .collect();
    let [promise, back] = told.as_slice() else { panic!("{told:?}: {}", run.err) };
    assert!(promise.starts_with("a package changes a segment at system"), "{promise}");
    assert!(back.contains("it stands back, before the text of `teller`"), "{back}");
    let run = typecase(&["plan", "tavern", "--target", "anthropic"]).run_in(folder.path());
    assert!(run.text().contains("a package changes a segment at system"), "{}", run.text());
}

#[test]
fn why_tells_the_label_that_was_declared_and_not_the_one_assumed() {
    let assumed = TAVERN.replace(
        "  section echo {",
        "  assume session \"guests repeat themselves\"\n  section echo {",
    );
    let (_, text) = of_tavern(&assumed, &["--why", "echo"]);
    assert!(text.contains("`ask` is declared `turn`  line 5"), "{text}");
    // By the assumption it keeps the marks.
    assert!(!text.contains("broken"), "{text}");
    assert_eq!(text.matches("kept: nothing worse than `session`").count(), 2, "{text}");
}

/// What packages send lands once, each position, volatility and role of it: at `system`, where
/// only the system speaks, in one slot of two, at `post-history` in one that takes all.
const PORT: &str = "layout port
inputs turn { notes: segments<system | post-history> }
system {
  notes at system of stable, session
  notes at system of turn
}
messages {
  message user ask { \"Go.\" }
  notes at post-history
}
";

/// The lines of the table that say what lands where.
fn landings(layout: &str) -> Vec<String> {
    let (_, text) = of_tavern(layout, &[]);
    let head = "what packages send, and where it lands\n";
    let (_, rows) = text.split_once(head).unwrap();
    rows.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

/// The lines of the slots that take segments, by position, volatility and role.
fn taken(layout: &str) -> Vec<(String, Vec<u64>)> {
    let table = json(layout, &[]);
    let of = |line: &Value| {
        let word = |key: &str| line[key].as_str().unwrap().to_owned();
        assert_eq!(word("input"), "notes");
        let slots = line["slots"].as_array().unwrap().iter();
        let lines = slots.map(|spot| spot["line"].as_u64().unwrap()).collect();
        (format!("{} {} {}", word("position"), word("volatility"), word("role")), lines)
    };
    table["slots"].as_array().unwrap().iter().map(of).collect()
}

#[test]
fn what_lands_where_is_a_table() {
    assert_eq!(
        landings(PORT),
        [
            "notes at system of stable, session line 4",
            "notes at system of turn line 5",
            "notes at post-history line 9",
        ]
    );
    let mut all = Vec::new();
    for (volatility, line) in [("stable", 4), ("session", 4), ("turn", 5)] {
        all.push((format!("system {volatility} system"), vec![line]));
    }
    for volatility in ["stable", "session", "turn"] {
        for role in ["system", "user", "assistant"] {
            all.push((format!("post-history {volatility} {role}"), vec![9]));
        }
    }
    assert_eq!(taken(PORT), all);
}

#[test]
fn what_lands_nowhere_or_twice_is_told_in_the_table() {
    let nowhere = PORT.replace("  notes at system of turn\n", "\n");
    assert_eq!(
        landings(&nowhere),
        [
            "notes at system of stable, session line 4",
            "notes at system of turn nowhere",
            "notes at post-history line 9",
        ]
    );
    let (status, _) = of_tavern(&nowhere, &[]);
    assert_eq!(status, 1);
    let none: Vec<_> = taken(&nowhere).into_iter().filter(|(_, at)| at.is_empty()).collect();
    assert_eq!(none, [("system turn system".to_owned(), vec![])]);
    let twice = PORT.replace(
        "  notes at post-history\n",
        "  notes at post-history\n  notes at post-history of turn as user\n",
    );
    assert_eq!(
        landings(&twice),
        [
            "notes at system of stable, session line 4",
            "notes at system of turn line 5",
            "notes at post-history of stable, session line 9",
            "notes at post-history of turn as system, assistant line 9",
            "notes at post-history of turn as user line 9 and line 10",
        ]
    );
    let (status, _) = of_tavern(&twice, &[]);
    assert_eq!(status, 1);
    let both: Vec<_> = taken(&twice).into_iter().filter(|(_, at)| at.len() > 1).collect();
    assert_eq!(both, [("post-history turn user".to_owned(), vec![9, 10])]);
    // A layout that takes no segments has no such table.
    let (_, text) = of_tavern("layout bare\nmessages { message user a { \"Go.\" } }\n", &[]);
    assert!(!text.contains("lands"), "{text}");
}
