//! A comparison as a page. Knows rows; does not measure.

use super::dots::{self, Dot};
use super::raw::Taken;
use super::report::Comparison;
use super::row::Row;
use crate::count::Count;
use crate::report::{Document, Noise, Sample, Section, Series, Table};

impl Comparison<'_> {
    /// The page of `--html`.
    pub(crate) fn page(&self) -> Document {
        let size = self.size.as_deref().map_or_else(String::new, |size| format!(" {size}"));
        let title =
            format!("Tables compared on {} position{} of {}{size}", self.positions, plural(self.positions), self.game);
        let seeds = format!("keyings 1 to {}; the games' own keys where a table is not the model", self.seeds);
        let mut document = Document::new("compare", title, seeds);
        document.findings = self.sentences();
        document.series = self.rows.iter().flat_map(series).collect();
        document.sections = vec![Section::tabled(
            "Everything counted",
            "For all positions together, means over the keyings. hit, deep, cut: of the probes, those that found an entry, \
                 a deep enough one, one that ended the node. best: of the legal hash moves tried first, those that came out best.",
            self.figures(),
        )];
        if !self.rows.is_empty() {
            document.sections.insert(0, self.nodes());
        }
        document
    }

    fn nodes(&self) -> Section {
        let dot = |row: &Row| Dot {
            name: name(row),
            asked: Some(row.asked),
            values: row.samples.iter().map(|taken| taken.nodes as f64).collect(),
        };
        let chart = dots::chart("nodes", self.rows.iter().map(dot).collect());
        Section::drawn("Nodes to solve the positions", "Fewer is better. The model has the policy's name alone.", chart)
    }

    fn figures(&self) -> Table {
        let mut table = Table::new([
            "table",
            "entries",
            "check bits",
            "bytes",
            "nodes",
            "of no table",
            "of unbounded",
            "hit %",
            "deep %",
            "cut %",
            "best %",
            "false matches",
            "ms",
            "wrong values",
        ]);
        let percent = |rate: f64| format!("{:.1}", rate * 100.0);
        let ratio = |ratio: Option<f64>| ratio.map_or_else(|| "–".to_owned(), |ratio| format!("{ratio:.3}"));
        for row in self.rows {
            let figures = &row.figures;
            table.row([
                name(row),
                Count(row.entries).to_string(),
                row.check_bits.to_string(),
                row.bytes.map_or_else(|| "–".to_owned(), crate::count::grouped),
                crate::count::grouped(figures.nodes.round() as u64),
                ratio(figures.vs_no_table),
                ratio(figures.vs_unbounded),
                percent(figures.hit_rate),
                percent(figures.deep_rate),
                percent(figures.cutoff_rate),
                figures.hash_move_best_rate.map_or_else(|| "–".to_owned(), percent),
                figures.false_matches.map_or_else(|| "–".to_owned(), |count| format!("{count}")),
                format!("{:.1}", figures.milliseconds),
                format!("{} of {}", row.wrong_values, row.all_values),
            ]);
        }
        table
    }
}

fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

fn name(row: &Row) -> String {
    match row.table {
        "model" => format!("{}, {} way{}, {} bits", row.policy, row.ways, plural(row.ways), row.check_bits),
        table => table.to_owned(),
    }
}

fn series(row: &Row) -> [Series; 2] {
    let of = |quantity, unit, noise, value: &dyn Fn(&Taken) -> f64| {
        let mut series = Series::new(name(row), quantity, unit, noise)
            .with("table", row.table)
            .with("policy", row.policy)
            .with("entries", row.entries)
            .with("ways", row.ways)
            .with("check bits", row.check_bits);
        series.samples =
            row.samples.iter().map(|taken| Sample { seed: taken.seed, repeat: 1, value: value(taken) }).collect();
        series
    };
    [
        of("nodes", "nodes", Noise::Exact, &|taken| taken.nodes as f64),
        of("time", "ms", Noise::Noisy, &|taken| taken.milliseconds),
    ]
}
