super::cases! {
    "craftbot":
    golden = "golden",
    bare = "bare",
    delta = "delta",
    simple = "simple",
    conversation = "conversation",
    gui = "gui",
}

#[test]
fn whole() {
    super::stages::whole("craftbot", "golden");
}
