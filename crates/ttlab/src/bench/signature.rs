//! The signature of the chess search: its nodes over a fixed list. Knows the list; any change of the search, the game or the
//! table that changes what is searched changes the number.

use std::io::{Write, stdout};
use std::num::NonZero;

use transposition::Depth;
use transposition::policy::Policy;
use transposition_games::chess::Chess;
use transposition_search::Limits;

use crate::count::grouped;
use crate::failure::{Failure, Status};
use crate::progress;
use transposition_uci::epd::{BRATKO_KOPEC, Problem};
use transposition_uci::{Hash, HashLayout, Request, analyse};

/// How deep each position is searched.
const DEPTH: i32 = 8;

/// The table's size: small, so that replacement has a part in the number.
const MIB: u64 = 1;

/// Endings, to which the middle games of the other list do not lead: a race of kings, a mate with little material, the same
/// with a clock about to run out, a pawn about to promote.
const ENDINGS: [(&str, &str); 4] = [
    ("Fine 70", "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1"),
    ("rook", "8/8/8/3k4/8/8/6K1/7R w - - 0 1"),
    ("rook, clock 92", "8/8/8/3k4/8/8/6K1/7R w - - 92 120"),
    ("pawn", "8/8/8/8/8/2k5/2p5/2K5 b - - 0 1"),
];

pub(crate) fn signature() -> Result<Status, Failure> {
    let mut hash =
        Hash::new(HashLayout::default(), Policy::Aged, MIB).map_err(|error| Failure::told(error.to_string()))?;
    let mut out = stdout();
    let mut total = 0;
    let bar = progress::counter();
    for (name, position) in positions()? {
        hash.clear(1);
        let limits = Limits { depth: Some(Depth::new(DEPTH)), ..Limits::default() };
        let request = Request { threads: NonZero::<usize>::MIN, lines: 1, only: None, limits };
        let analysis = analyse(&hash, &position, request, |_| {}).map_err(Failure::told)?;
        total += analysis.stats.nodes;
        bar.suspend(|| writeln!(out, "{name}: {} nodes", grouped(analysis.stats.nodes)))?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    writeln!(out, "signature: {total}")?;
    Ok(Status::Fine)
}

/// The list, each position with its name.
fn positions() -> Result<Vec<(String, Chess)>, Failure> {
    let middle_games = BRATKO_KOPEC.lines().map(|line| {
        let Problem { id, position, .. } = Problem::read(line)?;
        Ok::<_, String>((id.unwrap_or_default(), position))
    });
    let endings = ENDINGS.into_iter().map(|(name, fen)| {
        let position = Chess::from_fen(fen, false).map_err(|error| error.to_string())?;
        Ok((name.to_owned(), position))
    });
    middle_games.chain(endings).collect::<Result<_, _>>().map_err(Failure::told)
}
