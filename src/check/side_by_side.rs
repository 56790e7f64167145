use std::{panic, thread};

use crate::fault;

/// Does the work for each item, side by side: what they come to is in their order, and so is the
/// first error.
pub(super) fn side_by_side<I: Sync, T: Send, E: Send>(
    items: &[I],
    work: impl Fn(&I) -> Result<T, E> + Sync,
) -> Result<Vec<T>, E> {
    let [first, others @ ..] = items else { return Ok(Vec::new()) };
    let fault = fault::current();
    thread::scope(|scope| {
        let work = &work;
        let others = others.iter().map(|item| {
            let there = move || fault::with(fault, || work(item));
            (item, thread::Builder::new().spawn_scoped(scope, there))
        });
        // All of them begin before this thread does its own part.
        let others: Vec<_> = others.collect();
        let here = work(first);
        // Where there is no other thread to be had, this one does it.
        let there = others.into_iter().map(|(item, thread)| match thread {
            Ok(thread) => thread.join().unwrap_or_else(|why| panic::resume_unwind(why)),
            Err(_) => work(item),
        });
        [here].into_iter().chain(there).collect()
    })
}
