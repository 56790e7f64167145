use super::patterns::COMMAND;
use super::shape::{Field, Object, Shape};

/// Commands that players may type.
pub(super) const COMMANDS: Shape = Shape::list_to(32, &const { Shape::Object(&COMMAND_SHAPE) });

static COMMAND_SHAPE: Object = Object {
    name: "a command",
    open: false,
    fields: &[
        Field::required("name", Shape::like(&COMMAND), "Its name."),
        Field::required("description", Shape::LABEL, "What it does, for people."),
        Field::required("action", Shape::like(&COMMAND), "The action that it starts."),
        Field::optional(
            "aliases",
            Shape::list_to(16, &const { Shape::like(&COMMAND) }),
            "Other names.",
        ),
        Field::optional(
            "arguments",
            Shape::list_to(16, &Shape::Object(&ARGUMENT)),
            "What may follow its name.",
        ),
        Field::optional(
            "context",
            Shape::List {
                of: &Shape::Word(&["session", "active-runtimes", "models"]),
                min: 0,
                max: 3,
                unique: true,
            },
            "What the action is told besides.",
        ),
    ],
};

static ARGUMENT: Object = Object {
    name: "an argument",
    open: false,
    fields: &[
        Field::required("name", Shape::like(&COMMAND), "Its name."),
        Field::optional(
            "type",
            Shape::Word(&["string", "integer", "number", "boolean"]),
            "What it is; a string if nothing is said.",
        ),
        Field::optional("description", Shape::LABEL, "What it means, for people."),
        Field::optional("required", Shape::Bool, "Whether it must be given."),
        Field::optional("variadic", Shape::Bool, "Whether it takes all that follows."),
        Field::optional(
            "choices",
            Shape::List { of: &Shape::TEXT, min: 1, max: 64, unique: false },
            "What it may be.",
        ),
    ],
};
