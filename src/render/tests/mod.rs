//! Plans built by hand, one rule a test.

mod assumed;
mod blocks;
mod build;
mod craftbot;
mod depth;
mod expressions;
mod fit;
mod groups;
mod laws;
mod marks;
mod messages;
mod views;
