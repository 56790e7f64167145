use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::lint::{Check, Checked, Rule};
use crate::syntax::tree::{Atom, Field, Inputs, Label, Statement};
use crate::types::Volatility;

/// An input that by its name changes all the time, declared as if it stayed.
pub(super) const RULE: Rule = Rule {
    code: Code("lint/ambient-source"),
    severity: Severity::Warning,
    check: Check::Layout(check),
};

/// Words of a name that say so.
const AMBIENT: [&str; 9] =
    ["now", "clock", "timestamp", "datetime", "random", "nonce", "uuid", "guid", "elapsed"];

fn check(checked: &Checked<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for statement in checked.statements() {
        if let Statement::Inputs(inputs) = statement
            && let Some(level) = level(inputs)
        {
            fields(&inputs.record.fields, level, &mut found);
        }
    }
    found
}

/// The volatility of a group of inputs; none if they grow.
fn level(inputs: &Inputs) -> Option<Volatility> {
    let mut level = None;
    for label in &inputs.labels {
        match label {
            Label::Word(word) if matches!(&***word, "history" | "loop") => return None,
            Label::Word(word) => level = level.max(volatility(word)),
            Label::For(_) => {}
        }
    }
    level
}

fn volatility(word: &str) -> Option<Volatility> {
    [Volatility::Stable, Volatility::Session, Volatility::Turn, Volatility::Call]
        .into_iter()
        .find(|of| of.word() == word)
}

fn fields(all: &[Field], outer: Volatility, found: &mut Vec<Diagnostic>) {
    for field in all {
        let own = field.labels.iter().filter_map(|label| match label {
            Label::Word(word) => volatility(word),
            Label::For(_) => None,
        });
        let level = own.fold(outer, Ord::max);
        if level <= Volatility::Session && is_ambient(&field.name) {
            found.push(
                RULE.at(
                    field.name.span,
                    format!("`{}` is declared `{level}`, and by its name changes all the time", field.name),
                )
                .label("a wrong promise breaks every mark behind it, and no check can see it")
                .help(
                    "declare it in `inputs turn {{ }}` and write it in a message behind the conversation; if it is taken once a session, let its name say so, such as `started-at`",
                ),
            );
        }
        for atom in &field.kind.atoms {
            if let Atom::Record { record, .. } = atom {
                fields(&record.fields, level, found);
            }
        }
    }
}

/// The words of `requestId`, `request-id`, `request_id`.
fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for c in name.chars() {
        if c.is_uppercase() || matches!(c, '-' | '_') {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut().filter(|_| !matches!(c, '-' | '_')) {
            word.extend(c.to_lowercase());
        }
    }
    words
}

fn is_ambient(name: &str) -> bool {
    let words = words(name);
    let pair = |one: &str, two: &str| words.windows(2).any(|pair| *pair == [one, two]);
    words.iter().any(|word| AMBIENT.contains(&&**word))
        || pair("request", "id")
        || pair("current", "time")
        || pair("current", "date")
}
