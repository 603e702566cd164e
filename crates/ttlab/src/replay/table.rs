//! A table under a replay: how a stream goes through it and what is counted. Knows the door of the searches to tables;
//! does not know where the stream comes from or how tables are chosen.

use std::num::NonZero;

use transposition::model::ModelTable;
use transposition::policy::Policy;
use transposition::{Bands, Bound, Depth, Entry, Fate, HashMove, Layout, NodeScore, Nodes, Ply, Table, Work};
use transposition_search::SearchTable;

use super::known::Answer;
use crate::compare::Cluster3;
use crate::trace::{Probe, Store};

/// A move nobody knows: a trace has none. It keeps the room of eight bits, so that with the size of the subtree (seven) an
/// entry of a production table is about as wide as an engine's with a move of sixteen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unmoved {}

impl HashMove for Unmoved {
    const BITS: u32 = 8;

    fn to_code(self) -> NonZero<u32> {
        match self {}
    }

    fn from_code(_code: NonZero<u32>) -> Option<Self> {
        None
    }
}

/// A table of the model that keeps the size of subtrees to the node.
pub(crate) type Model = ModelTable<Entry<Unmoved, Nodes>, Policy>;

/// A production table under any policy.
pub(crate) type Production<L> = Table<Entry<Unmoved, Work>, L, Policy>;

/// What only the owner of a table does.
pub(crate) trait Owned {
    fn empty(&mut self);

    fn age(&mut self);
}

impl Owned for Model {
    fn empty(&mut self) {
        self.clear();
    }

    fn age(&mut self) {
        self.new_search();
    }
}

impl<L: Layout> Owned for Production<L> {
    fn empty(&mut self) {
        self.clear_in_place(1);
    }

    fn age(&mut self) {
        self.new_search();
    }
}

impl Owned for Cluster3<Unmoved> {
    fn empty(&mut self) {
        self.clear();
    }

    fn age(&mut self) {
        self.new_search();
    }
}

/// What went through a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    /// Probes that found an entry.
    pub(crate) hits: u64,
    /// Those that ended the node, of a result that was stored before.
    pub(crate) useful: u64,
    /// The nodes they saved.
    pub(crate) saved: u64,
    /// Those that ended the node though no result of that position could have: another position's entry.
    pub(crate) wrong: u64,
    /// Results put back after a probe that the recording run's table answered and this one did not.
    pub(crate) redone: u64,
    /// Stores, those included, that threw out another position.
    pub(crate) replaced: u64,
    /// Stores that the policy refused.
    pub(crate) refused: u64,
}

/// A table with its counters, whatever it is.
pub(crate) trait Replayed {
    fn probe(&mut self, probe: &Probe, answer: Option<&Answer>);

    fn store(&mut self, store: &Store);

    fn clear(&mut self);

    fn new_search(&mut self);

    fn counts(&self) -> Counts;
}

/// The one kind of [`Replayed`] there is.
#[derive(Debug)]
pub(crate) struct Run<T> {
    table: T,
    counts: Counts,
}

impl<T> Run<T> {
    pub(crate) fn new(table: T) -> Self {
        Run { table, counts: Counts::default() }
    }
}

impl<T: SearchTable<u64, Unmoved> + Owned> Replayed for Run<T> {
    fn probe(&mut self, probe: &Probe, answer: Option<&Answer>) {
        let entry = self.table.probe(probe.key);
        self.counts.hits += u64::from(entry.is_some());
        let ends = entry
            .zip(probe.window)
            .is_some_and(|(entry, window)| entry.cutoff(probe.depth, window, Bands::NONE.at(Ply::ROOT)).is_some());
        match (ends, answer) {
            (true, Some(answer)) => {
                self.counts.useful += 1;
                self.counts.saved += answer.stay.saves;
            }
            (true, None) => self.counts.wrong += 1,
            // The search would have gone on and stored its result; the stream does not have it, since there it was known.
            (false, Some(answer)) if probe.answered => {
                self.counts.redone += 1;
                self.store(&answer.result);
            }
            (false, _) => {}
        }
    }

    fn store(&mut self, store: &Store) {
        let Store { depth, score, bound, .. } = *store;
        // So a trace says that nothing is proved.
        let nothing = (depth, score, bound) == (Depth::STORED_MIN, NodeScore::MIN, Bound::Lower);
        let entry = if nothing { Entry::default() } else { Entry::new(depth, score, bound, None) };
        let entry = entry.with_work(store.nodes.into());
        match self.table.store(store.key, entry) {
            Fate::Replaced => self.counts.replaced += 1,
            Fate::Refused | Fate::Unfit => self.counts.refused += 1,
            _ => {}
        }
    }

    fn clear(&mut self) {
        self.table.empty();
    }

    fn new_search(&mut self) {
        self.table.age();
    }

    fn counts(&self) -> Counts {
        self.counts
    }
}
