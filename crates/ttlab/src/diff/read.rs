//! Results read back. Knows the documents that commands print; does not compare them.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use serde::Deserialize;
use serde_json::Value;

use crate::failure::Failure;
use crate::report::{FORMAT, Noise, Sample, Series, VERSION};

/// The most bytes of a result that are read: more than any sweep writes, and few enough for any memory.
const MOST_BYTES: u64 = 1 << 28;

/// A result: where it came from, if it says so, and its samples.
#[derive(Debug)]
pub(super) struct Read {
    pub(super) origin: String,
    pub(super) series: Vec<Series>,
}

#[derive(Deserialize)]
struct Report {
    origin: crate::report::Origin,
    series: Vec<Series>,
}

#[derive(Deserialize)]
struct BenchRow {
    layout: String,
    op: String,
    dependent: bool,
    prefetch: u64,
    mib: u64,
    threads: u64,
    ns_median: f64,
    /// Records made before rounds were kept have none.
    #[serde(default)]
    nanoseconds: Vec<f64>,
}

#[derive(Deserialize)]
struct Compared {
    game: String,
    size: Option<String>,
    rows: Vec<CompareRow>,
}

#[derive(Deserialize)]
struct CompareRow {
    table: String,
    policy: String,
    /// Nothing for no table and for an unbounded one.
    entries: Option<u64>,
    ways: Option<u64>,
    check_bits: Option<u32>,
    samples: Vec<Taken>,
}

#[derive(Deserialize)]
struct Taken {
    seed: u64,
    nodes: u64,
    milliseconds: f64,
}

#[derive(Deserialize)]
struct Solved {
    threads: u16,
    rows: Vec<SolveRow>,
}

#[derive(Deserialize)]
struct SolveRow {
    moves: String,
    score: i32,
    nodes: u64,
    microseconds: u64,
}

/// The result in the file at `path`.
pub(super) fn read(path: &Path) -> Result<Read, Failure> {
    let told = |reason: String| Failure::told(format!("{}: {reason}", path.display()));
    let mut text = String::new();
    File::open(path)
        .and_then(|file| file.take(MOST_BYTES).read_to_string(&mut text))
        .map_err(|error| told(format!("cannot be read: {error}; give a file that --json was written to")))?;
    let result = parsed(&text).map_err(told)?;
    let sound = |series: &Series| series.samples.iter().all(|sample| sample.value.is_finite());
    match result.series.iter().find(|series| !sound(series)) {
        Some(series) => Err(told(format!("{} has a sample that is no number", series.name))),
        None if result.series.is_empty() => Err(told(
            "it holds no samples to compare; give a result of --json with at least one table measured".to_owned(),
        )),
        None => Ok(result),
    }
}

fn parsed(text: &str) -> Result<Read, String> {
    let value: Value = serde_json::from_str(text)
        .map_err(|error| format!("it is no JSON, or cut short ({error}); give a file that --json was written to"))?;
    let damaged = |error: serde_json::Error| format!("it is not as --json writes it ({error})");
    if value["format"] == FORMAT {
        if value["version"] != VERSION {
            return Err(format!("it has version {}, and this program reads version {VERSION}", value["version"]));
        }
        let report: Report = serde_json::from_value(value).map_err(damaged)?;
        let origin =
            format!("{} ({}, {})", report.origin.command, report.origin.date, report.origin.machine.sentence());
        return Ok(Read { origin, series: report.series });
    }
    let series = if value.is_array() {
        let rows: Vec<BenchRow> = serde_json::from_value(value).map_err(damaged)?;
        rows.into_iter().map(bench).collect()
    } else if value["distinct_positions"].is_u64() {
        compared(serde_json::from_value(value).map_err(damaged)?)
    } else if value["table_mib"].is_u64() {
        solved(&serde_json::from_value(value).map_err(damaged)?)
    } else {
        return Err("it is no result that can be compared; give one of sweep, check-bits, history, advise, compare, bench table or \
                    solve"
            .to_owned());
    };
    Ok(Read { origin: String::new(), series })
}

fn bench(row: BenchRow) -> Series {
    let rounds = if row.nanoseconds.is_empty() { vec![row.ns_median] } else { row.nanoseconds };
    Series::new(row.op, "time a key", "ns", Noise::Noisy)
        .with("layout", row.layout)
        .with("MiB", row.mib)
        .with("threads", row.threads)
        .with("dependent", row.dependent)
        .with("prefetch", row.prefetch)
        .with_repeats(1, rounds)
}

fn compared(document: Compared) -> Vec<Series> {
    let board = document.size.map_or(document.game.clone(), |size| format!("{} {size}", document.game));
    let series = |row: &CompareRow, quantity, unit, noise, of: fn(&Taken) -> f64| {
        let mut series =
            Series::new(&row.table, quantity, unit, noise).with("board", &board).with("policy", &row.policy);
        if let (Some(entries), Some(ways), Some(check_bits)) = (row.entries, row.ways, row.check_bits) {
            series = series.with("entries", entries).with("ways", ways).with("check bits", check_bits);
        }
        series.samples =
            row.samples.iter().map(|taken| Sample { seed: taken.seed, repeat: 1, value: of(taken) }).collect();
        series
    };
    let both = |row: &CompareRow| {
        [
            series(row, "nodes", "nodes", Noise::Exact, |taken| taken.nodes as f64),
            series(row, "time", "ms", Noise::Noisy, |taken| taken.milliseconds),
        ]
    };
    document.rows.iter().flat_map(both).collect()
}

/// Score, nodes and time of each position.
fn solved(document: &Solved) -> Vec<Series> {
    let noise = if document.threads > 1 { Noise::Noisy } else { Noise::Exact };
    let one = |row: &SolveRow, quantity, unit, noise, value| {
        let name = if row.moves.is_empty() { "(empty board)" } else { &row.moves };
        Series::new(name, quantity, unit, noise).with_repeats(1, [value])
    };
    let all = |row: &SolveRow| {
        [
            one(row, "score", "points", Noise::Exact, f64::from(row.score)),
            one(row, "nodes", "nodes", noise, row.nodes as f64),
            one(row, "time", "µs", Noise::Noisy, row.microseconds as f64),
        ]
    };
    document.rows.iter().flat_map(all).collect()
}
