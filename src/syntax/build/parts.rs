use std::iter::Peekable;

use pest::iterators::Pairs;

use crate::syntax::grammar::{Node, Rule};

/// The nodes inside a node, in order and without comments.
pub(super) struct Parts<'t>(Peekable<Pairs<'t, Rule>>);

impl<'t> Parts<'t> {
    pub(super) fn of(node: &Node<'t>) -> Self {
        Self(node.clone().into_inner().peekable())
    }

    /// The rule of the next one.
    pub(super) fn peek(&mut self) -> Option<Rule> {
        while self.0.next_if(|node| node.as_rule() == Rule::comment).is_some() {}
        self.0.peek().map(Node::as_rule)
    }

    /// The next one, if it is of this rule.
    pub(super) fn one(&mut self, rule: Rule) -> Option<Node<'t>> {
        if self.peek() == Some(rule) { self.0.next() } else { None }
    }
}

impl<'t> Iterator for Parts<'t> {
    type Item = Node<'t>;

    fn next(&mut self) -> Option<Node<'t>> {
        self.peek();
        self.0.next()
    }
}
