//! One walk over the tree of a layout, first byte to last, for one key: it resolves names,
//! types, specialises, writes operations, and notes the steps on which the law is checked.

mod asked_of_target;
mod call;
mod condition;
mod context;
mod each;
mod entry;
mod except;
mod expression;
mod filter;
mod group;
mod history;
mod mark;
mod message;
mod outline;
mod picture;
mod policy;
mod reference;
mod scope;
mod setting;
mod slot;
mod template;
mod typed;
mod walker;
mod words;

pub(super) use setting::Set;
pub(super) use walker::{MarkDraft, Specialisation, Walker};
