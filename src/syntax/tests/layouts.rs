use super::dump;
use crate::syntax::parse;
use crate::syntax::tree::{Atom, Entry, ExpressionKind, File, Slot, Statement, WordsOf};
use crate::text::SourceId;

const COVEL: &str = include_str!("../../../layouts/covel/covel.layout");
const COVEL_INPUTS: &str = include_str!("../../../layouts/covel/inputs.layout");
const COVEL_MENDED: &str = include_str!("../../../layouts/covel-mended/covel-mended.layout");
const WORDS: &str = include_str!("../../../layouts/covel/words.layout");

#[test]
fn the_layouts_that_ship_have_no_fault() {
    for text in [
        include_str!("../../../layouts/craftbot/craftbot.layout"),
        include_str!("../../../layouts/craftbot/blocks.layout"),
        COVEL,
        WORDS,
        include_str!("../../../layouts/covel/blocks.layout"),
        include_str!("../../../layouts/harness/harness.layout"),
        include_str!("../../../layouts/harness/words.layout"),
        include_str!("../../../layouts/apomesh/apomesh.layout"),
    ] {
        assert!(!dump(text).is_empty());
        let longest = text.lines().map(|line| line.chars().count()).max();
        assert!(longest < Some(150), "{longest:?}");
        assert!(text.starts_with("///"), "each file says what it is");
    }
}

#[test]
fn covel_has_each_of_its_words_in_both_languages() {
    let (file, _) = parse(SourceId(0), WORDS);
    for statement in &file.statements {
        let Statement::Words(words) = statement else { continue };
        let locales: Vec<_> = words
            .wordings
            .iter()
            .map(|wording| wording.locale.as_ref().map_or("", |name| name.node.as_ref()))
            .collect();
        assert_eq!(locales, ["en", "zh-Hans"], "{}", words.name);
        assert!(words.wordings.iter().all(|one| matches!(one.words, WordsOf::Expression(_))));
    }
}

#[test]
fn the_slots_of_covel_take_each_segment_exactly_once() {
    let (declared, _) = parse(SourceId(0), COVEL_INPUTS);
    for layout in [COVEL, COVEL_MENDED] {
        takes_each(&declared, &slots(&parse(SourceId(0), layout).0));
    }
}

/// Every segment that the inputs declare has its one slot.
fn takes_each(file: &File, slots: &[Slot]) {
    for input in ["segments", "lore-constant", "lore-active"] {
        let positions = positions(file, input);
        assert!(positions.len() > 2, "{input}");
        for position in positions {
            for volatility in ["stable", "session", "turn"] {
                for role in ["system", "user", "assistant"] {
                    // At `system` the role is always system.
                    if position == "system" && role != "system" {
                        continue;
                    }
                    let taken = slots
                        .iter()
                        .filter(|slot| takes(slot, input, [&position, volatility, role]))
                        .count();
                    assert_eq!(taken, 1, "{input} at {position} of {volatility} as {role}");
                }
            }
        }
    }
}

fn takes(slot: &Slot, input: &str, [position, volatility, role]: [&str; 3]) -> bool {
    let named = slot.lists.iter().any(|list| match list.node.as_ref() {
        ExpressionKind::Reference(list) => list.path.len() == 1 && *list.path[0].node == *input,
        _ => false,
    });
    let among = |names: &[crate::text::Name], word: &str| {
        names.is_empty() || names.iter().any(|name| *name.node == *word)
    };
    named
        && among(&slot.positions, position)
        && among(&slot.volatilities, volatility)
        && among(&slot.roles, role)
}

/// The positions that an input of segments declares.
fn positions(file: &File, input: &str) -> Vec<String> {
    let fields = file.statements.iter().filter_map(|statement| match statement {
        Statement::Inputs(inputs) => Some(&inputs.record.fields),
        _ => None,
    });
    let field = fields.flatten().find(|field| *field.name.node == *input).unwrap();
    let [Atom::Named { argument: Some(positions), .. }] = field.kind.atoms.as_slice() else {
        panic!("{input} is no input of segments");
    };
    let name = |atom: &Atom| match atom {
        Atom::Named { name, .. } => name.to_string(),
        Atom::Record { .. } => panic!("{input} has a position that is no word"),
    };
    positions.atoms.iter().map(name).collect()
}

fn slots(file: &File) -> Vec<Slot> {
    let mut slots = Vec::new();
    for statement in &file.statements {
        if let Statement::Request(request) = statement {
            add_slots(&request.body, &mut slots);
        }
    }
    slots
}

fn add_slots(entries: &[Entry], slots: &mut Vec<Slot>) {
    for entry in entries {
        match entry {
            Entry::Slot(slot) => slots.push(slot.clone()),
            Entry::Group(group) => add_slots(&group.body, slots),
            Entry::Each(each) => add_slots(&each.body, slots),
            Entry::Match(choice) => choice.arms.iter().for_each(|arm| add_slots(&arm.body, slots)),
            _ => {}
        }
    }
}
