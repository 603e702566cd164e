//! `ttlab compare`: the same positions, one table after the other, side by side. Knows the course of the comparison; the
//! measuring is in `measure`, the figures in `row`, their show in `report`.

mod chess;
mod cluster;
mod config;
mod dots;
mod fixed;
mod keyed;
mod measure;
mod page;
mod production;
mod raw;
mod report;
mod row;
mod suite;
mod suite_page;

use crate::boards::{Board, Task, on_board};
use crate::cli::{Compare, GameName};
use crate::failure::{Failure, Status};
use crate::posed::{self, Posed};
use crate::progress;
use crate::report::Page;
pub(crate) use cluster::{Cluster3, bytes as cluster_bytes};
pub(crate) use config::{
    CLUSTER_POLICY, Config, ENTRY_BYTES, cluster_entries, policies, shape as model_shape, usual_ways, ways_of,
};
pub(crate) use fixed::{ALONE, FixedDepth, Pass as ChessPass};
pub(crate) use keyed::Keyed;
pub(crate) use measure::{Pass, bounded, differing, truth, unbounded};
pub(crate) use production::Built;
use report::Comparison;
use row::{Reference, Row};

/// From this many check bits on a wrong value is a fault of the program, not of the experiment.
pub(crate) const TRUSTED_CHECK_BITS: u32 = 32;

pub(crate) fn run(args: &Compare) -> Result<Status, Failure> {
    if args.game == GameName::Chess {
        return chess::run(args);
    }
    args.on.chess.refuse()?;
    on_board(args.game, &args.on.board, args)?
}

impl Task for &Compare {
    type Output = Result<Status, Failure>;

    fn on<B: Board>(self, board: B) -> Self::Output {
        let configs = Config::all(self)?;
        let asked = configs.len();
        let page = Page::open(&self.report.page)?;
        let (mut positions, unusable) = posed::positions(self.game, self.on.positions.as_deref(), &board)?;
        let seeds = self.seeds.unwrap_or(1);
        let bar = progress::bar(2 + configs.len() as u64 * seeds);
        progress::name(&bar, "unbounded table");
        let unbounded = measure::unbounded::<B>(&mut positions).map_err(|number| too_hard(&positions[number].label))?;
        bar.inc(1);
        progress::name(&bar, "no table");
        let no_table = measure::without_table::<B>(&mut positions);
        bar.inc(1);
        let reference = Reference::new(unbounded, no_table);

        let mut rows = Vec::new();
        for config in configs {
            progress::name(&bar, config.to_string());
            let mut passes = Vec::new();
            let mut shape = None;
            for seed in 1..=seeds {
                if let Some((pass, found)) = measure::bounded(&board, &mut positions, config, seed)? {
                    passes.push(pass);
                    shape = Some(found);
                }
                bar.inc(1);
            }
            let Some(shape) = shape else { continue };
            if let Some(text) = wrong_values(&positions, &reference, &config, &passes) {
                progress::say(&bar, &text);
            }
            rows.push(Row::new(config, shape, &passes, &reference));
        }
        bar.finish_and_clear();

        let mut fine = reference.agrees();
        if !fine {
            progress::tell("WRONG: the searches without a table and with an unbounded one differ");
        }
        let mut contradicted = 0;
        for posed in positions.iter().zip(&reference.values).filter_map(|(posed, &value)| posed.contradicts(value)) {
            fine = false;
            contradicted += 1;
            progress::tell(posed);
        }
        fine &= rows.iter().all(|row| row.wrong_values == 0 || row.check_bits < TRUSTED_CHECK_BITS);
        let comparison = Comparison {
            game: self.game.name(),
            size: board.size(),
            positions: positions.len(),
            seeds,
            contradicted,
            reference: &reference,
            rows: &rows,
        };
        if rows.is_empty() && asked > 0 {
            return Err(Failure::told(
                "--layout exact: the positions of this board have no exact table of --entries; ask for more entries, or another layout",
            ));
        }
        page.write(|| comparison.page(), || comparison.write(self))?;
        Ok(match (unusable, fine) {
            (true, _) => Status::BadInput,
            (false, true) => Status::Fine,
            (false, false) => Status::Differs,
        })
    }
}

pub(crate) fn too_hard(position: &str) -> Failure {
    Failure::told(format!(
        "'{position}' takes more than {} nodes even with an unbounded table, so there is no value to check against: leave \
         it out or choose a smaller board",
        measure::UNBOUNDED_NODES
    ))
}

/// A loud line about the values a configuration got wrong, if it did.
fn wrong_values<G>(positions: &[Posed<G>], reference: &Reference, config: &Config, passes: &[Pass]) -> Option<String> {
    let all = passes.len() * positions.len();
    let found = passes.iter().flat_map(|pass| positions.iter().zip(&reference.values).zip(&pass.values));
    let mut wrong = found.filter(|((_, truth), found)| truth != found);
    let ((posed, truth), found) = wrong.next()?;
    let count = 1 + wrong.count();
    Some(format!("WRONG: {config}: {count} of {all} values; the first is '{}', {truth} but found {found}", posed.label))
}
