//! The frozen result of compiling a layout for a runtime, a locale, a target and a model.
//!
//! A plan is a list of operations over frozen text. It holds no name that is still to be
//! looked up, and nothing of the sources but the places to name in reports. The audiences of
//! the layout are decided in it; those of the segments that a request brings are decided when
//! it is rendered, by the [`Viewer`] that each slot carries. Rendering copies its text and fills
//! in values.
//!
//! Some of it says what may be done to a history that has to shrink: what is pinned, what is
//! kept, and the forms other than `summary`. Rendering takes nothing out of a history, so no byte
//! of a request depends on them; they stand in the plan and its digest for whoever does.

mod captured;
mod contents;
mod edition;
mod expr;
pub mod file;
mod key;
mod mark;
mod op;
mod origin;
mod parts;
mod plan;
mod setting;
mod viewer;

pub use captured::Captured;
pub use contents::{Contents, Input, Obligation};
pub use edition::Edition;
pub use expr::{Argument, ArgumentValue, Expr};
pub use key::Key;
pub use mark::{Mark, MarkId, Verdict};
pub use op::{
    Amount, Each, Escaping, Fit, Form, FormKind, Group, GroupKind, History, Op, Slot, Wrapping,
};
pub use origin::{Origin, OriginId};
pub use plan::{Plan, hex};
pub use setting::Setting;
pub use viewer::Viewer;
