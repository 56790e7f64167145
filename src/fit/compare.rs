use crate::diagnostic::{Code, Severity};
use crate::plan::{Obligation, Origin, Plan};
use crate::render::Finding;
use crate::types::{Growth, Kind, Scope};

use super::ledger::nowhere;
use super::state::MadeFor;
use super::{Item, ItemKind, State, settings};

/// What a request does not keep of what the marks of the one before promised: the first item
/// that differs, with what it costs. `refreshed` are the captured values that came otherwise and
/// were sent so.
pub(super) fn compare(
    plan: &Plan,
    before: &State,
    now: &State,
    refreshed: &[String],
) -> Vec<Finding> {
    if before.made_for != now.made_for {
        return vec![other_plan(plan, &before.made_for, &now.made_for)];
    }
    // What promises something to the calls of one turn is compared within the turn.
    let lasts = if goes_on(plan, before, now) { Scope::Loop } else { Scope::History };
    let mut found = assumptions(plan, before, now, lasts);
    found.extend(first_picture(plan, before, now));
    found.extend(pictures_again(plan, before, now));
    found.extend(first_difference(plan, before, now, lasts, refreshed));
    found
}

/// Whether a request goes on with the turn of the one before: the finished turns are the same,
/// also where none of their rows is sent, and rows of this turn came behind those that it sent.
fn goes_on(plan: &Plan, before: &State, now: &State) -> bool {
    let is_loop = |item: &Item| {
        plan.inputs.iter().any(|input| {
            matches!(input.of.kind, Kind::Log(Growth::Loop, _)) && input.name == item.name
        })
    };
    let rows = |of: &State, of_loop: bool| -> Vec<String> {
        let rows = of.items.iter().filter(|item| item.kind == ItemKind::Row);
        rows.filter(|item| is_loop(item) == of_loop).map(|item| item.digest.clone()).collect()
    };
    let (was, is) = (rows(before, true), rows(now, true));
    before.finished == now.finished
        && rows(before, false) == rows(now, false)
        && was.len() < is.len()
        && is.starts_with(&was)
}

fn other_plan(plan: &Plan, before: &MadeFor, now: &MadeFor) -> Finding {
    let none = "none";
    let said = [
        ("target", &*before.target, &*now.target),
        ("model", &before.model, &now.model),
        ("locale", &before.locale, &now.locale),
        (
            "runtime",
            before.runtime.as_deref().unwrap_or(none),
            now.runtime.as_deref().unwrap_or(none),
        ),
    ];
    let changed = said.iter().find(|(_, before, now)| before != now);
    let what = match changed {
        Some((what, before, now)) => format!("the {what} changed from `{before}` to `{now}`"),
        None => "the layout or a package changed".to_owned(),
    };
    Finding {
        code: Code("fit/other-plan"),
        severity: Severity::Advice,
        message: format!("{what}: nothing of the request before is kept, and nothing compared"),
        origin: nowhere(),
        section: plan.layout.clone(),
    }
}

fn assumptions(plan: &Plan, before: &State, now: &State, lasts: Scope) -> Vec<Finding> {
    let mut found = Vec::new();
    for (id, known) in (0..).zip(&plan.obligations) {
        if &*known.label == "turn" && lasts < Scope::Loop {
            continue;
        }
        let (Some(was), Some(is)) = (before.assumed.get(&id), now.assumed.get(&id)) else {
            continue;
        };
        if was != is {
            let origin = plan.origins.get(known.origin as usize).cloned();
            found.push(Finding {
                code: Code("render/assumption-failed"),
                severity: Severity::Warning,
                message: format!(
                    "this was assumed to be `{}`, and it is not what the request before sent",
                    known.label
                ),
                origin: origin.unwrap_or_else(nowhere),
                section: known.reason.clone(),
            });
        }
    }
    found
}

fn first_picture(plan: &Plan, before: &State, now: &State) -> Option<Finding> {
    plan.row.images.keys?;
    (!before.picture && now.picture).then(|| Finding {
        code: Code("fit/first-picture"),
        severity: Severity::Advice,
        message: format!(
            "this is the first picture of the session: `{}` reads the messages anew, once",
            plan.row.target
        ),
        origin: nowhere(),
        section: plan.layout.clone(),
    })
}

/// Where a plan rests on a latch: that pictures, once sent, stay, and that they do not come and
/// go.
fn pictures_again(plan: &Plan, before: &State, now: &State) -> Option<Finding> {
    let latch = plan.obligations.iter().find(|known| *known.label == *Obligation::LATCH)?;
    let is = now.shows?;
    let changed = before.picture && before.shows.is_some_and(|was| was != is);
    changed.then(|| Finding {
        code: Code("render/assumption-failed"),
        severity: Severity::Warning,
        message: format!(
            "this was assumed: {}; now there is {}, and `{}` reads the messages anew",
            latch.reason,
            if is { "one again" } else { "none" },
            plan.row.target
        ),
        origin: plan.origins.get(latch.origin as usize).cloned().unwrap_or_else(nowhere),
        section: latch.subject.clone(),
    })
}

/// The first item before the last mark that is not as it was, or the setting before it.
fn first_difference(
    plan: &Plan,
    before: &State,
    now: &State,
    lasts: Scope,
    refreshed: &[String],
) -> Option<Finding> {
    let promised = last_cut(before, lasts);
    let at = before
        .items
        .iter()
        .take(promised)
        .zip(now.items.iter().map(Some).chain(std::iter::repeat(None)))
        .position(|(was, is)| is.is_none_or(|is| is.digest != was.digest));
    if let Some((from, setting)) = settings::first_other(plan, before, now)
        && at.is_none_or(|at| from <= at)
        && let Some(cost) = cost(before, from, lasts)
    {
        let what = format!("the setting `{setting}` is not what it was");
        return Some(changed(&what, &cost, refreshed, nowhere(), &plan.layout));
    }
    let at = at?;
    let cost = cost(before, at, lasts)?;
    let was = before.items.get(at)?;
    let is = now.items.get(at);
    let origin = was.origin.clone().unwrap_or_else(nowhere);
    if was.kind == ItemKind::Row
        && let Some(gone) = cut_rows(before, now, at)
    {
        return Some(Finding {
            code: Code("fit/history-cut"),
            severity: Severity::Advice,
            message: format!("{gone}: {cost}"),
            origin,
            section: was.name.clone(),
        });
    }
    let what = match was.kind {
        ItemKind::Tool => tools(before, now),
        ItemKind::System | ItemKind::Message => named(was, is, before, now),
        ItemKind::Row => row(was, is, before, at),
    };
    let section = if was.kind == ItemKind::Tool { plan.layout.clone() } else { was.name.clone() };
    // A row is sent as it came: no captured value stands in it.
    let refreshed = if was.kind == ItemKind::Row { &[] } else { refreshed };
    Some(changed(&what, &cost, refreshed, origin, &section))
}

/// How many items stand before the last mark that promises something to the request.
fn last_cut(state: &State, lasts: Scope) -> usize {
    let lasting = state.cuts.iter().filter(|cut| cut.scope <= lasts);
    lasting.map(|cut| cut.items).max().unwrap_or(0)
}

/// What is lost when reuse ends before an item; none where no mark stands behind it.
fn cost(before: &State, at: usize, lasts: Scope) -> Option<String> {
    let lost = before.cuts.iter().filter(|cut| cut.scope <= lasts && cut.items > at);
    let lost: Vec<Scope> = lost.map(|cut| cut.scope).collect();
    let mut scopes = lost.clone();
    scopes.dedup();
    let names: Vec<String> = scopes.iter().map(|scope| format!("`cache {scope}`")).collect();
    let names = names.join(", ");
    let until = last_cut(before, lasts);
    let items = before.items.iter().take(until).skip(at);
    let tokens = items.fold(0_u64, |sum, item| sum.saturating_add(item.tokens));
    let marks = match lost.len() {
        0 => return None,
        1 => format!("1 mark ({names})"),
        count => format!("{count} marks ({names})"),
    };
    Some(format!("{marks} and {tokens} cached tokens (estimate) are lost"))
}

fn tools(before: &State, now: &State) -> String {
    let names = |of: &State| -> Vec<String> {
        let tools = of.items.iter().filter(|item| item.kind == ItemKind::Tool);
        tools.map(|item| format!("`{}`", item.name)).collect()
    };
    let (was, is) = (names(before), names(now));
    let only = |one: &[String], other: &[String]| -> Vec<String> {
        one.iter().filter(|name| !other.contains(name)).cloned().collect()
    };
    let (added, gone) = (only(&is, &was), only(&was, &is));
    let mut said = Vec::new();
    if !added.is_empty() {
        said.push(format!("{} added", added.join(", ")));
    }
    if !gone.is_empty() {
        said.push(format!("{} gone", gone.join(", ")));
    }
    if said.is_empty() {
        said.push("another order or other words".to_owned());
    }
    format!("the tools changed ({})", said.join("; "))
}

/// A part of the system text or a message of the layout; of a segment its package is named.
fn named(was: &Item, is: Option<&Item>, before: &State, now: &State) -> String {
    let same = |one: &Item, other: &Item| one.kind == other.kind && one.name == other.name;
    let is_new = |item: &&Item| !before.items.iter().any(|other| same(other, item));
    if let Some(new) = is.filter(is_new) {
        if new.kind == ItemKind::Row {
            return format!("`{}` is stored with another text than it was sent with", was.name);
        }
        return format!("{} was not there before", described(new));
    }
    if now.items.iter().any(|other| same(other, was)) {
        format!("{} is not what it was", described(was))
    } else {
        format!("{} is not there any more", described(was))
    }
}

fn described(item: &Item) -> String {
    let package = item.origin.as_ref().and_then(|origin| origin.package.as_ref());
    match (item.name.split_once('/'), package) {
        (Some(_), Some(package)) => format!("segment `{}` of `{package}`", item.name),
        (None, Some(package)) => format!("`{}`, a text of `{package}`,", item.name),
        _ => format!("`{}`", item.name),
    }
}

fn row(was: &Item, is: Option<&Item>, before: &State, at: usize) -> String {
    let is_row = |item: &&Item| item.kind == ItemKind::Row && item.name == was.name;
    let number = before.items.iter().take(at + 1).filter(is_row).count();
    let which = format!("row {number} of `{}` (`{}`)", was.name, was.role);
    let is_new = |item: &Item| {
        let same = |other: &Item| other.kind == item.kind && other.name == item.name;
        item.kind != ItemKind::Row && !before.items.iter().any(same)
    };
    match is {
        Some(is) if is_new(is) => format!("{} was not there before", described(is)),
        Some(is) if is.kind == ItemKind::Row => format!("{which} differs from what was sent"),
        _ => format!("{which} was sent and is not there any more"),
    }
}

/// Rows that went from the front of a history, where later ones go on behind them: a window,
/// a summary.
fn cut_rows(before: &State, now: &State, at: usize) -> Option<String> {
    let is = now.items.get(at)?;
    let later = before.items.get(at + 1..)?;
    let follow = |from: usize| {
        let rest = now.items.get(from)?;
        later.iter().position(|item| item.kind == ItemKind::Row && item.digest == rest.digest)
    };
    if let Some(gone) = follow(at) {
        let rows =
            if gone == 0 { "1 row went".to_owned() } else { format!("{} rows went", gone + 1) };
        return Some(format!("{rows} from the front of `{}`", is.name));
    }
    // One thing stands in for them.
    let gone = follow(at + 1)?;
    (gone > 0).then(|| format!("`{}` stands in for {} rows", is.name, gone + 1))
}

fn changed(
    what: &str,
    cost: &str,
    refreshed: &[String],
    origin: Origin,
    section: &std::sync::Arc<str>,
) -> Finding {
    let (code, severity, message) = if refreshed.is_empty() {
        (Code("fit/prefix-changed"), Severity::Warning, format!("{what}: {cost}"))
    } else {
        let paths: Vec<String> = refreshed.iter().map(|path| format!("`{path}`")).collect();
        let paths = paths.join(", ");
        let message = format!("another value came for {paths} and was sent; {what}: {cost}");
        (Code("fit/session-value-refreshed"), Severity::Advice, message)
    };
    Finding { code, severity, message, origin, section: section.clone() }
}
