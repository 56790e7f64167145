//! What each finding means and what each filter does: a page for every one, as people read it.
//!
//! A page is a Markdown file of `pages/`, named after its code. It says what the finding is, why
//! it matters, and shows an example that raises it beside the same example mended. A fence
//! `layout` holds `example.layout`, `manifest` holds `example/PLUGIN.md`, and `files` several
//! files, each behind a line `file: PATH`; a file in `cases/` is rendered. The tests hold every
//! page to its example.
//!
//! The page of a filter is a file of `filters/`. Its example is a fence `filter`: values that are
//! given, then expressions, each with what it writes.

mod filters;
mod page;
mod pages;

pub use filters::FILTERS;
pub use page::Page;
pub use pages::PAGES;

/// Every page: those of findings, then those of filters.
pub fn all() -> impl Iterator<Item = &'static Page> + Clone {
    PAGES.iter().chain(FILTERS)
}

/// The page of a code, or of a filter as `filter/NAME`, if there is such a thing.
pub fn page(code: &str) -> Option<&'static Page> {
    all().find(|page| page.code == code)
}
