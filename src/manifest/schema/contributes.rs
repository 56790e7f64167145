use super::commands::COMMANDS;
use super::data_sources::{PROJECTIONS, SOURCES};
use super::patterns::{CONTRACT, EXTENSION, JSON_PATH, KEY, TOPIC};
use super::shape::{Field, Object, Shape};

const NAMES: Shape = Shape::list(&Shape::FILLED);

/// What a package adds to the host.
pub(super) static CONTRIBUTES: Object = Object {
    name: "`contributes`",
    open: false,
    fields: &[
        Field::optional("tools", NAMES, "Tools that models may call."),
        Field::optional("actions", NAMES, "Actions that players and commands may start."),
        Field::optional("wires", NAMES, "Wires that its entry registers."),
        Field::optional("forms", NAMES, "Forms that its entry registers."),
        Field::optional(
            "services",
            Shape::list(&const { Shape::like(&CONTRACT) }),
            "Services it offers.",
        ),
        Field::optional("commands", COMMANDS, "Commands that players may type."),
        Field::optional(
            "extensions",
            Shape::list(&Shape::Object(&EXTENSION_SHAPE)),
            "Implementations of the host's extension points.",
        ),
        Field::optional("hooks", Shape::list(&Shape::Object(&HOOK)), "Hooks it listens to."),
        Field::optional("events", Shape::list(&Shape::Object(&EVENT)), "Events it may receive."),
        Field::optional("settings", Shape::list(&Shape::Object(&SETTING)), "What players set."),
        Field::optional("data", SOURCES, "Namespaces of its stored data."),
        Field::optional("ui", Shape::Object(&PANELS), "Panels of its user interface."),
        Field::optional("worldProjections", PROJECTIONS, "Data that it makes from the world."),
        Field::optional("prompt", Shape::list(&Shape::Object(&SEGMENT)), "Fixed prompt segments."),
    ],
};

static EXTENSION_SHAPE: Object = Object {
    name: "an extension",
    open: false,
    fields: &[
        Field::required("point", Shape::like(&CONTRACT), "The extension point."),
        Field::required("id", Shape::like(&EXTENSION), "Its name within the package."),
        Field::optional(
            "order",
            Shape::Whole { min: i64::MIN, max: i64::MAX },
            "Its place among its equals, lower first.",
        ),
        Field::optional("slot", Shape::like(&CONTRACT), "The slot of `ui.slot@1`."),
        Field::optional("watch", NAMES, "Namespaces of its own that redraw it."),
        Field::optional("preview", NAMES, "Topics that it draws ahead of time."),
    ],
};

static HOOK: Object = Object {
    name: "a hook",
    open: false,
    fields: &[
        Field::required(
            "event",
            Shape::Word(&[
                "SessionStart",
                "TurnStart",
                "PreCompaction",
                "PostCompaction",
                "PreSchedule",
                "PreRuntime",
                "PostContextAssembly",
                "PreLLMCall",
                "PostLLMResponse",
                "PostRuntime",
                "PreToolUse",
                "PostToolUse",
                "PreStateCommit",
                "PostStateCommit",
                "TurnStop",
                "SessionEnd",
            ]),
            "When it is called.",
        ),
        Field::optional("enforce", Shape::Word(&["pre", "normal", "post"]), "In which order."),
    ],
};

static EVENT: Object = Object {
    name: "an event",
    open: false,
    fields: &[
        Field::required("topic", Shape::like(&TOPIC), "Its name."),
        Field::required("schema", Shape::like(&JSON_PATH), "The JSON Schema of its payload."),
        Field::required("description", Shape::LABEL, "When it happens, for the model."),
        Field::optional("advertise", Shape::Bool, "Whether models may be told of it."),
    ],
};

static SETTING: Object = Object {
    name: "a setting",
    open: false,
    fields: &[
        Field::required("key", Shape::like(&KEY), "Its name in `userSettings`."),
        Field::required(
            "type",
            Shape::Word(&[
                "text", "textarea", "number", "integer", "toggle", "select", "slider", "slot",
            ]),
            "What players fill in.",
        ),
        Field::required("label", Shape::LABEL, "Its name for people."),
        Field::optional("default", Shape::Any, "Its value as long as nobody sets it."),
        Field::optional("description", Shape::LABEL, "What it changes, for people."),
        Field::optional("min", Shape::Number, "The least number."),
        Field::optional("max", Shape::Number, "The greatest number."),
        Field::optional("step", Shape::Number, "The step between numbers."),
        Field::optional("options", Shape::list(&Shape::Object(&CHOICE)), "What may be chosen."),
    ],
};

static CHOICE: Object = Object {
    name: "an option",
    fields: &[
        Field::required("value", Shape::TEXT, "The value that is stored."),
        Field::required("label", Shape::LABEL, "Its name for people."),
    ],
    open: true,
};

static PANELS: Object = Object {
    name: "`ui`",
    open: false,
    fields: &[
        Field::optional("right", NAMES, "Panels on the right."),
        Field::optional("message", NAMES, "Blocks in a message."),
        Field::optional("left", NAMES, "Panels on the left."),
    ],
};

static SEGMENT: Object = Object {
    name: "a fixed prompt segment",
    open: false,
    fields: &[
        Field::required("id", Shape::FILLED, "Its name within the package."),
        Field::required("content", Shape::TEXT, "Its text, which is never read as a template."),
        Field::required(
            "position",
            Shape::OneOf {
                says: "`system`, `pre-history`, `post-history` or `{ depth: <0 or more> }`",
                of: &[
                    Shape::Word(&["system", "pre-history", "post-history"]),
                    Shape::Object(&DEPTH),
                ],
            },
            "Where it wants to stand.",
        ),
        Field::optional(
            "role",
            Shape::Word(&["system", "user", "assistant"]),
            "As whom it speaks.",
        ),
    ],
};

static DEPTH: Object = Object {
    name: "a depth",
    open: false,
    fields: &[Field::required(
        "depth",
        Shape::Whole { min: 0, max: u32::MAX as i64 },
        "How many messages before the end of the conversation.",
    )],
};
