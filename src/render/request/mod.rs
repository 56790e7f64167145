//! The provider-neutral result of rendering a plan.

mod digest;
mod json;
mod message;
mod part;
mod request;
mod sections;
mod text;

pub use digest::{canonical, digest};
pub use json::json;
pub use message::Message;
pub use part::{Content, Part};
pub use request::{Mark, Place, Request};
pub use sections::sections;
pub use text::text;
