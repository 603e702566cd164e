//! The scheme of the strongest engines, modelled, as what ours must beat at equal bytes: three entries of ten bytes to 32
//! bytes. Knows that scheme; does not know how it is searched.

use transposition::model::{ModelConfig, ModelError, ModelTable};
use transposition::{Bound, Entry, EvalAndPv, Fate, HashMove, Keep, Meta, Place, Replace};
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

/// Out goes a free entry, else the one with the lowest depth - 8 x age, the first of equals; a newcomer always gets in.
///
/// Of two entries of one position the newcomer stays if it is exact, of a later search, or not four plies shallower, two plies
/// being added for a principal variation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LowestDepthLessAge;

impl Replace for LowestDepthLessAge {
    fn place(&self, slots: &[Meta], _new: &Meta) -> Place {
        let priority = |slot: &Meta| (slot.occupied, i64::from(slot.depth.get()) - 8 * i64::from(slot.age));
        let lowest = slots.iter().enumerate().min_by_key(|(_, slot)| priority(slot));
        Place::Into(lowest.map_or(0, |(at, _)| at))
    }

    fn keep(&self, new: &Meta, old: &Meta) -> Option<Keep> {
        let deep_enough = new.depth + 4 + 2 * i32::from(new.pv) > old.depth;
        let takes = new.bound == Some(Bound::Exact) || old.age > 0 || deep_enough;
        Some(if takes { Keep::New } else { Keep::OldWithNewMove })
    }
}

/// The table: all 64 bits of the key verify an entry, where the scheme has 16, so that replacement alone is compared.
#[derive(Debug)]
pub(crate) struct Cluster3<M: HashMove>(ModelTable<Entry<M, EvalAndPv>, LowestDepthLessAge>);

impl<M: HashMove> Cluster3<M> {
    pub(crate) const WAYS: usize = WAYS;

    pub(crate) fn new(entries: u64) -> Result<Self, ModelError> {
        ModelTable::new(ModelConfig::entries(entries).with_ways(WAYS), LowestDepthLessAge).map(Cluster3)
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
        self.0.probe(key)
    }

    fn store(&self, key: u64, value: Entry<M, EvalAndPv>) -> Fate {
        self.0.store(key, value)
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
    use transposition::{Depth, NodeScore};
    use transposition_games::connect4::Column;

    use super::*;

    fn entry(depth: i32, bound: Bound, pv: bool) -> Entry<Column, EvalAndPv> {
        Entry::new(Depth::new(depth), NodeScore::new(depth), bound, None).with_pv(pv)
    }

    /// What is kept after the second entry met the first, in the same search or a later one.
    fn kept(old: Entry<Column, EvalAndPv>, new: Entry<Column, EvalAndPv>, stale: bool) -> Entry<Column, EvalAndPv> {
        let table = Cluster3::new(3).expect("a sound shape");
        table.store(7, old);
        if stale {
            table.new_search();
        }
        table.store(7, new);
        table.probe(7).expect("a hit")
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
            assert_eq!(kept(old, new, stale).depth(), Depth::new(depth));
        }
        let with_move = Entry::new(Depth::new(10), NodeScore::ZERO, Bound::Lower, Some(Column::new(3)));
        let renewed = kept(with_move, entry(9, Bound::Lower, false), false);
        assert_eq!((renewed.depth().get(), renewed.hash_move()), (9, Some(Column::new(3))));
    }

    #[test]
    fn the_least_depth_less_eight_for_each_search_goes_out() {
        let slot = |depth, age| Meta::new(Depth::new(depth), Some(Bound::Lower)).with_age(age);
        let out = |slots: [Meta; 3]| LowestDepthLessAge.place(&slots, &slot(0, 0));
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
