//! The loops that are timed. Knows how keys follow each other and how far ahead they are prefetched; does not know clocks.

use std::hint::black_box;

use super::subject::{Subject, Tested};

/// What is done to a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Op {
    /// One word of the key's line is read: the limit for everything else.
    Read,
    /// One slot of the key's line is read and written as it was: what any store costs, since a line that was written to has
    /// to go back to memory. For information; the limit is the read.
    Write,
    /// The key is probed and was stored.
    Hit,
    /// The key is probed and was not stored.
    Miss,
    /// A key that was not stored is.
    Store,
    /// The key is probed, and stored if it was not found. Half the keys were stored first; the others are drawn from as many
    /// numbers, so that in a small table a few of them are still there from the last time.
    Mixed,
}

/// One way of doing it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Case {
    pub(crate) op: Op,
    /// Whether a key can only be known once the key before it is done with.
    pub(crate) dependent: bool,
    /// How many keys ahead lines are prefetched; 0 for not at all.
    pub(crate) prefetch: usize,
}

impl Op {
    pub(crate) const ALL: [Op; 6] = [Op::Read, Op::Write, Op::Hit, Op::Miss, Op::Store, Op::Mixed];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Op::Read => "read",
            Op::Write => "write",
            Op::Hit => "hit",
            Op::Miss => "miss",
            Op::Store => "store",
            Op::Mixed => "mixed",
        }
    }
}

/// How far ahead lines are prefetched.
pub(crate) const AHEAD: [usize; 4] = [0, 1, 4, 16];

impl Case {
    /// All of them, the limits first. What is not read cannot be waited for, so only reads and hits can be dependent.
    pub(crate) fn all() -> Vec<Case> {
        let dependent = [Op::Read, Op::Hit].map(|op| Case { op, dependent: true, prefetch: 0 });
        let independent =
            Op::ALL.into_iter().flat_map(|op| AHEAD.map(|prefetch| Case { op, dependent: false, prefetch }));
        dependent.into_iter().chain(independent).collect()
    }

    /// The case this one is held against.
    pub(crate) fn limit(self) -> Case {
        Case { op: Op::Read, ..self }
    }
}

/// Keys numbered from here on are never stored before the clock runs.
const ABSENT: u64 = 1 << 38;
/// Keys numbered from here on are those that [`Op::Store`] stores.
const NEW: u64 = 1 << 39;

/// A table that is full, and what is known to be in it.
#[derive(Debug)]
pub(crate) struct Full<S: Subject> {
    pub(crate) table: Tested<S>,
    /// Numbers below this were stored first and deepest: nearly all of them are there, and stay there.
    present: u64,
}

/// Numbers, evenly spread over a range: a few cycles each.
struct Numbers(u64);

impl Numbers {
    #[inline(always)]
    fn step(&mut self, fed: u64) -> u64 {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f) ^ fed;
        self.0
    }

    #[inline(always)]
    fn below(&mut self, range: u64, fed: u64) -> u64 {
        ((u128::from(self.step(fed)) * u128::from(range)) >> 64) as u64
    }
}

impl<S: Subject> Full<S> {
    /// Fills the table with twice as many keys as it has room for, the first ones deepest.
    pub(crate) fn new(table: Tested<S>) -> Self {
        let capacity = table.capacity();
        let keys = 2 * capacity;
        for number in 0..keys {
            table.prefetch(S::key((number + 16) % keys));
            table.store(S::key(number), S::value(number, 63 - (number * 62 / keys) as i32));
        }
        Full { table, present: (capacity / 4).max(1) }
    }

    /// Checks answers, without a clock: that stored keys bring their own values, that nearly all are there, and that
    /// others are not found more often than check bits allow.
    pub(crate) fn check(&self, seed: u64) -> Result<(), String> {
        const TRIES: u64 = 1 << 14;
        let mut numbers = Numbers(seed);
        let (mut found, mut strange) = (0u64, 0);
        for _ in 0..TRIES {
            let number = numbers.below(self.present, 0);
            let answer = self.table.probe(S::key(number));
            found += u64::from(answer.is_some());
            let expected = S::payload(S::value(number, 0));
            strange += u64::from(answer.is_some_and(|value| S::payload(value) != expected));
            let absent = ABSENT + numbers.below(ABSENT, 0);
            strange += u64::from(self.table.probe(S::key(absent)).is_some());
        }
        // At most 8 x 2^-16 of the absent keys match by chance: 2 in 16,384, and 20 would be a fault.
        if strange > 20 {
            return Err(format!("{strange} of {TRIES} probes of a full {} table were answered wrongly", S::NAME));
        }
        if found < TRIES * 9 / 10 {
            return Err(format!("only {found} of {TRIES} stored keys were found in a full {} table", S::NAME));
        }
        Ok(())
    }

    /// Does `case` to `count` keys; `seed` says which.
    pub(crate) fn run(&self, case: Case, count: u64, seed: u64) {
        let table = &self.table;
        let zero = black_box(0u64);
        let payload = |value: Option<S::Value>| value.map_or(0, S::payload);
        let present = |numbers: &mut Numbers, fed| numbers.below(self.present, fed);
        let absent = |numbers: &mut Numbers, _| ABSENT + (numbers.step(0) >> 26);
        let new = |numbers: &mut Numbers, _| NEW + (numbers.step(0) >> 26);
        let either = |numbers: &mut Numbers, _| {
            let number = numbers.below(self.present, 0);
            number + (numbers.0 & 1 << 20) * (ABSENT >> 20)
        };
        let read = |_, key| table.touch(key);
        let write = |_, key| table.rewrite(key);
        let probe = |_, key| payload(table.probe(key));
        let store = |number, key| table.store(key, S::value(number, 0)) as u64;
        let mixed = |number, key| match table.probe(key) {
            Some(value) => S::payload(value),
            None => table.store(key, S::value(number, 0)) as u64,
        };
        let run = Run { table, case, count, seed, zero };
        match case.op {
            Op::Read => run.go(present, read),
            Op::Write => run.go(present, write),
            Op::Hit => run.go(present, probe),
            Op::Miss => run.go(absent, probe),
            Op::Store => run.go(new, store),
            Op::Mixed => run.go(either, mixed),
        }
    }
}

struct Run<'a, T> {
    table: &'a T,
    case: Case,
    count: u64,
    seed: u64,
    /// Zero, but the compiler does not know: whatever is masked by it must have been computed.
    zero: u64,
}

impl<V, S: Subject<Value = V>> Run<'_, transposition::Table<V, S>>
where
    V: transposition::Value,
{
    #[inline(always)]
    fn go(&self, next: impl Fn(&mut Numbers, u64) -> u64, work: impl Fn(u64, u64) -> u64) {
        match (self.case.dependent, self.case.prefetch) {
            (true, _) => self.plain::<true>(next, work),
            (false, 0) => self.plain::<false>(next, work),
            (false, 1) => self.ahead::<1>(next, work),
            (false, 4) => self.ahead::<4>(next, work),
            (false, _) => self.ahead::<16>(next, work),
        }
    }

    #[inline(never)]
    fn plain<const DEPENDENT: bool>(&self, next: impl Fn(&mut Numbers, u64) -> u64, work: impl Fn(u64, u64) -> u64) {
        let mut numbers = Numbers(self.seed);
        let (mut sum, mut fed) = (0u64, 0);
        for _ in 0..self.count {
            let number = next(&mut numbers, fed);
            let answer = work(number, S::key(number));
            sum = sum.wrapping_add(answer);
            if DEPENDENT {
                fed = answer & self.zero;
            }
        }
        black_box(sum);
    }

    #[inline(never)]
    fn ahead<const AHEAD: usize>(&self, next: impl Fn(&mut Numbers, u64) -> u64, work: impl Fn(u64, u64) -> u64) {
        let mut numbers = Numbers(self.seed);
        let mut draw = || {
            let number = next(&mut numbers, 0);
            let key = S::key(number);
            self.table.prefetch(key);
            (number, key)
        };
        let mut waiting: [(u64, u64); AHEAD] = std::array::from_fn(|_| draw());
        let mut sum = 0u64;
        for i in 0..self.count {
            let place = &mut waiting[i as usize % AHEAD];
            let (number, key) = std::mem::replace(place, draw());
            sum = sum.wrapping_add(work(number, key));
        }
        black_box(sum);
    }
}
