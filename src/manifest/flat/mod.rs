//! The old flat format: fields that were once at the top of a manifest, put where they belong.

mod chunk;
mod destination;
mod rewrite;
#[cfg(test)]
mod tests;

pub(super) use rewrite::mend_flat;
