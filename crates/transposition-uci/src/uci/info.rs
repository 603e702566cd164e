//! What the engine says: `info` lines, `bestmove`, and remarks. Knows the words of the protocol; does not know when they are
//! said.

use std::cmp::Reverse;
use std::fmt::{Display, Write as _};
use std::io::{self, Write, stdout};
use std::sync::OnceLock;
use std::time::Duration;

use transposition::{Bound, Ply};
use transposition_games::chess::{Chess, Move};
use transposition_search::{Iteration, Line};

use crate::text::{moves_text, score_text};

/// Who is told that a line could not be said.
static MUTE: OnceLock<Box<dyn Fn(io::Error) + Send + Sync>> = OnceLock::new();

/// From now on `tell` is told why a line could not be said, whenever that is so.
pub(crate) fn when_mute(tell: impl Fn(io::Error) + Send + Sync + 'static) {
    // One engine speaks in a process, and the first to ask is its.
    let _ = MUTE.set(Box::new(tell));
}

/// Says a line to the client, at once. False if nobody listens any more.
pub(crate) fn say(line: impl Display) -> bool {
    let mut out = stdout().lock();
    let said = writeln!(out, "{line}").and_then(|()| out.flush());
    said.map_err(|error| MUTE.get().map(|tell| tell(error))).is_ok()
}

/// A remark for whoever reads the client's log. Always one line.
pub(crate) fn remark(text: impl Display) -> bool {
    say(format_args!("info string {}", text.to_string().replace(['\n', '\r'], " ")))
}

/// What an iteration has come to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Info<'a> {
    pub(crate) line: &'a Line<Move>,
    /// Which line it is, the best one being 0.
    pub(crate) index: usize,
    /// Whether the line is finished.
    pub(crate) finished: bool,
    pub(crate) deepest: Ply,
    pub(crate) nodes: u64,
    pub(crate) elapsed: Duration,
    pub(crate) hashfull: u32,
}

impl<'a> Info<'a> {
    pub(crate) fn of(told: &Iteration<'a, Move>, hashfull: u32) -> Self {
        let Iteration { line, index, finished, deepest, nodes, elapsed, .. } = *told;
        Info { line, index, finished, deepest, nodes, elapsed, hashfull }
    }

    /// The line for the client, for a search of `position`.
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

/// The lines of an analysis on their way to the client. Of several lines each is searched for itself, and a later one may
/// come out better; so they wait until the iteration is whole, and go best first.
#[derive(Debug)]
pub(crate) struct Lines {
    wanted: usize,
    waiting: Vec<Line<Move>>,
}

impl Lines {
    pub(crate) const fn new(wanted: usize) -> Self {
        Lines { wanted, waiting: Vec::new() }
    }

    /// Says what an iteration has come to, now or together with its other lines. False if nobody listens any more.
    pub(crate) fn say(&mut self, info: Info<'_>, position: &Chess) -> bool {
        if self.wanted <= 1 || !info.finished {
            return say(info.text(position));
        }
        self.waiting.truncate(info.index);
        self.waiting.push(info.line.clone());
        if self.waiting.len() < self.wanted {
            return true;
        }
        self.waiting.sort_by_key(|line| Reverse(line.score));
        let mut lines = self.waiting.iter().enumerate();
        lines.all(|(index, line)| say(Info { line, index, ..info }.text(position)))
    }
}

/// The answer to `go`: the first move of a line, and the second for the client to let the engine ponder on.
pub(crate) fn best_move(position: &Chess, line: Option<&Line<Move>>) -> String {
    let moves = line.map_or(&[][..], |line| &line.pv[..line.pv.len().min(2)]);
    match moves_text(position, moves).split_once(' ') {
        Some((best, reply)) => format!("bestmove {best} ponder {reply}"),
        None if moves.is_empty() => "bestmove (none)".to_owned(),
        None => format!("bestmove {}", moves_text(position, moves)),
    }
}
