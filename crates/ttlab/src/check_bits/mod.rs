//! `ttlab check-bits`: false matches against theory, and what they do to values. Knows the order of the work; the table
//! alone is in `table`, searches are those of `compare`, pictures in `page`.

mod page;
mod table;

use transposition::policy::Policy;
use transposition_search::Stats;

use crate::boards::{Board, Task, on_board};
use crate::cli::{CheckBits, GameName, PositionArgs};
use crate::compare::{self, ALONE, Config, FixedDepth, bounded, differing};
use crate::failure::{Failure, Status};
use crate::posed;
use crate::progress;
use crate::report::Output;

/// So many check bits tell every key from every other.
const ALL_BITS: u32 = 64;

/// What one number of check bits did.
#[derive(Clone, Debug)]
struct Width {
    bits: u32,
    /// False matches of the full table alone, for each seed.
    alone: Vec<u64>,
    /// What searches came to, for each seed; empty without a game.
    searches: Vec<Search>,
}

/// All positions solved with one table.
#[derive(Clone, Copy, Debug)]
struct Search {
    nodes: u64,
    probes: u64,
    /// Hits on an entry of the position's own.
    true_hits: u64,
    false_matches: u64,
    wrong_values: u64,
    /// Positions whose best move was another; nothing where only values count.
    other_moves: Option<u64>,
    values: u64,
}

impl Search {
    fn new(stats: &Stats, wrong_values: u64, other_moves: Option<u64>, values: usize) -> Self {
        Search {
            nodes: stats.nodes,
            probes: stats.probes,
            true_hits: stats.hits.saturating_sub(stats.false_matches),
            false_matches: stats.false_matches,
            wrong_values,
            other_moves,
            values: values as u64,
        }
    }
}

/// The chance that a probe of a full bucket, for a key that is not there, is answered all the same. The slots of a bucket
/// have different check bits, because a store that meets its own renews that slot.
fn theory(bits: u32, ways: u32) -> f64 {
    (f64::from(ways) * (-f64::from(bits)).exp2()).min(1.0)
}

pub(crate) fn run(args: &CheckBits) -> Result<Status, Failure> {
    if !args.entries.0.is_multiple_of(u64::from(args.ways)) {
        return Err(Failure::told(format!(
            "--entries {} cannot be split into buckets of --ways {}: give a multiple of it",
            args.entries, args.ways
        )));
    }
    let PositionArgs { positions, board, chess: depth } = &args.on;
    let of_a_game = positions.is_some() || board.size.is_some() || board.first.is_some() || depth.depth.is_some();
    if args.game.is_none() && of_a_game {
        return Err(Failure::told(
            "--positions, --size, --first and --depth are for a game: name it, for example connect4",
        ));
    }
    if args.game != Some(GameName::Chess) {
        depth.refuse()?;
    }
    model(args, ALL_BITS).check_room(&format!("--entries {}", args.entries))?;
    let output = Output::open(&args.report)?;
    let bar = progress::bar(args.bits.len() as u64 * args.seeds);
    let mut widths = Vec::new();
    for &bits in &args.bits {
        progress::name(&bar, format!("the table alone, {bits} check bits"));
        let alone = (1..=args.seeds).map(|seed| {
            bar.inc(1);
            table::false_matches(args, bits, seed)
        });
        widths.push(Width { bits, alone: alone.collect::<Result<_, _>>()?, searches: Vec::new() });
    }
    bar.finish_and_clear();
    let mut unusable = false;
    let mut work = String::new();
    if args.game == Some(GameName::Chess) {
        let positions = FixedDepth::new(&args.on)?;
        chess(args, &positions, &mut widths)?;
        (work, unusable) = (positions.sentence(), positions.unusable);
    } else if let Some(game) = args.game {
        (work, unusable) = on_board(game, &args.on.board, Searches { args, game, widths: &mut widths })??;
    }
    output.write(&page::document(args, &work, &widths), &page::for_people(args, &widths))?;
    Ok(if unusable { Status::BadInput } else { Status::Fine })
}

/// The table of searches with so many check bits.
fn model(args: &CheckBits, check_bits: u32) -> Config {
    Config::Model { policy: Policy::Effort, entries: args.entries.0, ways: args.ways as usize, check_bits }
}

/// The searches of every width in chess. A search to a depth has no true value, so each is held against the one with the same
/// table, under the same keys, but all 64 check bits: whatever differs is the work of false matches.
fn chess(args: &CheckBits, positions: &FixedDepth, widths: &mut [Width]) -> Result<(), Failure> {
    let bar = progress::bar((widths.len() as u64 + 1) * args.seeds);
    let of = |check_bits| model(args, check_bits);
    for seed in 1..=args.seeds {
        progress::name(&bar, of(ALL_BITS).to_string());
        let (sound, _) = positions.bounded(of(ALL_BITS), seed, ALONE)?;
        bar.inc(1);
        for width in &mut *widths {
            progress::name(&bar, of(width.bits).to_string());
            let (pass, _) = positions.bounded(of(width.bits), seed, ALONE)?;
            let (scores, moves) = (pass.other_scores(&sound), pass.other_moves(&sound));
            width.searches.push(Search::new(&pass.stats, scores, Some(moves), positions.problems.len()));
            bar.inc(1);
        }
    }
    bar.finish_and_clear();
    Ok(())
}

/// The searches of every width.
struct Searches<'a> {
    args: &'a CheckBits,
    game: GameName,
    widths: &'a mut [Width],
}

impl Task for Searches<'_> {
    type Output = Result<(String, bool), Failure>;

    /// What was searched, and whether a line of positions could not be used.
    fn on<B: Board>(self, board: B) -> Self::Output {
        let (mut positions, unusable) = posed::positions(self.game, self.args.on.positions.as_deref(), &board)?;
        let values = compare::truth::<B>(&mut positions)?;
        let bar = progress::bar(self.widths.len() as u64 * self.args.seeds);
        for width in self.widths {
            let config = model(self.args, width.bits);
            progress::name(&bar, config.to_string());
            for seed in 1..=self.args.seeds {
                let Some((pass, _)) = bounded(&board, &mut positions, config, seed)? else { continue };
                let wrong = differing(&pass.values, &values);
                width.searches.push(Search::new(&pass.stats, wrong, None, values.len()));
                bar.inc(1);
            }
        }
        bar.finish_and_clear();
        let size = board.size().map_or_else(String::new, |size| format!(" {size}"));
        let plural = if positions.len() == 1 { "" } else { "s" };
        Ok((format!("{} position{plural} of {}{size}", positions.len(), self.game.name()), unusable))
    }
}
