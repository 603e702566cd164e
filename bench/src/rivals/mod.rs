//! What every rival must do, and the list of them. Knows no rival's inside.

mod arrays;
mod caches;
mod maps;
mod ours;

use crate::payload::Payload;

/// A bounded table under measurement.
pub(crate) trait Rival: Sized {
    /// What it keeps under a key.
    type Value: Payload;

    /// The name in the report.
    const NAME: &'static str;

    /// A table for `entries` entries, or for as many fewer as its shape allows.
    fn new(entries: usize) -> Self;

    /// The most entries it keeps.
    fn entries(&self) -> usize;

    /// The bytes it takes by its own account, for one that gets its memory elsewhere than from the allocator.
    fn own_bytes(&self) -> usize {
        0
    }

    /// The bits of a key it compares beyond those that choose the place; 64 if an answer can never be another key's.
    fn check_bits(&self) -> u32 {
        64
    }

    /// A copy of the value kept for `key`.
    fn probe(&mut self, key: u64) -> Option<Self::Value>;

    /// Keeps `value` under `key`.
    fn store(&mut self, key: u64, value: Self::Value);

    /// How many keys before its turn a key is told to [`prefetch`](Self::prefetch); 0 where a rival has no such thing.
    const AHEAD: usize = 0;

    /// Asks for the memory of `key`, whose turn comes soon.
    fn prefetch(&mut self, _key: u64) {}
}

/// What a stream of operations came to.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    /// Probes that were answered.
    pub(crate) hits: u64,
    /// Answers that were not the value written under the key.
    pub(crate) wrong: u64,
}

/// A rival with its type forgotten; one call runs a whole stream, so that the forgetting costs nothing.
pub(crate) trait Runner {
    /// Probes and stores each key in turn.
    fn run(&mut self, keys: &[u64]) -> Tally;
    /// See [`Rival::entries`].
    fn entries(&self) -> usize;
    /// See [`Rival::own_bytes`].
    fn own_bytes(&self) -> usize;
    /// See [`Rival::check_bits`].
    fn check_bits(&self) -> u32;
}

impl<R: Rival> Runner for R {
    #[inline(never)]
    fn run(&mut self, keys: &[u64]) -> Tally {
        let mut tally = Tally::default();
        for (at, &key) in keys.iter().enumerate() {
            if R::AHEAD > 0
                && let Some(&later) = keys.get(at + R::AHEAD)
            {
                self.prefetch(later);
            }
            let right = R::Value::of(key);
            if let Some(found) = self.probe(key) {
                tally.hits += 1;
                tally.wrong += u64::from(found != right);
            }
            self.store(key, right);
        }
        tally
    }

    fn entries(&self) -> usize {
        Rival::entries(self)
    }

    fn own_bytes(&self) -> usize {
        Rival::own_bytes(self)
    }

    fn check_bits(&self) -> u32 {
        Rival::check_bits(self)
    }
}

/// A rival that can be made.
#[derive(Clone, Copy)]
pub(crate) struct Candidate {
    /// Its name.
    pub(crate) name: &'static str,
    /// The bits of its values.
    pub(crate) value_bits: u32,
    /// Makes it for so many entries.
    pub(crate) make: fn(usize) -> Box<dyn Runner>,
}

const fn candidate<R: Rival + 'static>() -> Candidate {
    Candidate { name: R::NAME, value_bits: <R::Value as Payload>::BITS, make: |entries| Box::new(R::new(entries)) }
}

/// Every rival; the others are compared with the first, and with the second, which is the first with its keys prefetched.
pub(crate) const ALL: &[Candidate] = &[
    candidate::<ours::FourSlots<0>>(),
    candidate::<ours::FourSlots<16>>(),
    candidate::<ours::EightSlots<0>>(),
    candidate::<ours::EightSlots<16>>(),
    candidate::<arrays::XorWord>(),
    candidate::<arrays::XorWide>(),
    candidate::<arrays::MutexShards>(),
    candidate::<arrays::ChessTable>(),
    candidate::<caches::Fixed>(),
    candidate::<caches::Quick>(),
    candidate::<caches::Moka>(),
    candidate::<maps::Dash>(),
    candidate::<maps::Papaya>(),
];
