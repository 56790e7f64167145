//! What the patterns accept, by hand: an expression engine would be the largest dependency of
//! the crate.

pub(super) fn led_by(
    text: &str,
    first: impl Fn(char) -> bool,
    rest: impl Fn(char) -> bool,
) -> bool {
    let mut characters = text.chars();
    characters.next().is_some_and(first) && characters.all(rest)
}

pub(super) fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '-')
}

pub(super) fn is_lower(c: char) -> bool {
    c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'
}

pub(super) fn is_id(text: &str) -> bool {
    led_by(text, |c| c.is_ascii_lowercase(), is_lower)
}

/// Lower-case letters and digits, with single `-` between them.
pub(super) fn is_skill_name(text: &str) -> bool {
    let is_part = |part: &str| {
        !part.is_empty() && part.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
    };
    text.split('-').all(is_part)
}

pub(super) fn is_key(text: &str) -> bool {
    led_by(text, |c| c.is_ascii_alphabetic(), is_word)
}

pub(super) fn is_contract(text: &str) -> bool {
    text.split_once('@').is_some_and(|(name, major)| {
        led_by(name, |c| c.is_ascii_lowercase(), |c| is_lower(c) || c == '.')
            && led_by(major, |c| matches!(c, '1'..='9'), |c| c.is_ascii_digit())
    })
}

pub(super) fn is_contract_schema(text: &str) -> bool {
    text.strip_prefix("contract:").is_some_and(is_contract)
}

pub(super) fn is_topic(text: &str) -> bool {
    text.contains('.') && text.split('.').all(|word| !word.is_empty() && word.chars().all(is_lower))
}

pub(super) fn is_path(text: &str) -> bool {
    !text.starts_with('/') && text.chars().all(|c| is_word(c) || matches!(c, '.' | '/'))
}

fn ends_with(text: &str, extension: &str) -> bool {
    text.len() > extension.len() && text.to_ascii_lowercase().ends_with(extension)
}

pub(super) fn is_json_path(text: &str) -> bool {
    is_path(text) && ends_with(text, ".json") && text.split('/').all(|step| step != "..")
}

pub(super) fn is_module(text: &str) -> bool {
    is_path(text)
        && [".js", ".mjs", ".cjs"].iter().any(|extension| ends_with(text, extension))
        && text.split('/').all(|step| step != "..")
}

pub(super) fn is_host(text: &str) -> bool {
    !text.is_empty() && !text.contains(['/', '?', '#', '@'])
}

pub(super) fn is_url(text: &str) -> bool {
    let Some(rest) = text.strip_prefix("https://") else { return false };
    let authority = rest.split(['/', '?', '#', '\\']).next().unwrap_or("");
    let (host, port) = match authority.rsplit_once(':') {
        Some((host, port)) if !port.contains(']') => (host, port),
        _ => (authority, ""),
    };
    let bracketed = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let names = |text: &str| {
        !text.is_empty() && !text.contains(|c: char| c.is_control() || "<>^|%@[]:\"`{}".contains(c))
    };
    let numbers =
        |text: &str| text.chars().all(|c| c.is_ascii_hexdigit() || matches!(c, ':' | '.'));
    !text.contains(char::is_whitespace)
        && (port.is_empty() || port.parse::<u16>().is_ok())
        && bracketed.map_or_else(|| names(host), |inner| inner.contains(':') && numbers(inner))
}

pub(super) fn is_version_range(text: &str) -> bool {
    let is_version = |version: &str| {
        let operator = [">=", "<=", ">", "<", "="].iter().find(|o| version.starts_with(**o));
        let numbers = version.strip_prefix(*operator.unwrap_or(&"")).unwrap_or(version);
        numbers.split('.').count() == 3
            && numbers.split('.').all(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
    };
    !text.trim_matches(' ').is_empty()
        && text.split(' ').filter(|version| !version.is_empty()).all(is_version)
}

pub(super) fn is_pointer(text: &str) -> bool {
    let escaped = |step: &str| step.split('~').skip(1).all(|tail| tail.starts_with(['0', '1']));
    text.is_empty() || (text.starts_with('/') && escaped(text))
}

pub(super) fn is_effect(text: &str) -> bool {
    const WHOLE: [&str; 9] = [
        "state:*",
        "narrative:*",
        "characters:*",
        "assets:*",
        "media:*",
        "lorebook:*",
        "ui:*",
        "interaction:*",
        "unknown:*",
    ];
    let after = |prefix: &str| text.strip_prefix(prefix);
    WHOLE.contains(&text)
        || after("plugin-data:self:")
            .is_some_and(|name| led_by(name, |c| c.is_ascii_alphabetic() || c == '_', is_word))
        || after("event:").is_some_and(is_topic)
        || after("http:https://").is_some_and(is_host)
}
