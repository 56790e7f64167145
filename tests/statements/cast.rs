use super::covel::{Covel, Given, block, message, quoted};

const SCHEMA: &str = "{\"might\":{\"type\":\"number\",\"min\":0,\"max\":5},\"luck\":{\"type\":\"number\",\"max\":9},\
     \"calm\":{\"type\":\"number\",\"min\":1},\"craft\":{\"type\":\"string\",\"min\":0,\"max\":5}}";
const FIELDS: &str = "{\"might\":2,\"luck\":3,\"calm\":4,\"craft\":\"nets\",\"debt\":6}";
const RANGED: &str = "{\"might\":\"2/5\",\"luck\":3,\"calm\":4,\"craft\":\"nets\",\"debt\":6}";

fn who(name: &str, fields: &str) -> String {
    format!(
        "{{\"name\":{name:?},\"kind\":\"npc\",\"aliases\":[],\"description\":\"From {name}.\",\
         \"fields\":{fields}}}"
    )
}

/// The block of a tag in the turn context, and the system text behind the preamble.
fn shown(tag: &str, body: &str, given: &Given) -> (Option<String>, String) {
    let made = Covel::telling(body).made(&given.clone().without("locale"));
    let context = message(&made, "turn-context");
    (block(&context, tag).map(str::to_owned), made.rendered.request.system_text())
}

/// R89: the block holds what the variable of bodies holds, is there for who asks for it, and not
/// without a character.
#[test]
fn the_sheet_is_what_bodies_know_as_the_character() {
    for (schema, fields) in [("{}", FIELDS), (SCHEMA, RANGED)] {
        let given =
            Given::new().with("world.schema", schema).with("player.character", &who("Ada", FIELDS));
        let body = "{{ player.character }}";
        assert_eq!(shown("player-character", body, &given).0, None, "not asked for");
        let (sheet, variable) = shown("player-character", body, &given.switched(&["sheet"]));
        assert_eq!(sheet.as_deref(), Some(&*variable));
        let json = format!(
            "{{\"name\":\"Ada\",\"kind\":\"npc\",\"aliases\":[],\"description\":\"From Ada.\",\
             \"fields\":{fields}}}"
        );
        assert_eq!(variable, json);
    }
    let nobody = Given::new().switched(&["sheet"]);
    assert_eq!(shown("player-character", "B", &nobody).0, None);
}

/// R89: the profiles are the lines of `characters.npcs`, for who asks for them, and the player's
/// own character is none of them.
#[test]
fn profiles_are_the_lines_of_the_others() {
    let cast = [who("Mo", FIELDS), who("Nell", "null")].join(",");
    let given = Given::new()
        .with("player.character", &who("Ada", FIELDS))
        .with("cast", &format!("[{cast}]"));
    let body = "{{ characters.npcs }}";
    assert_eq!(shown("character-profiles", body, &given).0, None, "not asked for");
    let (profiles, lines) = shown("character-profiles", body, &given.switched(&["profiles"]));
    assert_eq!(profiles.as_deref(), Some(&*lines));
    assert_eq!(lines, format!("- Mo [npc] | From Mo. | {FIELDS}\n- Nell [npc] | From Nell."));
}

/// R90: a number of which the least and the most are known shows the most, on the sheet and in
/// the profiles; all else stays.
#[test]
fn numbers_show_their_most() {
    let given = Given::new()
        .switched(&["sheet", "profiles"])
        .with("world.schema", SCHEMA)
        .with("player.character", &who("Ada", FIELDS))
        .with("cast", &format!("[{}]", who("Mo", FIELDS)));
    let (sheet, _) = shown("player-character", "B", &given);
    assert!(sheet.unwrap().ends_with(&format!("\"fields\":{RANGED}}}")));
    let (profiles, _) = shown("character-profiles", "B", &given);
    assert_eq!(profiles.unwrap(), format!("- Mo [npc] | From Mo. | {RANGED}"));
}

/// One of the cast with notes on how they speak.
fn speaker(id: &str, rules: &[String], samples: &[String]) -> String {
    let list = |all: &[String]| all.iter().map(|one| quoted(one)).collect::<Vec<_>>().join(",");
    format!(
        "{{\"id\":{id:?},\"name\":\"N{id}\",\"kind\":\"npc\",\"aliases\":[],\"description\":\"\",\
         \"notes\":{{\"tone\":\"tone of {id}\",\"rules\":[{}],\"samples\":[{}]}}}}",
        list(rules),
        list(samples)
    )
}

fn notes(speakers: &[String]) -> Vec<String> {
    let given =
        Given::new().switched(&["notes"]).with("cast", &format!("[{}]", speakers.join(",")));
    let (notes, _) = shown("character-notes", "B", &given);
    notes.unwrap().lines().map(str::to_owned).collect()
}

/// So many lines of 400 characters.
fn lines(mark: &str, count: usize) -> Vec<String> {
    (0..count).map(|at| format!("{mark}{at} {}", "x".repeat(400 - 4))).collect()
}

fn with(sign: &str, lines: &[String]) -> Vec<String> {
    lines.iter().map(|line| format!("{sign} {line}")).collect()
}

fn of(id: &str) -> Vec<String> {
    vec![format!("N{id}: tone of {id}")]
}

/// R95: by id; all while it fits in 6000 tokens, 24,000 characters of this kind; then samples go,
/// the longest first, and only when none is left rules; what they sound like stays for all.
#[test]
fn notes_are_trimmed_level_by_level() {
    let (few, many) = (lines("q", 2), lines("q", 40));
    let (rules, endless) = (lines("r", 3), lines("r", 50));
    // It fits: by id and not as the host lists them.
    let all = notes(&[speaker("b", &rules, &few), speaker("a", &[], &few)]);
    let expected = [of("a"), with(">", &few), of("b"), with("-", &rules), with(">", &few)].concat();
    assert_eq!(all, expected);
    // 18,000 characters and 16,000 are too many: the longer samples go, and that is enough.
    let all = notes(&[speaker("a", &rules, &many), speaker("b", &rules, &lines("q", 20))]);
    let expected =
        [of("a"), with("-", &rules), of("b"), with("-", &rules), with(">", &lines("q", 20))]
            .concat();
    assert_eq!(all, expected);
    // Rules that would do with few samples: every sample goes before one rule does.
    let all = notes(&[speaker("a", &endless, &few), speaker("b", &lines("r", 9), &few)]);
    assert_eq!(all, [of("a"), with("-", &endless), of("b"), with("-", &lines("r", 9))].concat());
    // Rules that are too long by themselves: the longest go, and the rest of them stays.
    let all = notes(&[
        speaker("a", &lines("r", 70), &few),
        speaker("b", &lines("r", 9), &few),
        speaker("c", &[], &few),
    ]);
    assert_eq!(all, [of("a"), of("b"), with("-", &lines("r", 9)), of("c")].concat());
}
