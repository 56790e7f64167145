use std::{panic, thread};

use crate::fault;

/// The most threads, so that many items need no more memory at once than a few.
const MOST_THREADS: usize = 8;

/// Does the work for each item, some side by side: what they come to is in their order, and so is
/// the first error.
pub(super) fn side_by_side<I: Sync, T: Send, E: Send>(
    items: &[I],
    work: impl Fn(&I) -> Result<T, E> + Sync,
) -> Result<Vec<T>, E> {
    let share = |of: &[I]| of.iter().map(&work).collect::<Result<Vec<T>, E>>();
    let mut shares = items.chunks(items.len().div_ceil(MOST_THREADS).max(1));
    let first = shares.next().unwrap_or_default();
    let fault = fault::current();
    thread::scope(|scope| {
        let share = &share;
        let others = shares.map(|of| {
            let there = move || fault::with(fault, || share(of));
            (of, thread::Builder::new().spawn_scoped(scope, there))
        });
        // All of them begin before this thread does its own part.
        let others: Vec<_> = others.collect();
        let here = share(first);
        // Where there is no other thread to be had, this one does it.
        let there = others.into_iter().map(|(of, thread)| match thread {
            Ok(thread) => thread.join().unwrap_or_else(|why| panic::resume_unwind(why)),
            Err(_) => share(of),
        });
        let all: Result<Vec<Vec<T>>, E> = [here].into_iter().chain(there).collect();
        Ok(all?.into_iter().flatten().collect())
    })
}
