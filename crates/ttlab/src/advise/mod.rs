//! `ttlab advise`: how large a table should be for searches of a given time, and why. Knows the order of the measurements;
//! what follows from them is in `model`, pictures in `page`.

mod model;
mod page;

use std::fmt::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::bench::mixed_nanoseconds;
use crate::boards::{Board, Task, on_board};
use crate::cli::{Advise, CompareLayout, GameName};
use crate::compare::{ALONE, Config, ENTRY_BYTES, FixedDepth, bounded, too_hard, unbounded};
use crate::failure::{Failure, Status};
use crate::posed;
use crate::progress;
use crate::replay::{Traced, traced};
use crate::report::{Machine, Output};
use crate::room;
use model::Model;

/// The position that was solved with one size of table.
#[derive(Clone, Debug)]
struct Solved {
    entries: u64,
    nodes: u64,
    /// Nanoseconds a node, for each repeat.
    nanoseconds: Vec<f64>,
}

/// A full table of one size, probed and stored to at random.
#[derive(Clone, Debug)]
struct Touched {
    mib: u64,
    /// Nanoseconds a key, for each round.
    nanoseconds: Vec<f64>,
}

/// All that was measured.
#[derive(Clone, Debug)]
struct Measured {
    /// The position, or whatever was searched.
    position: String,
    /// What was done with it, for the picture of its nodes.
    done: String,
    /// Whether the time of a node was given rather than measured.
    rate_is_given: bool,
    /// What has to be said beside.
    caution: Option<String>,
    /// Nodes with an unbounded table, and the entries it kept.
    nodes: u64,
    distinct: u64,
    solved: Vec<Solved>,
    touched: Vec<Touched>,
}

pub(crate) fn run(args: &Advise) -> Result<Status, Failure> {
    room::check("--most-mib", args.most_mib)?;
    if let (Some(trace), Some(rate)) = (&args.trace, args.rate) {
        return of_trace(args, trace, rate.0);
    }
    // The parser lets it pass beside a game, since a game and --trace exclude each other.
    if args.rate.is_some() {
        return Err(Failure::told("--rate is for --trace: the rate of a game is measured; leave it out"));
    }
    match args.game {
        Some(GameName::Chess) => chess(args),
        Some(game) => {
            args.on.chess.refuse()?;
            on_board(game, &args.on.board, (args, game))?
        }
        None => Err(Failure::told("neither a game nor --trace is given; give one of them")),
    }
}

impl Task for (&Advise, GameName) {
    type Output = Result<Status, Failure>;

    fn on<B: Board>(self, board: B) -> Self::Output {
        let (args, game) = self;
        let output = Output::open(&args.report)?;
        let (mut positions, unusable) = posed::positions(game, args.on.positions.as_deref(), &board)?;
        let mut hardest = (0, 0, 0);
        for at in 0..positions.len() {
            let pass = unbounded::<B>(&mut positions[at..=at]).map_err(|_| too_hard(&positions[at].label))?;
            if pass.entries > hardest.2 {
                hardest = (at, pass.stats.nodes, pass.entries);
            }
        }
        let (at, nodes, distinct) = hardest;
        enough(distinct, "the hardest position leaves")?;
        let position = &mut positions[at..=at];
        let solved = measure(args, distinct, |config| {
            let Some((pass, shape)) = bounded(&board, position, config, 1)? else { return Ok(None) };
            Ok(Some((shape.entries, pass.stats.nodes, pass.time)))
        })?;
        let label = if position[0].label.is_empty() { "the empty board" } else { &position[0].label };
        let done = format!("Measured: the nodes to solve {label}.");
        let touched = touch(args)?;
        let position = label.to_owned();
        let measured =
            Measured { position, done, rate_is_given: false, caution: None, nodes, distinct, solved, touched };
        let size = board.size().map_or_else(String::new, |size| format!(" {size}"));
        advise(args, output, &format!("{}{size}", game.name()), &measured, unusable)
    }
}

/// Chess: all positions to their depth, the figures being those of one on average.
fn chess(args: &Advise) -> Result<Status, Failure> {
    let output = Output::open(&args.report)?;
    let positions = FixedDepth::new(&args.on)?;
    let count = positions.problems.len() as u64;
    let pass = positions.unbounded()?;
    let (nodes, distinct) = (pass.stats.nodes / count, pass.entries / count);
    enough(distinct, "at this depth a position leaves, on average,")?;
    let solved = measure(args, distinct, |config| {
        let (pass, shape) = positions.bounded(config, 1, ALONE)?;
        Ok(Some((shape.entries, pass.stats.nodes / count, pass.time / count as u32)))
    })?;
    let position = positions.sentence();
    let done = format!("Measured: the nodes of {position}, of one of them on average.");
    let caution = "A search to a depth also takes other paths with another table, so the curve of nodes need not fall \
                   everywhere.";
    let measured = Measured {
        position,
        done,
        rate_is_given: false,
        caution: Some(caution.to_owned()),
        nodes,
        distinct,
        solved,
        touched: touch(args)?,
    };
    advise(args, output, "chess", &measured, positions.unusable)
}

/// A recorded search.
fn of_trace(args: &Advise, path: &Path, rate: u64) -> Result<Status, Failure> {
    let output = Output::open(&args.report)?;
    let Traced { source, nodes, distinct, useful, searched_again, sizes } =
        traced(path, |distinct| sizes(args, distinct))?;
    enough(distinct, "the trace has")?;
    let nanoseconds = 1e9 / rate as f64;
    let solved =
        sizes.into_iter().map(|(entries, nodes)| Solved { entries, nodes, nanoseconds: vec![nanoseconds] }).collect();
    let mut caution =
        "The nodes of each size are from a replay, which leaves out what is searched below a lost answer: they \
                       are rather too few under pressure."
            .to_owned();
    if searched_again > 0 {
        let percent = searched_again as f64 * 100.0 / useful as f64;
        let _ = write!(
            caution,
            " The recording run's own table missed {percent:.1} % of the useful answers; record with more --entries for a \
             stream without them."
        );
    }
    let measured = Measured {
        position: source.clone(),
        done: format!("Replayed: the nodes of {source}."),
        rate_is_given: true,
        caution: Some(caution),
        nodes,
        distinct,
        solved,
        touched: touch(args)?,
    };
    advise(args, output, &path.display().to_string(), &measured, false)
}

/// What follows from it all.
fn advise(args: &Advise, output: Output, game: &str, measured: &Measured, unusable: bool) -> Result<Status, Failure> {
    let model = Model::new(measured, args.time, Machine::here().memory_mib);
    let advice = model.advice();
    let document = page::document(args, game, measured, &model, &advice);
    output.write(&document, &page::for_people(measured, &model, &advice))?;
    Ok(if unusable { Status::BadInput } else { Status::Fine })
}

/// Refuses so few positions that every table holds them all.
fn enough(distinct: u64, what: &str) -> Result<(), Failure> {
    if distinct >= 64 {
        return Ok(());
    }
    Err(Failure::told(format!(
        "{what} {distinct} distinct positions, too few to learn anything from; give harder ones"
    )))
}

/// The sizes of tables that were asked for, or those around so many distinct positions.
fn sizes(args: &Advise, distinct: u64) -> Vec<u64> {
    let usual = (0..=10).map(|step| (distinct.next_power_of_two() >> 8 << step).max(64));
    let mut sizes: Vec<u64> =
        if args.entries.is_empty() { usual.collect() } else { args.entries.iter().map(|count| count.0).collect() };
    sizes.sort_unstable();
    sizes.dedup();
    sizes
}

/// The search with each size of table, the sizes in turn. `search` tells the entries that the table came to have, the nodes
/// and the time; nothing if there is no such table.
fn measure(
    args: &Advise,
    distinct: u64,
    mut search: impl FnMut(Config) -> Result<Option<(u64, u64, Duration)>, Failure>,
) -> Result<Vec<Solved>, Failure> {
    let mut solved: Vec<Solved> = sizes(args, distinct)
        .into_iter()
        .map(|entries| Solved { entries, nodes: 0, nanoseconds: Vec::new() })
        .collect();
    let config = |entries| Config::Production { layout: CompareLayout::Eight, entries };
    solved.iter().try_for_each(|one| config(one.entries).check_room("--entries"))?;
    let bar = progress::bar(solved.len() as u64 * u64::from(args.repeats));
    for _ in 0..args.repeats {
        for one in &mut solved {
            let config = config(one.entries);
            progress::name(&bar, config.to_string());
            let Some((entries, nodes, time)) = search(config)? else { continue };
            one.entries = entries;
            one.nodes = nodes;
            one.nanoseconds.push(time.as_secs_f64() * 1e9 / nodes as f64);
            bar.inc(1);
        }
    }
    bar.finish_and_clear();
    Ok(solved)
}

/// Full tables of each size up to the largest.
fn touch(args: &Advise) -> Result<Vec<Touched>, Failure> {
    let sizes = std::iter::successors(Some(1u64), |mib| mib.checked_mul(4)).take_while(|&mib| mib <= args.most_mib);
    let start = Instant::now();
    let bar = progress::bar(sizes.clone().count() as u64);
    let mut touched = Vec::new();
    for mib in sizes {
        progress::name(&bar, format!("random probes of {mib} MiB, {} s so far", start.elapsed().as_secs()));
        touched.push(Touched { mib, nanoseconds: mixed_nanoseconds(mib, args.repeats)? });
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(touched)
}
