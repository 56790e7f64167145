use crate::plan::Setting;
use crate::render::request::Request;

use super::super::Site;
use super::super::object::{Object, json_text};
use super::super::parameters::{Parameters, format, no_cache_key, sampling};
use super::super::remarks::Remarks;
use super::super::settings::{Choice, Effort, Format, Settings};

/// The settings that ride in `generationConfig`.
const CONFIG: [Setting; 6] = [
    Setting::ResponseFormat,
    Setting::ReasoningEffort,
    Setting::MaxOutput,
    Setting::Temperature,
    Setting::TopP,
    Setting::Seed,
];

/// The fields beside the text.
pub(super) fn parameters(
    request: &Request,
    settings: &Settings<'_>,
    remarks: &mut Remarks,
) -> Parameters {
    let mut fields = Parameters::default();
    let choice = settings.choice(remarks).as_ref().map(choice_json);
    fields.add(settings.region(Setting::ToolChoice), "toolConfig", choice);
    let keys = CONFIG.into_iter().filter(|setting| settings.has(*setting));
    let keys = keys.filter_map(|setting| settings.region(setting)).min();
    fields.add(keys, "generationConfig", config(request, settings, remarks));
    no_cache_key(settings, remarks);
    settings.remark_on_the_rest(remarks);
    fields
}

fn config(request: &Request, settings: &Settings<'_>, remarks: &mut Remarks) -> Option<String> {
    let mut config = Object::new();
    if let Some(format) = format(settings, remarks) {
        config = config.text("responseMimeType", "application/json");
        if let Format::Schema(schema) = format {
            config = config.value("responseJsonSchema", schema);
        }
    }
    if let Some(thinking) = thinking(request, settings, remarks) {
        config = config.json("thinkingConfig", &thinking);
    }
    if let Some(most) = settings.count(Setting::MaxOutput, remarks) {
        config = config.json("maxOutputTokens", most.text());
    }
    for (setting, key) in [(Setting::Temperature, "temperature"), (Setting::TopP, "topP")] {
        if let Some(number) = sampling(setting, settings, remarks) {
            config = config.json(key, &number);
        }
    }
    if let Some(seed) = settings.whole(Setting::Seed, remarks) {
        config = config.json("seed", seed.text());
    }
    let config = config.close();
    (config != "{}").then_some(config)
}

/// How hard the model thinks: a level, or no budget at all where the model has budgets.
fn thinking(request: &Request, settings: &Settings<'_>, remarks: &mut Remarks) -> Option<String> {
    let site = Site::Setting(Setting::ReasoningEffort);
    let level = match (settings.effort(remarks)?, &request.row.thinking_off) {
        (Effort::Word(_), _) if !request.row.accepts_effort => {
            remarks.lost(site, "the effort", "this model takes no effort");
            return None;
        }
        (Effort::Word("xhigh" | "max"), _) => {
            remarks.changed(site, "the effort", "`high` is the most that the target has");
            "HIGH".to_owned()
        }
        (Effort::Word(word), _) => word.to_uppercase(),
        (Effort::Off, None) => {
            remarks.lost(site, "the effort", "this model's thinking stays on");
            return None;
        }
        (Effort::Off, Some(budget)) if budget.parse::<u32>().is_ok() => {
            return Some(Object::new().json("thinkingBudget", budget).close());
        }
        (Effort::Off, Some(least)) => least.to_uppercase(),
    };
    Some(Object::of("thinkingLevel", &level).close())
}

fn choice_json(choice: &Choice<'_>) -> String {
    let calling = match choice {
        Choice::Auto => Object::of("mode", "AUTO"),
        Choice::None => Object::of("mode", "NONE"),
        Choice::Required => Object::of("mode", "ANY"),
        Choice::Named(name) => Object::of("mode", "ANY")
            .json("allowedFunctionNames", &format!("[{}]", json_text(name))),
    };
    Object::new().json("functionCallingConfig", &calling.close()).close()
}
