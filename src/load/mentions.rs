//! Which files a layout file names.

use crate::syntax::tree::{ExpressionKind, File, Statement, Text, expressions};

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
