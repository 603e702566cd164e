//! What was measured, beside the machine's own limit: a table for people, a list of rows for programs. Knows times; does
//! not measure.

use std::io::{Write, stdout};

use serde::Serialize;
use transposition::Pages;

use super::measure::{Measured, Times};
use super::stream::{AHEAD, Case, Op};
use crate::failure::Failure;
use crate::grid::Grid;
use crate::report::Spread;

/// One case on one table.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Row {
    pub(super) layout: &'static str,
    pub(super) op: &'static str,
    pub(super) dependent: bool,
    pub(super) prefetch: usize,
    pub(super) mib: u64,
    pub(super) threads: u16,
    pub(super) pages: String,
    pub(super) ns_min: f64,
    pub(super) ns_median: f64,
    /// The least time, as a multiple of the least time of the read that it is held against.
    pub(super) ratio: f64,
    /// The time of each round.
    nanoseconds: Vec<f64>,
}

/// The pages in a word: what the system gave, not what was asked for.
fn pages(pages: Pages) -> String {
    match (pages.resident, pages.huge) {
        (Some(resident @ 1..), Some(huge)) => match huge * 100 / resident {
            100 => "huge".to_owned(),
            0 => "small".to_owned(),
            part => format!("{part} % huge"),
        },
        _ => "unknown".to_owned(),
    }
}

fn limit<'a>(measured: &'a Measured, of: &Times) -> &'a Times {
    measured.of(of.case.limit(), of.threads).expect("every case has its limit")
}

pub(super) fn rows(measured: &Measured) -> impl Iterator<Item = Row> {
    measured.times.iter().map(|times| Row {
        layout: measured.layout,
        op: times.case.op.name(),
        dependent: times.case.dependent,
        prefetch: times.case.prefetch,
        mib: measured.mib,
        threads: times.threads,
        pages: pages(measured.pages),
        ns_min: times.min(),
        ns_median: times.median(),
        ratio: times.min() / limit(measured, times).min(),
        nanoseconds: times.nanoseconds.clone(),
    })
}

/// Writes one list of rows.
pub(crate) fn write_json(all: &[Measured]) -> Result<(), Failure> {
    let rows: Vec<Row> = all.iter().flat_map(rows).collect();
    let mut out = stdout().lock();
    serde_json::to_writer_pretty(&mut out, &rows)?;
    writeln!(out)?;
    Ok(())
}

/// Writes a table for each size and number of threads.
pub(crate) fn write_table(all: &[Measured]) -> Result<(), Failure> {
    let mut out = stdout().lock();
    for (place, measured) in all.iter().enumerate() {
        if place > 0 {
            writeln!(out)?;
        }
        let counts = measured.counts();
        for &threads in &counts {
            write_one(&mut out, measured, threads)?;
        }
        if let [1, several] = counts[..] {
            writeln!(out, "{}", throughput(measured, several))?;
        }
    }
    writeln!(
        out,
        "\nNanoseconds a key, least of all rounds, and in brackets the multiple of the limit: the same stream of keys, of \
         each of which one word of its line is read.\nwrite: one slot of the line is read and written as it was. hit, miss: a probe of a key that is there, is not. store: a new key \
         into a full table. mixed: half the keys are there; of the others, those not found are stored."
    )?;
    Ok(())
}

fn write_one(out: &mut impl Write, measured: &Measured, threads: u16) -> Result<(), Failure> {
    let Measured { layout, mib, pages: given, .. } = measured;
    writeln!(
        out,
        "{layout}, {mib} MiB, {} pages, {threads} thread{}",
        pages(*given),
        if threads == 1 { "" } else { "s" }
    )?;
    let heads = ["op", "dependent"].map(str::to_owned).into_iter().chain(AHEAD.map(ahead));
    let heads: Vec<String> = heads.collect();
    let mut grid = Grid::new(heads.iter().map(String::as_str));
    for op in Op::ALL {
        let cell = |dependent, prefetch| {
            let times = measured.of(Case { op, dependent, prefetch }, threads);
            times.map_or_else(
                || "-".to_owned(),
                |times| {
                    let ratio = times.min() / limit(measured, times).min();
                    if op == Op::Read {
                        format!("{:.1}", times.min())
                    } else {
                        format!("{:.1} ({ratio:.2})", times.min())
                    }
                },
            )
        };
        let name = if op == Op::Read { "read (limit)" } else { op.name() };
        let cells = [name.to_owned(), cell(true, 0)].into_iter().chain(AHEAD.map(|ahead| cell(false, ahead)));
        grid.row(cells);
    }
    writeln!(out, "{grid}")?;
    Ok(())
}

pub(super) fn ahead(keys: usize) -> String {
    if keys == 0 { "no prefetch".to_owned() } else { format!("{keys} ahead") }
}

/// Says how many times the keys of one thread several do in the same time, for each operation with the longest prefetch: the
/// median of the rounds, in each of which both took their turn. Least times would not do: several threads are all quiet at
/// once less often than one is.
pub(super) fn throughput(measured: &Measured, several: u16) -> String {
    let prefetch = AHEAD[AHEAD.len() - 1];
    let gain = |op: Op| {
        let case = Case { op, dependent: false, prefetch };
        let times = |threads| measured.of(case, threads).map_or(&[][..], |times| &times.nanoseconds);
        let gains: Vec<f64> =
            times(1).iter().zip(times(several)).map(|(one, all)| f64::from(several) * one / all).collect();
        format!("{} {:.2}", op.name(), Spread::of(&gains).map_or(f64::NAN, |spread| spread.median))
    };
    let gains = Op::ALL.map(gain).join(", ");
    format!("throughput of {several} threads against one, {prefetch} keys ahead, median of the rounds: {gains}")
}
