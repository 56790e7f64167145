use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::measure::Estimator;
use crate::plan::{Origin, hex};
use crate::render::request::{Message, Place, Request, canonical};
use crate::types::Scope;
use crate::value::{JsonStyle, Value, write_json};

use sha2::{Digest, Sha256};

/// A tool, a part of the system text or a message, as it was sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Item {
    /// What it is.
    pub kind: ItemKind,
    /// A tool's name, a section, a message's name; of a segment `package/id`; of a row the
    /// history's name.
    pub name: Arc<str>,
    /// Who speaks; empty for what is no message.
    pub role: Arc<str>,
    /// The SHA-256 digest of its canonical form.
    pub digest: String,
    /// An estimate of its size in tokens.
    pub tokens: u64,
    /// Where it was written; none for a tool.
    pub origin: Option<Origin>,
}

/// What an item is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ItemKind {
    /// A tool.
    Tool,
    /// A part of the leading system text.
    System,
    /// A message of the layout.
    Message,
    /// A row of a log.
    Row,
}

/// A mark of a request: how many items stand before it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Cut {
    pub(super) scope: Scope,
    pub(super) items: usize,
}

/// The items of a request, first to last in the order in which its target reads them.
pub(super) fn items(request: &Request, estimator: &Estimator) -> Vec<Item> {
    let empty = Request {
        tools: Vec::new(),
        system: Vec::new(),
        messages: Vec::new(),
        marks: Vec::new(),
        settings: Vec::new(),
        row: request.row.clone(),
    };
    let item = |kind, name: &Arc<str>, role: &str, origin, of: &Request| {
        let text = canonical(of);
        Item {
            kind,
            name: name.clone(),
            role: role.into(),
            digest: hex(&Sha256::digest(text.as_bytes())),
            tokens: estimator.tokens(&text),
            origin,
        }
    };
    let tools = request.tools.iter().map(|tool| {
        let of = Request { tools: vec![tool.clone()], ..empty.clone() };
        item(ItemKind::Tool, &tool.name, "", None, &of)
    });
    let system = request.system.iter().map(|part| {
        let of = Request { system: vec![part.clone()], ..empty.clone() };
        item(ItemKind::System, &part.section, "", Some(part.origin.clone()), &of)
    });
    let messages = request.messages.iter().map(|message| {
        let of = Request { messages: vec![message.clone()], ..empty.clone() };
        let kind = if message.row { ItemKind::Row } else { ItemKind::Message };
        let origin = message.parts.first().map(|part| part.origin.clone());
        item(kind, &message.name, message.role.word(), origin, &of)
    });
    if request.row.system_leads {
        system.chain(tools).chain(messages).collect()
    } else {
        tools.chain(system).chain(messages).collect()
    }
}

/// What rides beside the text, as digests.
pub(super) fn settings(request: &Request) -> BTreeMap<String, String> {
    let digest = |value: &Value| {
        let mut text = String::new();
        write_json(&mut text, value, JsonStyle::Compact);
        hex(&Sha256::digest(text.as_bytes()))
    };
    let all = request.settings.iter();
    all.map(|(setting, value)| (setting.word().to_owned(), digest(value))).collect()
}

/// How many items stand before each mark of a request. One inside a message stands before it.
pub(super) fn cuts(request: &Request) -> Vec<Cut> {
    let (tools, system) = (request.tools.len(), request.system.len());
    let leads = request.row.system_leads;
    let is_last = |message: usize, part: usize| {
        request.messages.get(message).is_some_and(|of: &Message| part + 1 >= of.parts.len())
    };
    let items = |place: Place| match place {
        Place::Start => 0,
        // Where the system text leads a mark of the tools can only go back, before everything.
        Place::Tools if leads && system > 0 => 0,
        Place::Tools => tools,
        Place::System { part } if leads => part + 1,
        Place::System { part } => tools + part + 1,
        Place::Message { message, part } => {
            tools + system + message + usize::from(is_last(message, part))
        }
    };
    request.marks.iter().map(|mark| Cut { scope: mark.scope, items: items(mark.after) }).collect()
}
