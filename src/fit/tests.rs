use super::State;

#[test]
fn a_state_of_another_version_is_refused() {
    let text = r#"{"format":2,"made_for":{"plan":"","runtime":null,"locale":"en","target":"","model":""},"captured":{},"items":[],"cuts":[],"picture":false,"assumed":{}}"#;
    assert_eq!(State::decode(text), Err("it is of version 2, this reads 1".to_owned()));
    let state = State::decode(&text.replace("\"format\":2", "\"format\":1")).unwrap();
    assert_eq!(State::decode(&state.encode()), Ok(state));
    assert!(State::decode("{}").is_err());
}
