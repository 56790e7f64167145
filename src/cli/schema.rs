use typecase::case::CASE;
use typecase::manifest::schema::{
    CONFIG, HOST, Object, PACKAGE, RUNTIME, SKILL, json_schema, page,
};

use super::Outcome;
use super::arguments::{self, SchemaFormat, SchemaKind};

/// `typecase schema`.
pub(super) fn schema(arguments: &arguments::Schema) -> Outcome {
    let (object, title): (&'static Object, _) = match arguments.kind {
        SchemaKind::Package => (&PACKAGE, "PLUGIN.md"),
        SchemaKind::Runtime => (&RUNTIME, "RUNTIME.md"),
        SchemaKind::Host => (&HOST, "Host profile"),
        SchemaKind::Case => (&CASE, "Case"),
        SchemaKind::Config => (&CONFIG, "typecase.toml"),
        SchemaKind::Skill => (&SKILL, "SKILL.md"),
    };
    let out = match arguments.format {
        SchemaFormat::Json => format!("{:#}\n", json_schema(object, title)),
        SchemaFormat::Page => page(object, title),
    };
    Outcome { out: out.into_bytes(), ..Outcome::default() }
}
