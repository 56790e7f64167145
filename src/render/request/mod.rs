//! The provider-neutral result of rendering a plan.

mod message;
mod part;
mod request;

pub use message::Message;
pub use part::{Content, Part};
pub use request::{Mark, Place, Request};
