//! The table that threads share: probe, store, prefetch. Knows keys, values, policies and layouts; does not know the
//! layouts' bits, searches or files. What only the owner does is in `owner.rs`.

mod config;
mod owner;

pub use config::{TableConfig, TableError};
pub use owner::Fill;

use core::fmt;
use core::marker::PhantomData;
use core::sync::atomic::{AtomicBool, AtomicU8, Ordering::Relaxed};

use crate::fault::{self, Fault};
use crate::layout::{self, Home, Layout};
use crate::memory::{Lines, prefetch};
use crate::{Aged, Eight, Fate, Generation, Index, Meta, Place, Replace, Value};

/// The most slots any layout has.
const MOST_SLOTS: usize = 8;

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
/// Keys must be evenly spread over all 64 bits, as Zobrist keys are (the exact layouts do the spreading themselves).
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
pub struct Table<V, L: Layout = Eight, R = Aged> {
    pub(crate) lines: Lines<L::Line>,
    index: Index,
    policy: R,
    generation: AtomicU8,
    /// Whether anything was stored since the memory was last zero. Written once, so that stores share the line it is in.
    pub(crate) dirty: AtomicBool,
    values: PhantomData<fn(V) -> V>,
}

impl<V: Value, L: Layout, R: Replace> Table<V, L, R> {
    /// The bits of a key that verify an entry, beside those that choose its bucket.
    pub const CHECK_BITS: u32 = layout::check_bits::<L>(V::BITS);

    /// The slots in a bucket.
    pub const WAYS: usize = L::WAYS;

    const VALUE_MASK: u64 = if V::BITS == 0 { 0 } else { u64::MAX >> (64 - V::BITS) };

    /// A copy of the value kept for `key`, if there is one.
    #[inline]
    pub fn probe(&self, key: L::Key) -> Option<V> {
        let Home { bucket, check } = self.home(key)?;
        let copy = L::read(&self.lines.all()[bucket as usize]);
        let mut best = u64::MAX;
        for slot in 0..L::WAYS {
            best = best.min(Self::verified(&copy, slot, check));
        }
        if best < L::limit(Self::CHECK_BITS) { V::unpack((best + 1) & Self::VALUE_MASK) } else { None }
    }

    /// Offers a value. Under its own key it is [renewed](Value::renewed); otherwise the policy decides. What
    /// [`Pack`](crate::Pack) cannot represent is refused, and what it saturates is kept saturated.
    #[inline]
    pub fn store(&self, key: L::Key, value: V) -> Fate {
        let Some(value) = value.pack().and_then(V::unpack) else { return Fate::Refused };
        let Some(Home { bucket, check }) = self.home(key) else { return Fate::Refused };
        let line = &self.lines.all()[bucket as usize];
        let copy = L::read(line);
        let now = self.generation();
        if !self.dirty.load(Relaxed) {
            self.dirty.store(true, Relaxed);
        }
        let mut same = 0;
        for slot in 0..L::WAYS {
            same |= u32::from(Self::verified(&copy, slot, check) < L::limit(Self::CHECK_BITS)) << slot;
        }
        if same != 0 {
            let slot = same.trailing_zeros() as usize;
            let body = L::body(&copy, slot, Self::CHECK_BITS);
            let kept = match (Self::value(body), Self::written(body)) {
                (Some(old), Some(then)) => value.renewed(old, now.age_of(then) > 0),
                _ => value,
            };
            // What two values make may be more than can be represented; the newcomer alone can.
            let Some(bits) = kept.pack().or_else(|| value.pack()) else { return Fate::Refused };
            self.write(line, slot, check, bits, now);
            return Fate::Renewed;
        }
        let mut metas = [Meta::EMPTY; MOST_SLOTS];
        for (slot, meta) in metas.iter_mut().enumerate().take(L::WAYS) {
            *meta = Self::meta(L::body(&copy, slot, Self::CHECK_BITS), now);
        }
        let metas = &metas[..L::WAYS];
        let (into, lost) = match self.policy.place(metas, &Meta::of(&value, 0)) {
            Place::Refuse => return Fate::Refused,
            Place::Into(into) => (into, into),
            Place::Demote { into, to } => {
                L::repeat(line, &copy, into, to);
                (into, to)
            }
        };
        let Some(bits) = value.pack() else { return Fate::Refused };
        self.write(line, into, check, bits, now);
        if metas[lost].occupied { Fate::Replaced } else { Fate::Added }
    }

    /// Asks the processor to fetch the line that a probe or store of `key` will touch. Does nothing where the target has
    /// no such instruction.
    #[inline]
    pub fn prefetch(&self, key: L::Key) {
        if let Some(home) = self.home(key) {
            prefetch(&self.lines.all()[home.bucket as usize]);
        }
    }

    /// The generation that stores are marked with.
    #[inline]
    pub fn generation(&self) -> Generation {
        #[cfg(all(feature = "mmap", not(loom)))]
        if let Some(counter) = self.lines.counter() {
            return Generation::from_code(counter.load(Relaxed)).unwrap_or(Generation::FIRST);
        }
        Generation::from_code(u64::from(self.generation.load(Relaxed))).unwrap_or(Generation::FIRST)
    }

    #[inline(always)]
    fn home(&self, key: L::Key) -> Option<Home> {
        let buckets = self.lines.all().len() as u64;
        let home = L::home(key, self.index, buckets, Self::CHECK_BITS)?;
        let truncated = fault::active(Fault::TruncatedKey);
        Some(if truncated { Home { check: home.check >> (Self::CHECK_BITS / 2), ..home } } else { home })
    }

    #[inline(always)]
    fn verified(copy: &L::Copy, slot: usize, check: u64) -> u64 {
        if fault::active(Fault::UnverifiedKey) {
            return L::body(copy, slot, Self::CHECK_BITS).wrapping_sub(1).min(L::limit(Self::CHECK_BITS));
        }
        L::verified(copy, slot, check, Self::CHECK_BITS)
    }

    #[inline(always)]
    fn write(&self, line: &L::Line, slot: usize, check: u64, bits: u64, now: Generation) {
        L::write(line, slot, check, bits | Self::generation_bits(now), Self::CHECK_BITS);
    }

    #[inline(always)]
    fn generation_bits(generation: Generation) -> u64 {
        generation.code().unbounded_shl(V::BITS)
    }

    #[inline(always)]
    fn value(body: u64) -> Option<V> {
        V::unpack(body & Self::VALUE_MASK)
    }

    #[inline(always)]
    fn written(body: u64) -> Option<Generation> {
        Generation::from_code(body.unbounded_shr(V::BITS))
    }

    #[inline(always)]
    fn meta(body: u64, now: Generation) -> Meta {
        match (Self::written(body), Self::value(body)) {
            (Some(then), Some(value)) => Meta::of(&value, now.age_of(then)),
            _ => Meta::EMPTY,
        }
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
