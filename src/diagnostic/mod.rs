//! What is wrong, where, why, and what to do.
//!
//! One flat [`Diagnostic`] for every fault. Terminal reports, JSON and SARIF are views of
//! it. Each kind of fault is built by one small function beside the rule that finds it.

mod code;
mod concise;
mod diagnostic;
mod github;
mod json;
mod problems;
mod report;
mod sarif;
mod severity;
mod suggestion;
mod summary;
mod visible;

pub use code::Code;
pub use diagnostic::{Applicability, Diagnostic, Edit, Fix, Note};
pub use problems::Problems;
pub use report::Report;
pub use severity::Severity;
pub use suggestion::{did_you_mean, likeness, nearest};
pub use summary::Summary;
pub use visible::{sign, visible};
