use std::path::Path;

use sha2::{Digest, Sha256};

/// Holds a text to the snapshot `snapshots/FOLDER/NAME.snap`. Its first line is the digest of
/// `bytes`, since snapshots forgive line ends and outer line breaks.
pub(crate) fn snapshot(folder: &str, name: &str, bytes: &[u8], shown: &str) {
    let mut settings = insta::Settings::clone_current();
    settings
        .set_snapshot_path(Path::new(env!("CARGO_MANIFEST_DIR")).join("snapshots").join(folder));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let shown = format!("sha256 {}, {} bytes\n\n{shown}", sha256(bytes), bytes.len());
    settings.bind(|| insta::assert_snapshot!(name, shown));
}

/// The digest in lower-case hexadecimal.
pub(crate) fn sha256(bytes: &[u8]) -> String {
    typecase::plan::hex(&Sha256::digest(bytes))
}

/// So much stays on one line.
const WIDTH: usize = 110;

/// Compact JSON broken into lines for people: a list or an object that is longer than a line has
/// a line for each of its items. Nothing is added but line breaks and blanks outside of strings.
pub(crate) fn folded(json: &str) -> String {
    let mut out = String::new();
    let mut depth = 0;
    let mut rest = json.trim_end();
    while let Some(first) = rest.chars().next() {
        let whole = match first {
            '{' | '[' if end(rest) > WIDTH => 1,
            '{' | '[' | '"' => end(rest),
            _ => first.len_utf8(),
        };
        let broken = whole == 1;
        if broken && matches!(first, '}' | ']') {
            depth -= 1;
            line(&mut out, depth);
        }
        let (said, behind) = rest.split_at(whole);
        out.push_str(said);
        if broken && matches!(first, '{' | '[') {
            depth += 1;
        }
        if broken && matches!(first, '{' | '[' | ',') {
            line(&mut out, depth);
        }
        rest = behind;
    }
    out
}

fn line(out: &mut String, depth: usize) {
    out.push('\n');
    out.push_str(&"  ".repeat(depth));
}

/// The length of the string, list or object that a text begins with.
fn end(json: &str) -> usize {
    let (mut depth, mut inside, mut escaped) = (0, false, false);
    for (at, byte) in json.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => inside = !inside,
            b'{' | b'[' if !inside => depth += 1,
            b'}' | b']' if !inside => depth -= 1,
            _ => {}
        }
        if depth == 0 && !inside {
            return at + 1;
        }
    }
    json.len()
}

#[cfg(test)]
mod tests {
    use super::folded;

    #[test]
    fn only_blanks_are_added() {
        let long = "x".repeat(120);
        let json = format!(r#"{{"a":[1,{{"b":"{long}\",[\""}}],"c":[],"d":{{"e":"é"}}}}"#);
        let shown = folded(&json);
        let expected = format!(
            "{{\n  \"a\":[\n    1,\n    {{\n      \"b\":\"{long}\\\",[\\\"\"\n    }}\n  ],\n  \"c\":[],\n  \"d\":{{\"e\":\"é\"}}\n}}"
        );
        assert_eq!(shown, expected);
    }
}
