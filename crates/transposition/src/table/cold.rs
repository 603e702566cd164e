//! What a probe or a store seldom needs, kept apart so that it costs the rest nothing: several slots that may hold the key,
//! and policies that have no rule for all slots at once. Knows what the table knows.

use super::Table;
use crate::fault::{self, Fault};
use crate::layout::{Layout, View};
use crate::{Fate, Generation, Meta, Place, Replace, Value};

impl<V: Value, L: Layout, R: Replace> Table<V, L, R> {
    /// What the slot holds that `check` verifies, of those that several hints point to; zero if none does.
    #[cold]
    #[inline(never)]
    pub(super) fn find_among_several(line: &L::Line, hints: u32, check: u64) -> u64 {
        Self::hinted(line, Self::first_match(line, hints, check), check).map_or(0, |found| found.body)
    }

    /// A store with several hints.
    #[cold]
    #[inline(never)]
    pub(super) fn store_among_several(&self, bucket: u64, hints: u32, check: u64, new: u64, now: Generation) -> Fate {
        let line = &self.lines.all()[bucket as usize];
        match Self::hinted(line, Self::first_match(line, hints, check), check) {
            Some(found) => self.store_again(line, found, check, new, now),
            None => self.replace(bucket, &View::of(line), check, new, now),
        }
    }

    /// The first of several hints that is a match, if one is.
    #[inline]
    fn first_match(line: &L::Line, hints: u32, check: u64) -> u32 {
        let hints = if fault::active(Fault::UnverifiedKey) { u32::MAX } else { hints };
        let mut hinted = (0..L::WAYS).filter(|slot| hints >> slot & 1 != 0);
        hinted.find(|slot| Self::verifies(L::read(line, *slot), check)).map_or(0, |slot| 1 << slot)
    }

    /// Stores under a key that is not in its bucket, as a policy says that has no rule for all slots at once.
    #[inline(never)]
    pub(super) fn place(&self, bucket: u64, check: u64, new: u64, now: Generation) -> Fate {
        let line = &self.lines.all()[bucket as usize];
        let bodies = L::bodies(line, Self::CHECK_BITS);
        if bodies.iter().fold(0, |any, body| any | body) == 0 {
            self.journal.note(bucket);
        }
        let slots = bodies.map(|body| Self::meta(body, now));
        // Asked of the line, not of `slots`: with no number but constants into them, the latter need not be in memory.
        let is_taken = |slot| L::body(L::read(line, slot), Self::CHECK_BITS) != 0;
        let (into, lost) = match self.policy.place(&slots[..L::WAYS], &V::meta(new, 0)) {
            Place::Refuse => return Fate::Refused,
            Place::Into(into) => (into, is_taken(into)),
            Place::Demote { into, to } => {
                let lost = is_taken(to);
                L::repeat(line, to, L::read(line, into));
                (into, lost)
            }
        };
        Self::write(line, into, check, new, now);
        if lost { Fate::Replaced } else { Fate::Added }
    }

    #[inline(always)]
    pub(super) fn meta(body: u64, now: Generation) -> Meta {
        // Of an empty slot only the first field means anything, so nothing here asks twice.
        let age = now.age_of(Generation::from_slot(body));
        Meta { occupied: body != 0, ..V::meta(Self::value_bits(body), age) }
    }
}
