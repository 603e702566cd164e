//! What a search of some time would take with each size of table. Knows the three measured curves and how they are read
//! between and beyond their points; does not measure.

use std::time::Duration;

use super::{ENTRY_BYTES, Measured};

/// Sizes this close to the best are as good.
pub(super) const CLOSE: f64 = 1.02;

/// A search of some time on this machine, as far as it was measured.
#[derive(Clone, Debug)]
pub(super) struct Model {
    /// Nanoseconds a node where neither pages nor caches matter.
    pub(super) base: f64,
    /// Nodes in the time.
    pub(super) nodes: f64,
    /// Distinct positions among them.
    pub(super) distinct: f64,
    /// Distinct positions for each entry, and the nodes as a multiple of those with an unbounded table; rising.
    pressure: Vec<(f64, f64)>,
    /// Bytes, and the nanoseconds that a key takes more than in the smallest table; rising in the first.
    memory: Vec<(f64, f64)>,
    most_bytes: f64,
}

/// A size and what it comes to, as multiples of the ideal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Choice {
    pub(super) entries: u64,
    /// Nodes, against an unbounded table.
    pub(super) nodes: f64,
    /// Time a node, against a table in the nearest cache.
    pub(super) node_time: f64,
}

impl Choice {
    pub(super) fn time(&self) -> f64 {
        self.nodes * self.node_time
    }

    pub(super) const fn bytes(&self) -> u64 {
        self.entries * ENTRY_BYTES
    }
}

/// The sizes there are, and the one to take.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Advice {
    pub(super) choices: Vec<Choice>,
    pub(super) best: Choice,
    pub(super) taken: Choice,
}

impl Model {
    pub(super) fn new(measured: &Measured, time: Duration, memory_mib: Option<u64>) -> Self {
        // The least time is the one that other work on the machine disturbed least.
        let least = |values: &[f64]| values.iter().copied().fold(f64::INFINITY, f64::min);
        let base = measured.solved.iter().map(|solved| least(&solved.nanoseconds)).fold(f64::INFINITY, f64::min);
        let nodes = time.as_secs_f64() * 1e9 / base;
        let mut pressure: Vec<(f64, f64)> = measured
            .solved
            .iter()
            .map(|solved| {
                let multiple = solved.nodes as f64 / measured.nodes as f64;
                (measured.distinct as f64 / solved.entries as f64, multiple.max(1.0))
            })
            .collect();
        pressure.sort_by(|a, b| a.0.total_cmp(&b.0));
        // A larger table never costs less; where it seems to, the smaller one was disturbed.
        let mut memory: Vec<(f64, f64)> = Vec::new();
        for touched in measured.touched.iter().rev() {
            let above = memory.last().map_or(f64::INFINITY, |point| point.1);
            memory.push(((touched.mib << 20) as f64, least(&touched.nanoseconds).min(above)));
        }
        memory.reverse();
        let cheapest = memory.first().map_or(0.0, |point| point.1);
        for point in &mut memory {
            point.1 -= cheapest;
        }
        let distinct = nodes * measured.distinct as f64 / measured.nodes as f64;
        let most_bytes = memory_mib.map_or(f64::INFINITY, |mib| mib as f64 * 1_048_576.0 / 2.0);
        Model { base, nodes, distinct, pressure, memory, most_bytes }
    }

    /// Every power of two from a 4,096th of the distinct positions to four times as many, within half the memory.
    pub(super) fn advice(&self) -> Advice {
        let around = self.distinct.max(1.0).log2().ceil() as i32;
        let sizes = ((around - 12).max(10)..=(around + 2).clamp(12, 40)).map(|bits| 1u64 << bits);
        let fits = |entries: &u64| (*entries * ENTRY_BYTES) as f64 <= self.most_bytes || *entries == 1 << 10;
        let choices: Vec<Choice> = sizes.filter(fits).map(|entries| self.choice(entries)).collect();
        let less = |a: &&Choice, b: &&Choice| a.time().total_cmp(&b.time());
        let best = choices.iter().min_by(less).copied().unwrap_or_else(|| self.choice(1 << 10));
        let taken = choices.iter().find(|choice| choice.time() <= CLOSE * best.time()).copied().unwrap_or(best);
        Advice { choices, best, taken }
    }

    fn choice(&self, entries: u64) -> Choice {
        let bytes = (entries * ENTRY_BYTES) as f64;
        let nodes = between(&self.pressure, self.distinct / entries as f64, true);
        let extra = between(&self.memory, bytes, false);
        Choice { entries, nodes, node_time: (self.base + extra.max(0.0)) / self.base }
    }

    /// The largest table that was probed, and the range of pressures that positions were solved under.
    pub(super) fn range(&self) -> (f64, (f64, f64)) {
        let most = self.memory.last().map_or(0.0, |point| point.0);
        let ends = |at: Option<&(f64, f64)>| at.map_or(0.0, |point| point.0);
        (most, (ends(self.pressure.first()), ends(self.pressure.last())))
    }
}

/// The value at `x` of a curve through `points`, straight between logarithms of x; beyond the ends it stays as it was, or,
/// `rising`, goes on at the far end as it did between the last two points, both as logarithms.
fn between(points: &[(f64, f64)], x: f64, rising: bool) -> f64 {
    let (Some(&first), Some(&last)) = (points.first(), points.last()) else { return if rising { 1.0 } else { 0.0 } };
    if x <= first.0 {
        return first.1;
    }
    for pair in points.windows(2) {
        let [(x0, y0), (x1, y1)] = [pair[0], pair[1]];
        if x <= x1 {
            return y0 + (y1 - y0) * (x / x0).ln() / (x1 / x0).ln();
        }
    }
    match points {
        [.., (x0, y0), (x1, y1)] if rising && y1 > y0 => y1 * (x / x1).powf((y1 / y0).ln() / (x1 / x0).ln()),
        _ => last.1,
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Solved, Touched};
    use super::*;

    /// A search of a node a hundred nanoseconds, half of whose nodes are distinct, on a machine whose memory is slow from
    /// 64 MiB on.
    fn measured(slow: f64) -> Measured {
        let solved = [(256, 4.0), (1024, 2.0), (4096, 1.2), (16384, 1.0), (65536, 1.0)];
        Measured {
            position: String::new(),
            done: String::new(),
            rate_is_given: false,
            caution: None,
            nodes: 32768,
            distinct: 16384,
            solved: solved
                .map(|(entries, multiple)| Solved {
                    entries,
                    nodes: (32768.0 * multiple) as u64,
                    nanoseconds: vec![100.0],
                })
                .to_vec(),
            touched: [(1, 5.0), (16, 5.0), (64, slow)].map(|(mib, ns)| Touched { mib, nanoseconds: vec![ns] }).to_vec(),
        }
    }

    #[test]
    fn without_a_price_of_memory_the_table_has_room_for_every_position() {
        let model = Model::new(&measured(5.0), Duration::from_secs(10), None);
        assert!((model.nodes - 1e8).abs() < 1.0 && (model.distinct - 5e7).abs() < 1.0);
        let taken = model.advice().taken;
        // 5e7 positions: 2^26 entries are the first that hold them all.
        assert_eq!(taken.entries, 1 << 26, "{taken:?}");
        assert!((taken.time() - 1.0).abs() < 0.01);
    }

    #[test]
    fn where_memory_is_dear_a_smaller_table_is_better() {
        let model = Model::new(&measured(205.0), Duration::from_secs(10), None);
        let advice = model.advice();
        assert!(advice.taken.bytes() < 64 << 20, "{:?}", advice.taken);
        assert!(advice.taken.time() < advice.choices.last().unwrap().time());
    }

    #[test]
    fn half_the_memory_is_the_most() {
        let model = Model::new(&measured(5.0), Duration::from_secs(10), Some(128));
        assert!(model.advice().choices.iter().all(|choice| choice.bytes() <= 64 << 20));
    }

    #[test]
    fn a_curve_is_read_between_its_points_and_goes_on_beyond_them() {
        let points = [(1.0, 1.0), (4.0, 2.0), (16.0, 4.0)];
        for (x, y) in [(0.5, 1.0), (1.0, 1.0), (2.0, 1.5), (4.0, 2.0), (16.0, 4.0), (64.0, 8.0)] {
            assert!((between(&points, x, true) - y).abs() < 1e-12, "{x}");
        }
        assert!((between(&points, 64.0, false) - 4.0).abs() < 1e-12);
    }
}
