//! The table that threads share: probe, store, prefetch. Knows keys, values, policies and layouts; does not know the
//! layouts' bits, searches or files. What only the owner does is in `owner.rs`.

mod cold;
mod config;
mod entries;
mod journal;
mod owner;
mod pages;

pub use config::{TableConfig, TableError};
pub use entries::{Carried, Stored};
pub use owner::Fill;

use core::fmt;
use core::hint::select_unpredictable;
use core::marker::PhantomData;
use core::sync::atomic::{AtomicU8, Ordering::Relaxed};

use journal::Journal;

use crate::fault::{self, Fault};
use crate::layout::{self, Home, Layout, Ranking, View};
use crate::memory::{Lines, prefetch};
use crate::replace::asked;
use crate::sealed::Sealed;
use crate::{Effort, Eight, Fate, Generation, Index, Replace, Value};

/// A transposition table of fixed size that any number of threads use through `&self`, without locks.
///
/// `V` is what it keeps: an [`Entry`](crate::Entry) or anything else that is a [`Value`]. `L` is the bucket
/// [`Layout`](crate::Layout), `R` the [replacement policy](Replace). Every bucket is one 64-byte line; a probe and a store
/// touch one line each.
///
/// The table is a cache. What was stored may be gone at the next probe, and an answer may rarely belong to another key with
/// the same check bits, in the layouts that are not exact. Entries that threads write at the same time may replace each
/// other but never mix: what is half one entry and half another fails verification.
///
/// # Sharing
/// All that a search does takes `&self`; only emptying and resizing take `&mut self`, so that no thread can be at a table that is
/// emptied. Three ways to share one:
/// - **Scoped threads** (`std::thread::scope`) borrow it for one search, as below. Between searches the owner has it alone.
/// - **`Arc`**, where workers live longer than a search: each has a clone for one search and drops it with its result; then
///   `Arc::get_mut` gives the owner his `&mut`. The crate's example `engine_threads` is such an engine, with `setoption Hash`,
///   `ucinewgame` and `stop`.
/// - **A `static`** (`std::sync::OnceLock`), where one table serves the whole program and is never resized.
///
/// # Keys and builds
/// Keys must be evenly spread over all 64 bits, as Zobrist keys are (the exact layouts do the spreading themselves).
///
/// Which vector instructions look at a line is settled when the program is built: those that every x86-64 processor has, or, for
/// processors with AVX-512 as Ice Lake and Zen 4 have it (`-C target-cpu=native` on one), wider ones. Name the target for the
/// whole program: a function of its own with `#[target_feature(enable = "avx2")]` around a probe mixes two encodings and takes
/// many times as long.
///
/// ```
/// use transposition::{Fate, Table};
///
/// let table: Table<u32> = Table::with_mib(1)?;
/// let key = 0x9e37_79b9_7f4a_7c15;
/// assert_eq!(table.probe(key), None);
/// assert_eq!(table.store(key, 42), Fate::Added);
/// std::thread::scope(|scope| {
///     scope.spawn(|| assert_eq!(table.probe(key), Some(42)));
/// });
/// # Ok::<(), transposition::TableError>(())
/// ```
pub struct Table<V, L: Layout = Eight, R = Effort> {
    pub(crate) lines: Lines<L::Line>,
    index: Index,
    policy: R,
    generation: AtomicU8,
    /// What was written to since the memory was last zero.
    pub(crate) journal: Journal,
    values: PhantomData<fn(V) -> V>,
}

/// What is kept under a key.
#[derive(Clone, Copy)]
struct Found {
    slot: usize,
    body: u64,
}

impl<V: Value, L: Layout, R: Replace> Table<V, L, R> {
    /// The bits of a key that verify an entry, beside those that choose its bucket.
    pub const CHECK_BITS: u32 = layout::check_bits::<L>(V::BITS);

    /// The slots in a bucket.
    pub const WAYS: usize = L::WAYS;

    const VALUE_MASK: u64 = if V::BITS == 0 { 0 } else { u64::MAX >> (64 - V::BITS) };

    /// A copy of the value kept for `key`, if there is one.
    #[inline(always)]
    #[must_use]
    pub fn probe(&self, key: L::Key) -> Option<V> {
        let Home { bucket, check } = self.home(key)?;
        let line = &self.lines.all()[bucket as usize];
        let hints = View::<L>::of(line).hints(check, Self::CHECK_BITS);
        // Whoever asks takes a branch on the answer, and this is the same one, sooner.
        if hints == 0 && !fault::active(Fault::UnverifiedKey) {
            return None;
        }
        let several = Self::are_several(hints);
        let body =
            if several { Self::find_among_several(line, hints, check) } else { Self::hinted(line, hints, check)?.body };
        if several && body == 0 { None } else { Self::value(body) }
    }

    /// Offers a value. If its key is there, policy or value [decide](Replace::keep) which result stays, and it takes from the
    /// other what it lacks. Otherwise the policy says [where it goes](Replace::place). What [`Pack`](crate::Pack) cannot
    /// represent is [unfit](Fate::Unfit), and what it saturates is kept saturated.
    #[inline(always)]
    pub fn store(&self, key: L::Key, value: V) -> Fate {
        let Some(new) = value.pack() else { return Fate::Unfit };
        let Some(Home { bucket, check }) = self.home(key) else { return Fate::Unfit };
        let line = &self.lines.all()[bucket as usize];
        let now = self.generation();
        let view = View::<L>::of(line);
        let hints = view.hints(check, Self::CHECK_BITS);
        // The one branch on what is in the line: either way leaves out half of the work.
        if hints != 0 || fault::active(Fault::UnverifiedKey) {
            if Self::are_several(hints) {
                return self.store_among_several(bucket, hints, check, new, now);
            }
            if let Some(found) = Self::hinted(line, hints, check) {
                return self.store_again(line, found, check, new, now);
            }
        }
        self.replace(bucket, &view, check, new, now)
    }

    /// Writes what becomes of an entry that is stored again.
    #[inline(always)]
    fn store_again(&self, line: &L::Line, found: Found, check: u64, new: u64, now: Generation) -> Fate {
        // Memory that other processes share may hold a body without a generation, which no store writes.
        let stale = Generation::from_slot(found.body) != now && !fault::active(Fault::NoAgeing);
        let old = Self::value_bits(found.body);
        let renewed = match asked(&self.policy, &V::meta(new, 0), &Self::meta(found.body, now)) {
            None => V::renewed_bits(new, old, stale, Sealed::HERE),
            Some(keep) => V::merged_bits(new, old, keep, Sealed::HERE),
        };
        let Some((kept, is_new)) = renewed else { return Fate::Unfit };
        Self::write(line, found.slot, check, kept, now);
        select_unpredictable(is_new, Fate::Renewed, Fate::Outranked)
    }

    /// Stores under a key that is not in its bucket.
    #[inline(always)]
    fn replace(&self, bucket: u64, view: &View<L>, check: u64, new: u64, now: Generation) -> Fate {
        let Some(rule) = self.policy.priority_rule() else { return self.place(bucket, check, new, now) };
        let victim = view.victim::<V>(Ranking::of::<V>(new, rule, now), Self::CHECK_BITS);
        Self::write(&self.lines.all()[bucket as usize], victim.slot, check, new, now);
        // The first free slot is the first of all: nothing was there.
        if victim.free && victim.slot == 0 {
            self.journal.note(bucket);
            return Fate::Added;
        }
        select_unpredictable(victim.free, Fate::Added, Fate::Replaced)
    }

    /// Asks the processor to fetch the line that a probe or store of `key` will touch. Does nothing where the target has
    /// no such instruction.
    #[inline]
    pub fn prefetch(&self, key: L::Key) {
        if let Some(home) = self.home(key) {
            prefetch(&self.lines.all()[home.bucket as usize]);
        }
    }

    /// One word of the line that `key` belongs to, and nothing else: what a probe costs at the least. For benchmarks.
    #[doc(hidden)]
    #[inline]
    pub fn touch(&self, key: L::Key) -> u64 {
        self.home(key).map_or(0, |home| L::body(L::read(&self.lines.all()[home.bucket as usize], 0), Self::CHECK_BITS))
    }

    /// One slot of the line that `key` belongs to, read and written as it was, and nothing else: what a store costs at the
    /// least. For benchmarks: another thread's store to that slot may be undone.
    #[doc(hidden)]
    #[inline]
    pub fn rewrite(&self, key: L::Key) -> u64 {
        self.home(key).map_or(0, |home| {
            let line = &self.lines.all()[home.bucket as usize];
            let slot = L::read(line, 0);
            L::repeat(line, 0, slot);
            L::body(slot, Self::CHECK_BITS)
        })
    }

    /// The generation that stores are marked with.
    #[inline]
    #[must_use]
    pub fn generation(&self) -> Generation {
        #[cfg(all(feature = "mmap", not(transposition_loom)))]
        if let Some(counter) = self.lines.counter() {
            return Generation::from_code(counter.load(Relaxed)).unwrap_or(Generation::FIRST);
        }
        Generation::sound(self.generation.load(Relaxed))
    }

    #[inline(always)]
    fn home(&self, key: L::Key) -> Option<Home> {
        let buckets = self.lines.all().len() as u64;
        let home = L::home(key, self.index, buckets, Self::CHECK_BITS)?;
        let truncated = fault::active(Fault::TruncatedKey);
        Some(if truncated { Home { check: home.check >> (Self::CHECK_BITS / 2), ..home } } else { home })
    }

    #[inline(always)]
    fn write(line: &L::Line, slot: usize, check: u64, bits: u64, now: Generation) {
        L::write(line, slot, check, bits << Generation::BITS | now.code(), Self::CHECK_BITS);
    }

    /// Whether more than one slot may hold the key. That is rare, and dealt with where it does no harm: a call in the midst of
    /// a probe or a store would make them save their registers every time.
    #[inline(always)]
    fn are_several(hints: u32) -> bool {
        hints & hints.wrapping_sub(1) != 0 || fault::active(Fault::UnverifiedKey)
    }

    /// The first of the hinted slots and what it holds, if `check` verifies it.
    #[inline(always)]
    fn hinted(line: &L::Line, hints: u32, check: u64) -> Option<Found> {
        let slot = hints.trailing_zeros() as usize & (L::WAYS.next_power_of_two() - 1);
        let content = L::read(line, slot);
        Self::verifies(content, check).then(|| Found { slot, body: L::body(content, Self::CHECK_BITS) })
    }

    #[inline(always)]
    fn verifies(content: L::Slot, check: u64) -> bool {
        L::matches(content, check, Self::CHECK_BITS)
            || (fault::active(Fault::UnverifiedKey) && L::body(content, Self::CHECK_BITS) != 0)
    }

    #[inline(always)]
    fn value(body: u64) -> Option<V> {
        V::unpack(Self::value_bits(body))
    }

    #[inline(always)]
    fn value_bits(body: u64) -> u64 {
        body >> Generation::BITS & Self::VALUE_MASK
    }

    #[inline(always)]
    fn written(body: u64) -> Option<Generation> {
        Generation::from_code(body)
    }
}

impl<V: Value, L: Layout, R: Replace + fmt::Debug> fmt::Debug for Table<V, L, R> {
    /// The shape, not the entries.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table")
            .field("buckets", &self.buckets())
            .field("ways", &L::WAYS)
            .field("check_bits", &Self::CHECK_BITS)
            .field("index", &self.index)
            .field("policy", &self.policy)
            .field("generation", &self.generation())
            .finish_non_exhaustive()
    }
}
