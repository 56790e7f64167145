//! The small type language: what a value is, how often it may change, who may see it and
//! whether it is to be trusted.

mod audience;
mod growth;
mod kind;
mod labels;
mod on_change;
mod scope;
mod trust;
mod volatility;

pub use audience::Audience;
pub use growth::Growth;
pub use kind::{Enumeration, Field, Kind, Record, Type};
pub use labels::Labels;
pub use on_change::OnChange;
pub use scope::Scope;
pub use trust::Trust;
pub use volatility::Volatility;
