use std::ops::Range;

use minijinja::machinery::{Span as Place, ast};

use crate::diagnostic::{Diagnostic, Problems};
use crate::syntax::tree::Expression;
use crate::template::blocks::Blocks;
use crate::template::body::{Body, words};
use crate::template::path;
use crate::template::template::Node;
use crate::text::{Name, Span};

use super::refusal;
use super::scan::Scan;

/// Makes nodes of the statements of minijinja. What stands here is allowed, everything else is
/// refused.
pub(super) struct Lower<'a, 'p> {
    pub(super) body: Body<'a>,
    scan: &'a Scan,
    blocks: &'a Blocks,
    problems: &'p mut Problems,
    /// How many loops are open.
    pub(super) loops: usize,
    /// Whether a test is being read: it holds no condition of its own.
    pub(super) in_test: bool,
}

impl<'a, 'p> Lower<'a, 'p> {
    pub(super) fn new(
        body: Body<'a>,
        scan: &'a Scan,
        blocks: &'a Blocks,
        problems: &'p mut Problems,
    ) -> Self {
        Self { body, scan, blocks, problems, loops: 0, in_test: false }
    }

    /// The nodes of statements. They stand at most [`DEEPEST`](super::DEEPEST) levels deep.
    pub(super) fn statements(&mut self, statements: &[ast::Stmt<'_>]) -> Vec<Node> {
        statements.iter().filter_map(|statement| self.statement(statement)).collect()
    }

    fn statement(&mut self, statement: &ast::Stmt<'_>) -> Option<Node> {
        match statement {
            ast::Stmt::EmitRaw(raw) => {
                let range = range(raw.span());
                let text = words(self.body.slice(range.clone()));
                Some(Node::Text { text, span: self.body.span(range) })
            }
            ast::Stmt::EmitExpr(emit) => {
                let tag = self.tag(range(emit.span()));
                let value = self.expression(&emit.expr, 0);
                let escaped = self.blocks.contain(tag.start);
                Some(Node::Value { value, escaped, span: self.body.span(tag) })
            }
            ast::Stmt::IfCond(condition) => {
                let span = self.statement_span(condition.span());
                Some(self.condition(condition, span))
            }
            ast::Stmt::ForLoop(each) => {
                let span = self.statement_span(each.span());
                Some(self.each(each, span))
            }
            // Their first words were refused already; this is for words that a later minijinja
            // or another feature of it may bring.
            _ => {
                let span = self.body.whole();
                self.report(refusal::unsupported(span, "a statement is not one of a template's"));
                None
            }
        }
    }

    fn condition(&mut self, first: &ast::IfCond<'_>, span: Span) -> Node {
        let mut arms = Vec::new();
        let mut condition = first;
        loop {
            let test = self.test(&condition.expr, 0);
            arms.push((test, self.statements(&condition.true_body)));
            match condition.false_body.as_slice() {
                [ast::Stmt::IfCond(next)] => condition = next,
                otherwise => {
                    let otherwise = self.statements(otherwise);
                    return Node::If { arms, otherwise, span };
                }
            }
        }
    }

    fn each(&mut self, each: &ast::ForLoop<'_>, span: Span) -> Node {
        let name = match &each.target {
            ast::Expr::Var(var) => self.name(var.id),
            target => {
                let place = self.body.span(range(target.span()));
                self.report(
                    refusal::unsupported(place, "a loop names one item")
                        .help("take the fields where they are used: `{{ item.name }}`"),
                );
                self.body.name(range(target.span()))
            }
        };
        if let Some(filter) = &each.filter_expr {
            let place = self.body.span(range(filter.span()));
            self.report(
                refusal::unsupported(place, "a loop goes over every item")
                    .help("put an `{% if %}` in the loop"),
            );
        }
        if each.recursive {
            let place = self.body.span(self.tag(range(each.iter.span())));
            self.report(refusal::unsupported(place, "a loop does not call itself"));
        }
        let list = self.expression(&each.iter, 0);
        self.loops += 1;
        let body = self.statements(&each.body);
        self.loops -= 1;
        Node::For { name, list, body, otherwise: self.statements(&each.else_body), span }
    }

    /// An expression that is looked at and not written.
    pub(super) fn test(&mut self, expr: &ast::Expr<'_>, depth: usize) -> Expression {
        let outer = std::mem::replace(&mut self.in_test, true);
        let test = self.expression(expr, depth);
        self.in_test = outer;
        test
    }

    pub(super) fn report(&mut self, problem: Diagnostic) {
        self.problems.push(problem);
    }

    /// Reports, and stands for nothing.
    pub(super) fn refuse(&mut self, span: Span, message: &str, help: &str) -> Expression {
        self.report(refusal::unsupported(span, message).help(help));
        path::broken(span)
    }

    /// The name at a piece of the code, as it was written.
    pub(super) fn name(&self, piece: &str) -> Name {
        self.body.name(self.place(piece))
    }

    /// Where a piece of the code stands: minijinja gives many names without a place, but all of
    /// them are slices of what it read.
    fn place(&self, piece: &str) -> Range<usize> {
        let code = self.scan.code.as_ptr().addr();
        let start = piece.as_ptr().addr().saturating_sub(code);
        start..start + piece.len()
    }

    pub(super) fn tag(&self, place: Range<usize>) -> Range<usize> {
        self.scan.tag_at(place.start).unwrap_or(place)
    }

    fn statement_span(&self, place: Place) -> Span {
        let place = range(place);
        let first = self.tag(place.clone());
        let last = self.tag(place.end.saturating_sub(1)..place.end);
        self.body.span(first.start..last.end)
    }
}

pub(super) fn range(place: Place) -> Range<usize> {
    place.start_offset as usize..place.end_offset as usize
}
