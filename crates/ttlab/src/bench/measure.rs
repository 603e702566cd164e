//! The clock around the loops: rounds over all cases, so that whatever else the machine does hits all of them alike.
//! Knows threads and times; does not know what a loop does.

use std::sync::Barrier;
use std::thread;
use std::time::{Duration, Instant};

use transposition::{Effort, Eight, Pages, TableConfig, TableError};

use super::stream::{Case, Full, Op};
use super::subject::{Subject, Tested};
use crate::failure::Failure;
use crate::report::Spread;

/// By how many, on what pages, how often and how long.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Setting {
    /// Threads on one table; with more than one, a single one is measured too.
    pub(crate) threads: u16,
    /// Whether the table asks for huge pages.
    pub(crate) huge_pages: bool,
    pub(crate) rounds: u32,
    /// Keys of a case in each round.
    pub(crate) keys: u64,
}

/// The times of one case with one number of threads: nanoseconds a key for each thread, one for each round.
#[derive(Clone, Debug)]
pub(crate) struct Times {
    pub(crate) case: Case,
    pub(crate) threads: u16,
    pub(crate) nanoseconds: Vec<f64>,
}

impl Times {
    pub(crate) fn min(&self) -> f64 {
        self.nanoseconds.iter().copied().fold(f64::INFINITY, f64::min)
    }

    pub(crate) fn median(&self) -> f64 {
        Spread::of(&self.nanoseconds).map_or(f64::NAN, |spread| spread.median)
    }
}

/// One table measured.
#[derive(Clone, Debug)]
pub(crate) struct Measured {
    pub(crate) layout: &'static str,
    pub(crate) mib: u64,
    pub(crate) pages: Pages,
    pub(crate) times: Vec<Times>,
}

impl Measured {
    /// The times of a case with so many threads.
    pub(super) fn of(&self, case: Case, threads: u16) -> Option<&Times> {
        self.times.iter().find(|times| times.case == case && times.threads == threads)
    }

    /// The numbers of threads that were measured.
    pub(super) fn counts(&self) -> Vec<u16> {
        let mut counts: Vec<u16> = self.times.iter().map(|times| times.threads).collect();
        counts.sort_unstable();
        counts.dedup();
        counts
    }
}

/// Measures every case on one full table, with one thread and right after it with `threads`. `tick` is called after each round.
pub(crate) fn measure<S: Subject>(
    mib: u64,
    Setting { threads, huge_pages, rounds, keys }: Setting,
    tick: &dyn Fn(),
) -> Result<Measured, Failure> {
    let told = |error: TableError| Failure::told(format!("--mib {mib}, layout {}: {error}", S::NAME));
    let config = TableConfig::mib(mib).with_huge_pages(huge_pages);
    let full = Full::<S>::new(Tested::<S>::new(config, Effort).map_err(told)?);
    full.check(1).map_err(Failure::told)?;
    let counts = if threads > 1 { vec![1, threads] } else { vec![1] };
    let cases = Case::all();
    let mut times: Vec<Times> = cases
        .iter()
        .flat_map(|&case| counts.iter().map(move |&threads| Times { case, threads, nanoseconds: Vec::new() }))
        .collect();
    for round in 0..rounds {
        for (number, times) in times.iter_mut().enumerate() {
            let seed = u64::from(round) << 32 | (number as u64) << 16;
            let keys = if times.case.dependent { keys.div_ceil(4) } else { keys };
            let time = timed(&full, times.case, times.threads, keys, seed);
            times.nanoseconds.push(time.as_secs_f64() * 1e9 / keys as f64);
        }
        tick();
    }
    full.check(2).map_err(Failure::told)?;
    Ok(Measured { layout: S::NAME, mib, pages: full.table.pages(), times })
}

/// The time of the slowest of `threads` that each do `case` to `keys` keys at the same time.
fn timed<S: Subject>(full: &Full<S>, case: Case, threads: u16, keys: u64, seed: u64) -> Duration {
    let work = |thread: u16| {
        let start = Instant::now();
        full.run(case, keys, seed | u64::from(thread));
        start.elapsed()
    };
    if threads == 1 {
        return work(0);
    }
    let together = &Barrier::new(threads.into());
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|thread| {
                scope.spawn(move || {
                    together.wait();
                    work(thread)
                })
            })
            .collect();
        workers.into_iter().filter_map(|worker| worker.join().ok()).max().unwrap_or_default()
    })
}

/// Nanoseconds a key of a full table of the default layout. Half the keys are there, others not found are stored, and each
/// line is prefetched one key ahead: one for each round.
pub(crate) fn mixed_nanoseconds(mib: u64, rounds: u32) -> Result<Vec<f64>, Failure> {
    const KEYS: u64 = 1 << 16;
    let told = |error: TableError| Failure::told(format!("a table of {mib} MiB: {error}"));
    let full = Full::<Eight>::new(Tested::<Eight>::new(TableConfig::mib(mib), Effort).map_err(told)?);
    let case = Case { op: Op::Mixed, dependent: false, prefetch: 1 };
    let round = |round: u32| timed(&full, case, 1, KEYS, u64::from(round) << 32).as_secs_f64() * 1e9 / KEYS as f64;
    Ok((0..rounds).map(round).collect())
}
