//! Weighted interval scheduling on several machines, exactly, by a flow of least cost. Knows intervals and weights; does
//! not know tables.
//!
//! The time line is a chain of arcs that cost nothing; an interval is an arc that leaps over its part of the chain and costs
//! minus its weight. Each machine is one unit of flow from the beginning to the end. The units go one after the other, each
//! along the cheapest way that what went before leaves open, and may turn earlier decisions round; potentials keep the
//! costs along the way from being negative, so that Dijkstra's algorithm finds it.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::Stay;

/// The most that stays can save of which no more than `ways` overlap anywhere.
pub(super) fn most(stays: &[Stay], ways: usize) -> u64 {
    let (mut line, free) = Line::of(stays, ways);
    for _ in 0..ways {
        if !line.send() {
            break;
        }
    }
    free + line.taken()
}

/// An interval between two places of the line.
#[derive(Clone, Copy, Debug)]
struct Arc {
    from: u32,
    to: u32,
    weight: i64,
    taken: bool,
}

/// The time line between the moments at which something must give way.
struct Line {
    /// By the place they come from.
    arcs: Vec<Arc>,
    /// Where the arcs from each place begin in `arcs`, and one more.
    out: Vec<u32>,
    /// The arcs into each place, as numbers.
    into: Vec<u32>,
    /// Where those into each place begin in `into`, and one more.
    into_from: Vec<u32>,
    /// The units on the chain from each place to the next.
    idle: Vec<u32>,
    potential: Vec<i64>,
    /// Whether the potentials are those of a line without flow yet.
    fresh: bool,
}

/// How a place was reached.
#[derive(Clone, Copy, Debug)]
enum Step {
    Start,
    /// Along the chain, from the place before.
    On,
    /// Back along the chain, from the place after.
    Back,
    /// Over an interval, forward.
    Take(u32),
    /// Over an interval, backward: it is given up.
    GiveUp(u32),
}

impl Line {
    /// The line of these stays, and the weight of those that never compete.
    ///
    /// Only moments matter at which more stays overlap than there are ways, and of these only the last before a stay ends:
    /// whoever is there at an earlier one of the same run is there still.
    fn of(stays: &[Stay], ways: usize) -> (Self, u64) {
        // Ends come before beginnings at the same moment: what is used can make room for itself.
        let mut moments: Vec<(u64, bool, u32)> = Vec::with_capacity(2 * stays.len());
        for (number, stay) in (0u32..).zip(stays) {
            moments.push((stay.from, true, number));
            moments.push((stay.until, false, number));
        }
        moments.sort_unstable();
        let mut first = vec![0u32; stays.len()];
        let mut arcs = Vec::new();
        let (mut places, mut held, mut began, mut free) = (0u32, 0usize, false, 0u64);
        for (_, begins, number) in moments {
            let stay = &stays[number as usize];
            if begins {
                first[number as usize] = places;
                held += 1;
            } else {
                places += u32::from(began && held > ways);
                held -= 1;
                let from = first[number as usize];
                if from == places {
                    free += stay.saves;
                } else {
                    arcs.push(Arc { from, to: places, weight: stay.saves as i64, taken: false });
                }
            }
            began = begins;
        }
        arcs.sort_unstable_by_key(|arc| arc.from);
        let places = places as usize + 1;
        let out = starts(places, arcs.iter().map(|arc| arc.from));
        let into_from = starts(places, arcs.iter().map(|arc| arc.to));
        let mut next = into_from.clone();
        let mut into = vec![0; arcs.len()];
        for (number, arc) in (0u32..).zip(&arcs) {
            let at = &mut next[arc.to as usize];
            into[*at as usize] = number;
            *at += 1;
        }
        let line =
            Line { arcs, out, into, into_from, idle: vec![0; places - 1], potential: vec![0; places], fresh: true };
        (line, free)
    }

    fn taken(&self) -> u64 {
        self.arcs.iter().filter(|arc| arc.taken).map(|arc| arc.weight as u64).sum()
    }

    /// Sends one more unit the cheapest way, unless that gains nothing.
    fn send(&mut self) -> bool {
        let steps = if self.fresh { self.straight() } else { self.cheapest() };
        self.fresh = false;
        let end = self.potential.len() - 1;
        // The potential of the end is the cost of the way just found.
        if self.potential[end] >= self.potential[0] {
            return false;
        }
        let mut at = end;
        loop {
            match steps[at] {
                Step::Start => return true,
                Step::On => {
                    at -= 1;
                    self.idle[at] += 1;
                }
                Step::Back => {
                    self.idle[at] -= 1;
                    at += 1;
                }
                Step::Take(number) => {
                    self.arcs[number as usize].taken = true;
                    at = self.arcs[number as usize].from as usize;
                }
                Step::GiveUp(number) => {
                    self.arcs[number as usize].taken = false;
                    at = self.arcs[number as usize].to as usize;
                }
            }
        }
    }

    /// The cheapest ways while there is no flow: all arcs lead forward, so one sweep finds them, and the first potentials.
    fn straight(&mut self) -> Vec<Step> {
        let places = self.potential.len();
        let mut steps = vec![Step::On; places];
        steps[0] = Step::Start;
        let cost = &mut self.potential;
        for at in 1..places {
            cost[at] = cost[at - 1];
            for &number in &self.into[self.into_from[at] as usize..self.into_from[at + 1] as usize] {
                let arc = self.arcs[number as usize];
                let over = cost[arc.from as usize] - arc.weight;
                if over < cost[at] {
                    cost[at] = over;
                    steps[at] = Step::Take(number);
                }
            }
        }
        steps
    }

    /// The cheapest ways with the flow there is, by Dijkstra's algorithm over reduced costs; the potentials become theirs.
    fn cheapest(&mut self) -> Vec<Step> {
        let places = self.potential.len();
        let end = places - 1;
        let mut steps = vec![Step::Start; places];
        let mut cost = vec![i64::MAX; places];
        cost[0] = 0;
        let mut open = BinaryHeap::from([Reverse((0i64, 0u32))]);
        while let Some(Reverse((so_far, at))) = open.pop() {
            let at = at as usize;
            if so_far > cost[at] {
                continue;
            }
            if at == end {
                break;
            }
            let potential = &self.potential;
            let mut reach = |to: usize, price: i64, step: Step| {
                let reached = so_far + price + potential[at] - potential[to];
                if reached < cost[to] {
                    cost[to] = reached;
                    steps[to] = step;
                    open.push(Reverse((reached, to as u32)));
                }
            };
            reach(at + 1, 0, Step::On);
            if at > 0 && self.idle[at - 1] > 0 {
                reach(at - 1, 0, Step::Back);
            }
            for number in self.out[at]..self.out[at + 1] {
                let arc = self.arcs[number as usize];
                if !arc.taken {
                    reach(arc.to as usize, -arc.weight, Step::Take(number));
                }
            }
            for &number in &self.into[self.into_from[at] as usize..self.into_from[at + 1] as usize] {
                let arc = self.arcs[number as usize];
                if arc.taken {
                    reach(arc.from as usize, arc.weight, Step::GiveUp(number));
                }
            }
        }
        // Places that were not settled lie no nearer than the end.
        let farthest = cost[end];
        for (potential, cost) in self.potential.iter_mut().zip(cost) {
            *potential += cost.min(farthest);
        }
        steps
    }
}

/// Where each of `places` begins in a list sorted by these places, and one more.
fn starts(places: usize, sorted: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut starts = vec![0; places + 1];
    for place in sorted {
        starts[place as usize + 1] += 1;
    }
    for place in 0..places {
        starts[place + 1] += starts[place];
    }
    starts
}
