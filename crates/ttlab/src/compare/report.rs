//! A comparison shown: a table and what it says, one document, or comma-separated values. Knows rows; does not measure.

use std::io::{Write, stdout};

use serde::Serialize;

use super::measure::Pass;
use super::raw::{self, Sampled, Taken};
use super::row::{Figures, Reference, Row};
use crate::cli::Compare;
use crate::count::{Count, grouped};
use crate::failure::Failure;
use crate::grid::Grid;
use crate::once::once;

/// All that was measured.
#[derive(Debug)]
pub(crate) struct Comparison<'a> {
    pub(crate) game: &'a str,
    pub(crate) size: Option<String>,
    pub(crate) positions: usize,
    pub(crate) seeds: u64,
    /// Positions whose line expects another value than the reference.
    pub(crate) contradicted: usize,
    pub(crate) reference: &'a Reference,
    pub(crate) rows: &'a [Row],
}

/// The document of `--json`.
#[derive(Serialize)]
struct Document<'a> {
    game: &'a str,
    size: &'a Option<String>,
    positions: usize,
    seeds: u64,
    /// Positions whose line expects another value than the searches found.
    unexpected_values: usize,
    no_table: Option<Figures>,
    unbounded: Figures,
    /// The most entries that any position leaves in an unbounded table: its distinct positions.
    distinct_positions: u64,
    rows: &'a [Row],
    summary: String,
}

const HEADS: [&str; 18] = [
    "table", "policy", "entries", "ways", "check", "bytes", "nodes", "/none", "/unbnd", "probes", "hit%", "deep%",
    "cut%", "best%", "replaced", "false", "ms", "wrong",
];

impl Comparison<'_> {
    pub(crate) fn write(&self, args: &Compare) -> Result<(), Failure> {
        let mut out = stdout().lock();
        if args.report.json {
            let document = Document {
                game: self.game,
                size: &self.size,
                positions: self.positions,
                seeds: self.seeds,
                unexpected_values: self.contradicted,
                no_table: self.no_table(),
                unbounded: self.unbounded(),
                distinct_positions: self.reference.unbounded.entries,
                rows: self.rows,
                summary: self.sentences().join("\n"),
            };
            serde_json::to_writer_pretty(&mut out, &document)?;
            writeln!(out)?;
        } else if args.report.csv {
            self.write_csv(&mut out)?;
        } else {
            self.write_table(&mut out)?;
        }
        Ok(())
    }

    fn no_table(&self) -> Option<Figures> {
        self.reference.no_table.as_ref().map(|pass| self.reference.figures(pass))
    }

    fn unbounded(&self) -> Figures {
        self.reference.figures(&self.reference.unbounded)
    }

    /// The references first: what each took is one sample.
    fn write_csv(&self, out: &mut impl Write) -> Result<(), Failure> {
        let reference = |pass: &Pass, counts_false| {
            [Taken::of(1, &pass.stats, pass.time, counts_false, self.reference.wrong(pass))]
        };
        let none = self.reference.no_table.as_ref().map(|pass| reference(pass, false));
        let unbounded = reference(&self.reference.unbounded, true);
        let shapeless = |table, samples| Sampled {
            table,
            policy: "-",
            entries: None,
            ways: None,
            check_bits: None,
            bytes: None,
            samples,
        };
        let none = none.iter().map(|samples| shapeless("none", samples));
        let unbounded = [shapeless("unbounded", &unbounded)];
        raw::write(out, none.chain(unbounded).chain(self.rows.iter().map(Row::sampled)))
    }

    fn write_table(&self, out: &mut impl Write) -> Result<(), Failure> {
        let size = self.size.as_ref().map_or_else(String::new, |size| format!(" {size}"));
        let plural = |count: u64, word: &str| format!("{} {word}{}", grouped(count), if count == 1 { "" } else { "s" });
        writeln!(
            out,
            "{}{size}: {} solved once per configuration, {}, table cleared before each position\n",
            self.game,
            plural(self.positions as u64, "position"),
            plural(self.seeds, "keying"),
        )?;
        let mut grid = Grid::new(HEADS);
        let dash = || "-".to_owned();
        if let Some(figures) = self.no_table() {
            grid.row(cells(["none".to_owned(), dash(), dash(), dash(), dash(), dash()], &figures, "0".to_owned()));
        }
        let distinct = grouped(self.reference.unbounded.entries);
        let wrong = if self.reference.agrees() { "0".to_owned() } else { "WRONG".to_owned() };
        grid.row(cells(
            ["unbounded".to_owned(), dash(), distinct, dash(), "all".to_owned(), dash()],
            &self.unbounded(),
            wrong,
        ));
        for row in self.rows {
            let shape = [
                row.table.to_owned(),
                row.policy.to_owned(),
                Count(row.entries).to_string(),
                row.ways.to_string(),
                row.check_bits.to_string(),
                row.bytes.map_or_else(dash, |bytes| Count(bytes).to_string()),
            ];
            let wrong = if row.wrong_values == 0 { "0".to_owned() } else { format!("{} WRONG", row.wrong_values) };
            grid.row(cells(shape, &row.figures, wrong));
        }
        writeln!(out, "{grid}\n")?;
        writeln!(
            out,
            "/none, /unbnd: nodes against no table and an unbounded one. hit, deep, cut: of the probes, those that found an\n\
             entry, a deep enough one, one that ended the node. best: of the legal hash moves tried first, those that came\n\
             out best; - if none was left to try. replaced: stores that threw out another position. false: hits on another position's entry.\n"
        )?;
        writeln!(out, "{}", self.sentences().join("\n"))?;
        Ok(())
    }

    /// What was seen, in sentences made of the figures.
    pub(super) fn sentences(&self) -> Vec<String> {
        let mut said = Vec::new();
        let sizes = once(self.rows.iter().map(|row| row.entries));
        said.extend(sizes.into_iter().filter_map(|entries| self.ranking(entries)));
        if self.reference.no_table.is_none() {
            said.push(format!(
                "A search without a table was given up after {} nodes.",
                grouped(super::measure::NO_TABLE_NODES)
            ));
        }
        let wrong: Vec<&Row> = self.rows.iter().filter(|row| row.wrong_values > 0).collect();
        said.push(match wrong.iter().map(|row| row.check_bits).max() {
            None => "Every table found the values of a search without one.".to_owned(),
            Some(bits) => format!(
                "{} of {} configurations found wrong values, the ones with the most check bits among them having {bits}.",
                wrong.len(),
                self.rows.len()
            ),
        });
        if self.contradicted > 0 {
            said.push(format!(
                "{} of {} positions are not worth what their lines expect.",
                self.contradicted, self.positions
            ));
        }
        said
    }

    /// The best and the worst policy at one size. Wrong values stop searches early, so only sound rows are ranked.
    fn ranking(&self, entries: u64) -> Option<String> {
        let at_size = || {
            self.rows.iter().filter(move |row| row.entries == entries && row.wrong_values == 0 && row.table == "model")
        };
        let check_bits = at_size().map(|row| row.check_bits).max()?;
        let ranked = || at_size().filter(move |row| row.check_bits == check_bits);
        let by_nodes = |a: &&Row, b: &&Row| a.figures.nodes.total_cmp(&b.figures.nodes);
        let (best, worst) = (ranked().min_by(by_nodes)?, ranked().max_by(by_nodes)?);
        let mut text = format!(
            "{} entries: {} takes the fewest nodes, {}",
            Count(entries),
            name(best),
            grouped(best.figures.nodes.round() as u64)
        );
        if let Some(ratio) = best.figures.vs_no_table {
            text = format!("{text} ({:.1} % of a search without a table)", ratio * 100.0);
        }
        if worst.figures.nodes > best.figures.nodes {
            let times = worst.figures.nodes / best.figures.nodes;
            text = format!("{text}; {} the most, {times:.2} times as many", name(worst));
        }
        Some(text + ".")
    }
}

/// A policy with its ways, in case several were tried.
fn name(row: &Row) -> String {
    format!("{} ({} way{})", row.policy, row.ways, if row.ways == 1 { "" } else { "s" })
}

fn cells(shape: [String; 6], figures: &Figures, wrong: String) -> Vec<String> {
    let count = |count: f64| grouped(count.round() as u64);
    let percent = |rate: f64| format!("{:.1}", rate * 100.0);
    let table = figures.probes > 0.0;
    let if_table = |text: String| if table { text } else { "-".to_owned() };
    shape
        .into_iter()
        .chain([
            count(figures.nodes),
            figures.vs_no_table.map_or_else(|| "-".to_owned(), |ratio| format!("{ratio:.3}")),
            figures.vs_unbounded.map_or_else(|| "-".to_owned(), |ratio| format!("{ratio:.2}")),
            if_table(count(figures.probes)),
            if_table(percent(figures.hit_rate)),
            if_table(percent(figures.deep_rate)),
            if_table(percent(figures.cutoff_rate)),
            figures.hash_move_best_rate.map_or_else(|| "-".to_owned(), percent),
            if_table(count(figures.replaced)),
            figures.false_matches.filter(|_| table).map_or_else(|| "-".to_owned(), count),
            format!("{:.0}", figures.milliseconds),
            wrong,
        ])
        .collect()
}
