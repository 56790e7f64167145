super::cases! {
    "harness":
    preparation = "preparation",
    play = "play",
    after_compaction = "after-compaction",
}

#[test]
fn whole() {
    super::stages::whole("harness", "preparation");
}
