use std::ops::Deref;
use std::sync::Arc;

use sha2::{Digest, Sha256};

use super::Contents;

/// A frozen plan: its [`Contents`], to be read and not to be changed. To clone one is cheap.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan(Arc<Contents>);

impl Plan {
    pub(super) fn new(contents: Contents) -> Self {
        Self(Arc::new(contents))
    }

    /// What it says, to make another plan of.
    pub fn contents(&self) -> &Contents {
        &self.0
    }

    /// The SHA-256 digest of the plan, in lower-case hexadecimal: over the bytes that
    /// [`Plan::encode`] gives for the plan with an empty list of origins. Where things were
    /// written decides no byte of a request, and paths differ from machine to machine.
    pub fn digest(&self) -> String {
        let placeless = Contents { origins: Arc::default(), ..self.contents().clone() };
        sha256(Self::new(placeless).encode().as_bytes())
    }

    /// The plan as compact JSON, fields in declared order, nothing left out but what an input does
    /// not say.
    pub fn encode(&self) -> String {
        // Plans hold no map with keys that are not text and no number that is not whole, the
        // only things that JSON refuses.
        serde_json::to_string(self.contents()).unwrap_or_default()
    }
}

impl Deref for Plan {
    type Target = Contents;

    fn deref(&self) -> &Contents {
        &self.0
    }
}

/// The SHA-256 digest of bytes, in lower-case hexadecimal.
pub(super) fn sha256(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

/// Bytes as lower-case hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut out, byte| {
        let _ = write!(out, "{byte:02x}");
        out
    })
}
