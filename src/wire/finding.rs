use serde::Serialize;

use crate::diagnostic::{Code, Severity};

use crate::render::request::Content;
use crate::target::Row;

use super::Site;

/// What a target would refuse, or takes in another sense.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// Its kind.
    pub code: Code,
    /// How much it matters.
    pub severity: Severity,
    /// What is wrong.
    pub message: String,
    /// Where in the request.
    pub site: Site,
}

fn error(code: &'static str, site: Site, message: String) -> Finding {
    Finding { code: Code(code), severity: Severity::Error, message, site }
}

fn warning(code: &'static str, site: Site, message: String) -> Finding {
    Finding { code: Code(code), severity: Severity::Warning, message, site }
}

pub(super) fn unknown_target(target: &str) -> Finding {
    error("wire/unknown-target", Site::Request, format!("nothing lowers to the target `{target}`"))
}

pub(super) fn no_messages() -> Finding {
    error("wire/no-messages", Site::Request, "the request has no message".into())
}

/// The table knows of a model that it refuses this; of one that it does not know nobody can say.
pub(super) fn refused_prefill(site: Site, row: &Row) -> Finding {
    let verb = if row.known { "refuses" } else { "may refuse" };
    let message = format!("the last message is the assistant's, which `{}` {verb}", row.model);
    let found = if row.known { error } else { warning };
    found("wire/refused-prefill", site, message)
}

pub(super) fn trailing_blank(site: Site) -> Finding {
    let message = "the last message is the assistant's and ends with blanks".into();
    error("wire/trailing-blank", site, message)
}

pub(super) fn misplaced(site: Site, what: &str, place: &str) -> Finding {
    error("wire/misplaced-part", site, format!("{what} has no place {place}"))
}

pub(super) fn refused_image(site: Site, why: &str) -> Finding {
    error("wire/refused-image", site, format!("the image {why}"))
}

pub(super) fn large_image(site: Site, bytes: usize, most: u64) -> Finding {
    let message = format!("the image has {bytes} bytes, more than the {most} that are taken");
    warning("wire/large-image", site, message)
}

pub(super) fn bad_arguments(site: Site, tool: &str) -> Finding {
    let message = format!("the arguments of the call of `{tool}` are no JSON object");
    error("wire/bad-arguments", site, message)
}

pub(super) fn unanswered_call(site: Site, id: &str) -> Finding {
    let message =
        format!("the call `{id}` has no result where it must have one; a filler stands in");
    warning("wire/unanswered-call", site, message)
}

pub(super) fn unsigned_call(site: Site, model: &str) -> Finding {
    let message = format!("the call comes without a signature, without which `{model}` refuses it");
    warning("wire/unsigned-call", site, message)
}

pub(super) fn orphan_result(site: Site) -> Finding {
    let message = "the result answers no call that is open here; it is sent as user text".into();
    error("wire/orphan-result", site, message)
}

pub(super) fn text_of_tool(site: Site) -> Finding {
    let message = "a tool's message holds text outside its results; it is sent as user text".into();
    warning("wire/text-of-tool", site, message)
}

pub(super) fn bad_tool_name(tool: usize, name: &str, most: usize) -> Finding {
    let message = format!("the tool name `{name}` is not 1 to {most} of `a-z A-Z 0-9 _ -`");
    error("wire/bad-tool-name", Site::Tool(tool), message)
}

pub(super) fn duplicate_tool(tool: usize, name: &str) -> Finding {
    let message = format!("the tool name `{name}` is given twice");
    error("wire/duplicate-tool", Site::Tool(tool), message)
}

pub(super) fn bad_tool_schema(tool: usize, name: &str) -> Finding {
    let message = format!("the parameters of the tool `{name}` are no schema of type `object`");
    error("wire/bad-tool-schema", Site::Tool(tool), message)
}

pub(super) fn unknown_choice(site: Site, name: &str) -> Finding {
    error("wire/unknown-tool-choice", site, format!("no tool of the request is named `{name}`"))
}

pub(super) fn bad_setting(site: Site, wanted: &str) -> Finding {
    error("wire/bad-setting", site, format!("the value is not {wanted}"))
}

/// What a content is, for people.
pub(super) fn what(content: &Content) -> &'static str {
    match content {
        Content::Text(_) => "text",
        Content::Image(_) => "an image",
        Content::Call(_) => "a call",
        Content::Result(_) => "a result",
        Content::Thinking(_) => "thinking",
        Content::Opaque(_) => "a part of the provider's own",
    }
}
