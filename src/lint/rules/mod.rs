//! A rule a file: its code is `lint/` and the name of the file.

mod ambient_source;
mod below_minimum;
mod binary_in_text;
mod entity_in_words;
mod foreign_placeholder;
mod front_matter_sent;
mod generated_words;
mod idle_mark;
mod late_system;
mod leading_assistant;
mod lifetime_order;
mod log_without_mark;
mod look_back;
mod lost_setting;
mod low_estimate;
mod marks_over_budget;
mod no_head_mark;
mod no_low_mark;
mod nothing_to_send;
mod placeholder_in_code;
mod silent_cut;
mod sliding_window;
mod spare_without_fit;
mod stability_order;
mod switched_tools;
mod torn_rows;
mod trailing_assistant;
mod unbounded_pictures;
mod unframed_heading;
mod volatile_setting;
mod volatile_tools;
mod written_twice;

use super::Rule;

/// Every rule, in the order of their codes.
pub const RULES: &[Rule] = &[
    ambient_source::RULE,
    below_minimum::RULE,
    binary_in_text::RULE,
    entity_in_words::RULE,
    foreign_placeholder::RULE,
    front_matter_sent::RULE,
    generated_words::RULE,
    idle_mark::RULE,
    late_system::RULE,
    leading_assistant::RULE,
    lifetime_order::RULE,
    log_without_mark::RULE,
    look_back::RULE,
    lost_setting::RULE,
    low_estimate::RULE,
    marks_over_budget::RULE,
    no_head_mark::RULE,
    no_low_mark::RULE,
    nothing_to_send::RULE,
    placeholder_in_code::RULE,
    silent_cut::RULE,
    sliding_window::RULE,
    spare_without_fit::RULE,
    stability_order::RULE,
    switched_tools::RULE,
    torn_rows::RULE,
    trailing_assistant::RULE,
    unbounded_pictures::RULE,
    unframed_heading::RULE,
    volatile_setting::RULE,
    volatile_tools::RULE,
    written_twice::RULE,
];

#[cfg(test)]
mod tests {
    use super::RULES;

    #[test]
    fn every_rule_is_in_its_place() {
        let codes: Vec<_> = RULES.iter().map(|rule| rule.code.0).collect();
        assert!(codes.iter().all(|code| code.starts_with("lint/")), "{codes:?}");
        assert!(codes.is_sorted(), "{codes:?}");
        let files = include_str!("mod.rs").lines().filter(|line| line.starts_with("mod ")).count();
        assert_eq!(codes.len(), files - 1, "each file is a rule, tests apart");
    }
}
