//! The engine: position, table and settings, and the searches over them. Knows one thing at a time; does not know the client
//! beyond what it says.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::Receiver;
use std::thread;

use transposition::{Bound, Depth, Ply, TableError};
use transposition_games::chess::{Chess, Move, mate_in};
use transposition_search::{Analysis, Game, Iteration, Limits};

use super::clock::Budget;
use super::control::Control;
use super::info::{Info, Lines, best_move, remark, say};
use super::options::{Change, Settings};
use super::parse::{Go, Setup, shown};
use crate::{Hash, Request, analyse};

/// Something for the engine to do, in the order it came.
#[derive(Debug)]
pub(crate) enum Job {
    /// Say that all before it is done.
    Ready,
    Change(Change),
    NewGame,
    Position(Setup),
    Go(Go, Arc<Control>),
}

/// What the worker keeps between jobs.
#[derive(Debug)]
pub(crate) struct Engine {
    settings: Settings,
    hash: Hash,
    position: Chess,
}

impl Engine {
    /// The engine as its options are by default.
    pub(crate) fn new() -> Result<Self, TableError> {
        let settings = Settings::default();
        let hash = Hash::new(settings.layout, settings.replacement, settings.mib)?;
        Ok(Engine { settings, hash, position: Chess::new() })
    }

    /// Does all that comes in, until nothing can come any more.
    pub(crate) fn work(mut self, jobs: Receiver<Job>) {
        for job in jobs {
            match job {
                Job::Ready => {
                    say("readyok");
                }
                Job::Change(change) => self.change(change),
                Job::NewGame => self.hash.clear(self.settings.threads.get()),
                Job::Position(setup) => match self.set_up(&setup) {
                    Ok(position) => self.position = position,
                    Err(reason) => {
                        remark(format_args!("position ignored: {reason}"));
                    }
                },
                Job::Go(go, control) => self.go(&go, &control),
            }
        }
    }

    fn change(&mut self, change: Change) {
        let settings = &mut self.settings;
        match change {
            Change::Hash(mib) => {
                settings.mib = mib;
                self.rebuild();
            }
            Change::Threads(threads) => settings.threads = threads,
            Change::Lines(lines) => settings.lines = lines,
            Change::Chess960(chess960) => settings.chess960 = chess960,
            Change::Overhead(overhead) => settings.overhead = overhead,
            Change::Layout(layout) => {
                settings.layout = layout;
                self.rebuild();
            }
            Change::Replacement(policy) => {
                settings.replacement = policy;
                self.rebuild();
            }
            Change::ClearHash => self.hash.clear(settings.threads.get()),
            Change::SaveHash(path) => self.save(&path),
            Change::LoadHash(path) => self.load(&path),
            Change::Nothing => {}
        }
    }

    /// A new table as the settings want it, with half the memory and half again until the system gives it. The old one is
    /// made small first, so that the two are never held together; it stays if there is no memory at all.
    fn rebuild(&mut self) {
        let Settings { layout, replacement, .. } = self.settings;
        loop {
            let mib = self.settings.mib;
            match self.hash.resize(0).and_then(|()| Hash::new(layout, replacement, mib)) {
                Ok(hash) => {
                    self.hash = hash;
                    return;
                }
                Err(error) => {
                    remark(format_args!("Hash {mib}: {error}"));
                    if mib == 1 {
                        return;
                    }
                    self.settings.mib = mib / 2;
                }
            }
        }
    }

    fn save(&self, path: &Path) {
        match self.hash.save(path) {
            Ok(()) => remark(format_args!("table saved to {}", path.display())),
            Err(error) => remark(format_args!("table not saved: {error}")),
        };
    }

    fn load(&mut self, path: &Path) {
        match self.hash.load(path) {
            Ok(()) => {
                self.settings.mib = (self.hash.bytes() >> 20).max(1);
                remark(format_args!("table of {} bytes loaded from {}", self.hash.bytes(), path.display()));
            }
            Err(error) => {
                remark(format_args!("table not loaded: {error}"));
            }
        }
    }

    fn set_up(&self, Setup { fen, moves }: &Setup) -> Result<Chess, String> {
        let fen = fen.as_deref().unwrap_or(START);
        let mut position = Chess::from_fen(fen, self.settings.chess960).map_err(|error| error.to_string())?;
        for text in moves {
            let mv = position.parse_move(text).map_err(|error| error.to_string())?;
            position.play(mv);
        }
        Ok(position)
    }

    fn go(&self, go: &Go, control: &Control) {
        for unclear in &go.unclear {
            remark(format_args!("go: {unclear} ignored"));
        }
        let position = &self.position;
        let only = self.root_moves(&go.searchmoves);
        let budget = Budget::of(go, position.white_to_move(), self.settings.overhead);
        let depth = go.depth.map(|depth| Depth::new(depth.min(1000) as i32));
        // The search sees the time itself; the watcher is for a clock that begins to run only when the client says so.
        let deadline = control.deadline(budget);
        let limits = Limits { depth, nodes: go.nodes, deadline, stop: Some(&control.stop) };
        let how = Request { threads: self.settings.threads, lines: self.settings.lines, only: only.as_deref(), limits };
        let searched = thread::scope(|scope| {
            scope.spawn(|| control.watch(budget));
            let searched = self.search(go, how, control, budget);
            control.finish();
            searched
        });
        let line = match &searched {
            Ok(analysis) => analysis.lines.first(),
            Err(error) => {
                remark(error);
                None
            }
        };
        control.done();
        say(best_move(position, line));
    }

    fn search(&self, go: &Go, how: Request<'_>, control: &Control, budget: Budget) -> Result<Analysis<Move>, String> {
        let position = &self.position;
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let forced = moves.len() == 1 && budget.enough.is_some();
        let count = how.lines.min(how.only.map_or(moves.len(), <[Move]>::len));
        let mut lines = Lines::new(count);
        let hear = |told: &Iteration<'_, Move>| {
            let heard = lines.say(Info::of(told, self.hash.hashfull()), position);
            let line = told.line;
            let whole = told.finished && told.index + 1 >= count;
            let mate = mate_in(line.score).filter(|_| line.bound == Bound::Exact && told.index == 0);
            let found = mate.is_some_and(|mate| go.mate.is_some_and(|asked| 0 < mate && mate as u64 <= asked));
            // Every shorter mate would have been seen by now.
            let settled = mate.is_some_and(|mate| line.depth.get() > 2 * mate.abs());
            let enough = budget.enough.is_some_and(|enough| (whole && (control.has_run(enough) || forced)) || settled);
            if !heard || (!control.waits() && (found || enough)) {
                control.stop.store(true, Relaxed);
            }
        };
        let mut analysis = analyse(&self.hash, position, how, hear)?;
        let unsearched = analysis.lines.first().is_some_and(|line| line.depth == Depth::ZERO);
        if unsearched && go.nodes.is_none_or(|most| analysis.stats.nodes < most) {
            // Stopped before the first iteration was done: one takes no time to speak of.
            let limits = Limits { depth: Some(Depth::new(1)), nodes: Some(10_000), ..Limits::default() };
            analysis = analyse(&self.hash, position, Request { limits, lines: 1, ..how }, |_| {})?;
        }
        if position.outcome().is_some() {
            say(if position.in_check() { "info depth 0 score mate 0" } else { "info depth 0 score cp 0" });
        }
        // The last word: a better move that the unfinished iteration had found, or how far each of several lines came.
        if analysis.stopped && analysis.lines.first().is_some_and(|line| count > 1 || line.bound == Bound::Lower) {
            let (nodes, elapsed, hashfull) = (analysis.stats.nodes, analysis.elapsed, self.hash.hashfull());
            for (index, line) in analysis.lines.iter().enumerate().filter(|(_, line)| line.depth > Depth::ZERO) {
                let deepest = Ply::new(line.pv.len() as u32);
                say(Info { line, index, finished: true, deepest, nodes, elapsed, hashfull }.text(position));
            }
        }
        Ok(analysis)
    }

    /// The moves to look at, if some were given that are legal.
    fn root_moves(&self, texts: &[String]) -> Option<Vec<Move>> {
        let mut moves = Vec::new();
        for text in texts {
            match self.position.parse_move(text) {
                Ok(mv) if moves.contains(&mv) => {}
                Ok(mv) => moves.push(mv),
                Err(_) => {
                    remark(format_args!("go: searchmoves '{}' ignored, it is not legal here", shown(text)));
                }
            }
        }
        (!moves.is_empty()).then_some(moves)
    }
}

/// The position at the start of a game.
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
