/// What other YAML readers take a bare text for; none if they agree that it is text.
pub(super) fn other_reading(text: &str) -> Option<&'static str> {
    const WORDS: [&str; 6] = ["yes", "no", "on", "off", "true", "false"];
    if WORDS.iter().any(|word| text.eq_ignore_ascii_case(word)) {
        return Some("a truth value");
    }
    let date = text.split(['T', 't', ' ']).next().unwrap_or(text);
    if is_date(date) {
        return Some("a date");
    }
    is_number(text).then_some("a number")
}

/// `2024-01-31`.
fn is_date(text: &str) -> bool {
    let parts: Vec<_> = text.split('-').collect();
    let digits = |part: &str, least: usize, most: usize| {
        (least..=most).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit())
    };
    matches!(parts.as_slice(), [year, month, day]
        if digits(year, 4, 4) && digits(month, 1, 2) && digits(day, 1, 2))
}

/// What YAML once read as a number and JSON does not: `012`, `0x1f`, `1_000`, `12:30`, `.5`,
/// `+1`, `.inf`, `.nan`.
fn is_number(text: &str) -> bool {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let all = |text: &str, fits: fn(u8) -> bool| !text.is_empty() && text.bytes().all(fits);
    let digits = |text: &str| all(text, |b| b.is_ascii_digit() || b == b'_');
    if [".inf", ".nan"].iter().any(|word| unsigned.eq_ignore_ascii_case(word)) {
        return true;
    }
    if let Some(rest) = unsigned.strip_prefix("0x") {
        return all(rest, |b| b.is_ascii_hexdigit() || b == b'_');
    }
    if let Some(rest) = unsigned.strip_prefix("0o").or(unsigned.strip_prefix("0b")) {
        return digits(rest);
    }
    let begins = unsigned.starts_with(|c: char| c.is_ascii_digit() || c == '.');
    let whole = unsigned.split([':', '.']).all(|part| part.is_empty() || digits(part));
    let separators = unsigned.matches([':', '.']).count();
    begins
        && whole
        && unsigned.bytes().any(|b| b.is_ascii_digit())
        && (separators <= 1 || !unsigned.contains('.'))
}

#[cfg(test)]
mod tests {
    use super::other_reading;

    #[test]
    fn readers_of_yaml_do_not_agree_on_these() {
        for word in ["yes", "No", "ON", "off", "True"] {
            assert_eq!(other_reading(word), Some("a truth value"), "{word}");
        }
        for date in ["2024-01-31", "2024-1-3", "2024-01-31T10:00:00Z", "2024-01-31 10:00:00"] {
            assert_eq!(other_reading(date), Some("a date"), "{date}");
        }
        for number in
            ["012", "0x1F", "1_000", "12:30", "12:30:45", ".5", "+1", ".inf", "-.NaN", "0o7"]
        {
            assert_eq!(other_reading(number), Some("a number"), "{number}");
        }
        for text in [
            "",
            "1.2.3",
            "yesterday",
            "2024-01",
            "a:b",
            ".",
            "-",
            "+",
            "12:",
            "x1",
            "1e",
            "MIT",
            "0.0.35",
        ] {
            let expected = (text == "12:").then_some("a number");
            assert_eq!(other_reading(text), expected, "{text}");
        }
    }
}
