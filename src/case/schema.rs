use crate::manifest::schema::{Field, Object, Pattern, Shape, TextRule};

use super::read::parse_duration;

const ANY: Shape = Shape::Map { keys: None, of: &Shape::Any, min: 0 };
const TOOLS: Shape = Shape::list(&const { Shape::Object(&TOOL) });

/// A case file. What `inputs` holds is a matter of its layout.
pub static CASE: Object = Object {
    name: "a case",
    open: false,
    fields: &[
        Field::optional("runtime", Shape::TEXT, "The runtime: `package` or `package/runtime`."),
        Field::optional("locale", Shape::TEXT, "The reader's locale, such as `zh-Hans`."),
        Field::optional("target", Shape::TEXT, "The target; `--target` wins."),
        Field::optional("model", Shape::TEXT, "The model, as the target names it."),
        Field::optional("settings", ANY, "Settings over their defaults: `userSettings`."),
        Field::optional(
            "sections",
            Shape::Map { keys: None, of: &Shape::Bool, min: 0 },
            "Sections that are switched on or off.",
        ),
        Field::optional("host", Shape::Object(&HOST), "What the host offers."),
        Field::optional("tools", TOOLS, "Tools over those of the host."),
        Field::optional("inputs", ANY, "What the layout declares as inputs."),
        Field::optional(
            "state",
            Shape::Any,
            "State of the request before; `{}`: the session begins here.",
        ),
        Field::optional(
            "turns",
            Shape::list(&Shape::Object(&TURN)),
            "Later requests, each as changes to the one before.",
        ),
        Field::optional("expect", ANY, "What a test of the case expects."),
    ],
};

/// What a case says of its host.
pub(super) static HOST: Object = Object {
    name: "a host",
    open: false,
    fields: &[Field::optional("tools", TOOLS, "Its tools.")],
};

/// The definition of a tool.
pub(super) static TOOL: Object = Object {
    name: "a tool",
    open: false,
    fields: &[
        Field::required("name", Shape::TEXT, "Its name."),
        Field::optional("description", Shape::TEXT, "What it does, for the model."),
        Field::required("parameters", ANY, "The JSON Schema of its arguments."),
    ],
};

/// A later request.
pub(super) static TURN: Object = Object {
    name: "a turn",
    open: false,
    fields: &[
        Field::optional("set", ANY, "Inputs that are replaced."),
        Field::optional("append", ANY, "Items that are put behind those of inputs."),
        Field::optional(
            "after",
            Shape::Text(TextRule { min: 0, max: usize::MAX, pattern: Some(&DURATION) }),
            "How long after the request before.",
        ),
        Field::optional("expect", ANY, "What a test of the turn expects."),
    ],
};

static DURATION: Pattern = Pattern {
    name: "a length of time",
    looks: "a whole number and a unit: `90s`, `6m` or `2h`",
    regex: "^[0-9]+[smh]$",
    accepts: |text| parse_duration(text).is_some(),
};
