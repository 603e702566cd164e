//! `ttlab epd`: chess positions with known answers, searched one after the other. Knows the course; what a problem is stands
//! in `problem`, how one is searched in `solve`, how the outcome is shown in `report`.

mod page;
mod report;

use std::num::NonZero;
use std::path::Path;
use std::time::Duration;

use transposition::policy::Policy;

use crate::cli::Epd;
use crate::failure::{Failure, Status};
use crate::lines::{self, open};
use crate::report::Page;
use crate::{interrupt, pool, progress, room};
use report::{Report, Row};
use transposition_uci::epd::{Budget, Problem, solve};
use transposition_uci::{Hash, REPLACEMENTS};

/// The nodes of each search if no limit is given.
const NODES: u64 = 1_000_000;

pub(crate) fn run(args: &Epd) -> Result<Status, Failure> {
    let page = Page::open(&args.page)?;
    let unlimited = args.depth.is_none() && args.time.is_none();
    let budget = Budget {
        depth: args.depth,
        nodes: args.nodes.or(unlimited.then_some(NODES)),
        time: args.time.map(Duration::from_millis),
        threads: NonZero::new(args.threads.into()).unwrap_or(NonZero::<usize>::MIN),
    };
    room::check("--hash", args.hash)?;
    let mut hash = table(args)?;
    let (problems, unusable) = problems(&args.file, Problem::read)?;
    let bar = progress::bar(problems.len() as u64);
    let shown = bar.clone();
    let search = move |(name, problem): (String, Problem)| {
        progress::name(&shown, name.clone());
        let outcome = solve(&problem, &mut hash, budget);
        (name, problem, outcome)
    };
    interrupt::watch()?;
    let mut outcomes = pool::in_order(problems.into_iter(), vec![search], interrupt::flag());
    let mut report = Report::new(args, budget);
    for (name, problem, outcome) in &mut outcomes {
        let outcome = outcome.map_err(Failure::told)?;
        for violation in &outcome.violations {
            progress::say(&bar, &format!("WRONG: {name}: {violation}"));
        }
        report.add(Row::new(name, &problem, outcome));
        bar.inc(1);
    }
    bar.finish_and_clear();
    report.interrupted = outcomes.was_stopped();
    page.write(|| report.page(), || report.write(args.json))?;
    Ok(match (unusable, report.violations()) {
        _ if report.interrupted => Status::Interrupted,
        (true, _) => Status::BadInput,
        (false, 0) => Status::Fine,
        (false, _) => Status::Differs,
    })
}

fn table(args: &Epd) -> Result<Hash, Failure> {
    let policy = REPLACEMENTS.iter().copied().find(|policy| policy.name() == args.replacement).ok_or_else(|| {
        let names = REPLACEMENTS.map(Policy::name).join(", ");
        Failure::told(format!("--replacement '{}' is unknown: give one of {names}", args.replacement))
    })?;
    if args.hash == 0 {
        return Ok(Hash::None);
    }
    Hash::new(args.layout, policy, args.hash).map_err(|error| Failure::told(format!("--hash {}: {error}", args.hash)))
}

/// The problems of a file with their names, each line by `read`, and whether a line had to be left out.
pub(crate) fn problems(
    file: &Path,
    read: fn(&str) -> Result<Problem, String>,
) -> Result<(Vec<(String, Problem)>, bool), Failure> {
    lines::positions(file, open(file)?, "a FEN and, say, `bm Qd1+;`", |number, text| {
        let text = text.trim();
        if text.is_empty() || text.starts_with('#') {
            return Ok(None);
        }
        let problem = read(text)?;
        let name = problem.id.clone().unwrap_or_else(|| format!("line {number}"));
        Ok(Some((name, problem)))
    })
}
