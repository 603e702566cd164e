//! `ttlab perft`: how many lines of legal moves there are, below each move. Knows the course and the report; the
//! counting is done by the engine's crate.

use std::io::{Write, stdout};
use std::time::Instant;

use transposition_games::chess::Chess;
use transposition_search::Game;
use transposition_uci::perft::Counter;

use crate::cli::Perft;
use crate::count::grouped;
use crate::failure::{Failure, Status};
use crate::{progress, room};

pub(crate) fn run(args: &Perft) -> Result<Status, Failure> {
    let mut position = match args.fen.as_str() {
        "startpos" => Chess::new(),
        fen => Chess::from_fen(fen, args.chess960).map_err(|error| Failure::told(error.to_string()))?,
    };
    room::check("--hash", args.hash)?;
    let mut counter =
        Counter::new(args.hash).map_err(|error| Failure::told(format!("--hash {}: {error}", args.hash)))?;
    let mut moves = Vec::new();
    if args.depth > 0 {
        position.legal_moves(&mut moves);
    }
    moves.sort_by_key(|&mv| position.uci(mv));
    let start = Instant::now();
    let bar = progress::bar(moves.len() as u64);
    let mut out = stdout();
    let mut total: u64 = u64::from(args.depth == 0);
    for mv in moves {
        let name = position.uci(mv);
        progress::name(&bar, name.clone());
        let undo = position.make(mv);
        let lines = counter.count(&mut position, args.depth - 1);
        position.unmake(mv, undo);
        let sum = lines.and_then(|lines| total.checked_add(lines));
        let (Some(lines), Some(sum)) = (lines, sum) else {
            return Err(Failure::told(format!("depth {}: there are 2^64 lines or more; ask for less", args.depth)));
        };
        total = sum;
        bar.suspend(|| writeln!(out, "{name}: {lines}"))?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    let seconds = start.elapsed().as_secs_f64();
    writeln!(out, "\nlines: {total}")?;
    let mut said = format!("{:.3} s, {} lines a second", seconds, grouped((total as f64 / seconds.max(1e-6)) as u64));
    if counter.probes > 0 {
        let rate = counter.hits as f64 / counter.probes as f64 * 100.0;
        said = format!(
            "{said}; the table knew {} of {} subtrees ({rate:.1} %)",
            grouped(counter.hits),
            grouped(counter.probes)
        );
    }
    progress::tell(said);
    Ok(Status::Fine)
}
