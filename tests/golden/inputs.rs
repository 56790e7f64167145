use proptest::prelude::*;
use serde::{Serialize, Serializer};

/// The inputs of `CraftBot`'s layout, under its names.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Inputs {
    pub(super) agent: Agent,
    pub(super) profile: Option<String>,
    pub(super) soul: Option<String>,
    pub(super) place: Place,
    pub(super) files: Files,
    pub(super) call: Option<&'static str>,
    pub(super) mode: Mode,
    pub(super) form: &'static str,
    pub(super) prompt: Prompt,
    pub(super) actions: Vec<Action>,
    pub(super) now: Option<String>,
    pub(super) task: Option<Task>,
    pub(super) query: String,
    pub(super) memory: String,
    pub(super) chat: Vec<Line>,
    pub(super) sender: Option<Sender>,
    pub(super) stream: Stream,
    pub(super) feedback: Option<String>,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct Agent {
    pub(super) about: String,
    pub(super) name: Option<String>,
    pub(super) maker: String,
    pub(super) role: Option<String>,
    pub(super) policy: String,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct Place {
    pub(super) location: String,
    pub(super) cwd: String,
    pub(super) os: String,
    pub(super) release: String,
    pub(super) platform: String,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct Files {
    pub(super) root: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Mode {
    Conversation,
    Simple,
    Task,
    Gui,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct Prompt {
    pub(super) rules: String,
    pub(super) parallel: Option<String>,
    pub(super) protocol: Option<String>,
    pub(super) notes: Option<String>,
    pub(super) output: String,
    pub(super) space: Option<String>,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct Action {
    pub(super) name: String,
    pub(super) description: String,
    pub(super) params: Pairs,
}

/// A map that keeps its order.
#[derive(Clone, Debug)]
pub(super) struct Pairs(pub(super) Vec<(String, String)>);

#[derive(Clone, Debug, Serialize)]
pub(super) struct Task {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) instruction: String,
    pub(super) skills: Vec<Skill>,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct Skill {
    pub(super) name: String,
    pub(super) text: String,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct Line {
    pub(super) kind: String,
    pub(super) text: String,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct Sender {
    pub(super) platform: String,
    pub(super) integration: Option<String>,
    #[serde(rename = "self")]
    pub(super) own: bool,
    pub(super) name: Option<String>,
    pub(super) id: Option<String>,
    pub(super) channel: Option<String>,
    #[serde(rename = "channelId")]
    pub(super) channel_id: Option<String>,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct Stream {
    pub(super) summary: Option<String>,
    pub(super) events: Vec<Event>,
    pub(super) new: Vec<Event>,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct Event {
    pub(super) at: String,
    pub(super) kind: String,
    pub(super) message: String,
    pub(super) count: u32,
}

impl Serialize for Pairs {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, text)| (name, text)))
    }
}

impl Inputs {
    /// A case with these inputs.
    pub(super) fn case(&self, policy: bool) -> String {
        let inputs = serde_json::to_string(self).unwrap();
        format!(r#"{{"sections":{{"policy":{policy}}},"inputs":{inputs}}}"#)
    }
}

/// Any inputs: texts full of what means something elsewhere, absent and empty values, lists of
/// any length, each mode with and without its parts.
pub(super) fn inputs() -> impl Strategy<Value = Inputs> {
    let head = (agent(), some(blank_or_text()), some(blank_or_text()), place(), word());
    let mode = prop_oneof![
        Just(Mode::Conversation),
        Just(Mode::Simple),
        Just(Mode::Task),
        Just(Mode::Gui)
    ];
    let call = prop_oneof![Just(None), Just(Some("reasoning")), Just(Some("action_selection"))];
    let middle = (call, mode, prompt(), list(action(), 4), some(text()), some(task()));
    let tail =
        (maybe_empty(), maybe_empty(), list(line(), 25), some(sender()), stream(), some(text()));
    (head, middle, tail).prop_map(
        |(
            (agent, profile, soul, place, root),
            (call, mode, prompt, actions, now, task),
            (query, memory, chat, sender, stream, feedback),
        )| Inputs {
            agent,
            profile,
            soul,
            place,
            files: Files { root },
            call,
            mode,
            form: "full",
            prompt,
            actions,
            now,
            task,
            query,
            memory,
            chat,
            sender,
            stream,
            feedback,
        },
    )
}

fn agent() -> impl Strategy<Value = Agent> {
    (text(), some(text()), text(), some(text()), text())
        .prop_map(|(about, name, maker, role, policy)| Agent { about, name, maker, role, policy })
}

fn place() -> impl Strategy<Value = Place> {
    (word(), word(), word(), word(), word()).prop_map(|(location, cwd, os, release, platform)| {
        Place { location, cwd, os, release, platform }
    })
}

fn prompt() -> impl Strategy<Value = Prompt> {
    let space = text().prop_map(Some);
    (text(), some(text()), some(text()), some(text()), text(), space).prop_map(
        |(rules, parallel, protocol, notes, output, space)| Prompt {
            rules,
            parallel,
            protocol,
            notes,
            output,
            space,
        },
    )
}

fn action() -> impl Strategy<Value = Action> {
    let params = prop::collection::btree_map("[a-z_]{1,6}", text(), 0..4);
    // Not in the order of their names.
    let params = params.prop_map(|params| Pairs(params.into_iter().rev().collect()));
    (word(), maybe_empty(), params).prop_map(|(name, description, params)| Action {
        name,
        description,
        params,
    })
}

fn task() -> impl Strategy<Value = Task> {
    let skill = (text(), text()).prop_map(|(name, text)| Skill { name, text });
    (word(), text(), text(), list(skill, 3)).prop_map(|(id, name, instruction, skills)| Task {
        id,
        name,
        instruction,
        skills,
    })
}

fn line() -> impl Strategy<Value = Line> {
    (word(), maybe_empty()).prop_map(|(kind, text)| Line { kind, text })
}

fn sender() -> impl Strategy<Value = Sender> {
    (word(), some(word()), any::<bool>(), some(text()), some(word()), some(text()), some(word()))
        .prop_map(|(platform, integration, own, name, id, channel, channel_id)| Sender {
            platform,
            integration,
            own,
            name,
            id,
            channel,
            channel_id,
        })
}

fn stream() -> impl Strategy<Value = Stream> {
    (some(text()), list(event(), 6), prop::collection::vec(event(), 1..4))
        .prop_map(|(summary, events, new)| Stream { summary, events, new })
}

fn event() -> impl Strategy<Value = Event> {
    (0..24_u32, 0..60_u32, 0..60_u32, word(), maybe_empty(), 0..4_u32).prop_map(
        |(hour, minute, second, kind, message, count)| Event {
            at: format!("2026-11-30T{hour:02}:{minute:02}:{second:02}Z"),
            kind,
            message,
            count,
        },
    )
}

fn list<T: std::fmt::Debug>(
    item: impl Strategy<Value = T>,
    most: usize,
) -> impl Strategy<Value = Vec<T>> {
    prop::collection::vec(item, 0..=most)
}

fn some<T: std::fmt::Debug>(of: impl Strategy<Value = T>) -> impl Strategy<Value = Option<T>> {
    prop::option::of(of)
}

/// Text of one line that is no blank at its ends.
fn word() -> impl Strategy<Value = String> {
    "[a-zA-Z0-9<>&/{}é林]{1,8}"
}

/// Text that is not empty and not blank.
fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "[a-z<>&{}\"\\\\é林 \n]{0,12}[a-z{}<]",
        1 => Just("{{ agent.name }} {% if %} </rules>\n\n---\n\n".to_owned()),
    ]
}

fn maybe_empty() -> impl Strategy<Value = String> {
    prop_oneof![1 => Just(String::new()), 3 => text()]
}

fn blank_or_text() -> impl Strategy<Value = String> {
    prop_oneof![1 => Just(" \n\t".to_owned()), 1 => Just(String::new()), 4 => "[ \n]{0,2}[a-z<{& \n]{0,9}[ \n]{0,2}"]
}
