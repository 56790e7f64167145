use super::patterns::CONTRACT;
use super::shape::{Field, Object, Shape};

/// `one` or `all` results of a contract.
pub(super) const CARDINALITY: Shape = Shape::Word(&["one", "all"]);

const SCOPE: Field =
    Field::optional("scope", Shape::Word(&["turn", "session"]), "What counts as a result.");

/// When a runtime runs.
pub(super) static SCHEDULE: Object = Object {
    name: "`schedule`",
    open: false,
    fields: &[
        Field::optional(
            "stage",
            Shape::Word(&["setup", "pre-turn", "narrative", "post-turn", "audit"]),
            "The stage of a turn.",
        ),
        Field::optional("trigger", Shape::Object(&TRIGGER), "What starts it; `auto` if absent."),
        Field::optional(
            "needs",
            Shape::list(&Shape::OneOf {
                says: "a runtime id, `{ runtime }` or `{ contract }`",
                of: &[
                    Shape::FILLED,
                    Shape::Object(&NEEDED_RUNTIME),
                    Shape::Object(&NEEDED_CONTRACT),
                ],
            }),
            "What must have run before, with a result.",
        ),
        Field::optional(
            "after",
            Shape::list(&Shape::OneOf {
                says: "a runtime id, `{ runtime }` or `{ contract }`",
                of: &[Shape::FILLED, Shape::Object(&AFTER_RUNTIME), Shape::Object(&AFTER_CONTRACT)],
            }),
            "What runs before, if it runs at all.",
        ),
        Field::optional("completion", Shape::Object(&COMPLETION), "Whether the turn waits for it."),
        Field::optional("manual", Shape::Object(&MANUAL), "How a run by hand is done."),
    ],
};

static TRIGGER: Object = Object {
    name: "a trigger",
    open: false,
    fields: &[
        Field::required(
            "type",
            Shape::Word(&["auto", "manual", "scheduled", "event"]),
            "What starts it.",
        ),
        Field::optional("interval", Shape::POSITIVE, "Every how many turns."),
        Field::optional("topic", Shape::TEXT, "The event that starts it."),
        Field::optional("maxTriggerCount", Shape::POSITIVE, "How often it starts in a session."),
        Field::optional(
            "cooldownTurns",
            Shape::Whole { min: 0, max: i64::MAX },
            "How many turns it rests.",
        ),
        Field::optional("startTurn", Shape::POSITIVE, "The first turn in which it starts."),
    ],
};

static NEEDED_RUNTIME: Object = Object {
    name: "a needed runtime",
    open: false,
    fields: &[Field::required("runtime", Shape::FILLED, "The runtime."), SCOPE],
};

static NEEDED_CONTRACT: Object = Object {
    name: "a needed contract",
    open: false,
    fields: &[
        Field::required("contract", Shape::like(&CONTRACT), "The contract."),
        Field::optional("cardinality", CARDINALITY, "One provider or all."),
        SCOPE,
    ],
};

static AFTER_RUNTIME: Object = Object {
    name: "an earlier runtime",
    open: false,
    fields: &[Field::required("runtime", Shape::FILLED, "The runtime.")],
};

static AFTER_CONTRACT: Object = Object {
    name: "an earlier contract",
    open: false,
    fields: &[
        Field::required("contract", Shape::like(&CONTRACT), "The contract."),
        Field::optional("cardinality", CARDINALITY, "One provider or all."),
    ],
};

static COMPLETION: Object = Object {
    name: "`completion`",
    open: false,
    fields: &[
        Field::optional("mode", Shape::Word(&["await", "detached"]), "Whether the turn waits."),
        Field::optional(
            "settle",
            Shape::Word(&["before-next-execution"]),
            "When a detached run must be done.",
        ),
        Field::optional(
            "maxSettleWaitMs",
            Shape::Whole { min: 1, max: 120_000 },
            "How long the next run waits for it, in milliseconds.",
        ),
        Field::optional("maxQueueMs", Shape::POSITIVE, "How long it may wait, in milliseconds."),
        Field::optional("maxExecutionMs", Shape::POSITIVE, "How long it may run, in milliseconds."),
        Field::optional("overlap", Shape::Word(&["serial"]), "What two runs at once do."),
        Field::optional("stalePolicy", Shape::Word(&["reject"]), "What becomes of a late result."),
    ],
};

static MANUAL: Object = Object {
    name: "`manual`",
    open: false,
    fields: &[Field::optional(
        "execution",
        Shape::Word(&["sync", "background"]),
        "Whether the player waits.",
    )],
};
