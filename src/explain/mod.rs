//! What each finding means: a page for every code, as people read it.
//!
//! A page is a Markdown file of `pages/`, named after its code. It says what the finding is, why
//! it matters, and shows an example that raises it beside the same example mended. A fence
//! `layout` holds `example.layout`, `manifest` holds `example/PLUGIN.md`, and `files` several
//! files, each behind a line `file: PATH`; a file in `cases/` is rendered. The tests hold every
//! page to its example.

mod page;
mod pages;

pub use page::Page;
pub use pages::PAGES;

/// The page of a code, if there is such a code.
pub fn page(code: &str) -> Option<&'static Page> {
    PAGES.iter().find(|page| page.code == code)
}
