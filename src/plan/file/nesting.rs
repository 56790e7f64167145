/// How deep the JSON of a plan may nest. The checker stops layouts long before; to read deeper
/// ones would exhaust a small stack.
pub(super) const DEEPEST: usize = 700;

/// Where JSON nests deeper than that, if it does.
pub(super) fn too_deep(json: &str) -> Option<usize> {
    let (mut depth, mut in_text, mut escaped) = (0_usize, false, false);
    for (at, byte) in json.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_text => escaped = true,
            b'"' => in_text = !in_text,
            b'{' | b'[' if !in_text => {
                depth += 1;
                if depth > DEEPEST {
                    return Some(at);
                }
            }
            b'}' | b']' if !in_text => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    None
}
