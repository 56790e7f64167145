use super::forms::is_skill_name;
use super::shape::{Field, Object, Pattern, Shape, TextRule};

/// The front matter of `SKILL.md`, the format of agent skills, with the fields that hosts have
/// added to it.
///
/// Source: <https://agentskills.io/specification>, <https://code.claude.com/docs/en/skills>
pub static SKILL: Object = Object {
    name: "a skill",
    open: false,
    fields: &[
        Field::required(
            "name",
            Shape::Text(TextRule { min: 1, max: 64, pattern: Some(&SKILL_NAME) }),
            "Its name, which is the name of its folder.",
        ),
        Field::required(
            "description",
            Shape::Text(TextRule::sized(1, 1024)),
            "What it does and when to use it: all that an agent reads before it decides.",
        ),
        Field::optional("license", Shape::FILLED, "Its licence, or the file that holds it."),
        Field::optional(
            "compatibility",
            Shape::Text(TextRule::sized(1, 500)),
            "What it needs of its surroundings.",
        ),
        Field::optional(
            "metadata",
            Shape::Map { keys: None, of: &Shape::TEXT, min: 0 },
            "Whatever else its author wants to say: texts by key.",
        ),
        Field::optional("allowed-tools", TOOLS, "The tools that it may use without asking."),
        Field::optional("argument-hint", Shape::TEXT, "What to type behind its name."),
        Field::optional("disable-model-invocation", Shape::Bool, "Whether only people start it."),
        Field::optional("user-invocable", Shape::Bool, "Whether people may start it by name."),
        Field::optional("model", Shape::FILLED, "The model that it is run with."),
        Field::optional("context", Shape::Word(&["fork"]), "Whether it runs apart."),
        Field::optional("agent", Shape::FILLED, "The agent that runs it apart."),
        Field::optional("hooks", Shape::Any, "Commands that its host runs beside it."),
    ],
};

const TOOLS: Shape = Shape::OneOf {
    says: "tools in one text with blanks between them, or a list of tools",
    of: &const { [Shape::FILLED, Shape::list(&Shape::FILLED)] },
};

static SKILL_NAME: Pattern = Pattern {
    name: "a name of a skill",
    looks: "lower-case letters and digits, with single `-` between them",
    regex: "^[a-z0-9]+(-[a-z0-9]+)*$",
    accepts: is_skill_name,
};
