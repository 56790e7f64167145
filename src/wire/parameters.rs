use crate::plan::Setting;
use crate::target::Region;

use super::Site;
use super::draft::Draft;
use super::remarks::Remarks;
use super::settings::{Format, Settings};

/// The fields of a body beside the text, each with the region that it keys.
#[derive(Debug, Default)]
pub(super) struct Parameters(Vec<(Option<Region>, &'static str, String)>);

impl Parameters {
    /// A further field: its JSON, if there is any, at the head of what it keys.
    pub(super) fn add(&mut self, keys: Option<Region>, key: &'static str, json: Option<String>) {
        self.0.extend(json.map(|json| (keys, key, json)));
    }

    /// Writes those that stand at the head of a region, or behind everything.
    pub(super) fn write(&self, draft: &mut Draft, region: Option<Region>) {
        for (_, key, json) in self.0.iter().filter(|(at, ..)| *at == region) {
            draft.field(key, json);
        }
    }
}

/// The form of the answer that is asked for: JSON of any form where the model takes no schema.
pub(super) fn format<'a>(settings: &Settings<'a>, remarks: &mut Remarks) -> Option<Format<'a>> {
    let format = settings.format(remarks)?;
    if format == Format::Json || settings.row().accepts_schema {
        return Some(format);
    }
    let why = "this model takes none; JSON of any form is asked for";
    remarks.lost(Site::Setting(Setting::ResponseFormat), "the schema", why);
    Some(Format::Json)
}

/// A number that steers sampling, as it is written, where the model takes it.
pub(super) fn sampling(
    setting: Setting,
    settings: &Settings<'_>,
    remarks: &mut Remarks,
) -> Option<String> {
    let number = settings.number(setting, remarks)?;
    if settings.row().accepts_sampling {
        return Some(number.text().to_string());
    }
    remarks.lost(Site::Setting(setting), "the setting", "this model refuses it");
    None
}

/// Says that a seed has no place.
pub(super) fn no_seed(settings: &Settings<'_>, remarks: &mut Remarks) {
    if settings.has(Setting::Seed) {
        remarks.lost(Site::Setting(Setting::Seed), "the seed", "the target has no such field");
    }
}

/// Says that a cache key has no place.
pub(super) fn no_cache_key(settings: &Settings<'_>, remarks: &mut Remarks) {
    if settings.has(Setting::CacheKey) {
        let why = "the target has no such field";
        remarks.unsent(Site::Setting(Setting::CacheKey), "the cache key", why);
    }
}
