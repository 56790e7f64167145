//! The tree as people read it: one form in parentheses for each construct, in order.

mod entry;
mod expression;
mod form;
mod statement;

use std::fmt;

use super::tree::File;

impl fmt::Display for File {
    /// One statement after another, bodies indented; places and comments are left out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for statement in &self.statements {
            writeln!(f, "{}", statement::form(statement))?;
        }
        Ok(())
    }
}
