//! `ttlab sweep`: curves of what a table buys while one thing about it varies. Knows the order of the runs and how an
//! interrupted sweep goes on; points are in `plan`, a sample in `measure`, what it tells in `quantity`, pictures in `page`.

mod clock;
mod lists;
mod measure;
mod page;
mod plan;
mod quantity;
mod state;

use std::path::Path;
use std::process::exit;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::boards::{Board, Task, on_board};
use crate::cli::{GameName, Sweep};
use crate::compare::{FixedDepth, TRUSTED_CHECK_BITS};
use crate::failure::{Failure, Status};
use crate::posed;
use crate::report::{Machine, Output};
use crate::{interrupt, progress};
use clock::Clock;
use measure::{Solving, Subject};
use plan::Point;
use state::{Plan, State};

pub(crate) fn run(args: &Sweep) -> Result<Status, Failure> {
    if args.game == GameName::Chess {
        let points = plan::points(args)?;
        let output = Output::open(&args.report)?;
        let positions = FixedDepth::new(&args.on)?;
        let unusable = positions.unusable;
        return sweep(args, positions, &points, output, unusable);
    }
    args.on.chess.refuse()?;
    on_board(args.game, &args.on.board, args)?
}

impl Task for &Sweep {
    type Output = Result<Status, Failure>;

    fn on<B: Board>(self, board: B) -> Self::Output {
        let points = plan::points(self)?;
        let output = Output::open(&self.report)?;
        let (positions, unusable) = posed::positions(self.game, self.on.positions.as_deref(), &board)?;
        sweep(self, Solving { game: self.game, board, positions }, &points, output, unusable)
    }
}

/// The sweep of a subject; `unusable` says that a line of its positions had to be left out.
fn sweep(
    args: &Sweep,
    mut subject: impl Subject,
    points: &[Point],
    output: Output,
    unusable: bool,
) -> Result<Status, Failure> {
    let plan = Plan {
        program: env!("CARGO_PKG_VERSION").to_owned(),
        game: args.game.name().to_owned(),
        board: subject.board(),
        vary: args.vary.name().to_owned(),
        positions: subject.labels(),
        points: points.iter().map(Point::sentence).collect(),
    };
    let kept = args.state.as_deref().map(|path| State::load(path, &plan)).transpose()?.flatten();
    let mut state = match kept {
        Some(state) => state,
        None => State::new(plan, subject.truth()?),
    };
    if let Some(path) = &args.state {
        state.save(path)?;
    }
    let left = left(args, points.len(), &state);
    if !left.is_empty() && state.machine != Machine::here() {
        return Err(Failure::told(format!(
            "--state {}: it was measured on another machine ({}), and times of two machines do not mix; go on there, or \
             give another file",
            args.state.as_deref().unwrap_or(Path::new("")).display(),
            state.machine.sentence()
        )));
    }
    let all = points.len() * args.seeds as usize * args.repeats as usize;
    measure_all(args, &mut subject, points, &mut state, left, all)?;
    // The file keeps what an earlier run took beyond what is asked for now.
    state.samples.retain(|taken| taken.seed <= args.seeds && taken.repeat <= args.repeats);

    let document = page::document(args, &subject.sentence(), points, &state);
    output.write(&document, &page::for_people(args, points, &state))?;
    let wrong = |taken: &state::Taken| taken.wrong_values > 0 && points[taken.point].check_bits() >= TRUSTED_CHECK_BITS;
    // A search to a depth has no true value that a table could miss.
    let differs = args.game != GameName::Chess && state.samples.iter().any(wrong);
    Ok(match (unusable, differs) {
        (true, _) => Status::BadInput,
        (false, true) => Status::Differs,
        (false, false) => Status::Fine,
    })
}

/// The runs that are still to be made: repeat by repeat, keying by keying, the points in turn. The point that begins moves
/// on from round to round, so that none always runs after the same other.
fn left(args: &Sweep, points: usize, state: &State) -> Vec<(usize, u64, u32)> {
    let rounds = (1..=args.repeats).flat_map(|repeat| (1..=args.seeds).map(move |seed| (seed, repeat)));
    let all = rounds
        .enumerate()
        .flat_map(|(round, (seed, repeat))| (0..points).map(move |turn| ((turn + round) % points, seed, repeat)));
    all.filter(|&(point, seed, repeat)| !state.has(point, seed, repeat)).collect()
}

fn measure_all(
    args: &Sweep,
    subject: &mut impl Subject,
    points: &[Point],
    state: &mut State,
    left: Vec<(usize, u64, u32)>,
    all: usize,
) -> Result<(), Failure> {
    let done = Arc::new(AtomicUsize::new(all - left.len()));
    if let Some(path) = args.state.clone().filter(|_| !left.is_empty()) {
        let done = Arc::clone(&done);
        // What is on disk is whole at any moment, so there is nothing to wait for.
        let handler = move || {
            let done = done.load(Ordering::Relaxed);
            progress::tell(format_args!(
                "interrupted: {done} of {all} samples are in {}; the same command goes on from there",
                path.display()
            ));
            exit(interrupt::STATUS.into());
        };
        ctrlc::set_handler(handler)
            .map_err(|error| Failure::told(format!("--state: interruptions cannot be watched for: {error}")))?;
    }
    if args.state.is_some() && left.len() < all {
        progress::tell(format_args!("{} of {all} samples are there already", all - left.len()));
    }
    let bar = progress::timed(left.len() as u64);
    let mut clock = Clock::new(points.len(), left.iter().map(|run| run.0));
    for (number, seed, repeat) in left {
        let point = &points[number];
        progress::name(&bar, format!("{}, {}", point.sentence(), clock.left()));
        let taken = clock.timed(number, || subject.sample(point, seed, &state.values))?;
        state.samples.push(state::Taken { point: number, seed, repeat, ..taken });
        if let Some(path) = &args.state {
            state.save(path)?;
        }
        done.fetch_add(1, Ordering::Relaxed);
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(())
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::cli::{Cli, Command};

    #[test]
    fn points_take_turns_and_no_point_always_begins() {
        let words = "ttlab sweep domineering --vary size --seeds 2 --repeats 3";
        let Some(Command::Sweep(args)) = Cli::try_parse_from(words.split(' ')).unwrap().command else {
            panic!("{words}")
        };
        let plan = Plan {
            program: String::new(),
            game: String::new(),
            board: String::new(),
            vary: String::new(),
            positions: Vec::new(),
            points: vec![String::new(); 4],
        };
        let runs = left(&args, 4, &State::new(plan, Vec::new()));
        let rounds: Vec<_> = runs.chunks(4).collect();
        assert_eq!(rounds.len(), 6);
        for (number, round) in rounds.iter().enumerate() {
            assert!(
                round.iter().all(|run| (run.1, run.2) == (round[0].1, round[0].2)),
                "a round is of one seed and repeat"
            );
            assert_eq!(round[0].0, number % 4);
            let mut points: Vec<usize> = round.iter().map(|run| run.0).collect();
            points.sort_unstable();
            assert_eq!(points, [0, 1, 2, 3]);
        }
    }
}
