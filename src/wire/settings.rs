use crate::plan::Setting;
use crate::render::request::{Content, Request};
use crate::target::{Region, Row};
use crate::value::{Number, Value};

use super::remarks::Remarks;
use super::{Site, finding};

/// The settings of a request, read in their own types.
#[derive(Debug)]
pub(super) struct Settings<'a> {
    request: &'a Request,
    words: Vec<&'static str>,
}

/// Which tool the model may call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Choice<'a> {
    Auto,
    None,
    Required,
    Named(&'a str),
}

/// How hard the model thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effort<'a> {
    Off,
    Word(&'a str),
}

/// What form the answer has.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Format<'a> {
    Json,
    Schema(&'a Value),
}

impl<'a> Settings<'a> {
    pub(super) fn of(request: &'a Request) -> Self {
        let present =
            |(_, value): &&(Setting, Value)| !matches!(value, Value::Absent | Value::Null);
        let words = request.settings.iter().filter(present).map(|(setting, _)| setting.word());
        Self { request, words: words.collect() }
    }

    /// The region at whose head a setting is written; none: behind everything.
    pub(super) fn region(&self, setting: Setting) -> Option<Region> {
        self.request.row.region(setting.word(), &self.words)
    }

    /// What the target and the model take.
    pub(super) fn row(&self) -> &'a Row {
        &self.request.row
    }

    /// Whether a setting is there.
    pub(super) fn has(&self, setting: Setting) -> bool {
        self.value(setting).is_some()
    }

    pub(super) fn text(&self, setting: Setting, remarks: &mut Remarks) -> Option<&'a str> {
        match self.value(setting)? {
            Value::Text(text) => Some(text),
            _ => bad(setting, "text", remarks),
        }
    }

    pub(super) fn number(&self, setting: Setting, remarks: &mut Remarks) -> Option<&'a Number> {
        match self.value(setting)? {
            Value::Number(number) => Some(number),
            _ => bad(setting, "a number", remarks),
        }
    }

    /// A whole number, as it is written.
    pub(super) fn whole(&self, setting: Setting, remarks: &mut Remarks) -> Option<&'a Number> {
        match self.value(setting)? {
            Value::Number(number) if number.as_int().is_some() => Some(number),
            _ => bad(setting, "a whole number", remarks),
        }
    }

    /// A whole number above nought, as it is written.
    pub(super) fn count(&self, setting: Setting, remarks: &mut Remarks) -> Option<&'a Number> {
        match self.value(setting)? {
            Value::Number(number) if number.as_int().is_some_and(|count| count > 0) => Some(number),
            _ => bad(setting, "a whole number above 0", remarks),
        }
    }

    /// Which tool may be called. Without tools there is nothing to choose.
    pub(super) fn choice(&self, remarks: &mut Remarks) -> Option<Choice<'a>> {
        let setting = Setting::ToolChoice;
        let value = self.value(setting)?;
        let choice = match value {
            Value::Text(word) => match &**word {
                "auto" => Some(Choice::Auto),
                "none" => Some(Choice::None),
                "required" => Some(Choice::Required),
                _ => None,
            },
            value => match value.field("name") {
                Value::Text(name) => Some(Choice::Named(name)),
                _ => None,
            },
        };
        let Some(choice) = choice else {
            return bad(setting, "`auto`, `none`, `required` or the name of a tool", remarks);
        };
        if self.request.tools.is_empty() {
            remarks.unsent(Site::Setting(setting), "the tool choice", "the request has no tools");
            return None;
        }
        match choice {
            Choice::Required | Choice::Named(_) if !self.request.row.accepts_forced_tools => {
                let why = "this model cannot be made to call a tool; `auto` is sent";
                remarks.changed(Site::Setting(setting), "the tool choice", why);
                Some(Choice::Auto)
            }
            Choice::Named(name) => {
                if !self.request.tools.iter().any(|tool| &*tool.name == name) {
                    remarks.find(finding::unknown_choice(Site::Setting(setting), name));
                }
                Some(choice)
            }
            _ => Some(choice),
        }
    }

    /// How hard the model is to think, whether it can be told so or not.
    pub(super) fn effort(&self, remarks: &mut Remarks) -> Option<Effort<'a>> {
        match self.text(Setting::ReasoningEffort, remarks)? {
            "disabled" => Some(Effort::Off),
            word @ ("low" | "medium" | "high" | "xhigh" | "max") => Some(Effort::Word(word)),
            _ => {
                let wanted = "`low`, `medium`, `high`, `xhigh`, `max` or `disabled`";
                bad(Setting::ReasoningEffort, wanted, remarks)
            }
        }
    }

    pub(super) fn format(&self, remarks: &mut Remarks) -> Option<Format<'a>> {
        match self.value(Setting::ResponseFormat)? {
            Value::Text(word) if &**word == "json" => Some(Format::Json),
            schema @ Value::Map(_) => Some(Format::Schema(schema)),
            _ => bad(Setting::ResponseFormat, "`json` or a JSON Schema", remarks),
        }
    }

    /// Below which size of the system text neither marks nor a cache key are sent.
    pub(super) fn least_cached(&self) -> Option<&'a Number> {
        match self.value(Setting::CacheMinimum)? {
            Value::Number(number) => Some(number),
            _ => None,
        }
    }

    /// What no target has in its body.
    pub(super) fn remark_on_the_rest(&self, remarks: &mut Remarks) {
        if self.has(Setting::Affinity) {
            let why = "it goes into a header, which the host sends";
            remarks.unsent(Site::Setting(Setting::Affinity), "the affinity", why);
        }
        let model = &self.request.row.model;
        if self.text(Setting::Model, remarks).is_some_and(|asked| *asked != **model) {
            let why = format!("the plan is made for `{model}`");
            remarks.changed(Site::Setting(Setting::Model), "the model", &why);
        }
    }

    fn value(&self, setting: Setting) -> Option<&'a Value> {
        let (_, value) = self.request.settings.iter().find(|(other, _)| *other == setting)?;
        (!matches!(value, Value::Absent | Value::Null)).then_some(value)
    }
}

fn bad<T>(setting: Setting, wanted: &str, remarks: &mut Remarks) -> Option<T> {
    remarks.find(finding::bad_setting(Site::Setting(setting), wanted));
    remarks.lost(Site::Setting(setting), "the setting", "its value is of no use");
    None
}

/// Why neither marks nor a cache key are sent: the leading system text has fewer characters
/// than the layout asks for.
pub(super) fn below_cache_minimum(
    request: &Request,
    settings: &Settings<'_>,
    remarks: &mut Remarks,
) -> Option<&'static str> {
    let least = settings.number(Setting::CacheMinimum, remarks)?;
    is_below(request, least).then_some("the system text is smaller than `cache-minimum`")
}

/// Whether a cache key may be sent.
pub(super) fn is_below(request: &Request, least: &Number) -> bool {
    let texts = request.system.iter().map(|part| match &part.content {
        Content::Text(text) => text.chars().count(),
        _ => 0,
    });
    let count: usize = texts.sum();
    u32::try_from(count).is_ok_and(|count| f64::from(count) < least.as_f64())
}
