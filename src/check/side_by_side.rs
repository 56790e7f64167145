use rayon::prelude::*;

use crate::fault;

/// Does the work for each item, some side by side: what they come to is in their order, and so is
/// the first error.
pub(super) fn side_by_side<I: Sync, T: Send, E: Send>(
    items: &[I],
    work: impl Fn(&I) -> Result<T, E> + Sync,
) -> Result<Vec<T>, E> {
    let fault = fault::current();
    let all: Vec<Result<T, E>> = match items {
        [one] => vec![work(one)],
        many => many.par_iter().map(|item| fault::with(fault, || work(item))).collect(),
    };
    all.into_iter().collect()
}
