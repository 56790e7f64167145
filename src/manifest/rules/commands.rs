use std::collections::BTreeSet;

use crate::diagnostic::{Code, Diagnostic};
use crate::manifest::place::Place;
use crate::text::Name;
use crate::yaml::excerpt;

/// Names within one command, and where a variadic argument stands.
pub(super) fn check(top: &Place<'_>) -> Vec<Diagnostic> {
    top.list("contributes.commands").iter().flat_map(check_command).collect()
}

fn check_command(command: &Place<'_>) -> Vec<Diagnostic> {
    let names: Vec<_> = command.text("name").into_iter().chain(command.texts("aliases")).collect();
    let arguments = command.list("arguments");
    let argument_names: Vec<_> = arguments.iter().filter_map(|it| it.text("name")).collect();
    let mut found = repeated(command, "aliases", &names);
    found.extend(repeated(command, "arguments", &argument_names));
    let before_last = arguments.iter().rev().skip(1).rev();
    for argument in before_last.filter(|argument| argument.flag("variadic") == Some(true)) {
        found.push(argument.error(
            Code("manifest/variadic-last"),
            "variadic",
            "a variadic argument takes all that follows, but another follows it",
        ));
    }
    found
}

fn repeated(command: &Place<'_>, key: &str, names: &[Name]) -> Vec<Diagnostic> {
    let mut seen = BTreeSet::new();
    names
        .iter()
        .filter(|name| !seen.insert(&***name))
        .map(|name| {
            let message = format!("{} names two things of one command", excerpt(name));
            Diagnostic::error(Code("manifest/duplicate"), name.span, message)
                .field(command.inside(key))
        })
        .collect()
}
