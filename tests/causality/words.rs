//! What layouts are made of, by how often it may change: 0 stable, 1 session, 2 turn, 3 call.

use super::chance::Chance;

/// The worst level.
pub(crate) const CALL: usize = 3;

/// Texts that are likely to matter.
pub(crate) const TEXTS: [&str; 15] = [
    "",
    "",
    "",
    " ",
    "\n",
    "a",
    "b",
    " a",
    "a\n",
    "b ",
    "\n\n",
    "</tag>",
    "{{x}}",
    "<",
    "a long one that is not blank",
];

const TEXT: [&[&str]; 4] = [
    &[
        "s.text",
        "s.text",
        "s.text | trim",
        "s.text if s.flag",
        "s.text else \"z\"",
        "\"{{ s.text }}.\"",
        "s.list | join(\",\")",
        "\"\" if s.flag else \" \"",
        "template file \"stable.md\"",
    ],
    &[
        "w.name",
        "w.name",
        "w.lore",
        "w.lore else w.name",
        "w.name if w.flag",
        "w.tags | join(\", \")",
        "w.meta | json",
        "w.mode",
        "\"{{ w.name }}: {{ w.lore }}\"",
        "w.lore | cut(2 chars)",
        "w.tags | count",
        "shown(w.name)",
        "w.name | trim",
        "notes | json",
        "template file \"session.md\"",
        "template file \"rows.md\"",
    ],
    &[
        "p.text",
        "p.text",
        "p.note",
        "p.text else p.note",
        "p.text if p.flag",
        "\"{{ p.text }}\\n\"",
        "p.list | count",
        "log | count",
        "\"x\" if log",
        "w.dims | json",
        "p.list | json",
        "p.mode",
        "shown(p.text)",
        "w | json",
        "template file \"turn.md\"",
        "template file \"chosen.md\"",
    ],
    &[
        "k.text",
        "k.text",
        "k.text else p.text",
        "\"x\" if steps",
        "steps | count",
        "p.text if k.flag",
        "k.list | join(\"-\")",
        "template file \"call.md\"",
    ],
];

/// The templates of all layouts.
pub(crate) const TEMPLATES: [(&str, &str); 6] = [
    ("stable.md", "{{ s.text }}{% if s.flag %} yes{% else %}\n{% endif %}"),
    (
        "session.md",
        "{% if w.lore %}{{ w.lore }}{% elif w.flag %}f{% endif %}<b>\n{{ w.name }}\n</b>",
    ),
    (
        "rows.md",
        "{% for x in w.tags %}- {{ x }}\n{% else %}{% if w.flag %}none{% endif %}{% endfor %}",
    ),
    ("turn.md", "{% for x in p.list %}{{ x.key }}: {{ x.value }}\n{% else %}none{% endfor %}"),
    ("chosen.md", "{{ w.name }}{% if p.flag %}{% if w.flag %}!{% endif %}{{ p.note }}{% endif %}"),
    ("call.md", "{{ k.text }}{% if k.flag %}{{ w.name }}{% else %}{% endif %}"),
];

const CONDITIONS: [&[&str]; 4] = [
    &["s.flag", "s.text", "s.list", "(s.text else \"x\")"],
    &[
        "w.flag",
        "w.lore",
        "w.mode is a",
        "w.tags",
        "not w.flag",
        "w.count > 1",
        "w.dims",
        "notes",
        "w.picture",
    ],
    &[
        "p.flag",
        "p.note",
        "p.mode is not b",
        "p.list",
        "p.count > 1",
        "log",
        "p.picture",
        "(p.text else \"x\")",
    ],
    &["k.flag", "k.text", "steps", "k.flag and p.flag"],
];

const LISTS: [&[&str]; 4] = [
    &["s.list"],
    &["w.tags", "w.tags | first(1)", "notes", "w.dims"],
    &["w.dims", "p.list | pluck(.key)", "p.list"],
    &["k.list"],
];

/// Words of authors, as a literal.
pub(crate) fn literal(chance: &mut Chance) -> String {
    format!("{:?}", chance.pick(&TEXTS).replace("{{", "{ {"))
}

/// Something to write that changes no more often than `level`; one in fourteen is worse.
pub(crate) fn entry(chance: &mut Chance, level: usize) -> String {
    if chance.percent(35) {
        return literal(chance);
    }
    let level = at(chance, level);
    chance.pick(TEXT[level]).to_owned()
}

/// The same as an expression, where no template may stand.
pub(crate) fn text(chance: &mut Chance, level: usize) -> String {
    let entry = entry(chance, level);
    if entry.starts_with("template") { literal(chance) } else { entry }
}

/// A condition.
pub(crate) fn condition(chance: &mut Chance, level: usize) -> &'static str {
    let level = at(chance, level);
    chance.pick(CONDITIONS[level])
}

/// A list to go through.
pub(crate) fn list(chance: &mut Chance, level: usize) -> &'static str {
    let level = at(chance, level);
    chance.pick(LISTS[level])
}

/// What is written of an item of the list.
pub(crate) fn item(chance: &mut Chance, list: &str, level: usize) -> &'static str {
    if list == "w.dims" && level < 2 && !chance.slips() {
        return "\"-\"";
    }
    if list == "w.dims" {
        return chance.pick(&["x.v", "\"- {{ x.v }}\"", "\"-\""]);
    }
    if list == "p.list" {
        return chance.pick(&["x.key", "\"{{ x.key }}={{ x.value }}\"", "x.value"]);
    }
    chance.pick(&["x", "\"- {{ x }}\"", "x | trim", "\"{{ x }} \""])
}

/// The value of a `match`.
pub(crate) fn choice(chance: &mut Chance, level: usize) -> &'static str {
    ["s.mode", "w.mode", "p.mode"][at(chance, level).min(2)]
}

/// A picture.
pub(crate) fn picture(chance: &mut Chance, level: usize) -> String {
    ["image s.picture", "image w.picture", "image p.picture"][at(chance, level).min(2)].to_owned()
}

/// Who speaks.
pub(crate) fn role(chance: &mut Chance, level: usize) -> String {
    if chance.percent(90) {
        return chance.pick(&["user", "user", "user", "assistant", "system"]).to_owned();
    }
    let role = ["s.role", "w.role", "p.role"][at(chance, level).min(2)];
    format!("{{{{ {role} }}}}")
}

fn at(chance: &mut Chance, level: usize) -> usize {
    if chance.slips() { CALL.min(level + 1) } else { chance.below(level + 1) }
}
