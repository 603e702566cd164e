//! What a sweep counts. Knows samples; does not know how they are shown.

use super::plan::Point;
use super::state::{State, Taken};
use crate::cli::GameName;
use crate::report::{Noise, Sample, Spread};

/// A quantity that every sample has.
#[derive(Clone, Copy)]
pub(super) struct Quantity {
    pub(super) name: &'static str,
    pub(super) unit: &'static str,
    /// The axis of its picture.
    pub(super) label: &'static str,
    pub(super) text: &'static str,
    /// Whether it is a count, which chance has no part in as long as one thread searches.
    count: bool,
    of: fn(&Taken) -> Option<f64>,
}

const fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

pub(super) const QUANTITIES: [Quantity; 6] = [
    Quantity {
        name: "nodes",
        unit: "nodes",
        label: "nodes",
        text: "Nodes to solve all positions. Fewer is better.",
        count: true,
        of: |taken| Some(taken.nodes as f64),
    },
    Quantity {
        name: "time",
        unit: "ms",
        label: "milliseconds",
        text: "The searches alone, for all positions together. The model table is made to be clear, not fast: its times say \
               nothing about a real one.",
        count: false,
        of: |taken| Some(taken.milliseconds),
    },
    Quantity {
        name: "hit rate",
        unit: "share",
        label: "hits for each probe",
        text: "Probes that found an entry for their key.",
        count: true,
        of: |taken| Some(share(taken.hits, taken.probes)),
    },
    Quantity {
        name: "cutoff rate",
        unit: "share",
        label: "cutoffs for each probe",
        text: "Probes that ended their node.",
        count: true,
        of: |taken| Some(share(taken.cutoffs, taken.probes)),
    },
    Quantity {
        name: "false matches",
        unit: "probes",
        label: "false matches",
        text: "Probes that were answered with the entry of another position.",
        count: true,
        of: |taken| taken.false_matches.map(|count| count as f64),
    },
    Quantity {
        name: "wrong values",
        unit: "positions",
        label: "wrong values",
        text: "Positions whose value differs from that of a search that no false match can touch.",
        count: true,
        of: |taken| Some(taken.wrong_values as f64),
    },
];

/// What takes the place of wrong values where nothing is true.
const OTHER_ANSWERS: Quantity = Quantity {
    name: "other answers",
    unit: "positions",
    label: "other answers",
    text: "Positions whose best move differs from the one that a search without a table finds at the same depth. Neither need \
           be the better one: a table lends a search what other searches saw.",
    count: true,
    of: |taken| Some(taken.wrong_values as f64),
};

/// What is shown of a sweep of this game.
pub(super) fn quantities(game: GameName) -> [Quantity; 6] {
    let mut all = QUANTITIES;
    if game == GameName::Chess {
        all[0].text = "Nodes to search all positions to their depth. Fewer is better.";
        all[5] = OTHER_ANSWERS;
    }
    all
}

impl Quantity {
    /// The samples of a point. What cannot differ from repeat to repeat counts once for each seed.
    pub(super) fn samples(&self, state: &State, number: usize, point: &Point) -> Vec<Sample> {
        let here = |taken: &&Taken| taken.point == number;
        let once = |taken: &&Taken| self.noise(point) == Noise::Noisy || taken.repeat == 1;
        let sample = |taken: &Taken| Some(Sample { seed: taken.seed, repeat: taken.repeat, value: (self.of)(taken)? });
        state.samples.iter().filter(here).filter(once).filter_map(sample).collect()
    }

    pub(super) fn noise(&self, point: &Point) -> Noise {
        if self.count && point.threads.is_none_or(|threads| threads == 1) { Noise::Exact } else { Noise::Noisy }
    }

    pub(super) fn spread(&self, state: &State, number: usize, point: &Point) -> Option<Spread> {
        let values: Vec<f64> = self.samples(state, number, point).iter().map(|sample| sample.value).collect();
        Spread::of(&values)
    }
}
