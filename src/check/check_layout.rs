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
use super::findings::Findings;
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
    let Found { findings, mut opinions, mut served, bodies, sound: any, asks_for_runtime } =
        all(&locales, in_locale)?;
    let bodies: Vec<Span> = bodies.into_iter().collect();
    if let Some(sound) = any.as_ref().and_then(|any| sound(&declared, any, &bodies)) {
        opinions.extend(lint(&sound, Reads::Layout));
    }
    let [mut problems, mut opinions] = [findings, opinions].map(|found| {
        let mut all = Problems::new();
        all.extend(found);
        all
    });
    missing_wordings(declarations, &mut problems);
    if asks_for_runtime {
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
    if asked.is_part || runtimes.is_empty() && base.runtime.is_none() && asks_for_runtime {
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

/// What was found for some keys.
#[derive(Default)]
struct Found {
    findings: Findings,
    /// What rules found.
    opinions: Findings,
    /// Exceptions that served.
    served: BTreeSet<Span>,
    /// The bodies that hold no error.
    bodies: BTreeSet<Span>,
    /// The first that holds no error.
    sound: Option<Compilation>,
    /// Whether what is found may depend on the runtime.
    asks_for_runtime: bool,
}

impl Found {
    fn and(mut self, other: Self) -> Self {
        self.findings.extend(other.findings);
        self.opinions.extend(other.opinions);
        self.served.extend(other.served);
        self.bodies.extend(other.bodies);
        self.sound = self.sound.or(other.sound);
        self.asks_for_runtime |= other.asks_for_runtime;
        self
    }
}

/// The most locales that are looked at side by side, so that many of them need no more memory.
const MOST_THREADS: usize = 8;

/// Does the work for each locale, some side by side: what they come to is put together in their
/// order.
fn all<E: Send>(
    locales: &[Option<Arc<str>>],
    work: impl Fn(&Option<Arc<str>>) -> Result<Found, E> + Sync,
) -> Result<Found, E> {
    let share = |of: &[Option<Arc<str>>]| {
        of.iter().try_fold(Found::default(), |all, locale| Ok(all.and(work(locale)?)))
    };
    let mut shares = locales.chunks(locales.len().div_ceil(MOST_THREADS).max(1));
    let first = shares.next().unwrap_or_default();
    let fault = fault::current();
    thread::scope(|scope| {
        let share = &share;
        let others = shares.map(|of| {
            let there = move || fault::with(fault, || share(of));
            (of, thread::Builder::new().spawn_scoped(scope, there))
        });
        let others: Vec<_> = others.collect();
        let here = share(first);
        // Where there is no other thread to be had, this one does it.
        let there = others.into_iter().map(|(of, thread)| match thread {
            Ok(thread) => thread.join().unwrap_or_else(|why| panic::resume_unwind(why)),
            Err(_) => share(of),
        });
        there.fold(here, |all, other| Ok(all?.and(other?)))
    })
}

/// What is found for a key, each of the runtimes and each of the targets. Where nothing that is
/// written asks for the runtime, it is found for none in particular.
fn found(
    declared: &Declared<'_>,
    base: &Key,
    runtimes: &[Arc<str>],
    targets: &[&str],
) -> Result<Found, KeyError> {
    let mut memory = Memory::default();
    let none = walked(declared, base, targets, &mut memory)?;
    if runtimes.is_empty() || !none.asks_for_runtime {
        return Ok(none);
    }
    runtimes.iter().try_fold(Found::default(), |all, runtime| {
        let base = Key { runtime: Some(runtime.clone()), ..base.clone() };
        Ok(all.and(walked(declared, &base, targets, &mut memory)?))
    })
}

/// What is found for a key and each of the targets.
fn walked<'a>(
    declared: &'a Declared<'a>,
    base: &Key,
    targets: &[&str],
    memory: &mut Memory<'a>,
) -> Result<Found, KeyError> {
    let mut all = Found::default();
    let mut drafts: Vec<Draft<'_>> = Vec::new();
    for &target in targets {
        let key = Key { target: target.into(), ..base.clone() };
        let row = row(&key)?;
        let known = drafts.iter().position(|draft| draft.serves(&row));
        if known.is_none() {
            let noting = Noting::Entries(memory);
            drafts.push(Draft::new(declared, base, &row, None, noting)?);
        }
        let at = known.unwrap_or(drafts.len() - 1);
        let Some(draft) = drafts.get_mut(at) else { continue };
        all.asks_for_runtime |= draft.asks_for_runtime();
        let compiled = draft.compiled(&key, &row);
        if let Some(sound) = sound(declared, &compiled, &[]) {
            all.opinions.extend(lint(&sound, Reads::Plan));
            all.bodies.extend(compiled.written.body);
            all.sound.get_or_insert_with(|| compiled.clone());
        }
        all.served.extend(compiled.served);
        all.findings.extend(compiled.problems);
    }
    Ok(all)
}

/// The runtimes to check for, where it is not one that is asked for: each that a layout can be
/// compiled for.
fn runtimes(declared: &Declared<'_>, asked: &Key) -> Vec<Arc<str>> {
    if asked.runtime.is_some() {
        return Vec::new();
    }
    let packages = declared.packages;
    let all = packages.iter().flat_map(|package| &package.runtimes).map(|runtime| &runtime.id);
    all.filter(|id| runtime::find(packages, id).is_ok()).cloned().collect()
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
