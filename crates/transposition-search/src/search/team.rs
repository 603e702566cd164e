//! Several threads over one table (lazy SMP). Knows how they divide, stop and add up; does not know what they search.

use std::io;
use std::num::NonZero;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::thread;

use transposition::{Depth, Score, Window};

use super::deferral::{Apart, Deferrals, Path};
use super::node_count::NodeCount;
use super::searcher::Halt;
use super::{Analysis, Ask, Iteration, Options, Searcher, Solution};
use crate::{Game, Limits, SearchTable, Stats, Stopped};

/// A team of threads that search one position over one table.
///
/// What one thread has finished, the others find in the table; moves that another is at work on they put off. A team of one
/// is a [`Searcher`], bit for bit reproducible; larger ones give the same value for a solved game, in fewer seconds and with
/// node counts that differ from run to run.
///
/// A node limit counts the nodes of all threads; several overrun it by a few hundred each. The other limits are those of the
/// first thread, and the others stop with it.
#[derive(Clone, Copy, Debug)]
pub struct Team<'a> {
    threads: NonZero<usize>,
    options: Options,
    limits: Limits<'a>,
    within: (Score, Score),
}

impl<'a> Team<'a> {
    /// A team of `threads`, with the default options and without limits.
    #[must_use]
    pub fn new(threads: NonZero<usize>) -> Self {
        Team { threads, options: Options::default(), limits: Limits::default(), within: (Score::MIN, Score::MAX) }
    }

    /// With these options.
    #[must_use]
    pub fn with_options(self, options: Options) -> Self {
        Team { options, ..self }
    }

    /// With these limits.
    #[must_use]
    pub fn with_limits(self, limits: Limits<'a>) -> Self {
        Team { limits, ..self }
    }

    /// Closing in on a value from `least` to `greatest` only, as [`Searcher::within`] does.
    #[must_use]
    pub fn within(self, least: Score, greatest: Score) -> Self {
        Team { within: (least, greatest), ..self }
    }

    /// [`Searcher::solve`] with every thread on the same question; the first answer counts.
    ///
    /// # Errors
    /// If the system refuses the first thread its stack, which is asked for only where
    /// [`max_ply`](Options::max_ply) is above the default. Helpers that are refused are done without.
    pub fn solve<G, T>(&self, game: &G, table: &T, ask: Ask) -> io::Result<Solution<G::Move>>
    where
        G: Game + Clone + Send + Sync,
        G::Move: Send,
        T: SearchTable<G::Key, G::Move> + Sync,
    {
        let common = Common::new(self.threads.get());
        let shared = Mutex::new(Questions { bracket: None, stopped: false, cut_short: false });
        let work = |helper: usize| {
            let mut game = game.clone();
            let mut searcher = self.searcher(helper, &common, table);
            searcher.list_root_moves(&game);
            searcher.answer_questions(&mut game, ask, &shared, &common.epoch.0)
        };
        let (solution, helpers) = self.run(&work, &|| {})?;
        Ok(Solution { stats: summed(solution.stats, helpers.iter().map(|helper| helper.stats)), ..solution })
    }

    /// [`Searcher::deepen`] with helpers that fill the table; the first thread's lines count.
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    pub fn deepen<G, T>(
        &self,
        game: &G,
        table: &T,
        lines: usize,
        on_iteration: impl FnMut(&Iteration<'_, G::Move>) + Send,
    ) -> io::Result<Analysis<G::Move>>
    where
        G: Game + Clone + Send + Sync,
        G::Move: Send + Sync,
        T: SearchTable<G::Key, G::Move> + Sync,
    {
        self.deepen_among(game, table, None, lines, on_iteration)
    }

    /// [`deepen`](Self::deepen) with [only these moves](Searcher::with_root_moves) at the root, if some are given.
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    pub fn deepen_among<G, T>(
        &self,
        game: &G,
        table: &T,
        only: Option<&[G::Move]>,
        lines: usize,
        on_iteration: impl FnMut(&Iteration<'_, G::Move>) + Send,
    ) -> io::Result<Analysis<G::Move>>
    where
        G: Game + Clone + Send + Sync,
        G::Move: Send + Sync,
        T: SearchTable<G::Key, G::Move> + Sync,
    {
        let common = Common::new(self.threads.get());
        let listener = Mutex::new(on_iteration);
        let work = |helper: usize| {
            let mut searcher = self.searcher(helper, &common, table);
            searcher.root.only = only.map(<[G::Move]>::to_vec);
            if helper == 0 {
                let mut tell = listener.lock().unwrap_or_else(PoisonError::into_inner);
                return searcher.deepen(&mut game.clone(), lines, &mut *tell);
            }
            searcher.halt = Some(Halt { epoch: &common.epoch.0, while_at: 0 });
            searcher.deepen(&mut game.clone(), lines, |_| {})
        };
        let (analysis, helpers) = self.run(&work, &|| common.epoch.0.store(1, Ordering::Relaxed))?;
        Ok(Analysis { stats: summed(analysis.stats, helpers.iter().map(|helper| helper.stats)), ..analysis })
    }

    fn searcher<'s, G, T>(&'s self, helper: usize, common: &'s Common, table: &'s T) -> Searcher<'s, G, &'s T>
    where
        G: Game,
        T: SearchTable<G::Key, G::Move>,
    {
        let (least, greatest) = self.within;
        let mut limits = self.limits;
        let mut searcher = Searcher::new(table).with_options(self.options).within(least, greatest);
        if self.threads.get() > 1 {
            searcher.path = Some(Path::new(&common.deferrals));
            searcher.node_count = Some(NodeCount::new(&common.nodes.0, limits.nodes.take()));
        }
        if helper > 0 {
            limits = Limits { depth: limits.depth, ..Limits::default() };
        }
        searcher.helper = helper;
        searcher.with_limits(limits)
    }

    /// Runs `work(0)` and the helpers' shares beside it; `finish` is called as soon as the first is done, or panics.
    fn run<R: Send>(
        &self,
        work: &(impl Fn(usize) -> R + Sync),
        finish: &(impl Fn() + Sync),
    ) -> io::Result<(R, Vec<R>)> {
        let stack = usize::from(self.options.max_ply) * Options::STACK_PER_PLY + (1 << 20);
        thread::scope(|scope| {
            let spawn = |helper| {
                thread::Builder::new().stack_size(stack).spawn_scoped(scope, move || {
                    let _finish = (helper == 0).then(|| OnDrop(finish));
                    work(helper)
                })
            };
            let deep = self.options.max_ply > Options::PLAIN.max_ply;
            let first = if deep { Some(spawn(0)?) } else { None };
            let helpers: Vec<_> = (1..self.threads.get()).filter_map(|helper| spawn(helper).ok()).collect();
            let own = if let Some(first) = first {
                first.join()
            } else {
                let _finish = OnDrop(finish);
                Ok(work(0))
            };
            let helpers: Result<Vec<R>, _> = helpers.into_iter().map(thread::ScopedJoinHandle::join).collect();
            // A game that panics has done so whichever thread it was.
            own.and_then(|own| Ok((own, helpers?))).or_else(|panic| std::panic::resume_unwind(panic))
        })
    }
}

/// What the threads of a team share beside the table.
struct Common {
    /// Changes when what the threads are at is done.
    epoch: Apart<AtomicU32>,
    deferrals: Deferrals,
    nodes: Apart<AtomicU64>,
}

impl Common {
    fn new(threads: usize) -> Self {
        Common { epoch: Apart::default(), deferrals: Deferrals::new(threads), nodes: Apart::default() }
    }
}

/// Calls a function when it goes, however it goes.
struct OnDrop<F: Fn()>(F);

impl<F: Fn()> Drop for OnDrop<F> {
    fn drop(&mut self) {
        (self.0)();
    }
}

fn summed(first: Stats, others: impl Iterator<Item = Stats>) -> Stats {
    let mut sum = first;
    for stats in others {
        sum += stats;
    }
    sum
}

/// What a team that solves shares beside its table.
struct Questions<M> {
    bracket: Option<super::exact::Bracket<M>>,
    stopped: bool,
    cut_short: bool,
}

impl<'a, G: Game, T: SearchTable<G::Key, G::Move>> Searcher<'a, G, T> {
    /// One thread's part in solving: takes the question of the moment, until all is known or a limit is reached.
    fn answer_questions(
        &mut self,
        game: &mut G,
        ask: Ask,
        shared: &Mutex<Questions<G::Move>>,
        epoch: &'a AtomicU32,
    ) -> Solution<G::Move> {
        loop {
            let mut state = shared.lock().unwrap_or_else(PoisonError::into_inner);
            let bracket = state.bracket.get_or_insert_with(|| self.bracket(game, Depth::SOLVED)).clone();
            let asked = if state.stopped { None } else { bracket.next(ask) };
            let Some(asked) = asked else {
                let whole = !state.cut_short;
                return self.solution(&bracket, Depth::SOLVED, whole);
            };
            // Read under the lock that every change is made under, so question and number belong together.
            let number = epoch.load(Ordering::Relaxed);
            drop(state);
            self.halt = Some(Halt { epoch, while_at: number });
            let result = self.at_root(game, Depth::SOLVED, Window::null(asked));
            let mut state = shared.lock().unwrap_or_else(PoisonError::into_inner);
            state.cut_short |= self.root.cut_short;
            if epoch.load(Ordering::Relaxed) != number {
                continue;
            }
            match (result, &mut state.bracket) {
                (Ok(score), Some(bracket)) => bracket.answer(asked, score, self.root.best.map(|(mv, _)| mv)),
                (Err(Stopped), _) => state.stopped = true,
                (Ok(_), None) => {}
            }
            epoch.store(number.wrapping_add(1), Ordering::Relaxed);
        }
    }
}
