use std::collections::BTreeSet;
use std::sync::Arc;
use std::{panic, thread};

use crate::diagnostic::{Code, Diagnostic, Problems, did_you_mean};
use crate::fault;
use crate::lint::{Checked, Reads, lint};
use crate::locale::Locale;
use crate::manifest::{Package, RuntimeKind};
use crate::plan::{Key, Viewer};
use crate::syntax::tree::{ExceptionKind, Wording};
use crate::target;
use crate::text::{Sources, Span};

use super::compile::{Compilation, row};
use super::declarations::Declarations;
use super::declared::Declared;
use super::draft::{Draft, Noting};
use super::placed::Placed;
use super::walk::Memory;
use super::{Asked, KeyError, Layout};
use super::{exceptions, runtime, unseen};

/// Checks a layout for every agent of the packages, in every locale of the layout, for every
/// target, or for those that are asked for; without packages, for no runtime in particular. What
/// is found more than once is given once.
///
/// # Errors
/// A target, runtime or locale is asked for that is not there.
pub fn check_layout(
    sources: &Sources,
    layout: &Layout,
    packages: &[Package],
    asked: &Asked,
) -> Result<Problems, KeyError> {
    let declared = Declared::new(sources, layout, packages, asked.strict);
    let declarations = &declared.declarations;
    if declarations.layout.is_none() && declarations.parts.is_empty() {
        // A library for `use`: its declarations are checked, and what they hold where it is used.
        return Ok(declared.problems);
    }
    let base = asked.key.clone().unwrap_or_default();
    let runtimes = runtimes(&declared, &base);
    let locales = locales(declarations, &base);
    let targets: Vec<&str> = asked.targets.iter().map(String::as_str).collect();
    let targets = if targets.is_empty() { target::targets() } else { targets };
    let in_locale = |locale: &Option<Arc<str>>| {
        let base = Key { locale: locale.clone(), ..base.clone() };
        found(&declared, &base, &runtimes, &targets)
    };
    let Found { problems, mut opinions, mut served, bodies, sound: any } =
        all(&locales, in_locale)?.into_iter().fold(Found::default(), Found::and);
    let bodies: Vec<Span> = bodies.into_iter().collect();
    if let Some(sound) = any.as_ref().and_then(|any| sound(&declared, any, &bodies)) {
        opinions.extend(lint(&sound, Reads::Layout));
    }
    // One finding of a rule at a place, also where several targets give it other words.
    let mut told = BTreeSet::new();
    let first = opinions.into_iter().filter(|of| told.insert((of.code.0, of.span)));
    let mut opinions = first.fold(Problems::new(), |mut all, of| {
        all.push(of);
        all
    });
    let mut problems = fullest(&problems);
    missing_wordings(declarations, &mut problems);
    if names_runtime(layout, sources) {
        unseen::report(&layout.files, &viewers(packages), &mut opinions);
    }
    for Placed { exception, place, .. } in &declared.exceptions {
        let allows = exception.kind == ExceptionKind::Allow;
        if allows && opinions.silence_in(&exception.subject, exception.span, *place) {
            served.insert(exception.span);
        }
    }
    problems.extend(opinions);
    // With no runtime where some are spoken of, not all is known either.
    if asked.is_part || runtimes == [None] && names_runtime(layout, sources) {
        return Ok(problems);
    }
    for Placed { exception, .. } in &declared.exceptions {
        let inside_unread = problems.iter().any(|found| found.code.0.starts_with("syntax/"));
        // Rules are asked only of what holds no error.
        let unasked = exception.subject.starts_with("lint/") && problems.has_errors();
        if !served.contains(&exception.span) && !inside_unread && !unasked {
            problems.push(exceptions::unused(exception));
        }
    }
    Ok(problems)
}

/// What was found for the runtimes and targets of one locale.
#[derive(Default)]
struct Found {
    problems: Problems,
    /// What rules found.
    opinions: Problems,
    /// Exceptions that served.
    served: BTreeSet<Span>,
    /// The bodies that hold no error.
    bodies: BTreeSet<Span>,
    /// The first that holds no error.
    sound: Option<Compilation>,
}

impl Found {
    fn and(mut self, other: Self) -> Self {
        self.problems.extend(other.problems);
        self.opinions.extend(other.opinions);
        self.served.extend(other.served);
        self.bodies.extend(other.bodies);
        self.sound = self.sound.or(other.sound);
        self
    }
}

/// Does the work for each locale, side by side: what they come to is put together in their order.
fn all<T: Send, E: Send>(
    locales: &[Option<Arc<str>>],
    work: impl Fn(&Option<Arc<str>>) -> Result<T, E> + Sync,
) -> Result<Vec<T>, E> {
    let [first, others @ ..] = locales else { return Ok(Vec::new()) };
    let fault = fault::current();
    thread::scope(|scope| {
        let work = &work;
        let others = others.iter().map(|locale| {
            let there = move || fault::with(fault, || work(locale));
            (locale, thread::Builder::new().spawn_scoped(scope, there))
        });
        let others: Vec<_> = others.collect();
        let here = work(first);
        // Where there is no other thread to be had, this one does it.
        let there = others.into_iter().map(|(locale, thread)| match thread {
            Ok(thread) => thread.join().unwrap_or_else(|why| panic::resume_unwind(why)),
            Err(_) => work(locale),
        });
        [here].into_iter().chain(there).collect()
    })
}

/// What is found for a key, each of the runtimes and each of the targets.
fn found(
    declared: &Declared<'_>,
    base: &Key,
    runtimes: &[Option<Arc<str>>],
    targets: &[&str],
) -> Result<Found, KeyError> {
    let mut all = Found::default();
    let mut memory = Memory::default();
    for runtime in runtimes {
        let base = Key { runtime: runtime.clone(), ..base.clone() };
        let mut drafts: Vec<Draft<'_>> = Vec::new();
        for &target in targets {
            let key = Key { target: target.into(), ..base.clone() };
            let row = row(&key)?;
            let known = drafts.iter().position(|draft| draft.serves(&row));
            if known.is_none() {
                let noting = Noting::Entries(&mut memory);
                drafts.push(Draft::new(declared, &base, &row, None, noting)?);
            }
            let at = known.unwrap_or(drafts.len() - 1);
            let Some(draft) = drafts.get_mut(at) else { continue };
            let compiled = draft.compiled(&key, &row);
            if let Some(sound) = sound(declared, &compiled, &[]) {
                all.opinions.extend(lint(&sound, Reads::Plan));
                all.bodies.extend(compiled.written.body);
                all.sound.get_or_insert_with(|| compiled.clone());
            }
            all.served.extend(compiled.served);
            all.problems.extend(compiled.problems);
        }
    }
    Ok(all)
}

/// The runtimes to check for: the one that is asked for, or each that a layout which speaks of
/// them can be compiled for.
fn runtimes(declared: &Declared<'_>, asked: &Key) -> Vec<Option<Arc<str>>> {
    if asked.runtime.is_some() {
        return vec![asked.runtime.clone()];
    }
    let &Declared { sources, layout, packages, .. } = declared;
    let all = packages.iter().flat_map(|package| &package.runtimes);
    let ids = all.map(|runtime| &runtime.id).filter(|id| declared.runtimes.find(id).is_ok());
    let all: Vec<_> = if names_runtime(layout, sources) {
        ids.map(|id| Some(id.clone())).collect()
    } else {
        Vec::new()
    };
    if all.is_empty() { vec![None] } else { all }
}

/// Who may see what a layout writes: each runtime that calls a model.
fn viewers(packages: &[Package]) -> Vec<Viewer> {
    let agents = packages.iter().flat_map(|package| {
        let agents = package.runtimes.iter().filter(|of| of.kind == RuntimeKind::Agent);
        agents.map(move |runtime| runtime::viewer(Some(package), Some(runtime)))
    });
    agents.collect()
}

/// The locales to check for: the one that is asked for, or each that the layout has.
fn locales(declarations: &Declarations<'_>, asked: &Key) -> Vec<Option<Arc<str>>> {
    if asked.locale.is_some() {
        return vec![asked.locale.clone()];
    }
    let tags = declarations.locales.iter().filter(|name| Locale::parse(name).is_ok());
    let all: Vec<_> = tags.map(|name| Some(name.node.clone())).collect();
    if all.is_empty() { vec![None] } else { all }
}

/// What rules look at, if there is no error: a fault that follows from another is not told.
fn sound<'a>(
    declared: &Declared<'a>,
    compiled: &'a Compilation,
    bodies: &'a [Span],
) -> Option<Checked<'a>> {
    let plan = compiled.plan.as_ref().filter(|_| !compiled.problems.has_errors())?;
    let (written, &Declared { sources, layout, .. }) = (&compiled.written, declared);
    Some(Checked {
        sources,
        files: &layout.files,
        texts: &layout.texts,
        bodies,
        dialect: written.dialect,
        plan,
        places: &written.places,
        marks: &written.marks,
        broken: compiled.problems.iter().any(|found| {
            found.code.0.starts_with("cache/") && found.code.0 != "cache/first-picture"
        }),
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
