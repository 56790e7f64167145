//! The provider-neutral result of rendering a plan.

mod band;
mod digest;
mod html;
mod json;
mod message;
mod part;
mod request;
mod run;
mod sections;
mod strip;
mod text;

pub use digest::{canonical, digest};
pub use html::html;
pub use json::json;
pub use message::Message;
pub use part::{Content, Part};
pub use request::{Mark, Place, Request};
pub use sections::sections;
pub use strip::strip;
pub use text::text;
