use crate::diagnostic::Diagnostic;

use super::place::Place;

/// Where the values of a manifest do not have their shape, so that nothing follows from what
/// stands there or is missing there: a fault that follows from another is not reported.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Doubts {
    faulty: Vec<String>,
    /// The paths of the objects that hold a key which they do not take, perhaps a misspelt one.
    strange: Vec<String>,
}

impl Doubts {
    /// From what was found when the shapes were checked.
    pub(super) fn of(found: &[Diagnostic]) -> Self {
        let mut doubts = Self::default();
        for found in found {
            let Some(field) = found.field.as_deref() else { continue };
            if found.code.0 == "manifest/unknown-key" {
                doubts.strange.push(parent(field).to_owned());
            }
            doubts.faulty.push(field.to_owned());
        }
        doubts
    }

    /// Whether there is none.
    pub(super) fn is_empty(&self) -> bool {
        self.faulty.is_empty()
    }

    /// Whether a statement about the value at `path`, there or not, may follow from a fault: the
    /// fault is there, inside or above, or may have taken a key away on the way to it or beside
    /// it. At the top of a file, where much stands side by side, beside does not count.
    pub(super) fn over(&self, top: &Place<'_>, path: &str) -> bool {
        let is_near = |faulty: &str| is_within(faulty, path) || is_within(path, faulty);
        self.faulty.iter().any(|faulty| is_near(faulty))
            || self.strange.iter().any(|object| hides(top, object, path))
    }
}

/// Whether a strange key in `object` may be the one that `path` lacks, or stands beside the last
/// one that it has.
fn hides(top: &Place<'_>, object: &str, path: &str) -> bool {
    if object == parent(path) && !object.is_empty() {
        return true;
    }
    let inside = if object.is_empty() {
        path
    } else {
        match path.strip_prefix(object).and_then(|rest| rest.strip_prefix('.')) {
            Some(inside) => inside,
            None => return false,
        }
    };
    let key = inside.split(['.', '[']).next().unwrap_or(inside);
    let step = if object.is_empty() { key.to_owned() } else { format!("{object}.{key}") };
    top.find(&step).is_none()
}

/// Whether `path` is `outer` or lies in it.
fn is_within(path: &str, outer: &str) -> bool {
    path.strip_prefix(outer).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
}

/// The path of the object that holds the last key of `path`.
fn parent(path: &str) -> &str {
    path.rsplit_once('.').map_or("", |(parent, _)| parent)
}

#[cfg(test)]
mod tests {
    use super::{is_within, parent};

    #[test]
    fn paths_contain_each_other_by_steps() {
        assert!(is_within("a.b[0].c", "a.b") && is_within("a.b", "a.b") && is_within("a[1]", "a"));
        assert!(!is_within("a.bc", "a.b") && !is_within("a", "a.b"));
        assert_eq!((parent("a.b[0].c"), parent("a")), ("a.b[0]", ""));
    }
}
