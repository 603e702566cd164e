//! Work spread over threads, results in the order of the work. Knows threads and channels; does not know the work.

use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// How many results per worker may wait for an earlier one before reading pauses: memory stays flat however slow one is.
const AHEAD: usize = 256;

/// Gives `items` to `workers` as they come, and their results in the items' order, each as soon as it can be given.
///
/// The threads are not joined: whoever drops the iterator early, because nobody reads its results, need not wait for an
/// item that never comes.
pub(crate) fn in_order<T, R, W>(items: impl Iterator<Item = T> + Send + 'static, workers: Vec<W>) -> InOrder<R>
where
    T: Send + 'static,
    R: Send + 'static,
    W: FnMut(T) -> R + Send + 'static,
{
    let window = workers.len() * AHEAD;
    let (permit, permits) = sync_channel(window);
    for _ in 0..window {
        let _ = permit.try_send(());
    }
    let (feed, jobs) = sync_channel(workers.len());
    thread::spawn(move || {
        for job in items.enumerate() {
            if permits.recv().is_err() || feed.send(job).is_err() {
                break;
            }
        }
    });
    let jobs = Arc::new(Mutex::new(jobs));
    let (give, results) = channel();
    for mut worker in workers {
        let (jobs, give) = (Arc::clone(&jobs), give.clone());
        thread::spawn(move || {
            loop {
                let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
                let Ok((number, item)) = job else { break };
                if give.send((number, worker(item))).is_err() {
                    break;
                }
            }
        });
    }
    InOrder { results, permit, early: BTreeMap::new(), next: 0 }
}

/// The results of [`in_order`].
pub(crate) struct InOrder<R> {
    results: Receiver<(usize, R)>,
    permit: SyncSender<()>,
    /// Results whose turn has not come.
    early: BTreeMap<usize, R>,
    next: usize,
}

impl<R> Iterator for InOrder<R> {
    type Item = R;

    fn next(&mut self) -> Option<R> {
        loop {
            if let Some(result) = self.early.remove(&self.next) {
                self.next += 1;
                // Refused only once the reader has ended, and then it needs no permit.
                let _ = self.permit.try_send(());
                return Some(result);
            }
            let Ok((number, result)) = self.results.recv() else {
                assert!(self.early.is_empty(), "a worker died with an item in hand");
                return None;
            };
            self.early.insert(number, result);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn results_keep_the_order_of_the_items_however_long_each_takes() {
        for workers in [1, 2, 5] {
            let slow_first = |item: u64| {
                thread::sleep(Duration::from_millis(if item == 0 { 30 } else { item % 3 }));
                item * item
            };
            let results: Vec<_> = in_order(0..40, vec![slow_first; workers]).collect();
            assert_eq!(results, (0..40).map(|item| item * item).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_result_does_not_wait_for_the_next_item() {
        let (send, receive) = sync_channel(0);
        let mut results = in_order(receive.into_iter(), vec![|item: u32| item + 1; 2]);
        for item in 0..5 {
            send.send(item).unwrap();
            assert_eq!(results.next(), Some(item + 1));
        }
        drop(send);
        assert_eq!(results.next(), None);
    }

    #[test]
    fn more_items_than_may_wait_still_come_through() {
        let many = AHEAD * 3;
        assert_eq!(in_order(0..many, vec![|item| item; 1]).count(), many);
    }
}
