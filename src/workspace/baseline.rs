use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::json;

use crate::diagnostic::{Code, Diagnostic, Problems, Severity};
use crate::text::{SourceId, Sources, Span};
use crate::yaml::{Node, NodeKind, read_json};

use super::Settings;
use super::hidden::is_hidden;

/// The version of the file: minor versions add, a major one changes.
const FORMAT_VERSION: &str = "1.0";

/// Findings of one code at one field of one file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Frozen {
    /// The file, counted from the folder of the configuration.
    pub file: Arc<str>,
    /// The code.
    pub code: Arc<str>,
    /// The field; empty where there is none.
    pub field: Arc<str>,
}

/// Old findings that are not shown: so many of each kind, without line numbers, so that they
/// stay frozen when the file changes round them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Baseline {
    counts: BTreeMap<Frozen, (usize, Option<Span>)>,
}

impl Baseline {
    /// Freezes all findings.
    pub fn of(problems: &Problems, settings: &Settings, sources: &Sources) -> Self {
        let mut counts = BTreeMap::new();
        for found in problems.sorted() {
            counts.entry(kind(found, settings, sources)).or_insert((0, None)).0 += 1;
        }
        Self { counts }
    }

    /// Whether a text was once one of frozen findings, whole or not.
    pub fn may_be(text: &str) -> bool {
        text.contains("\"format_version\"") && text.contains("\"findings\"")
    }

    /// Reads a file of frozen findings.
    pub fn read(source: SourceId, text: &str) -> (Self, Problems) {
        let (root, mut problems) = read_json(source, text);
        let mut counts = BTreeMap::new();
        let Some(root) = root else { return (Self::default(), problems) };
        let version = root.entry("format_version").and_then(|entry| entry.value.as_text());
        let is_known = version.is_some_and(|version| version.split('.').next() == Some("1"));
        let list = root.entry("findings").and_then(|entry| entry.value.as_list());
        let (true, Some(list)) = (is_known, list) else {
            problems.push(no_baseline(root.span.before()));
            return (Self::default(), problems);
        };
        for item in list {
            match frozen(item) {
                Some((frozen, count)) => {
                    let all: &mut usize =
                        &mut counts.entry(frozen).or_insert((0, Some(item.span))).0;
                    *all = all.saturating_add(count);
                }
                None => problems.push(no_baseline(item.span)),
            }
        }
        (Self { counts }, problems)
    }

    /// The file, one line a kind of finding.
    pub fn write(&self) -> String {
        let lines: Vec<_> = self
            .counts
            .iter()
            .map(|(Frozen { file, code, field }, (count, _))| {
                let mut line = json!({"file": file, "code": code});
                if let Some(line) = line.as_object_mut() {
                    if !field.is_empty() {
                        line.insert("field".into(), json!(field));
                    }
                    line.insert("count".into(), json!(count));
                }
                format!("\n    {line}")
            })
            .collect();
        let lines = lines.join(",");
        let end = if lines.is_empty() { "" } else { "\n  " };
        format!(
            "{{\n  \"format_version\": \"{FORMAT_VERSION}\",\n  \"findings\": [{lines}{end}]\n}}\n"
        )
    }

    /// How many findings are frozen.
    pub fn len(&self) -> usize {
        self.counts.values().fold(0, |all, (count, _)| all.saturating_add(*count))
    }

    /// Whether nothing is frozen.
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// The findings that are not frozen: of each kind those behind the number that is. What is
    /// frozen and no longer found is stale, and said at its line; that is only known where the
    /// findings `are_all`, and no new error hides it. `packages` are the folders of packages.
    pub fn apply(
        &self,
        problems: &Problems,
        settings: &Settings,
        sources: &Sources,
        packages: &[String],
        are_all: bool,
    ) -> Problems {
        let mut left: BTreeMap<_, _> =
            self.counts.iter().map(|(kind, (count, _))| (kind.clone(), *count)).collect();
        let mut kept = Problems::new();
        let mut errors = Vec::new();
        for found in problems.sorted() {
            let kind = kind(found, settings, sources);
            match left.get_mut(&kind) {
                Some(count) if *count > 0 => *count -= 1,
                _ => {
                    kept.push(found.clone());
                    errors.extend((found.severity == Severity::Error).then_some(kind));
                }
            }
        }
        let is_mended =
            |(kind, left): &(Frozen, usize)| *left > 0 && !is_hidden(kind, &errors, packages);
        for (kind, left) in left.into_iter().filter(|entry| are_all && is_mended(entry)) {
            if let Some((count, Some(span))) = self.counts.get(&kind) {
                kept.push(stale(*span, &kind, *count, left));
            }
        }
        kept
    }
}

fn kind(found: &Diagnostic, settings: &Settings, sources: &Sources) -> Frozen {
    Frozen {
        file: settings.inner(sources.path(found.span.source)).into(),
        code: found.code.0.into(),
        field: found.field.clone().unwrap_or_else(|| "".into()),
    }
}

fn frozen(item: &Node) -> Option<(Frozen, usize)> {
    let text = |key: &str| item.entry(key).and_then(|entry| entry.value.as_text()).cloned();
    let count = match &item.entry("count")?.value.kind {
        NodeKind::Number(number) => usize::try_from(number.as_int()?).ok()?,
        _ => return None,
    };
    let field = text("field").unwrap_or_else(|| "".into());
    Some((Frozen { file: text("file")?, code: text("code")?, field }, count))
}

fn no_baseline(span: Span) -> Diagnostic {
    Diagnostic::error(Code("package/bad-baseline"), span, "this is no baseline of version 1")
        .help("write it anew with `typecase check --write-baseline`")
}

fn stale(span: Span, kind: &Frozen, count: usize, left: usize) -> Diagnostic {
    let Frozen { file, code, field } = kind;
    let at = if field.is_empty() { String::new() } else { format!(" at `{field}`") };
    let message = match count {
        _ if count == left => format!("`{code}`{at} in `{file}` is mended"),
        _ => format!("{left} of {count} findings `{code}`{at} in `{file}` are mended"),
    };
    Diagnostic::warning(Code("package/stale-baseline"), span, message)
        .help("write the baseline anew with `typecase check --write-baseline`")
}

#[cfg(test)]
mod tests {
    use super::Baseline;
    use crate::diagnostic::{Code, Diagnostic, Problems};
    use crate::text::{Source, Sources, Span};
    use crate::workspace::Settings;

    #[test]
    fn of_each_kind_only_more_than_before_is_new() {
        let mut sources = Sources::new();
        let file = sources.add(Source::new("a/PLUGIN.md", "0123456789"));
        let at = |code, start| {
            Diagnostic::warning(Code(code), Span::new(file, start..start + 1), "x").field("f")
        };
        let of = |list: &[(&'static str, usize)]| {
            let mut problems = Problems::new();
            for (code, start) in list {
                problems.push(at(code, *start));
            }
            problems
        };
        let settings = Settings::default();
        let old = of(&[("a/x", 1), ("a/x", 2), ("a/y", 3)]);
        let text = Baseline::of(&old, &settings, &sources).write();
        assert_eq!(
            text,
            "{\n  \"format_version\": \"1.0\",\n  \"findings\": [\n    \
             {\"code\":\"a/x\",\"count\":2,\"field\":\"f\",\"file\":\"a/PLUGIN.md\"},\n    \
             {\"code\":\"a/y\",\"count\":1,\"field\":\"f\",\"file\":\"a/PLUGIN.md\"}\n  ]\n}\n"
        );
        let id = sources.add(Source::new("baseline", text.as_str()));
        let (baseline, problems) = Baseline::read(id, &text);
        assert!(problems.is_empty() && baseline.len() == 3);
        let shown = |now: &Problems, all| {
            let kept = baseline.apply(now, &settings, &sources, &["a".to_owned()], all);
            kept.sorted().iter().map(|of| (of.code.0, of.span.start)).collect::<Vec<_>>()
        };
        assert_eq!(shown(&old, true), []);
        let now = of(&[("a/x", 4), ("a/x", 5), ("a/x", 6), ("a/z", 7)]);
        let stale = u32::try_from(text.find("{\"code\":\"a/y").unwrap()).unwrap();
        let expected = [("a/x", 6), ("a/z", 7), ("package/stale-baseline", stale)];
        assert_eq!(shown(&now, true), expected);
        assert_eq!(shown(&now, false), expected[..2]);
    }

    #[test]
    fn refuses_what_it_does_not_know() {
        let mut sources = Sources::new();
        for text in ["{}", "[]", "{\"format_version\":\"2.0\",\"findings\":[]}"] {
            let id = sources.add(Source::new("baseline", text));
            let (baseline, problems) = Baseline::read(id, text);
            assert!(baseline.is_empty() && problems.has_errors(), "{text}");
        }
    }
}
