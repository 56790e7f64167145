use std::ops::Range;

use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::plan::hex;

use super::Body;

/// What tells whether two requests share something: SHA-256 in hex over bytes of the erased
/// body (requirement R275).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Digests {
    /// The tools.
    pub tools: String,
    /// The leading system text.
    pub system: String,
    /// What stands before the cut of each mark, in the order of the request's marks.
    pub marks: Vec<String>,
    /// All that the provider hashes, from the start to the last message.
    pub stream: String,
}

impl Body {
    /// The digests of its regions. They are taken when they are asked for.
    pub fn digests(&self) -> Digests {
        let erased = self.erased();
        let of = |range: Range<usize>| hex(&Sha256::digest(erased.get(range).unwrap_or_default()));
        Digests {
            tools: of(self.stretches.tools.clone()),
            system: of(self.stretches.system.clone()),
            marks: self.cuts.iter().map(|cut| of(0..cut.at)).collect(),
            stream: of(0..self.stretches.end()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::Sample;
    use crate::target::targets;

    /// Requirement R275.
    #[test]
    fn what_two_requests_share_has_one_digest() {
        for target in targets() {
            let first = |tool: &str| {
                let sample = Sample::new(target, "x").tool(tool).mark();
                sample.system("A").mark().user("x").mark()
            };
            let digests = |sample: &Sample| sample.lower().body.digests();
            let (one, grown) = (digests(&first("look")), digests(&first("look").assistant("y")));
            assert_eq!((&one.tools, &one.system), (&grown.tools, &grown.system));
            assert_eq!(one.marks, grown.marks);
            assert_ne!(one.stream, grown.stream);
            let other = digests(&first("roll"));
            assert_ne!(one.tools, other.tools, "{target}");
            assert_eq!(one.system, other.system, "{target}");
            assert_ne!(one.marks[2], other.marks[2], "{target}");
        }
    }

    /// Settings that key nothing stand behind all that is hashed.
    #[test]
    fn what_keys_nothing_changes_no_digest() {
        use crate::plan::Setting;
        use crate::value::{Number, Value};
        for target in targets() {
            let most = Value::Number(Number::parse("7").unwrap());
            let sample = Sample::new(target, "x").user("x").mark();
            let other = sample.clone().set(Setting::MaxOutput, most);
            assert_ne!(sample.body(), other.body());
            assert_eq!(sample.lower().body.digests(), other.lower().body.digests(), "{target}");
        }
    }
}
