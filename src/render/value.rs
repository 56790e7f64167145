use std::sync::Arc;

use crate::filter::{Environment, Filter, Given, ParameterKind};
use crate::plan::{Argument, ArgumentValue, Expr};
use crate::value::Value;

use super::compare::compare;
use super::entries::written;
use super::rendering::Rendering;

impl<'a> Rendering<'a> {
    /// The value of an expression.
    pub(super) fn value(&mut self, expr: &'a Expr) -> Value {
        self.deeper(|this| match expr {
            Expr::Value(value) => value.clone(),
            Expr::Words(_) | Expr::Pieces(_) | Expr::Entries(_) | Expr::Template { .. } => {
                Value::Text(this.text(expr))
            }
            Expr::Input(name) => this.input(name),
            Expr::Local(local) => this.local(*local),
            Expr::Field(of, name) => field(&this.value(of), name),
            Expr::Filter { filter, value, arguments } => {
                let value = this.value(value);
                this.filtered(filter, &value, arguments)
            }
            Expr::If(condition, then) if this.holds(condition) => this.value(then),
            Expr::If(..) => Value::Absent,
            Expr::Else(alternatives) => {
                let mut value = Value::Absent;
                for alternative in alternatives {
                    value = this.value(alternative);
                    if value.holds() {
                        break;
                    }
                }
                value
            }
            Expr::And(list) => Value::Bool(list.iter().all(|expr| this.holds(expr))),
            Expr::Or(list) => Value::Bool(list.iter().any(|expr| this.holds(expr))),
            Expr::Not(inner) => Value::Bool(!this.holds(inner)),
            Expr::Compare(comparison, left, right) => {
                let (left, right) = (this.value(left), this.value(right));
                Value::Bool(compare(*comparison, &left, &right))
            }
            Expr::Is(value, word) => {
                Value::Bool(matches!(this.value(value), Value::Text(text) if text == *word))
            }
            Expr::Escaped(inner) => this.value(inner),
            Expr::Plain(inner, without) => {
                let value = this.value(inner);
                this.plain(value, without.as_ref())
            }
            Expr::Let(bindings, then) => {
                this.bind_all(bindings);
                this.value(then)
            }
            Expr::System => Value::text(this.system.concat()),
        })
    }

    /// Whether a condition holds.
    pub(super) fn holds(&mut self, condition: &'a Expr) -> bool {
        self.value(condition).holds()
    }

    /// A list or record as a template writes it, anything else as it is.
    pub(super) fn plain(&self, value: Value, without: Option<&Arc<str>>) -> Value {
        match value {
            Value::List(_) | Value::Map(_) => {
                let names = without.cloned().map(Value::Text);
                let names = names.map(|value| Given { name: "without".into(), value, unit: None });
                Value::Text(written(&self.applied("clean", &value, names.as_slice())))
            }
            value => value,
        }
    }

    /// What a filter makes of a value; one that does not exist changes nothing.
    fn filtered(&mut self, name: &str, value: &Value, arguments: &'a [Argument]) -> Value {
        let Some(filter) = crate::filter::find(name) else { return value.clone() };
        let given = self.given(filter, arguments);
        self.applied(name, value, &given)
    }

    fn applied(&self, name: &str, value: &Value, given: &[Given]) -> Value {
        let Some(filter) = crate::filter::find(name) else { return value.clone() };
        let environment = Environment {
            estimator: &self.plan.estimator,
            row: &self.plan.row,
            locale: &self.reader,
        };
        (filter.apply)(value, given, &environment)
    }

    fn given(&mut self, filter: &Filter, arguments: &'a [Argument]) -> Vec<Given> {
        let mut parameters =
            filter.parameters.iter().filter(|one| !matches!(one.kind, ParameterKind::Flags));
        let mut given = Vec::new();
        for argument in arguments {
            let name: Option<Arc<str>> = match &argument.name {
                Some(name) => Some(name.clone()),
                None => parameters.next().map(|parameter| parameter.name.into()),
            };
            let Some(name) = name else { continue };
            let (value, unit) = match &argument.value {
                ArgumentValue::Expr(expr) => (self.value(expr), None),
                ArgumentValue::Member(member) => (Value::Text(member.clone()), None),
                ArgumentValue::Quantity(number, unit) => (Value::Number(number.clone()), *unit),
            };
            given.push(Given { name, value, unit });
        }
        given
    }
}

/// A field of a value: of a record by its name, of a picture what is said of it, of a log who
/// spoke last.
fn field(value: &Value, name: &str) -> Value {
    let text = |text: &Option<Arc<str>>| text.clone().map_or(Value::Absent, Value::Text);
    match (value, name) {
        (Value::Picture(picture), "name") => text(&picture.name),
        (Value::Picture(picture), "caption") => text(&picture.caption),
        (Value::Picture(picture), "prompt") => text(&picture.prompt),
        (Value::Log(rows), "last") => {
            rows.last().map_or(Value::Absent, |row| Value::text(row.role.word()))
        }
        (value, name) => value.field(name).clone(),
    }
}
