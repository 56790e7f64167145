super::cases! {
    "covel":
    first = "first",
    evening = "evening",
    by_hand = "by-hand",
    ledger = "ledger",
    ledger_zh = "ledger-zh",
    at_depth = "at-depth",
    census = "census",
    census_zh = "census-zh",
}

#[test]
fn whole() {
    super::stages::whole("covel", "evening");
}
