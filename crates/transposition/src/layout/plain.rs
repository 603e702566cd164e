//! What is asked of a whole line, answered slot by slot: for targets without vector instructions that every processor has,
//! and as the measure of those that have.

use super::{Layout, Ranking, Victim};
use crate::policy::PriorityRule;
use crate::{Generation, Value};

/// The line itself: each question reads it again.
pub(crate) struct View<'a, L: Layout>(&'a L::Line);

impl<'a, L: Layout> View<'a, L> {
    #[inline(always)]
    pub(crate) fn of(line: &'a L::Line) -> Self {
        View(line)
    }

    /// A bit for each slot that may match, and for every one that does.
    #[inline(always)]
    pub(crate) fn hints(&self, check: u64, check_bits: u32) -> u32 {
        let mut hints = 0;
        for slot in 0..L::WAYS {
            hints |= u32::from(L::matches(L::read(self.0, slot), check, check_bits)) << slot;
        }
        hints
    }

    /// The slot that the newcomer takes.
    #[inline(always)]
    pub(crate) fn victim<V: Value>(&self, ranking: Ranking, check_bits: u32) -> Victim {
        let Ranking { rule, now, .. } = ranking;
        // Whatever its age, an entry has a priority of at least 1; that of a free slot is 0.
        let base = 1 + (i16::from(Generation::CYCLE) - 1) * rule.per_search();
        let mut lowest = i16::MAX;
        for slot in 0..L::WAYS {
            let body = L::body(L::read(self.0, slot), check_bits);
            let age = now.age_of(Generation::from_slot(body)) as i16;
            let meta = V::meta(body >> Generation::BITS & super::low_mask(V::BITS), 0);
            let priority = base + rule.steps(&meta) - rule.per_search() * age;
            let taken = i16::from(Generation::from_code(body).is_some());
            let priority = if slot >= PriorityRule::protected(L::WAYS) && age == 0 { i16::MAX >> 3 } else { priority };
            lowest = lowest.min((priority * taken) << 3 | slot as i16);
        }
        let slot = (lowest & 7) as usize;
        ranking.victim::<L>(slot, lowest <= (base + ranking.steps) << 3 | 7, lowest < 8)
    }
}
