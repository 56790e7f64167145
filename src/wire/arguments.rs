use std::borrow::Cow;

use serde::de::IgnoredAny;

use crate::value::Call;

use super::chunk::is_blank;
use super::object::json_text;
use super::remarks::Remarks;
use super::{Site, finding};

/// The arguments of a call as a JSON object: the model's own text, byte for byte, or what comes
/// nearest.
pub(super) fn object<'a>(call: &'a Call, site: Site, remarks: &mut Remarks) -> Cow<'a, str> {
    if is_object(&call.arguments) {
        return Cow::Borrowed(&call.arguments);
    }
    if is_blank(&call.arguments) {
        return Cow::Borrowed("{}");
    }
    remarks.find(finding::bad_arguments(site, &call.name));
    remarks.changed(site, "the arguments", "no JSON object; sent as its field `arguments`");
    Cow::Owned(format!("{{\"arguments\":{}}}", json_text(&call.arguments)))
}

/// Whether the text of a call's arguments is a JSON object.
pub(super) fn is_object(text: &str) -> bool {
    text.trim_start().starts_with('{') && serde_json::from_str::<IgnoredAny>(text).is_ok()
}

#[cfg(test)]
mod tests {
    use super::is_object;

    #[test]
    fn takes_objects_and_nothing_else() {
        for good in ["{}", " {\n\"a\": [1.10]} ", "{\"a\":1,\"a\":2}"] {
            assert!(is_object(good), "{good}");
        }
        for bad in ["", " ", "[]", "1", "{", "{}{}", "{'a':1}", "{\"a\":NaN}"] {
            assert!(!is_object(bad), "{bad}");
        }
        // Depth is no trap.
        assert!(is_object(&format!("{{\"a\":{}{}}}", "[".repeat(100_000), "]".repeat(100_000))));
    }
}
