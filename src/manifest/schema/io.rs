use super::patterns::{CONTRACT, KEY, NAMESPACE, OUTPUT_SCHEMA, POINTER, SCHEMA, TAG};
use super::schedule::CARDINALITY;
use super::shape::{Field, Object, Shape};

/// What goes into a runtime and comes out of it.
pub(super) static IO: Object = Object {
    name: "`io`",
    open: false,
    fields: &[
        Field::optional(
            "inputs",
            Shape::Map { keys: Some(&KEY), of: &Shape::Object(&INPUT), min: 0 },
            "Results of other runtimes.",
        ),
        Field::optional(
            "selfData",
            Shape::list(&Shape::Object(&SELF_DATA)),
            "The package's own stored data.",
        ),
        Field::optional("payloadSchema", Shape::like(&SCHEMA), "What a trigger may carry."),
        Field::optional("output", Shape::Object(&OUTPUT), "What it publishes."),
        Field::optional(
            "visibility",
            Shape::Word(&["story", "plugin", "system"]),
            "Who reads its result.",
        ),
        Field::optional("concealed", Shape::Bool, "Whether players are never shown its result."),
    ],
};

static INPUT: Object = Object {
    name: "an input",
    open: false,
    fields: &[
        Field::required(
            "from",
            Shape::OneOf {
                says: "exactly one of `{ runtime }`, `{ contract, cardinality }` and `{ kernel: turn-digest@1 }`",
                of: &[
                    Shape::Object(&FROM_RUNTIME),
                    Shape::Object(&FROM_CONTRACT),
                    Shape::Object(&FROM_KERNEL),
                ],
            },
            "Whose result it is.",
        ),
        Field::optional(
            "scope",
            Shape::Word(&["turn", "committed"]),
            "This turn's result or the last that was kept.",
        ),
        Field::optional("select", Shape::like(&POINTER), "The part of the result that is taken."),
        Field::optional("required", Shape::Bool, "Whether a run needs it."),
        Field::optional("accepts", Shape::like(&SCHEMA), "What the value must look like."),
        Field::optional("recordAs", Shape::like(&NAMESPACE), "The namespace that keeps it."),
    ],
};

static FROM_RUNTIME: Object = Object {
    name: "a source by runtime",
    open: false,
    fields: &[Field::required("runtime", Shape::FILLED, "The runtime.")],
};

static FROM_CONTRACT: Object = Object {
    name: "a source by contract",
    open: false,
    fields: &[
        Field::required("contract", Shape::like(&CONTRACT), "The contract."),
        Field::optional("cardinality", CARDINALITY, "One provider's result or all."),
    ],
};

static FROM_KERNEL: Object = Object {
    name: "a source of the host",
    open: false,
    fields: &[Field::required(
        "kernel",
        Shape::Word(&["turn-digest@1"]),
        "What the host supplies.",
    )],
};

static SELF_DATA: Object = Object {
    name: "an entry of `selfData`",
    open: false,
    fields: &[
        Field::required("namespace", Shape::like(&NAMESPACE), "The namespace."),
        Field::required("as", Shape::like(&TAG), "The tag of its block."),
        Field::optional("format", Shape::Word(&["summary", "full", "ids-only"]), "How much of it."),
        Field::optional(
            "maxEntries",
            Shape::Whole { min: 1, max: 500 },
            "How many entries are shown.",
        ),
    ],
};

static OUTPUT: Object = Object {
    name: "`output`",
    open: false,
    fields: &[
        Field::optional("contract", Shape::like(&CONTRACT), "The contract that it fulfils."),
        Field::optional("schema", Shape::like(&OUTPUT_SCHEMA), "What the result looks like."),
        Field::optional("recordAs", Shape::like(&NAMESPACE), "The namespace that keeps it."),
    ],
};
