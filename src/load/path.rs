/// `name` in `folder`.
pub(super) fn child(folder: &str, name: &str) -> String {
    if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") }
}

/// The folder of a file.
pub(super) fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// The name of a file without its last ending.
pub(super) fn stem(path: &str) -> &str {
    let name = path.rsplit_once('/').map_or(path, |(_, name)| name);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

/// What `relative` means in `folder`, without `.` and with `..` only at its start. None where
/// it is no relative path of this form: it is empty, begins with `/`, ends with one, or holds a
/// backslash or a zero byte.
pub fn join(folder: &str, relative: &str) -> Option<String> {
    let odd = |c| matches!(c, '\\' | '\0');
    if relative.is_empty() || relative.starts_with('/') || relative.ends_with('/') {
        return None;
    }
    if relative.contains(odd) {
        return None;
    }
    let mut parts: Vec<&str> = Vec::new();
    for part in folder.split('/').chain(relative.split('/')) {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|last| *last != "..") => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::{child, folder, join, stem};

    #[test]
    fn joins_by_name_alone() {
        assert_eq!(join("a/b", "c.md").as_deref(), Some("a/b/c.md"));
        assert_eq!(join("a/b", "./../c//d").as_deref(), Some("a/c/d"));
        assert_eq!(join("", "c").as_deref(), Some("c"));
        assert_eq!(join("a", "../../c").as_deref(), Some("../c"));
        assert_eq!(join("../x", "../../c").as_deref(), Some("../../c"));
        for odd in ["", "/etc/passwd", "a\\b", "a\0b", "a/"] {
            assert_eq!(join("a", odd), None, "{odd:?}");
        }
    }

    #[test]
    fn takes_paths_apart() {
        assert_eq!((folder("a/b/c.layout"), folder("c.layout")), ("a/b", ""));
        assert_eq!((stem("a/b.c.layout"), stem("a.b/c")), ("b.c", "c"));
        assert_eq!((child("", "a"), child("b", "a")), ("a".to_owned(), "b/a".to_owned()));
    }
}
