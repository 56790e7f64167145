use std::sync::Arc;

use typecase::case::Case;
use typecase::check::{Asked, KeyError};
use typecase::config::Config;
use typecase::diagnostic::visible;
use typecase::manifest::{Package, RuntimeKind};
use typecase::plan::Key;
use typecase::target;

use super::Failure;
use super::arguments::{Selection, Strictness};

/// The word for every target.
pub(super) const ALL: &str = "all";

/// What a layout is compiled for: what the flags say over what the case says. The target is
/// given, since it may be every one.
pub(super) fn key(
    selection: &Selection,
    case: Option<&Case>,
    target: &str,
    config: &Config,
) -> Key {
    let said = |flag: &Option<String>, name: fn(&Case) -> Option<&str>| {
        flag.as_deref().or_else(|| name(case?)).map(Into::into)
    };
    let sections = case.map(|case| case.sections.as_slice()).unwrap_or_default();
    Key {
        runtime: said(&selection.runtime, |case| case.runtime.as_ref().map(|name| &*name.node)),
        locale: said(&selection.locale, |case| case.locale.as_ref().map(|name| &*name.node)),
        target: target.into(),
        model: said(&selection.model, |case| case.model.as_ref().map(|name| &*name.node))
            .or_else(|| default_model(config, target)),
        sections: sections.iter().map(|(name, on)| (name.node.clone(), *on)).collect(),
    }
}

/// What `check` checks layouts for: every target with `all`, else that of the configuration.
pub(super) fn asked(
    selection: &Selection,
    config: &Config,
    strictness: &Strictness,
) -> Result<Asked, Failure> {
    let named = config.target.as_ref().map(|name| &*name.node);
    let targets = match selection.target.as_deref().or(named) {
        None => Vec::new(),
        Some(ALL) => target::targets().into_iter().map(str::to_owned).collect(),
        Some(target) => vec![known(target)?.to_owned()],
    };
    let one_key =
        selection.runtime.is_some() || selection.locale.is_some() || selection.model.is_some();
    Ok(Asked {
        targets,
        key: one_key.then(|| key(selection, None, "", config)),
        strict: strictness.strict,
        is_part: one_key || strictness.strict || selection.target.is_some(),
    })
}

/// The model of the configuration, for its target.
fn default_model(config: &Config, target: &str) -> Option<Arc<str>> {
    let is_for = config.target.as_ref().is_none_or(|own| &*own.node == target);
    config.model.as_ref().filter(|_| is_for).map(|name| name.node.clone())
}

/// The targets that are asked for: with `all` every one.
pub(super) fn targets(
    selection: &Selection,
    case: Option<&Case>,
    config: &Config,
) -> Result<Vec<String>, Failure> {
    if selection.target.as_deref() == Some(ALL) {
        return Ok(target::targets().into_iter().map(str::to_owned).collect());
    }
    Ok(vec![self::target(selection, case, config)?.to_owned()])
}

/// The one target that is asked for, by the flag, by the case or by the configuration.
pub(super) fn target<'a>(
    selection: &'a Selection,
    case: Option<&'a Case>,
    config: &'a Config,
) -> Result<&'a str, Failure> {
    let named = case.and_then(|case| case.target.as_ref()).or(config.target.as_ref());
    let named = named.map(|name| &*name.node);
    match selection.target.as_deref().or(named) {
        Some(ALL) => Err(Failure(
            "`--target all` is for `check`, `render` and `plan`; name one target here".into(),
        )),
        Some(target) => known(target),
        None => Err(Failure(format!(
            "no target is named; give one with `--target`, in the case or in `typecase.toml`: `{}`",
            target::targets().join("`, `")
        ))),
    }
}

fn known(target: &str) -> Result<&str, Failure> {
    if target::targets().contains(&target) {
        Ok(target)
    } else {
        Err(failure(&KeyError::UnknownTarget(target.into()), &[]))
    }
}

/// What is wrong with a key, for people.
pub(super) fn failure(error: &KeyError, packages: &[Package]) -> Failure {
    let said = error.to_string();
    let said = visible(&said);
    match error {
        KeyError::UnknownRuntime(_, None) => {
            Failure(format!("{said}; {}", some_runtimes(packages)))
        }
        _ => Failure(said.into_owned()),
    }
}

/// The first runtimes that call a model, as a hint.
fn some_runtimes(packages: &[Package]) -> String {
    const SHOWN: usize = 8;
    let agents = packages
        .iter()
        .flat_map(|package| &package.runtimes)
        .filter(|runtime| runtime.kind == RuntimeKind::Agent)
        .map(|runtime| &*runtime.id);
    let names: Vec<_> = agents.collect();
    let shown: Vec<_> = names.iter().take(SHOWN).copied().collect();
    let more = if names.len() > SHOWN { ", …" } else { "" };
    if shown.is_empty() {
        "no package here has one (`--packages` says where packages are)".into()
    } else {
        format!("there are `{}`{more}", shown.join("`, `"))
    }
}

/// A locale whose words are written, and whether anyone asked for one: `locale.given` reads that.
pub(super) fn locale(locale: &str, asked: bool) -> String {
    if asked { locale.to_owned() } else { format!("{locale} (none was asked for)") }
}
