//! Direct-mapped arrays: one place for each key, and the newest entry takes it.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::Rival;
use crate::payload::{Payload, Wide, Word};

/// The place of `key` in an array of `len`: the high half of the product.
#[inline(always)]
fn place(key: u64, len: usize) -> usize {
    ((u128::from(key) * len as u128) >> 64) as usize
}

/// The lock-free array in its plainest form: the key is kept XOR the value's words, so that a torn entry matches no key.
pub(super) struct Xor<const WORDS: usize>(Vec<[AtomicU64; WORDS]>);

impl<const WORDS: usize> Xor<WORDS> {
    fn new(entries: usize) -> Self {
        Xor((0..entries).map(|_| [const { AtomicU64::new(0) }; WORDS]).collect())
    }

    #[inline(always)]
    fn read(&self, key: u64) -> Option<[u64; WORDS]> {
        let mut words = [0; WORDS];
        for (word, cell) in words.iter_mut().zip(&self.0[place(key, self.0.len())]) {
            *word = cell.load(Relaxed);
        }
        (words.iter().fold(0, |all, word| all ^ word) == key).then_some(words)
    }

    #[inline(always)]
    fn write(&self, key: u64, mut words: [u64; WORDS]) {
        words[0] = words[1..].iter().fold(key, |all, word| all ^ word);
        for (cell, word) in self.0[place(key, self.0.len())].iter().zip(words) {
            cell.store(word, Relaxed);
        }
    }
}

pub(super) struct XorWord(Xor<2>);

impl Rival for XorWord {
    type Value = Word;
    const NAME: &'static str = "XOR array, 16 B";

    fn new(entries: usize) -> Self {
        XorWord(Xor::new(entries))
    }

    fn entries(&self) -> usize {
        self.0.0.len()
    }

    #[inline(always)]
    fn probe(&mut self, key: u64) -> Option<Word> {
        self.0.read(key).map(|words| Word(words[1]))
    }

    #[inline(always)]
    fn store(&mut self, key: u64, value: Word) {
        self.0.write(key, [0, value.0]);
    }
}

pub(super) struct XorWide(Xor<3>);

impl Rival for XorWide {
    type Value = Wide;
    const NAME: &'static str = "XOR array, 24 B";

    fn new(entries: usize) -> Self {
        XorWide(Xor::new(entries))
    }

    fn entries(&self) -> usize {
        self.0.0.len()
    }

    #[inline(always)]
    fn probe(&mut self, key: u64) -> Option<Wide> {
        self.0.read(key).map(|words| Wide([words[1], words[2]]))
    }

    #[inline(always)]
    fn store(&mut self, key: u64, value: Wide) {
        self.0.write(key, [0, value.0[0], value.0[1]]);
    }
}

/// A plain array cut into shards, each behind a mutex.
pub(super) struct MutexShards {
    shards: Vec<Mutex<Vec<(u64, Wide)>>>,
    entries: usize,
}

const SHARDS: usize = 256;

impl MutexShards {
    #[inline(always)]
    fn with<T>(&self, key: u64, act: impl FnOnce(&mut (u64, Wide)) -> T) -> T {
        // The high bits choose the shard, the low ones the place in it.
        let mut shard = self.shards[(key >> 56) as usize].lock().expect("no user of a shard panics");
        let at = place(key << 8, shard.len());
        act(&mut shard[at])
    }
}

impl Rival for MutexShards {
    type Value = Wide;
    const NAME: &'static str = "Vec, mutex shards";

    fn new(entries: usize) -> Self {
        let each = entries / SHARDS;
        let shard = || Mutex::new(vec![(0, Wide([0; 2])); each]);
        MutexShards { shards: (0..SHARDS).map(|_| shard()).collect(), entries: each * SHARDS }
    }

    fn entries(&self) -> usize {
        self.entries
    }

    #[inline(always)]
    fn probe(&mut self, key: u64) -> Option<Wide> {
        self.with(key, |slot| (slot.0 == key).then_some(slot.1))
    }

    #[inline(always)]
    fn store(&mut self, key: u64, value: Wide) {
        self.with(key, |slot| *slot = (key, value));
    }
}

/// The table of the `chess` crate: not shared between threads.
pub(super) struct ChessTable {
    table: chess::CacheTable<Wide>,
    entries: usize,
}

impl Rival for ChessTable {
    type Value = Wide;
    const NAME: &'static str = "chess CacheTable";

    fn new(entries: usize) -> Self {
        // It takes powers of two only.
        let entries = 1 << entries.ilog2();
        ChessTable { table: chess::CacheTable::new(entries, Wide::of(0)), entries }
    }

    fn entries(&self) -> usize {
        self.entries
    }

    #[inline(always)]
    fn probe(&mut self, key: u64) -> Option<Wide> {
        self.table.get(key)
    }

    #[inline(always)]
    fn store(&mut self, key: u64, value: Wide) {
        self.table.add(key, value);
    }
}
