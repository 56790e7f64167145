use super::shape::{Field, Object, Shape};

const NAMES: Shape = Shape::list(&Shape::FILLED);
const TOOLS_FIELD: Field =
    Field::optional("tools", Shape::Object(&TOOLS), "Tools that it may call.");

/// How a model is called.
pub(super) static AGENT: Object = Object {
    name: "`agent`",
    open: false,
    fields: &[
        Field::optional("model", Shape::FILLED, "The slot of the model."),
        Field::optional("llm", Shape::Object(&LLM), "What is asked of the model."),
        Field::optional("history", Shape::Object(&HISTORY), "How much history it reads."),
        TOOLS_FIELD,
        Field::optional("advertiseEvents", Shape::Bool, "Whether it is told of events."),
        Field::optional("loop", Shape::Object(&LOOP), "How often and how long it is called."),
    ],
};

/// What code is run.
pub(super) static FUNCTION: Object = Object {
    name: "`function`",
    open: false,
    fields: &[
        Field::required("handler", Shape::FILLED, "The module."),
        Field::optional("model", Shape::FILLED, "The slot of the model that it may call."),
        Field::optional("timeoutMs", Shape::POSITIVE, "How long it may run, in milliseconds."),
        TOOLS_FIELD,
    ],
};

static LLM: Object = Object {
    name: "`llm`",
    open: false,
    fields: &[
        Field::optional("reasoningEffort", Shape::Word(&["disabled"]), "Turns reasoning off."),
        Field::optional(
            "toolChoice",
            Shape::OneOf {
                says: "`required` or `{ name: <tool> }`",
                of: &[Shape::Word(&["required"]), Shape::Object(&NAMED_TOOL)],
            },
            "Whether it must call a tool.",
        ),
    ],
};

static NAMED_TOOL: Object = Object {
    name: "a tool choice",
    open: false,
    fields: &[Field::required("name", Shape::FILLED, "The tool that it must call.")],
};

static HISTORY: Object = Object {
    name: "`history`",
    open: false,
    fields: &[
        Field::required(
            "maxTurns",
            Shape::Whole { min: 0, max: 1000 },
            "How many finished turns; 0 for none.",
        ),
        Field::optional("includeSummaries", Shape::Bool, "Whether summaries stand before them."),
    ],
};

static TOOLS: Object = Object {
    name: "`tools`",
    open: false,
    fields: &[
        Field::optional("builtin", NAMES, "Tools of the host."),
        Field::optional("plugin", NAMES, "Tools of its own package."),
        Field::optional(
            "defer",
            Shape::OneOf { says: "`true` or a list of tools", of: &[Shape::True, NAMES] },
            "Tools that are loaded when they are searched for.",
        ),
    ],
};

static LOOP: Object = Object {
    name: "`loop`",
    open: false,
    fields: &[
        Field::optional("maxSteps", Shape::POSITIVE, "How many calls of the model."),
        Field::optional("timeoutMs", Shape::POSITIVE, "For all calls, in milliseconds."),
        Field::optional("callTimeoutMs", Shape::POSITIVE, "For one call, in milliseconds."),
        Field::optional("firstTokenTimeoutMs", Shape::POSITIVE, "Until it begins to answer."),
        Field::optional("idleTimeoutMs", Shape::POSITIVE, "Between two pieces of an answer."),
        Field::optional("maxRetries", Shape::Whole { min: 0, max: 5 }, "How often it tries again."),
        Field::optional(
            "loopDetection",
            Shape::Whole { min: 0, max: 20 },
            "After how many equal calls it is stopped; 0 for never.",
        ),
        Field::optional(
            "maxRecursionDepth",
            Shape::Whole { min: 0, max: 50 },
            "How deep runtimes may call runtimes.",
        ),
        Field::optional("completion", Shape::Object(&COMPLETION), "What ends it."),
    ],
};

static COMPLETION: Object = Object {
    name: "`completion`",
    open: false,
    fields: &[
        Field::optional(
            "require",
            Shape::Word(&["explicit", "tool-use"]),
            "Whether it must say so itself or use a tool.",
        ),
        Field::optional(
            "afterTools",
            Shape::list(&Shape::TEXT),
            "The tools whose success ends it.",
        ),
    ],
};
