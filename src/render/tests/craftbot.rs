//! The golden bytes of CraftBot.

use sha2::{Digest, Sha256};

use super::build::{
    block_group, each, each_of, frame, group, input, message_group, op, plan, request, section,
    text, texts, value, words, write,
};
use crate::plan::{Escaping, Expr, GroupKind, Op, hex};
use crate::render::request::Part;
use crate::value::Value;

fn block(tag: &str, body: Vec<Op>) -> Op {
    op(block_group(tag, Escaping::Values, "", body))
}

fn lines(tag: &str, join: &str, body: Vec<Op>) -> Op {
    op(block_group(tag, Escaping::Values, join, body))
}

fn raw(mut group: crate::plan::Group) -> Op {
    group.raw = true;
    op(group)
}

fn sha(text: &str) -> String {
    hex(&Sha256::digest(text.as_bytes()))
}

fn system() -> Op {
    let mut policy = block_group("agent_policy", Escaping::Values, "", vec![words("1. Be safe.")]);
    policy.condition = Some(Expr::Not(input("no-policy").into()));
    let profile = "This is the user you are interacting with. Personalize your communication based on their preferences:\n\n";
    let soul = "This defines your personality, tone, and behavioral traits. Embody these characteristics in all interactions:\n\n";
    let tagged = vec![
        block("context", vec![words("You are Pip, a test agent.")]),
        block("user_profile", vec![frame(profile), value("profile")]),
        block("agent_soul", vec![frame(soul), value("soul")]),
        block("language", vec![words("Use the user's language.")]),
        op(policy),
        block(
            "agent_identity",
            vec![words("Your name is Pip. You are developed by Acme.\n"), value("role")],
        ),
        lines(
            "agent_environment",
            "\n",
            vec![
                words("- User Location: Europe/Oslo"),
                words("- Current Working Directory: /w"),
                words("- Operating System: Linux 6.1 (Linux-6.1-x86_64)"),
            ],
        ),
        block(
            "agent_file_system",
            vec![words(
                "Your persistent file system is located at: /fs\n- /fs/workspace/tmp/{task_id}/",
            )],
        ),
    ];
    let base =
        "Please assist the user using the context given in the conversation or event stream.";
    let body = vec![
        section("tagged", "\n\n\n", tagged),
        section("closing", "\n", vec![value("catalogue"), section("base", "", vec![words(base)])]),
    ];
    raw(group(GroupKind::Section, "", "\n\n", body))
}

#[test]
fn the_system_text_is_byte_for_byte() {
    let plan = plan(vec![system()], vec![]);
    let mut values = vec![("soul", text("Calm.")), ("role", text("Tester."))];
    let less = [("no-policy", Value::Bool(true))];
    let less = request(&plan, &[&values[..], &less[..]].concat()).system_text();
    assert_eq!(less.len(), 692);
    assert_eq!(sha(&less), "47934e4ce8def73456373ff1ec4abe8628383d630faa1a1b2b0208461452d25e");

    values.push(("profile", text("Name: Ada\nLikes {braces} & <tags>")));
    let whole = request(&plan, &values).system_text();
    assert_eq!(whole.len(), 907);
    assert_eq!(sha(&whole), "01fa9f497dd7a6d4ce5438421ca8c9bb9415151a4315deb680f630b78e5e3e69");
}

fn tail() -> Op {
    let actions = "[\n  {\n    \"name\": \"ls\",\n    \"description\": \"List\",\n    \"params\": {\n      \"path\": \"string, optional - Dir (optional)\"\n    }\n  }\n]";
    let task = "Task: Tidy\nInstruction: Tidy /w\nMode: Complex task - use todos in event stream to track progress";
    let skills = vec![
        frame("Follow these skill instructions for this task:\n\n"),
        words("## Skill: tidy\n\nKeep it neat."),
    ];
    let chat = vec![
        frame("Recent conversation context (messages from before this task):\n"),
        each(each_of(0, input("chat"), vec![write(Expr::Local(0))])),
        frame(
            "\nNote: This is historical context. The current task's events are in <event_stream> below.",
        ),
    ];
    let recent = vec![
        frame("Recent Event: "),
        each(each_of(1, input("events"), vec![write(Expr::Local(1))])),
    ];
    let snapshot = vec![
        frame("Use the event stream to understand the current situation and past agent actions:"),
        words("Summary of folded event stream: \nolder work"),
        section("recent", "\n", recent),
    ];
    let body = vec![
        block("rules", vec![words("Pick one action.")]),
        block("parallel_actions", vec![value("none")]),
        block("output_format", vec![words("{\"actions\": []}")]),
        block("actions", vec![words(actions)]),
        lines(
            "agent_state",
            "\n",
            vec![words("- Active Task ID: t1"), words("- Current Mode: CLI mode")],
        ),
        lines(
            "current_task",
            "\n\n",
            vec![section("facts", "\n", vec![words(task)]), block("active_skills", skills)],
        ),
        block("objective", vec![words("Here is your goal:\nDo the next step.")]),
        write(Expr::Pieces(vec![input("memory"), super::build::word("\n\n---")])),
        lines("conversation_history", "\n", chat),
        block("event_stream", vec![section("snapshot", "\n", snapshot)]),
    ];
    let body = vec![frame("\n"), section("body", "\n\n", body), frame("\n"), value("feedback")];
    raw(message_group("user", "tail", body))
}

#[test]
fn the_tail_is_byte_for_byte() {
    let values = [
        (
            "chat",
            texts(&[
                "[user message from platform: Telegram]: hi",
                "[agent message to platform: Telegram]: hello",
            ]),
        ),
        ("events", texts(&["09:00:01 [action_start]: ls", "09:00:02 [action_end]: ls -> ok x2"])),
    ];
    let request = request(&plan(vec![], vec![tail()]), &values);
    let text: String = request.messages[0].parts.iter().map(Part::text).collect();
    assert_eq!(text.len(), 1147);
    assert_eq!(sha(&text), "393f3c4d997715e71ba36929c736adc6376a4a92c86c45542b9a85d53f6452de");
}
