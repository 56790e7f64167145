use super::Frozen;

/// Whether a frozen finding that is not found now may be there still: a new error stands where
/// it keeps the finding from being looked for. What stands behind an old error was never frozen.
/// `packages` are the folders of packages, as the configuration sees them.
pub(super) fn is_hidden(gone: &Frozen, errors: &[Frozen], packages: &[String]) -> bool {
    let own = packages.iter().find(|folder| is_in(&gone.file, folder));
    let of_layout = |error: &Frozen| !packages.iter().any(|folder| is_in(&error.file, folder));
    errors.iter().any(|error| {
        let is_beside = own.is_some_and(|folder| is_in(&error.file, folder));
        match group(&gone.code) {
            _ if OF_SHAPE.contains(&&*gone.code) => {
                is_beside && is_unread(error) || gone.file == error.file && is_over(error, gone)
            }
            "manifest" | "locale" | "syntax" => is_beside || gone.file == error.file,
            "package" => true,
            _ => own.is_none() || is_beside || of_layout(error),
        }
    })
}

/// The codes that a value of a manifest raises by itself, whatever stands beside it.
const OF_SHAPE: [&str; 14] = [
    "manifest/ambiguous-text",
    "manifest/duplicate",
    "manifest/empty",
    "manifest/empty-locale-map",
    "manifest/malformed",
    "manifest/malformed-key",
    "manifest/missing-key",
    "manifest/out-of-range",
    "manifest/too-long",
    "manifest/too-many",
    "manifest/unknown-key",
    "manifest/unknown-word",
    "manifest/wrong-form",
    "manifest/wrong-type",
];

/// Whether an error says that the front matter of a file was not read.
fn is_unread(error: &Frozen) -> bool {
    &*error.field == "(frontmatter)" || group(&error.code) == "syntax"
}

/// Whether the field of an error holds another, or was called so before it was misspelt.
fn is_over(error: &Frozen, gone: &Frozen) -> bool {
    let holder = match &*error.code {
        "manifest/unknown-key" => error.field.rsplit_once('.').map_or("", |(holder, _)| holder),
        _ => &error.field,
    };
    let inner = if holder.is_empty() {
        Some(&*gone.field)
    } else {
        gone.field.strip_prefix(holder).filter(|rest| rest.starts_with(['.', '[']))
    };
    let is_deep = |inner: &str| inner.trim_start_matches('.').contains(['.', '[']);
    match &*error.code {
        "manifest/unknown-key" => inner.is_some_and(is_deep),
        _ => inner.is_some(),
    }
}

fn is_in(file: &str, folder: &str) -> bool {
    folder.is_empty() || file.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
}

fn group(code: &str) -> &str {
    code.split_once('/').map_or(code, |(group, _)| group)
}

#[cfg(test)]
mod tests {
    use super::{Frozen, is_hidden};

    fn of(file: &str, code: &str, field: &str) -> Frozen {
        Frozen { file: file.into(), code: code.into(), field: field.into() }
    }

    #[test]
    fn a_new_error_hides_what_is_not_looked_for_beside_it() {
        let packages = ["p/a".to_owned(), "p/b".to_owned()];
        let root = "p/a/PLUGIN.md";
        let inner = "p/a/runtimes/r/RUNTIME.md";
        let misspelt = of(root, "manifest/unknown-key", "kindx");
        let fence = of(root, "manifest/no-frontmatter", "(frontmatter)");
        let retyped = of(root, "manifest/wrong-type", "contributes");
        let layout = of("x.layout", "syntax/malformed", "");
        let deep = of(root, "manifest/unknown-key", "contributes.settings[0].colour");
        let flat = of(root, "manifest/unknown-key", "weight");
        let beside = of(inner, "manifest/unknown-key", "colour");
        let rule = of(inner, "manifest/undeclared-contract", "schedule.needs[0].contract");
        let body = of(inner, "template/removed-variable", "");
        let other = of("p/b/PLUGIN.md", "template/removed-variable", "");
        let market = of("p/b/PLUGIN.md", "package/no-provider", "requires[0]");
        let mark = of("x.layout", "cache/mark-moves-back", "");
        let hidden = |error: &Frozen| {
            [&deep, &flat, &beside, &rule, &body, &other, &market, &mark]
                .map(|gone| is_hidden(gone, std::slice::from_ref(error), &packages))
        };
        assert_eq!(hidden(&misspelt), [true, false, false, true, true, false, true, true]);
        assert_eq!(hidden(&fence), [true, true, true, true, true, false, true, true]);
        assert_eq!(hidden(&retyped), [true, false, false, true, true, false, true, true]);
        assert_eq!(hidden(&layout), [false, false, false, false, true, true, true, true]);
    }
}
