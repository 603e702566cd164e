//! The values that each thing about the table takes in a sweep. Knows flags and their usual values; does not know how they
//! are combined.

use std::iter::successors;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::thread::available_parallelism;

use clap::ValueEnum;
use transposition::policy::Policy;

use crate::cli::{CompareLayout, GameName, Sweep, Vary};
use crate::compare;
use crate::count::Count;
use crate::failure::Failure;
use crate::once::once;

/// A list for each thing: several values for what varies and for what makes lines, one for the rest.
#[derive(Debug)]
pub(super) struct Lists {
    pub(super) entries: Vec<u64>,
    pub(super) policies: Vec<Policy>,
    pub(super) ways: Vec<u32>,
    pub(super) check_bits: Vec<u32>,
    pub(super) layouts: Vec<CompareLayout>,
    pub(super) threads: Vec<Option<u16>>,
}

impl Lists {
    pub(super) fn of(args: &Sweep) -> Result<Self, Failure> {
        refuse_doubles(args)?;
        Ok(Lists {
            entries: entries(args)?,
            policies: policies(args)?,
            ways: numbers(args, Vary::Ways, &args.ways, 1..=64, &[1, 2, 4, 8, 16], 4)?,
            check_bits: numbers(args, Vary::CheckBits, &args.check_bits, 0..=64, &[4, 8, 12, 16, 20, 24, 32], 64)?,
            layouts: layouts(args)?,
            threads: threads(args)?,
        })
    }
}

/// The values of what varies come with `--values`, and what does not matter to the table must not be given.
fn refuse_doubles(args: &Sweep) -> Result<(), Failure> {
    let given = [
        (Vary::Size, args.entries.is_empty()),
        (Vary::Policy, args.policy.is_empty()),
        (Vary::CheckBits, args.check_bits.is_empty()),
        (Vary::Ways, args.ways.is_empty()),
        (Vary::Layout, args.layout.is_empty()),
    ];
    for (what, absent) in given {
        let Some(flag) = what.flag().filter(|_| !absent) else { continue };
        if what == args.vary {
            return Err(Failure::told(format!(
                "{flag}: {} varies here, so its values come with --values; leave {flag} out",
                what.name()
            )));
        }
        let of_the_model = matches!(what, Vary::Policy | Vary::CheckBits | Vary::Ways);
        if of_the_model && matches!(args.vary, Vary::Threads | Vary::Layout) {
            return Err(Failure::told(format!(
                "{flag}: it shapes the model table, and to vary {} the production table is measured; leave {flag} out",
                args.vary.name()
            )));
        }
        if what == Vary::Layout && matches!(args.vary, Vary::Policy | Vary::CheckBits | Vary::Ways) {
            return Err(Failure::told(format!(
                "--layout: {} are those of the model table, which has no layout; leave --layout out",
                args.vary.name()
            )));
        }
    }
    let shaped = !args.policy.is_empty() || !args.ways.is_empty() || !args.check_bits.is_empty();
    if shaped && !args.layout.is_empty() {
        return Err(Failure::told(
            "--layout: --policy, --ways and --check-bits shape the model table, which has no layout; give one or the other",
        ));
    }
    Ok(())
}

/// A value of `--values`, or a sentence that names it.
fn read<T: FromStr<Err: ToString>>(what: Vary, text: &str) -> Result<T, Failure> {
    text.trim().parse().map_err(|error: T::Err| {
        Failure::told(format!("--values '{text}' is no {} to vary: {}", what.name(), error.to_string()))
    })
}

fn entries(args: &Sweep) -> Result<Vec<u64>, Failure> {
    let counts: Vec<Count> = match args.vary {
        Vary::Size if args.values.is_empty() => [6, 8, 10, 12, 14, 16, 18].map(|bits| Count(1 << bits)).to_vec(),
        Vary::Size => args.values.iter().map(|text| read(Vary::Size, text)).collect::<Result<_, _>>()?,
        _ if args.entries.is_empty() => vec![Count(1 << 12)],
        _ => args.entries.clone(),
    };
    Ok(once(counts.into_iter().map(|count| count.0)))
}

/// The threads to vary; nobody in particular otherwise.
fn threads(args: &Sweep) -> Result<Vec<Option<u16>>, Failure> {
    if args.vary != Vary::Threads {
        return Ok(vec![None]);
    }
    if args.values.is_empty() {
        let most = available_parallelism().map_or(1, usize::from) as u16;
        let doubled = successors(Some(1), |&threads: &u16| threads.checked_mul(2));
        return Ok(doubled.take_while(|&threads| threads <= most.max(2)).map(Some).collect());
    }
    let threads = args.values.iter().map(|text| whole(Vary::Threads, text, 1..=256));
    Ok(once(threads.collect::<Result<Vec<u32>, _>>()?).into_iter().map(|threads| Some(threads as u16)).collect())
}

fn whole(what: Vary, text: &str, range: RangeInclusive<u64>) -> Result<u32, Failure> {
    crate::count::whole(range)(text.trim())
        .map_err(|error| Failure::told(format!("--values '{text}' is no {} to vary: {error}", what.name())))
}

fn numbers(
    args: &Sweep,
    what: Vary,
    given: &[u32],
    range: RangeInclusive<u64>,
    usual: &[u32],
    fixed: u32,
) -> Result<Vec<u32>, Failure> {
    if args.vary == what && args.values.is_empty() {
        return Ok(usual.to_vec());
    }
    if args.vary == what {
        let values = args.values.iter().map(|text| whole(what, text, range.clone()));
        return Ok(once(values.collect::<Result<Vec<_>, _>>()?));
    }
    Ok(if given.is_empty() { vec![fixed] } else { once(given.to_vec()) })
}

fn layouts(args: &Sweep) -> Result<Vec<CompareLayout>, Failure> {
    // Chess positions have no exact code.
    let fits = |layout: CompareLayout| {
        layout != CompareLayout::Model && (layout != CompareLayout::Exact || args.game != GameName::Chess)
    };
    let all = || CompareLayout::ALL.iter().copied().filter(|&layout| fits(layout));
    let layouts = match args.vary {
        // An exact table must be large enough for its board, so it is asked for by name.
        Vary::Layout if args.values.is_empty() => all().filter(|&layout| layout != CompareLayout::Exact).collect(),
        Vary::Layout => {
            let named = |text: &String| CompareLayout::from_str(text.trim(), false).ok().filter(|&layout| fits(layout));
            let known = || all().map(CompareLayout::name).collect::<Vec<_>>().join(", ");
            let read = |text: &String| {
                named(text).ok_or_else(|| {
                    Failure::told(format!("--values '{text}' is no layout to vary: give some of {}", known()))
                })
            };
            args.values.iter().map(read).collect::<Result<Vec<_>, _>>()?
        }
        Vary::Threads if args.layout.is_empty() => vec![CompareLayout::Four],
        _ if args.layout.is_empty() => vec![CompareLayout::Model],
        _ => args.layout.clone(),
    };
    if args.vary == Vary::Threads {
        let one_thread = |layout: &&CompareLayout| {
            !matches!(layout, CompareLayout::Eight | CompareLayout::Six | CompareLayout::Four)
        };
        if let Some(layout) = layouts.iter().find(one_thread) {
            return Err(Failure::told(format!(
                "--layout {}: threads are varied over eight, six or four; give one of these",
                layout.name()
            )));
        }
    }
    Ok(layouts)
}

fn policies(args: &Sweep) -> Result<Vec<Policy>, Failure> {
    match args.vary {
        Vary::Policy => compare::policies(&args.values)
            .map(once)
            .map_err(|failure| Failure::told(failure.to_string().replacen("--policy", "--values", 1))),
        Vary::Size if args.policy.is_empty() && args.layout.is_empty() => {
            Ok(vec![Policy::Two, Policy::Depth, Policy::Always, Policy::Effort])
        }
        _ if args.policy.is_empty() => Ok(vec![Policy::Effort]),
        _ => compare::policies(&args.policy).map(once),
    }
}
