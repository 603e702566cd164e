//! Which points a sweep has. Knows combinations; does not know how a point is measured.

use transposition::Replace;
use transposition::policy::Policy;

use super::lists::Lists;
use crate::cli::{CompareLayout, Sweep, Vary};
use crate::compare::Config;
use crate::count::Count;
use crate::failure::Failure;
use crate::once::once;

/// One point: a table, who searches with it, and where it stands in the picture.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Point {
    pub(super) config: Config,
    /// Nothing for one thread and the plain search; a team otherwise.
    pub(super) threads: Option<u16>,
    /// The value of what varies, as people read it.
    pub(super) value: String,
    /// The same as a number, or its place in the list.
    pub(super) at: f64,
    /// Everything else, as a legend says it; empty if there is nothing else.
    pub(super) line: String,
}

/// Everything but the value of what varies.
#[derive(Clone, Copy)]
struct Rest {
    entries: u64,
    policy: Policy,
    ways: u32,
    check_bits: u32,
    layout: CompareLayout,
    threads: Option<u16>,
}

/// All points, those of a line together.
pub(super) fn points(args: &Sweep) -> Result<Vec<Point>, Failure> {
    let lists = Lists::of(args)?;
    let mut points = Vec::new();
    for rest in Rest::all(&lists) {
        points.extend(rest.point(args.vary, &lists)?);
    }
    if points.is_empty() {
        return Err(Failure::told("--ways leaves no point: the two-level policies need at least 2 ways"));
    }
    let flag = if args.vary == Vary::Size { "--values" } else { "--entries" };
    points.iter().try_for_each(|point| point.config.check_room(flag))?;
    // A line's points stand together, lines in the order of their first point.
    let lines = once(points.iter().map(|point| point.line.clone()));
    points.sort_by_key(|point| lines.iter().position(|line| *line == point.line));
    Ok(points)
}

impl Rest {
    fn all(lists: &Lists) -> Vec<Rest> {
        let first = Rest {
            entries: 1,
            policy: Policy::Effort,
            ways: 1,
            check_bits: 64,
            layout: CompareLayout::Model,
            threads: None,
        };
        let all = each(vec![first], &lists.policies, |rest, policy| Rest { policy, ..rest });
        let all = each(all, &lists.layouts, |rest, layout| Rest { layout, ..rest });
        let all = each(all, &lists.check_bits, |rest, check_bits| Rest { check_bits, ..rest });
        let all = each(all, &lists.ways, |rest, ways| Rest { ways, ..rest });
        let all = each(all, &lists.entries, |rest, entries| Rest { entries, ..rest });
        each(all, &lists.threads, |rest, threads| Rest { threads, ..rest })
    }

    /// The point; nothing where a policy has too few ways.
    fn point(self, vary: Vary, lists: &Lists) -> Result<Option<Point>, Failure> {
        let Rest { entries, policy, ways, check_bits, layout, threads } = self;
        let model = layout == CompareLayout::Model;
        let config = match layout {
            CompareLayout::Model if (ways as usize) < policy.min_ways() => return Ok(None),
            CompareLayout::Model if !entries.is_multiple_of(u64::from(ways)) => {
                let flag = |what: Vary, flag| if vary == what { "--values" } else { flag };
                let (sizes, of) = (flag(Vary::Size, "--entries"), flag(Vary::Ways, "--ways"));
                return Err(Failure::told(format!(
                    "{sizes} {entries} cannot be split into buckets of {of} {ways}: give {sizes} that are a multiple of it"
                )));
            }
            CompareLayout::Model => Config::Model { policy, entries, ways: ways as usize, check_bits },
            CompareLayout::Cluster3 => Config::cluster3(entries),
            layout => Config::Production { layout, entries },
        };
        let place = |found: Option<usize>| found.unwrap_or(0) as f64;
        let (value, at) = match vary {
            Vary::Size => (Count(entries).to_string(), entries as f64),
            Vary::Policy => (policy.name().to_owned(), place(lists.policies.iter().position(|&known| known == policy))),
            Vary::CheckBits => (check_bits.to_string(), f64::from(check_bits)),
            Vary::Ways => (ways.to_string(), f64::from(ways)),
            Vary::Threads => (threads.unwrap_or(1).to_string(), f64::from(threads.unwrap_or(1))),
            Vary::Layout => (layout.name().to_owned(), place(lists.layouts.iter().position(|&known| known == layout))),
        };
        let mut words = Vec::new();
        if lists.layouts.len() > 1 && vary != Vary::Layout && !model {
            words.push(layout.name().to_owned());
        }
        if model && (lists.policies.len() > 1 || lists.layouts.len() > 1) && vary != Vary::Policy {
            words.push(policy.name().to_owned());
        }
        if model && lists.ways.len() > 1 && vary != Vary::Ways {
            words.push(format!("{ways} ways"));
        }
        if model && lists.check_bits.len() > 1 && vary != Vary::CheckBits {
            words.push(format!("{check_bits} check bits"));
        }
        if lists.entries.len() > 1 && vary != Vary::Size {
            words.push(format!("{} entries", Count(entries)));
        }
        Ok(Some(Point { config, threads, value, at, line: words.join(", ") }))
    }
}

/// Every one of `all` with every value.
fn each<T: Copy>(all: Vec<Rest>, values: &[T], with: impl Fn(Rest, T) -> Rest) -> Vec<Rest> {
    all.into_iter()
        .flat_map(|rest| values.iter().map(move |&value| (rest, value)))
        .map(|(rest, value)| with(rest, value))
        .collect()
}

impl Point {
    /// The point in words.
    pub(super) fn sentence(&self) -> String {
        match self.threads {
            None => self.config.to_string(),
            Some(threads) => format!("{}, threads {threads}", self.config),
        }
    }

    /// The check bits that its table is held to.
    pub(super) fn check_bits(&self) -> u32 {
        match self.config {
            Config::Model { check_bits, .. } => check_bits,
            // Fewer than 32 bits verify an entry of these: a false match is rare, not impossible.
            Config::Production { layout: CompareLayout::Eight | CompareLayout::Six, .. } => 0,
            Config::Production { .. } | Config::Cluster3 { .. } => 64,
        }
    }
}
