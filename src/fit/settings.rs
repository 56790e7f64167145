use crate::plan::Plan;
use crate::target::Region;

use super::{Item, ItemKind, State};

/// The first setting that keys what is kept and is not what it was, with the number of items
/// before the region that it keys.
pub(super) fn first_other<'p>(
    plan: &'p Plan,
    before: &State,
    now: &State,
) -> Option<(usize, &'p str)> {
    let (was, is) = (before.settings.as_ref()?, now.settings.as_ref()?);
    let set: Vec<&str> = plan.settings.iter().map(|(setting, _)| setting.word()).collect();
    let other = set.iter().filter(|word| was.get(**word) != is.get(**word));
    let keyed = other.filter_map(|word| {
        let region = plan.row.region(word, &set)?;
        Some((items_before(region, &before.items, plan.row.system_leads), *word))
    });
    keyed.min_by_key(|(from, _)| *from)
}

/// How many items stand before a region.
fn items_before(region: Region, items: &[Item], system_leads: bool) -> usize {
    let before = |item: &&Item| match region {
        Region::All => false,
        Region::System => item.kind == ItemKind::Tool && !system_leads,
        Region::Messages => matches!(item.kind, ItemKind::Tool | ItemKind::System),
    };
    items.iter().take_while(before).count()
}
