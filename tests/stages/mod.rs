//! Every layout that ships and its cases, through every stage.

use crate::support::Shelf;
use typecase::render::request;

#[test]
fn try_it() {
    let layout = std::env::var("L").unwrap();
    let case = std::env::var("C").unwrap();
    let target = std::env::var("T").unwrap();
    let mut shelf = Shelf::shipped(&layout);
    for made in shelf.make(&layout, &case, &target) {
        println!("PLAN {}", made.plan.encode().len());
        println!("{}", request::text(&made.rendered.request));
        println!("{}", request::sections(&made.rendered.request));
        println!("{:?}", made.rendered.findings);
        println!("{}", String::from_utf8_lossy(&made.lowered.body.bytes));
        println!("{:#?}", made.lowered.report);
        println!("{:?}", made.lowered.findings);
    }
}
