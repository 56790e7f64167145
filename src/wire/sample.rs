//! Requests by hand, for tests.

use std::sync::Arc;

use crate::plan::{Origin, Setting, Verdict};
use crate::render::request::{Content, Mark, Message, Part, Place, Request};
use crate::target;
use crate::types::{Scope, Volatility};
use crate::value::{Call, Outcome, Picture, PictureSource, Role, Tool, Value};

use super::{Body, Lowered, lower};

/// A request that is being made. A mark closes what was added last.
#[derive(Clone, Debug)]
pub(super) struct Sample {
    pub(super) request: Request,
    last: Place,
}

impl Sample {
    pub(super) fn new(target: &str, model: &str) -> Self {
        let row = Arc::new(target::row(target, Some(model)).unwrap());
        let request = Request {
            row,
            tools: vec![],
            system: vec![],
            messages: vec![],
            marks: vec![],
            settings: vec![],
        };
        Self { request, last: Place::Start }
    }

    pub(super) fn tool(mut self, name: &str) -> Self {
        let schema: Value = Value::Map([("type".into(), Value::text("object"))].into());
        let (name, description) = (name.into(), "Does it.".into());
        self.request.tools.push(Tool { name, description, parameters: schema });
        self.last = Place::Tools;
        self
    }

    pub(super) fn system(mut self, content: &str) -> Self {
        self.request.system.push(part(text(content)));
        self.last = Place::System { part: self.request.system.len() - 1 };
        self
    }

    pub(super) fn message(mut self, role: Role, contents: &[Content]) -> Self {
        let parts = contents.iter().cloned().map(part).collect();
        self.request.messages.push(Message { role, name: "m".into(), parts, row: false });
        let message = self.request.messages.len() - 1;
        self.last = Place::Message { message, part: contents.len().saturating_sub(1) };
        self
    }

    pub(super) fn user(self, content: &str) -> Self {
        self.message(Role::User, &[text(content)])
    }

    pub(super) fn assistant(self, content: &str) -> Self {
        self.message(Role::Assistant, &[text(content)])
    }

    pub(super) fn mark(self) -> Self {
        let last = self.last;
        self.mark_at(last, true, None)
    }

    pub(super) fn mark_at(mut self, after: Place, written: bool, lifetime: Option<u32>) -> Self {
        let (scope, verdict) = (Scope::Session, Verdict::Proved);
        self.request.marks.push(Mark { scope, verdict, lifetime, written, after });
        self
    }

    pub(super) fn set(mut self, setting: Setting, value: Value) -> Self {
        self.request.settings.push((setting, value));
        self
    }

    pub(super) fn lower(&self) -> Lowered {
        lower(&self.request)
    }

    /// The exact body.
    pub(super) fn body(&self) -> String {
        bytes(&self.lower().body)
    }

    /// What stands before the cut of each mark.
    pub(super) fn cuts(&self) -> Vec<String> {
        let body = self.lower().body;
        let erased = body.erased();
        let before = |at: usize| String::from_utf8(erased[..at].to_vec()).unwrap();
        body.cuts.iter().map(|cut| before(cut.at)).collect()
    }

    pub(super) fn codes(&self) -> Vec<&'static str> {
        self.lower().findings.iter().map(|finding| finding.code.0).collect()
    }
}

pub(super) fn bytes(body: &Body) -> String {
    String::from_utf8(body.bytes.clone()).unwrap()
}

pub(super) fn part(content: Content) -> Part {
    let origin = Origin { file: "a.layout".into(), line: 1, package: None };
    Part { content, section: "s".into(), volatility: Volatility::Stable, origin }
}

pub(super) fn text(content: &str) -> Content {
    Content::Text(content.into())
}

pub(super) fn call(id: Option<&str>, name: &str, arguments: &str) -> Content {
    let id = id.map(Into::into);
    Content::Call(Call { id, name: name.into(), arguments: arguments.into(), provider: None })
}

pub(super) fn result(call: Option<&str>, content: &str) -> Content {
    let parts = vec![crate::value::Part::Text(content.into())];
    Content::Result(Outcome { call: call.map(Into::into), parts, error: false })
}

pub(super) fn picture(source: PictureSource) -> Arc<Picture> {
    Arc::new(Picture {
        name: None,
        caption: None,
        prompt: None,
        media_type: "image/png".into(),
        source,
        width: None,
        height: None,
    })
}

pub(super) fn object(fields: &[(&str, Value)]) -> Value {
    Value::Map(fields.iter().map(|(key, value)| ((*key).into(), value.clone())).collect())
}
