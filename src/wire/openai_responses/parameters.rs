use crate::plan::Setting;
use crate::render::request::Request;

use super::super::object::{Object, json_text};
use super::super::openai;
use super::super::parameters::{Parameters, format, no_seed, sampling};
use super::super::remarks::Remarks;
use super::super::settings::{Choice, Format, Settings};

/// The fields beside the text.
pub(super) fn parameters(
    request: &Request,
    settings: &Settings<'_>,
    remarks: &mut Remarks,
) -> Parameters {
    let mut fields = Parameters::default();
    let mut add = |setting, key, json| fields.add(settings.region(setting), key, json);
    let format = format(settings, remarks).map(format_json);
    let format = format.map(|json| Object::new().json("format", &json).close());
    add(Setting::ResponseFormat, "text", format);
    let effort = openai::effort(request, settings, remarks);
    let effort = effort.map(|word| Object::new().json("effort", &word).close());
    add(Setting::ReasoningEffort, "reasoning", effort);
    let choice = settings.choice(remarks).as_ref().map(choice_json);
    add(Setting::ToolChoice, "tool_choice", choice);
    let most = settings.count(Setting::MaxOutput, remarks);
    add(Setting::MaxOutput, "max_output_tokens", most.map(|most| most.text().to_string()));
    add(Setting::CacheKey, "prompt_cache_key", openai::cache_key(request, settings, remarks));
    add(Setting::Temperature, "temperature", sampling(Setting::Temperature, settings, remarks));
    add(Setting::TopP, "top_p", sampling(Setting::TopP, settings, remarks));
    no_seed(settings, remarks);
    settings.remark_on_the_rest(remarks);
    fields
}

fn format_json(format: Format<'_>) -> String {
    match format {
        Format::Json => Object::of("type", "json_object").close(),
        Format::Schema(schema) => Object::of("type", "json_schema")
            .text("name", "response")
            .value("schema", schema)
            .close(),
    }
}

fn choice_json(choice: &Choice<'_>) -> String {
    match choice {
        Choice::Auto => json_text("auto"),
        Choice::None => json_text("none"),
        Choice::Required => json_text("required"),
        Choice::Named(name) => Object::of("type", "function").text("name", name).close(),
    }
}
