//! `ttlab advise`: how large a table should be for searches of a given time, and why. Knows the order of the measurements;
//! what follows from them is in `model`, pictures in `page`.

mod model;
mod page;

use std::time::Instant;

use crate::bench::mixed_nanoseconds;
use crate::boards::{Board, Task, on_board};
use crate::cli::{Advise, CompareLayout};
use crate::compare::{Config, bounded, too_hard, unbounded};
use crate::failure::{Failure, Status};
use crate::posed;
use crate::progress;
use crate::report::{Machine, Output};
use model::Model;

/// Bytes of an entry in the default layout.
const ENTRY_BYTES: u64 = 8;

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
    position: String,
    /// Nodes with an unbounded table, and the entries it kept.
    nodes: u64,
    distinct: u64,
    solved: Vec<Solved>,
    touched: Vec<Touched>,
}

pub(crate) fn run(args: &Advise) -> Result<Status, Failure> {
    on_board(args.game, &args.board, args)?
}

impl Task for &Advise {
    type Output = Result<Status, Failure>;

    fn on<B: Board>(self, board: B) -> Self::Output {
        let output = Output::open(&self.report)?;
        let (mut positions, unusable) = posed::positions(self.game, self.positions.as_deref(), &board)?;
        let mut hardest = (0, 0, 0);
        for at in 0..positions.len() {
            let pass = unbounded::<B>(&mut positions[at..=at]).map_err(|_| too_hard(&positions[at].label))?;
            if pass.entries > hardest.2 {
                hardest = (at, pass.stats.nodes, pass.entries);
            }
        }
        let (at, nodes, distinct) = hardest;
        if distinct < 64 {
            return Err(Failure::told(format!(
                "the hardest position leaves {distinct} distinct positions, too few to learn anything from; give harder ones"
            )));
        }
        let position = &mut positions[at..=at];
        let solved = solve(self, &board, position, distinct)?;
        let touched = touch(self)?;
        let label = if position[0].label.is_empty() { "the empty board" } else { &position[0].label };
        let measured = Measured { position: label.to_owned(), nodes, distinct, solved, touched };
        let memory = Machine::here().memory_mib;
        let model = Model::new(&measured, self.time, memory);
        let advice = model.advice();
        let size = board.size().map_or_else(String::new, |size| format!(" {size}"));
        let game = format!("{}{size}", self.game.name());
        output.write(
            &page::document(self, &game, &measured, &model, &advice),
            &page::for_people(&measured, &model, &advice),
        )?;
        Ok(if unusable { Status::BadInput } else { Status::Fine })
    }
}

/// The position with each size of table, the sizes in turn.
fn solve<B: Board>(
    args: &Advise,
    board: &B,
    position: &mut [posed::Posed<B::Game>],
    distinct: u64,
) -> Result<Vec<Solved>, Failure> {
    let usual = (0..=10).map(|step| (distinct.next_power_of_two() >> 8 << step).max(64));
    let mut sizes: Vec<u64> =
        if args.entries.is_empty() { usual.collect() } else { args.entries.iter().map(|count| count.0).collect() };
    sizes.sort_unstable();
    sizes.dedup();
    let mut solved: Vec<Solved> =
        sizes.into_iter().map(|entries| Solved { entries, nodes: 0, nanoseconds: Vec::new() }).collect();
    let bar = progress::bar(solved.len() as u64 * u64::from(args.repeats));
    for _ in 0..args.repeats {
        for one in &mut solved {
            let config = Config::Production { layout: CompareLayout::Eight, entries: one.entries };
            progress::name(&bar, config.to_string());
            let Some((pass, shape)) = bounded(board, position, config, 1)? else { continue };
            one.entries = shape.entries;
            one.nodes = pass.stats.nodes;
            one.nanoseconds.push(pass.time.as_secs_f64() * 1e9 / pass.stats.nodes as f64);
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
