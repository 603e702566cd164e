//! What the engine sends: `info` lines and `bestmove`.

use std::cmp::Reverse;
use std::fmt::{Display, Write as _};
use std::io::{self, Write, stdout};
use std::sync::OnceLock;
use std::time::Duration;

use transposition::{Bound, Ply};
use transposition_games::chess::{Chess, Move};
use transposition_search::{Iteration, Line};

use crate::text::{moves_text, score_text};

/// Called with the error when a line could not be sent.
static ON_OUTPUT_ERROR: OnceLock<Box<dyn Fn(io::Error) + Send + Sync>> = OnceLock::new();

/// From now on `tell` is called with the error when a line could not be sent.
pub(crate) fn on_output_error(tell: impl Fn(io::Error) + Send + Sync + 'static) {
    // There is one engine in a process; the first caller is its.
    let _ = ON_OUTPUT_ERROR.set(Box::new(tell));
}

/// Sends a line to the client, at once. False if nobody reads any more.
pub(crate) fn send(line: impl Display) -> bool {
    let mut out = stdout().lock();
    let sent = writeln!(out, "{line}").and_then(|()| out.flush());
    sent.map_err(|error| ON_OUTPUT_ERROR.get().map(|tell| tell(error))).is_ok()
}

/// Sends an `info string`, for whoever reads the client's log. Always one line.
pub(crate) fn info_string(text: impl Display) -> bool {
    send(format_args!("info string {}", text.to_string().replace(['\n', '\r'], " ")))
}

/// A line of an iteration, on its way to the client.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Info<'a> {
    pub(crate) line: &'a Line<Move>,
    /// Its place among the lines, from 0 for the best one.
    pub(crate) index: usize,
    /// Whether its search is finished.
    pub(crate) finished: bool,
    pub(crate) deepest: Ply,
    pub(crate) nodes: u64,
    pub(crate) elapsed: Duration,
    pub(crate) hashfull: u32,
}

impl<'a> Info<'a> {
    pub(crate) fn of(iteration: &Iteration<'a, Move>, hashfull: u32) -> Self {
        let Iteration { line, index, finished, deepest, nodes, elapsed, .. } = *iteration;
        Info { line, index, finished, deepest, nodes, elapsed, hashfull }
    }

    /// The `info` line, for a search of `position`.
    pub(crate) fn text(&self, position: &Chess) -> String {
        let Info { line, index, deepest, nodes, elapsed, hashfull, .. } = *self;
        let bound = match line.bound {
            Bound::Exact => "",
            Bound::Lower => " lowerbound",
            Bound::Upper => " upperbound",
        };
        let depth = line.depth.get();
        let speed = (nodes as f64 / elapsed.as_secs_f64().max(1e-6)) as u64;
        let mut text = format!(
            "info depth {depth} seldepth {} multipv {} score {}{bound} nodes {nodes} nps {speed} hashfull {hashfull} time {}",
            deepest.get(),
            index + 1,
            score_text(line.score),
            elapsed.as_millis()
        );
        if !line.pv.is_empty() {
            let _ = write!(text, " pv {}", moves_text(position, &line.pv));
        }
        text
    }
}

/// The lines of an analysis on their way to the client. Each of several lines is searched for itself, and a later one may
/// come out better. So they wait until the iteration is complete, and are sent best first.
#[derive(Debug)]
pub(crate) struct MultiPv {
    wanted: usize,
    waiting: Vec<Line<Move>>,
}

impl MultiPv {
    pub(crate) const fn new(wanted: usize) -> Self {
        MultiPv { wanted, waiting: Vec::new() }
    }

    /// Sends a line, now or together with the other lines of its iteration. False if nobody reads any more.
    pub(crate) fn send(&mut self, info: Info<'_>, position: &Chess) -> bool {
        if self.wanted <= 1 || !info.finished {
            return send(info.text(position));
        }
        self.waiting.truncate(info.index);
        self.waiting.push(info.line.clone());
        if self.waiting.len() < self.wanted {
            return true;
        }
        self.waiting.sort_by_key(|line| Reverse(line.score));
        let mut lines = self.waiting.iter().enumerate();
        lines.all(|(index, line)| send(Info { line, index, ..info }.text(position)))
    }
}

/// The answer to `go`: the first move of a line, and its second, on which the client may let the engine ponder.
pub(crate) fn best_move(position: &Chess, line: Option<&Line<Move>>) -> String {
    let moves = line.map_or(&[][..], |line| &line.pv[..line.pv.len().min(2)]);
    match moves_text(position, moves).split_once(' ') {
        Some((best, reply)) => format!("bestmove {best} ponder {reply}"),
        None if moves.is_empty() => "bestmove (none)".to_owned(),
        None => format!("bestmove {}", moves_text(position, moves)),
    }
}
