//! The tic-tac-toe study run again: the same game, the same order inside a node, the same tables.
//! Knows how each figure is measured; does not know what was published.

use transposition::model::{ModelConfig, ModelError, ModelTable};
use transposition::policy::Policy;
use transposition::{Depth, Entry, Index, Replace};
use transposition_games::tictactoe::{Keys, Square, TicTacToe};
use transposition_search::{
    Game, NoTable, ProbeOrder, Report, Request, SearchTable, Stats,
    reference::{Negamax, minimax},
};

use crate::failure::Failure;
use crate::room;

use super::figures::{FirstMoves, Plain, Unbounded, Unverified, Verified};

type Table = ModelTable<Entry<Square>, Policy>;

/// The policies of the study.
pub(crate) const POLICIES: [Policy; 3] = [Policy::Always, Policy::Depth, Policy::Two];

/// The empty squares of the empty board.
const FULL: Depth = Depth::new(9);

/// Refuses tables of 2^`bits` buckets that this machine has no room for; `flag` asked for them.
pub(crate) fn check_room(flag: &str, bits: u32) -> Result<(), Failure> {
    let ways = POLICIES.iter().map(Policy::min_ways).max().unwrap_or(1);
    room::check(flag, ((Table::ENTRY_BYTES * ways) as u64) << bits >> 20)
}

pub(crate) fn without_pruning() -> Plain {
    let mut stats = Stats::default();
    let value = minimax(&mut board(), FULL, &mut stats).get();
    Plain { nodes: stats.nodes, value }
}

pub(crate) fn without_table() -> Plain {
    let report = search(&mut board(), NoTable, FULL);
    Plain { nodes: report.stats.nodes, value: report.score.get() }
}

pub(crate) fn unbounded() -> Result<Unbounded, ModelError> {
    let table = Table::new(ModelConfig::UNBOUNDED, Policy::Always)?;
    let report = search(&mut board(), &table, FULL);
    Ok(Unbounded { nodes: report.stats.nodes, value: report.score.get(), entries: table.len() })
}

pub(crate) fn verified(bits: u32, policy: Policy) -> Result<Verified, ModelError> {
    let table = Table::new(shape(bits).with_ways(policy.min_ways()), policy)?;
    let Report { score, stats, .. } = search(&mut board(), &table, FULL);
    Ok(Verified {
        bits,
        policy: policy.to_string(),
        nodes: stats.nodes,
        probes: stats.probes,
        hits: stats.hits,
        cutoffs: stats.cutoffs(),
        value: score.get(),
    })
}

pub(crate) fn unverified(bits: u32) -> Result<Unverified, ModelError> {
    let report = search_unverified(&mut board(), bits)?;
    Ok(Unverified { bits, nodes: report.stats.nodes, value: report.score.get() })
}

pub(crate) fn first_moves(bits: u32) -> Result<FirstMoves, ModelError> {
    let mut game = board();
    let mut moves = Vec::new();
    game.moves(&mut moves);
    let values = moves.into_iter().map(|mv| {
        game.make(mv);
        let report = search_unverified(&mut game, bits);
        game.unmake(mv, ());
        report.map(|report| -report.score.get())
    });
    Ok(FirstMoves { bits, values: values.collect::<Result<_, _>>()? })
}

/// The empty board, keyed as in the study.
fn board() -> TicTacToe {
    TicTacToe::new(Keys::PUBLISHED)
}

/// Any entry in the slot is accepted and no depth asked for: a request for "solved" met by entries that all are.
fn search_unverified(game: &mut TicTacToe, bits: u32) -> Result<Report<Square>, ModelError> {
    let table = Table::new(shape(bits).with_check_bits(0), Policy::Always)?;
    Ok(search(game, &table, Depth::SOLVED))
}

fn shape(bits: u32) -> ModelConfig {
    ModelConfig::buckets(1 << bits).with_index(Index::LowBits)
}

fn search<T: SearchTable<u64, Square>>(game: &mut TicTacToe, table: T, depth: Depth) -> Report<Square> {
    let mut searcher = Negamax::new(table).with_probe_order(ProbeOrder::AfterOutcome);
    searcher.search(game, Request::to_depth(depth)).expect("a search without limits is never stopped")
}
