use sha2::{Digest, Sha256};

use crate::plan::{Setting, hex};
use crate::render::request::Request;
use crate::target::{Region, ToolEffort};

use super::super::Site;
use super::super::draft::Draft;
use super::super::object::{Object, json_text};
use super::super::remarks::Remarks;
use super::super::settings::{Choice, Effort, Format, Settings, is_below};

/// The fields beside the text, each with the region that it keys.
pub(super) struct Parameters(Vec<(Option<Region>, &'static str, String)>);

impl Parameters {
    pub(super) fn of(request: &Request, settings: &Settings<'_>, remarks: &mut Remarks) -> Self {
        let mut list = Vec::new();
        let mut add = |setting, key, json: Option<String>| {
            list.extend(json.map(|json| (settings.region(setting), key, json)));
        };
        add(Setting::ResponseFormat, "response_format", format(request, settings, remarks));
        add(Setting::ReasoningEffort, "reasoning_effort", effort(request, settings, remarks));
        let choice = settings.choice(remarks).as_ref().map(choice_json);
        add(Setting::ToolChoice, "tool_choice", choice);
        let most = settings.count(Setting::MaxOutput, remarks);
        add(Setting::MaxOutput, "max_completion_tokens", most.map(|most| most.text().to_string()));
        add(Setting::CacheKey, "prompt_cache_key", cache_key(request, settings, remarks));
        for (setting, key) in [(Setting::Temperature, "temperature"), (Setting::TopP, "top_p")] {
            let Some(number) = settings.number(setting, remarks) else { continue };
            if request.row.accepts_sampling {
                add(setting, key, Some(number.text().to_string()));
            } else {
                remarks.lost(Site::Setting(setting), "the setting", "this model refuses it");
            }
        }
        let seed = settings.whole(Setting::Seed, remarks);
        add(Setting::Seed, "seed", seed.map(|seed| seed.text().to_string()));
        settings.remark_on_the_rest(remarks);
        Self(list)
    }

    /// Writes those that stand at the head of a region, or behind everything.
    pub(super) fn write(&self, draft: &mut Draft, region: Option<Region>) {
        for (_, key, json) in self.0.iter().filter(|(at, ..)| *at == region) {
            draft.field(key, json);
        }
    }
}

fn format(request: &Request, settings: &Settings<'_>, remarks: &mut Remarks) -> Option<String> {
    let schema = match settings.format(remarks)? {
        Format::Schema(schema) if request.row.accepts_schema => schema,
        format => {
            if format != Format::Json {
                let why = "this model takes none; JSON of any form is asked for";
                remarks.lost(Site::Setting(Setting::ResponseFormat), "the schema", why);
            }
            return Some(Object::of("type", "json_object").close());
        }
    };
    let named = Object::of("name", "response").value("schema", schema).close();
    Some(Object::of("type", "json_schema").json("json_schema", &named).close())
}

/// The effort. Some models refuse tools unless it is off, even where none is asked for.
fn effort(request: &Request, settings: &Settings<'_>, remarks: &mut Remarks) -> Option<String> {
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

fn choice_json(choice: &Choice<'_>) -> String {
    match choice {
        Choice::Auto => json_text("auto"),
        Choice::None => json_text("none"),
        Choice::Required => json_text("required"),
        Choice::Named(name) => {
            let function = Object::of("name", name).close();
            Object::of("type", "function").json("function", &function).close()
        }
    }
}

/// The cache key. One that is too long is sent as its digest, which separates as well.
fn cache_key(request: &Request, settings: &Settings<'_>, remarks: &mut Remarks) -> Option<String> {
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
