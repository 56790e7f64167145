use crate::manifest::place::Place;
use crate::text::Span;
use crate::yaml::Node;

/// What an item of a locale file translates.
pub(super) enum Pair<'n, 'p> {
    /// This item of the manifest, which the key tells; none where places count.
    Of(&'n Node, Place<'p>, Option<&'static str>),
    /// Nothing: where it stands, and what it calls itself.
    Nothing(Span, String),
}

/// The keys that tell items apart: the first that all items of the manifest have.
const TELLING: [&str; 3] = ["id", "name", "key"];

/// Pairs the items of a locale file with those of the manifest.
pub(super) fn pairs<'n, 'p>(items: &'n [Node], place: &Place<'p>) -> Vec<Pair<'n, 'p>> {
    let canonical = place.items();
    let has = |key: &&str| canonical.iter().all(|item| item.text(key).is_some());
    let key = TELLING.into_iter().find(|key| !canonical.is_empty() && has(key));
    let of = |(index, item): (usize, &'n Node)| {
        let found = match key {
            Some(key) => {
                let name = item.entry(key).and_then(|entry| entry.value.as_text());
                canonical
                    .iter()
                    .find(|it| name.is_some() && it.text(key).map(|of| of.node).as_ref() == name)
            }
            None => canonical.get(index),
        };
        found.map_or_else(
            || {
                let name = key.and_then(|key| item.entry(key)).and_then(|it| it.value.as_text());
                let name = name.map_or_else(|| index.to_string(), ToString::to_string);
                let span = item.as_map().and_then(<[_]>::first).map_or(item.span, |it| it.key.span);
                Pair::Nothing(span, name)
            },
            |found| Pair::Of(item, found.clone(), key),
        )
    };
    items.iter().enumerate().map(of).collect()
}
