use super::covel::{Covel, Given, teller};

/// Manifests of `teller`, each with another way to end.
fn ends() -> [String; 4] {
    let other = |front: &str| teller("", "B").replace("{ visibility: story }", front);
    [
        teller("", "B"),
        other("{ visibility: plugin }"),
        other("{ output: { schema: ./x.json } }"),
        other(
            "{ visibility: plugin }\n  agent: { loop: { completion: { require: tool-use, afterTools: [roll] } } }",
        ),
    ]
}

/// The lines of the preamble for a locale.
fn lines(manifest: &str, locale: &str) -> Vec<String> {
    let mut covel = Covel::with(&[("teller", manifest)]);
    let tools = "[{\"name\":\"roll\",\"parameters\":{\"type\":\"object\"}}]";
    let given = Given::new().key("locale", &format!("{locale:?}")).key("tools", tools);
    let given = given.with("finish", "[]");
    let system = covel.made(&given).rendered.request.system_text();
    let preamble = system.strip_suffix("\n\nB").unwrap_or_else(|| panic!("{system}"));
    preamble.lines().map(str::to_owned).collect()
}

/// Words in Latin letters that stand side by side, names in backticks and the heads of blocks
/// apart: what a sentence is made of.
fn side_by_side(line: &str) -> usize {
    let (_, line) = line.split_once("] ").unwrap();
    let said: String = line.split('`').step_by(2).collect();
    let words: Vec<_> = said.split_whitespace().collect();
    let is_latin = |word: &&str| word.chars().any(|c| c.is_ascii_alphabetic());
    words.windows(2).filter(|two| two.iter().all(is_latin)).count()
}

fn is_han(c: char) -> bool {
    ('\u{4E00}'..='\u{9FFF}').contains(&c)
}

/// R124: three blocks in their order, before everything, all in the language of instructions:
/// Chinese for who reads simplified Chinese, English for all others. What comes last follows how
/// the runtime ends.
#[test]
fn the_preamble_speaks_one_language() {
    for manifest in ends() {
        for locale in ["zh", "zh-CN", "zh-Hans", "en", "fr", "zh-Hant", "zh-TW", "ja"] {
            let lines = lines(&manifest, locale);
            let blocks: Vec<_> = lines.iter().map(|line| line.split_once(' ').unwrap().0).collect();
            assert!(blocks.starts_with(&["[RUNTIME]"]) && blocks.ends_with(&["[COMPLETION]"]));
            let mut order = blocks.clone();
            order.dedup();
            assert_eq!(order, ["[RUNTIME]", "[LANGUAGE]", "[COMPLETION]"], "{locale}");
            let simplified = ["zh", "zh-CN", "zh-Hans"].contains(&locale);
            for line in &lines {
                if simplified {
                    assert!(line.chars().any(is_han) && side_by_side(line) == 0, "{line}");
                } else {
                    // The name of the language alone may be written in it.
                    let named = line.starts_with("[LANGUAGE]");
                    assert!(named || !line.chars().any(is_han), "{line}");
                    assert!(side_by_side(line) > 3, "{line}");
                }
            }
        }
    }
}

/// R126: without a locale the body comes first.
#[test]
fn without_a_locale_there_is_no_preamble() {
    let mut covel = Covel::telling("The body.");
    let system =
        |covel: &mut Covel, given: &Given| covel.made(given).rendered.request.system_text();
    assert_eq!(system(&mut covel, &Given::new().without("locale")), "The body.");
    assert!(system(&mut covel, &Given::new()).starts_with("[RUNTIME]"));
}

/// R126: who calls may put words of their own in its place, or take it away.
#[test]
fn a_caller_may_say_something_else() {
    let mut covel = Covel::telling("The body.");
    for given in [Given::new(), Given::new().without("locale")] {
        let made = covel.made(&given.clone().with("preamble", "\"Be brief.\\nBe kind.\""));
        assert_eq!(made.rendered.request.system_text(), "Be brief.\nBe kind.\n\nThe body.");
        let made = covel.made(&given.key("sections", "{\"preamble\":false}"));
        assert_eq!(made.rendered.request.system_text(), "The body.");
    }
}
