//! `CraftBot`'s requests byte for byte: against bytes that are written down, and against its rules
//! for joining, written once more.

mod craftbot;
mod inputs;
mod rules;
