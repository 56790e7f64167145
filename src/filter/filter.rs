use std::sync::Arc;

use crate::measure::Estimator;
use crate::syntax::tree::Unit;
use crate::value::{Number, Value};

/// A filter: its signature and the function.
pub struct Filter {
    /// Its name in layouts and templates.
    pub name: &'static str,
    /// What it does, in one sentence.
    pub purpose: &'static str,
    /// What it takes.
    pub takes: Takes,
    /// Its parameters, in order.
    pub parameters: &'static [Parameter],
    /// What it gives.
    pub gives: Gives,
    /// On which labels of its input the result depends.
    pub reads: Reads,
    /// The function. It is total: what the checker could not rule out (a JSON value of another
    /// kind) goes through unchanged or gives an absent value, as its page says.
    pub apply: fn(&Value, &[Given], &Environment<'_>) -> Value,
}

/// What a filter takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// Anything.
    Any,
    /// Text, or a number, truth value or time by its text.
    Text,
    /// A list, or a log as a list of its rows.
    List,
    /// A list or a map.
    ListOrMap,
    /// A map.
    Map,
    /// A log.
    Log,
    /// A time.
    Time,
}

/// What a filter gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gives {
    /// Text.
    Text,
    /// A whole number.
    Int,
    /// Any JSON value.
    Json,
    /// What it took.
    Same,
    /// A list of the entries of a map, each a record of `key` and `value`.
    Entries,
    /// A list of the member that its first argument names.
    Members,
}

/// On which labels of its input the result of a filter depends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reads {
    /// Only presence, length and keys.
    Shape,
    /// Everything inside.
    Deep,
}

/// A parameter of a filter.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// Its name; an argument may be given by it.
    pub name: &'static str,
    /// What it takes.
    pub kind: ParameterKind,
    /// Whether it must be given.
    pub required: bool,
}

/// What a parameter takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParameterKind {
    /// Text.
    Text,
    /// A whole number without unit.
    Int,
    /// A number with one of these units.
    Quantity(&'static [Unit]),
    /// `.field`.
    Member,
    /// Any value.
    Any,
    /// Any number of truth values, each by a name of the author's choice.
    Flags,
}

/// An argument as the function sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Given {
    /// The parameter's name; of flags the author's name.
    pub name: Arc<str>,
    /// The value; a member is its name as text, a quantity its number.
    pub value: Value,
    /// The unit of a quantity.
    pub unit: Option<Unit>,
}

/// What a function may look at beside its input.
#[derive(Clone, Copy, Debug)]
pub struct Environment<'a> {
    /// How tokens are counted.
    pub estimator: &'a Estimator,
    /// What the target takes.
    pub row: &'a crate::target::Row,
    /// Who reads: the locale that was asked for.
    pub locale: &'a crate::locale::Locale,
}

/// The argument of a name, absent if it was not given.
pub fn given<'a>(arguments: &'a [Given], name: &str) -> &'a Value {
    const ABSENT: &Value = &Value::Absent;
    arguments.iter().find(|given| &*given.name == name).map_or(ABSENT, |given| &given.value)
}

/// The number of an argument, if it is a whole one.
pub fn whole(arguments: &[Given], name: &str) -> Option<usize> {
    match given(arguments, name) {
        Value::Number(number) => number_as_usize(number),
        _ => None,
    }
}

fn number_as_usize(number: &Number) -> Option<usize> {
    number.as_int().and_then(|number| usize::try_from(number).ok())
}
