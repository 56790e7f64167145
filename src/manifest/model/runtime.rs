use std::sync::Arc;

use crate::manifest::front::Front;
use crate::text::{Name, Span};

use super::{
    Completion, HistoryWindow, Prerequisite, RuntimeInput, RuntimeTools, SelfData, Stage,
    ToolChoice, Trigger, Variants, Visibility,
};

/// One thing of a package that runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Runtime {
    /// The package's id for an inline runtime, else `package/runtime`.
    pub id: Arc<str>,
    /// Its own name: the package's id for an inline runtime, else its folder.
    pub name: Arc<str>,
    /// Where it begins, in its own file.
    pub span: Span,
    /// What runs.
    pub kind: RuntimeKind,
    /// Its bodies, with the line ends of their files: `\r\n` stands for `\n` in them. Of a
    /// function they are documentation.
    pub body: Variants<Span>,
    /// Who reads its result.
    pub visibility: Option<Visibility>,
    /// Whether players are never shown its result.
    pub concealed: bool,
    /// The contract that its result fulfils.
    pub contract: Option<Name>,
    /// Whether its result has a schema.
    pub output_schema: bool,
    /// What ends a run.
    pub completion: Completion,
    /// The tools that it may call.
    pub tools: RuntimeTools,
    /// Whether it is told of events.
    pub advertise_events: bool,
    /// How much history it reads; none: all that is shared.
    pub history: Option<HistoryWindow>,
    /// Which tool it must call.
    pub tool_choice: Option<ToolChoice>,
    /// Whether reasoning is turned off.
    pub reasoning_disabled: bool,
    /// Results of other runtimes that it reads.
    pub inputs: Vec<RuntimeInput>,
    /// Stored data that it is shown.
    pub self_data: Vec<SelfData>,
    /// The stage of a turn in which it runs.
    pub stage: Option<Stage>,
    /// What starts it.
    pub trigger: Trigger,
    /// What must have run before it, with a result.
    pub needs: Vec<Prerequisite>,
    /// What runs before it, if it runs at all.
    pub after: Vec<Prerequisite>,
    /// Its keys as they were read.
    pub(in crate::manifest) front: Front,
}

/// What runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuntimeKind {
    /// A model.
    Agent,
    /// The package's own code.
    Function,
}

/// Where a runtime stands and what it is called.
pub(in crate::manifest) struct RuntimeFile<'a> {
    /// Its id.
    pub(in crate::manifest) id: Arc<str>,
    /// Its own name.
    pub(in crate::manifest) name: Arc<str>,
    /// Its keys.
    pub(in crate::manifest) front: Front,
    /// Its bodies.
    pub(in crate::manifest) body: Variants<Span>,
    /// The package's tools that it has without naming them.
    pub(in crate::manifest) every_tool: &'a [Name],
}

impl Runtime {
    /// Whether every value of its file has its shape, so that what is missing in it is not there.
    pub fn is_sound(&self) -> bool {
        self.front.is_sound()
    }

    /// None if it does not say what runs. Whatever else has the wrong shape is left out.
    pub(in crate::manifest) fn read(file: RuntimeFile<'_>) -> Option<Self> {
        let front = file.front;
        let keys = &front.place();
        let kind = match &**keys.text("type")? {
            "agent" => RuntimeKind::Agent,
            "function" => RuntimeKind::Function,
            _ => return None,
        };
        let inputs = keys.map("io.inputs");
        Some(Self {
            span: keys.anchor(),
            kind,
            visibility: keys.text("io.visibility").and_then(|word| Visibility::parse(&word)),
            concealed: keys.flag("io.concealed").unwrap_or(false),
            contract: keys.text("io.output.contract"),
            output_schema: keys.at("io.output.schema").is_some(),
            completion: Completion::read(keys),
            tools: RuntimeTools::read(keys, file.every_tool),
            advertise_events: keys.flag("agent.advertiseEvents").unwrap_or(false),
            history: keys.at("agent.history").and_then(|it| HistoryWindow::read(&it)),
            tool_choice: keys.at("agent.llm.toolChoice").and_then(|it| ToolChoice::read(&it)),
            reasoning_disabled: keys.is("agent.llm.reasoningEffort", "disabled"),
            inputs: inputs.iter().filter_map(|(key, it)| RuntimeInput::read(key, it)).collect(),
            self_data: keys.list("io.selfData").iter().filter_map(SelfData::read).collect(),
            stage: keys.text("schedule.stage").and_then(|word| Stage::parse(&word)),
            trigger: keys
                .at("schedule.trigger")
                .and_then(|it| Trigger::read(&it))
                .unwrap_or_default(),
            needs: keys.list("schedule.needs").iter().filter_map(Prerequisite::read).collect(),
            after: keys.list("schedule.after").iter().filter_map(Prerequisite::read).collect(),
            id: file.id,
            name: file.name,
            body: file.body,
            front: front.clone(),
        })
    }
}
