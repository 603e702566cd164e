//! How the slots of a bucket lie in a line of memory, and what makes a slot's content true.
//!
//! Knows words, check bits and bodies (`[value | generation 5]`, never zero once occupied). Does not know what a value
//! means, which slot gives way, or how many buckets there are beyond what a key needs to find its own.
//!
//! All layouts keep the same rules:
//! - A slot of all zeros is empty, and nothing stored is all zeros: a body holds a generation, which is 1 to 31.
//! - The slots that may hold a key are found all at once, as a set of bits without a branch per slot. A slot in the set is
//!   then read by relaxed loads into a plain copy, and only the copy is verified and used.
//! - Check bits and index bits come from opposite ends of the key.

mod eight;
mod exact;
mod fit;
mod fold;
mod four;
mod mix;
#[cfg(any(test, not(all(target_arch = "x86_64", not(transposition_loom), not(miri), not(transposition_plain)))))]
mod plain;
mod rehome;
#[cfg(all(target_arch = "x86_64", not(transposition_loom), not(miri), not(transposition_plain)))]
mod simd;
mod six;

#[cfg(test)]
mod tests;

pub use eight::Eight;
pub use exact::{Exact, WideExact};
pub(crate) use fit::check_bits;
pub use four::Four;
#[cfg(not(all(target_arch = "x86_64", not(transposition_loom), not(miri), not(transposition_plain))))]
pub(crate) use plain::View;
pub(crate) use rehome::Buckets;
#[cfg(all(target_arch = "x86_64", not(transposition_loom), not(miri), not(transposition_plain)))]
pub(crate) use simd::View;
pub use six::Six;

use core::hint::select_unpredictable;

use crate::memory::Line;
use crate::policy::PriorityRule;
use crate::sealed::WorkField;
use crate::{Bound, Depth, Generation, Index, Pack, Value, Work};

/// The highest number of slots of any layout.
pub(crate) const MAX_SLOTS: usize = 8;

/// As many check bits as the value leaves room for.
pub const FIT: u32 = u32::MAX;

/// A layout of this crate.
pub trait Sealed {}

/// Where a key belongs and what identifies it there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Home {
    /// The bucket, below the bucket count.
    pub bucket: u64,
    /// The check bits, in the low end.
    pub check: u64,
}

/// A bucket layout: how many slots share a 64-byte line, and how many bits of each verify the key.
///
/// The layouts are [`Eight`] (the default), [`Six`], [`Four`], [`Exact`] and [`WideExact`]; the trait is sealed.
///
/// ```
/// use transposition::{Eight, Layout, Table, WideExact};
///
/// /// Code over any table of one key type names that type.
/// fn both<L: Layout<Key = u64>>(table: &Table<u32, L>, key: u64) -> usize {
///     table.store(key, 1);
///     L::WAYS
/// }
///
/// let table: Table<u32> = Table::with_mib(1)?;
/// assert_eq!(both(&table, 7), <Eight as Layout>::WAYS);
/// let _wide: <WideExact<80> as Layout>::Key = 7u128;
/// # Ok::<(), transposition::TableError>(())
/// ```
// `check_bits` is a constant of table and layout and vanishes when inlined.
pub trait Layout: Sealed + 'static {
    /// What a position is identified by: `u64`, or `u128` for [`WideExact`].
    type Key: Copy;
    /// Slots in a bucket, at most 8.
    const WAYS: usize;

    /// The shared bucket.
    #[doc(hidden)]
    type Line: Line;
    /// A plain copy of a slot.
    #[doc(hidden)]
    type Slot: Copy;
    /// The layout's name in errors.
    #[doc(hidden)]
    const ERROR_NAME: &str;
    /// What to do where a value leaves too little room.
    #[doc(hidden)]
    const INSTEAD: &str = "use a narrower value";
    /// Bits in a slot: check, generation and value.
    #[doc(hidden)]
    const ROOM: u32;
    /// The check bits the user asked for, or [`FIT`].
    #[doc(hidden)]
    const ASKED: u32;
    /// The fewest check bits that the layout can hold.
    #[doc(hidden)]
    const MIN_CHECK: u32 = 1;
    /// The fewest check bits that the layout takes without being asked for so few.
    #[doc(hidden)]
    const MIN_FIT: u32 = 1;
    /// The highest number of check bits that mean anything.
    #[doc(hidden)]
    const MAX_CHECK: u32 = 64;

    /// Where `key` belongs; nothing for a key, or a bucket count, that the layout was not made for.
    #[doc(hidden)]
    fn home(key: Self::Key, index: Index, buckets: u64, check_bits: u32) -> Option<Home>;

    /// Where an entry belongs among the buckets `to` that was at `home` among those of `from`; nothing if that depends on bits of
    /// its key that are not kept.
    #[doc(hidden)]
    #[must_use]
    fn rehome(home: Home, from: Buckets, to: Buckets, check_bits: u32) -> Option<Home> {
        rehome::plain(home, from, to, check_bits)
    }

    /// The fewest buckets with which the layout keeps its promise.
    #[doc(hidden)]
    #[must_use]
    fn min_buckets(check_bits: u32) -> u128 {
        let _ = check_bits;
        1
    }

    /// A copy of a slot.
    #[doc(hidden)]
    fn read(line: &Self::Line, slot: usize) -> Self::Slot;

    /// Whether the slot is occupied and `check` verifies it.
    #[doc(hidden)]
    fn matches(slot: Self::Slot, check: u64, check_bits: u32) -> bool;

    /// The check bits of a slot that is occupied.
    #[doc(hidden)]
    fn check(slot: Self::Slot, check_bits: u32) -> u64;

    /// What the slot holds, verified or not; zero if it is empty.
    #[doc(hidden)]
    fn body(slot: Self::Slot, check_bits: u32) -> u64;

    /// What every slot holds, as [`body`](Self::body) says; zero behind the last.
    #[doc(hidden)]
    #[inline(always)]
    fn bodies(line: &Self::Line, check_bits: u32) -> [u64; MAX_SLOTS] {
        let mut bodies = [0; MAX_SLOTS];
        for (slot, body) in bodies.iter_mut().enumerate().take(Self::WAYS) {
            *body = Self::body(Self::read(line, slot), check_bits);
        }
        bodies
    }

    /// Writes a slot.
    #[doc(hidden)]
    fn write(line: &Self::Line, slot: usize, check: u64, body: u64, check_bits: u32);

    /// Writes a slot as it was read from this bucket.
    #[doc(hidden)]
    fn repeat(line: &Self::Line, slot: usize, content: Self::Slot);

    /// A bit for each slot that may match, and for every one that does.
    #[doc(hidden)]
    #[cfg(all(target_arch = "x86_64", not(transposition_loom), not(miri), not(transposition_plain)))]
    fn hints(line: simd::Whole, check: u64, check_bits: u32) -> u32;

    /// What a file calls the layout: at most sixteen ASCII characters, one name for one way to read words.
    #[doc(hidden)]
    #[cfg(feature = "std")]
    fn name() -> alloc::string::String;

    /// The line as words, in the order that its bytes have on a little-endian machine.
    #[doc(hidden)]
    #[cfg(feature = "std")]
    fn words(line: &Self::Line) -> [u64; 8];

    /// Writes the line that [`words`](Self::words) gave.
    #[doc(hidden)]
    #[cfg(feature = "std")]
    fn put_words(line: &Self::Line, words: [u64; 8]);
}

/// What ranks the slots of a bucket: the rule, the generation from which ages count, and the newcomer's priority and depth.
#[derive(Clone, Copy)]
pub(crate) struct Ranking {
    rule: PriorityRule,
    now: Generation,
    /// The newcomer's priority.
    steps: i16,
    depth: Depth,
}

impl Ranking {
    /// For a newcomer packed in `new`, stored in the generation `now`.
    #[inline(always)]
    pub(crate) fn of<V: Value>(new: u64, rule: PriorityRule, now: Generation) -> Self {
        let work = work_field::<V>(rule);
        if work == WorkField::Unsaid {
            let meta = V::meta(new, 0);
            return Ranking { rule, now, steps: rule.steps(&meta), depth: meta.depth };
        }
        // The code is as odd as the depth.
        let code = (new >> Bound::BITS) as u8;
        let by_depth = i16::from(code).min(rule.max_plies()) << rule.doublings();
        let by_work = if let WorkField::From(from) = work { (new >> from & low_mask(Work::BITS)) as i16 } else { 0 };
        let upper = i16::from(new & low_mask(Bound::BITS) == Bound::Upper.code());
        let steps = select_unpredictable(by_work == 0, by_depth, by_work + PriorityRule::UPPER * upper);
        Ranking { rule, now, steps, depth: Depth::new(i32::from(code)) }
    }

    /// The slot the newcomer takes if `lowest` is the one of lowest priority, or a free one, and it `wins` against that.
    #[inline(always)]
    fn victim<L: Layout>(self, lowest: usize, wins: bool, free: bool) -> Victim {
        // The newcomers of a search come in any order: no branch decides which of them win.
        let last_quarter = PriorityRule::last_quarter(L::WAYS, self.depth);
        Victim { slot: select_unpredictable(wins, lowest, last_quarter), free }
    }
}

/// Where a value has the work that the rule looks at; unsaid as well if it does not say where its depth lies.
#[inline(always)]
fn work_field<V: Value>(rule: PriorityRule) -> WorkField {
    match (V::FIELDS.is_ranked, rule.by_work()) {
        (false, _) => WorkField::Unsaid,
        (true, true) => V::FIELDS.work,
        (true, false) => WorkField::Nowhere,
    }
}

/// The slot that gives way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Victim {
    pub(crate) slot: usize,
    /// Whether nothing is in it.
    pub(crate) free: bool,
}

/// The home of a 64-bit key under an [`Index`]: index and check from opposite ends.
#[inline]
fn plain_home(key: u64, index: Index, buckets: u64, check_bits: u32) -> Home {
    Home { bucket: index.bucket(key, buckets), check: index.check(key, check_bits) }
}

/// The low `bits` (0 to 64) set.
const fn low_mask(bits: u32) -> u64 {
    if bits == 0 { 0 } else { u64::MAX >> (64 - bits) }
}
