//! Fills rivals, lets them take turns and keeps every time. Knows streams and the processor's clock; does not know what is printed.

use std::hint::black_box;

use rustix::time::{ClockId, clock_gettime};
use serde::Serialize;

use crate::heap;
use crate::payload::draw;
use crate::progress::Progress;
use crate::rivals::{ALL, Candidate, Runner};

/// What rivals are made equal in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Equal {
    /// The entries they may keep.
    Entries,
    /// The bytes they hold when full: those of the first rival.
    Bytes,
}

/// What one rival came to.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Row {
    /// The rival.
    pub(crate) name: &'static str,
    /// The bits of its values.
    pub(crate) value_bits: u32,
    /// What all are equal in.
    pub(crate) equal: Equal,
    /// The entries all were asked for; the keys come from a universe twice that.
    pub(crate) asked: usize,
    /// The entries this one may keep.
    pub(crate) entries: usize,
    /// The bytes it holds after the last operation.
    pub(crate) bytes: usize,
    /// The share of probes that were answered.
    pub(crate) hit_rate: f64,
    /// Answers that were not the value written under the key.
    pub(crate) wrong: u64,
    /// The least nanoseconds a probe and a store took together.
    pub(crate) ns_min: f64,
    /// The median of them.
    pub(crate) ns_median: f64,
    /// The median of the ratios to the first rival, each of one turn.
    pub(crate) ratio: f64,
    /// The same to the second rival: the first with its keys prefetched.
    pub(crate) ratio_ahead: f64,
}

/// How much is measured.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// Turns of each rival.
    pub(crate) repeats: usize,
    /// Operations in a turn.
    pub(crate) operations: usize,
    /// Chooses the keys.
    pub(crate) seed: u64,
}

struct Seat {
    candidate: Candidate,
    runner: Box<dyn Runner>,
    bytes: usize,
    hits: u64,
    wrong: u64,
    ns: Vec<f64>,
}

/// Fills a new table with four times as many operations as it has entries, and tells what it holds then.
fn seat(candidate: Candidate, entries: usize, asked: usize) -> Seat {
    let before = heap::held();
    let mut runner = (candidate.make)(entries);
    let universe = 2 * asked as u64;
    let mut left = 4 * entries;
    let mut seed = 1 << 32;
    while left > 0 {
        let part = left.min(1 << 18);
        let keys = draw(universe, part, seed);
        runner.run(&keys);
        left -= part;
        seed += 1;
    }
    let bytes = (heap::held() - before).max(runner.own_bytes());
    Seat { candidate, runner, bytes, hits: 0, wrong: 0, ns: Vec::new() }
}

/// A table that holds at most `budget` bytes when full, as near to it as a few tries come.
fn seat_in_bytes(candidate: Candidate, budget: usize, asked: usize) -> Option<Seat> {
    // A small one tells the bytes an entry, so that no table far beyond the budget is ever made.
    const SMALL: usize = 1 << 12;
    let small = seat(candidate, SMALL, SMALL).bytes;
    let mut entries = (budget as f64 / small as f64 * SMALL as f64) as usize;
    let mut best: Option<Seat> = None;
    for tries in 0..8 {
        let seat = seat(candidate, entries, asked);
        let fill = seat.bytes as f64 / budget as f64;
        if fill <= 1.0 && best.as_ref().is_none_or(|best| best.bytes < seat.bytes) {
            best = Some(seat);
        }
        if (0.95..=1.0).contains(&fill) {
            break;
        }
        // Aims below the budget, and further with each try, since what a map takes grows in steps.
        entries = ((entries as f64 / fill * 0.98 * 0.95_f64.powi(tries)) as usize).max(256);
    }
    best
}

/// Measures every rival with the same streams, in turns.
pub(crate) fn measure(asked: usize, equal: Equal, effort: Effort, progress: &Progress) -> Vec<Row> {
    let mut seats: Vec<Seat> = Vec::new();
    for &candidate in ALL {
        progress.say(&format!("{asked} entries, equal {equal:?}: filling {}", candidate.name));
        let made = match (equal, seats.first()) {
            (Equal::Bytes, Some(first)) => seat_in_bytes(candidate, first.bytes, asked),
            _ => Some(seat(candidate, asked, asked)),
        };
        match made {
            Some(seat) => seats.push(seat),
            None => progress.note(&format!("skipped: {} cannot be made as small as the first rival", candidate.name)),
        }
    }
    for turn in 0..effort.repeats {
        let keys = draw(2 * asked as u64, effort.operations, effort.seed.wrapping_add(turn as u64));
        for seat in &mut seats {
            progress.say(&format!("{asked} entries, equal {equal:?}: turn {} of {}", turn + 1, effort.repeats));
            let start = processor_ns();
            let tally = black_box(seat.runner.run(black_box(&keys)));
            seat.ns.push((processor_ns() - start) as f64 / keys.len() as f64);
            seat.hits += tally.hits;
            seat.wrong += tally.wrong;
        }
    }
    let probes = (effort.repeats * effort.operations) as f64;
    let row = |seat| row(seat, asked, equal, probes, [&seats[0].ns, &seats[1].ns]);
    seats.iter().map(row).collect()
}

fn row(seat: &Seat, asked: usize, equal: Equal, probes: f64, [plain, ahead]: [&[f64]; 2]) -> Row {
    let ratio = |own: &[f64]| median(seat.ns.iter().zip(own).map(|(ns, own)| ns / own).collect());
    Row {
        name: seat.candidate.name,
        value_bits: seat.candidate.value_bits,
        equal,
        asked,
        entries: seat.runner.entries(),
        bytes: seat.bytes,
        hit_rate: seat.hits as f64 / probes,
        wrong: seat.wrong,
        ns_min: seat.ns.iter().copied().fold(f64::INFINITY, f64::min),
        ns_median: median(seat.ns.clone()),
        ratio: ratio(plain),
        ratio_ahead: ratio(ahead),
    }
}

/// Whether so many wrong answers are what the rival's check bits promise: none where an answer is the key's own, else what
/// chance gives with eight ways a bucket, and a wide margin.
pub(crate) fn is_wrong_rate_due(row: &Row, effort: Effort) -> bool {
    let check_bits = ALL.iter().find(|c| c.name == row.name).map_or(64, |c| (c.make)(256).check_bits());
    let due = (effort.repeats * effort.operations) as f64 * 8.0 * 0.5_f64.powi(check_bits as i32);
    row.wrong as f64 <= 10.0 * due + if check_bits == 64 { 0.0 } else { 5.0 }
}

/// The nanoseconds this thread has had a processor: what other programs take meanwhile is not in it.
fn processor_ns() -> i64 {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    now.tv_sec * 1_000_000_000 + now.tv_nsec
}

fn median(mut all: Vec<f64>) -> f64 {
    all.sort_by(f64::total_cmp);
    let middle = all.len() / 2;
    if all.len() % 2 == 1 { all[middle] } else { f64::midpoint(all[middle - 1], all[middle]) }
}
