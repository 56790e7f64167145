//! What the formatter makes of texts.

mod comments;
mod hostile;
mod layouts;
mod properties;
mod rules;

use crate::text::SourceId;

use super::{Unformatted, format};

/// The formatted text, which formatting again does not change.
fn formatted(text: &str) -> String {
    let once = once(text);
    assert_eq!(self::once(&once), once, "formatting again changes something in {text:?}");
    once
}

fn once(text: &str) -> String {
    match format(SourceId(0), text) {
        Ok(formatted) => formatted,
        Err(Unformatted::Changed) => panic!("the meaning of {text:?} would change"),
        Err(Unformatted::Faulty(problems)) => panic!("{text:?}: {:?}", problems.sorted()),
    }
}
