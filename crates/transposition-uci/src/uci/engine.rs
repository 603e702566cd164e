//! The engine: position, table and settings, and the searches over them.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::Receiver;
use std::thread;
use std::time::Duration;

use transposition::{Bound, Depth, Ply, Score, TableError};
use transposition_games::chess::{Chess, Move, mate_in};
use transposition_search::{Analysis, Game, Iteration, Limits};

use super::clock::TimeLimits;
use super::control::Control;
use super::info::{Info, MultiPv, best_move, info_string, send};
use super::options::{Change, Settings};
use super::parse::{Go, Setup, printable};
use super::setup;
use crate::{Hash, Request, analyse, memory};

/// The search that takes the place of one that was stopped before its first iteration ended: so many nodes at most, and so
/// much time.
const FALLBACK_NODES: u64 = 10_000;
const FALLBACK_TIME: Duration = Duration::from_millis(20);

/// Something for the engine to do.
#[derive(Debug)]
pub(crate) enum Job {
    /// Say that all before it is done.
    Ready,
    Change(Change),
    NewGame,
    Position(Result<Setup, String>),
    Go(Go, Arc<Control>),
}

/// What the engine keeps between jobs.
#[derive(Debug)]
pub(crate) struct Engine {
    settings: Settings,
    hash: Hash,
    /// Nothing after a position that could not be set up.
    position: Option<Chess>,
}

impl Engine {
    /// An engine with the default options.
    pub(crate) fn new() -> Result<Self, TableError> {
        let settings = Settings::default();
        let hash = Hash::new(settings.layout, settings.replacement, settings.mib)?;
        Ok(Engine { settings, hash, position: Some(Chess::new()) })
    }

    /// Does the jobs in their order, until no more can come.
    pub(crate) fn work(mut self, jobs: Receiver<Job>) {
        for job in jobs {
            match job {
                Job::Ready => {
                    send("readyok");
                }
                Job::Change(change) => self.change(change),
                Job::NewGame => self.hash.clear(memory::processors()),
                Job::Position(setup) => self.set_up(setup),
                Job::Go(go, control) => self.go(&go, &control),
            }
        }
    }

    fn change(&mut self, change: Change) {
        let settings = &mut self.settings;
        let table = (settings.mib, settings.layout, settings.replacement);
        match change {
            Change::Hash(mib) => settings.mib = mib,
            Change::Threads(threads) => settings.threads = threads,
            Change::Lines(lines) => settings.lines = lines,
            Change::Chess960(chess960) => settings.chess960 = chess960,
            Change::Overhead(overhead) => settings.overhead = overhead,
            Change::Layout(layout) => settings.layout = layout,
            Change::Replacement(policy) => settings.replacement = policy,
            Change::ClearHash => self.hash.clear(memory::processors()),
            Change::SaveHash(path) => self.save(&path),
            Change::LoadHash(path) => return self.load(&path),
            Change::Nothing => {}
        }
        if table != (self.settings.mib, self.settings.layout, self.settings.replacement) {
            self.rebuild();
        }
    }

    /// Makes a new table as the settings want it, of no more than the memory that is available, and of half as much, and
    /// half again, until the system gives it. The old one is freed first, so that the two are never held together; one
    /// bucket of it stays if there is no memory at all.
    fn rebuild(&mut self) {
        let asked = self.settings.mib;
        if let Err(error) = self.hash.resize(0) {
            info_string(format_args!("Hash: {error}"));
        }
        if let Some(most) = memory::available().map(memory::for_table).filter(|&most| most < asked) {
            info_string(format_args!("Hash is {most}, since no more than that of {asked} MiB is available"));
            self.settings.mib = most;
        }
        loop {
            let Settings { layout, replacement, mib, .. } = self.settings;
            match Hash::new(layout, replacement, mib) {
                Ok(hash) => {
                    self.hash = hash;
                    return;
                }
                Err(error) => {
                    info_string(format_args!("Hash {mib}: {error}"));
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
            Ok(()) => info_string(format_args!("table saved to {}", path.display())),
            Err(error) => info_string(format_args!("table not saved: {error}")),
        };
    }

    fn load(&mut self, path: &Path) {
        match self.hash.load(path) {
            Ok(()) => {
                self.settings.mib = (self.hash.bytes() >> 20).max(1);
                info_string(format_args!("table of {} bytes loaded from {}", self.hash.bytes(), path.display()));
            }
            Err(error) => {
                info_string(format_args!("table not loaded: {error}"));
            }
        }
    }

    fn set_up(&mut self, setup: Result<Setup, String>) {
        let note = |note| {
            info_string(format_args!("position: {note}"));
        };
        let position = setup.and_then(|setup| setup::position(&setup, self.settings.chess960, note));
        self.position = position
            .map_err(|reason| {
                info_string(format_args!("position refused, and there is none until a good one comes: {reason}"))
            })
            .ok();
    }

    fn go(&self, go: &Go, control: &Control) {
        for invalid in &go.invalid {
            info_string(format_args!("go: {invalid} ignored"));
        }
        let Some(position) = &self.position else {
            info_string("go: there is no position, because the last one was refused");
            control.finish();
            control.done();
            send(best_move(&Chess::new(), None));
            return;
        };
        let only = root_moves(position, &go.searchmoves);
        let time = TimeLimits::of(go, position.white_to_move(), self.settings.overhead);
        // The search sees the time itself. The watcher is for a clock that begins to run at `ponderhit`.
        let deadline = control.deadline(time);
        let limits = Limits { depth: max_depth(go), nodes: go.nodes, deadline, stop: Some(&control.stop) };
        let request =
            Request { threads: self.settings.threads, lines: self.settings.lines, only: only.as_deref(), limits };
        let searched = thread::scope(|scope| {
            scope.spawn(|| control.watch(time));
            let searched = self.search(position, go, request, control, time);
            control.finish();
            searched
        });
        let line = match &searched {
            Ok(analysis) => analysis.lines.first(),
            Err(error) => {
                info_string(error);
                None
            }
        };
        control.done();
        send(best_move(position, line));
    }

    fn search(
        &self,
        position: &Chess,
        go: &Go,
        request: Request<'_>,
        control: &Control,
        time: TimeLimits,
    ) -> Result<Analysis<Move>, String> {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let forced = moves.len() == 1 && time.soft.is_some();
        let count = request.lines.min(request.only.map_or(moves.len(), <[Move]>::len));
        let mut lines = MultiPv::new(count);
        let mut sent_nodes = None;
        let on_iteration = |iteration: &Iteration<'_, Move>| {
            let is_read = lines.send(Info::of(iteration, self.hash.hashfull()), position);
            sent_nodes = Some(iteration.nodes);
            let line = iteration.line;
            let complete = iteration.finished && iteration.index + 1 >= count;
            let mate = mate_in(line.score).filter(|_| line.bound == Bound::Exact && iteration.index == 0);
            let found = mate.is_some_and(|mate| go.mate.is_some_and(|asked| 0 < mate && mate as u64 <= asked));
            // Every shorter mate would have been seen by now.
            let settled = mate.is_some_and(|mate| line.depth.get() > 2 * mate.abs());
            let enough = time.soft.is_some_and(|soft| (complete && (control.has_run(soft) || forced)) || settled);
            if !is_read || (!control.waits() && (found || enough)) {
                control.stop.store(true, Relaxed);
            }
        };
        let mut analysis = analyse(&self.hash, position, request, on_iteration)?;
        self.complete(&mut analysis, position, request)?;
        if analysis.lines.is_empty() {
            send(if position.in_check() { "info depth 0 score mate 0" } else { "info depth 0 score cp 0" });
        }
        // The last word: how far an unfinished iteration came, and the nodes of all.
        if sent_nodes != Some(analysis.stats.nodes) {
            let (nodes, elapsed, hashfull) = (analysis.stats.nodes, analysis.elapsed, self.hash.hashfull());
            for (index, line) in analysis.lines.iter().enumerate() {
                let deepest = Ply::new(line.pv.len() as u32);
                send(Info { line, index, finished: true, deepest, nodes, elapsed, hashfull }.text(position));
            }
        }
        Ok(analysis)
    }

    /// Gives a search that was stopped before its first iteration ended a move and a score all the same.
    fn complete(&self, analysis: &mut Analysis<Move>, position: &Chess, request: Request<'_>) -> Result<(), String> {
        let is_unsearched =
            |analysis: &Analysis<Move>| analysis.lines.first().is_some_and(|line| line.depth == Depth::ZERO);
        let nodes = request.limits.nodes.map_or(FALLBACK_NODES, |max| max.saturating_sub(analysis.stats.nodes));
        if is_unsearched(analysis) && nodes > 0 {
            let nodes = Some(nodes.min(FALLBACK_NODES));
            let limits = Limits { depth: Some(Depth::new(1)), nodes, ..Limits::default() }.for_time(FALLBACK_TIME);
            let first = analysis.clone();
            *analysis = analyse(&self.hash, position, Request { limits, lines: 1, ..request }, |_| {})?;
            analysis.stats += first.stats;
            analysis.elapsed += first.elapsed;
        }
        if is_unsearched(analysis) {
            // The static evaluation is all that is known.
            let score = Score::new(position.evaluate().get());
            analysis.lines.iter_mut().for_each(|line| (line.score, line.bound) = (score, Bound::Exact));
        }
        Ok(())
    }
}

/// The deepest iteration that `go` asks for. A mate in N takes 2 N - 1 plies, and reductions may hide it for a few iterations;
/// a search for one that has no other limit ends there.
fn max_depth(go: &Go) -> Option<Depth> {
    let has_limit = [go.nodes, go.movetime, go.wtime, go.btime].iter().any(Option::is_some) || go.infinite || go.ponder;
    let for_mate = go.mate.filter(|_| !has_limit).map(|moves| moves.saturating_mul(2).saturating_add(4));
    go.depth.or(for_mate).map(|depth| Depth::new(depth.min(1000) as i32))
}

/// The moves to search, if some were given that are legal.
fn root_moves(position: &Chess, texts: &[String]) -> Option<Vec<Move>> {
    let mut moves = Vec::new();
    for text in texts {
        match position.parse_move(text) {
            Ok(mv) if moves.contains(&mv) => {}
            Ok(mv) => moves.push(mv),
            Err(_) => {
                info_string(format_args!("go: searchmoves '{}' ignored, it is not legal here", printable(text)));
            }
        }
    }
    (!moves.is_empty()).then_some(moves)
}
