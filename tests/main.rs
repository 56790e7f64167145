//! The tests of the whole: what the folders may know of each other, and the command from end
//! to end.

#![expect(clippy::disallowed_methods, reason = "tests lay folders and read them back")]

#[cfg(test)]
mod architecture;
#[cfg(test)]
mod dependencies;
