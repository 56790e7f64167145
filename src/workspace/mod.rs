//! Everything of a folder that is checked together: its configuration, its packages and layouts,
//! what is found in them, and what the authors say to that.
//!
//! [`Workspace::open`] reads, [`Workspace::judge`] gives the findings: those of loading, those of
//! the layouts, without what comments in the files allow, each with the severity that the
//! configuration asks for. A [`Baseline`] takes out what was frozen, [`mend`] makes the changes
//! that findings carry.

mod allow;
mod around;
mod baseline;
mod check_packages;
mod comments;
mod hidden;
mod levels;
mod mend;
mod scope;
mod settings;
mod shown_files;
mod workspace;

pub use allow::allow;
pub use around::Around;
pub use baseline::{Baseline, Frozen};
pub use check_packages::{Checked, check_packages};
pub use levels::level;
pub use mend::{Mended, mend};
pub use scope::Scope;
pub use settings::Settings;
pub use workspace::{Workspace, heard};
