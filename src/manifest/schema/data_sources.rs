use super::patterns::{CONTRACT, JSON_PATH, KEY, MODULE, NAMESPACE, NOT_BLANK, PROJECTION};
use super::shape::{Field, Object, Shape};

/// Namespaces of stored data.
pub(super) const SOURCES: Shape =
    Shape::Map { keys: None, of: &Shape::Object(&NAMESPACE_SHAPE), min: 0 };

/// Data made from the world.
pub(super) const PROJECTIONS: Shape =
    Shape::Map { keys: Some(&PROJECTION), of: &Shape::Object(&PROJECTION_SHAPE), min: 1 };

static NAMESPACE_SHAPE: Object = Object {
    name: "a data namespace",
    open: false,
    fields: &[
        Field::required("schema", Shape::like(&JSON_PATH), "The JSON Schema of an entry."),
        Field::required("version", Shape::POSITIVE, "The version of the schema."),
        Field::optional("description", Shape::TEXT, "What is kept there."),
        Field::optional(
            "accepts",
            Shape::list(&const { Shape::like(&CONTRACT) }),
            "Contracts of world data that may be imported.",
        ),
        Field::optional("search", Shape::Object(&SEARCH), "How entries are searched."),
        Field::optional("authoring", Shape::Object(&AUTHORING), "How authors write entries."),
    ],
};

static SEARCH: Object = Object {
    name: "`search`",
    open: false,
    fields: &[Field::required("text", Shape::TEXT, "The field that is searched.")],
};

static AUTHORING: Object = Object {
    name: "`authoring`",
    open: false,
    fields: &[
        Field::required("title", Shape::LABEL, "Its name for people."),
        Field::optional("summary", Shape::LABEL, "What it is, for people."),
        Field::optional("hint", Shape::TEXT, "How to write an entry, for a model."),
        Field::optional("example", Shape::like(&JSON_PATH), "A finished example."),
        Field::optional("source", Shape::Object(&SOURCE), "The file of a world that holds it."),
        Field::optional(
            "generate",
            Shape::Word(&["offer", "default"]),
            "Whether a model may write the first entries.",
        ),
    ],
};

static SOURCE: Object = Object {
    name: "a source",
    open: false,
    fields: &[
        Field::required("kind", Shape::Word(&["yaml", "json", "media"]), "The kind of file."),
        Field::required("path", Shape::FILLED, "The file in the world."),
        Field::optional("key", Shape::TEXT, "The field that names an entry."),
        Field::optional(
            "localeArrayKeys",
            Shape::List { of: &Shape::FILLED, min: 1, max: usize::MAX, unique: false },
            "Fields that hold lists by language.",
        ),
        Field::optional("visibility", Shape::Word(&["public", "hidden"]), "Who may read it."),
        Field::optional("lorebook", Shape::Any, "How it becomes lore."),
    ],
};

static PROJECTION_SHAPE: Object = Object {
    name: "a projection",
    open: false,
    fields: &[
        Field::required("from", Shape::like(&NOT_BLANK), "What is projected."),
        Field::required("handler", Shape::like(&MODULE), "The module that does it."),
        Field::required(
            "outputs",
            Shape::Map { keys: Some(&PROJECTION), of: &Shape::Object(&OUTPUT), min: 1 },
            "Where the results go.",
        ),
    ],
};

static OUTPUT: Object = Object {
    name: "an output of a projection",
    open: false,
    fields: &[
        Field::required("namespace", Shape::like(&NAMESPACE), "The namespace it fills."),
        Field::required("key", Shape::like(&KEY), "The field that names an entry."),
    ],
};
