//! What the controller and the engine share about one search: its stop flag and its clock.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::clock::TimeLimits;

/// One search, from `go` to `bestmove`.
#[derive(Debug)]
pub(crate) struct Control {
    /// Set to end the search.
    pub(crate) stop: AtomicBool,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Clone, Copy, Debug)]
struct State {
    /// When the clock began to run for this move.
    since: Instant,
    /// The client is still waiting for the opponent's move.
    ponders: bool,
    /// No `bestmove` may be sent before the client asks for it.
    waits: bool,
    done: bool,
}

impl Control {
    /// For a search that `ponders`, or that `waits` for `stop` for another reason.
    pub(crate) fn new(ponders: bool, waits: bool) -> Self {
        let state = State { since: Instant::now(), ponders, waits: ponders || waits, done: false };
        Control { stop: AtomicBool::new(false), state: Mutex::new(state), changed: Condvar::new() }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends the search, whatever it waits for.
    pub(crate) fn stop(&self) {
        let mut state = self.state();
        self.stop.store(true, Relaxed);
        state.waits = false;
        self.changed.notify_all();
    }

    /// The opponent has played the expected move: the clock runs from now on.
    pub(crate) fn ponder_hit(&self) {
        let mut state = self.state();
        if state.ponders {
            *state = State { since: Instant::now(), ponders: false, waits: false, ..*state };
            self.changed.notify_all();
        }
    }

    /// Whether the search will not end before the client says so.
    pub(crate) fn waits(&self) -> bool {
        let state = self.state();
        state.waits && !state.done
    }

    /// Whether the search has given its answer.
    pub(crate) fn is_done(&self) -> bool {
        self.state().done
    }

    /// Whether the clock runs and has run for `time`.
    pub(crate) fn has_run(&self, time: Duration) -> bool {
        let state = self.state();
        !state.ponders && state.since.elapsed() >= time
    }

    /// The moment at which the time runs out, if the clock runs already.
    pub(crate) fn deadline(&self, limits: TimeLimits) -> Option<Instant> {
        let state = self.state();
        limits.hard.filter(|_| !state.ponders).and_then(|hard| state.since.checked_add(hard))
    }

    /// Stops the search when its time has run out. Returns then, or when the search has ended.
    pub(crate) fn watch(&self, limits: TimeLimits) {
        let Some(hard) = limits.hard else { return };
        let mut state = self.state();
        while !state.done && !self.stop.load(Relaxed) {
            if state.ponders {
                state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
                continue;
            }
            let left = hard.saturating_sub(state.since.elapsed());
            if left.is_zero() {
                self.stop.store(true, Relaxed);
                return;
            }
            state = self.changed.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Ends the watching. Returns when `bestmove` may be sent.
    pub(crate) fn finish(&self) {
        let mut state = self.state();
        // The watcher ends by the flag, which is set under the lock, so that the watcher cannot miss it.
        self.stop.store(true, Relaxed);
        self.changed.notify_all();
        while state.waits {
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// `bestmove` is about to be sent.
    pub(crate) fn done(&self) {
        self.state().done = true;
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    const SHORT: TimeLimits = TimeLimits { soft: None, hard: Some(Duration::from_millis(20)) };

    #[test]
    fn the_time_stops_a_search() {
        let control = Control::new(false, false);
        control.watch(SHORT);
        assert!(control.stop.load(Relaxed) && control.has_run(Duration::from_millis(20)));
    }

    #[test]
    fn the_clock_stands_still_while_the_opponent_thinks() {
        let control = Control::new(true, false);
        thread::scope(|scope| {
            let watcher = scope.spawn(|| control.watch(SHORT));
            thread::sleep(Duration::from_millis(60));
            assert!(!control.stop.load(Relaxed) && !control.has_run(Duration::ZERO) && control.waits());
            control.ponder_hit();
            watcher.join().unwrap();
        });
        assert!(control.stop.load(Relaxed) && !control.waits());
    }

    #[test]
    fn an_endless_search_that_has_ended_still_waits_for_stop() {
        let control = Control::new(false, true);
        thread::scope(|scope| {
            let searcher = scope.spawn(|| {
                control.finish();
                control.done();
            });
            thread::sleep(Duration::from_millis(30));
            assert!(!control.is_done() && control.waits());
            control.stop();
            searcher.join().unwrap();
        });
        assert!(control.is_done() && !control.waits());
    }

    #[test]
    fn a_search_that_ends_early_lets_its_watcher_go() {
        let control = &Control::new(false, false);
        thread::scope(|scope| {
            let long = TimeLimits { soft: None, hard: Some(Duration::from_mins(10)) };
            let watcher = scope.spawn(move || control.watch(long));
            control.finish();
            watcher.join().unwrap();
        });
    }
}
