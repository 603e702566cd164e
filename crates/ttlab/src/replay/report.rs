//! A replay shown: a table and what it says, one document, or comma-separated values. Knows rows; does not measure.

use std::io::{Write, stdout};
use std::path::Path;

use serde::Serialize;

use super::config::Config;
use super::survey::Survey;
use super::table::Counts;
use crate::clairvoyant::Shape;
use crate::cli::Replay;
use crate::count::{Count, grouped};
use crate::failure::Failure;
use crate::grid::Grid;
use crate::once::once;
use crate::trace::{Ending, Header};

/// What one table made of the stream.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Row {
    pub(crate) table: &'static str,
    pub(crate) policy: &'static str,
    /// The entries it has.
    pub(crate) entries: u64,
    /// The size asked for, by which tables are compared.
    pub(crate) asked: u64,
    pub(crate) ways: usize,
    /// Nothing for a model.
    pub(crate) bytes: Option<u64>,
    pub(crate) hits: u64,
    /// Probes it answered, with a result stored before.
    pub(crate) useful: u64,
    /// The nodes that saved.
    pub(crate) saved: u64,
    /// As a part of what an unlimited table saves.
    pub(crate) of_unlimited: f64,
    /// The most a table of this shape could have saved; nothing if it was not asked for.
    pub(crate) bound: Option<u64>,
    /// The nodes saved as a part of it.
    pub(crate) share: Option<f64>,
    /// The nodes saved as a part of the greatest bound of all tables of the size asked for.
    pub(crate) of_best_bound: Option<f64>,
    pub(crate) wrong: u64,
    pub(crate) redone: u64,
    pub(crate) replaced: u64,
    pub(crate) refused: u64,
}

impl Row {
    pub(crate) fn new(
        config: &Config,
        shape: Shape,
        bytes: Option<u64>,
        counts: Counts,
        bound: Option<u64>,
        survey: &Survey,
    ) -> Self {
        let Counts { hits, useful, saved, wrong, redone, replaced, refused } = counts;
        Row {
            table: config.layout.name(),
            policy: config.policy(),
            entries: shape.entries(),
            asked: config.entries,
            ways: shape.ways,
            bytes,
            hits,
            useful,
            saved,
            of_unlimited: part(saved, survey.worth),
            bound,
            share: bound.map(|bound| part(saved, bound)),
            of_best_bound: None,
            wrong,
            redone,
            replaced,
            refused,
        }
    }
}

/// Everything, if there is nothing to have.
fn part(saved: u64, of: u64) -> f64 {
    if of == 0 { 1.0 } else { saved as f64 / of as f64 }
}

/// All that was seen: the document of `--json`.
#[derive(Debug, Serialize)]
pub(crate) struct Replayed<'a> {
    pub(super) trace: String,
    pub(super) source: &'a str,
    /// How the trace ended: whole, stopped early by its writer, or without an end.
    ending: Ending,
    #[serde(flatten)]
    pub(super) survey: &'a Survey,
    pub(super) rows: Vec<Row>,
    pub(super) caveat: &'static str,
}

const CAVEAT: &str = "A replay cannot know how the search would have gone on after another answer: it ranks tables, and \
                      `compare` measures them.";

const HEADS: [&str; 15] = [
    "table", "policy", "entries", "ways", "bytes", "hit%", "useful", "saved", "/unlim%", "bound", "share%", "/best%",
    "redone", "replaced", "wrong",
];

impl<'a> Replayed<'a> {
    pub(crate) fn new(path: &Path, header: &'a Header, ending: Ending, survey: &'a Survey, mut rows: Vec<Row>) -> Self {
        for i in 0..rows.len() {
            let asked = rows[i].asked;
            let best = rows.iter().filter(|row| row.asked == asked).filter_map(|row| row.bound).max();
            rows[i].of_best_bound = best.map(|best| part(rows[i].saved, best));
        }
        let trace = path.display().to_string();
        Replayed { trace, source: &header.source, ending, survey, rows, caveat: CAVEAT }
    }

    pub(crate) fn write(&self, args: &Replay) -> Result<(), Failure> {
        let mut out = stdout().lock();
        if args.report.json {
            serde_json::to_writer_pretty(&mut out, self)?;
            writeln!(out)?;
        } else if args.report.csv {
            let mut csv = csv::Writer::from_writer(out);
            for row in &self.rows {
                csv.serialize(row)?;
            }
            csv.flush()?;
        } else {
            self.write_table(&mut out)?;
        }
        Ok(())
    }

    fn write_table(&self, out: &mut impl Write) -> Result<(), Failure> {
        let Survey { records, probes, stores, distinct, answered, useful, worth, searched_again, .. } = *self.survey;
        writeln!(out, "{}: {}, {} records", self.trace, self.source, grouped(records))?;
        match self.ending {
            Ending::Stopped => writeln!(out, "The recording was stopped before its end.")?,
            Ending::Missing => writeln!(out, "The trace has no end; its whole records were taken.")?,
            Ending::Whole => {}
        }
        writeln!(
            out,
            "{} probes ({} answered), {} stores, at most {} positions at a time. An unlimited table answers {} probes and \
             saves {} nodes.",
            grouped(probes),
            grouped(answered),
            grouped(stores),
            grouped(distinct),
            grouped(useful),
            grouped(worth)
        )?;
        if searched_again > 0 {
            writeln!(
                out,
                "The recording run's own table missed {} of them ({:.1} %), whose subtrees are in the stream as well: record \
                 with more --entries for a stream without them.",
                grouped(searched_again),
                part(searched_again, useful) * 100.0
            )?;
        }
        let mut grid = Grid::new(HEADS);
        self.rows.iter().for_each(|row| grid.row(row.cells(probes)));
        writeln!(out, "\n{grid}\n")?;
        writeln!(
            out,
            "useful: probes that a result kept from before answers; saved: the nodes that result took. /unlim: of what an\n\
             unlimited table saves. bound: the most that a table of this many buckets and ways can save knowing the future;\n\
             share: of that; /best: of the greatest bound of the size. redone: results put back after a probe that the\n\
             recording answered and this table did not. wrong: answers that were another position's.\n\n{CAVEAT}"
        )?;
        if let Some(said) = self.ranking() {
            writeln!(out, "{said}")?;
        }
        Ok(())
    }

    /// The sizes asked for.
    pub(super) fn sizes(&self) -> Vec<u64> {
        once(self.rows.iter().map(|row| row.asked))
    }

    /// Who saved the most and the least, size by size.
    fn ranking(&self) -> Option<String> {
        let said: Vec<String> = self.sizes().into_iter().filter_map(|asked| self.ranking_at(asked)).collect();
        (!said.is_empty()).then(|| said.join("\n"))
    }

    fn ranking_at(&self, asked: u64) -> Option<String> {
        let mut rows: Vec<&Row> = self.rows.iter().filter(|row| row.asked == asked).collect();
        rows.sort_by_key(|row| std::cmp::Reverse(row.saved));
        let names: Vec<String> = rows.iter().map(|row| format!("{} {}", row.table, row.policy)).collect();
        (rows.len() > 1).then(|| format!("{} entries, most saved first: {}.", Count(asked), names.join(", ")))
    }
}

impl Row {
    fn cells(&self, probes: u64) -> Vec<String> {
        let percent = |part: f64| format!("{:.1}", part * 100.0);
        let dash = || "-".to_owned();
        vec![
            self.table.to_owned(),
            self.policy.to_owned(),
            Count(self.entries).to_string(),
            self.ways.to_string(),
            self.bytes.map_or_else(dash, |bytes| Count(bytes).to_string()),
            percent(part(self.hits, probes)),
            grouped(self.useful),
            grouped(self.saved),
            percent(self.of_unlimited),
            self.bound.map_or_else(dash, grouped),
            self.share.map_or_else(dash, percent),
            self.of_best_bound.map_or_else(dash, percent),
            grouped(self.redone),
            grouped(self.replaced),
            grouped(self.wrong),
        ]
    }
}
