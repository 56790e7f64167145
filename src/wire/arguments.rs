use serde::de::IgnoredAny;

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
