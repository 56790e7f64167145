//! Trees and manifests to a plan: names, types, labels, coverage, the prefix law.
//!
//! [`compile`] specialises a layout for a [`Key`](crate::plan::Key) and walks it once, first byte
//! to last. The walk resolves names and types, leaves out what the key leaves out, writes the
//! operations of the plan, and notes a step for all that reaches the bytes: what it depends on,
//! where a log grows, where a mark stands. The law is checked on the steps alone, in the order
//! in which the target hashes them.
//!
//! [`check_layout`] does the same for many keys. A key is asked through questions that are noted,
//! so that what an entry came to for one key stands in for another which answers them alike.
//!
//! What is absent here: bytes of requests (nothing is rendered), files (the layout is loaded),
//! and any knowledge of one system's words.

mod answers;
mod asked;
mod beside;
mod breach;
mod builtin;
mod captures;
mod check_layout;
mod compile;
mod declarations;
mod declared;
mod draft;
mod exceptions;
mod findings;
mod flow;
mod found;
mod freeze;
mod item;
mod judged;
mod key_error;
mod keys;
mod kinds;
mod law;
mod layout;
#[cfg(test)]
mod limits;
mod locales;
mod mend;
mod on_change;
mod order;
mod outcome;
mod placed;
mod policy;
mod runtime;
mod runtimes;
mod settings;
mod side_by_side;
mod stake;
mod step;
pub mod table;
#[cfg(test)]
mod tests;
mod unheld;
mod unseen;
mod unserved;
mod verdict;
mod walk;
mod wordings;

pub use asked::Asked;
pub use check_layout::check_layout;
pub use compile::{Compilation, compile};
pub use key_error::KeyError;
pub use layout::Layout;
pub use table::{Table, labels};
