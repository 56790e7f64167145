//! The tests of the whole: what the folders may know of each other, what the package is built
//! from, and the command from end to end.

#![expect(clippy::disallowed_methods, reason = "tests lay folders and read them back")]

#[cfg(test)]
mod architecture;
#[cfg(test)]
mod assumptions;
#[cfg(test)]
mod broken_input;
mod captured;
#[cfg(test)]
mod causality;
#[cfg(test)]
mod command;
#[cfg(test)]
mod dependencies;
#[cfg(test)]
mod explain;
#[cfg(test)]
mod field;
#[cfg(test)]
mod filters;
#[cfg(test)]
mod fmt;
#[cfg(test)]
mod golden;
#[cfg(test)]
mod hostile_case;
#[cfg(test)]
mod inert;
#[cfg(test)]
mod labels;
#[cfg(test)]
mod manifests;
#[cfg(test)]
mod mends;
#[cfg(test)]
mod plans;
#[cfg(test)]
mod readme;
#[cfg(test)]
mod rendering;
#[cfg(test)]
mod session;
#[cfg(test)]
mod stages;
#[cfg(test)]
mod statements;
#[cfg(test)]
mod strictness;
#[cfg(test)]
mod support;
#[cfg(test)]
mod together;
#[cfg(test)]
mod unheld;
#[cfg(test)]
mod workspace;
