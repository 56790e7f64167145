//! What `CraftBot` does with its inputs, as its own code does it: templates, string joins and
//! strips, and nothing of the compiler's.

use super::inputs::{Action, Event, Inputs, Line, Mode, Sender, Task};

/// The system text: the sections that have content, joined by a line break, outer blanks gone.
/// Every template but the last begins and ends with a line break.
pub(super) fn system(inputs: &Inputs, policy: bool) -> String {
    let Inputs { agent, place, files, .. } = inputs;
    let sections = [
        Some(template("context", &agent.about)),
        file(inputs.profile.as_ref()).map(|text| template("user_profile", &format!("This is the user you are interacting with. Personalize your communication based on their preferences:\n\n{text}"))),
        file(inputs.soul.as_ref()).map(|text| template("agent_soul", &format!("This defines your personality, tone, and behavioral traits. Embody these characteristics in all interactions:\n\n{text}"))),
        Some(template("language", "Use the user's language.")),
        policy.then(|| template("agent_policy", &agent.policy)),
        agent.role.as_ref().map(|role| {
            let name = agent.name.as_deref().unwrap_or("Agent");
            template("agent_identity", &format!("Your name is {name}. You are developed by {}.\n{role}", agent.maker))
        }),
        Some(template(
            "agent_environment",
            &format!(
                "- User Location: {}\n- Current Working Directory: {}\n- Operating System: {} {} ({})",
                place.location, place.cwd, place.os, place.release, place.platform
            ),
        )),
        Some(template(
            "agent_file_system",
            &format!("Your persistent file system is located at: {0}\n- {0}/workspace/tmp/{{task_id}}/", files.root),
        )),
        Some("Please assist the user using the context given in the conversation or event stream.".to_owned()),
    ];
    let sections: Vec<_> = sections.into_iter().flatten().collect();
    sections.join("\n").trim().to_owned()
}

/// USER.md and SOUL.md without outer blanks; none of it left: no section.
fn file(text: Option<&String>) -> Option<String> {
    text.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
}

fn template(tag: &str, text: &str) -> String {
    format!("\n<{tag}>\n{text}\n</{tag}>\n")
}

fn block(tag: &str, text: &str) -> String {
    format!("<{tag}>\n{text}\n</{tag}>")
}

/// The message of a call without a session, or of its first call. Values that are empty leave
/// the line breaks around their place in the template.
pub(super) fn tail(inputs: &Inputs) -> String {
    let Inputs { memory, .. } = inputs;
    let actions = block("actions", &json_list(&inputs.actions));
    let objective = block("objective", &format!("Here is your goal:\n{}", inputs.query));
    let state =
        format!("{}\n\n{}", agent_state(inputs), task_state(inputs.task.as_ref(), inputs.mode));
    let source =
        inputs.sender.as_ref().map(|sender| message_source(sender) + "\n\n").unwrap_or_default();
    let fixed = instructions(inputs);
    let stream =
        event_stream(&inputs.chat, inputs.stream.summary.as_deref(), &inputs.stream.events);
    let stream = match &inputs.now {
        Some(now) => format!("{stream}\n\n{}", block("current_datetime", now)),
        None => stream,
    };
    let body = match inputs.mode {
        Mode::Task => format!(
            "{fixed}\n\n{actions}\n\n{state}\n\n{source}{objective}\n\n{memory}\n\n---\n\n{stream}"
        ),
        Mode::Simple => format!(
            "{fixed}\n\n{actions}\n\n{state}\n\n{source}{objective}\n\n---\n\n{memory}\n\n{stream}"
        ),
        Mode::Conversation => {
            format!("{fixed}\n\n{actions}\n\n{source}{objective}\n\n---\n\n{memory}\n\n{stream}")
        }
        Mode::Gui => {
            let space =
                block("gui_action_space", inputs.prompt.space.as_deref().unwrap_or_default());
            format!("{objective}\n\n{space}\n\n{state}\n\n{source}{memory}\n\n---\n\n{stream}")
        }
    };
    let feedback = inputs.feedback.as_deref().unwrap_or_default();
    format!("\n{body}\n{feedback}")
}

/// The message of a later call of a session: the lines of the events that are new.
pub(super) fn delta(new: &[Event]) -> String {
    lines(new)
}

fn instructions(inputs: &Inputs) -> String {
    let prompt = &inputs.prompt;
    let mut all = vec![block("rules", &prompt.rules)];
    all.extend(prompt.parallel.iter().map(|text| block("parallel_actions", text)));
    all.extend(prompt.protocol.iter().map(|text| block("reasoning_protocol", text)));
    all.extend(prompt.notes.iter().map(|text| block("notes", text)));
    all.push(block("output_format", &prompt.output));
    all.join("\n\n")
}

fn agent_state(inputs: &Inputs) -> String {
    let mut lines = Vec::new();
    if let Some(task) = &inputs.task {
        lines.push(format!("- Active Task ID: {}", task.id));
    }
    let mode = if inputs.mode == Mode::Gui { "GUI" } else { "CLI" };
    lines.push(format!("- Current Mode: {mode} mode"));
    block("agent_state", &lines.join("\n"))
}

fn task_state(task: Option<&Task>, mode: Mode) -> String {
    let Some(task) = task else { return block("current_task", "(no active task)") };
    let simple = mode == Mode::Simple;
    let mark = if simple { " [SIMPLE MODE]" } else { "" };
    let how = if simple {
        "Simple task - finish in one go"
    } else {
        "Complex task - use todos in event stream to track progress"
    };
    let mut text =
        format!("Task: {}{mark}\nInstruction: {}\nMode: {how}", task.name, task.instruction);
    if !simple && !task.skills.is_empty() {
        let skills: Vec<_> = task
            .skills
            .iter()
            .map(|skill| format!("## Skill: {}\n\n{}", skill.name, skill.text))
            .collect();
        let skills = skills.join("\n\n---\n\n");
        let inside = format!("Follow these skill instructions for this task:\n\n{skills}");
        text.push_str("\n\n");
        text.push_str(&block("active_skills", &inside));
    }
    block("current_task", &text)
}

fn message_source(sender: &Sender) -> String {
    let mut lines = vec![format!("Platform: {}", sender.platform)];
    lines.extend(sender.integration.iter().map(|text| format!("Integration Type: {text}")));
    if sender.own {
        lines.push("Message Type: Self message (the user wrote this)".to_owned());
    } else {
        lines.push("Message Type: Third-party message (someone else sent this)".to_owned());
        lines.extend(sender.name.iter().map(|text| format!("Sender: {text}")));
        lines.extend(sender.id.iter().map(|text| format!("Sender ID: {text}")));
    }
    match (&sender.channel, &sender.channel_id) {
        (Some(name), _) => lines.push(format!("Channel: {name}")),
        (None, Some(id)) => lines.push(format!("Channel ID: {id}")),
        (None, None) => {}
    }
    block("message_source", &lines.join("\n"))
}

/// The conversation from before the task, then the events, with a blank line between.
fn event_stream(chat: &[Line], summary: Option<&str>, events: &[Event]) -> String {
    let mut parts = Vec::new();
    if !chat.is_empty() {
        let last = &chat[chat.len().saturating_sub(20)..];
        let last: Vec<_> =
            last.iter().map(|line| format!("[{}]: {}", line.kind, line.text)).collect();
        let text = format!(
            "Recent conversation context (messages from before this task):\n\n{}\n\nNote: This is historical context. The current task's events are in <event_stream> below.",
            last.join("\n")
        );
        parts.push(block("conversation_history", &text));
    }
    let mut snapshot = Vec::new();
    snapshot.extend(summary.map(|text| format!("Summary of folded event stream: \n{text}")));
    if !events.is_empty() {
        snapshot.push(format!("Recent Event: \n{}", lines(events)));
    }
    let text = if snapshot.is_empty() {
        "(no events yet)".to_owned()
    } else {
        format!(
            "Use the event stream to understand the current situation and past agent actions:\n{}",
            snapshot.join("\n")
        )
    };
    parts.push(block("event_stream", &text));
    parts.join("\n\n")
}

fn lines(events: &[Event]) -> String {
    let line = |event: &Event| {
        let times = if event.count > 1 { format!(" x{}", event.count) } else { String::new() };
        let clock = event.at.get(11..19).unwrap();
        format!("{clock} [{}]: {}{times}", event.kind, event.message)
    };
    events.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// `json.dumps(…, indent=2, ensure_ascii=False)` of the actions.
fn json_list(actions: &[Action]) -> String {
    if actions.is_empty() {
        return "[]".to_owned();
    }
    let all: Vec<_> = actions.iter().map(|action| {
        let params: Vec<_> = action.params.0.iter().map(|(name, text)| format!("\n      {}: {}", quoted(name), quoted(text))).collect();
        let params = if params.is_empty() { "{}".to_owned() } else { format!("{{{}\n    }}", params.join(",")) };
        format!(
            "\n  {{\n    \"name\": {},\n    \"description\": {},\n    \"params\": {params}\n  }}",
            quoted(&action.name), quoted(&action.description)
        )
    }).collect();
    format!("[{}\n]", all.join(","))
}

fn quoted(text: &str) -> String {
    let text =
        text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n").replace('\t', "\\t");
    format!("\"{text}\"")
}
