use std::sync::Arc;

/// A pattern of paths: `*` and `?` stand for characters of one part, `**` for any parts. A
/// pattern that names a folder is for all that is in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Glob(Arc<str>);

impl Glob {
    /// A pattern as it is written; `./` before it and `/` behind it do not matter.
    pub fn new(pattern: &str) -> Self {
        Self(pattern.trim_start_matches("./").trim_end_matches('/').into())
    }

    /// Whether a path, or a folder that it lies in, is of this form.
    pub fn matches(&self, path: &str) -> bool {
        let pattern: Vec<&str> = self.0.split('/').collect();
        let path: Vec<&str> = path.split('/').collect();
        matches!(*pattern, ["" | "."]) || parts(&pattern, &path)
    }
}

fn parts(pattern: &[&str], path: &[&str]) -> bool {
    match (pattern, path) {
        ([], _) => true,
        (["**", rest @ ..], _) => (0..=path.len())
            .any(|skipped| path.get(skipped..).is_some_and(|path| parts(rest, path))),
        ([first, rest @ ..], [part, path @ ..]) => {
            let (first, part): (Vec<char>, Vec<char>) =
                (first.chars().collect(), part.chars().collect());
            characters(&first, &part) && parts(rest, path)
        }
        (_, []) => false,
    }
}

/// Goes back to the last `*` only, so that the cost stays a product of both lengths.
fn characters(pattern: &[char], part: &[char]) -> bool {
    let (mut at, mut here) = (0, 0);
    let mut star: Option<(usize, usize)> = None;
    while here < part.len() {
        match pattern.get(at) {
            Some('*') => {
                star = Some((at, here));
                at += 1;
            }
            Some(c) if *c == '?' || Some(c) == part.get(here) => {
                at += 1;
                here += 1;
            }
            _ => match star {
                Some((from, taken)) => {
                    star = Some((from, taken + 1));
                    at = from + 1;
                    here = taken + 1;
                }
                None => return false,
            },
        }
    }
    pattern.get(at..).unwrap_or_default().iter().all(|c| *c == '*')
}

#[cfg(test)]
mod tests {
    use super::Glob;

    #[test]
    fn stands_for_files_and_folders() {
        let matches = |pattern: &str, path: &str| Glob::new(pattern).matches(path);
        for (pattern, path) in [
            ("plugins", "plugins/a/PLUGIN.md"),
            ("./plugins/", "plugins/a/PLUGIN.md"),
            ("plugins/**", "plugins/a/PLUGIN.md"),
            ("**/PLUGIN.md", "PLUGIN.md"),
            ("**/PLUGIN.md", "a/b/PLUGIN.md"),
            ("plugins/*/PLUGIN.md", "plugins/a/PLUGIN.md"),
            ("p*g?ns/old-*", "plugins/old-one/x"),
            ("*a*a*b", "xaaxab"),
            ("**", "a/b"),
            (".", "a/b"),
        ] {
            assert!(matches(pattern, path), "{pattern} {path}");
        }
        for (pattern, path) in [
            ("plugin", "plugins/a"),
            ("plugins/*/PLUGIN.md", "plugins/a/b/PLUGIN.md"),
            ("a/b/c", "a/b"),
            ("*.md", "a/b.md"),
            ("?", "ab"),
        ] {
            assert!(!matches(pattern, path), "{pattern} {path}");
        }
    }
}
