use std::collections::BTreeSet;

use crate::diagnostic::{Code, Diagnostic, Problems, did_you_mean};
use crate::lint::{Checked, lint};
use crate::locale::Locale;
use crate::manifest::{Package, Runtime, RuntimeKind};
use crate::plan::Key;
use crate::syntax::tree::{Entry, Exception, ExceptionKind, File, Statement, Wording};
use crate::target;
use crate::text::{Sources, Span};

use super::Layout;
use super::compile::{Compilation, compile_and, viewer};
use super::declarations::{self, Declarations};
use super::declared::Declared;
use super::{exceptions, unseen};

/// Checks a layout for every agent of the packages, in every locale of the layout, for the
/// given targets; without packages, for no runtime in particular, and without targets, for all
/// that there are. What is found more than once is given once. `strict` is as in
/// [`compile`](super::compile()).
pub fn check_layout(
    sources: &Sources,
    layout: &Layout,
    packages: &[Package],
    targets: &[&str],
    strict: bool,
) -> Problems {
    let declared = Declared::new(sources, layout, packages, strict);
    let declarations = &declared.declarations;
    if declarations.layout.is_none() && declarations.parts.is_empty() {
        // A library for `use`: its declarations are checked, and what they hold where it is used.
        return declared.problems;
    }
    let (mut problems, mut opinions) = (Problems::new(), Problems::new());
    let mut served = BTreeSet::new();
    let uses_runtimes = names_runtime(layout, sources);
    let agents = packages.iter().filter(|_| uses_runtimes).flat_map(|package| {
        let agents = package.runtimes.iter().filter(|of| of.kind == RuntimeKind::Agent);
        agents.map(move |runtime| (package, runtime))
    });
    let agents: Vec<(&Package, &Runtime)> = agents.collect();
    let mut runtimes: Vec<Option<&str>> =
        agents.iter().map(|(_, runtime)| Some(&*runtime.id)).collect();
    if runtimes.is_empty() {
        runtimes.push(None);
    }
    let tags = declarations.locales.iter().filter(|name| Locale::parse(name).is_ok());
    let mut locales: Vec<Option<&str>> = tags.map(|name| Some(&***name as &str)).collect();
    if locales.is_empty() {
        locales.push(None);
    }
    let all = target::targets();
    let targets = if targets.is_empty() { all.as_slice() } else { targets };
    for runtime in &runtimes {
        for locale in &locales {
            for target in targets {
                let key = Key {
                    runtime: runtime.map(Into::into),
                    locale: locale.map(Into::into),
                    target: (*target).into(),
                    ..Key::default()
                };
                // The key names what is there.
                let Ok(compiled) = compile_and(&declared, &key, None, |_| ()) else {
                    continue;
                };
                opinions.extend(rules(sources, layout, &compiled));
                served.extend(compiled.served);
                problems.extend(compiled.problems);
            }
        }
    }
    let mut problems = fullest(&problems);
    missing_wordings(declarations, &mut problems);
    if !agents.is_empty() {
        let viewers = agents.iter().map(|(package, runtime)| viewer(Some(package), Some(runtime)));
        unseen::report(&layout.files, &viewers.collect::<Vec<_>>(), &mut opinions);
    }
    let exceptions = all_exceptions(layout);
    for (exception, place) in &exceptions {
        let allows = exception.kind == ExceptionKind::Allow;
        if allows && opinions.silence_in(&exception.subject, exception.span, *place) {
            served.insert(exception.span);
        }
    }
    problems.extend(opinions);
    for (exception, _) in exceptions {
        let inside_unread = problems.iter().any(|found| found.code.0.starts_with("syntax/"));
        // Rules are asked only of what holds no error.
        let unasked = exception.subject.starts_with("lint/") && problems.has_errors();
        if !served.contains(&exception.span) && !inside_unread && !unasked {
            problems.push(exceptions::unused(exception));
        }
    }
    problems
}

/// What the rules find, if there is no error: a fault that follows from another is not told.
fn rules(sources: &Sources, layout: &Layout, compiled: &Compilation) -> Problems {
    let Some(plan) = compiled.plan.as_ref().filter(|_| !compiled.problems.has_errors()) else {
        return Problems::new();
    };
    let written = &compiled.written;
    lint(&Checked {
        sources,
        files: &layout.files,
        texts: &layout.texts,
        body: written.body,
        dialect: written.dialect,
        plan,
        places: &written.places,
        marks: &written.marks,
        broken: compiled.problems.iter().any(|found| found.code.0.starts_with("cache/")),
        settings: &written.settings,
    })
}

/// One cause is one finding: of those that break marks, which targets may order otherwise and
/// have more or fewer of, the one that names most.
fn fullest(problems: &Problems) -> Problems {
    let mut kept = Problems::new();
    for (at, found) in problems.iter().enumerate() {
        let is_fuller = |(other_at, other): (usize, &Diagnostic)| {
            other.code == found.code
                && other.span == found.span
                && (other.notes.len(), at) > (found.notes.len(), other_at)
        };
        let of_mark = found.code.0.starts_with("cache/");
        if !of_mark || !problems.iter().enumerate().any(is_fuller) {
            kept.push(found.clone());
        }
    }
    kept
}

/// Whether a layout says anything about runtimes, so that it is checked for each.
fn names_runtime(layout: &Layout, sources: &Sources) -> bool {
    layout
        .files
        .iter()
        .filter_map(|file| sources.source(file.source))
        .any(|of| of.text().contains("runtime.") || names_audience(of.text()))
}

/// Whether `for story` or `for contract` may stand in a text.
fn names_audience(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.windows(2).any(
        |two| matches!(two, ["for", of] if of.starts_with("story") || of.starts_with("contract")),
    )
}

/// A text that lacks the wording of a locale: its readers get the fallback.
fn missing_wordings(declarations: &Declarations<'_>, problems: &mut Problems) {
    for words in declarations.texts.values() {
        problems
            .extend(words.wordings.iter().filter_map(|wording| undeclared(wording, declarations)));
        if words.wordings.iter().any(|wording| wording.locale.is_none()) {
            continue;
        }
        let missing: Vec<&str> = declarations
            .locales
            .iter()
            .filter(|locale| {
                !words.wordings.iter().any(|wording| {
                    wording.locale.as_ref().is_some_and(|name| name.node == locale.node)
                })
            })
            .map(|locale| &***locale as &str)
            .collect();
        if !missing.is_empty() {
            problems.push(
                Diagnostic::warning(
                    Code("locale/missing-wording"),
                    words.name.span,
                    format!("`{}` has no wording for {}", words.name, missing.join(", ")),
                )
                .help("its readers get the wording of the first locale; add theirs"),
            );
        }
    }
}

/// A wording for a locale that the layout does not have: nobody reads it.
fn undeclared(wording: &Wording, declarations: &Declarations<'_>) -> Option<Diagnostic> {
    let written = wording.locale.as_ref()?;
    let mut names = declarations.locales.iter().map(|name| &***name as &str);
    // Without `locales` there is one, and it is not named.
    if names.len() == 0 || names.any(|name| *name == *written.node) {
        return None;
    }
    let names = declarations.locales.iter().map(|name| &***name as &str);
    Some(
        Diagnostic::warning(
            Code("locale/undeclared"),
            written.span,
            format!("the layout has no locale `{written}`: nobody reads this"),
        )
        .help(
            did_you_mean(written, names)
                .unwrap_or_else(|| format!("add `{written}` to `locales`, or take this away")),
        ),
    )
}

/// The exceptions of a layout, each with the place on which it acts; none: its whole file.
type Exceptions<'a> = Vec<(&'a Exception, Option<Span>)>;

fn all_exceptions(layout: &Layout) -> Exceptions<'_> {
    let mut all = Vec::new();
    for file in &layout.files {
        collect(file, &mut all);
    }
    all
}

fn collect<'a>(file: &'a File, all: &mut Exceptions<'a>) {
    for (at, statement) in file.statements.iter().enumerate() {
        match statement {
            Statement::Exception(exception) => {
                let mut behind = file.statements.iter().skip(at + 1);
                let next = behind.find(|of| !matches!(of, Statement::Exception(_)));
                all.push((exception, next.and_then(declarations::place)));
            }
            Statement::Fragment(fragment) => inside(&fragment.body, all),
            Statement::Request(request) => inside(&request.body, all),
            _ => {}
        }
    }
}

fn inside<'a>(entries: &'a [Entry], all: &mut Exceptions<'a>) {
    for (at, entry) in entries.iter().enumerate() {
        match entry {
            Entry::Exception(exception) => {
                let next = entries.iter().skip(at + 1).find_map(Entry::span);
                all.push((exception, next.or(Some(exception.span))));
            }
            Entry::Group(group) => inside(&group.body, all),
            Entry::Each(each) => inside(&each.body, all),
            Entry::Match(of) => {
                for arm in &of.arms {
                    all.extend(arm.exceptions.iter().map(|of| (of, Some(arm.span))));
                    inside(&arm.body, all);
                }
            }
            Entry::History(history) => {
                let whole = |exception| (exception, Some(history.span));
                all.extend(history.exceptions.iter().map(whole));
                history.forms.iter().for_each(|form| inside(&form.body, all));
            }
            _ => {}
        }
    }
}
