//! Packages: `PLUGIN.md` and `RUNTIME.md`, front matter, language variants.

mod fences;

pub use fences::{FrontMatter, fences};
