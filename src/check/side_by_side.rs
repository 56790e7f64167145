use std::sync::LazyLock;
use std::thread;

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::fault;

/// The most threads, whatever the environment asks for.
const MOST_THREADS: usize = 8;

/// As much stack as the depths that layouts may have were measured with, and room to spare.
const STACK: usize = 8 << 20;

/// The threads; none where no more are to be had.
static POOL: LazyLock<Option<ThreadPool>> = LazyLock::new(|| {
    let threads = thread::available_parallelism().map_or(1, usize::from).min(MOST_THREADS);
    ThreadPoolBuilder::new().num_threads(threads).stack_size(STACK).build().ok()
});

/// Does the work for each item, some side by side: what they come to is in their order, and so is
/// the first error.
pub(super) fn side_by_side<I: Sync, T: Send, E: Send>(
    items: &[I],
    work: impl Fn(&I) -> Result<T, E> + Sync,
) -> Result<Vec<T>, E> {
    let pool = if items.len() > 1 { POOL.as_ref() } else { None };
    let Some(pool) = pool else { return items.iter().map(work).collect() };
    let fault = fault::current();
    let apart = |item| fault::with(fault, || work(item));
    let all: Vec<Result<T, E>> = pool.install(|| items.par_iter().map(apart).collect());
    all.into_iter().collect()
}
