//! Working a recurrence out, deepest states first, on a stack of its own. Knows recurrences, tables and limits.

use transposition::Fate;

use super::Recurrence;
use crate::{Limits, Stopped, ValueTable};

/// The longest chain of states that are followed unless told otherwise.
const LONGEST_CHAIN: usize = 1_000_000;

/// Counters of an evaluation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MemoStats {
    /// States whose successors were generated; with a table that forgets, some more than once.
    pub expanded: u64,
    /// Table look-ups.
    pub probes: u64,
    /// Look-ups that brought the value.
    pub hits: u64,
    /// Stores that threw out another state's value.
    pub replaced: u64,
}

/// An evaluator of recurrences over a table.
///
/// Each state waits on a stack of the evaluator's own while its successors are worked out: a long chain takes memory in
/// proportion, never the thread's stack. See [`Recurrence`] for an example.
#[derive(Debug)]
pub struct Memo<'a, T> {
    table: T,
    limits: Limits<'a>,
    longest_chain: usize,
    stats: MemoStats,
}

/// A state waiting for its successors; those still to come lie on the stack of states from `first` on, last one first.
struct Waiting<S, A> {
    state: S,
    sum: A,
    first: usize,
    next: usize,
}

impl<'a, T> Memo<'a, T> {
    /// An evaluator over `table`, without limits but for chains of a million states.
    #[must_use]
    pub fn new(table: T) -> Self {
        Memo { table, limits: Limits::default(), longest_chain: LONGEST_CHAIN, stats: MemoStats::default() }
    }

    /// With limits; a node is an expanded state, counted from the evaluator's first on.
    #[must_use]
    pub fn with_limits(self, limits: Limits<'a>) -> Self {
        Memo { limits, ..self }
    }

    /// With chains of at most `states`. A state graph with a cycle, which no recurrence may have, ends there.
    #[must_use]
    pub fn with_longest_chain(self, states: usize) -> Self {
        Memo { longest_chain: states, ..self }
    }

    /// What all evaluations have counted so far, stopped ones included.
    #[must_use]
    pub const fn stats(&self) -> MemoStats {
        self.stats
    }

    /// The value of `state`.
    ///
    /// # Errors
    /// [`Stopped`] if a limit was reached or a chain grew too long. The table keeps what was finished.
    pub fn value<R: Recurrence>(&mut self, recurrence: &R, state: R::State) -> Result<R::Value, Stopped>
    where
        T: ValueTable<R::Key, R::Value>,
    {
        let mut states = Vec::new();
        let mut found = match self.look_up(recurrence, &state) {
            Some(value) => return Ok(value),
            None => None,
        };
        let mut waiting = vec![self.expand(recurrence, state, 0, &mut states)?];
        while let Some(top) = waiting.last_mut() {
            if let Some(value) = found.take() {
                recurrence.add(&top.state, &mut top.sum, top.next, value);
                top.next += 1;
            }
            if states.len() > top.first
                && !recurrence.is_settled(&top.state, &top.sum)
                && let Some(next) = states.pop()
            {
                found = self.look_up(recurrence, &next);
                if found.is_none() {
                    waiting.push(self.expand(recurrence, next, waiting.len(), &mut states)?);
                }
            } else if let Some(Waiting { state, sum, first, .. }) = waiting.pop() {
                states.truncate(first);
                let value = recurrence.finish(&state, sum);
                self.keep(recurrence, &state, value);
                if waiting.is_empty() {
                    return Ok(value);
                }
                found = Some(value);
            }
        }
        unreachable!("the first state waits until its value is returned")
    }

    fn expand<R: Recurrence>(
        &mut self,
        recurrence: &R,
        state: R::State,
        chain: usize,
        states: &mut Vec<R::State>,
    ) -> Result<Waiting<R::State, R::Sum>, Stopped> {
        if self.limits.reached(self.stats.expanded) || chain >= self.longest_chain {
            return Err(Stopped);
        }
        self.stats.expanded += 1;
        let first = states.len();
        recurrence.successors(&state, states);
        states[first..].reverse();
        let sum = recurrence.start(&state);
        Ok(Waiting { state, sum, first, next: 0 })
    }

    fn look_up<R: Recurrence>(&mut self, recurrence: &R, state: &R::State) -> Option<R::Value>
    where
        T: ValueTable<R::Key, R::Value>,
    {
        if let Some(value) = recurrence.known(state) {
            return Some(value);
        }
        if !T::ACTIVE {
            return None;
        }
        self.stats.probes += 1;
        let value = self.table.probe(recurrence.key(state));
        self.stats.hits += u64::from(value.is_some());
        value
    }

    fn keep<R: Recurrence>(&mut self, recurrence: &R, state: &R::State, value: R::Value)
    where
        T: ValueTable<R::Key, R::Value>,
    {
        if T::ACTIVE {
            let fate = self.table.store(recurrence.key(state), value);
            self.stats.replaced += u64::from(fate == Fate::Replaced);
        }
    }
}
