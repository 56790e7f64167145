use super::shape::{Field, Object, Pattern, Shape, TextRule};

/// How much a rule counts.
pub const LEVELS: [&str; 4] = ["off", "advice", "warning", "error"];

/// `typecase.toml`.
pub static CONFIG: Object = Object {
    name: "the configuration",
    open: false,
    fields: &[
        Field::optional(
            "packages",
            FOLDERS,
            "The folders in which packages are; absent: the folder of this file.",
        ),
        Field::optional(
            "layouts",
            FOLDERS,
            "The folders in which layouts are; absent: the folder of this file.",
        ),
        Field::optional(
            "exclude",
            Shape::list(&Shape::FILLED),
            "Patterns of files and folders that are not looked at, such as `tests/**`.",
        ),
        Field::optional("target", Shape::FILLED, "The target, where none is said."),
        Field::optional("model", Shape::FILLED, "The model, where none is said."),
        Field::optional(
            "complete",
            Shape::Bool,
            "Whether every package that takes part is here, with each of its files.",
        ),
        Field::optional(
            "files",
            Shape::Bool,
            "Whether the files that manifests name are looked for; absent: they are.",
        ),
        Field::optional("host", PATH, "The file that says what the host offers."),
        Field::optional(
            "baseline",
            PATH,
            "The file with the frozen findings; absent: `typecase-baseline.json`.",
        ),
        Field::optional("rules", RULES, "How much rules count, by code or by group (`locale/*`)."),
        Field::optional(
            "overrides",
            Shape::list(&Shape::Object(&OVERRIDE)),
            "The same for some files alone; a later one wins.",
        ),
    ],
};

static OVERRIDE: Object = Object {
    name: "an override",
    open: false,
    fields: &[
        Field::required(
            "paths",
            Shape::List { of: &Shape::FILLED, min: 1, max: usize::MAX, unique: false },
            "Patterns of the files that it is for, such as `plugins/old/**`.",
        ),
        Field::required("rules", RULES, "How much rules count in these files."),
    ],
};

const FOLDERS: Shape = Shape::list(&PATH);

const PATH: Shape = Shape::Text(TextRule { min: 1, max: usize::MAX, pattern: Some(&RELATIVE) });

/// A file or folder, seen from the folder of the configuration.
static RELATIVE: Pattern = Pattern {
    name: "a relative path",
    looks: "a path from the folder of this file, with `/` between its parts",
    regex: "^(?!/)[^\\\\]*$",
    accepts: |text| !text.starts_with('/') && !text.contains(['\\', '\0']),
};

const RULES: Shape = Shape::Map { keys: Some(&RULE), of: &Shape::Word(&LEVELS), min: 0 };

/// The code of a rule, or a group of them.
static RULE: Pattern = Pattern {
    name: "a code",
    looks: "a code such as `trust/raw`, or a group such as `locale/*`",
    regex: "^[a-z]+/([a-z0-9-]+|\\*)$",
    accepts: |text| {
        text.split_once('/').is_some_and(|(group, name)| {
            let is_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            !group.is_empty()
                && group.chars().all(|c| c.is_ascii_lowercase())
                && !name.is_empty()
                && (name == "*" || name.chars().all(is_name))
        })
    },
};
