use std::sync::Arc;

use crate::check::flow::{Fact, Flow};
use crate::check::kinds::Kinds;
use crate::diagnostic::{Code, Diagnostic};
use crate::plan::Expr;
use crate::syntax::tree::{Argument, Fragment, Modifiers, Parameter, Reference};
use crate::text::{Name, Span};
use crate::types::Kind;

use super::context::Place;
use super::expression::described;
use super::scope::Binding;
use super::typed::{Typed, fits};
use super::walker::{Walked, Walker};

impl<'a> Walker<'a> {
    /// A reference to a text or a fragment, written in place; none: it names something else.
    pub(super) fn called(&mut self, reference: &Reference, span: Span) -> Option<Typed> {
        let (name, fields) = reference.path.split_first()?;
        if fields.is_empty()
            && let Some(words) = self.declarations.texts.get(&name.node).copied()
        {
            let arguments = reference.arguments.as_deref().unwrap_or_default();
            return Some(self.words(words, name, arguments, span));
        }
        let fragment = self.fragment_of(reference)?;
        if self.context.place != Place::Text {
            self.problems.push(super::entry::outside_message(span));
            return Some(Typed::unknown(span));
        }
        let (walked, flow) = self.apart(|walker| {
            walker.atom("a value", |walker| walker.fragment(fragment, reference, span))
        });
        let expr = Expr::Entries(walked.ops);
        Some(Typed { fact: walked.fact, ..Typed::new(expr, Kind::Text, flow, span) })
    }

    /// The fragment that a reference names with its whole path.
    pub(super) fn fragment_of(&self, reference: &Reference) -> Option<&'a Fragment> {
        let path = reference.path.as_slice();
        let first = &**path.first()?;
        let shadowed = self.scope.iter().any(|binding| *binding.name == **first)
            || (!self.in_template && path.len() > 1 && self.declarations.input(first).is_some());
        if shadowed {
            return None;
        }
        let declarations = self.declarations;
        let called = |path: &[Name]| match path {
            [only] => declarations.fragments.get(&*only.node).copied(),
            _ => {
                let names: Vec<&str> = path.iter().map(|name| &***name).collect();
                declarations.fragments.get(names.join(".").as_str()).copied()
            }
        };
        // In a template a fragment that holds nothing stands for all names below it too: names
        // that bodies once had.
        called(path).or_else(|| {
            let mut depths = (1..path.len()).filter(|_| self.in_template);
            depths.find_map(|depth| called(path.get(..depth)?).filter(|of| of.body.is_empty()))
        })
    }

    /// Writes a fragment in place.
    pub(super) fn fragment(
        &mut self,
        fragment: &'a Fragment,
        reference: &Reference,
        span: Span,
    ) -> Walked {
        let name = &fragment.name;
        if self.open.contains(&name.node) {
            self.problems.push(
                Diagnostic::error(
                    Code("layout/recursive-fragment"),
                    span,
                    format!("the fragment `{name}` writes itself"),
                )
                .note(name.span, "declared here")
                .help("fragments cannot call themselves; `each` says what repeats"),
            );
            return Walked::nothing();
        }
        if self.in_template && fragment.body.is_empty() {
            self.problems.push(removed(reference, span, name));
        }
        if self.in_template && !fragment.parameters.is_empty() {
            self.problems.push(
                Diagnostic::error(
                    Code("template/fragment-with-parameters"),
                    span,
                    format!("`{name}` takes parameters, and a template cannot give any"),
                )
                .note(name.span, "declared here"),
            );
            return Walked::nothing();
        }
        let arguments = reference.arguments.as_deref().unwrap_or_default();
        let bindings = self.bind(&fragment.parameters, name, arguments, span);
        let (outer_template, outer_package) = (self.in_template, self.package.take());
        self.in_template = false;
        let outer = std::mem::take(&mut self.scope);
        let lets = bindings.iter().map(|(binding, expr)| (binding.local, expr.clone())).collect();
        self.scope = bindings.into_iter().map(|(binding, _)| binding).collect();
        self.open.push(name.node.clone());
        let walked = self.fragment_group(fragment, lets);
        self.open.pop();
        self.scope = outer;
        self.in_template = outer_template;
        self.package = outer_package;
        walked
    }

    /// Binds the arguments of a call to the parameters of what is called.
    pub(super) fn bind(
        &mut self,
        parameters: &[Parameter],
        name: &Name,
        arguments: &[Argument],
        span: Span,
    ) -> Vec<(Binding, Expr)> {
        if parameters.len() != arguments.len() {
            let count = |number: usize, of: &str| match number {
                1 => format!("1 {of}"),
                _ => format!("{number} {of}s"),
            };
            self.problems.push(
                Diagnostic::error(
                    Code("type/argument-count"),
                    span,
                    format!(
                        "`{name}` takes {}, and is given {}",
                        count(parameters.len(), "argument"),
                        arguments.len()
                    ),
                )
                .help_if(signature(name, parameters)),
            );
        }
        let kinds = Kinds::new(&self.declarations.types);
        parameters
            .iter()
            .enumerate()
            .map(|(at, parameter)| {
                let local = self.local();
                let wanted = kinds.parameter(&parameter.kind);
                let argument = arguments
                    .iter()
                    .find(|of| {
                        of.name.as_ref().is_some_and(|name| name.node == parameter.name.node)
                    })
                    .or_else(|| arguments.get(at).filter(|of| of.name.is_none()));
                let typed = argument.map(|argument| self.typed(&argument.value));
                if let Some(typed) = &typed
                    && !fits(&typed.of.kind, &wanted.kind)
                {
                    self.problems.push(wrong_argument(typed, parameter, &wanted.kind));
                }
                let typed = typed.unwrap_or_else(|| Typed::unknown(span));
                let binding = Binding {
                    name: parameter.name.node.clone(),
                    local,
                    of: typed.of.clone(),
                    flow: if typed.path.is_some() { Flow::stable() } else { typed.flow.clone() },
                    path: typed.path.clone(),
                    constant: typed.constant.clone(),
                };
                (binding, typed.expr)
            })
            .collect()
    }
}

/// Binds locals round an expression.
pub(super) fn with_locals(lets: Vec<(u32, Expr)>, expr: Expr) -> Expr {
    if lets.is_empty() { expr } else { Expr::Let(lets, Box::new(expr)) }
}

/// The fact of a group whose members are such. One that may be taken away is not sure to leave
/// something; a trim leaves what is not blank, and nothing blank is known not to be empty.
pub(super) fn group_fact(inner: Fact, conditional: bool, modifiers: &Modifiers) -> Fact {
    let goes = conditional || modifiers.spare.is_some();
    if goes { inner.unless() } else { inner }
}

fn signature(name: &Name, parameters: &[Parameter]) -> Option<String> {
    (!parameters.is_empty()).then(|| {
        let names: Vec<Arc<str>> = parameters.iter().map(|of| of.name.node.clone()).collect();
        format!("write `{name}({})`", names.join(", "))
    })
}

fn wrong_argument(typed: &Typed, parameter: &Parameter, wanted: &Kind) -> Diagnostic {
    Diagnostic::error(
        Code("type/wrong-argument"),
        typed.span,
        format!(
            "`{}` takes {}, and this is {}",
            parameter.name,
            described(wanted),
            described(&typed.of.kind)
        ),
    )
    .note(parameter.name.span, "declared here")
}

fn removed(reference: &Reference, span: Span, name: &Name) -> Diagnostic {
    let path: Vec<&str> = reference.path.iter().map(|name| &***name).collect();
    Diagnostic::warning(
        Code("template/removed-variable"),
        span,
        format!("`{}` renders nothing any more", path.join(".")),
    )
    .label("a name that the system once had")
    .note(name.span, "the layout keeps the name alone")
    .help("take it out of the body")
}
