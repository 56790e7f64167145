//! The grammar, as pest makes it of `grammar/layout.pest`.

#[derive(pest_derive::Parser)]
#[grammar = "../grammar/layout.pest"]
pub(super) struct Layout;

/// A piece of the text that matched a rule.
pub(super) type Node<'t> = pest::iterators::Pair<'t, Rule>;
