use crate::diagnostic::{Code, Diagnostic, likeness, nearest};
use crate::manifest::place::Place;
use crate::manifest::schema::{Field, Former, Object, PACKAGE, RUNTIME, Shape, former};
use crate::text::Name;
use crate::yaml::{excerpt, in_place_of};

use super::faults::keys;

/// A key that its object does not have: with the place where it belongs, if it was once
/// written here or stands in the other file, else with the key that was probably meant, one of
/// those that are `absent`.
pub(super) fn unknown_key(
    place: &Place<'_>,
    object: &'static Object,
    absent: &[&Field],
    key: &Name,
) -> Diagnostic {
    let diagnostic = Diagnostic::error(
        Code("manifest/unknown-key"),
        key.span,
        format!("unknown key {} in {}", excerpt(key), object.name),
    )
    .field(place.below(key));
    if let Some(help) = elsewhere(object, key) {
        return diagnostic.help(help);
    }
    match nearest(key, absent.iter().map(|field| field.key)) {
        Some(meant) => diagnostic.help(format!("did you mean `{meant}`?")).fix(
            likeness(key, meant),
            key.span,
            in_place_of(key, meant),
        ),
        None => diagnostic
            .help(inner_home(object, key).unwrap_or_else(|| format!("it takes {}", keys(object)))),
    }
}

/// Where the key belongs, as help.
fn elsewhere(object: &'static Object, key: &str) -> Option<String> {
    let has = |object: &Object| object.fields.iter().any(|field| field.key == key);
    let in_package = std::ptr::eq(object, &raw const PACKAGE);
    if !in_package && !std::ptr::eq(object, &raw const RUNTIME) {
        return None;
    }
    if in_package && key == "runtimes" {
        return Some("several runtimes have a file each: `runtimes/<id>/RUNTIME.md`".to_owned());
    }
    if in_package && has(&RUNTIME) {
        return Some(format!("it belongs to the runtime: `runtime.{key}`"));
    }
    if !in_package && has(&PACKAGE) {
        return Some("it belongs to the package, at the top of `PLUGIN.md`".to_owned());
    }
    Some(match former(key)? {
        Former::Folder => {
            "flat fields are gone: the folder gives the name, repeated as `id` in `PLUGIN.md`"
                .to_owned()
        }
        Former::Removed => "the format no longer has it: leave it out".to_owned(),
        Former::Now(path) => match path.strip_prefix("runtime.") {
            Some(inner) if !in_package => format!("flat fields are gone: it is now `{inner}`"),
            None if !in_package => {
                format!("flat fields are gone: it is now `{path}` in `PLUGIN.md`")
            }
            _ => format!("flat fields are gone: it is now `{path}`"),
        },
    })
}

/// The one block of the same file that has the key, as help.
fn inner_home(object: &'static Object, key: &str) -> Option<String> {
    [&PACKAGE, &RUNTIME].into_iter().find_map(|file| {
        let mut homes = Vec::new();
        let is_of_file = blocks(file, "", &mut |block, path| {
            if block.fields.iter().any(|field| field.key == key) {
                homes.push(format!("{path}{key}"));
            }
            std::ptr::eq(block, object)
        });
        match &*homes {
            [home] if is_of_file => Some(format!("it belongs elsewhere: `{home}`")),
            _ => None,
        }
    })
}

/// Shows `look` each block of an object with its path, itself first; whether one was looked for.
fn blocks(
    object: &'static Object,
    path: &str,
    look: &mut impl FnMut(&'static Object, &str) -> bool,
) -> bool {
    let mut found = look(object, path);
    for field in object.fields {
        if let Shape::Object(inner) = &field.shape {
            found |= blocks(inner, &format!("{path}{}.", field.key), look);
        }
    }
    found
}
