use std::sync::Arc;

use crate::check::flow::{Cause, Fact, Flow};
use crate::diagnostic::{Code, Diagnostic};
use crate::plan::{self, Expr, Op};
use crate::syntax::tree::{self, ExpressionKind};
use crate::template::{self, Node};
use crate::text::{Name, SourceId, Span};
use crate::types::Kind;
use crate::value::Value;

use super::condition::STANDS;
use super::context::Place;
use super::each::{bound, item, not_a_list};
use super::expression::{fact_of_words, push_piece};
use super::typed::Typed;
use super::walker::{Walked, Walker};

/// The text of a template, where the plan knows it.
struct Known {
    source: SourceId,
    span: Span,
    package: Option<Arc<str>>,
}

impl Walker<'_> {
    /// `template TEXT with VALUE`, as an entry.
    pub(super) fn template(&mut self, template: &tree::Template) -> Walked {
        let start = self.steps.len();
        let first = self.filled_in(template);
        self.otherwise(first, start, template.otherwise.as_deref())
    }

    fn filled_in(&mut self, template: &tree::Template) -> Walked {
        if self.context.place != Place::Text {
            self.problems.push(super::entry::outside_message(template.span));
            return Walked::nothing();
        }
        let start = self.steps.len();
        let (value, fact, origin) = self.filled(template);
        if fact == Fact::AlwaysEmpty {
            return Walked::nothing();
        }
        let volatility = self.volatility_since(start);
        Walked { ops: vec![Op::Write { value, volatility, origin }], fact }
    }

    /// A template as a value.
    pub(super) fn template_value(&mut self, template: &tree::Template) -> (Expr, Flow, Fact) {
        let ((value, fact, _), flow) = self.apart(|walker| walker.filled(template));
        (value, flow, fact)
    }

    fn filled(&mut self, template: &tree::Template) -> (Expr, Fact, plan::OriginId) {
        let with = template.with.as_ref().map(|with| self.typed(with));
        let Some(known) = self.known(&template.text) else {
            let text = self.typed(&template.text);
            if !matches!(text.kind(), Kind::Text | Kind::Unknown) {
                self.problems.push(super::expression::not_text(&text.of.kind, text.span));
            }
            if self.declarations.dialect == template::Dialect::Jinja {
                self.problems.push(late_jinja(template.text.span));
            }
            // That data becomes a template is told, and is the fault then.
            if with.is_none() && text.flow.untrusted.is_none() {
                self.problems.push(without_values(&text, template.text.span));
            }
            let flow = with.as_ref().map_or(text.flow.clone(), |with| text.flow.join(&with.flow));
            self.bytes(&flow, template.span);
            self.late_trust(&text, with.as_ref(), template.span);
            let value = Expr::Template {
                text: Box::new(text.expr),
                with: with.map(|with| Box::new(with.expr)),
                dialect: self.declarations.dialect,
                without: self.declarations.without.clone(),
            };
            let origin = self.origin(template.span);
            return (value, Fact::Unknown, origin);
        };
        let Some(source) = self.sources.source(known.source).cloned() else {
            return (Expr::Words("".into()), Fact::AlwaysEmpty, 0);
        };
        let (parsed, problems) = template::parse(
            self.declarations.dialect,
            known.source,
            source.text(),
            known.span.range(),
        );
        self.problems.extend(problems);
        let outer_scope = std::mem::take(&mut self.scope);
        let outer_package = std::mem::replace(&mut self.package, known.package);
        let outer_given = std::mem::replace(&mut self.given, with);
        let outer_template = std::mem::replace(&mut self.in_template, true);
        let origin = self.origin(known.span.before());
        let (mut pieces, fact) = self.nodes(&parsed.nodes);
        self.in_template = outer_template;
        self.given = outer_given;
        self.package = outer_package;
        self.scope = outer_scope;
        let value = match pieces.len() {
            1 => pieces.swap_remove(0),
            _ => Expr::Pieces(pieces),
        };
        (value, fact, origin)
    }

    /// Data may be filled into a template and not be one: its text is written as it is, in a
    /// block as well.
    fn late_trust(&mut self, text: &Typed, with: Option<&Typed>, span: Span) {
        self.data_item(&text.flow, false);
        match (&text.flow.untrusted, with) {
            (Some(cause), _) => self.problems.push(data_as_template(
                cause,
                cause.declared(self.declarations),
                text.span,
            )),
            (None, Some(with)) => self.trust(&with.flow, span),
            (None, None) => {}
        }
    }

    /// The text that a template is made of, where it is known now: the body of the runtime or a
    /// file.
    fn known(&mut self, text: &tree::Expression) -> Option<Known> {
        match &*text.node {
            ExpressionKind::Reference(reference) => {
                let path: Vec<&str> = reference.path.iter().map(|name| &***name).collect();
                if path != ["runtime", "body"] {
                    return None;
                }
                let runtime = self.for_.runtime()?;
                let body = *runtime.body.choose(self.for_.reader());
                Some(Known {
                    source: body.source,
                    span: body,
                    package: self.for_.package().map(|package| package.id.node.clone()),
                })
            }
            ExpressionKind::File(path) => {
                let source = *self.layout.texts.get(&(path.span.source, path.plain()?))?;
                let said = self.sources.source(source)?.said();
                Some(Known { source, span: Span::new(source, said), package: None })
            }
            _ => None,
        }
    }

    fn nodes(&mut self, nodes: &[Node]) -> (Vec<Expr>, Fact) {
        let mut pieces = Vec::new();
        let mut fact = Fact::AlwaysEmpty;
        for node in nodes {
            match node {
                Node::Text { text, span } => {
                    self.bytes(&Flow::stable(), *span);
                    push_piece(&mut pieces, Expr::Words(text.clone().into()));
                    fact = fact.and(fact_of_words(text));
                }
                Node::Value { value, escaped, span } => {
                    let typed = self.written(value);
                    if *escaped {
                        self.data_item(&typed.flow, true);
                    } else {
                        self.trust(&typed.flow, *span);
                    }
                    self.bytes(&typed.flow, *span);
                    fact = fact.and(typed.fact);
                    let expr = if *escaped && !matches!(typed.expr, Expr::Words(_)) {
                        Expr::Escaped(Box::new(typed.expr))
                    } else {
                        typed.expr
                    };
                    push_piece(&mut pieces, expr);
                }
                Node::If { arms, otherwise, span } => {
                    let (op, inner) = self.conditional(arms, otherwise, *span);
                    fact = fact.and(inner);
                    pieces.push(Expr::Entries(vec![op]));
                }
                Node::For { name, list, body, otherwise, span } => {
                    let op = self.repeated(name, list, body, otherwise, *span);
                    fact = fact.and(Fact::Unknown);
                    pieces.extend(op.map(|op| Expr::Entries(vec![op])));
                }
            }
        }
        (pieces, fact)
    }

    fn conditional(
        &mut self,
        arms: &[(tree::Expression, Vec<Node>)],
        otherwise: &[Node],
        span: Span,
    ) -> (Op, Fact) {
        let mut decides = Flow::stable();
        let mut list = Vec::new();
        let mut fact = None;
        for (condition, nodes) in arms {
            let condition = self.condition(condition);
            decides = decides.join(&condition.flow.deciding(STANDS));
            let (op, inner) = self.under(&decides.clone(), |walker| walker.part_of(nodes, span));
            let test = match condition.constant {
                Some(is) => Expr::Value(Value::Bool(is)),
                None => condition.expr,
            };
            list.push((test, op));
            fact = Some(fact.map_or(inner, |fact: Fact| fact.or(inner)));
        }
        let (last, inner) = self.under(&decides, |walker| walker.part_of(otherwise, span));
        let fact = fact.map_or(inner, |fact| fact.or(inner));
        (Op::Choose(list, last), fact)
    }

    fn part_of(&mut self, nodes: &[Node], span: Span) -> (Vec<Op>, Fact) {
        let start = self.steps.len();
        let (pieces, fact) = self.nodes(nodes);
        if pieces.is_empty() {
            return (Vec::new(), Fact::AlwaysEmpty);
        }
        let op = Op::Write {
            value: Expr::Pieces(pieces),
            volatility: self.volatility_since(start),
            origin: self.origin(span),
        };
        (vec![op], fact)
    }

    fn repeated(
        &mut self,
        name: &Name,
        list: &tree::Expression,
        body: &[Node],
        otherwise: &[Node],
        span: Span,
    ) -> Option<Op> {
        let list = self.typed(list);
        let Some(item) = item(&list) else {
            self.problems.push(not_a_list(&list));
            return None;
        };
        let decides = list.shape.deciding("its length decides how often this stands here");
        let local = self.local();
        self.scope.push(bound(name, local, item, &list));
        let (ops, _) = self.under(&decides, |walker| walker.part_of(body, span));
        self.scope.pop();
        let (rest, _) = self.under(&decides, |walker| walker.part_of(otherwise, span));
        let each = Op::Each(Arc::new(plan::Each {
            local,
            list: list.expr.clone(),
            condition: None,
            join: None,
            fit: None,
            body: ops,
            rest: None,
            origin: self.origin(span),
        }));
        if rest.is_empty() {
            return Some(each);
        }
        // `else` of a loop stands in for an empty list, not for rounds that write nothing.
        Some(Op::Choose(vec![(list.expr, vec![each])], rest))
    }
}

fn without_values(text: &Typed, span: Span) -> Diagnostic {
    let help = if text.constant.is_some() {
        "write `template file \"…\"` without a filter, which is filled with what the layout knows; or give it values with `with`"
    } else {
        "give it values, `template … with VALUES`; or write the text itself"
    };
    Diagnostic::warning(Code("template/without-values"), span, "nothing fills this template")
        .label("its placeholders are written as nothing")
        .help(help)
}

fn data_as_template(cause: &Cause, declared: Option<Span>, span: Span) -> Diagnostic {
    let mut found = Diagnostic::warning(
        Code("trust/data-as-template"),
        span,
        format!("`{}` is data and becomes a template", cause.subject),
    )
    .label("written as it is, in a block too")
    .help("write the value itself in a `block`, where it is escaped");
    if let Some(declared) = declared {
        found = found.note(declared, "declared `untrusted` here");
    }
    found
}

fn late_jinja(span: Span) -> Diagnostic {
    Diagnostic::error(
        Code("template/late-text"),
        span,
        "the text of this template is only known when a request is rendered",
    )
    .help("the dialect `jinja` is for files and bodies; choose `templates paths` or `braces`")
}
