//! Layouts and packages by chance: entries that ask different things of the key, in every kind of
//! thing that holds entries, and packages that answer differently.

use std::fmt::Write as _;

use crate::causality::chance::Chance;

/// A layout file with its fragments and a body that is taken in, and packages.
pub(super) fn files(case: u64) -> Vec<(String, String)> {
    let mut chance = Chance::of(case);
    let mut files = vec![
        ("all.layout".to_owned(), layout(&mut chance)),
        ("more.layout".to_owned(), more(&mut chance)),
        ("words.md".to_owned(), body(&mut chance)),
    ];
    let packages = chance.between(1, 5);
    for number in 0..packages {
        files.extend(package(&mut chance, &format!("p{number}")));
    }
    files
}

fn package(chance: &mut Chance, name: &str) -> Vec<(String, String)> {
    let io = ["", "", "  io: { visibility: story }\n", "  io: { visibility: plugin }\n"];
    let agent = ["", "", "  agent: { history: { maxTurns: 3 } }\n", "  agent: { history: {} }\n"];
    let tone = "    - { key: tone, type: text, label: Tone, default: dry }\n";
    let tune = "    - { key: tune, type: text, label: Tune }\n";
    let settings = ["", tone, tune];
    let positions = ["system", "pre-history", "post-history", "{ depth: 2 }"];
    let mut contributes = chance.pick(&settings).to_owned();
    if !contributes.is_empty() {
        contributes.insert_str(0, "  settings:\n");
    }
    if chance.percent(50) {
        contributes += "  prompt:\n";
        for at in 0..chance.between(1, 2) {
            let position = chance.pick(&positions);
            let _ = writeln!(
                contributes,
                "    - {{ id: s{at}, position: {position}, content: Be loud. }}"
            );
        }
    }
    if !contributes.is_empty() {
        contributes.insert_str(0, "contributes:\n");
    }
    let text = format!(
        "---\nid: {name}\nkind: plugin\ndescription: One.\n{contributes}runtime:\n  type: agent\n  schedule: {{ stage: narrative, trigger: {{ type: auto }} }}\n{}{}---\n{}",
        chance.pick(&io),
        chance.pick(&agent),
        body(chance),
    );
    let mut files = vec![(format!("{name}/PLUGIN.md"), text)];
    if chance.percent(40) {
        let front = files[0].1.rsplit_once("---\n").unwrap().0.to_owned();
        files.push((format!("{name}/PLUGIN.zh.md"), format!("{front}---\n{}", body(chance))));
    }
    files
}

fn body(chance: &mut Chance) -> String {
    let words = [
        "You are one.",
        "It is {{ said }}.",
        "{{ rules }}",
        "{{ shared }}",
        "{{ userSettings.tone }}",
        "{{ settings.tune }}",
        "{{ runtime.id }} of {{ runtime.visibility }}",
        "{{ runtime.nonsense }}",
        "{{ secret }}",
        "{{ nobody }}",
        "{{ locale.given }}",
        "{{ target.name }}",
        "",
    ];
    (0..chance.between(0, 3)).map(|_| chance.pick(&words).to_owned() + "\n").collect()
}

const DECLARATIONS: &str = "\
inputs stable { fixed: text }
inputs session { rules: text, named: one_or_other, flag: bool, segments: segments<system | depth> }
inputs turn untrusted {
  said: text, secret: text for story, own: text for self, by: text for contract \"c@1\"
  items: list<text>, picture: picture, pictures: list<picture>, lore: segments<system>
}
inputs history { talk: messages }
inputs loop { steps: messages }

text hello {
  en \"Hello {{ said }}\"
  zh \"{{ runtime.id }}\"
}
text plain \"Hello {{ rules }}\"
";

fn layout(chance: &mut Chance) -> String {
    let mut text = "layout all\n".to_owned();
    if chance.percent(60) {
        text += "use \"more.layout\"\n";
    } else {
        text += &more(chance);
    }
    text += chance.pick(&["locales en, zh\n", "locales en, zh\n", "locales en, zh, zz-Qaaa-XX\n"]);
    text += chance.pick(&[
        "",
        "templates paths\n",
        "templates paths without \"b\"\n",
        "templates jinja\n",
    ]);
    let declarations = DECLARATIONS.replace("one_or_other", "one | other");
    text += &declarations;
    let mut of = Entries { names: 0, chance };
    if of.chance.percent(40) {
        let _ = writeln!(text, "request {{\n  {}\n}}", of.setting());
    }
    if of.chance.percent(50) {
        let condition = of.condition();
        let _ = writeln!(text, "tools {{\n  runtime.tools if {condition}\n}}");
    }
    let join = of.chance.pick(&["", " join \"\\n\"", " trimmed", " raw"]);
    let _ = writeln!(text, "system{join} {{\n{}}}", of.texts(3, true, 6));
    let _ = writeln!(text, "messages {{\n{}}}", of.messages());
    text
}

fn more(chance: &mut Chance) -> String {
    let mut of = Entries { names: 100, chance };
    let (one, two, three) = (of.texts(2, false, 3), of.texts(1, false, 2), of.texts(1, false, 2));
    let head = of.head();
    format!(
        "fragment shared {{\n{one}}}\nfragment of-story for story {{\n{two}}}\nfragment headed{head} {{\n{three}}}\nfragment spoken {{\n  message user f {{\n    said\n  }}\n}}\n"
    )
}

struct Entries<'c> {
    names: usize,
    chance: &'c mut Chance,
}

impl Entries<'_> {
    fn name(&mut self) -> String {
        self.names += 1;
        // Some names stand twice.
        format!("g{}", if self.chance.percent(5) { 1 } else { self.names })
    }

    fn setting(&mut self) -> String {
        let all = [
            "max-output: 100",
            "max-output: runtime.history.maxTurns",
            "cache-key: \"{{ runtime.id }}\" if target.takes-cache-key",
            "reasoning-effort: runtime.reasoningEffort",
            "tool-choice: runtime.toolChoice else \"auto\"",
            "cache-key: \"{{ secret }}\"",
            "model: userSettings.tone",
            "nonsense: 1",
        ];
        self.chance.pick(&all).to_owned()
    }

    fn condition(&mut self) -> &'static str {
        let all = [
            "said",
            "flag",
            "runtime.history",
            "not runtime.history",
            "runtime.id is p1",
            "runtime.visibility is story",
            "runtime.advertiseEvents",
            "runtime.nonsense",
            "userSettings.tone",
            "settings.tune and flag",
            "target.takes-cache-key",
            "target.accepts.images or runtime.history",
            "locale.given",
            "sent",
            "secret",
            "named is one",
            "named is neither",
            "sections.g1",
            "sections.g101",
            "nobody",
        ];
        self.chance.pick(&all)
    }

    fn head(&mut self) -> String {
        let mut head = String::new();
        if self.chance.percent(20) {
            head += self.chance.pick(&[
                " for story",
                " for self",
                " for contract \"c@1\"",
                " for nobody",
            ]);
        }
        if self.chance.percent(25) {
            head += " if ";
            head += self.condition();
        }
        if self.chance.percent(10) {
            head += self.chance.pick(&[
                " off",
                " trimmed",
                " raw",
                " session",
                " fit 100 tokens",
                " spare 1",
            ]);
        }
        head
    }

    fn value(&mut self) -> &'static str {
        let all = [
            "\"words\"",
            "fixed",
            "rules",
            "said",
            "secret",
            "own",
            "by",
            "hello",
            "plain",
            "runtime.id",
            "runtime.visibility",
            "runtime.body",
            "runtime.nonsense",
            "runtime",
            "userSettings.tone",
            "settings",
            "named",
            "target.name",
            "model.window",
            "locale.language",
            "\"{{ secret }} and {{ runtime.id }}\"",
            "secret else runtime.id",
            "said if runtime.history",
            "items | join(\", \")",
            "said | cut-lines(10 tokens, \"…\")",
            "shared",
            "of-story",
            "headed",
            "nobody",
            "template runtime.body",
            "template file \"words.md\"",
            "template said",
            "template rules with runtime",
            "frame runtime.id",
        ];
        self.chance.pick(&all)
    }

    fn exception(&mut self) -> String {
        let all = [
            "",
            "",
            "",
            "",
            "",
            "",
            "allow trust/data-in-system-text \"it is\"\n",
            "allow trust/data-as-template \"it is\"\n",
            "allow lint/written-twice \"it is\"\n",
            "allow cache/first-picture \"it is\"\n",
            "assume session \"it is\"\n",
            "assume empty \"it is\"\n",
        ];
        self.chance.pick(&all).to_owned()
    }

    /// Entries of a text.
    fn texts(&mut self, depth: usize, marks: bool, most: usize) -> String {
        let mut text = String::new();
        for _ in 0..self.chance.between(1, most) {
            text += &self.exception();
            let entry = self.text(depth);
            text += &entry;
            text.push('\n');
            if marks && self.chance.percent(30) {
                text += &self.mark();
            }
        }
        text
    }

    fn mark(&mut self) -> String {
        let scope = self.chance.pick(&["stable", "session", "session", "history", "loop"]);
        if self.chance.percent(40) {
            let condition = self.condition();
            return format!("cache {scope} if {condition}\n");
        }
        format!("cache {scope}\n")
    }

    fn text(&mut self, depth: usize) -> String {
        if depth == 0 || self.chance.percent(35) {
            return self.value().to_owned();
        }
        let (name, head) = (self.name(), self.head());
        match self.chance.below(9) {
            0..3 => {
                let marks = self.chance.percent(30);
                let inner = self.texts(depth - 1, marks, 3);
                let group = format!("section {name}{head} {{\n{inner}}}");
                if self.chance.percent(15) {
                    format!("{group} else {}", self.value())
                } else {
                    group
                }
            }
            3..5 => {
                let inner = self.texts(depth - 1, false, 2);
                format!("block {name}{head} {{\n{inner}}}")
            }
            5 => {
                let condition = if self.chance.percent(30) {
                    format!(" if {}", self.condition())
                } else {
                    String::new()
                };
                let inner = self.texts(depth - 1, false, 2);
                format!("each i in items{condition} {{\n\"{{{{ i }}}}\"\n{inner}}}")
            }
            6 => {
                let (one, two) = (self.texts(depth - 1, false, 2), self.texts(depth - 1, false, 2));
                let of = self.chance.pick(&[
                    "runtime.visibility",
                    "named",
                    "runtime.completion",
                    "said",
                ]);
                let arm = self.chance.pick(&["story", "one", "plugin", "p1"]);
                format!("match {of} {{\n{arm} {{\n{one}}}\nelse {{\n{two}}}\n}}")
            }
            7 => self.slot(),
            _ => format!("{} else {}", self.value(), self.value()),
        }
    }

    fn slot(&mut self) -> String {
        let all = [
            "segments at system",
            "segments at system of stable",
            "segments at system of session, turn as system",
            "lore at system",
            "segments at nowhere",
        ];
        self.chance.pick(&all).to_owned()
    }

    fn messages(&mut self) -> String {
        let mut text = String::new();
        for _ in 0..self.chance.between(1, 6) {
            text += &self.exception();
            let (name, head) = (self.name(), self.head());
            let entry = match self.chance.below(10) {
                0..4 => {
                    let role = self.chance.pick(&[
                        "user",
                        "user",
                        "assistant",
                        "system",
                        "nobody",
                        "{{ runtime.id }}",
                    ]);
                    let word = self.chance.pick(&["", "", " uncounted", " pinned", " kept"]);
                    let inner = self.texts(2, false, 3);
                    format!("message {role} {name}{head}{word} {{\n{inner}}}")
                }
                4 => {
                    let window = self.chance.pick(&[
                        "",
                        " | last-turns(runtime.history.maxTurns)",
                        " | last-turns(2)",
                    ]);
                    let forms = self.chance.pick(&[
                        "",
                        " {\n  summary s if not runtime.history {\n    message user old {\n      s\n    }\n  }\n}",
                        " {\n  cache sent\n}",
                        " {\n  dropped rows {\n    message system gone {\n      runtime.id\n    }\n  }\n}",
                    ]);
                    format!("history talk{window}{forms}")
                }
                5 => {
                    let condition = self.condition();
                    format!(
                        "message user {name}{head} {{\n  each p in pictures | last(2) | accepted if {condition} {{\n    image p\n  }}\n  image picture\n}}"
                    )
                }
                6 => {
                    let inner = self.texts(1, false, 2);
                    format!(
                        "each i in items {{\n  message user {name}{head} {{\n    \"{{{{ i }}}}\"\n{inner}  }}\n}}"
                    )
                }
                7 => {
                    let of =
                        self.chance.pick(&["runtime.visibility", "named", "runtime.completion"]);
                    let arm = self.chance.pick(&["story", "one", "plugin"]);
                    let (one, kept) = (self.texts(1, false, 2), self.chance.pick(&["", " kept"]));
                    format!(
                        "match {of} {{\n{arm} {{\nmessage user {name}{kept}{head} {{\n{one}}}\n}}\nelse {{\n}}\n}}"
                    )
                }
                8 => self
                    .chance
                    .pick(&[
                        "segments at depth up to 2",
                        "segments at depth",
                        "spoken",
                        "history steps",
                    ])
                    .to_owned(),
                _ => self.chance.pick(&["spoken", "history steps", "said", "shared"]).to_owned(),
            };
            text += &entry;
            text.push('\n');
            if self.chance.percent(35) {
                text += &self.mark();
            }
        }
        text
    }
}
