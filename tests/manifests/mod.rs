//! Packages: the verdicts on small ones, and what a change of one place is reported as.

mod change;
mod changes;
mod corpus;
mod schema;
mod strangers;
