use std::sync::Arc;

use super::Spanned;

/// An identifier with its place.
pub type Name = Spanned<Arc<str>>;
