use super::agent::{AGENT, FUNCTION};
use super::io::IO;
use super::patterns::{EFFECT, ORIGIN};
use super::schedule::SCHEDULE;
use super::shape::{Field, Object, Shape};

/// The front matter of `RUNTIME.md`, and `runtime` in `PLUGIN.md`.
pub static RUNTIME: Object = Object {
    name: "a runtime",
    open: false,
    fields: &[
        Field::required(
            "type",
            Shape::Word(&["agent", "function"]),
            "Whether a model or the package's own code runs.",
        ),
        Field::optional("description", Shape::LABEL, "What it does, for people."),
        Field::optional("schedule", Shape::Object(&SCHEDULE), "When it runs."),
        Field::optional("io", Shape::Object(&IO), "What goes in and comes out."),
        Field::optional("agent", Shape::Object(&AGENT), "How the model is called."),
        Field::optional("function", Shape::Object(&FUNCTION), "What code is run."),
        Field::optional("guard", Shape::FILLED, "A module that may skip a run."),
        Field::optional("effects", Shape::Object(&EFFECTS), "What a run reads and changes."),
        Field::optional("permissions", Shape::Object(&PERMISSIONS), "What a run may reach."),
    ],
};

static EFFECTS: Object = Object {
    name: "`effects`",
    open: false,
    fields: &[
        Field::optional("reads", Shape::set(&const { Shape::like(&EFFECT) }), "What it reads."),
        Field::optional("writes", Shape::set(&const { Shape::like(&EFFECT) }), "What it changes."),
        Field::optional("parallelSafe", Shape::Bool, "Whether it may run beside others."),
    ],
};

static PERMISSIONS: Object = Object {
    name: "`permissions`",
    open: false,
    fields: &[Field::optional(
        "http",
        Shape::list(&Shape::Object(&HTTP)),
        "Hosts that it may call.",
    )],
};

static HTTP: Object = Object {
    name: "a permission",
    open: false,
    fields: &[
        Field::required("origin", Shape::like(&ORIGIN), "The host."),
        Field::optional(
            "methods",
            Shape::List {
                of: &Shape::Word(&["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"]),
                min: 1,
                max: usize::MAX,
                unique: true,
            },
            "The methods that it may use.",
        ),
    ],
};
