use crate::check::flow::{Fact, Flow};
use crate::diagnostic::{Code, Diagnostic};
use crate::filter::{self, Environment, Given, Gives, Parameter, ParameterKind, Reads, Takes};
use crate::plan::{Argument, ArgumentValue, Expr};
use crate::syntax::tree::{self, Expression, ExpressionKind};
use crate::text::{Name, Span};
use crate::types::{Field, Kind, Record, Type};
use crate::value::{Number, Value};

use super::expression::described;
use super::typed::{Typed, fits, inner, writable};
use super::walker::Walker;

impl Walker<'_> {
    /// `x | name(…)`.
    pub(super) fn filter(
        &mut self,
        value: &Expression,
        filter: &tree::Filter,
        span: Span,
    ) -> Typed {
        let typed = self.typed(value);
        let Some(of) = filter::find(&filter.name) else {
            self.problems.push(unknown_filter(&filter.name));
            return Typed::unknown(span);
        };
        if !takes(of.takes, &typed.of.kind) {
            self.problems.push(wrong_input(&filter.name, of.takes, &typed));
            return Typed::unknown(span);
        }
        let Some(arguments) = self.arguments(filter, of, &typed) else {
            return Typed::unknown(span);
        };
        let rest = arguments.flow;
        let shape_only = of.reads == Reads::Shape;
        if !shape_only && !matches!(of.gives, Gives::Same | Gives::Entries) {
            self.whole_audience(&typed);
        }
        let flow = if shape_only && of.gives != Gives::Same {
            typed.shape.join(&rest)
        } else {
            typed.flow.join(&rest)
        };
        let expr = Expr::Filter {
            filter: of.name.into(),
            value: Box::new(typed.expr),
            arguments: arguments.list,
        };
        let mut result = match of.gives {
            Gives::Text => Typed::new(expr, Kind::Text, flow, span),
            Gives::Int => Typed::new(expr, Kind::Int, flow, span),
            Gives::Json => Typed::new(expr, Kind::Json, flow, span),
            Gives::Same => {
                let shape =
                    if shape_only { typed.shape.join(&rest) } else { typed.flow.join(&rest) };
                let mut same = Typed::new(expr, typed.of.kind.clone(), flow, span);
                same.of = typed.of.clone();
                same.of.labels.volatility = shape.volatility;
                same.shape = shape;
                same.path.clone_from(&typed.path);
                same
            }
            Gives::Entries => {
                let mut entries = Typed::new(expr, entries(&typed.of), flow, span);
                entries.of.labels = typed.of.labels.clone();
                entries.of.labels.volatility = typed.shape.volatility;
                entries.shape = typed.shape.join(&rest);
                entries.flow = typed.flow.join(&rest);
                entries.path.clone_from(&typed.path);
                entries
            }
            Gives::Members => {
                let kind = arguments.member.unwrap_or(Kind::Json);
                let element = Type::at(kind, flow.volatility);
                Typed::new(expr, Kind::List(element.into()), flow, span)
            }
        };
        if of.gives == Gives::Int {
            result.fact = Fact::NeverEmpty;
        }
        let environment = Environment {
            estimator: &self.for_.estimator,
            row: &self.for_.row,
            locale: &self.for_.asked,
        };
        match (&typed.constant, arguments.given) {
            (Some(value), Some(given)) if !matches!(value, Value::Absent) => {
                // What else a filter asks is the same for all targets.
                self.asked_of_target.row |= holds_picture(value);
                let value = (of.apply)(value, &given, &environment);
                return Typed {
                    of: result.of.clone(),
                    ..Typed::constant(value, result.of.kind, span)
                };
            }
            _ => {}
        }
        result
    }

    fn arguments(
        &mut self,
        filter: &tree::Filter,
        of: &filter::Filter,
        input: &Typed,
    ) -> Option<Arguments> {
        let mut all = Arguments {
            list: Vec::new(),
            given: Some(Vec::new()),
            flow: Flow::stable(),
            member: None,
        };
        let mut positional = of.parameters.iter();
        let mut seen: Vec<&str> = Vec::new();
        for argument in &filter.arguments {
            let parameter = match &argument.name {
                Some(name) => of.parameters.iter().find(|parameter| {
                    parameter.kind == ParameterKind::Flags || parameter.name == &***name
                }),
                None => positional.next(),
            };
            let Some(parameter) = parameter else {
                self.problems.push(unexpected_argument(argument, filter, of));
                return None;
            };
            if parameter.kind != ParameterKind::Flags {
                if seen.contains(&parameter.name) {
                    self.problems.push(unexpected_argument(argument, filter, of));
                    return None;
                }
                seen.push(parameter.name);
            }
            self.argument(argument, parameter, input, &mut all)?;
        }
        let missing = of
            .parameters
            .iter()
            .find(|parameter| parameter.required && !seen.contains(&parameter.name))
            .filter(|of| of.kind != ParameterKind::Flags || filter.arguments.is_empty());
        if let Some(parameter) = missing {
            self.problems.push(
                Diagnostic::error(
                    Code("type/missing-argument"),
                    filter.name.span,
                    format!("`{}` needs its {}", filter.name, parameter.name),
                )
                .help(usage(of)),
            );
            return None;
        }
        Some(all)
    }

    fn argument(
        &mut self,
        argument: &tree::Argument,
        parameter: &Parameter,
        input: &Typed,
        all: &mut Arguments,
    ) -> Option<()> {
        let name = argument.name.as_ref().map(|name| name.node.clone());
        let span = argument.value.span;
        let given_name = match parameter.kind {
            ParameterKind::Flags => name.clone().unwrap_or_default(),
            _ => parameter.name.into(),
        };
        let (value, given) = match (&*argument.value.node, parameter.kind) {
            (ExpressionKind::Member(member), ParameterKind::Member) => {
                let kind = self.member(member, input)?;
                all.member = Some(kind);
                let value = ArgumentValue::Member(member.node.clone());
                (value, Some((Value::Text(member.node.clone()), None)))
            }
            (ExpressionKind::Quantity(quantity), ParameterKind::Quantity(units)) => {
                let unit = quantity.unit.as_ref().map(|unit| unit.node);
                let number = Number::parse(&quantity.digits);
                match (number, unit) {
                    (Some(number), Some(unit)) if units.contains(&unit) => (
                        ArgumentValue::Quantity(number.clone(), Some(unit)),
                        Some((Value::Number(number), Some(unit))),
                    ),
                    _ => {
                        self.problems.push(wrong_unit(span, units));
                        return None;
                    }
                }
            }
            (_, ParameterKind::Member | ParameterKind::Quantity(_)) => {
                self.problems.push(wrong_parameter(span, parameter, None));
                return None;
            }
            (_, kind) => {
                let typed = self.typed(&argument.value);
                let wanted = match kind {
                    ParameterKind::Text => Some(Kind::Text),
                    ParameterKind::Int => Some(Kind::Int),
                    ParameterKind::Flags => Some(Kind::Bool),
                    _ => None,
                };
                if let Some(wanted) = wanted
                    && !fits(&typed.of.kind, &wanted)
                {
                    self.problems.push(wrong_parameter(span, parameter, Some(&typed)));
                    return None;
                }
                all.flow = all.flow.join(&typed.flow);
                (ArgumentValue::Expr(typed.expr), typed.constant.map(|value| (value, None)))
            }
        };
        all.list.push(Argument { name: Some(given_name.clone()), value });
        match given {
            Some((value, unit)) => {
                if let Some(list) = &mut all.given {
                    list.push(Given { name: given_name, value, unit });
                }
            }
            None => all.given = None,
        }
        Some(())
    }

    /// The kind of the member of a list's items that a filter is asked to look at.
    fn member(&mut self, member: &Name, input: &Typed) -> Option<Kind> {
        let (items, have_none) = match input.kind() {
            Kind::List(of) | Kind::Map(of) => {
                (inner(&of.kind).clone(), "the items of this list have")
            }
            kind => (kind.clone(), "this record has"),
        };
        let Kind::Record(record) = &items else { return Some(Kind::Json) };
        match record.fields.iter().find(|field| field.name == member.node) {
            Some(field) => Some(field.of.kind.clone()),
            None => {
                let names = record.fields.iter().map(|field| &*field.name);
                self.problems.push(
                    Diagnostic::error(
                        Code("type/unknown-field"),
                        member.span,
                        format!("{have_none} no field `{member}`"),
                    )
                    .perhaps(member, names),
                );
                None
            }
        }
    }
}

/// The arguments of a filter, checked.
struct Arguments {
    list: Vec<Argument>,
    /// As the function sees them, where the plan knows all of them.
    given: Option<Vec<Given>>,
    flow: Flow,
    member: Option<Kind>,
}

/// The list of the entries of a map: a key is as the map itself, a value keeps its own labels.
fn holds_picture(value: &Value) -> bool {
    match value {
        Value::Picture(_) => true,
        Value::List(all) => all.iter().any(holds_picture),
        _ => false,
    }
}

fn entries(map: &Type) -> Kind {
    let value = match inner(&map.kind) {
        Kind::Map(of) => of.under(&map.labels),
        kind => Type { kind: kind.clone(), labels: map.deep() },
    };
    let key = Type { kind: Kind::Text, labels: map.labels.clone() };
    let fields = [("key", key), ("value", value)];
    let fields = fields.into_iter().map(|(name, of)| Field { name: name.into(), of }).collect();
    let entry = Kind::Record(Record { name: None, fields }.into());
    Kind::List(Type { kind: entry, labels: map.labels.clone() }.into())
}

/// Whether a window over a log moves in steps.
pub(super) fn in_steps(filter: &tree::Filter) -> bool {
    filter
        .arguments
        .iter()
        .any(|argument| argument.name.as_ref().is_some_and(|name| &***name == "step"))
}

fn takes(takes: Takes, kind: &Kind) -> bool {
    let kind = inner(kind);
    match takes {
        _ if matches!(kind, Kind::Unknown | Kind::Json) => true,
        Takes::Any => true,
        Takes::Text => writable(kind),
        Takes::List => matches!(kind, Kind::List(_) | Kind::Log(..) | Kind::Tools),
        Takes::ListOrMap => {
            matches!(kind, Kind::List(_) | Kind::Map(_) | Kind::Record(_) | Kind::Log(..))
        }
        Takes::Map => matches!(kind, Kind::Map(_)),
        Takes::Log => matches!(kind, Kind::Log(..)),
        Takes::Time => matches!(kind, Kind::Time | Kind::Text),
    }
}

fn usage(of: &filter::Filter) -> String {
    let parameters: Vec<&str> = of.parameters.iter().map(|parameter| parameter.name).collect();
    format!("it is written `| {}({})`: {}", of.name, parameters.join(", "), of.purpose)
}

fn unknown_filter(name: &Name) -> Diagnostic {
    let names = filter::all().iter().map(|filter| filter.name);
    Diagnostic::error(
        Code("type/unknown-filter"),
        name.span,
        format!("no filter is called `{name}`"),
    )
    .help(format!("the filters are {}", names.clone().collect::<Vec<_>>().join(", ")))
    .meant(name, names)
}

fn wrong_input(name: &Name, wanted: Takes, typed: &Typed) -> Diagnostic {
    let wanted = match wanted {
        Takes::Any => "anything",
        Takes::Text => "text",
        Takes::List => "a list",
        Takes::ListOrMap => "a list or a map",
        Takes::Map => "a map",
        Takes::Log => "messages",
        Takes::Time => "a time",
    };
    Diagnostic::error(
        Code("type/wrong-filter-input"),
        typed.span,
        format!("`{name}` takes {wanted}, and this is {}", described(&typed.of.kind)),
    )
}

fn wrong_unit(span: Span, units: &[tree::Unit]) -> Diagnostic {
    let words: Vec<String> = units.iter().map(|unit| unit.word().to_owned()).collect();
    Diagnostic::error(Code("type/wrong-unit"), span, "a size without a unit that fits here")
        .help(format!("write a number with one of {}", words.join(", ")))
}

fn wrong_parameter(span: Span, parameter: &Parameter, typed: Option<&Typed>) -> Diagnostic {
    let wanted = match parameter.kind {
        ParameterKind::Text => "a text",
        ParameterKind::Int => "a whole number",
        ParameterKind::Quantity(_) => "a size, such as `400 chars`",
        ParameterKind::Member => "a field, such as `.name`",
        ParameterKind::Any => "a value",
        ParameterKind::Flags => "a truth value",
    };
    let found = typed.map(|typed| format!(", and this is {}", described(&typed.of.kind)));
    Diagnostic::error(
        Code("type/wrong-argument"),
        span,
        format!("`{}` is {wanted}{}", parameter.name, found.unwrap_or_default()),
    )
}

fn unexpected_argument(
    argument: &tree::Argument,
    filter: &tree::Filter,
    of: &filter::Filter,
) -> Diagnostic {
    let span = argument.name.as_ref().map_or(argument.value.span, |name| name.span);
    Diagnostic::error(
        Code("type/unexpected-argument"),
        span,
        format!("`{}` takes no such argument", filter.name),
    )
    .help(usage(of))
}
