#![expect(clippy::disallowed_methods, reason = "what the terminal takes is said outside")]

use std::io::IsTerminal;

/// Whether standard output takes colour.
pub(super) fn out_has_colour() -> bool {
    std::io::stdout().is_terminal() && is_wanted()
}

/// Whether standard error takes colour.
pub(super) fn err_has_colour() -> bool {
    std::io::stderr().is_terminal() && is_wanted()
}

/// `NO_COLOR`, set to anything, asks for none.
fn is_wanted() -> bool {
    std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}
