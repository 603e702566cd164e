//! The clairvoyant bound: what a table of a given shape could have saved if it had known every probe to come.
//! Knows stays of positions in a table; does not know traces, entries or policies.
//!
//! A position's *stay* lasts from the moment it could be taken in (a store, or a probe that was worth something) to its
//! next probe that is worth something, and saves so many nodes if it is held throughout. A table holds at most as many
//! positions of a bucket at once as the bucket has slots, it need not take in anything, and it may drop anything at any
//! moment. The most that can be saved is then, bucket by bucket, a set of intervals of the greatest weight of which no more
//! than the slots overlap anywhere.
//!
//! It bounds every table of that shape: whatever it answers with at a probe, it has held that position since it could
//! last have been taken in.

mod flow;
#[cfg(test)]
mod tests;

use transposition::Index;

/// A position held from one use to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stay {
    pub(crate) key: u64,
    /// The moment it could be taken in, counted in records.
    pub(crate) from: u64,
    /// The probe it is held for; after `from`.
    pub(crate) until: u64,
    /// The nodes that saves.
    pub(crate) saves: u64,
}

/// A table as far as the bound depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Shape {
    pub(crate) buckets: u64,
    pub(crate) ways: usize,
}

impl Shape {
    /// The positions that it has room for.
    pub(crate) const fn entries(self) -> u64 {
        self.buckets * self.ways as u64
    }
}

/// Stays in an order that puts those of one bucket together, whatever the number of buckets.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stays(Vec<Stay>);

impl Stays {
    pub(crate) fn new(mut stays: Vec<Stay>) -> Self {
        // The index keeps the order of the keys.
        stays.sort_unstable_by_key(|stay| stay.key);
        Stays(stays)
    }

    /// The most nodes that a table of this shape could save.
    pub(crate) fn bound(&self, shape: Shape) -> u64 {
        let bucket = |stay: &Stay| Index::HighProduct.bucket(stay.key, shape.buckets);
        self.0.chunk_by(|a, b| bucket(a) == bucket(b)).map(|stays| flow::most(stays, shape.ways)).sum()
    }
}
