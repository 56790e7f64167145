use std::collections::BTreeSet;

use crate::diagnostic::Problems;
use crate::lint::{Reads, lint};
use crate::manifest::Package;
use crate::text::{Sources, Span};

use super::declared::Declared;
use super::found::Found;
use super::keys::Keys;
use super::side_by_side::side_by_side;
use super::{Asked, KeyError, Layout};
use super::{exceptions, unseen, verdict, wordings};

/// Checks a layout for every agent of the packages, in every locale of the layout, for every
/// target, or for those that are asked for; without packages, for no runtime in particular. What
/// is found more than once is given once.
///
/// # Errors
/// A target, runtime or locale is asked for that is not there.
pub fn check_layout(
    sources: &Sources,
    layout: &Layout,
    packages: &[Package],
    asked: &Asked,
) -> Result<Problems, KeyError> {
    let declared = Declared::new(sources, layout, packages, asked.strict);
    let declarations = &declared.declarations;
    if declarations.layout.is_none() && declarations.parts.is_empty() {
        // A library for `use`: its declarations are checked, and what they hold where it is used.
        return Ok(declared.problems);
    }
    let keys = Keys::new(&declared, asked);
    let in_locales =
        side_by_side(&keys.locales, |locale| Found::of(&declared, &keys, locale.as_ref()))?;
    let Found { problems, mut opinions, mut served, bodies, sound } =
        in_locales.into_iter().fold(Found::default(), Found::and);
    let bodies: Vec<Span> = bodies.into_iter().collect();
    if let Some(checked) = sound.as_ref().and_then(|sound| sound.checked(&declared, &bodies)) {
        opinions.extend(lint(&checked, Reads::Layout));
    }
    // One finding of a rule at a place, also where several targets give it other words.
    let mut told = BTreeSet::new();
    let once = opinions.into_iter().filter(|of| told.insert((of.code.0, of.span)));
    let mut opinions = Problems::new();
    opinions.extend(once);
    let mut problems = verdict::fullest(&problems);
    wordings::report(declarations, &mut problems);
    if keys.names_runtime {
        unseen::report(&layout.files, packages, &mut opinions);
    }
    for placed in &declared.exceptions {
        exceptions::behind_rules(placed, &mut opinions, &mut served);
    }
    problems.extend(opinions);
    if !asked.is_part && !keys.lack_runtimes() {
        exceptions::unused(&declared.exceptions, &served, &mut problems);
    }
    Ok(problems)
}
