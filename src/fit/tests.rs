use super::State;

#[test]
fn a_state_of_another_version_is_refused() {
    let text = r#"{"format":2,"made_for":{"plan":"","runtime":null,"locale":"en","target":"","model":""},"captured":{},"items":[],"cuts":[],"picture":false,"assumed":{}}"#;
    assert_eq!(State::decode(text), Err("it is of version 2, this reads 1".to_owned()));
    let state = State::decode(&text.replace("\"format\":2", "\"format\":1")).unwrap();
    assert_eq!(State::decode(&state.encode()), Ok(state));
    let why = |text: &str| State::decode(text).unwrap_err();
    let held = "a field is missing or holds something else than is written there";
    assert_eq!(why("{}"), format!("{held} (line 1, column 2)"));
    assert_eq!(why("{\"format\":\n\"x\"}"), format!("{held} (line 2, column 3)"));
    assert_eq!(why(""), "it ends too early (line 1, column 0)");
    assert_eq!(why("no"), "it is not JSON (line 1, column 2)");
}
