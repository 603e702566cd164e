//! `ttlab bench`: the search's signature, and what an operation on a table costs beside what the machine could do at best.
//! Knows the course; the loops are in `stream`, the clock in `measure`, the list in `signature`.

mod measure;
mod page;
mod report;
mod signature;
mod stream;
mod subject;

use transposition::{Eight, Exact, Four, Six};

use crate::cli::{Bench, BenchLayout, BenchOf, BenchTable};
use crate::failure::{Failure, Status};
use crate::report::Page;
use crate::{progress, room};
pub(crate) use measure::mixed_nanoseconds;
use measure::{Setting, measure};

pub(crate) fn run(args: &Bench) -> Result<Status, Failure> {
    match &args.of {
        None => signature::signature(),
        Some(BenchOf::Table(args)) => table(args),
    }
}

fn table(args: &BenchTable) -> Result<Status, Failure> {
    let page = Page::open(&args.page)?;
    let setting =
        Setting { threads: args.threads, huge_pages: !args.small_pages, rounds: args.rounds, keys: args.keys.0 };
    // Before anything is measured, however late the largest table would have its turn.
    room::check("--mib", args.mib.iter().copied().max().unwrap_or(0))?;
    let bar = progress::bar((args.mib.len() * args.layout.len()) as u64 * u64::from(setting.rounds));
    let mut all = Vec::new();
    for &mib in &args.mib {
        for &layout in &args.layout {
            progress::name(&bar, format!("{}, {mib} MiB", layout.name()));
            let run: fn(_, _, &dyn Fn()) -> _ = match layout {
                BenchLayout::Eight => measure::<Eight>,
                BenchLayout::Six => measure::<Six>,
                BenchLayout::Four => measure::<Four>,
                BenchLayout::Exact => measure::<Exact<40>>,
            };
            all.push(run(mib, setting, &|| bar.inc(1))?);
        }
    }
    bar.finish_and_clear();
    let write = if args.json { report::write_json } else { report::write_table };
    page.write(|| page::page(&all), || write(&all))?;
    Ok(Status::Fine)
}
