//! Figures of one configuration, put in relation to the references. Knows passes; does not know how they are shown.

use serde::Serialize;

use super::config::Config;
use super::measure::{Pass, differing};
use super::production::Shape;
use super::raw::{Sampled, Taken};

/// What every configuration is compared with.
#[derive(Debug)]
pub(crate) struct Reference {
    /// The values all others are checked against.
    pub(crate) values: Vec<i32>,
    pub(crate) unbounded: Pass,
    /// Nothing if it took too long.
    pub(crate) no_table: Option<Pass>,
}

impl Reference {
    /// The values of the search without a table count if there are any: nothing in a table can have touched them.
    pub(crate) fn new(unbounded: Pass, no_table: Option<Pass>) -> Self {
        let values = no_table.as_ref().unwrap_or(&unbounded).values.clone();
        Reference { values, unbounded, no_table }
    }

    /// Whether the unbounded table changed no value.
    pub(crate) fn agrees(&self) -> bool {
        self.unbounded.values == self.values
    }

    /// How many values of a pass are not those of the reference.
    pub(crate) fn wrong(&self, pass: &Pass) -> u64 {
        differing(&pass.values, &self.values)
    }

    /// The figures of the two references as rows without a configuration.
    pub(crate) fn figures(&self, pass: &Pass) -> Figures {
        Figures::new(std::slice::from_ref(pass), self, true)
    }
}

/// The figures of a set of passes; counts are means over the seeds, for all positions together.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Figures {
    pub(crate) nodes: f64,
    /// Nodes as a part of those without a table; nothing if there are none.
    pub(crate) vs_no_table: Option<f64>,
    /// Nodes as a multiple of those with an unbounded table; nothing if there are none.
    pub(crate) vs_unbounded: Option<f64>,
    pub(crate) probes: f64,
    /// Hits for each probe.
    pub(crate) hit_rate: f64,
    /// Hits deep enough for each probe.
    pub(crate) deep_rate: f64,
    /// Cutoffs for each probe.
    pub(crate) cutoff_rate: f64,
    /// How often a legal hash move came out best; nothing if none was tried.
    pub(crate) hash_move_best_rate: Option<f64>,
    pub(crate) replaced: f64,
    /// Nothing where the table cannot know.
    pub(crate) false_matches: Option<f64>,
    /// The searches alone, for all positions together.
    pub(crate) milliseconds: f64,
}

impl Figures {
    fn new(passes: &[Pass], reference: &Reference, counts_false: bool) -> Self {
        let mean = |count: fn(&Pass) -> f64| passes.iter().map(count).sum::<f64>() / passes.len() as f64;
        let nodes = mean(|pass| pass.stats.nodes as f64);
        let probes = mean(|pass| pass.stats.probes as f64);
        let moves = mean(|pass| pass.stats.move_legal as f64);
        let of = |part: f64, whole: f64| if whole > 0.0 { part / whole } else { 0.0 };
        let against = |pass: &Pass| (pass.stats.nodes > 0).then(|| nodes / pass.stats.nodes as f64);
        Figures {
            nodes,
            vs_no_table: reference.no_table.as_ref().and_then(against),
            vs_unbounded: against(&reference.unbounded),
            probes,
            hit_rate: of(mean(|pass| pass.stats.hits as f64), probes),
            deep_rate: of(mean(|pass| pass.stats.deep_hits as f64), probes),
            cutoff_rate: of(mean(|pass| pass.stats.cutoffs() as f64), probes),
            hash_move_best_rate: (moves > 0.0).then(|| mean(|pass| pass.stats.move_best as f64) / moves),
            replaced: mean(|pass| pass.stats.stores_replaced as f64),
            false_matches: counts_false.then(|| mean(|pass| pass.stats.false_matches as f64)),
            milliseconds: mean(|pass| pass.time.as_secs_f64() * 1e3),
        }
    }
}

/// The figures of one configuration.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Row {
    /// The layout of the production table, or which model.
    pub(crate) table: &'static str,
    pub(crate) policy: &'static str,
    pub(crate) entries: u64,
    /// The size that was asked for, by which tables are compared.
    #[serde(skip)]
    pub(crate) asked: u64,
    pub(crate) ways: usize,
    pub(crate) check_bits: u32,
    /// Nothing for a model table that models no layout.
    pub(crate) bytes: Option<u64>,
    #[serde(flatten)]
    pub(crate) figures: Figures,
    /// The fewest nodes of any seed.
    pub(crate) nodes_least: u64,
    /// The most nodes of any seed.
    pub(crate) nodes_most: u64,
    /// The values that are not the reference's, of all positions and seeds.
    pub(crate) wrong_values: u64,
    /// The values there are.
    pub(crate) all_values: u64,
    /// What each seed took.
    pub(crate) samples: Vec<Taken>,
}

impl Row {
    pub(crate) fn new(config: Config, shape: Shape, passes: &[Pass], reference: &Reference) -> Self {
        let nodes = || passes.iter().map(|pass| pass.stats.nodes);
        let counts_false = config.counts_false_matches();
        let sample =
            |(pass, seed): (&Pass, u64)| Taken::of(seed, &pass.stats, pass.time, counts_false, reference.wrong(pass));
        let samples: Vec<Taken> = passes.iter().zip(1..).map(sample).collect();
        Row {
            table: config.table(),
            policy: config.policy(),
            entries: shape.entries,
            asked: config.asked(),
            ways: shape.ways,
            check_bits: shape.check_bits,
            bytes: shape.bytes,
            figures: Figures::new(passes, reference, counts_false),
            nodes_least: nodes().min().unwrap_or(0),
            nodes_most: nodes().max().unwrap_or(0),
            wrong_values: samples.iter().map(|taken| taken.other_answers).sum(),
            all_values: (passes.len() * reference.values.len()) as u64,
            samples,
        }
    }

    pub(crate) fn sampled(&self) -> Sampled<'_> {
        Sampled {
            table: self.table,
            policy: self.policy,
            entries: Some(self.entries),
            ways: Some(self.ways),
            check_bits: Some(self.check_bits),
            bytes: self.bytes,
            samples: &self.samples,
        }
    }
}
