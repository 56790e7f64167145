//! The text of a layout as it is written everywhere: [`format`].
//!
//! The formatter decides blanks, line breaks and the separators `;` and `,` between items, and
//! nothing else: every other token, comments included, passes through it in its order. It
//! proves that: it reads its own output back and refuses it where the tree, a comment or any
//! other byte is not the same.
//!
//! # The rules
//!
//! - **Indentation** is two blanks a level. What goes on with an item from line to line stands
//!   one level deeper, in a setting below its value.
//! - **One item a line**: statements, entries, arms, forms, settings, wordings. Fields of a record
//!   stay together as their author grouped them. `;` and `,` stand only between items on one line.
//! - **A body stays on one line** where it held no line break and its line has at most 100
//!   characters: `section a { x }`. An empty body is `{ }`.
//! - **Line breaks within an item** are its author's where they stand before `if`, `else`, `and`,
//!   `or`, `is`, `in`, `|`, a comparison or a modifier, and round the arguments in parentheses.
//!   Others are taken out. `else` and `rest` stand behind the `}` before them.
//! - **Blank lines** are kept, at most one, none at the edges of a body.
//! - **Columns**: in a run of lines the settings of a policy, one-line arms and wordings, one-line
//!   texts and the `=` of types stand below each other. A blank line, a comment of its own and
//!   another kind of line end a run.
//! - **Comments** on a line of their own are indented as what follows them. Behind code they begin
//!   in column 40, or two blanks behind the longest line of their run; a line of more than 60
//!   columns does not push the others. One that stands below such a comment in its column goes
//!   on with it.
//! - **Strings** keep their bytes, holes included. The lines of `"""` move with their closing
//!   quotes, one level deeper than the line that opens them, or as deep where they open it.
//! - Lines end with LF, and the file with one of them.

mod columns;
mod flat;
mod format;
mod item;
mod line;
mod page;
mod print;
mod printer;
mod proof;
mod quotes;
mod spacing;
mod starts;
#[cfg(test)]
mod tests;
mod token;
mod tokens;
mod width;

pub use format::{Unformatted, format};
