//! One walk over the tree of a layout, first byte to last, for one key: it resolves names,
//! types, specialises, writes operations, and notes the steps on which the law is checked.

mod call;
mod condition;
mod context;
mod covered;
mod each;
mod entry;
mod except;
mod expression;
mod filter;
mod group;
mod history;
mod landing;
mod mark;
mod memory;
mod message;
mod noted;
mod origins;
mod outline;
mod picture;
mod policy;
mod question;
mod reference;
mod scope;
mod setting;
mod slot;
mod specialisation;
mod template;
mod typed;
mod walker;
mod words;

pub(super) use covered::Covered;
pub(super) use memory::Memory;
pub(super) use noted::Noted;
pub(super) use setting::Set;
pub(super) use specialisation::{Given, Specialisation};
pub(super) use walker::{MarkDraft, Walker};
