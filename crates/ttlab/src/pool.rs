//! Work spread over threads, results in the order of the work. Knows threads and channels; does not know the work.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// How many results per worker may wait for an earlier one before reading pauses: memory stays flat however slow one is.
const AHEAD: usize = 256;

/// How often whoever waits for a result looks whether it is still wanted.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// Gives `items` to `workers` as they come, and their results in the items' order, each as soon as it can be given.
///
/// Once `stop` is raised the results that are there come, in their order, and no more.
///
/// The threads are not joined: whoever drops the iterator early, because nobody reads its results, need not wait for an
/// item that never comes, nor for one that is under way.
pub(crate) fn in_order<T, R, W>(
    items: impl Iterator<Item = T> + Send + 'static,
    workers: Vec<W>,
    stop: &'static AtomicBool,
) -> InOrder<R>
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
    InOrder { results, permit, early: BTreeMap::new(), next: 0, stop, stopped: false }
}

/// The results of [`in_order`].
pub(crate) struct InOrder<R> {
    results: Receiver<(usize, R)>,
    permit: SyncSender<()>,
    /// Results whose turn has not come.
    early: BTreeMap<usize, R>,
    next: usize,
    stop: &'static AtomicBool,
    /// Whether the flag was seen.
    stopped: bool,
}

impl<R> InOrder<R> {
    /// Whether it was stopped before the last item had its result.
    pub(crate) fn was_stopped(&self) -> bool {
        self.stopped
    }
}

impl<R> Iterator for InOrder<R> {
    type Item = R;

    fn next(&mut self) -> Option<R> {
        loop {
            if !self.stopped && self.stop.load(Relaxed) {
                self.stopped = true;
                self.early.extend(self.results.try_iter());
            }
            if self.stopped {
                return self.early.pop_first().map(|(_, result)| result);
            }
            if let Some(result) = self.early.remove(&self.next) {
                self.next += 1;
                // Refused only once the reader has ended, and then it needs no permit.
                let _ = self.permit.try_send(());
                return Some(result);
            }
            match self.results.recv_timeout(LOOK_EVERY) {
                Ok((number, result)) => {
                    self.early.insert(number, result);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    assert!(self.early.is_empty(), "a worker died with an item in hand");
                    return None;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static NEVER: AtomicBool = AtomicBool::new(false);

    #[test]
    fn results_keep_the_order_of_the_items_however_long_each_takes() {
        for workers in [1, 2, 5] {
            let slow_first = |item: u64| {
                thread::sleep(Duration::from_millis(if item == 0 { 30 } else { item % 3 }));
                item * item
            };
            let results: Vec<_> = in_order(0..40, vec![slow_first; workers], &NEVER).collect();
            assert_eq!(results, (0..40).map(|item| item * item).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_result_does_not_wait_for_the_next_item() {
        let (send, receive) = sync_channel(0);
        let mut results = in_order(receive.into_iter(), vec![|item: u32| item + 1; 2], &NEVER);
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
        assert_eq!(in_order(0..many, vec![|item| item; 1], &NEVER).count(), many);
    }

    #[test]
    fn whoever_is_stopped_gets_what_is_there_in_its_order_and_waits_for_nothing() {
        static STOP: AtomicBool = AtomicBool::new(false);
        let (send, hold) = sync_channel::<()>(0);
        let hold = Arc::new(Mutex::new(hold));
        let (told, done) = channel();
        let worker = move |item: u32| {
            // Item 1 is never finished while the test runs.
            if item == 1 {
                let _ = hold.lock().map(|hold| hold.recv());
            }
            item
        };
        let workers = (0..2).map(|_| {
            let (worker, told) = (worker.clone(), told.clone());
            move |item| (worker(item), told.send(item)).0
        });
        let mut results = in_order(0..6, workers.collect(), &STOP);
        assert_eq!(results.next(), Some(0));
        // The other worker has taken the last item, so the ones before are with the results.
        assert!(done.iter().take(5).any(|item| item == 5));
        STOP.store(true, Relaxed);
        let rest: Vec<u32> = results.by_ref().collect();
        assert!(results.was_stopped() && rest.starts_with(&[2, 3, 4]), "{rest:?}");
        drop(send);
    }
}
