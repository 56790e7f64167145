use std::collections::BTreeMap;
use std::ops::Bound;

use crate::diagnostic::{Code, Diagnostic, Problems};
use crate::text::Name;
use crate::yaml::{Entry, Node, NodeKind};

use super::fault::head;
use super::path::Path;
use super::{Case, Turn};

/// Changes the inputs of a case as the turn at place `at` of `turns` says.
pub(super) fn apply(case: &mut Case, turn: &Turn, at: usize, problems: &mut Problems) {
    let (inputs, turns) = (Path::Case.key("inputs"), Path::Case.key("turns"));
    let turn_path = turns.item(at);
    for (change, changes) in [(Change::Set, &turn.set), (Change::Append, &turn.append)] {
        let from = turn_path.key(change.word());
        for (name, node) in changes {
            let (to, from) = (inputs.key(name), from.key(name));
            let old = case.inputs.iter_mut().find(|(input, _)| input.node == name.node);
            if let Some((_, old)) = old {
                let mut merge = Merge { change, origins: &mut case.origins, problems };
                merge.merge(old, name, node, &to, &from);
            } else {
                case.inputs.push((name.clone(), node.clone()));
                case.origins.insert(to.to_string(), from.to_string());
            }
        }
    }
}

#[derive(Clone, Copy)]
enum Change {
    Set,
    Append,
}

impl Change {
    fn word(self) -> &'static str {
        match self {
            Self::Set => "set",
            Self::Append => "append",
        }
    }
}

struct Merge<'a> {
    change: Change,
    origins: &'a mut BTreeMap<String, String>,
    problems: &'a mut Problems,
}

impl Merge<'_> {
    /// Merges `new`, which stands under the key `name` at `from`, into `old` at `to`.
    fn merge(&mut self, old: &mut Node, name: &Name, new: &Node, to: &Path<'_>, from: &Path<'_>) {
        match (&mut old.kind, &new.kind, self.change) {
            (NodeKind::Map(entries), NodeKind::Map(changes), _) => {
                for Entry { key, value } in changes {
                    let (to, from) = (to.key(key), from.key(key));
                    let old = entries.iter_mut().find(|entry| entry.key.node == key.node);
                    if let Some(entry) = old {
                        self.merge(&mut entry.value, key, value, &to, &from);
                    } else {
                        entries.push(Entry { key: key.clone(), value: value.clone() });
                        self.origins.insert(to.to_string(), from.to_string());
                    }
                }
            }
            (NodeKind::List(items), NodeKind::List(further), Change::Append) => {
                for (at, item) in further.iter().enumerate() {
                    let (to, from) = (to.item(items.len()), from.item(at));
                    self.origins.insert(to.to_string(), from.to_string());
                    items.push(item.clone());
                }
            }
            (_, _, Change::Append) => self.problems.push(no_list(old, name, from)),
            (_, _, Change::Set) => {
                old.clone_from(new);
                let to = to.to_string();
                self.forget_inside(&to);
                self.origins.insert(to, from.to_string());
            }
        }
    }

    /// Forgets where the parts of a value came from that is gone.
    fn forget_inside(&mut self, path: &str) {
        let behind = self.origins.range::<str, _>((Bound::Excluded(path), Bound::Unbounded));
        let inside: Vec<String> = behind
            .map_while(|(origin, _)| Some((origin, origin.strip_prefix(path)?)))
            .filter(|(_, rest)| rest.starts_with(['.', '[']))
            .map(|(origin, _)| origin.clone())
            .collect();
        for origin in inside {
            self.origins.remove(&origin);
        }
    }
}

fn no_list(old: &Node, name: &Name, from: &Path<'_>) -> Diagnostic {
    let message = format!("nothing can be appended to {}", old.describe());
    Diagnostic::error(Code("render/wrong-type"), name.span, message)
        .note(head(old), "the value before this turn")
        .help("`append` puts items at the end of a list; `set` replaces a value")
        .field(from.to_string())
}
