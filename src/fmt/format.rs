use crate::diagnostic::Problems;
use crate::syntax;
use crate::text::SourceId;

use super::item::items;
use super::page::Page;
use super::starts::Starts;
use super::tokens::tokens;
use super::{print, proof};

/// Why a layout was not formatted.
#[derive(Clone, Debug)]
pub enum Unformatted {
    /// It has faults of syntax.
    Faulty(Problems),
    /// What was made of it would not have meant the same: a fault of the formatter.
    Changed,
}

/// Formats the text of a layout file. What is returned is proved to have the same tree and the
/// same comments; formatting it again changes nothing. Findings point into `source`.
pub fn format(source: SourceId, text: &str) -> Result<String, Unformatted> {
    let (file, problems) = syntax::parse(source, text);
    if problems.has_errors() {
        return Err(Unformatted::Faulty(problems));
    }
    let starts = Starts::of(&file);
    let tokens = tokens(text, &starts);
    let mut page = Page::new();
    print::members(&mut page, &items(text, &tokens, &starts), 0);
    let formatted = page.text();
    if proof::is_the_same(&file, text, &formatted) {
        Ok(formatted)
    } else {
        Err(Unformatted::Changed)
    }
}
