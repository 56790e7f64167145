//! What one request of a session leaves for the next: the state, with captured values, the inputs
//! of what is pinned and a ledger of digests.
//!
//! What no check of a layout can see is checked here, on real requests: that a session value
//! stays what it was, that packages keep the promises of their segments, that rows are not
//! rewritten, that tools, settings and the plan stay. The first item that differs is named, and
//! what it costs. Nothing here stops a request but a state that is missing, and a value that its
//! layout refuses to send otherwise.
//!
//! Beside these values and inputs a state holds digests: no text that was sent, and no time.

mod capture;
mod compare;
mod fits;
mod item;
mod ledger;
mod pinned;
mod settings;
mod state;
#[cfg(test)]
mod tests;

pub use item::{Item, ItemKind};
pub use ledger::{Kept, Ledger};
pub use state::State;
