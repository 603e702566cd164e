//! `ttlab bench`: what an operation on a table costs, beside what the machine could do at best. Knows the course; the
//! loops are in `stream`, the clock in `measure`.

mod measure;
mod report;
mod stream;
mod subject;

use transposition_search::transposition::{Eight, Exact, Four, Six};

use crate::cli::{Bench, BenchLayout, BenchTable};
use crate::failure::{Failure, Status};
use crate::{progress, room};
use measure::{Effort, measure};

pub(crate) fn run(args: &Bench) -> Result<Status, Failure> {
    match args {
        Bench::Table(args) => table(args),
    }
}

fn table(args: &BenchTable) -> Result<Status, Failure> {
    let effort = Effort { rounds: args.rounds, keys: args.keys.0 };
    // Before anything is measured, however late the largest table would have its turn.
    room::check("--mib", args.mib.iter().copied().max().unwrap_or(0))?;
    let bar = progress::bar((args.mib.len() * args.layout.len()) as u64 * u64::from(effort.rounds));
    let mut all = Vec::new();
    for &mib in &args.mib {
        for &layout in &args.layout {
            progress::name(&bar, format!("{}, {mib} MiB", layout.name()));
            let run: fn(_, _, _, &dyn Fn()) -> _ = match layout {
                BenchLayout::Eight => measure::<Eight>,
                BenchLayout::Six => measure::<Six>,
                BenchLayout::Four => measure::<Four>,
                BenchLayout::Exact => measure::<Exact<40>>,
            };
            all.push(run(mib, args.threads, effort, &|| bar.inc(1))?);
        }
    }
    bar.finish_and_clear();
    let write = if args.json { report::write_json } else { report::write_table };
    write(&all)?;
    Ok(Status::Fine)
}
