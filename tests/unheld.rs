//! A mark behind a log is advised only where it would hold; elsewhere what is said first mends it,
//! done letter by letter.

use serde_json::Value;

use crate::mends::{faults, findings};

/// A log behind what would break a mark there: what to do first, and the text it is done to.
struct Blocked {
    kind: &'static str,
    layout: &'static str,
    /// What the help says first.
    said: &'static str,
    from: &'static str,
    to: &'static str,
    /// The last log, behind which the mark is to stand, and the mark.
    log: &'static str,
    mark: &'static str,
}

/// What all of them begin with: seven lines.
const LOGS: &str = "layout tale
inputs stable { kit: tools, more: tools }
inputs session { name: text }
inputs history { talk: messages, old: messages }
inputs turn { ask: text, way: text }
inputs loop { steps: messages }
inputs call { now: text, kits: tools }
";

const BLOCKED: &[Blocked] = &[
    Blocked {
        kind: "a message before the rows of a turn",
        layout: "messages {
  history talk
  cache history
  message user input { \"It is {{ now }}.\" }
  history steps
}
",
        said: "move `input` (line 11) below the log; then write `cache loop` right behind `steps`",
        from: "  message user input { \"It is {{ now }}.\" }\n  history steps\n",
        to: "  history steps\n  message user input { \"It is {{ now }}.\" }\n",
        log: "history steps\n",
        mark: "  cache loop\n",
    },
    Blocked {
        kind: "a message before the conversation",
        layout: "system { \"You serve.\"; cache stable }
messages {
  message user input { ask }
  history talk
  message user last { \"Go on.\" }
}
",
        said: "move `input` (line 10) below the log; then write `cache history` right behind `talk`",
        from: "  message user input { ask }\n  history talk\n",
        to: "  history talk\n  message user input { ask }\n",
        log: "history talk\n",
        mark: "  cache history\n",
    },
    Blocked {
        kind: "a part of the system text",
        layout: "system {
  \"You serve.\"
  cache stable
  section clock { now }
}
messages {
  history talk
  message user last { ask }
}
",
        said: "move `clock` (line 11) into a message below the log; then write `cache history` right behind `talk`",
        from: "  section clock { now }\n}\nmessages {\n  history talk\n",
        to: "}\nmessages {\n  history talk\n  message user moved { section clock { now } }\n",
        log: "history talk\n",
        mark: "  cache history\n",
    },
    Blocked {
        kind: "a slot of the system text",
        layout: "inputs turn { late: segments<system> }
system {
  \"You serve.\"
  cache stable
  late at system
}
messages {
  history talk
  message user last { ask }
}
",
        said: "move `late at system` (line 12) into a message below the log; then write `cache history` right behind `talk`",
        from: "  late at system\n}\nmessages {\n  history talk\n",
        to: "}\nmessages {\n  history talk\n  message user moved { late at system }\n",
        log: "history talk\n",
        mark: "  cache history\n",
    },
    Blocked {
        kind: "tools",
        layout: "tools {
  kit
  more if way
}
messages {
  history talk
  message user last { ask }
  history steps
  cache loop
}
",
        said: "let what decides `more if way` (line 10) be `session` or better; then write `cache history` right behind `talk`",
        from: "more if way",
        to: "more if name",
        log: "history talk\n",
        mark: "  cache history\n",
    },
    Blocked {
        kind: "a setting",
        layout: "request { tool-choice: way }
system { \"You serve.\"; cache stable }
messages {
  history talk
  message user last { ask }
}
",
        said: "set `tool-choice` (line 8) to what is `session` or better; then write `cache history` right behind `talk`",
        from: "tool-choice: way",
        to: "tool-choice: name",
        log: "history talk\n",
        mark: "  cache history\n",
    },
    Blocked {
        kind: "text between logs",
        layout: "system { \"You serve.\"; cache stable }
messages {
  history old
  message user note { \"Then:\" }
  history talk
  message user last { ask }
}
",
        said: "write `cache history` right behind `old` (line 10): of logs that grow a mark stores the first",
        from: "  history old\n",
        to: "  history old\n  cache history\n",
        log: "history talk\n",
        mark: "  cache history\n",
    },
    Blocked {
        kind: "a log right behind another",
        layout: "system { \"You serve.\"; cache stable }
messages {
  history old
  history talk
  message user last { ask }
}
",
        said: "write `cache history` right behind `old` (line 10): of logs that grow a mark stores the first",
        from: "  history old\n",
        to: "  history old\n  cache history\n",
        log: "history talk\n",
        mark: "  cache history\n",
    },
    Blocked {
        kind: "the rows of a turn before the conversation",
        layout: "messages {
  history steps
  cache loop
  message user note { \"Then:\" }
  history talk
  message user last { ask }
}
",
        said: "move `steps` (line 9) below the log; then write `cache history` right behind `talk`",
        from: "  history steps\n  cache loop\n  message user note { \"Then:\" }\n  history talk\n",
        to: "  message user note { \"Then:\" }\n  history talk\n  history steps\n  cache loop\n",
        log: "history talk\n",
        mark: "  cache history\n",
    },
];

#[test]
fn a_mark_behind_a_log_is_no_mend_where_it_would_not_hold() {
    const CODE: &str = "lint/log-without-mark";
    let marked =
        |layout: &str, of: &Blocked| layout.replace(of.log, &format!("{}{}", of.log, of.mark));
    for of in BLOCKED {
        let layout = format!("{LOGS}{}", of.layout);
        assert!(layout.contains(of.from) && layout.contains(of.log), "{}", of.kind);
        let found = findings(&layout);
        assert!(found.iter().all(|of| of["severity"] != "error"), "{}: {found:#?}", of.kind);
        let told: Vec<_> = found.iter().filter(|of| of["code"] == CODE).collect();
        let [told] = told.as_slice() else { panic!("{}: {found:#?}", of.kind) };
        assert_eq!(told["help"], of.said, "{}", of.kind);
        assert!(told["fixes"].as_array().unwrap().is_empty(), "{}", of.kind);
        // The mark alone would be refused; with what is said first it holds.
        assert!(!faults(&marked(&layout, of)).is_empty(), "{}", of.kind);
        let mended = layout.replace(of.from, of.to);
        let mended = if of.to.contains(of.mark) { mended } else { marked(&mended, of) };
        let left = findings(&mended);
        let bad = |of: &Value| of["severity"] == "error" || of["code"] == CODE;
        assert!(!left.iter().any(bad), "{}: {left:#?}\n{mended}", of.kind);
    }
}
