//! The scheme of the strongest engines, modelled, as what ours must beat at equal bytes: three entries of ten bytes to 32
//! bytes. Knows that scheme; does not know how it is searched.

use transposition::model::{ModelConfig, ModelError, ModelTable};
use transposition::{Bound, Depth, Entry, EvalAndPv, Fate, HashMove, Meta, Pack, Place, Replace, Value};
use transposition_search::{SearchTable, ValueTable};

/// Entries in a cluster.
pub(crate) const WAYS: usize = 3;

/// Bytes of a cluster.
const BYTES: u64 = 32;

/// The entries of as many whole clusters as fit `bytes`, at least one.
pub(crate) const fn entries(bytes: u64) -> u64 {
    let clusters = bytes / BYTES;
    (if clusters == 0 { 1 } else { clusters }) * WAYS as u64
}

/// The bytes of whole clusters with this many entries.
pub(crate) const fn bytes(entries: u64) -> u64 {
    entries / WAYS as u64 * BYTES
}

/// Out goes a free entry, else the one with the least depth - 8 x age, the first of equals; a newcomer always gets in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LeastDepthLessAge;

impl Replace for LeastDepthLessAge {
    fn place(&self, slots: &[Meta], _new: &Meta) -> Place {
        let worth = |slot: &Meta| (slot.occupied, i64::from(slot.depth.get()) - 8 * i64::from(slot.age));
        let least = slots.iter().enumerate().min_by_key(|(_, slot)| worth(slot));
        Place::Into(least.map_or(0, |(at, _)| at))
    }
}

/// An entry that, met by one of its own position, gives way if the newcomer is exact, of a later search, or not four plies
/// shallower, two plies being added for a principal variation.
#[derive(Clone, Copy, Debug)]
struct Tenacious<M>(Entry<M, EvalAndPv>);

impl<M: HashMove> Pack for Tenacious<M> {
    const BITS: u32 = <Entry<M, EvalAndPv> as Pack>::BITS;

    fn pack(self) -> Option<u64> {
        self.0.pack()
    }

    fn unpack(bits: u64) -> Option<Self> {
        Entry::unpack(bits).map(Tenacious)
    }
}

impl<M: HashMove> Value for Tenacious<M> {
    fn depth(&self) -> Depth {
        self.0.depth()
    }

    fn bound(&self) -> Bound {
        self.0.bound()
    }

    fn renewed(self, old: Self, stale: bool) -> Self {
        let (new, old) = (self.0, old.0);
        let better = new.depth().get() + 2 * i32::from(new.pv()) > old.depth().get() - 4;
        let kept = if stale || better || new.bound() == Bound::Exact { new } else { old };
        let mut entry = Entry::new(kept.depth(), kept.score(), kept.bound(), new.hash_move().or(old.hash_move()));
        if let Some(eval) = kept.eval() {
            entry = entry.with_eval(eval);
        }
        Tenacious(entry.with_pv(kept.pv()))
    }
}

/// The table: all 64 bits of the key verify an entry, where the scheme has 16, so that replacement alone is compared.
#[derive(Debug)]
pub(crate) struct Cluster3<M: HashMove>(ModelTable<Tenacious<M>, LeastDepthLessAge>);

impl<M: HashMove> Cluster3<M> {
    pub(crate) const WAYS: usize = WAYS;

    pub(crate) fn new(entries: u64) -> Result<Self, ModelError> {
        ModelTable::new(ModelConfig::entries(entries).with_ways(WAYS), LeastDepthLessAge).map(Cluster3)
    }

    pub(crate) fn clear(&self) {
        self.0.clear();
    }

    pub(crate) fn new_search(&self) {
        self.0.new_search();
    }
}

impl<M: HashMove> ValueTable<u64, Entry<M, EvalAndPv>> for Cluster3<M> {
    fn probe(&self, key: u64) -> Option<Entry<M, EvalAndPv>> {
        self.0.probe(key).map(|entry| entry.0)
    }

    fn store(&self, key: u64, value: Entry<M, EvalAndPv>) -> Fate {
        self.0.store(key, Tenacious(value))
    }

    fn false_matches(&self) -> Option<u64> {
        Some(self.0.false_matches())
    }
}

impl<M: HashMove> SearchTable<u64, M> for Cluster3<M> {
    type Extra = EvalAndPv;
}

#[cfg(test)]
mod tests {
    use transposition::NodeScore;
    use transposition_games::connect4::Column;

    use super::*;

    fn entry(depth: i32, bound: Bound, pv: bool) -> Entry<Column, EvalAndPv> {
        Entry::new(Depth::new(depth), NodeScore::new(depth), bound, None).with_pv(pv)
    }

    /// The depth kept after the second entry met the first, in the same search or a later one.
    fn kept(old: Entry<Column, EvalAndPv>, new: Entry<Column, EvalAndPv>, stale: bool) -> i32 {
        Tenacious(new).renewed(Tenacious(old), stale).depth().get()
    }

    #[test]
    fn the_same_position_is_kept_only_against_much_shallower_newcomers() {
        let old = entry(10, Bound::Lower, false);
        for (new, stale, depth) in [
            (entry(7, Bound::Lower, false), false, 7),
            (entry(6, Bound::Lower, false), false, 10),
            (entry(6, Bound::Lower, true), false, 6),
            (entry(4, Bound::Lower, true), false, 10),
            (entry(1, Bound::Exact, false), false, 1),
            (entry(1, Bound::Upper, false), true, 1),
        ] {
            assert_eq!(kept(old, new, stale), depth);
        }
        let with_move = Entry::new(Depth::new(10), NodeScore::ZERO, Bound::Lower, Some(Column::new(3)));
        let renewed = Tenacious(entry(9, Bound::Lower, false)).renewed(Tenacious(with_move), false);
        assert_eq!((renewed.0.depth().get(), renewed.0.hash_move()), (9, Some(Column::new(3))));
    }

    #[test]
    fn the_least_depth_less_eight_for_each_search_goes_out() {
        let slot = |depth, age| Meta { occupied: true, depth: Depth::new(depth), age, ..Meta::EMPTY };
        let out = |slots: [Meta; 3]| LeastDepthLessAge.place(&slots, &slot(0, 0));
        assert_eq!(out([slot(5, 0), slot(4, 0), slot(4, 0)]), Place::Into(1));
        assert_eq!(out([slot(5, 0), slot(12, 1), slot(30, 3)]), Place::Into(1));
        assert_eq!(out([slot(-5, 0), Meta::EMPTY, slot(0, 9)]), Place::Into(1));
    }

    #[test]
    fn clusters_fill_the_bytes() {
        assert_eq!([8192, 31, 64].map(entries), [768, 3, 6]);
        assert_eq!(bytes(entries(8192)), 8192);
    }
}
