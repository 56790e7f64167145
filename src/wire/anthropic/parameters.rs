use crate::plan::Setting;
use crate::render::request::Request;
use crate::target::Region;

use super::super::Site;
use super::super::draft::Draft;
use super::super::object::Object;
use super::super::remarks::Remarks;
use super::super::settings::{Choice, Effort, Format, Settings};

/// The fields beside the text, each with the region that it keys.
pub(super) struct Parameters(Vec<(Option<Region>, &'static str, String)>);

impl Parameters {
    pub(super) fn of(request: &Request, settings: &Settings<'_>, remarks: &mut Remarks) -> Self {
        let mut list = Vec::new();
        if let Some(choice) = settings.choice(remarks) {
            list.push((settings.region(Setting::ToolChoice), "tool_choice", choice_json(&choice)));
        }
        let effort = effort(request, settings, remarks);
        if effort == Some(Effort::Off)
            && let Some(word) = &request.row.thinking_off
        {
            let json = Object::of("type", word).close();
            list.push((settings.region(Setting::ReasoningEffort), "thinking", json));
        }
        list.extend(output_config(request, settings, effort, remarks));
        let most =
            settings.count(Setting::MaxOutput, remarks).map(|number| number.text().to_string());
        let most = most.unwrap_or_else(|| {
            let most = request.row.max_output.to_string();
            let why = format!("the target must have it; {most} is the table's figure");
            remarks.added(Site::Setting(Setting::MaxOutput), "`max_tokens`", &why);
            most
        });
        list.push((None, "max_tokens", most));
        for (setting, key) in [(Setting::Temperature, "temperature"), (Setting::TopP, "top_p")] {
            let Some(number) = settings.number(setting, remarks) else { continue };
            if request.row.accepts_sampling {
                list.push((None, key, number.text().to_string()));
            } else {
                remarks.lost(Site::Setting(setting), "the setting", "this model refuses it");
            }
        }
        if settings.has(Setting::Seed) {
            remarks.lost(Site::Setting(Setting::Seed), "the seed", "the target has no such field");
        }
        if settings.has(Setting::CacheKey) {
            let why = "the target has no such field";
            remarks.unsent(Site::Setting(Setting::CacheKey), "the cache key", why);
        }
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

fn choice_json(choice: &Choice<'_>) -> String {
    match choice {
        Choice::Auto => Object::of("type", "auto"),
        Choice::None => Object::of("type", "none"),
        Choice::Required => Object::of("type", "any"),
        Choice::Named(name) => Object::of("type", "tool").text("name", name),
    }
    .close()
}

/// The effort as far as the model takes one.
fn effort<'a>(
    request: &Request,
    settings: &Settings<'a>,
    remarks: &mut Remarks,
) -> Option<Effort<'a>> {
    let effort = settings.effort(remarks)?;
    let refused = match effort {
        Effort::Word(_) if !request.row.accepts_effort => "this model takes no effort",
        Effort::Off if request.row.thinking_off.is_none() => "this model's thinking stays on",
        _ => return Some(effort),
    };
    remarks.lost(Site::Setting(Setting::ReasoningEffort), "the effort", refused);
    None
}

/// `output_config`, in which effort and form of the answer ride together.
fn output_config(
    request: &Request,
    settings: &Settings<'_>,
    effort: Option<Effort<'_>>,
    remarks: &mut Remarks,
) -> Option<(Option<Region>, &'static str, String)> {
    let mut config = None;
    let mut setting = Setting::ReasoningEffort;
    if let Some(Effort::Word(word)) = effort {
        config = Some(Object::of("effort", word));
    }
    let form = Site::Setting(Setting::ResponseFormat);
    match settings.format(remarks) {
        Some(Format::Schema(schema)) if request.row.accepts_schema => {
            let format = Object::of("type", "json_schema").value("schema", schema).close();
            config = Some(config.unwrap_or_else(Object::new).json("format", &format));
            setting = Setting::ResponseFormat;
        }
        Some(Format::Schema(_)) => remarks.lost(form, "the schema", "this model takes none"),
        Some(Format::Json) => {
            remarks.lost(form, "the form of the answer", "the target takes a schema only");
        }
        None => {}
    }
    Some((settings.region(setting), "output_config", config?.close()))
}
