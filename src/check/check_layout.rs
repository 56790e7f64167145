use crate::diagnostic::Problems;
use crate::lint;
use crate::manifest::Package;
use crate::text::Sources;

use super::declared::Declared;
use super::found::Found;
use super::keys::Keys;
use super::side_by_side::side_by_side;
use super::{Asked, KeyError, Layout};
use super::{exceptions, unseen, wordings};

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
    let Found { problems, mut opinions, mut served, sound, asks_for_runtime } =
        in_locales.into_iter().fold(Found::default(), Found::and);
    if let Some(checked) = sound.as_ref().and_then(|sound| sound.checked(&declared)) {
        opinions.extend(lint::of_layout(&checked));
    }
    let [mut problems, mut opinions] = [problems, opinions].map(|found| {
        let mut all = Problems::new();
        all.extend(found);
        all
    });
    wordings::report(declarations, &mut problems);
    if asks_for_runtime {
        unseen::report(&layout.files, packages, &mut opinions);
    }
    for placed in &declared.exceptions {
        exceptions::behind_rules(placed, &mut opinions, &mut served);
    }
    problems.extend(opinions);
    // Of what asks for a runtime not all is known where there is none.
    if asked.is_part || asks_for_runtime && keys.lack_runtimes() {
        return Ok(problems);
    }
    exceptions::unused(&declared.exceptions, &served, &mut problems);
    Ok(problems)
}
