use super::contributes::CONTRIBUTES;
use super::patterns::{CONTRACT, ID, MODULE, URL, VERSIONS};
use super::runtime::RUNTIME;
use super::shape::{Field, Object, Shape, TextRule};

const URL_SHAPE: Shape = Shape::Text(TextRule { min: 0, max: 2048, pattern: Some(&URL) });
const CONTRACTS: Shape = Shape::list(&const { Shape::like(&CONTRACT) });

/// The front matter of `PLUGIN.md`.
pub static PACKAGE: Object = Object {
    name: "a package",
    open: false,
    fields: &[
        Field::required("id", Shape::like(&ID), "Its name, which is the name of its folder."),
        Field::required("kind", Shape::Word(&["core", "plugin"]), "Whether the host needs it."),
        Field::optional("version", Shape::TEXT, "Its version; absent counts as 0.0.0."),
        Field::optional(
            "covel",
            Shape::Text(TextRule { min: 0, max: 200, pattern: Some(&VERSIONS) }),
            "The versions of the host that take it.",
        ),
        Field::optional("displayName", Shape::LABEL, "Its name for people."),
        Field::required(
            "description",
            Shape::Label { text: TextRule::sized(1, usize::MAX), entries: 1 },
            "What it does, for people.",
        ),
        Field::optional("tags", Shape::list(&Shape::TEXT), "Words to find it by."),
        Field::optional("author", Shape::Object(&AUTHOR), "Who wrote it."),
        Field::optional("license", Shape::Text(TextRule::sized(1, 64)), "Its licence."),
        Field::optional("homepage", URL_SHAPE, "Where to read more."),
        Field::optional(
            "provides",
            Shape::list(&Shape::OneOf {
                says: "a contract id or `{ contract, default }`",
                of: &const { [Shape::like(&CONTRACT), Shape::Object(&PROVIDED)] },
            }),
            "The contracts that it fulfils.",
        ),
        Field::optional("requires", CONTRACTS, "Contracts that it cannot do without."),
        Field::optional("optional", CONTRACTS, "Contracts that it uses where they are there."),
        Field::optional("conflicts", CONTRACTS, "Contracts of which it suffers no other provider."),
        Field::optional(
            "contracts",
            Shape::Map { keys: Some(&CONTRACT), of: &Shape::Object(&PUBLISHED), min: 0 },
            "The schemas of contracts that it publishes.",
        ),
        Field::optional("entry", Shape::like(&MODULE), "The module that the host loads."),
        Field::optional("contributes", Shape::Object(&CONTRIBUTES), "What it adds to the host."),
        Field::optional("runtime", Shape::Object(&RUNTIME), "Its only runtime, written inline."),
    ],
};

static AUTHOR: Object = Object {
    name: "an author",
    open: false,
    fields: &[
        Field::required("name", Shape::Text(TextRule::sized(1, 80)), "The name."),
        Field::optional("url", URL_SHAPE, "The author's page."),
        Field::optional("about", Shape::label(1, 500), "A few words about the author."),
        Field::optional("links", Shape::list_to(6, &Shape::Object(&LINK)), "Further pages."),
    ],
};

static LINK: Object = Object {
    name: "a link",
    open: false,
    fields: &[
        Field::required("label", Shape::label(1, 40), "What the link says."),
        Field::required("url", URL_SHAPE, "Where it leads."),
    ],
};

static PROVIDED: Object = Object {
    name: "a provided contract",
    open: false,
    fields: &[
        Field::required("contract", Shape::like(&CONTRACT), "The contract."),
        Field::optional("default", Shape::Bool, "Whether it steps aside for a chosen provider."),
    ],
};

static PUBLISHED: Object = Object {
    name: "a published contract",
    open: false,
    fields: &[Field::required("schema", Shape::FILLED, "The JSON Schema of its values.")],
};
