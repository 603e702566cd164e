//! What a search counts about itself and its table. One set per search, so threads never share a counter.

use std::ops::AddAssign;

use transposition::{Bound, Fate};

/// Counters of one search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Positions entered, the root included.
    pub nodes: u64,
    /// Table look-ups.
    pub probes: u64,
    /// Look-ups that found an entry for the key.
    pub hits: u64,
    /// Hits from a search at least as deep as the one requested.
    pub deep_hits: u64,
    /// Hits that ended the node, with an exact score.
    pub exact_cutoffs: u64,
    /// Hits that ended the node, with a lower bound at or above beta.
    pub lower_cutoffs: u64,
    /// Hits that ended the node, with an upper bound at or below alpha.
    pub upper_cutoffs: u64,
    /// Hits that did not end the node but brought a move.
    pub move_present: u64,
    /// Those moves that were found among the moves to be searched: legal in the position, and not settled already by what the
    /// game told of all moves at once.
    pub move_legal: u64,
    /// Those moves that came out best.
    pub move_best: u64,
    /// Stores into a free slot.
    pub stores_added: u64,
    /// Stores that met their own key.
    pub stores_renewed: u64,
    /// Stores that threw out another key.
    pub stores_replaced: u64,
    /// Stores the table refused.
    pub stores_refused: u64,
    /// Look-ups for a child before any child was searched.
    pub etc_probes: u64,
    /// Those that ended the node.
    pub etc_cutoffs: u64,
    /// Hits whose full key was another one, where the table can know.
    pub false_matches: u64,
}

impl Stats {
    /// Hits that ended the node, of every bound.
    #[must_use]
    pub const fn cutoffs(&self) -> u64 {
        self.exact_cutoffs + self.lower_cutoffs + self.upper_cutoffs
    }

    /// Stores of every fate.
    #[must_use]
    pub const fn stores(&self) -> u64 {
        self.stores_added + self.stores_renewed + self.stores_replaced + self.stores_refused
    }

    pub(crate) fn count_cutoff(&mut self, bound: Option<Bound>) {
        match bound {
            Some(Bound::Exact) => self.exact_cutoffs += 1,
            Some(Bound::Lower) => self.lower_cutoffs += 1,
            Some(Bound::Upper) => self.upper_cutoffs += 1,
            // What proves nothing ends no node.
            None => {}
        }
    }

    pub(crate) fn count_store(&mut self, fate: Fate) {
        match fate {
            Fate::Added => self.stores_added += 1,
            Fate::Renewed | Fate::Outranked => self.stores_renewed += 1,
            Fate::Replaced => self.stores_replaced += 1,
            _ => self.stores_refused += 1,
        }
    }
}

impl AddAssign for Stats {
    fn add_assign(&mut self, other: Stats) {
        let Stats {
            nodes,
            probes,
            hits,
            deep_hits,
            exact_cutoffs,
            lower_cutoffs,
            upper_cutoffs,
            move_present,
            move_legal,
            move_best,
            stores_added,
            stores_renewed,
            stores_replaced,
            stores_refused,
            etc_probes,
            etc_cutoffs,
            false_matches,
        } = other;
        self.nodes += nodes;
        self.probes += probes;
        self.hits += hits;
        self.deep_hits += deep_hits;
        self.exact_cutoffs += exact_cutoffs;
        self.lower_cutoffs += lower_cutoffs;
        self.upper_cutoffs += upper_cutoffs;
        self.move_present += move_present;
        self.move_legal += move_legal;
        self.move_best += move_best;
        self.stores_added += stores_added;
        self.stores_renewed += stores_renewed;
        self.stores_replaced += stores_replaced;
        self.stores_refused += stores_refused;
        self.etc_probes += etc_probes;
        self.etc_cutoffs += etc_cutoffs;
        self.false_matches += false_matches;
    }
}
