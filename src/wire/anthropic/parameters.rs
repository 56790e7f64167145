use crate::plan::Setting;
use crate::render::request::Request;
use crate::target::Region;

use super::super::Site;
use super::super::object::Object;
use super::super::parameters::{Parameters, no_cache_key, no_seed, sampling};
use super::super::remarks::Remarks;
use super::super::settings::{Choice, Effort, Format, Settings};

/// The fields beside the text.
pub(super) fn parameters(
    request: &Request,
    settings: &Settings<'_>,
    remarks: &mut Remarks,
) -> Parameters {
    let mut fields = Parameters::default();
    let choice = settings.choice(remarks).as_ref().map(choice_json);
    fields.add(settings.region(Setting::ToolChoice), "tool_choice", choice);
    let effort = effort(request, settings, remarks);
    let off = request.row.thinking_off.as_ref().filter(|_| effort == Some(Effort::Off));
    let thinking = off.map(|word| Object::of("type", word).close());
    fields.add(settings.region(Setting::ReasoningEffort), "thinking", thinking);
    let (keys, config) = output_config(request, settings, effort, remarks);
    fields.add(keys, "output_config", config);
    let most = settings.count(Setting::MaxOutput, remarks).map(|most| most.text().to_string());
    let most = most.unwrap_or_else(|| {
        let most = request.row.max_output.to_string();
        let why = format!("the target must have it; {most} is the table's figure");
        remarks.added(Site::Setting(Setting::MaxOutput), "`max_tokens`", &why);
        most
    });
    fields.add(None, "max_tokens", Some(most));
    for (setting, key) in [(Setting::Temperature, "temperature"), (Setting::TopP, "top_p")] {
        fields.add(None, key, sampling(setting, settings, remarks));
    }
    no_seed(settings, remarks);
    no_cache_key(settings, remarks);
    settings.remark_on_the_rest(remarks);
    fields
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
) -> (Option<Region>, Option<String>) {
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
    (settings.region(setting), config.map(Object::close))
}
