//! Work on parts of memory by several threads. Knows parts; does not know what is done to them.

/// Lines in a part: those of a huge page, so that no two threads are at one.
pub(super) const PART: usize = (2 << 20) / super::LINE;

/// Does `work` to every part, by `threads` threads (0 counts as 1), this one among them. They are fewer if there are fewer
/// parts, if the system refuses a thread, and one without `std`.
pub(super) fn on_threads<T: Send>(
    parts: impl ExactSizeIterator<Item = T> + Send,
    threads: usize,
    work: impl Fn(T) + Sync,
) {
    #[cfg(feature = "std")]
    {
        use std::sync::{Mutex, PoisonError};

        let others = threads.min(parts.len()).saturating_sub(1);
        let parts = Mutex::new(parts);
        let next = || parts.lock().unwrap_or_else(PoisonError::into_inner).next();
        let take_turns = || {
            while let Some(part) = next() {
                work(part);
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..others {
                if std::thread::Builder::new().spawn_scoped(scope, take_turns).is_err() {
                    break;
                }
            }
            take_turns();
        });
    }
    #[cfg(not(feature = "std"))]
    {
        let _ = threads;
        parts.for_each(work);
    }
}
