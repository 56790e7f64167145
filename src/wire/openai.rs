//! What the two interfaces of `OpenAI` share.

use sha2::{Digest, Sha256};

use crate::plan::{Setting, hex};
use crate::render::request::Request;
use crate::target::{Region, ToolEffort};
use crate::value::Tool;

use super::draft::Draft;
use super::object::json_text;
use super::open::Open;
use super::parameters::Parameters;
use super::prepared::Prepared;
use super::remarks::Remarks;
use super::settings::{Effort, Settings, is_below};
use super::{Site, tools};

/// The marker of a mark.
pub(super) fn marker(lifetime: Option<&str>) -> String {
    let ttl = lifetime.map(|word| format!(",\"ttl\":{}", json_text(word))).unwrap_or_default();
    format!(",\"prompt_cache_breakpoint\":{{\"mode\":\"explicit\"{ttl}}}")
}

/// The body up to its messages: the model, what keys the rest, the tools, each as `tool` lays it
/// out. The system text is the first message, so what keys it and what keys the messages both
/// stand before them.
pub(super) fn head(
    request: &Request,
    prepared: &Prepared<'_>,
    parameters: &Parameters,
    tool: fn(&Tool, usize, &mut Remarks) -> Open,
    remarks: &mut Remarks,
) -> Draft {
    let mut draft = Draft::default();
    draft.mark(prepared.start.iter().copied());
    draft.shell("{");
    draft.field("model", &json_text(&request.row.model));
    parameters.write(&mut draft, Some(Region::All));
    tools::check(&request.tools, 64, remarks);
    let tools = (request.tools.iter().enumerate())
        .map(|(index, it)| draft.block(tool(it, index, remarks), false))
        .collect();
    draft.mark(prepared.tools.iter().copied());
    draft.list("tools", tools);
    parameters.write(&mut draft, Some(Region::System));
    parameters.write(&mut draft, Some(Region::Messages));
    draft
}

/// The effort. Some models refuse tools unless it is off, even where none is asked for.
pub(super) fn effort(
    request: &Request,
    settings: &Settings<'_>,
    remarks: &mut Remarks,
) -> Option<String> {
    let site = Site::Setting(Setting::ReasoningEffort);
    let row = &request.row;
    let off = row.thinking_off.as_deref();
    let asked = settings.effort(remarks);
    let beside_tools =
        if request.tools.is_empty() { ToolEffort::Free } else { row.effort_with_tools };
    let word = match (asked, beside_tools) {
        (Some(Effort::Word(_)), _) if !row.accepts_effort => {
            remarks.lost(site, "the effort", "this model takes no effort");
            None
        }
        (asked, ToolEffort::Off) => {
            match asked {
                Some(Effort::Word(_)) => {
                    remarks.lost(site, "the effort", "this model takes none beside tools");
                }
                None => remarks.added(site, "an effort", "this model takes tools only without"),
                Some(Effort::Off) => {}
            }
            off
        }
        (Some(Effort::Word(_)), ToolEffort::Unset) => {
            remarks.lost(site, "the effort", "this model takes none beside tools");
            None
        }
        (Some(Effort::Word(word)), ToolEffort::Free) => Some(word),
        (Some(Effort::Off), _) => {
            if off.is_none() {
                remarks.lost(site, "the effort", "this model's thinking stays on");
            }
            off
        }
        (None, _) => None,
    };
    word.map(json_text)
}

/// The cache key. One that is too long is sent as its digest, which separates as well.
pub(super) fn cache_key(
    request: &Request,
    settings: &Settings<'_>,
    remarks: &mut Remarks,
) -> Option<String> {
    const LONGEST: usize = 64;
    let site = Site::Setting(Setting::CacheKey);
    let key = settings.text(Setting::CacheKey, remarks)?;
    if !request.row.takes_cache_key {
        remarks.unsent(site, "the cache key", "the target takes none");
        return None;
    }
    if settings.least_cached().is_some_and(|least| is_below(request, least)) {
        remarks.unsent(site, "the cache key", "the system text is smaller than `cache-minimum`");
        return None;
    }
    if key.chars().count() > LONGEST {
        let why = "longer than 64 characters; its SHA-256 digest is sent";
        remarks.changed(site, "the cache key", why);
        return Some(json_text(&hex(&Sha256::digest(key))));
    }
    Some(json_text(key))
}
