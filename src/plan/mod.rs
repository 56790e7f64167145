//! The frozen result of compiling a layout for a runtime, a locale, a target and a model.
//!
//! A plan is a list of operations over frozen text. It holds no name that is still to be
//! looked up, no unresolved audience, and nothing of the sources but the places to name in
//! reports. Rendering copies its text and fills in values.

mod expr;
mod key;
mod mark;
mod op;
mod origin;
mod plan;
mod setting;
mod viewer;

pub use expr::{Argument, ArgumentValue, Expr};
pub use key::Key;
pub use mark::{Mark, MarkId, Verdict};
pub use op::{
    Amount, Each, Escaping, Fit, Form, FormKind, Group, GroupKind, History, Op, Slot, Wrapping,
};
pub use origin::{Origin, OriginId};
pub use plan::{Input, Obligation, Plan, hex};
pub use setting::Setting;
pub use viewer::Viewer;
