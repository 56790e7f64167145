//! Someone who did not write a layout mends it by a finding's words alone: for each kind of cause
//! the first thing that its help says is done to the text, letter by letter, and the finding is
//! gone.

use serde_json::Value;

use crate::support::{Folder, typecase};

const HEAD: &str = "layout tale
inputs stable { kit: tools, fixed: text }
inputs session { name: text, tone: text, notes: segments<system> }
inputs history { log: messages<{ text: text }> }
inputs turn { mood: text, list: list<text>, kits: tools, way: plain | warm, late: segments<system | depth> }
inputs call { now: text }
fragment speak(x: text) { x }
text greeting(x: text) \"Hello {{ x }}.\"
";

/// What every system text here begins with, what stands behind the messages, and the slots that
/// take what packages send.
const SYSTEM: &str = "system join \"\\n\" {
  section house { \"You keep {{ name }}.\" }
  notes at system
";
const ENDING: &str = "  message user ask { now }
}
";
const SLOTS: &str = "  late at system
  late at depth up to 0
";

/// A layout with one cause in it.
struct Refused {
    kind: &'static str,
    /// Entries of the system text; what is before `---` stands before `system`.
    system: &'static str,
    /// Entries of the messages.
    messages: &'static str,
    /// Whether the messages bring slots of their own.
    slots: bool,
}

const fn of(kind: &'static str, system: &'static str, messages: &'static str) -> Refused {
    Refused { kind, system, messages, slots: false }
}

const fn with_slots(kind: &'static str, system: &'static str, messages: &'static str) -> Refused {
    Refused { kind, system, messages, slots: true }
}

const CAUSES: &[Refused] = &[
    of("a value", "  section echo {\n    mood\n  }\n  cache session\n", ""),
    of("a value in no group", "  mood\n  cache session\n", ""),
    of(
        "a value before a message's mark",
        "  section echo { mood }\n  cache session\n",
        "  history log\n  cache history\n",
    ),
    of(
        "a value in a message",
        "",
        "  message user note { mood }\n  history log\n  cache history\n",
    ),
    of("presence", "  section echo if mood { fixed }\n  cache session\n", ""),
    of("what decides a line", "  section echo { \"be brief\" if mood }\n  cache session\n", ""),
    of("the condition of a mark", "  cache session if mood\n", ""),
    of("what stands in", "  section echo { tone else mood }\n  cache session\n", ""),
    of(
        "the length of a loop",
        "  section echo { each x in list { \"a\" } }\n  cache session\n",
        "",
    ),
    of("an item of a loop", "  section echo { each x in list { x } }\n  cache session\n", ""),
    of("a filter", "  section echo { list | count }\n  cache session\n", ""),
    of(
        "a filter of a log",
        "  section echo { log | count }\n  cache session\n",
        "  history log\n  cache history\n",
    ),
    of(
        "a choice",
        "  section echo { match way { plain { \"a\" } warm { \"b\" } } }\n  cache session\n",
        "",
    ),
    of("a fragment", "  speak(mood)\n  cache session\n", ""),
    of("words", "  greeting(mood)\n  cache session\n", ""),
    of("a tag", "  block {{ mood }} { fixed }\n  cache session\n", ""),
    of("a window", "", "  history log | last-turns(20)\n  cache history\n"),
    of("the last rows of a log", "", "  history log | last(8)\n  cache history\n"),
    of(
        "a filter behind a window",
        "",
        "  history log | last-turns(4, step: 4) | first(3)\n  cache history\n",
    ),
    of(
        "what stands for rows",
        "",
        "  history log {\n    summary s { message user past { s.text; mood } }\n  }\n  cache history\n",
    ),
    of(
        "a log before a mark of the session",
        "",
        "  message user first { name }\n  history log\n  cache session\n",
    ),
    of("text behind a log", "", "  history log\n  message user note { fixed }\n  cache history\n"),
    of(
        "a value behind a log",
        "",
        "  history log\n  message user note { mood }\n  cache history\n",
    ),
    of("the session before a stable mark", "  cache stable\n", ""),
    of(
        "tools that come and go",
        "---tools {\n  kit\n  kits\n}\n",
        "  history log\n  cache history\n",
    ),
    of("a setting", "---request { tool-choice: mood }\n", "  history log\n  cache history\n"),
    with_slots(
        "a slot of the system text",
        "  late at system\n  cache session\n",
        "  late at depth up to 0\n",
    ),
    with_slots(
        "a slot before a message's mark",
        "  late at system\n",
        "  history log\n  cache history\n  late at depth up to 0\n",
    ),
    with_slots(
        "a slot before the history",
        "",
        "  late at system\n  history log\n  cache history\n  late at depth up to 0\n",
    ),
    with_slots(
        "a slot behind the history",
        "",
        "  history log\n  late at system\n  cache history\n  late at depth up to 0\n",
    ),
    with_slots(
        "a depth that reaches a mark",
        "",
        "  message user first { name }\n  cache session\n  message user ping { \"Go on.\" }\n  late at depth up to 3\n  late at system\n",
    ),
    with_slots(
        "a depth without a bound",
        "",
        "  message user first { name }\n  cache session\n  message user ping { \"Go on.\" }\n  late at depth\n  late at system\n",
    ),
    with_slots(
        "a depth without a bound behind a history",
        "",
        "  history log\n  cache history\n  message user ping { \"Go on.\" }\n  late at depth\n  late at system\n",
    ),
];

impl Refused {
    fn layout(&self) -> String {
        let (before, system) = match self.system.strip_prefix("---") {
            Some(rest) if rest.starts_with("tools") => (rest, ""),
            Some(rest) => rest.split_once('\n').unwrap(),
            None => ("", self.system),
        };
        let slots = if self.slots { "" } else { SLOTS };
        format!("{HEAD}{before}\n{SYSTEM}{system}}}\nmessages {{\n{}{slots}{ENDING}", self.messages)
    }
}

pub(crate) fn findings(layout: &str) -> Vec<Value> {
    let folder = Folder::new().file("tale.layout", layout);
    let arguments = ["check", "--target", "anthropic", "--format", "json"];
    let run = typecase(&arguments).run_in(folder.path());
    let report: Value = serde_json::from_slice(&run.out).unwrap();
    report["diagnostics"].as_array().unwrap().clone()
}

/// The text as lines, and what a finding says of them.
struct Desk {
    lines: Vec<String>,
    /// The words in backticks of what is to be done.
    words: Vec<String>,
    said: String,
    finding: Value,
}

impl Desk {
    /// The line, from 0, that the finding points at with these words.
    fn told(&self, words: &str) -> Option<usize> {
        let places = ["labels", "related"].map(|key| self.finding[key].as_array().unwrap());
        let mut all = places.into_iter().flatten();
        let found =
            all.find(|of| of["text"].as_str().is_some_and(|text| text.starts_with(words)))?;
        let start = usize::try_from(found["start"].as_u64().unwrap()).unwrap();
        Some(self.lines.join("\n").get(..start)?.matches('\n').count())
    }

    /// The line that the words name: `line 12`, `(line 12)`.
    fn line(&self) -> usize {
        let (_, rest) = self.said.rsplit_once("line ").unwrap();
        let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
        digits.parse::<usize>().unwrap() - 1
    }

    /// Where what is named in backticks begins: a group that the finding shows, or the line that
    /// is written so.
    fn named(&self, name: &str) -> usize {
        let written = self.lines.iter().position(|line| line.trim() == name);
        let of_finding = || usize::try_from(self.finding["line"].as_u64().unwrap()).unwrap() - 1;
        self.told(&format!("in `{name}`")).or(written).unwrap_or_else(of_finding)
    }

    /// Takes an entry out: its line, and those up to the end of its body.
    fn take(&mut self, from: usize) -> Vec<String> {
        let mut open = 0_isize;
        let mut last = from;
        for (at, line) in self.lines.iter().enumerate().skip(from) {
            let count = |c| isize::try_from(line.matches(c).count()).unwrap();
            open += count('{') - count('}');
            last = at;
            if open <= 0 {
                break;
            }
        }
        self.lines.drain(from..=last).collect()
    }

    fn put(&mut self, at: usize, lines: Vec<String>) {
        self.lines.splice(at..at, lines);
    }

    /// Does the first thing that the help says.
    fn mended(mut self) -> String {
        let first = self.words.first().cloned().unwrap_or_default();
        let said = self.said.clone();
        if said.starts_with("move `cache") {
            let mark = self.told(&format!("`{first}` does not hold here")).unwrap();
            let to = self.line();
            let lines = self.take(mark);
            self.put(to, lines);
        } else if said.starts_with("move ") {
            let (from, to) = (self.named(&first), self.line());
            let mut lines = self.take(from);
            // What stood above is gone when it is put in again.
            let to = if from < to { to - lines.len() } else { to };
            if said.contains("into a message") {
                lines.insert(0, "message user moved {".into());
                lines.push("}".into());
            }
            self.put(to + 1, lines);
        } else {
            self.reworded(&said, &first);
        }
        self.lines.join("\n")
    }

    /// Does what is no move.
    fn reworded(&mut self, said: &str, first: &str) {
        let mut text = self.lines.join("\n");
        if said.starts_with("make it") {
            let mark = self.told("`cache").unwrap();
            self.lines[mark] = format!("  {first}");
            return;
        } else if said.starts_with("let the window move in steps") {
            assert_eq!(first, "last-turns(…, step: 10)");
            text = text.replace("last-turns(20)", "last-turns(20, step: 10)");
        } else if said.starts_with("replay whole turns in a window") {
            let log = self.lines.iter().position(|line| line.contains("history log |")).unwrap();
            self.lines[log] = format!("  {first}");
            return;
        } else if said.starts_with("take a condition that is `session` or better") {
            text = text.replace("cache session if mood", "cache session if tone");
        } else if said.starts_with("take `mood` out of `log`") {
            text = text.replace("s.text; mood", "s.text");
        } else if said.starts_with("set `tool-choice` to what is `session` or better") {
            text = text.replace("tool-choice: mood", "tool-choice: tone");
        } else if said.starts_with("let what decides `kits` be `session` or better") {
            text = text.replace("tone: text", "tone: text, kits: tools").replacen(
                "kits: tools, way",
                "way",
                1,
            );
        } else if let Some(bound) = first.strip_prefix("at depth up to ") {
            let slot = self.lines.iter().position(|line| line.contains("late at depth")).unwrap();
            self.lines[slot] = format!("  late at depth up to {bound}");
            return;
        } else {
            panic!("nobody knows how to do this: {said}");
        }
        self.lines = text.lines().map(str::to_owned).collect();
    }
}

/// What must be mended: errors, and marks that would store nothing.
pub(crate) fn faults(layout: &str) -> Vec<Value> {
    let mut found = findings(layout);
    found.retain(|of| of["severity"] == "error" || of["code"] == "lint/idle-mark");
    found
}

#[test]
fn the_first_mend_of_each_cause_mends_it() {
    let mut unmended = Vec::new();
    for cause in CAUSES {
        let mut layout = cause.layout();
        let mut left = faults(&layout);
        assert!(!left.is_empty(), "{}: nothing is refused in\n{layout}", cause.kind);
        // Two causes at most, one after the other; what mends one brings no other.
        for round in 0..2 {
            let Some(finding) = left.first().cloned() else { break };
            let code = finding["code"].as_str().unwrap().to_owned();
            assert!(code.starts_with("cache/"), "{}: {finding:#?}\n{layout}", cause.kind);
            let help = finding["help"].as_str().unwrap().to_owned();
            let said = help.split("; or ").next().unwrap().to_owned();
            let words = said.split('`').skip(1).step_by(2).map(str::to_owned).collect();
            let lines = layout.lines().map(str::to_owned).collect();
            layout = Desk { lines, words, said, finding: finding.clone() }.mended();
            let now = faults(&layout);
            if now.len() >= left.len() || round == 1 && !now.is_empty() {
                let now: Vec<_> = now.iter().map(|of| (&of["code"], &of["message"])).collect();
                unmended.push(format!("{}: {help}\n{layout}\n{now:?}", cause.kind));
                break;
            }
            left = now;
        }
        // A mark of the history still stores rows of it.
        let at = |words: &str| layout.lines().position(|line| line.trim().starts_with(words));
        if let (Some(log), Some(mark)) = (at("history log"), at("cache history"))
            && mark < log
        {
            unmended.push(format!("{}: the mark stores no row\n{layout}", cause.kind));
        }
    }
    assert!(unmended.is_empty(), "\n{}", unmended.join("\n\n"));
}

/// What a rule finds, and what its help says first, done literally: the words that it says, what
/// they take the place of, and what is then written.
struct Advised {
    code: &'static str,
    layout: &'static str,
    said: &'static str,
    from: &'static str,
    to: &'static str,
}

const ADVISED: &[Advised] = &[
    Advised {
        code: "lint/switched-tools",
        layout: "inputs session { kit: tools }
inputs turn { ask: text }
inputs call { last: bool }
tools { kit if not last }
messages {
  message user ask join \"\\n\" {
    ask
  }
}
",
        said: "in the last message: `\"Call no tool now.\" if last`",
        from: "kit if not last }\nmessages {\n  message user ask join \"\\n\" {\n    ask\n",
        to: "kit }\nmessages {\n  message user ask join \"\\n\" {\n    ask\n    \"Call no tool now.\" if last\n",
    },
    Advised {
        code: "lint/late-system",
        layout: "inputs turn { ask: text }
messages {
  message user ask { ask }
  message system form { \"Reply in JSON.\" }
}
",
        said: "write what `form` says at the end of `system { }`",
        from: "messages {\n  message user ask { ask }\n  message system form { \"Reply in JSON.\" }\n",
        to: "system { \"Reply in JSON.\" }\nmessages {\n  message user ask { ask }\n",
    },
    Advised {
        code: "lint/trailing-assistant",
        layout: "inputs turn { ask: text }
messages {
  message user ask {
    ask
  }
  message assistant begin { \"Once\" }
}
",
        said: "end the user's message with \"Begin your reply with `Once`.\"",
        from: "    ask\n  }\n  message assistant begin { \"Once\" }\n",
        to: "    ask\n    \"Begin your reply with `Once`.\"\n  }\n",
    },
    Advised {
        code: "cache/volatile-in-prefix",
        layout: "inputs turn { mood: text }
system {
  block mood { mood }
  cache session
}
messages { message user go { \"Go on.\" } }
",
        said: "or give `cache session` up",
        from: "  cache session\n",
        to: "",
    },
    Advised {
        code: "audience/not-for-this-runtime",
        layout: "inputs session { place: { name: text, trap: text for story } }
system { block place { place | json } }
messages { message user go { runtime.id else \"Go on.\" } }
",
        said: "name the fields that all may see",
        from: "place | json",
        to: "place.name",
    },
];

#[test]
fn advice_is_good_for_every_target_when_it_is_taken_literally() {
    for advised in ADVISED {
        let layout = format!("layout tale\n{}", advised.layout);
        let found = everywhere(&layout);
        let of_code: Vec<_> = found.iter().filter(|of| of["code"] == advised.code).collect();
        let helps = || of_code.iter().filter_map(|of| of["help"].as_str());
        assert!(helps().any(|help| help.contains(advised.said)), "{}: {found:#?}", advised.code);
        assert!(layout.contains(advised.from), "{}", advised.code);
        let left = everywhere(&layout.replace(advised.from, advised.to));
        assert!(left.is_empty(), "{}: {left:#?}", advised.code);
    }
}

/// What is found with every target, and a runtime that does not tell the story.
fn everywhere(layout: &str) -> Vec<Value> {
    let folder = Folder::new().file("tale.layout", layout).file(
        "clerk/PLUGIN.md",
        "---\nid: clerk\nkind: plugin\ndescription: Keeps the books.\nruntime:\n  type: agent\n  schedule: { stage: post-turn }\n---\nYou keep the books.\n",
    );
    let run = typecase(&["check", "--target", "all", "--format", "json"]).run_in(folder.path());
    let report: Value = serde_json::from_slice(&run.out).unwrap();
    report["diagnostics"].as_array().unwrap().clone()
}
