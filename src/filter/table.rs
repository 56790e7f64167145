use crate::syntax::tree::Unit;

use super::{Filter, Gives, Parameter, ParameterKind, Reads, Takes};
use super::{clean, cut, json, list, localized, log, markdown, picture, range, refer, text, time};

/// Every filter, by name.
pub fn all() -> &'static [Filter] {
    FILTERS
}

/// The filter of a name.
pub fn find(name: &str) -> Option<&'static Filter> {
    FILTERS.iter().find(|filter| filter.name == name)
}

const SIZE: Parameter = needed("size", ParameterKind::Quantity(SIZES));
const SIZES: &[Unit] = &[Unit::Chars, Unit::Bytes, Unit::Tokens];
const MARK: Parameter = free("mark", ParameterKind::Text);
const MEMBER: Parameter = free("member", ParameterKind::Member);

const fn needed(name: &'static str, kind: ParameterKind) -> Parameter {
    Parameter { name, kind, required: true }
}

const fn free(name: &'static str, kind: ParameterKind) -> Parameter {
    Parameter { name, kind, required: false }
}

const FILTERS: &[Filter] = &[
    Filter {
        name: "accepted",
        purpose: "the pictures that the target takes",
        takes: Takes::List,
        parameters: &[free("size", ParameterKind::Quantity(&[Unit::Bytes]))],
        gives: Gives::Same,
        reads: Reads::Deep,
        apply: picture::accepted,
    },
    Filter {
        name: "blocks",
        purpose: "keeps or drops what stands between `<!-- name -->` and `<!-- /name -->`",
        takes: Takes::Text,
        parameters: &[needed("flags", ParameterKind::Flags)],
        gives: Gives::Text,
        reads: Reads::Deep,
        apply: markdown::blocks,
    },
    Filter {
        name: "clean",
        purpose: "without bookkeeping: UUIDs, instants, fields of these names, an `id` that is the key",
        takes: Takes::Any,
        parameters: &[free("without", ParameterKind::Text), free("key", ParameterKind::Text)],
        gives: Gives::Same,
        reads: Reads::Deep,
        apply: clean::clean,
    },
    Filter {
        name: "clock",
        purpose: "the `HH:MM:SS` of a time, as it is written",
        takes: Takes::Time,
        parameters: &[],
        gives: Gives::Text,
        reads: Reads::Deep,
        apply: time::clock,
    },
    Filter {
        name: "count",
        purpose: "how many items or entries there are",
        takes: Takes::ListOrMap,
        parameters: &[],
        gives: Gives::Int,
        reads: Reads::Shape,
        apply: list::count,
    },
    Filter {
        name: "cut",
        purpose: "the beginning that fits, then the mark",
        takes: Takes::Text,
        parameters: &[SIZE, MARK],
        gives: Gives::Text,
        reads: Reads::Deep,
        apply: cut::cut,
    },
    Filter {
        name: "cut-lines",
        purpose: "the whole lines that fit with the mark, then the mark",
        takes: Takes::Text,
        parameters: &[SIZE, MARK],
        gives: Gives::Text,
        reads: Reads::Deep,
        apply: cut::lines,
    },
    Filter {
        name: "cut-paragraphs",
        purpose: "what fits with the mark, up to a paragraph's end if one lies in its second half, \
                  then the mark",
        takes: Takes::Text,
        parameters: &[SIZE, MARK],
        gives: Gives::Text,
        reads: Reads::Deep,
        apply: cut::paragraphs,
    },
    Filter {
        name: "ends",
        purpose: "the first `a` items, then of the others the `b` with the greatest member; with \
                  one number so many in all, half of them from the front",
        takes: Takes::List,
        parameters: &[needed("a", ParameterKind::Int), free("b", ParameterKind::Int), MEMBER],
        gives: Gives::Same,
        reads: Reads::Deep,
        apply: list::ends,
    },
    Filter {
        name: "entries",
        purpose: "the entries of a map as a list, each with its `key` and its `value`",
        takes: Takes::Map,
        parameters: &[],
        gives: Gives::Entries,
        reads: Reads::Shape,
        apply: list::entries,
    },
    Filter {
        name: "first",
        purpose: "the first `n` items",
        takes: Takes::List,
        parameters: &[needed("n", ParameterKind::Int)],
        gives: Gives::Same,
        reads: Reads::Shape,
        apply: list::first,
    },
    Filter {
        name: "join",
        purpose: "the texts of the items with a separator between them",
        takes: Takes::List,
        parameters: &[free("separator", ParameterKind::Text)],
        gives: Gives::Text,
        reads: Reads::Deep,
        apply: list::join,
    },
    Filter {
        name: "json",
        purpose: "JSON text, compact or indented by so many blanks a level",
        takes: Takes::Any,
        parameters: &[free("indent", ParameterKind::Int)],
        gives: Gives::Text,
        reads: Reads::Deep,
        apply: json::json,
    },
    Filter {
        name: "last",
        purpose: "the last `n` items",
        takes: Takes::List,
        parameters: &[needed("n", ParameterKind::Int)],
        gives: Gives::Same,
        reads: Reads::Shape,
        apply: list::last,
    },
    Filter {
        name: "last-turns",
        purpose: "the rows of the last `n` turns; with a step, a cut that moves so many at a time",
        takes: Takes::Log,
        parameters: &[needed("n", ParameterKind::Int), free("step", ParameterKind::Int)],
        gives: Gives::Same,
        reads: Reads::Shape,
        apply: log::last_turns,
    },
    Filter {
        name: "localized",
        purpose: "one language of texts that come in several, of all those that a schema marks",
        takes: Takes::Any,
        parameters: &[free("schema", ParameterKind::Any), free("mark", ParameterKind::Text)],
        gives: Gives::Json,
        reads: Reads::Deep,
        apply: localized::localized,
    },
    Filter {
        name: "one-line",
        purpose: "line breaks and the blanks round them become one space",
        takes: Takes::Text,
        parameters: &[],
        gives: Gives::Text,
        reads: Reads::Deep,
        apply: text::one_line,
    },
    Filter {
        name: "pluck",
        purpose: "one member of each item that has it",
        takes: Takes::List,
        parameters: &[needed("member", ParameterKind::Member)],
        gives: Gives::Members,
        reads: Reads::Shape,
        apply: list::pluck,
    },
    Filter {
        name: "range",
        purpose: "numbers with the most that a schema lets them be, as `2/5`",
        takes: Takes::Any,
        parameters: &[needed("schema", ParameterKind::Any), MEMBER],
        gives: Gives::Json,
        reads: Reads::Deep,
        apply: range::range,
    },
    Filter {
        name: "refer",
        purpose: "what a text of the list says already becomes a pointer to it",
        takes: Takes::Any,
        parameters: &[
            needed("list", ParameterKind::Any),
            needed("text", ParameterKind::Text),
            MEMBER,
        ],
        gives: Gives::Same,
        reads: Reads::Deep,
        apply: refer::refer,
    },
    Filter {
        name: "sha256",
        purpose: "the SHA-256 digest in hexadecimal, or its first `n` digits",
        takes: Takes::Text,
        parameters: &[free("n", ParameterKind::Int)],
        gives: Gives::Text,
        reads: Reads::Deep,
        apply: text::sha256,
    },
    Filter {
        name: "sort",
        purpose: "the items in the order of a member, or of their own",
        takes: Takes::List,
        parameters: &[MEMBER],
        gives: Gives::Same,
        reads: Reads::Deep,
        apply: list::sort,
    },
    Filter {
        name: "squeeze",
        purpose: "three line breaks in a row, or more, become two",
        takes: Takes::Text,
        parameters: &[],
        gives: Gives::Text,
        reads: Reads::Deep,
        apply: text::squeeze,
    },
    Filter {
        name: "trim",
        purpose: "without outer blanks",
        takes: Takes::Text,
        parameters: &[],
        gives: Gives::Text,
        reads: Reads::Deep,
        apply: text::trim,
    },
    Filter {
        name: "without-comments",
        purpose: "without `<!-- … -->`, each with the line break behind it",
        takes: Takes::Text,
        parameters: &[],
        gives: Gives::Text,
        reads: Reads::Deep,
        apply: markdown::without_comments,
    },
    Filter {
        name: "without-front-matter",
        purpose: "without the `---` block that begins a Markdown file",
        takes: Takes::Text,
        parameters: &[],
        gives: Gives::Text,
        reads: Reads::Deep,
        apply: markdown::without_front_matter,
    },
    Filter {
        name: "without-tables",
        purpose: "a line in place of each Markdown table whose first column is called so",
        takes: Takes::Text,
        parameters: &[needed("head", ParameterKind::Text), needed("text", ParameterKind::Text)],
        gives: Gives::Text,
        reads: Reads::Deep,
        apply: markdown::without_tables,
    },
];

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{FILTERS, ParameterKind, find};
    use crate::filter::support::{Call, map, number, text, value};
    use crate::value::Value;

    /// The filters of the language.
    const LISTED: &str = "json clean cut cut-lines cut-paragraphs trim one-line squeeze first last entries \
        ends last-turns localized range sort pluck count join accepted clock refer sha256 blocks without-comments \
        without-tables without-front-matter";

    #[test]
    fn the_table_is_sorted_and_has_what_the_language_lists() {
        assert!(FILTERS.is_sorted_by(|a, b| a.name < b.name));
        let mut listed: Vec<_> = LISTED.split_whitespace().collect();
        listed.sort_unstable();
        assert_eq!(FILTERS.iter().map(|filter| filter.name).collect::<Vec<_>>(), listed);
        assert!(find("upper").is_none());
    }

    #[test]
    fn nothing_stays_nothing() {
        for filter in FILTERS.iter().filter(|filter| filter.name != "count") {
            assert_eq!(Call::new(filter.name).on(&Value::Absent), Value::Absent, "{}", filter.name);
        }
        assert_eq!(Call::new("count").on(&Value::Absent), number("0"));
    }

    proptest! {
        #[test]
        fn filters_are_total_and_pure(input in value(), n in 0i64..9, words in "[a-z|\n<>! -]{0,9}") {
            let before = input.clone();
            for filter in FILTERS {
                let call = || filter.parameters.iter().fold(Call::new(filter.name), |call, of| {
                    match of.kind {
                        ParameterKind::Int => call.with(of.name, n),
                        ParameterKind::Quantity(_) => call.size(n, "chars"),
                        ParameterKind::Member => call.with(of.name, "id"),
                        ParameterKind::Flags => call.with("a", n > 4),
                        _ => call.with(of.name, words.as_str()),
                    }
                });
                let once = call().on(&input);
                prop_assert_eq!(&once, &call().on(&input), "{} gives the same", filter.name);
                let wrapped = map([("x", input.clone()), ("y", text("z"))]);
                let _ = call().on(&wrapped);
            }
            prop_assert_eq!(before, input, "inputs are never changed");
        }
    }
}
