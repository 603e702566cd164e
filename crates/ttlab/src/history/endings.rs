//! Chess endings of kings and pawns that block each other, with a past, and what a search to a depth finds in them. Knows how
//! positions are made of numbers and what is true of them; does not count.

use transposition::model::{ModelConfig, ModelTable};
use transposition::{Depth, Effort, Entry, KeyStream};
use transposition_games::chess::{Chess, Move};
use transposition_search::{DepthGate, Game, GraphHistory, Limits, NoTable, Options, SearchTable, Searcher};

use super::{Family, Trial, trial};
use crate::failure::Failure;

/// The kinds of ending: how many pairs of pawns block each other, and whether the move clock runs out within the depth. The
/// kings have little to do but to walk, so that lines repeat and are cheap to follow.
const KINDS: [(&str, u64, bool); 8] = [
    ("one pair of pawns", 1, false),
    ("two pairs", 2, false),
    ("three pairs", 3, false),
    ("four pairs", 4, false),
    ("one pair, clock", 1, true),
    ("two pairs, clock", 2, true),
    ("three pairs, clock", 3, true),
    ("four pairs, clock", 4, true),
];

/// The plies of the game that led to a position: enough for the kings and pieces to stand where they once stood.
const PAST: u32 = 6;

/// The plies without a capture or a pawn move after which the game is drawn.
const CLOCK: u32 = 100;

/// Every kind of ending, searched to `depth`.
pub(super) fn families(depth: u16) -> Vec<Family> {
    let kind = move |(name, pairs, clock): (&'static str, u64, bool)| Family {
        name,
        trial: Box::new(move |number| {
            let position = ending(pairs, clock.then_some(depth.into()), number);
            found(&position, depth)
        }),
    };
    KINDS.map(kind).into()
}

/// The ending of a number: kings and blocked pawns on random squares, then a few random moves of the kings. With `soon` the
/// clock runs out within so many plies.
fn ending(pairs: u64, soon: Option<u32>, number: u64) -> Chess {
    let mut random = KeyStream::new(number ^ pairs << 56);
    loop {
        let below = |random: &mut KeyStream, count: u64| random.next_word() % count;
        let clock = soon.map_or(0, |soon| CLOCK - PAST - 1 - below(&mut random, soon.into()) as u32);
        let mut board = [None; 64];
        for king in ['K', 'k'] {
            board[below(&mut random, 64) as usize] = Some(king);
        }
        for _ in 0..pairs {
            // No pawn on the first or last rank.
            let square = 8 + below(&mut random, 40) as usize;
            (board[square], board[square + 8]) = (Some('p'), Some('P'));
        }
        let side = if below(&mut random, 2) == 0 { 'w' } else { 'b' };
        let fen = format!("{} {side} - - {clock} 60", placement(&board));
        // Two men on one square, kings side by side or in check out of turn: no such position, and another is drawn.
        let whole = board.iter().flatten().count() as u64 == 2 + 2 * pairs;
        let Some(mut position) = Chess::from_fen(&fen, false).ok().filter(|_| whole) else { continue };
        if walk(&mut position, &mut random, clock) {
            return position;
        }
    }
}

/// A board as the first field of a FEN.
fn placement(board: &[Option<char>; 64]) -> String {
    let rank = |squares: &[Option<char>]| {
        let runs = squares.chunk_by(|a, b| a.is_none() && b.is_none());
        runs.map(|run| run[0].map_or_else(|| run.len().to_string(), String::from)).collect::<String>()
    };
    board.chunks(8).map(rank).collect::<Vec<_>>().join("/")
}

/// Plays the past; false if the game would have ended or a pawn moved or a man was lost.
fn walk(position: &mut Chess, random: &mut KeyStream, clock: u32) -> bool {
    for plies in 1..=PAST {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        if moves.is_empty() {
            return false;
        }
        position.play(moves[(random.next_word() % moves.len() as u64) as usize]);
        if position.clock() != clock + plies {
            return false;
        }
    }
    position.outcome().is_none() && position.path_score().is_none()
}

/// What each treatment makes of a position, over a fresh unbounded table, held against a search without one.
///
/// An entry ends a node only if it is of just the depth asked for, and no device is on that changes values. So what a table
/// gets wrong is the work of the path alone.
fn found(position: &Chess, depth: u16) -> Result<Trial, Failure> {
    let (truth, _) = searched(position, &NoTable, GraphHistory::Ignore, depth);
    trial(truth, |treatment| {
        let table = ModelTable::<Entry<Move>>::new(ModelConfig::UNBOUNDED, Effort);
        let table = table.map_err(|error| Failure::told(error.to_string()))?;
        Ok(searched(position, &table, treatment, depth))
    })
}

/// The score at `depth` of a search that deepens up to it, and the nodes of all its iterations.
fn searched<T: SearchTable<u64, Move>>(position: &Chess, table: &T, treatment: GraphHistory, depth: u16) -> (i32, u64) {
    let options = Options { depth_gate: DepthGate::Equal, graph_history: treatment, ..Options::SOUND };
    let limits = Limits { depth: Some(Depth::new(depth.into())), ..Limits::default() };
    let mut searcher = Searcher::new(table).with_options(options).with_limits(limits);
    let analysis = searcher.deepen(&mut position.clone(), 1, |_| {});
    let line = analysis.lines.first().expect("a game that is not over has a line");
    assert!(!analysis.stopped, "a search without a limit but its depth finishes every iteration");
    (line.score.get(), analysis.stats.nodes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_are_what_their_numbers_say_and_their_clocks_run_out_in_time() {
        for (name, pairs, clock) in KINDS {
            for number in 0..50 {
                let position = ending(pairs, clock.then_some(5), number);
                assert_eq!(position.fen(), ending(pairs, clock.then_some(5), number).fen());
                assert_ne!(position.fen(), ending(pairs, clock.then_some(5), number + 1).fen());
                let left = position.clock_left().unwrap();
                assert_eq!((1..=5).contains(&left), clock, "{name}: {left}");
                let men = position.fen().split(' ').next().unwrap().chars().filter(|man| man.is_alphabetic()).count();
                assert_eq!(men as u64, 2 + 2 * pairs, "{name}");
                assert!(position.past_reaches().is_some(), "{name}: the past can matter");
            }
        }
    }
}
