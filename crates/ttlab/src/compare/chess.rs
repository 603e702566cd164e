//! `ttlab compare chess`: positions searched to one depth, once with each table. Knows the course; a search to a depth has no
//! right value, so answers are counted, not checked.

use super::config::Config;
use super::fixed::{ALONE, FixedDepth};
use super::suite::{Row, Suite};
use crate::cli::{Compare, CompareLayout};
use crate::failure::{Failure, Status};
use crate::progress;
use crate::report::Page;

pub(super) fn run(args: &Compare) -> Result<Status, Failure> {
    let configs: Vec<Config> = Config::all(args)?
        .into_iter()
        .filter(|config| !matches!(config, Config::Production { layout: CompareLayout::Exact, .. }))
        .collect();
    if configs.is_empty() && args.layout.contains(&CompareLayout::Exact) {
        return Err(Failure::told("--layout exact: chess positions have no exact code; give another layout"));
    }
    let page = Page::open(&args.report.page)?;
    let positions = FixedDepth::new(&args.on)?;
    let seeds = args.seeds.unwrap_or(1);
    let bar = progress::bar(2 + configs.len() as u64 * seeds);
    progress::name(&bar, "no table");
    let no_table = positions.without_table();
    bar.inc(1);
    progress::name(&bar, "unbounded table");
    let unbounded = positions.unbounded()?;
    bar.inc(1);
    let problems = &positions.problems;
    let mut rows = vec![
        Row::reference("none", std::slice::from_ref(&no_table), problems, &no_table),
        Row::reference("unbounded", std::slice::from_ref(&unbounded), problems, &no_table),
    ];
    for config in configs {
        progress::name(&bar, config.to_string());
        let mut passes = Vec::new();
        let mut shape = None;
        for seed in 1..=seeds {
            let (pass, found) = positions.bounded(config, seed, ALONE)?;
            passes.push(pass);
            shape = Some(found);
            bar.inc(1);
        }
        rows.extend(shape.map(|shape| Row::new(config, shape, &passes, problems, &no_table)));
    }
    bar.finish_and_clear();
    let suite = Suite {
        game: "chess",
        size: format!("depth {}", positions.depth),
        depth: positions.depth,
        positions: problems.len(),
        seeds,
        distinct_positions: unbounded.entries / problems.len() as u64,
        rows: &rows,
    };
    page.write(|| suite.page(), || suite.write(args))?;
    Ok(if positions.unusable { Status::BadInput } else { Status::Fine })
}
