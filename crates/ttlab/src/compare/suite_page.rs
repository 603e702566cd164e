//! A comparison of chess positions as a page. Knows rows; does not measure.

use super::dots::{self, Dot};
use super::raw::Taken;
use super::suite::{Row, Suite};
use crate::count::{Count, grouped};
use crate::report::{Document, Noise, Sample, Section, Series, Table};

/// Node counts this close together are not told apart in words.
const ALIKE: f64 = 1.01;

/// A quantity of a row, its name, its unit, and what it is called on the page.
type Quantity = (&'static str, &'static str, &'static str, fn(&Row, &Taken) -> Option<f64>);

fn share(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| 100.0 * part as f64 / whole as f64)
}

const QUANTITIES: [Quantity; 4] = [
    ("Nodes", "nodes", "Nodes to search all positions. Fewer is better.", |_, taken| Some(taken.nodes as f64)),
    (
        "Hash moves that came out best",
        "of those tried (%)",
        "Of the legal hash moves that were tried first.",
        |_, taken| share(taken.hash_moves_best, taken.hash_moves),
    ),
    ("Cutoffs", "of probes (%)", "Probes that ended their node.", |_, taken| share(taken.cutoffs, taken.probes)),
    (
        "Speed",
        "thousand nodes a second",
        "The searches alone. The model and cluster3 are made to be clear, not fast: what they take says nothing about a real \
         table, so only layouts stand here.",
        |row, taken| {
            let real = row.bytes.is_some() && row.table != "cluster3" || row.entries.is_none() && row.table == "none";
            (real && taken.milliseconds > 0.0).then(|| taken.nodes as f64 / taken.milliseconds)
        },
    ),
];

impl Suite<'_> {
    /// The page of `--html`.
    pub(super) fn page(&self) -> Document {
        let plural = if self.positions == 1 { "" } else { "s" };
        let title = format!("Tables compared on {} position{plural} of chess to {}", self.positions, self.size);
        let seeds = format!("keyings 1 to {}; the positions' own keys where a table is not the model", self.seeds);
        let mut document = Document::new("compare", title, seeds);
        document.findings = self.sentences();
        document.sections = QUANTITIES.iter().filter_map(|quantity| self.section(quantity)).collect();
        document.sections.push(Section::tabled(
            "Everything counted",
            "For all positions together, means over the keyings. hit, cut: of the probes, those that found an entry, that ended \
             the node. best: of the legal hash moves tried first, those that came out best. found: positions answered by a \
             move that was to be found. other: answers that differ from those without a table.",
            self.figures(),
        ));
        document.series = self.rows.iter().flat_map(series).collect();
        document
    }

    /// The picture of a quantity; nothing if no table has it.
    fn section(&self, &(title, unit, text, of): &Quantity) -> Option<Section> {
        let dot = |row: &Row| Dot {
            name: name(row),
            asked: row.asked,
            values: row.samples.iter().filter_map(|taken| of(row, taken)).collect(),
        };
        let dots: Vec<Dot> = self.rows.iter().map(dot).collect();
        let seen = dots.iter().any(|dot| !dot.values.is_empty());
        seen.then(|| Section::drawn(title, text, dots::chart(unit, dots)))
    }

    fn figures(&self) -> Table {
        let mut table = Table::new([
            "table",
            "entries",
            "bytes",
            "nodes",
            "of no table",
            "hit %",
            "cut %",
            "best %",
            "false matches",
            "ms",
            "nodes/ms",
            "found",
            "other",
        ]);
        let dash = || "–".to_owned();
        let percent = |rate: f64| format!("{:.1}", rate * 100.0);
        for row in self.rows {
            table.row([
                name(row),
                row.entries.map_or_else(dash, |entries| Count(entries).to_string()),
                row.bytes.map_or_else(dash, grouped),
                grouped(row.nodes.round() as u64),
                format!("{:.3}", row.vs_no_table),
                percent(row.hit_rate),
                percent(row.cutoff_rate),
                row.hash_move_best_rate.map_or_else(dash, percent),
                row.false_matches.map_or_else(dash, |count| format!("{count:.0}")),
                format!("{:.1}", row.milliseconds),
                grouped(row.rate().round() as u64),
                format!("{:.1}", row.found),
                format!("{:.1}", row.other_answers),
            ]);
        }
        table
    }

    /// What was seen, in sentences made of the figures: at each size, who takes the fewest nodes and who the most.
    pub(super) fn sentences(&self) -> Vec<String> {
        let mut sizes: Vec<u64> = self.rows.iter().filter_map(|row| row.asked).collect();
        sizes.sort_unstable();
        sizes.dedup();
        let less = |a: &&Row, b: &&Row| a.nodes.total_cmp(&b.nodes);
        let mut said = vec![format!(
            "A position leaves {} entries in an unbounded table, on average.",
            grouped(self.distinct_positions)
        )];
        for size in sizes {
            let at = || self.rows.iter().filter(|row| row.asked == Some(size));
            let (Some(best), Some(worst)) = (at().min_by(less), at().max_by(less)) else { continue };
            let share = format!("{:.1} % of a search without a table", best.vs_no_table * 100.0);
            let (size, nodes) = (Count(size), grouped(best.nodes.round() as u64));
            said.push(if worst.nodes <= ALIKE * best.nodes {
                format!("{size} entries: all take within 1 % of {nodes} nodes ({share}).")
            } else {
                let (best, worst, times) = (name(best), name(worst), worst.nodes / best.nodes);
                format!("{size} entries: {best} takes the fewest nodes, {nodes} ({share}); {worst} the most, {times:.2} times as many.")
            });
        }
        said
    }
}

fn name(row: &Row) -> String {
    match (row.ways, row.check_bits) {
        (Some(ways), Some(bits)) if row.table == "model" => {
            format!("{}, {ways} way{}, {bits} bits", row.policy, if ways == 1 { "" } else { "s" })
        }
        _ => row.table.to_owned(),
    }
}

fn series(row: &Row) -> Vec<Series> {
    let of = |quantity, unit, noise, value: &dyn Fn(&Taken) -> Option<f64>| {
        let mut series = Series::new(name(row), quantity, unit, noise).with("table", row.table);
        if let (Some(entries), Some(ways), Some(bits)) = (row.entries, row.ways, row.check_bits) {
            series = series.with("policy", row.policy).with("entries", entries);
            series = series.with("ways", ways).with("check bits", bits);
        }
        let sample = |taken: &Taken| Some(Sample { seed: taken.seed, repeat: 1, value: value(taken)? });
        series.samples = row.samples.iter().filter_map(sample).collect();
        series
    };
    vec![
        of("nodes", "nodes", Noise::Exact, &|taken| Some(taken.nodes as f64)),
        of("time", "ms", Noise::Noisy, &|taken| Some(taken.milliseconds)),
        of("other answers", "positions", Noise::Exact, &|taken| Some(taken.other_answers as f64)),
    ]
}
