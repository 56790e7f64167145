use std::rc::Rc;
use std::sync::Arc;

use crate::check::builtin;
use crate::check::flow::{Cause, Flow, NAMELESS};
use crate::diagnostic::{Code, Diagnostic, did_you_mean};
use crate::fault::{Fault, is_on};
use crate::plan::Expr;
use crate::syntax::tree::{Argument, Reference};
use crate::template::unknown_variable;
use crate::text::{Name, Span};
use crate::types::{Audience, Growth, Kind, Labels, Trust, Type, Volatility};
use crate::value::{HIDDEN, Value};

use super::expression::described;
use super::typed::{Typed, inner};
use super::walker::Walker;

impl Walker<'_> {
    /// `a.b.c` or `name(…)`: what stands under a name.
    pub(super) fn reference(&mut self, reference: &Reference, span: Span) -> Typed {
        let Some((first, fields)) = reference.path.split_first() else {
            return Typed::unknown(span);
        };
        if let Some(name) = reference.path.iter().find(|name| &****name == HIDDEN) {
            self.problems.push(hidden_data(name));
            return Typed::unknown(span);
        }
        let arguments = reference.arguments.as_deref();
        if let Some(binding) = self.scope.iter().rev().find(|binding| binding.name == first.node) {
            let binding = binding.clone();
            self.refuse_arguments(first, arguments);
            let of = binding.of.clone();
            let mut typed = self.value(Expr::Local(binding.local), of, binding.path, span);
            typed.flow = typed.flow.join(&binding.flow);
            typed.shape = typed.shape.join(&binding.flow);
            typed.constant = binding.constant;
            let mut typed = self.fields(typed, fields);
            for flow in [&mut typed.flow, &mut typed.shape] {
                flow.name(&reference.path);
            }
            return typed;
        }
        if let Some(given) = self.given(first) {
            return self.fields(given, &reference.path);
        }
        if let Some(called) = self.called(reference, span) {
            return called;
        }
        if let Some(input) = self.declarations.input(first) {
            self.refuse_arguments(first, arguments);
            let (expr, path) = (Expr::Input(first.node.clone()), Some(first.node.clone()));
            let of = input.of.clone();
            if fields.is_empty() {
                let typed = self.value(expr, of, path, span);
                return self.fields(typed, fields);
            }
            let kind = of.kind.clone();
            let typed = Typed { of, path, ..Typed::new(expr, kind, Flow::stable(), span) };
            return self.fields(typed, fields);
        }
        if let [field] = fields
            && let Some(typed) = self.named_by_root(first, field, span)
        {
            return typed;
        }
        if let Some(typed) = self.root(first, fields, span) {
            self.refuse_arguments(first, arguments);
            return self.fields(typed, fields);
        }
        self.problems.push(self.unknown_name(first, arguments.is_some()));
        Typed::unknown(span)
    }

    /// `budget.KEY`, a size that the budget sets, and `sections.NAME`, whether a group is switched
    /// on.
    fn named_by_root(&mut self, root: &Name, field: &Name, span: Span) -> Option<Typed> {
        match &***root {
            "budget" => Some(self.of_budget(field, span)),
            "sections" => {
                let groups = self.declarations.groups();
                let Some(&off) = groups.get(&field.node) else {
                    let names = groups.keys().map(|name| &**name);
                    self.problems.push(
                        Diagnostic::error(
                            Code("layout/unknown-name"),
                            field.span,
                            format!("no group is called `{field}`"),
                        )
                        .help_if(did_you_mean(field, names)),
                    );
                    return Some(Typed::unknown(span));
                };
                let on = self.for_.section(field).unwrap_or(!off);
                Some(Typed::constant(Value::Bool(on), Kind::Bool, span))
            }
            _ => None,
        }
    }

    /// What a template was given, if that has such a name.
    fn given(&self, name: &Name) -> Option<Typed> {
        let given = self.given.clone().filter(|_| self.in_template)?;
        let has = match given.kind() {
            Kind::Record(record) => record.fields.iter().any(|field| field.name == name.node),
            Kind::Map(_) | Kind::Json => true,
            _ => false,
        };
        has.then_some(given)
    }

    /// A value with the labels of its type.
    fn value(&self, expr: Expr, of: Type, path: Option<Arc<str>>, span: Span) -> Typed {
        let flow = self.flow(&of, true, path.as_ref(), span);
        let alike = (flow.volatility, flow.trust) == (of.labels.volatility, of.labels.trust);
        let shape = if alike { flow.clone() } else { self.flow(&of, false, path.as_ref(), span) };
        let mut typed = Typed::new(expr, of.kind.clone(), flow, span);
        typed.shape = shape;
        typed.of = of;
        typed.path = path;
        typed
    }

    /// What a use of a value of this type depends on.
    fn flow(&self, of: &Type, deep: bool, path: Option<&Arc<str>>, span: Span) -> Flow {
        let deep = deep && !is_on(Fault::D1);
        let mut labels = if deep { of.deep() } else { of.labels.clone() };
        if is_on(Fault::A2) && matches!(inner(&of.kind), Kind::Log(..)) {
            labels.volatility = Volatility::Session;
        }
        let cause = |full: Arc<str>| {
            Rc::new(Cause {
                path: Some(full.clone()),
                label: self.growth(&full).map_or(labels.volatility.word(), Growth::word),
                subject: full,
                used: span,
                how: "",
            })
        };
        let path = path.cloned().unwrap_or_else(|| NAMELESS.into());
        let volatile = (labels.volatility > Volatility::Stable)
            .then(|| cause(worst(of, deep, labels.volatility, &path)));
        let untrusted = (labels.trust == Trust::Untrusted).then(|| {
            let same = volatile.as_ref().filter(|cause| cause.subject == path);
            same.cloned().unwrap_or_else(|| cause(path.clone()))
        });
        Flow { volatility: labels.volatility, trust: labels.trust, cause: volatile, untrusted }
    }

    /// How a log grows that a path leads to, or into.
    fn growth(&self, path: &str) -> Option<Growth> {
        let input = self.declarations.input(path.split('.').next()?)?;
        match inner(&input.of.kind) {
            Kind::Log(growth, _) => Some(*growth),
            _ => None,
        }
    }

    /// The fields of a value, one after the other.
    pub(super) fn fields(&mut self, value: Typed, fields: &[Name]) -> Typed {
        let mut typed = value;
        for name in fields {
            typed = self.field(typed, name);
        }
        // What stands under a name has the labels of its type, found once for the whole path.
        if !fields.is_empty() && typed.path.is_some() {
            typed = self.value(typed.expr, typed.of, typed.path, typed.span);
        }
        self.audience(&typed);
        typed
    }

    /// A field of a value; of one that stands under a name, but for what it depends on.
    fn field(&mut self, value: Typed, name: &Name) -> Typed {
        let path = value.path.as_ref().map(|path| within(path, name));
        let span = value.span.to(name.span);
        let outer = outer_labels(&value.of);
        let of = match inner(&value.of.kind) {
            Kind::Unknown => return Typed::unknown(span),
            Kind::Json => Type { kind: Kind::Json, labels: value.of.deep() },
            Kind::Record(record) => match record.fields.iter().find(|of| of.name == name.node) {
                Some(field) => field.of.under(&outer),
                None => {
                    let names: Vec<&str> = record.fields.iter().map(|of| &*of.name).collect();
                    self.problems.push(unknown_field(name, &value, &names));
                    return Typed::unknown(span);
                }
            },
            Kind::Map(of) => {
                let of = of.under(&outer);
                Type { labels: of.labels.clone(), kind: Kind::Optional(Arc::new(of)) }
            }
            Kind::Log(growth, _) => match builtin::log_field(name) {
                Some(kind) => Type::at(kind, growth.as_value()),
                None => {
                    self.problems.push(unknown_field(name, &value, &["last"]));
                    return Typed::unknown(span);
                }
            },
            Kind::Picture => match builtin::picture_field(name) {
                Some(kind) => Type { kind, labels: value.of.deep() },
                None => {
                    self.problems.push(unknown_field(name, &value, &builtin::PICTURE));
                    return Typed::unknown(span);
                }
            },
            other => {
                self.problems.push(no_fields(name, other));
                return Typed::unknown(span);
            }
        };
        let optional = matches!(value.of.kind, Kind::Optional(_))
            && !matches!(of.kind, Kind::Optional(_) | Kind::List(_) | Kind::Map(_));
        let of = if optional {
            Type { labels: of.labels.clone(), kind: Kind::Optional(Arc::new(of)) }
        } else {
            of
        };
        let constant = value.constant.as_ref().map(|value| value.field(name).clone());
        let bound = value.path.is_none().then_some(value.flow);
        let expr = Expr::Field(Box::new(value.expr), name.node.clone());
        let mut typed = match constant {
            Some(constant) => Typed::constant(constant, of.kind, span),
            None if path.is_some() => {
                let kind = of.kind.clone();
                Typed { of, path, ..Typed::new(expr, kind, Flow::stable(), span) }
            }
            None => self.value(expr, of, path, span),
        };
        if let Some(flow) = bound {
            typed.flow = typed.flow.join(&flow);
            typed.shape = typed.shape.join(&flow);
        }
        typed
    }

    /// A built-in root.
    fn root(&mut self, name: &Name, fields: &[Name], span: Span) -> Option<Typed> {
        Some(match &***name {
            "runtime" => match self.for_.runtime_value(fields.first().map(|name| &name.node)) {
                Some(value) => Typed::constant(value.clone(), builtin::runtime_type().kind, span),
                None => {
                    self.runtime_is_open = true;
                    let none = Expr::Value(Value::Absent);
                    Typed {
                        of: builtin::runtime_type(),
                        ..Typed::new(none, Kind::Unknown, Flow::stable(), span)
                    }
                }
            },
            "target" => {
                let value = builtin::target_value(self.for_.row_of(fields));
                Typed::constant(value, builtin::target_type().kind, span)
            }
            "model" => {
                let value = builtin::model_value(self.for_.row());
                Typed::constant(value, builtin::model_type().kind, span)
            }
            "locale" => {
                let given = self.for_.names_locale();
                let value = builtin::locale_value(self.for_.reader(), given);
                Typed::constant(value, builtin::locale_type().kind, span)
            }
            "settings" | "userSettings" => {
                self.noted.used_roots.insert("userSettings");
                let of = self.for_.settings_type(fields);
                let path = Some("userSettings".into());
                self.value(Expr::Input("userSettings".into()), of, path, span)
            }
            "system" if self.in_key => {
                self.for_.before();
                let flow = self.system_flow.clone();
                Typed::new(Expr::System, Kind::Text, flow, span)
            }
            "sent" => {
                self.noted.used_roots.insert("sent");
                let of = Type::at(Kind::Bool, Volatility::Call);
                self.value(Expr::Input("sent".into()), of, Some("sent".into()), span)
            }
            _ => return None,
        })
    }

    /// Whether the plan's runtime may see a value.
    fn audience(&mut self, value: &Typed) {
        let subject = value.path.as_deref().unwrap_or("this value");
        let help = |group| format!("write it in a {group}");
        self.only_for(&value.of.labels.audience, subject, value.span, help);
    }

    /// Whether the plan's runtime may see all that a value holds: it is written or computed with as
    /// a whole.
    pub(super) fn whole_audience(&mut self, value: &Typed) {
        let outer = &value.of.labels.audience;
        for (path, audience) in not_for_all(&value.of, value.path.as_deref().unwrap_or(NAMELESS)) {
            if audience != outer {
                let help =
                    |group| format!("name the fields that all may see; or write it in a {group}");
                self.only_for(audience, &path, value.span, help);
            }
        }
    }

    fn only_for(
        &mut self,
        audience: &Audience,
        subject: &str,
        span: Span,
        help: impl Fn(String) -> String,
    ) {
        if self.left_out || self.for_.sees(audience) {
            return;
        }
        self.problems.push(
            Diagnostic::error(
                Code("audience/not-for-this-runtime"),
                span,
                format!("`{subject}` is `for {}` alone", audience.words()),
            )
            .label(format!("this runtime is not {}", audience.members()))
            .help(help(format!("group `for {}`", audience.words()))),
        );
    }

    pub(super) fn refuse_arguments(&mut self, name: &Name, arguments: Option<&[Argument]>) {
        if arguments.is_some() {
            self.problems.push(
                Diagnostic::error(
                    Code("type/not-callable"),
                    name.span,
                    format!("`{name}` is a value and takes no arguments"),
                )
                .help(
                    "a text or a fragment takes arguments; a value takes filters: `x | filter(…)`",
                ),
            );
        }
    }

    fn unknown_name(&self, name: &Name, called: bool) -> Diagnostic {
        let declared = self.declarations;
        let candidates = self
            .scope
            .iter()
            .map(|binding| &*binding.name)
            .chain(declared.inputs.iter().map(|input| &**input.name))
            .chain(declared.texts.keys().map(|name| &**name))
            .chain(declared.fragments.keys().map(|name| &**name))
            .chain(builtin::ROOTS);
        let found = if self.in_template {
            unknown_variable(name, format!("no variable is called `{name}`")).help(
                "a template can name the inputs of the layout and its fragments without parameters",
            )
        } else {
            let what = if called { "text or fragment" } else { "value" };
            let message = format!("no {what} is called `{name}`");
            Diagnostic::error(Code("layout/unknown-name"), name.span, message).help(format!(
                "declare it: `inputs turn {{ {name}: text }}`, or `text {name} \"…\"`"
            ))
        };
        found.perhaps(name, candidates)
    }
}

/// The labels that a field inherits from what it is a field of.
fn outer_labels(of: &Type) -> Labels {
    match &of.kind {
        Kind::Optional(inner) => of.labels.join(&outer_labels(inner)),
        _ => of.labels.clone(),
    }
}

/// R80: hidden namespaces reach nothing.
fn hidden_data(name: &Name) -> Diagnostic {
    let message = format!("nothing under `{name}` reaches a request");
    Diagnostic::error(Code("audience/hidden-data"), name.span, message)
        .label("the host keeps here what no runtime may learn")
        .help("take it out; what a runtime may read goes under a name of its own")
}

/// The parts of a type that are not for all, by their paths; of one inside another the outer.
fn not_for_all<'t>(of: &'t Type, path: &str) -> Vec<(String, &'t Audience)> {
    if of.labels.audience != Audience::All {
        return vec![(path.to_owned(), &of.labels.audience)];
    }
    match &of.kind {
        Kind::List(of) | Kind::Map(of) | Kind::Optional(of) => not_for_all(of, path),
        Kind::Record(record) => {
            let fields = record.fields.iter();
            fields
                .flat_map(|field| not_for_all(&field.of, &format!("{path}.{}", field.name)))
                .collect()
        }
        _ => Vec::new(),
    }
}

/// The path of the node that makes a use of the whole value this volatile.
fn worst(of: &Type, deep: bool, level: Volatility, path: &Arc<str>) -> Arc<str> {
    if !deep || of.labels.volatility == level {
        return path.clone();
    }
    match &of.kind {
        Kind::List(inner) | Kind::Map(inner) | Kind::Optional(inner) => {
            worst(inner, true, level, path)
        }
        Kind::Record(record) => {
            record.fields.iter().find(|field| field.of.deep().volatility == level).map_or_else(
                || path.clone(),
                |field| worst(&field.of, true, level, &within(path, &field.name)),
            )
        }
        _ => path.clone(),
    }
}

/// The path of a field.
fn within(path: &str, field: &str) -> Arc<str> {
    [path, ".", field].concat().into()
}

fn unknown_field(name: &Name, value: &Typed, names: &[&str]) -> Diagnostic {
    let of =
        value.path.as_ref().map_or_else(|| described(&value.of.kind), |path| format!("`{path}`"));
    Diagnostic::error(Code("type/unknown-field"), name.span, format!("{of} has no field `{name}`"))
        .help(if names.is_empty() {
            "it has no fields".into()
        } else {
            format!("its fields are {}", names.join(", "))
        })
        .perhaps(name, names.iter().copied())
}

fn no_fields(name: &Name, kind: &Kind) -> Diagnostic {
    Diagnostic::error(
        Code("type/no-fields"),
        name.span,
        format!("{} has no fields, so no `{name}`", described(kind)),
    )
    .help(match kind {
        Kind::List(_) => "take an item with `each x in … { … }`",
        _ => "write the value itself",
    })
}
