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
use crate::layout::{self, Home, Layout, MOST_SLOTS};
use crate::memory::{Lines, prefetch};
use crate::{Aged, Depth, Eight, Fate, Generation, Index, Lanes, Meta, Place, Replace, Value};

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
    #[inline(always)]
    pub fn probe(&self, key: L::Key) -> Option<V> {
        let Home { bucket, check } = self.home(key)?;
        let (_, body) = Self::find(&self.lines.all()[bucket as usize], check)?;
        Self::value(body)
    }

    /// Offers a value. Under its own key it is [renewed](Value::renewed); otherwise the policy decides. What
    /// [`Pack`](crate::Pack) cannot represent is refused, and what it saturates is kept saturated.
    #[inline]
    pub fn store(&self, key: L::Key, value: V) -> Fate {
        let Some(new) = value.pack() else { return Fate::Refused };
        let Some(Home { bucket, check }) = self.home(key) else { return Fate::Refused };
        let line = &self.lines.all()[bucket as usize];
        let now = self.generation();
        if !self.dirty.load(Relaxed) {
            self.dirty.store(true, Relaxed);
        }
        let write = |slot, bits| {
            L::write(line, slot, check, bits | now.code().unbounded_shl(V::BITS), Self::CHECK_BITS);
        };
        if let Some((slot, old)) = Self::find(line, check) {
            let Some(renewed) = Self::renewed(new, old, now) else { return Fate::Refused };
            write(slot, renewed);
            return Fate::Renewed;
        }
        // Asked of the line, not of `slots`: with no number but constants into them, the latter need not be in memory.
        let is_taken = |slot| L::body(L::read(line, slot), Self::CHECK_BITS) != 0;
        if let Some(depth_from) = V::DEPTH_FROM
            && let Some(into) = self.policy.place_at_once(&Self::lanes(line, depth_from, now))
        {
            let lost = is_taken(into);
            write(into, new);
            return if lost { Fate::Replaced } else { Fate::Added };
        }
        let slots = L::bodies(line, Self::CHECK_BITS).map(|body| Self::meta(body, now));
        let (into, lost) = match self.policy.place(&slots[..L::WAYS], &V::meta(new, 0)) {
            Place::Refuse => return Fate::Refused,
            Place::Into(into) => (into, is_taken(into)),
            Place::Demote { into, to } => {
                let lost = is_taken(to);
                L::repeat(line, to, L::read(line, into));
                (into, lost)
            }
        };
        write(into, new);
        if lost { Fate::Replaced } else { Fate::Added }
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

    /// The first slot that `check` verifies, and what it holds. Which slots to look at is found for all at once; with
    /// that, a branch is taken for a match, and once in a long while for a hint that was none.
    #[inline(always)]
    fn find(line: &L::Line, check: u64) -> Option<(usize, u64)> {
        let mut hints = L::hints(line, check, Self::CHECK_BITS);
        if fault::active(Fault::UnverifiedKey) {
            hints = (1 << L::WAYS) - 1;
        }
        while hints != 0 {
            let slot = hints.trailing_zeros() as usize;
            let content = L::read(line, slot);
            let body = L::body(content, Self::CHECK_BITS);
            if L::matches(content, check, Self::CHECK_BITS) || (fault::active(Fault::UnverifiedKey) && body != 0) {
                return Some((slot, body));
            }
            hints &= hints - 1;
        }
        None
    }

    /// What to keep of two values under the same key, in bits; nothing if the newcomer cannot be told from its own bits.
    #[inline(always)]
    fn renewed(new: u64, old: u64, now: Generation) -> Option<u64> {
        let value = V::unpack(new)?;
        let (Some(old), Some(then)) = (Self::value(old), Self::written(old)) else { return Some(new) };
        // What two values make may be more than the bits can say; the newcomer alone is not.
        Some(value.renewed(old, now.age_of(then) > 0).pack().unwrap_or(new))
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
    fn lanes(line: &L::Line, depth_from: u32, now: Generation) -> Lanes {
        let mut lanes = Lanes { taken: [-1; MOST_SLOTS], depth: [i16::MAX; MOST_SLOTS], age: [0; MOST_SLOTS] };
        let thens = L::lanes(line, V::BITS, Self::CHECK_BITS);
        let depths = L::lanes(line, depth_from, Self::CHECK_BITS);
        for slot in 0..L::WAYS {
            let then = thens[slot] & i16::from(Generation::CYCLE);
            // A generation of five bits is zero in an empty slot only.
            lanes.taken[slot] = if then == 0 { 0 } else { -1 };
            lanes.depth[slot] = Depth::lane_from_code(depths[slot] & 0xff);
            lanes.age[slot] = now.lane_age_of(then);
        }
        lanes
    }

    #[inline(always)]
    fn meta(body: u64, now: Generation) -> Meta {
        // Of an empty slot only the first field means anything, so nothing here asks twice.
        let age = now.age_of(Generation::from_slot(body.unbounded_shr(V::BITS)));
        Meta { occupied: body != 0, ..V::meta(body & Self::VALUE_MASK, age) }
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
