/// A variable of bodies, or a field of one.
#[derive(Debug)]
pub(crate) struct Variable {
    pub(crate) name: &'static str,
    pub(crate) holds: Holds,
}

/// What a variable holds.
#[derive(Debug)]
pub(crate) enum Holds {
    /// Something without fields that are known.
    Anything,
    /// These fields.
    Fields(&'static [Variable]),
    /// These fields under each name.
    Each(&'static [Variable]),
    /// A setting of the package under each name.
    Settings,
    /// The results of a runtime, under its package and its name.
    Results,
    /// Nothing any more: the system once had it.
    Nothing,
}

/// The variables of the format.
pub(crate) const VARIABLES: &[Variable] = &[
    Variable {
        name: "player",
        holds: Holds::Fields(&[
            anything("message"),
            anything("character"),
            anything("lastFormValues"),
            anything("lastFormValuesRaw"),
        ]),
    },
    Variable { name: "characters", holds: Holds::Fields(&[anything("npcs")]) },
    Variable {
        name: "session",
        holds: Holds::Fields(&[
            anything("turnNumber"),
            Variable { name: "id", holds: Holds::Nothing },
        ]),
    },
    Variable { name: "inputs", holds: Holds::Results },
    Variable {
        name: "world",
        holds: Holds::Fields(&[
            anything("name"),
            anything("description"),
            anything("tags"),
            anything("lore"),
            anything("schema"),
            anything("entries"),
            Variable {
                name: "dimensions",
                holds: Holds::Each(&[
                    anything("name"),
                    anything("description"),
                    anything("schema"),
                    anything("value"),
                    anything("version"),
                ]),
            },
            Variable { name: "tone", holds: Holds::Nothing },
            Variable { name: "openingScenario", holds: Holds::Nothing },
        ]),
    },
    Variable { name: "userSettings", holds: Holds::Settings },
    Variable { name: "config", holds: Holds::Nothing },
];

/// The roots whose values come from players and models, and are data.
pub(crate) const UNTRUSTED: [&str; 3] = ["player", "characters", "inputs"];

const fn anything(name: &'static str) -> Variable {
    Variable { name, holds: Holds::Anything }
}
