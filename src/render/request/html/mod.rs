//! A request as a page: one file that needs nothing else, holds no script, and reads in light
//! and dark.
//!
//! It is well formed as HTML and as XML, so that any parser can prove that no value became
//! structure.

mod escape;
mod item;
mod overview;
mod page;

pub use page::html;
