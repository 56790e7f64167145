use crate::diagnostic::{Code, Diagnostic, did_you_mean};
use crate::syntax::tree::{Expression, ExpressionKind, Policy, Reference, Setting, Unit};
use crate::text::Span;

use super::walker::Walker;

/// What a key of `budget` or `compaction` takes.
struct Takes {
    /// Words by themselves.
    words: &'static [&'static str],
    /// Calls, each with the names that its arguments may have.
    calls: &'static [(&'static str, &'static [&'static str])],
    /// Sizes in these units.
    units: &'static [Unit],
    /// Values of the host too.
    free: bool,
}

const SIZE: Takes = Takes {
    words: &[],
    calls: &[("clamp", &[]), ("min", &[])],
    units: &[Unit::Tokens, Unit::Percent],
    free: true,
};
const LAST: &[(&str, &[&str])] = &[("last", &[])];

/// What a key takes; none: it is checked elsewhere, or is no key.
fn takes(policy: &str, key: &str) -> Option<Takes> {
    let none = Takes { words: &[], calls: &[], units: &[], free: false };
    Some(match (policy, key) {
        ("budget", "window" | "reserve" | "target")
        | ("compaction", "segment" | "all" | "budget") => SIZE,
        ("budget", "protect") => Takes { words: &["summaries", "pinned"], calls: LAST, ..none },
        ("budget", "steps") => Takes {
            calls: &[("elide", &["keep"]), ("collapse", &["keep"]), ("drop", &[]), ("cut", &[])],
            ..none
        },
        ("budget", "anchor") => Takes { words: &["usage"], ..none },
        ("budget", "pictures") => Takes { calls: &[("prune", &["above", "keep"])], ..none },
        ("compaction", "strategy") => Takes {
            words: &["window", "running-summary", "relevance"],
            calls: &[("segments", &[]), ("handoff", &[]), ("fold", &["keep"])],
            free: true,
            ..none
        },
        ("compaction", "protect" | "keep") => Takes { calls: LAST, ..none },
        ("compaction", "when") => {
            Takes { calls: &[("headroom", &[])], units: &[Unit::Percent, Unit::Tokens], ..none }
        }
        ("compaction", "ask") => {
            Takes { words: &["same-request"], calls: &[("text-only", &[])], ..none }
        }
        ("compaction", "retry") => Takes { calls: &[("transient", &[])], ..none },
        _ => return None,
    })
}

impl Walker<'_> {
    /// Checks the values of `budget` and `compaction`. They decide no byte yet.
    pub(crate) fn policies(&mut self) {
        // What a policy names is no reason to ask the host for it.
        let noted = self.noted.clone();
        self.beside_the_text();
        for policy in &self.declarations.policies {
            self.remembered_policy(policy, |walker| walker.policy(policy));
        }
        self.noted = noted;
    }

    fn policy(&mut self, policy: &Policy) {
        for setting in &policy.settings {
            if let Some(takes) = takes(&policy.name, &setting.name) {
                for value in &setting.values {
                    self.policy_value(setting, &takes, value);
                }
            }
        }
    }

    fn policy_value(&mut self, setting: &Setting, takes: &Takes, value: &Expression) {
        match &*value.node {
            ExpressionKind::Else(all) => {
                for one in all {
                    self.policy_value(setting, takes, one);
                }
            }
            ExpressionKind::If(one, condition) => {
                self.policy_value(setting, takes, one);
                self.condition(condition);
            }
            ExpressionKind::Quantity(quantity) => {
                let unit = quantity.unit.as_ref().map(|unit| unit.node);
                if !unit.is_some_and(|unit| takes.units.contains(&unit)) {
                    self.problems.push(wrong(setting, takes, "this", value.span, None));
                }
            }
            ExpressionKind::Reference(reference) => {
                self.policy_word(setting, takes, reference, value);
            }
            ExpressionKind::Broken => {}
            _ if takes.free => {
                self.typed(value);
            }
            _ => self.problems.push(wrong(setting, takes, "this", value.span, None)),
        }
    }

    fn policy_word(
        &mut self,
        setting: &Setting,
        takes: &Takes,
        reference: &Reference,
        value: &Expression,
    ) {
        let name = match reference.path.as_slice() {
            [name] => name,
            _ if takes.free => {
                self.typed(value);
                return;
            }
            _ => {
                self.problems.push(wrong(setting, takes, "this", value.span, None));
                return;
            }
        };
        let Some(arguments) = &reference.arguments else {
            if takes.words.contains(&&***name) {
                return;
            }
            if takes.free && self.declarations.input(name).is_some() {
                self.typed(value);
                return;
            }
            self.problems.push(wrong(setting, takes, name, value.span, Some(name)));
            return;
        };
        let Some((_, names)) = takes.calls.iter().find(|(call, _)| *call == &***name) else {
            self.problems.push(wrong(setting, takes, name, name.span, Some(name)));
            return;
        };
        for argument in arguments {
            if let Some(given) = &argument.name
                && !names.contains(&&***given)
            {
                let message = format!("`{name}` takes no `{given}`");
                self.problems.push(
                    Diagnostic::error(Code("layout/wrong-policy"), given.span, message)
                        .help_if(did_you_mean(given, names.iter().copied())),
                );
            }
        }
    }
}

fn wrong(
    setting: &Setting,
    takes: &Takes,
    said: &str,
    span: Span,
    word: Option<&str>,
) -> Diagnostic {
    let said = if word.is_some() { format!("`{said}`") } else { said.to_owned() };
    let calls = takes.calls.iter().map(|(call, _)| *call);
    let all: Vec<String> = takes
        .words
        .iter()
        .map(|word| format!("`{word}`"))
        .chain(calls.clone().map(|call| format!("`{call}(…)`")))
        .chain(takes.units.iter().map(|unit| format!("a number of `{}`", unit.word())))
        .collect();
    let meant = word.and_then(|word| did_you_mean(word, takes.words.iter().copied().chain(calls)));
    Diagnostic::error(
        Code("layout/wrong-policy"),
        span,
        format!("`{}` does not take {said}", setting.name),
    )
    .help(meant.unwrap_or_else(|| format!("it takes {}", all.join(", "))))
}
