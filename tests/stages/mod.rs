//! Every layout that ships and every case beside it, through every stage: tree, plan, request,
//! bodies. Snapshots are for reviewers; what must hold of them whatever they say is asserted.

mod agents;
mod apomesh;
mod corpus;
mod covel;
mod covel_mended;
mod craftbot;
mod errors;
mod harness;
mod marks;
mod stages;
mod turns;
mod wire;

/// One test for each case file of a layout, one for its tree, and one that no file is forgotten.
macro_rules! cases {
    ($layout:literal: $($test:ident = $case:literal),+ $(,)?) => {
        #[test]
        fn tree() {
            super::stages::tree($layout);
        }

        #[test]
        fn no_case_is_forgotten() {
            super::stages::all_are($layout, &[$($case),+]);
        }

        $(#[test]
        fn $test() {
            super::stages::case($layout, $case);
        })+
    };
}
use cases;
