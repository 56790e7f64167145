use crate::check::declarations::Declarations;
use crate::check::flow::Flow;
use crate::diagnostic::{Code, Diagnostic};
use crate::lint::KeyedSetting;
use crate::plan::{Expr, Setting};
use crate::syntax::tree::{self, Expression, ExpressionKind, Policy, Unit};
use crate::text::{Name, Span};
use crate::types::{Kind, Volatility};
use crate::value::{Number, Value};

use super::typed::Typed;
use super::walker::Walker;

/// A setting of a request with what it depends on.
#[derive(Clone)]
pub(crate) struct Set {
    pub(crate) setting: Setting,
    pub(crate) expr: Expr,
    pub(crate) flow: Flow,
    pub(crate) span: Span,
}

impl Set {
    /// What rules see of it.
    pub(crate) fn keyed(&self) -> KeyedSetting {
        let Self { setting, span, .. } = *self;
        KeyedSetting { setting, volatility: self.flow.volatility, span }
    }
}

impl Walker<'_> {
    /// The settings of `request { … }`.
    pub(crate) fn settings(&mut self, policy: &Policy) -> Vec<Set> {
        self.beside_the_text();
        self.remembered_settings(policy, |walker| walker.set(policy))
    }

    fn set(&mut self, policy: &Policy) -> Vec<Set> {
        let mut all: Vec<Set> = Vec::new();
        for written in &policy.settings {
            let name = &written.name;
            let Some(setting) = Setting::ALL.into_iter().find(|of| of.word() == &***name) else {
                self.problems.push(unknown_setting(name));
                continue;
            };
            let [value] = written.values.as_slice() else {
                self.problems.push(Diagnostic::error(
                    Code("layout/setting-values"),
                    name.span,
                    format!("`{name}` takes one value"),
                ));
                continue;
            };
            self.in_key = setting == Setting::CacheKey;
            let typed = self.setting(setting, value);
            self.in_key = false;
            if let Some(wanted) = unfit(setting, &typed) {
                self.problems.push(wrong_setting(setting, wanted, value.span));
                continue;
            }
            if setting == Setting::CacheKey && typed.flow.volatility > Volatility::Session {
                self.problems.push(volatile_key(&typed, value, self.declarations));
            }
            all.push(Set { setting, expr: typed.expr, flow: typed.flow, span: value.span });
        }
        all
    }

    fn setting(&mut self, setting: Setting, value: &Expression) -> Typed {
        match &*value.node {
            ExpressionKind::Reference(reference) => {
                let path: Vec<&str> = reference.path.iter().map(|name| &***name).collect();
                match path.as_slice() {
                    [word] if words(setting).contains(word) => {
                        return Typed::constant(Value::text(*word), Kind::Text, value.span);
                    }
                    ["budget", key] => return self.of_budget(key, value.span),
                    _ => {}
                }
                self.typed(value)
            }
            ExpressionKind::Quantity(quantity) => self.sized(setting, quantity, value),
            _ => self.typed(value),
        }
    }

    fn sized(&mut self, setting: Setting, of: &tree::Quantity, value: &Expression) -> Typed {
        let unit = of.unit.as_ref().map(|unit| unit.node);
        let fits = match setting {
            Setting::MaxOutput => matches!(unit, None | Some(Unit::Tokens)),
            Setting::CacheMinimum => matches!(unit, Some(Unit::Chars)),
            _ => unit.is_none(),
        };
        match Number::parse(&of.digits).filter(|_| fits) {
            Some(number) => {
                let kind = Kind::Number;
                Typed::constant(Value::Number(number), kind, value.span)
            }
            None => {
                self.problems.push(
                    Diagnostic::error(
                        Code("type/wrong-unit"),
                        value.span,
                        format!("`{setting}` is not counted so"),
                    )
                    .help(match setting {
                        Setting::MaxOutput => "write a number of `tokens`",
                        Setting::CacheMinimum => "write a number of `chars`",
                        _ => "write a number without a unit",
                    }),
                );
                Typed::unknown(value.span)
            }
        }
    }

    /// A size that the budget sets.
    pub(super) fn of_budget(&mut self, key: &str, span: Span) -> Typed {
        let found = self
            .declarations
            .policies
            .iter()
            .filter(|policy| &**policy.name == "budget")
            .flat_map(|policy| &policy.settings)
            .find(|setting| &**setting.name == key)
            .and_then(|setting| setting.values.first());
        match found.map(|found| &*found.node) {
            Some(ExpressionKind::Quantity(of)) => match Number::parse(&of.digits) {
                Some(number) => Typed::constant(Value::Number(number), Kind::Number, span),
                None => Typed::unknown(span),
            },
            _ => {
                self.problems.push(
                    Diagnostic::error(
                        Code("layout/unknown-name"),
                        span,
                        format!("the budget sets no size `{key}`"),
                    )
                    .help(format!("write `budget {{ {key}: 4000 tokens }}`")),
                );
                Typed::unknown(span)
            }
        }
    }
}

/// The words that a setting takes by themselves.
fn words(setting: Setting) -> &'static [&'static str] {
    match setting {
        Setting::ResponseFormat => &["json"],
        Setting::ToolChoice => &["auto", "none", "required"],
        Setting::ReasoningEffort => &["disabled", "low", "medium", "high", "xhigh", "max"],
        _ => &[],
    }
}

/// What a setting takes, if a value is none of it: what the plan knows by its value, the rest by
/// its kind.
fn unfit(setting: Setting, typed: &Typed) -> Option<&'static str> {
    let (wanted, fits): (_, fn(&Value) -> bool) = match setting {
        Setting::MaxOutput => ("a whole number above 0", |value| whole(value) > Some(0)),
        Setting::CacheMinimum => ("a number of `chars`", |value| whole(value) >= Some(0)),
        Setting::Seed => ("a whole number", |value| whole(value).is_some()),
        Setting::Temperature => ("a number", |value| matches!(value, Value::Number(_))),
        Setting::TopP => ("a number from 0 to 1", |value| match value {
            Value::Number(number) => (0.0..=1.0).contains(&number.as_f64()),
            _ => false,
        }),
        Setting::ToolChoice => ("`auto`, `none`, `required` or the name of a tool", |value| {
            is_word(Setting::ToolChoice, value) || matches!(value, Value::Map(_))
        }),
        Setting::ReasoningEffort => {
            ("`low`, `medium`, `high`, `xhigh`, `max` or `disabled`", |value| {
                is_word(Setting::ReasoningEffort, value)
            })
        }
        Setting::ResponseFormat => ("`json` or a JSON Schema", |value| {
            is_word(Setting::ResponseFormat, value) || matches!(value, Value::Map(_))
        }),
        Setting::Affinity | Setting::CacheKey | Setting::Model => {
            ("a text", |value| matches!(value, Value::Text(_)))
        }
    };
    let by_value = known(&typed.expr).iter().all(fits);
    let by_kind = match typed.kind() {
        Kind::Unknown | Kind::Json => true,
        Kind::Int | Kind::Number => !takes_text(setting) && !takes_value(setting),
        Kind::Text | Kind::Enumeration(_) | Kind::Time => takes_text(setting),
        Kind::Record(_) | Kind::Map(_) => takes_value(setting),
        _ => false,
    };
    (!by_value || !by_kind).then_some(wanted)
}

fn takes_text(setting: Setting) -> bool {
    !matches!(
        setting,
        Setting::MaxOutput
            | Setting::CacheMinimum
            | Setting::Seed
            | Setting::Temperature
            | Setting::TopP
    )
}

/// Whether it takes more than a text or a number.
fn takes_value(setting: Setting) -> bool {
    matches!(setting, Setting::ToolChoice | Setting::ResponseFormat)
}

fn is_word(setting: Setting, value: &Value) -> bool {
    matches!(value, Value::Text(word) if words(setting).contains(&&**word))
}

fn whole(value: &Value) -> Option<i64> {
    match value {
        Value::Number(number) => number.as_int(),
        _ => None,
    }
}

/// The fixed values that an expression may come to, as far as they show.
fn known(expr: &Expr) -> Vec<Value> {
    match expr {
        Expr::Words(words) => vec![Value::Text(words.text().clone())],
        Expr::Value(Value::Absent | Value::Null) => Vec::new(),
        Expr::Value(value) => vec![value.clone()],
        Expr::If(_, value) => known(value),
        Expr::Else(all) => all.iter().flat_map(known).collect(),
        _ => Vec::new(),
    }
}

fn wrong_setting(setting: Setting, wanted: &str, span: Span) -> Diagnostic {
    Diagnostic::error(Code("layout/wrong-setting"), span, format!("`{setting}` does not take this"))
        .help(format!("it takes {wanted}"))
}

fn unknown_setting(name: &Name) -> Diagnostic {
    let words = Setting::ALL.map(Setting::word);
    Diagnostic::error(
        Code("layout/unknown-setting"),
        name.span,
        format!("no setting of a request is called `{name}`"),
    )
    .help(format!("the settings are {}", words.join(", ")))
    .meant(name, words)
}

fn volatile_key(typed: &Typed, value: &Expression, declarations: &Declarations<'_>) -> Diagnostic {
    let mut found = Diagnostic::error(
        Code("cache/volatile-key"),
        value.span,
        format!("this key is `{}`, so no prefix is ever found under it", typed.flow.volatility),
    )
    .help("build the key from values of the session");
    if let Some(cause) = &typed.flow.cause {
        found = found.note(cause.used, format!("`{}` flows in here", cause.subject));
        if let Some(declared) = cause.declared(declarations) {
            found = found.note(declared, "declared here");
        }
    }
    found
}
