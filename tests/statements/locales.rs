//! Fixed sentences in the language of the instructions, and what is in no language.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use typecase::case::Case;
use typecase::check::Asked;
use typecase::diagnostic::{Code, Severity};
use typecase::load::{Disk, Memory, Places, Project};
use typecase::syntax::tree::{Expression, ExpressionKind, Piece, Statement, WordsOf};
use typecase::text::Name;

use super::request::{body, inputs, make, said, shelf};
use crate::support::{Made, Shelf};

const ROOT: &str = "---
id: lamp
kind: plugin
description: d
contributes: { prompt: [{ id: end, content: English end., position: post-history }] }
runtime: { type: agent, schedule: { stage: narrative }, io: { visibility: story } }
---
English body.
";

const VARIANT: &str = "---
contributes: { prompt: [{ content: 中文结尾。 }] }
---
中文正文。
";

fn lamp(locale: &str, input: &str) -> Value {
    let inputs = inputs(json!({
        "events": "- bell: 钟声", "stories": [{ "text": "A bell." }],
        "player": { "message": input, "lastFormValues": "" },
    }));
    json!({ "runtime": "lamp", "target": "openai-chat", "locale": locale, "inputs": inputs })
}

fn text(made: &Made) -> String {
    body(made).to_string()
}

/// R317: all wordings of bodies and segments are there from one reading, and the locale of a plan
/// chooses. What is written to the files afterwards is of the next reading, and changes no plan.
#[test]
fn wordings_are_read_once_and_chosen_by_the_key() {
    let files = [("lamp/PLUGIN.md", ROOT), ("lamp/PLUGIN.zh.md", VARIANT)];
    let mut old = shelf("covel", &files);
    let case = |shelf: &mut Shelf<Memory>, locale: &str| -> Case {
        shelf.case_of_json(&lamp(locale, "x").to_string())
    };
    let of = |locale: &str, made: &Made, new: bool| {
        let chinese = ["zh-Hans", "zh-CN", "zh"].contains(&locale);
        let words = |en, zh| if chinese { zh } else { en };
        let (body, end) =
            (words("English body.", "中文正文。"), words("English end.", "中文结尾。"));
        let text = text(made);
        assert_eq!(text.contains(body) && text.contains(end), !new, "{locale}: {text}");
        for other in ["English b", "English e", "中文正", "中文结"] {
            assert_eq!(
                text.contains(other),
                !new && (body.to_owned() + end).contains(other),
                "{locale}: {text}"
            );
        }
    };
    let mut plans = Vec::new();
    for locale in ["en", "zh-Hans", "zh-CN", "zh", "zh-Hant", "fr"] {
        let case = case(&mut old, locale);
        let (plan, _) = old.compile("covel", &case, "openai-chat");
        of(locale, &old.fill(plan.clone().unwrap(), &case), false);
        plans.push((locale, plan.unwrap(), case));
    }
    let (root, variant) = (ROOT.replace("English", "Newer"), VARIANT.replace("中文", "新的"));
    let files = [("lamp/PLUGIN.md", &*root), ("lamp/PLUGIN.zh.md", &*variant)];
    let mut new = shelf("covel", &files);
    for (locale, plan, case) in plans {
        of(locale, &old.fill(plan.clone(), &case), false);
        let case = self::lamp(locale, "x");
        of(locale, &make(&mut new, "covel", &case), true);
    }
}

/// The fixed sentences of the layout in one language, line by line and cut at their holes.
fn sentences(locale: &str) -> BTreeSet<String> {
    let shelf = Shelf::shipped("covel");
    let layout = shelf.layout("covel");
    let words = layout.files.iter().flat_map(|file| &file.statements);
    let wordings = words.filter_map(|statement| match statement {
        Statement::Words(words) => Some(&words.wordings),
        _ => None,
    });
    let mut found = String::new();
    for wording in wordings.flatten() {
        let WordsOf::Expression(words) = &wording.words else { continue };
        if wording.locale.as_ref().is_some_and(|name| *name.node == *locale) {
            words_of(words, &mut |text| {
                found.push_str(text);
                found.push('\n');
            });
            file_of(words, &mut |path| {
                let text = layout.texts.iter().find(|((_, name), _)| **name == *path).unwrap().1;
                found.push_str(shelf.project.sources.source(*text).unwrap().text());
            });
        }
    }
    let lines = found.lines().map(str::trim);
    let says_more = |line: &&str| line.chars().filter(|c| c.is_alphabetic()).count() > 3;
    lines.filter(says_more).map(str::to_owned).collect()
}

fn words_of(words: &Expression, take: &mut dyn FnMut(&str)) {
    match &*words.node {
        ExpressionKind::Text(text) => {
            for piece in &text.pieces {
                if let Piece::Words { text, .. } = piece {
                    take(text);
                }
            }
        }
        ExpressionKind::Filter(inner, _) => words_of(inner, take),
        _ => {}
    }
}

fn file_of(words: &Expression, take: &mut dyn FnMut(&str)) {
    match &*words.node {
        ExpressionKind::File(path) => take(&path.plain().unwrap()),
        ExpressionKind::Filter(inner, _) => file_of(inner, take),
        _ => {}
    }
}

/// Everything that the layout has a sentence for, with data that is in no language.
fn full(locale: &str) -> Value {
    let mut case = lamp(locale, "");
    let inputs = &mut case["inputs"];
    inputs["conversation"] =
        json!([{ "turn": "t1", "summary": { "content": "1", "sections": ["2"] } }]);
    inputs["data"] = json!([
        { "tag": "rows", "format": "ids-only", "total": 9, "rows": [{ "key": "3", "value": {} }] },
        { "tag": "none", "format": "full", "total": 0 },
    ]);
    inputs["bound"] = json!({ "tale": {
        "cardinality": "one", "value": "4", "source": { "pluginId": "p", "runtimeId": "r" },
    } });
    inputs["stories"] = json!([{ "text": "4" }]);
    inputs["cast"] = json!([{
        "name": "5", "kind": "npc", "aliases": ["6"], "description": "", "fields": {},
    }]);
    inputs["pictures"] = json!([{ "media-type": "image/png", "data": "AAAA", "caption": "7" }]);
    inputs["activation"] = json!({ "source": "manual", "detached": false });
    inputs["world"]["dimensions"] = json!({ "tide": {
        "name": "8", "schema": {}, "value": 8, "version": 1,
    } });
    case["sections"] = json!({ "profiles": true, "dimensions": true });
    case
}

/// What a model reads of a request.
fn read(case: &Value) -> String {
    let made = make(
        &mut shelf("covel", &[("lamp/PLUGIN.md", ROOT), ("lamp/PLUGIN.zh.md", VARIANT)]),
        "covel",
        case,
    );
    let request = &made.rendered.request;
    let messages: Vec<_> = request.messages.iter().map(said).collect();
    format!("{}\n{}", request.system_text(), messages.join("\n"))
}

/// R318: in Simplified Chinese for who reads it, in English for all others; never both.
#[test]
fn fixed_sentences_are_in_one_language() {
    let (english, chinese) = (sentences("en"), sentences("zh-Hans"));
    assert!(english.len() > 20 && chinese.len() > 20, "{english:?} {chinese:?}");
    let count =
        |text: &str, of: &BTreeSet<String>| of.iter().filter(|it| text.contains(&***it)).count();
    for locale in ["zh-Hans", "zh-CN", "zh"] {
        let text = read(&full(locale));
        assert!(count(&text, &chinese) > 12, "{locale}: {text}");
        for sentence in &english {
            assert!(!text.contains(&**sentence), "{locale}: {sentence}");
        }
        // Nor is there an English sentence from anywhere else: two words of letters in a row.
        for line in text.lines() {
            let words: Vec<_> = line.split(' ').collect();
            let is_word =
                |word: &str| word.len() > 1 && word.chars().all(|c| c.is_ascii_alphabetic());
            assert!(!words.windows(2).any(|two| two.iter().all(|it| is_word(it))), "{line}");
        }
    }
    for locale in ["en", "fr", "zh-Hant", "zh-TW", "ja"] {
        let text = read(&full(locale));
        assert!(count(&text, &english) > 12, "{locale}: {text}");
        for sentence in &chinese {
            assert!(!text.contains(&**sentence), "{locale}: {sentence}");
        }
    }
}

/// The tags and the marks in brackets of a text, in order.
fn names(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (open, close) in [('<', '>'), ('[', ']')] {
        for rest in text.split(open).skip(1) {
            let Some((name, _)) = rest.split_once(close) else { continue };
            let is_name = |c: char| c.is_ascii_alphanumeric() || "/-_".contains(c);
            if !name.is_empty() && name.chars().all(is_name) {
                found.push(format!("{open}{name}{close}"));
            }
        }
    }
    found
}

/// R319: tags, marks, ids and what tools say of themselves are the same in both languages.
#[test]
fn what_machines_read_is_in_no_language() {
    let (english, chinese) = (read(&full("en")), read(&full("zh-Hans")));
    assert_ne!(english, chinese);
    let tags = names(&english);
    assert_eq!(tags, names(&chinese));
    for tag in ["<rows>", "<runtime-inputs>", "<compacted_history>", "</world-dimensions>"] {
        assert!(tags.iter().any(|it| it == tag), "{tag}: {tags:?}");
    }
    for mark in ["[RUNTIME]", "[LANGUAGE]", "[COMPLETION]"] {
        assert!(tags.iter().any(|it| it == mark), "{mark}: {tags:?}");
    }
    for text in [&english, &chinese] {
        assert!(text.contains("\"pluginId\":\"p\"") && text.contains("lamp"), "{text}");
    }
    // Every case of the layout that is there in both languages.
    let disk = Disk::new(env!("CARGO_MANIFEST_DIR"));
    let mut shelf = Shelf::shipped("covel");
    let mut count = 0;
    for path in Project::cases(&disk, shelf.project.layout("covel").unwrap()) {
        let case = shelf.case(&path);
        let of = |locale: &str| {
            let mut case = case.clone();
            case.locale = Some(Name::new(locale.into(), case.span));
            let made = shelf.make("covel", &case, "anthropic").remove(0);
            let tools: Vec<_> = made.rendered.request.tools.clone();
            let tags: BTreeSet<_> = names(&made.json().to_string()).into_iter().collect();
            (tools, tags)
        };
        assert_eq!(of("en"), of("zh-Hans"), "{path}");
        count += 1;
    }
    assert!(count > 5);
}

/// R320: a session in Traditional Chinese reads English notices, which tell the model in which
/// language to write; what was said in it stays as it was said.
#[test]
fn notices_follow_the_instructions_and_content_does_not() {
    let said = "我敲門，說：「開門。」";
    let mut case = full("zh-Hant");
    case["inputs"]["player"]["message"] = json!(said);
    case["inputs"]["stories"] = json!([{ "text": "門開了。" }]);
    let text = read(&case);
    for words in [said, "門開了。", "The text above is this turn's story.", "English body."] {
        assert!(text.contains(words), "{words}: {text}");
    }
    let language = text.lines().find(|line| line.starts_with("[LANGUAGE]")).unwrap();
    assert!(language.contains("write in zh-Hant"), "{language}");
    case["locale"] = json!("zh-Hans");
    let text = read(&case);
    for words in [said, "門開了。", "以上是本回合的故事正文。", "中文正文。"] {
        assert!(text.contains(words), "{words}: {text}");
    }
}

/// R322: where a plan is made, each text that lacks a wording is named with the locale.
#[test]
fn wordings_that_lack_are_reported() {
    let layout = "layout x\nlocales en, zh-Hans, de\n\
                  text whole { en \"W\" zh-Hans \"W\" de \"W\" }\ntext same \"S\"\n\
                  text half { en \"H\" de \"H\" }\ntext least { en \"L\" }\n\
                  inputs turn { ask: text }\nsystem { section a { whole; same; half; least } }\n\
                  messages { message user ask { ask } }\n";
    let files = Memory::new().with("x.layout", layout);
    let shelf = Shelf::of(files, &Places::under(""));
    let found =
        typecase::check_layout(&shelf.project.sources, shelf.layout("x"), &[], &Asked::default());
    let found = found.unwrap();
    let found: Vec<_> = found
        .iter()
        .filter(|found| found.code == Code("locale/missing-wording"))
        .map(|found| (found.severity, shelf.project.sources.slice(found.span), &*found.message))
        .collect();
    let expected = [
        (Severity::Warning, "half", "`half` has no wording for zh-Hans"),
        (Severity::Warning, "least", "`least` has no wording for zh-Hans, de"),
    ];
    assert_eq!(found, expected);
}
