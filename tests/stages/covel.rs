super::cases! {
    "covel":
    first = "first",
    evening = "evening",
    by_hand = "by-hand",
    ledger = "ledger",
    ledger_zh = "ledger-zh",
}

#[test]
fn whole() {
    super::stages::whole("covel", "evening");
}
