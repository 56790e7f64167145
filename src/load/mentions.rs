//! Which files a layout file names.

use std::sync::Arc;

use crate::syntax::tree::{
    ExpressionKind, File, GroupKind, Statement, Tag, Text, expressions, groups,
};

/// Every `use "FILE"`, in order.
pub(super) fn used(file: &File) -> impl Iterator<Item = &Text> {
    file.statements.iter().filter_map(|statement| match statement {
        Statement::Use(text) => Some(text),
        _ => None,
    })
}

/// Every `file "PATH"`, in order.
pub(super) fn texts(file: &File) -> impl Iterator<Item = &Text> {
    expressions(file).into_iter().filter_map(|value| match &*value.node {
        ExpressionKind::File(text) => Some(text),
        _ => None,
    })
}

/// The name of every block that has one, in order.
pub(super) fn blocks(file: &File) -> impl Iterator<Item = Arc<str>> {
    groups(file).into_iter().filter_map(|group| match &group.kind {
        GroupKind::Block(Tag::Name(name)) => Some(name.node.clone()),
        _ => None,
    })
}
