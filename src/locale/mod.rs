//! Language tags: which wording serves which reader.
