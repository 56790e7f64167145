//! What only its provider reads: sent as it came, to that provider alone.

use crate::value::Value;

use super::object::{Object, has_marker, own_fields};
use super::open::Open;
use super::remarks::Remarks;
use super::{Site, finding};

/// The object without its closing brace, its own fields byte for byte and without markers; none,
/// and said so, if it is no object or not what `fits` this target.
pub(super) fn open(
    value: &Value,
    what: &str,
    site: Site,
    fits: impl FnOnce(&Value) -> bool,
    remarks: &mut Remarks,
) -> Option<Open> {
    let Value::Map(_) = value else {
        remarks.find(finding::misplaced(site, what, "unless it is a JSON object"));
        remarks.lost(site, what, "it is no JSON object");
        return None;
    };
    if !fits(value) {
        remarks.lost(site, what, "it is another provider's");
        return None;
    }
    if has_marker(value) {
        remarks.changed(site, what, "a marker in it is left out: marks are the layout's");
    }
    Some(Object::new().values(own_fields(value, &[])).open())
}

/// The word under `type` in a provider's object; empty if there is none.
pub(super) fn kind(value: &Value) -> &str {
    match value.field("type") {
        Value::Text(kind) => kind,
        _ => "",
    }
}
