//! `ttlab record`: what a search does with its table, as a trace. Knows the course of a recording; the format is in
//! `trace`, the eavesdropping table in `recorder`, what is searched in `workload`.

mod recorder;
mod workload;

use std::fs::File;
use std::io::{self, BufWriter, Write, stderr, stdout};
use std::path::Path;

use serde::Serialize;
use transposition::model::ModelTable;
use transposition::policy::Policy;
use transposition::{Entry, Extra, HashMove, Nodes, Work};
use transposition_search::{Limits, Stats, Stopped};

use crate::boards::{Board, Task, on_board};
use crate::cli::{GameName, Record};
use crate::compare::{Config, FixedDepth, model_shape, usual_ways};
use crate::count::grouped;
use crate::failure::{Failure, Status};
use crate::lines::is_stream;
use crate::posed::positions;
use crate::trace::{Header, OwnTable, Writer};
use crate::{interrupt, progress};
pub(crate) use recorder::Recorder;
use workload::{Deepening, Solving, Workload};

pub(crate) fn run(args: &Record) -> Result<Status, Failure> {
    if args.game == GameName::Chess {
        return chess(args);
    }
    args.on.chess.refuse()?;
    on_board(args.game, &args.on.board, args)?
}

impl Task for &Record {
    type Output = Result<Status, Failure>;

    fn on<B: Board>(self, board: B) -> Self::Output {
        let (positions, unusable) = positions(self.game, self.on.positions.as_deref(), &board)?;
        let size = board.size().map_or_else(String::new, |size| format!(" {size}"));
        let count = positions.len();
        let source = format!(
            "ttlab {}: {}{size}, {count} position{}",
            env!("CARGO_PKG_VERSION"),
            self.game.name(),
            if count == 1 { "" } else { "s" }
        );
        // The size of a subtree to the node, as far as the moves leave room for it.
        record::<_, Nodes>(self, Solving(positions), source)?.write(self, unusable)
    }
}

/// Positions searched to a depth, each as one search of the table however often it deepens.
fn chess(args: &Record) -> Result<Status, Failure> {
    let positions = FixedDepth::new(&args.on)?;
    let source = format!("ttlab {}: {}", env!("CARGO_PKG_VERSION"), positions.sentence());
    let unusable = positions.unusable;
    // A move of 16 bits leaves no room for a count to the node; the trace has it all the same.
    record::<_, Work>(args, Deepening(positions), source)?.write(args, unusable)
}

/// What a recording came to.
#[derive(Debug, Serialize)]
struct Recorded {
    file: String,
    source: String,
    records: u64,
    bytes: u64,
    nodes: u64,
    probes: u64,
    hits: u64,
    cutoffs: u64,
    stores: u64,
    /// Whether it was stopped before the end of its workload.
    interrupted: bool,
}

/// Records a workload into the file that was asked for, over the table that was asked for.
fn record<M: HashMove, X: Extra>(
    args: &Record,
    mut workload: impl Workload<M>,
    source: String,
) -> Result<Recorded, Failure> {
    let policy: Policy = args
        .policy
        .parse()
        .map_err(|error| Failure::told(format!("--policy '{}' is unknown: {error}", args.policy)))?;
    let ways = args.ways.map_or_else(|| usual_ways(policy), |ways| ways as usize);
    let (entries, check_bits) = (args.entries.0, args.check_bits);
    Config::Model { policy, entries, ways, check_bits }.check_room(&format!("--entries {}", args.entries))?;
    let table: ModelTable<Entry<M, X>, Policy> = ModelTable::new(model_shape(entries, ways, check_bits), policy)
        .map_err(|error| Failure::told(format!("--entries {}: {error}", args.entries)))?;
    let own = OwnTable { policy: policy.name().to_owned(), entries, ways: ways as u16, check_bits: check_bits as u8 };
    let header = Header { source: source.clone(), table: Some(own) };

    let path = &args.output;
    let unwritable = |error| unwritable(path, &error);
    let to: Box<dyn Write> =
        if is_stream(path) { Box::new(stdout()) } else { Box::new(File::create(path).map_err(unwritable)?) };
    let writer = Writer::new(BufWriter::with_capacity(1 << 16, to), &header).map_err(unwritable)?;
    interrupt::watch()?;
    let stop = interrupt::flag();
    let recorder = Recorder::new(&table, writer, stop);
    let bar = progress::bar(workload.steps() as u64);
    let mut stats = Stats::default();
    let mut interrupted = false;
    for step in 0..workload.steps() {
        if step > 0 && args.keep {
            table.new_search();
            recorder.new_search();
        } else if step > 0 {
            table.clear();
            recorder.cleared();
        }
        let limits = Limits { stop: Some(stop), ..Limits::default() };
        let (counted, done) = workload.search(step, &recorder, limits);
        stats += counted;
        bar.inc(1);
        if done == Err(Stopped) {
            interrupted = true;
            break;
        }
    }
    bar.finish_and_clear();
    let records = recorder.finish(!interrupted).map_err(unwritable)?;
    Ok(Recorded {
        file: path.display().to_string(),
        source,
        records,
        bytes: Header::BYTES as u64 + crate::trace::RECORD_BYTES as u64 * records,
        nodes: stats.nodes,
        probes: stats.probes,
        hits: stats.hits,
        cutoffs: stats.cutoffs(),
        stores: stats.stores(),
        interrupted,
    })
}

fn unwritable(path: &Path, error: &io::Error) -> Failure {
    if is_stream(path) && error.kind() == io::ErrorKind::BrokenPipe {
        return Failure::OutputClosed;
    }
    Failure::told(format!(
        "cannot write {}: {error}; name a file in a directory you may write to, on a disk with room",
        if is_stream(path) { "standard output".into() } else { path.display().to_string() }
    ))
}

impl Recorded {
    /// Shows it; `unusable` says that a line of positions had to be left out.
    fn write(&self, args: &Record, unusable: bool) -> Result<Status, Failure> {
        let mut out: Box<dyn Write> = if is_stream(&args.output) { Box::new(stderr()) } else { Box::new(stdout()) };
        if args.json {
            serde_json::to_writer_pretty(&mut out, self)?;
            writeln!(out)?;
        } else {
            writeln!(
                out,
                "{}: {} records, {} bytes\n{}: {} nodes, {} probes ({} found an entry, {} ended the node), {} stores",
                self.file,
                grouped(self.records),
                grouped(self.bytes),
                self.source,
                grouped(self.nodes),
                grouped(self.probes),
                grouped(self.hits),
                grouped(self.cutoffs),
                grouped(self.stores),
            )?;
        }
        if self.interrupted {
            progress::tell("stopped before the end: the trace holds what was searched until then");
        }
        Ok(if unusable || self.interrupted { Status::BadInput } else { Status::Fine })
    }
}
