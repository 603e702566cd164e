//! Timed operations as a page. Knows times; does not measure.

use super::measure::{Measured, Times};
use super::report::{rows, throughput};
use super::stream::{AHEAD, Case, Op};
use crate::report::{Axis, Chart, Document, Form, Line, Noise, Point, Scale, Section, Series, Spread, Table};

/// The page of `--html`.
pub(super) fn page(all: &[Measured]) -> Document {
    let mut document = Document::new("bench table", "What probes and stores cost", "fixed: the same keys in every run");
    for measured in all {
        let counts = measured.counts();
        for &threads in &counts {
            document.sections.push(one(measured, threads));
        }
        if let [1, several] = counts[..] {
            let gains = throughput(measured, several);
            document.findings.push(format!("{}, {} MiB: {gains}.", measured.layout, measured.mib));
        }
        document.series.extend(measured.times.iter().map(|times| series(measured, times)));
    }
    document.findings.push(
        "Every case stands beside the machine's own limit: the same stream of keys, of each of which one word of its line \
         is read, in the same run on the same memory."
            .to_owned(),
    );
    document.sections.push(Section::tabled(
        "All cases",
        "The ratio is that of the least times: the case against the read it is held against.",
        figures(all),
    ));
    document
}

/// One table under one number of threads: each operation over how far ahead its lines are fetched.
fn one(measured: &Measured, threads: u16) -> Section {
    let line = |op: Op| {
        let point = |(place, ahead): (usize, usize)| {
            let times = measured.of(Case { op, dependent: false, prefetch: ahead }, threads)?;
            Some(Point { at: place as f64, spread: Spread::of(&times.nanoseconds)? })
        };
        let name = if op == Op::Read { "read (the limit)" } else { op.name() };
        Line { name: name.to_owned(), points: AHEAD.into_iter().enumerate().filter_map(point).collect() }
    };
    let lines = [Op::Read, Op::Hit, Op::Miss, Op::Store, Op::Mixed].map(line).to_vec();
    let names = AHEAD.map(super::report::ahead).to_vec();
    let chart =
        Chart::new(Form::Dots("prefetch".to_owned(), names), Axis::new("nanoseconds a key", Scale::FromZero), lines);
    let plural = if threads == 1 { "" } else { "s" };
    let title = format!("{}, {} MiB, {threads} thread{plural}", measured.layout, measured.mib);
    let text = "hit, miss: a probe of a key that is there, is not. store: a new key into a full table. mixed: half the keys \
                are there; of the others, those not found are stored.";
    Section::drawn(title, text, chart)
}

fn figures(all: &[Measured]) -> Table {
    let mut table = Table::new([
        "operation",
        "layout",
        "MiB",
        "threads",
        "dependent",
        "prefetch",
        "pages",
        "least ns",
        "median ns",
        "ratio to the limit",
    ]);
    for row in all.iter().flat_map(rows) {
        table.row([
            row.op.to_owned(),
            row.layout.to_owned(),
            row.mib.to_string(),
            row.threads.to_string(),
            if row.dependent { "yes" } else { "no" }.to_owned(),
            row.prefetch.to_string(),
            row.pages.clone(),
            format!("{:.2}", row.ns_min),
            format!("{:.2}", row.ns_median),
            format!("{:.2}", row.ratio),
        ]);
    }
    table
}

fn series(measured: &Measured, times: &Times) -> Series {
    Series::new(times.case.op.name(), "time a key", "ns", Noise::Noisy)
        .with("layout", measured.layout)
        .with("MiB", measured.mib)
        .with("threads", times.threads)
        .with("dependent", times.case.dependent)
        .with("prefetch", times.case.prefetch)
        .with_repeats(1, times.nanoseconds.iter().copied())
}
