//! The first pass over a trace: how much there is, and what an unlimited table would have saved. Knows records; does not
//! know tables.

use serde::Serialize;

use super::Listener;
use super::known::Known;
use crate::clairvoyant::Stay;
use crate::trace::Record;

/// A trace in numbers.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Survey {
    pub(crate) records: u64,
    pub(crate) probes: u64,
    pub(crate) stores: u64,
    pub(crate) searches: u64,
    pub(crate) clears: u64,
    /// The most positions stored between two times that the table was emptied.
    pub(crate) distinct: u64,
    /// Probes for which the recording run's table had an entry.
    pub(crate) found: u64,
    /// Probes that it answered.
    pub(crate) answered: u64,
    /// Probes that an unlimited table would have answered, with a result stored earlier in this stream.
    pub(crate) useful: u64,
    /// The nodes those are worth.
    pub(crate) worth: u64,
    /// The useful ones that the recording run's table did not answer; it was searched on, and the subtree is part of the
    /// stream.
    pub(crate) searched_again: u64,
    /// The nodes those are worth.
    pub(crate) searched_again_worth: u64,
    /// What holding each position from use to use saves, if that is wanted.
    #[serde(skip)]
    pub(crate) stays: Vec<Stay>,
    /// The positions of the stretches that have ended.
    #[serde(skip)]
    before: Positions,
    #[serde(skip)]
    wants_stays: bool,
    #[serde(skip)]
    known: Known,
}

/// Positions of stretches between two times that the table was emptied.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Positions {
    /// The positions of all stretches together.
    pub(crate) distinct: u64,
    /// The stretches in which something was stored.
    pub(crate) stretches: u64,
}

impl Positions {
    fn and(self, distinct: u64) -> Self {
        Positions { distinct: self.distinct + distinct, stretches: self.stretches + u64::from(distinct > 0) }
    }
}

impl Survey {
    pub(crate) fn new(wants_stays: bool) -> Self {
        Survey { wants_stays, ..Survey::default() }
    }

    /// Ends a stretch, and lets go of what was known of its positions.
    pub(crate) fn close(&mut self) {
        self.before = self.positions();
        self.known = Known::default();
    }

    /// The positions so far, a position counting once in each stretch.
    pub(crate) fn positions(&self) -> Positions {
        self.before.and(self.known.len() as u64)
    }
}

impl Listener for Survey {
    fn take(&mut self, record: &Record) {
        self.records += 1;
        match record {
            Record::Probe(probe) => {
                self.probes += 1;
                self.found += u64::from(probe.found);
                self.answered += u64::from(probe.answered);
                let Some(answer) = self.known.answer(self.records, probe) else { return };
                self.useful += 1;
                self.worth += answer.stay.saves;
                if !probe.answered {
                    self.searched_again += 1;
                    self.searched_again_worth += answer.stay.saves;
                }
                if self.wants_stays && answer.stay.saves > 0 {
                    self.stays.push(answer.stay);
                }
            }
            Record::Store(store) => {
                self.stores += 1;
                self.known.store(self.records, store);
                self.distinct = self.distinct.max(self.known.len() as u64);
            }
            Record::NewSearch => self.searches += 1,
            Record::Clear => {
                self.clears += 1;
                self.close();
            }
        }
    }
}
