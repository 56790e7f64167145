use super::covel::{Covel, Given, block, messages, quoted, teller};

/// An entry of the lore, as JSON.
fn entry(id: &str, position: &str, order: i64) -> String {
    let content = id.to_uppercase();
    format!(
        "{{\"package\":\"lore\",\"id\":{id:?},\"content\":{content:?},\"position\":{position},\
         \"volatility\":\"session\",\"order\":{order}}}"
    )
}

/// System text behind the preamble, and the messages, of constant and activated entries.
fn told(constant: &[String], active: &[String]) -> (String, Vec<(String, String)>) {
    let row =
        |role: &str, text: &str| format!("{{\"role\":{role:?},\"text\":{text:?},\"turn\":\"t\"}}");
    let rows = [row("user", "1"), row("assistant", "2")].join(",");
    let given = Given::new()
        .without("locale")
        .with("conversation", &format!("[{rows}]"))
        .with("staged", "{\"source\":\"stage\",\"detached\":false}")
        .with("lore-constant", &format!("[{}]", constant.join(",")))
        .with("lore-active", &format!("[{}]", active.join(",")));
    let made = Covel::telling("B").made(&given);
    (made.rendered.request.system_text(), messages(&made))
}

const STARTED: &str =
    "<runtime-activation>\n{\"source\":\"stage\",\"detached\":false}\n</runtime-activation>";

/// R61: each entry says where it stands, and within a place they come by order, then id, whether a
/// keyword brought them in or not.
#[test]
fn entries_stand_where_they_say() {
    let (before, after, depth) = ("\"before-plugin\"", "\"after-plugin\"", "{\"depth\":1}");
    let constant =
        [entry("c", before, 2), entry("y", after, 0), entry("x", after, 0), entry("n", depth, 0)];
    let active = [entry("b", before, 2), entry("a", before, 1), entry("d", before, -1)];
    let (system, said) = told(&constant, &active);
    assert_eq!(system, format!("B\n\nD\n\nA\n\nB\n\nC\n\n{STARTED}\n\nX\n\nY"));
    let texts: Vec<_> = said.iter().map(|(_, text)| &**text).collect();
    assert_eq!(texts, ["1", "2", "N", "M"], "counted back from behind the input");
}

/// R61: what a keyword brings in or takes out changes its own group and nothing else.
#[test]
fn a_keyword_changes_one_group() {
    let positions = ["\"before-plugin\"", "\"after-plugin\"", "{\"depth\":2}"];
    let constant: Vec<_> = positions.iter().map(|at| entry("k", at, 0)).collect();
    // Ids are unique within a place.
    let (system, said) = told(&constant, &[]);
    assert_eq!(system, format!("B\n\nK\n\n{STARTED}\n\nK"));
    for (at, position) in positions.iter().enumerate() {
        let (with, said_with) = told(&constant, &[entry("new", position, 0)]);
        let expected = match at {
            0 => format!("B\n\nK\n\nNEW\n\n{STARTED}\n\nK"),
            1 => format!("B\n\nK\n\n{STARTED}\n\nK\n\nNEW"),
            _ => system.clone(),
        };
        assert_eq!(with, expected);
        let mut expected = said.clone();
        if at == 2 {
            expected.insert(2, ("lore/new".into(), "NEW".into()));
        }
        assert_eq!(said_with, expected);
    }
}

/// Lines of the same length, 33 characters with the line break.
fn long() -> String {
    let lines: Vec<_> =
        (0..2000).map(|n| format!("line {n:04} of the lore of the town\n")).collect();
    lines.concat()
}

/// R70: a token is four characters here, so 8000 of them are 32,000 characters; only whole lines
/// stay, and no line less than fits.
#[test]
fn long_lore_ends_behind_a_whole_line() {
    let lore = long();
    let given = Given::new().with("world.lore", &quoted(&lore));
    let system = Covel::telling("B").made(&given).rendered.request.system_text();
    let shown = block(&system, "world-lore").unwrap();
    let kept = shown.strip_suffix("\n…").expect("it says that there was more");
    assert!(lore.starts_with(&format!("{kept}\n")), "no half line");
    let line = lore.lines().next().unwrap().len() + 1;
    assert!(kept.len() <= 32_000, "{}", kept.len());
    assert!(kept.len() + 2 * line > 32_000, "{}", kept.len());

    let short = "One line.\nAnd a half";
    let given = Given::new().with("world.lore", &quoted(short));
    let system = Covel::telling("B").made(&given).rendered.request.system_text();
    assert_eq!(block(&system, "world-lore"), Some(short));
}

/// R91: a body that asks for the lore gets all that the world's file says, the part for narrators
/// too, whoever it is; the block is cut, and for storytellers. (The two lines that mark that part
/// are no lore: who reads the file takes them off.)
#[test]
fn the_variable_holds_all_of_the_lore() {
    let lore = format!("For all.\n{}For narrators.", long());
    let worker = teller("", "{{ world.lore }}").replace("visibility: story", "visibility: plugin");
    let given = Given::new().without("locale").with("world.lore", &quoted(&lore));
    let system = Covel::with(&[("teller", &worker)]).made(&given).rendered.request.system_text();
    assert_eq!(system, lore);
}

/// R99: a dimension and an entry of one name are two things, and neither is lore by itself.
#[test]
fn dimensions_are_no_lore() {
    let dimension = "{\"tide\":{\"name\":\"Tide\",\"schema\":{},\"value\":\"high\",\"version\":1}}";
    let given = Given::new()
        .without("locale")
        .with("world.entries", "[{\"id\":\"tide\",\"text\":\"Every tide brings wood.\"}]")
        .with("world.dimensions", dimension);
    let system = |body: &str| Covel::telling(body).made(&given).rendered.request.system_text();
    assert_eq!(system("B"), "B");
    assert_eq!(
        system("{{ world.entries }} {{ world.dimensions.tide.value }}"),
        "[{\"id\":\"tide\",\"text\":\"Every tide brings wood.\"}] high"
    );
    assert_eq!(messages(&Covel::telling("B").made(&given)).len(), 1, "the input alone");
}
