use std::collections::BTreeSet;
use std::sync::Arc;

use sha2::{Digest, Sha256};

use crate::plan::hex;
use crate::value::{Call, Outcome};

use super::Site;
use super::remarks::Remarks;

/// The calls of a conversation and which of them are still to be answered.
///
/// All that it says depends on the calls and answers so far, never on later ones.
#[derive(Debug, Default)]
pub(super) struct Calls {
    open: Vec<Open>,
    used: BTreeSet<Arc<str>>,
    /// Over all calls so far.
    digest: [u8; 32],
}

#[derive(Debug)]
struct Open {
    /// The name that the host gave the call.
    given: Option<Arc<str>>,
    /// The name that is sent.
    sent: Arc<str>,
}

impl Calls {
    /// The name that is sent for a call: its own, or one made from the calls up to it where it
    /// has none, had it before, or `takes` refuses it.
    pub(super) fn call(&mut self, call: &Call, takes: fn(&str) -> bool) -> Arc<str> {
        self.digest = chain(self.digest, call);
        let own = call.id.clone().filter(|id| takes(id) && !self.used.contains(id));
        let sent = own.unwrap_or_else(|| self.unused());
        self.used.insert(sent.clone());
        self.open.push(Open { given: call.id.clone(), sent: sent.clone() });
        sent
    }

    /// The same for a target that must have a name: says so where it is not the call's own.
    pub(super) fn named(
        &mut self,
        call: &Call,
        takes: fn(&str) -> bool,
        site: Site,
        remarks: &mut Remarks,
    ) -> Arc<str> {
        let sent = self.call(call, takes);
        if call.id.as_ref() != Some(&sent) {
            let why = "the target needs a name of its own for each call";
            remarks.added(site, "the name of a call", why);
        }
        sent
    }

    /// The name of the call that an outcome answers; none if no open call is meant. Without a
    /// name it answers the first open one.
    pub(super) fn answer(&mut self, outcome: &Outcome) -> Option<Arc<str>> {
        let at = match &outcome.call {
            Some(call) => self.open.iter().position(|open| open.given.as_ref() == Some(call))?,
            None => 0,
        };
        (at < self.open.len()).then(|| self.open.remove(at).sent)
    }

    /// The names of the open calls, which are closed by it.
    pub(super) fn close(&mut self) -> Vec<Arc<str>> {
        self.open.drain(..).map(|open| open.sent).collect()
    }

    fn unused(&self) -> Arc<str> {
        let mut digest = self.digest;
        loop {
            let name: String = hex(&digest).chars().take(24).collect();
            let id: Arc<str> = format!("call_{name}").into();
            if !self.used.contains(&id) {
                return id;
            }
            digest = Sha256::digest(digest).into();
        }
    }
}

fn chain(digest: [u8; 32], call: &Call) -> [u8; 32] {
    let mut hash = Sha256::new();
    hash.update(digest);
    for text in [call.id.as_deref().unwrap_or_default(), &call.name, &call.arguments] {
        hash.update(text.len().to_le_bytes());
        hash.update(text);
    }
    hash.finalize().into()
}

#[cfg(test)]
mod tests {
    use super::Calls;
    use crate::value::{Call, Outcome};

    fn call(id: Option<&str>) -> Call {
        Call { id: id.map(Into::into), name: "roll".into(), arguments: "{}".into(), provider: None }
    }

    fn outcome(call: Option<&str>) -> Outcome {
        Outcome { call: call.map(Into::into), parts: vec![], error: false }
    }

    #[test]
    fn names_depend_on_the_calls_before_alone() {
        let names = |ids: &[Option<&str>]| {
            let mut calls = Calls::default();
            ids.iter().map(|id| calls.call(&call(*id), |_| true)).collect::<Vec<_>>()
        };
        let short = names(&[None, None]);
        let long = names(&[None, None, Some("x"), None]);
        assert_eq!(short[..], long[..2]);
        assert_ne!(long[0], long[1]);
        assert_eq!(&*long[2], "x");
    }

    #[test]
    fn a_name_that_comes_again_is_replaced_and_still_answered() {
        let mut calls = Calls::default();
        assert_eq!(&*calls.call(&call(Some("c1")), |_| true), "c1");
        assert_eq!(calls.answer(&outcome(Some("c1"))).as_deref(), Some("c1"));
        let again = calls.call(&call(Some("c1")), |_| true);
        assert_ne!(&*again, "c1");
        assert_eq!(calls.answer(&outcome(Some("c1"))), Some(again));
        assert_eq!(calls.answer(&outcome(None)), None);
    }

    #[test]
    fn answers_without_a_name_go_in_order() {
        let mut calls = Calls::default();
        let first = calls.call(&call(None), |_| true);
        calls.call(&call(Some("b")), |_| true);
        assert_eq!(calls.answer(&outcome(None)), Some(first));
        assert_eq!(calls.answer(&outcome(Some("nobody"))), None);
        assert_eq!(calls.close(), ["b".into()]);
        assert!(calls.close().is_empty());
    }
}
