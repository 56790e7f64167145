use crate::render::request::Request;

use super::draft::Draft;
use super::prepared::Prepared;
use super::remarks::Remarks;
use super::settings::Settings;
use super::{anthropic, gemini, openai_chat, openai_responses};

/// What the folder of a target gives.
#[derive(Debug)]
pub(super) struct Target {
    /// Its name in its table.
    pub(super) name: &'static str,
    /// Lays out the body, marks not yet set.
    pub(super) draft: fn(&Request, &Prepared<'_>, &Settings<'_>, &mut Remarks) -> Draft,
    /// The marker of a written mark, as a field that follows others, for a lifetime's word.
    pub(super) marker: fn(Option<&str>) -> String,
}

/// Every target, one for each table.
const ALL: [Target; 4] =
    [anthropic::TARGET, gemini::TARGET, openai_chat::TARGET, openai_responses::TARGET];

impl Target {
    /// The target of a name.
    pub(super) fn named(name: &str) -> Option<&'static Self> {
        ALL.iter().find(|target| target.name == name)
    }
}

#[cfg(test)]
mod tests {
    use super::{ALL, Target};
    use crate::target;
    use crate::wire::{filler, sample::Sample};

    #[test]
    fn every_table_has_its_folder() {
        let names: Vec<_> = ALL.iter().map(|target| target.name).collect();
        assert_eq!(names, target::targets());
    }

    #[test]
    fn a_table_says_where_the_user_must_begin() {
        for Target { name, .. } in &ALL {
            for model in target::models(name) {
                let sample = Sample::new(name, model).assistant("Once upon a time").user("Go on.");
                let is_put_in = sample.body().contains(filler::START);
                assert_eq!(is_put_in, target::user_first(name), "{name}, {model}");
            }
        }
    }
}
