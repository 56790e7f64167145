use super::{ArgumentValue, Expr, Form, Group, GroupKind, Op};

/// What an operation or an expression directly holds.
#[derive(Clone, Copy)]
pub(super) enum Part<'p> {
    /// An operation.
    Op(&'p Op),
    /// An expression.
    Expr(&'p Expr),
}

/// Something that holds operations and expressions.
pub(super) trait Parts {
    /// Shows what it directly holds, in the order in which it is rendered.
    fn parts<'p>(&'p self, visit: &mut dyn FnMut(Part<'p>));
}

impl Parts for Op {
    fn parts<'p>(&'p self, visit: &mut dyn FnMut(Part<'p>)) {
        match self {
            Self::Write { value, .. } | Self::Frame { value, .. } => visit(Part::Expr(value)),
            Self::Image { picture, .. } => visit(Part::Expr(picture)),
            Self::Group(group) => group.parts(visit),
            Self::Each(each) => {
                exprs([&each.list].into_iter().chain(&each.condition), visit);
                each.body.parts(visit);
                if let Some((_, rest)) = &each.rest {
                    rest.parts(visit);
                }
            }
            Self::Choose(arms, otherwise) => {
                for (condition, body) in arms {
                    visit(Part::Expr(condition));
                    body.parts(visit);
                }
                otherwise.parts(visit);
            }
            Self::Otherwise(first, second) => {
                first.parts(visit);
                second.parts(visit);
            }
            Self::Assumed { body, .. } => body.parts(visit),
            Self::Slot(slot) => exprs(&slot.lists, visit),
            Self::History(history) => {
                exprs([&history.log].into_iter().chain(&history.condition), visit);
                for Form { condition, body, .. } in &history.forms {
                    exprs(condition, visit);
                    body.parts(visit);
                }
            }
            Self::Mark { condition, .. } => exprs(condition, visit),
            Self::Tools { list, condition } => exprs([list].into_iter().chain(condition), visit),
        }
    }
}

impl Parts for Vec<Op> {
    fn parts<'p>(&'p self, visit: &mut dyn FnMut(Part<'p>)) {
        for op in self {
            visit(Part::Op(op));
        }
    }
}

impl Parts for Group {
    fn parts<'p>(&'p self, visit: &mut dyn FnMut(Part<'p>)) {
        match &self.kind {
            GroupKind::Section => {}
            GroupKind::Block { tag, .. } => visit(Part::Expr(tag)),
            GroupKind::Message { role, .. } => visit(Part::Expr(role)),
        }
        exprs(&self.condition, visit);
        self.body.parts(visit);
    }
}

impl Parts for Expr {
    fn parts<'p>(&'p self, visit: &mut dyn FnMut(Part<'p>)) {
        match self {
            Self::Words(_) | Self::Value(_) | Self::Input(_) | Self::Local(_) | Self::System => {}
            Self::Pieces(list) | Self::Else(list) | Self::And(list) | Self::Or(list) => {
                exprs(list, visit);
            }
            Self::Field(of, _)
            | Self::Not(of)
            | Self::Is(of, _)
            | Self::Escaped(of)
            | Self::Plain(of, _) => visit(Part::Expr(of)),
            Self::Filter { value, arguments, .. } => {
                visit(Part::Expr(value));
                exprs(
                    arguments.iter().filter_map(|argument| match &argument.value {
                        ArgumentValue::Expr(expr) => Some(expr),
                        ArgumentValue::Member(_) | ArgumentValue::Quantity(..) => None,
                    }),
                    visit,
                );
            }
            Self::If(one, other) | Self::Compare(_, one, other) => {
                visit(Part::Expr(one));
                visit(Part::Expr(other));
            }
            Self::Entries(ops) => ops.parts(visit),
            Self::Template { text, with, .. } => {
                visit(Part::Expr(text));
                exprs(with.as_deref(), visit);
            }
            Self::Let(bindings, then) => {
                exprs(bindings.iter().map(|(_, value)| value), visit);
                visit(Part::Expr(then));
            }
        }
    }
}

fn exprs<'p>(all: impl IntoIterator<Item = &'p Expr>, visit: &mut dyn FnMut(Part<'p>)) {
    for expr in all {
        visit(Part::Expr(expr));
    }
}
