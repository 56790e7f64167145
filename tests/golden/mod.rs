//! Requests byte for byte: against bytes that are written down, and against the rules of two
//! systems, written once more without the compiler.

mod assembly;
mod blocks;
mod covel;
mod craftbot;
mod inputs;
mod people;
mod rules;
mod runtime;
mod story;
mod values;
mod words;
