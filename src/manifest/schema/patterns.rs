//! The forms of identifiers, paths and references.

use super::forms::{
    is_contract, is_contract_schema, is_effect, is_host, is_id, is_json_path, is_key, is_module,
    is_pointer, is_topic, is_url, is_version_range, is_word, led_by,
};
use super::shape::Pattern;

/// The id of a package and of a runtime's folder.
pub(in crate::manifest) static ID: Pattern = Pattern {
    name: "an id",
    looks: "a lower-case letter, then lower-case letters, digits and `-`",
    regex: "^[a-z][a-z0-9-]*$",
    accepts: is_id,
};

/// The name of a command, an alias, an argument, an action of a command.
pub(super) static COMMAND: Pattern = Pattern {
    name: "a command name",
    looks: "a lower-case letter, then lower-case letters, digits and `-`, up to 32 in all",
    regex: "^[a-z][a-z0-9-]{0,31}$",
    accepts: |text| is_id(text) && text.len() <= 32,
};

/// A contract, an extension point, a slot or a service.
pub(in crate::manifest) static CONTRACT: Pattern = Pattern {
    name: "a contract id",
    looks: "a lower-case name, `@` and a major version from 1, such as `weather.report@2`",
    regex: "^[a-z][a-z0-9.-]*@[1-9][0-9]*$",
    accepts: is_contract,
};

/// The id of an extension.
pub(super) static EXTENSION: Pattern = Pattern {
    name: "an extension id",
    looks: "a letter or digit, then letters, digits, `_`, `.` and `-`",
    regex: "^[a-zA-Z0-9][\\w.-]*$",
    accepts: |text| led_by(text, |c| c.is_ascii_alphanumeric(), |c| is_word(c) || c == '.'),
};

/// The key of a setting, the name of an input, the field that keys a projection.
pub(super) static KEY: Pattern = Pattern {
    name: "a name",
    looks: "a letter, then letters, digits, `_` and `-`",
    regex: "^[a-zA-Z][a-zA-Z0-9_-]*$",
    accepts: is_key,
};

/// The id of a projection and of its outputs.
pub(super) static PROJECTION: Pattern = Pattern {
    name: "a projection id",
    looks: "a lower-case letter, then lower-case letters, digits, `_` and `-`, up to 64 in all",
    regex: "^[a-z][a-z0-9_-]{0,63}$",
    accepts: |text| {
        is_key(text) && text.len() <= 64 && !text.contains(|c: char| c.is_ascii_uppercase())
    },
};

/// A data namespace where it is referred to.
pub(super) static NAMESPACE: Pattern = Pattern {
    name: "a data namespace",
    looks: "a letter, then letters, digits, `_` and `-`, up to 64 in all; the host's own data, under `_`, reaches no request",
    regex: "^[a-zA-Z][a-zA-Z0-9_-]{0,63}$",
    accepts: |text| is_key(text) && text.len() <= 64,
};

/// The topic of an event.
pub(super) static TOPIC: Pattern = Pattern {
    name: "an event topic",
    looks: "two or more lower-case words joined by `.`, such as `lamp.low`",
    regex: "^[a-z0-9-]+(\\.[a-z0-9-]+)+$",
    accepts: is_topic,
};

/// A JSON file of the package.
pub(super) static JSON_PATH: Pattern = Pattern {
    name: "a path of a JSON file",
    looks: "a relative path without `..` that ends with `.json`",
    regex: "^(?!/)(?!.*(?:^|/)\\.\\.(?:/|$))[a-zA-Z0-9_./-]+\\.[jJ][sS][oO][nN]$",
    accepts: is_json_path,
};

/// A module of the package.
pub(super) static MODULE: Pattern = Pattern {
    name: "a path of a module",
    looks: "a relative path without `..` that ends with `.js`, `.mjs` or `.cjs`",
    regex: "^(?!/)(?!.*/\\.\\./)(?!\\.\\./)[a-zA-Z0-9_./-]+\\.[mMcC]?[jJ][sS]$",
    accepts: is_module,
};

/// A JSON file of the package or the schema of a contract.
pub(super) static SCHEMA: Pattern = Pattern {
    name: "a schema",
    looks: "a relative path without `..` that ends with `.json`, or `contract:<contract id>`",
    regex: "^(?:contract:[a-z][a-z0-9.-]*@[1-9][0-9]*|(?!/)(?!.*(?:^|/)\\.\\.(?:/|$))[a-zA-Z0-9_./-]+\\.[jJ][sS][oO][nN])$",
    accepts: |text| is_json_path(text) || is_contract_schema(text),
};

/// The schema of an output: a file may lie above the runtime's folder.
pub(super) static OUTPUT_SCHEMA: Pattern = Pattern {
    name: "a schema",
    looks: "a relative path, or `contract:<contract id>`",
    regex: "^(?:contract:[a-z][a-z0-9.-]*@[1-9][0-9]*|(?!contract:)[^/\\s]\\S*)$",
    accepts: |text| {
        if text.starts_with("contract:") {
            is_contract_schema(text)
        } else {
            !text.is_empty() && !text.starts_with('/') && !text.contains(char::is_whitespace)
        }
    },
};

/// An address on the web.
pub(super) static URL: Pattern = Pattern {
    name: "an address",
    looks: "`https://`, a host and no user or password, without blanks",
    regex: "^https://\\S+$",
    accepts: is_url,
};

/// The origin of requests.
pub(super) static ORIGIN: Pattern = Pattern {
    name: "an origin",
    looks: "`https://` and a host, without a path",
    regex: "^https://[^/?#@]+$",
    accepts: |text| text.strip_prefix("https://").is_some_and(is_host),
};

/// A range of versions of the host.
pub(super) static VERSIONS: Pattern = Pattern {
    name: "a version range",
    looks: "versions such as `1.2.3`, each after `>=`, `<=`, `>`, `<`, `=` or nothing, set apart by blanks",
    regex: "^(?:>=|<=|>|<|=)?\\d+\\.\\d+\\.\\d+(?: +(?:>=|<=|>|<|=)?\\d+\\.\\d+\\.\\d+)*$",
    accepts: is_version_range,
};

/// A pointer into a JSON value.
pub(super) static POINTER: Pattern = Pattern {
    name: "a JSON pointer",
    looks: "nothing, or `/` before each step, such as `/summary/text`",
    regex: "^(?:/(?:[^/~]|~[01])*)*$",
    accepts: is_pointer,
};

/// The tag of a data block.
pub(super) static TAG: Pattern = Pattern {
    name: "a tag",
    looks: "letters, digits, `_` and `-`, with or without `<` and `>`",
    regex: "^(?:[a-zA-Z0-9_-]+|<[a-zA-Z0-9_-]+>)$",
    accepts: |text| {
        let name = tag_name(text);
        !name.is_empty() && name.chars().all(is_word)
    },
};

/// Something that a runtime reads or writes.
pub(super) static EFFECT: Pattern = Pattern {
    name: "an effect",
    looks: "something of the host, such as `state:*`, `plugin-data:self:<namespace>`, `event:<topic>` or `http:https://<host>`",
    regex: "^(?:(?:state|narrative|characters|assets|media|lorebook|ui|interaction|unknown):\\*|plugin-data:self:[a-zA-Z_][a-zA-Z0-9_-]*|event:[a-z0-9-]+(?:\\.[a-z0-9-]+)+|http:https://[^/?#@]+)$",
    accepts: is_effect,
};

/// Something besides blanks.
pub(super) static NOT_BLANK: Pattern = Pattern {
    name: "a text",
    looks: "something besides blanks",
    regex: "\\S",
    accepts: |text| !text.trim().is_empty(),
};

/// The name in a tag: what stands between `<` and `>`, if both are there.
pub(in crate::manifest) fn tag_name(text: &str) -> &str {
    text.strip_prefix('<').and_then(|rest| rest.strip_suffix('>')).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(pattern: &Pattern, good: &[&str], bad: &[&str]) {
        for text in good {
            assert!((pattern.accepts)(text), "{text:?} is {}", pattern.name);
        }
        for text in bad {
            assert!(!(pattern.accepts)(text), "{text:?} is not {}", pattern.name);
        }
    }

    #[test]
    fn identifiers() {
        check(&ID, &["a", "lantern", "a-1-"], &["", "A", "1a", "a_b", "a\n", "é", "-a"]);
        check(
            &CONTRACT,
            &["a@1", "world.time-2@10"],
            &["a", "a@0", "a@01", "A@1", "a@1.0", "a@", "@1", "a@1@2", "a@1\n", "1a@1"],
        );
        check(&EXTENSION, &["a", "1", "a_b.C-d"], &["", "_a", ".a", "a b", "é"]);
        check(&KEY, &["a", "Z9_-"], &["", "1st", "_a", "a.b"]);
        check(&TOPIC, &["lamp.low", "a.b.c-1"], &["", "low", "a.", ".a", "a..b", "A.b", "a.b "]);
        let long = |count| "a".repeat(count);
        check(&NAMESPACE, &["oil", "Oil_1-x", &long(64)], &["_oil", "_hidden.oil", "", &long(65)]);
        check(&PROJECTION, &["a_b", &long(64)], &["A", "1", "", &long(65)]);
        check(&COMMAND, &["roll", &long(32)], &["Roll", "roll!", &long(33)]);
        check(&TAG, &["oil", "<oil-now>", "9_"], &["", "<>", "<oil now>", "<oil", "oil>", "<<a>>"]);
    }

    #[test]
    fn paths_and_references() {
        check(
            &JSON_PATH,
            &["./a.json", "a/b_c.JSON", "A.json", "a..b/x.json"],
            &["/a.json", "../a.json", "a/../b.json", "a.yaml", ".json", "a b.json", "C:\\a.json"],
        );
        check(
            &MODULE,
            &["./server/index.js", "a.mjs", "a.cjs", "a.JS"],
            &["/a.js", "../a.js", "a/../b.js", "a.ts", ".js", "a.js?x"],
        );
        check(&SCHEMA, &["contract:x@1", "./a.json"], &["../a.json", "contract:x", "./in.yaml"]);
        check(
            &OUTPUT_SCHEMA,
            &["contract:x@1", "../../a.json"],
            &["", "/a.json", "contract:x@0", "a b.json"],
        );
        check(
            &POINTER,
            &["", "/", "/a/b", "/a~0b~1", "//"],
            &["a", "a/b", "/~", "/~2", "/a~", "#/a"],
        );
    }

    #[test]
    fn addresses() {
        check(
            &URL,
            &[
                "https://a.example",
                "https://a.example:8443/x?y#z@w",
                "https://[::1]/",
                "https://例.example",
            ],
            &[
                "http://a.example",
                "https://",
                "https:///x",
                "https://u@a.example",
                "https://u:p@a.example/",
                "https://a b",
                "https://a:99999",
                "https://a:b",
                "https://[x]",
                "https://a<b",
                " https://a",
            ],
        );
        check(
            &ORIGIN,
            &["https://a.example", "https://a:1"],
            &["https://a/v1", "https://a?b", "https://u@a", "http://a", "https://"],
        );
    }

    #[test]
    fn versions_and_effects() {
        check(
            &VERSIONS,
            &["1.2.3", ">=0.0.45 <0.2.0", "=1.0.0", ">1.0.0  <=2.0.0"],
            &[
                "",
                " ",
                "1.2",
                "^1.2.3",
                "~1.2.3",
                ">=1.0.0 || <1.0.0",
                "1.2.3-rc",
                ">= 1.0.0",
                "1..3",
            ],
        );
        check(
            &EFFECT,
            &[
                "state:*",
                "unknown:*",
                "plugin-data:self:_dimensions",
                "event:lamp.low",
                "http:https://a.example",
            ],
            &[
                "",
                "state",
                "state:x",
                "plugin-data:other:x",
                "plugin-data:self:",
                "plugin-data:self:1",
                "event:low",
                "http:http://a.example",
                "http:https://a.example/v1",
            ],
        );
    }
}
