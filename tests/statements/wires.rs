//! What rides beside the text: keys of caches, choices of tools, reasoning.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use typecase::load::Memory;

use super::request::{body, inputs, made, make, shelf};
use crate::support::{Made, Shelf, each_case};

/// A package with two agents of which one has these keys under `agent`.
fn package(llm: &str) -> Shelf<Memory> {
    let root = "---\nid: lamp\nkind: plugin\ndescription: d\ncontributes: { tools: [fill] }\n---\n";
    let agent = |agent: &str| {
        format!(
            "---\ntype: agent\nschedule: {{ stage: audit }}\nagent: {{ {agent} }}\n---\nWrite.\n"
        )
    };
    let tools = "tools: { plugin: [fill] }";
    let files = [
        ("lamp/PLUGIN.md", root.to_owned()),
        ("lamp/runtimes/one/RUNTIME.md", agent(&format!("{tools}, llm: {{ {llm} }}"))),
        ("lamp/runtimes/two/RUNTIME.md", agent(tools)),
    ];
    let files: Vec<_> = files.iter().map(|(path, text)| (*path, &**text)).collect();
    shelf("covel", &files)
}

/// A request of a runtime of it.
fn asked(
    shelf: &mut Shelf<Memory>,
    runtime: &str,
    (target, model): (&str, &str),
    preferences: &Value,
) -> Made {
    let tool = |name: &str| json!({ "name": name, "description": "d", "parameters": { "type": "object", "properties": {} } });
    let case = json!({
        "runtime": format!("lamp/{runtime}"), "target": target, "model": model,
        "tools": [tool("fill"), tool("runtime-done")],
        "inputs": inputs(json!({ "preferences": preferences })),
    });
    make(shelf, "covel", &case)
}

const MODELS: [(&str, &str); 4] = [
    ("anthropic", "claude-opus-5"),
    ("gemini", "gemini-3.8-flash"),
    ("openai-chat", "gpt-6.2-sol"),
    ("openai-responses", "gpt-6.2-sol"),
];

/// R267: one for each session and runtime, where the table knows the model. A relay is sent none,
/// unless a layout asks for it whatever the target says; a target without the field never is.
#[test]
fn a_cache_key_is_for_a_session_and_a_runtime() {
    let mut shelf = package("");
    let mut key = |runtime: &str, model: (&str, &str)| {
        body(&asked(&mut shelf, runtime, model, &json!({})))["prompt_cache_key"].clone()
    };
    for target in ["openai-chat", "openai-responses"] {
        let keys = ["one", "two"].map(|runtime| key(runtime, (target, "gpt-6.2-sol")));
        assert_eq!(keys, ["s-1/lamp/one", "s-1/lamp/two"], "{target}");
        assert_eq!(key("one", (target, "some-relay")), Value::Null, "{target}");
    }
    for model in MODELS.into_iter().take(2) {
        assert_eq!(key("one", model), Value::Null);
    }
    let forced = "inputs turn { ask: text }\nrequest { cache-key: \"k\" }\n\
                  messages { message user ask { ask } }\n";
    for (target, expected) in [("openai-chat", json!("k")), ("anthropic", Value::Null)] {
        let inputs = json!({ "ask": "A" });
        let case = json!({ "target": target, "model": "some-relay", "inputs": inputs });
        assert_eq!(body(&made(forced, &case))["prompt_cache_key"], expected);
    }
}

/// R278: the body of each case of each layout has fields of its provider and no other. How late
/// text is sent, and all else that the table says of a target, is none of them.
#[test]
fn what_a_table_says_is_no_field_of_a_body() {
    let mut seen: BTreeSet<String> = BTreeSet::new();
    each_case(|shelf, layout, case, target| {
        for made in shelf.make(layout, case, target) {
            let known = fields(target);
            for field in body(&made).as_object().unwrap().keys() {
                assert!(known.contains(&&**field), "{layout} {target}: {field}");
                seen.insert(format!("{target} {field}"));
            }
            let text = String::from_utf8(made.lowered.body.erased()).unwrap().to_lowercase();
            for word in ["latesystem", "late-system", "late_system"] {
                assert!(!text.contains(word), "{layout} {target}: {word}");
            }
        }
    });
    assert!(seen.len() > 20, "{seen:?}");
}

/// The fields of a body at the top that the providers' own packages have, of those that there
/// is a use for.
fn fields(target: &str) -> &'static [&'static str] {
    match target {
        "anthropic" => &[
            "model",
            "system",
            "messages",
            "tools",
            "tool_choice",
            "thinking",
            "output_config",
            "max_tokens",
            "temperature",
            "top_p",
        ],
        "gemini" => &["systemInstruction", "contents", "tools", "toolConfig", "generationConfig"],
        "openai-chat" => &[
            "model",
            "messages",
            "tools",
            "tool_choice",
            "response_format",
            "reasoning_effort",
            "max_completion_tokens",
            "prompt_cache_key",
            "prompt_cache_options",
            "temperature",
            "top_p",
            "seed",
        ],
        _ => &[
            "model",
            "instructions",
            "input",
            "tools",
            "tool_choice",
            "text",
            "reasoning",
            "max_output_tokens",
            "prompt_cache_key",
            "prompt_cache_options",
            "temperature",
            "top_p",
            "store",
            "include",
        ],
    }
}

/// What a body says of reasoning, whatever its provider calls it.
fn reasoning(body: &Value) -> Value {
    let places = [
        &body["thinking"]["type"],
        &body["output_config"]["effort"],
        &body["reasoning_effort"],
        &body["reasoning"]["effort"],
        &body["generationConfig"]["thinkingConfig"]["thinkingLevel"],
    ];
    places.into_iter().find(|value| !value.is_null()).cloned().unwrap_or_default()
}

/// R287: the word that turns reasoning off is the model's own, where the manifest asks for it
/// and nothing was set for the model; a model whose reasoning stays on is told nothing.
#[test]
fn reasoning_is_off_where_nothing_else_is_said() {
    let mut shelf = package("reasoningEffort: disabled");
    let set = json!({ "reasoningEffort": "low" });
    for (model, off, low) in [
        (("anthropic", "claude-opus-5"), json!("disabled"), json!("low")),
        (("anthropic", "claude-sonnet-5-5"), json!("between_tools"), json!("low")),
        (("anthropic", "claude-opus-5-5"), Value::Null, json!("low")),
        (("gemini", "gemini-3.8-flash"), json!("MINIMAL"), json!("LOW")),
        (("openai-chat", "gpt-5"), Value::Null, json!("low")),
        (("openai-responses", "gpt-5"), Value::Null, json!("low")),
        // Beside tools this model takes no other word.
        (("openai-chat", "gpt-6.2-sol"), json!("none"), json!("none")),
    ] {
        let mut of = |runtime: &str, preferences: &Value| {
            reasoning(&body(&asked(&mut shelf, runtime, model, preferences)))
        };
        assert_eq!(of("one", &json!({})), off, "{model:?}");
        assert_eq!(of("one", &set), low, "{model:?}: what was set for the model wins");
        let unsaid = if model.1 == "gpt-6.2-sol" { off } else { Value::Null };
        assert_eq!(of("two", &json!({})), unsaid, "{model:?}: who does not ask is left alone");
    }
}

/// R288: any tool, and one by its name, as each target writes it.
#[test]
fn a_choice_of_tools_has_the_form_of_its_target() {
    let any = [
        json!({ "type": "any" }),
        json!({ "functionCallingConfig": { "mode": "ANY" } }),
        json!("required"),
        json!("required"),
    ];
    let one = [
        json!({ "type": "tool", "name": "fill" }),
        json!({ "functionCallingConfig": { "mode": "ANY", "allowedFunctionNames": ["fill"] } }),
        json!({ "type": "function", "function": { "name": "fill" } }),
        json!({ "type": "function", "name": "fill" }),
    ];
    for (asks, expected) in [("toolChoice: required", any), ("toolChoice: { name: fill }", one)] {
        let mut shelf = package(asks);
        for (model, expected) in MODELS.into_iter().zip(expected) {
            let body = body(&asked(&mut shelf, "one", model, &json!({})));
            let field = if model.0 == "gemini" { "toolConfig" } else { "tool_choice" };
            assert_eq!(body[field], expected, "{model:?}");
        }
    }
}

/// R289: a model that refuses it, or of which that is not known, is left to choose; what was set
/// for the model is sent as it is.
#[test]
fn who_cannot_be_forced_chooses() {
    let choice = |model: (&str, &str), asks: &str, preferences: &Value| {
        let mut shelf = package(asks);
        body(&asked(&mut shelf, "one", model, preferences))["tool_choice"].clone()
    };
    for asks in ["toolChoice: required", "toolChoice: { name: fill }"] {
        for model in ["claude-opus-5-5", "claude-sonnet-5-5", "claude-fable-5-1"] {
            let auto = json!({ "type": "auto" });
            assert_eq!(choice(("anthropic", model), asks, &json!({})), auto, "{model}");
        }
        for relay in ["qwen4-max", "deepseek-v4-pro"] {
            assert_eq!(choice(("openai-chat", relay), asks, &json!({})), "auto", "{relay}");
        }
        for word in ["auto", "none"] {
            let set = json!({ "toolChoice": word });
            let chat = choice(("openai-chat", "gpt-6.2-sol"), asks, &set);
            assert_eq!(chat, word, "what was set wins");
            let opus = choice(("anthropic", "claude-opus-5"), asks, &set);
            assert_eq!(opus, json!({ "type": word }));
        }
    }
    let nothing = choice(("openai-chat", "gpt-6.2-sol"), "", &json!({}));
    assert_eq!(nothing, Value::Null, "nobody asked");
}
