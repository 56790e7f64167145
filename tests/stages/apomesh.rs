super::cases! {
    "apomesh":
    worker = "worker",
    planner = "planner",
}

#[test]
fn whole() {
    super::stages::whole("apomesh", "worker");
}
