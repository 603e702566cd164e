//! Building a book: the positions of the last layer are solved by several workers, written to the file as they come, and the
//! others follow from them. Knows the course; the file and the database are in `file` and `scores`.

use std::collections::HashMap;
use std::io::{Write, stdout};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use transposition::TableError;

use super::file::BookFile;
use super::layers::{Numbered, derive, layers};
use super::scores::Scores;
use super::title::{State, Title};
use crate::cli::Book;
use crate::count::grouped;
use crate::failure::{Failure, Status};
use crate::solve::{Ground, GroundTask, Setup, Solver};
use crate::{interrupt, progress, room};

/// How long solved positions may wait before they are written.
const WRITE_EVERY: Duration = Duration::from_millis(250);

impl GroundTask for &Book {
    type Output = Result<Status, Failure>;

    fn on<G: Ground>(self, ground: G) -> Self::Output {
        // Before there is a file.
        room::check(&asked(self), self.table_mib.saturating_mul(self.jobs.into()))?;
        let (status, said) = build(self, &ground).map_err(Failure::Told)?;
        writeln!(stdout(), "{} {said}", self.output.display())?;
        Ok(status)
    }
}

/// Builds the book, and says what became of it as the end of a sentence about the file.
fn build<G: Ground>(args: &Book, ground: &G) -> Result<(Status, String), String> {
    let path = &args.output;
    let about = |what: String| format!("{} {what}", path.display());
    let title = Title { game: args.game.name().to_owned(), size: ground.size().unwrap_or_default(), plies: args.plies };
    let told = |error: TableError| format!("{}: {error}", asked(args));
    // The table is kept: it changes how long a score takes, not the score.
    let setup = Setup { table_mib: args.table_mib, threads: 1, weak: false, keep: true, stop: Some(interrupt::flag()) };
    let solvers: Result<Vec<_>, _> = (0..args.jobs).map(|_| Solver::new(ground.clone(), setup).map_err(told)).collect();
    // Before there is a file, since a table may be refused.
    let mut solvers = solvers?;
    let (file, state) = open(path, &title).map_err(about)?;
    match state {
        State::Finished { seal, positions, .. } => {
            file.check(seal).map_err(about)?;
            return Ok((Status::Fine, format!("is finished: {} positions", grouped(positions))));
        }
        State::Stopped(seal) => file.check(seal).map_err(about)?,
        State::Open => {}
    }
    interrupt::watch().map_err(|failure| failure.to_string())?;

    let layers = layers(ground, args.plies)?;
    file.write_title(&title, &State::Open).map_err(about)?;
    let database = Scores::open(file.clone()).map_err(about)?;
    let known = database.all().map_err(about)?;
    let last = layers.last().map_or(&[][..], Vec::as_slice);
    let open: Vec<_> = last.iter().filter(|(number, _)| !known.contains_key(number)).collect();
    drop(known);
    let solved = solve_all(&open, &mut solvers, last.len() as u64, |batch| database.add(batch)).map_err(about)?;
    if solved < open.len() {
        drop(database);
        file.write_title(&title, &State::Stopped(file.seal().map_err(about)?)).map_err(about)?;
        let said = format!(
            "is not finished: {} of {} positions after {} plies are solved; the same command goes on",
            grouped((last.len() - open.len() + solved) as u64),
            grouped(last.len() as u64),
            layers.len() - 1,
        );
        return Ok((Status::Differs, said));
    }
    let mut scores = database.all().map_err(about)?;
    let end = Solver::new(ground.clone(), Setup { table_mib: 4, stop: None, ..setup }).map_err(told)?;
    derive(ground, &layers, &mut scores, |position| score_of(&end, position).expect("nothing stops it"));
    let (positions, content) = write_rest(&database, &layers, &scores).map_err(about)?;
    drop(database);
    let seal = file.seal().map_err(about)?;
    file.write_title(&title, &State::Finished { seal, positions, content }).map_err(about)?;
    Ok((Status::Fine, format!("is finished: {} positions", grouped(positions))))
}

/// The tables that were asked for.
fn asked(args: &Book) -> String {
    format!("--table-mib {} for each of --jobs {}", args.table_mib, args.jobs)
}

/// The book at `path`, begun if there is none.
fn open(path: &Path, title: &Title) -> Result<(BookFile, State), String> {
    match BookFile::open(path)? {
        Some((file, found, state)) if found == *title => Ok((file, state)),
        Some((_, found, _)) => Err(format!(
            "is the book of {} {} with {} plies; name another file for the one of {} {} with {} plies",
            found.game, found.size, found.plies, title.game, title.size, title.plies
        )),
        None => {
            let file = BookFile::create(path, title)?;
            // Closed at once, so that what gets the book's name is whole.
            drop(Scores::open(file.clone())?);
            Ok((file.publish(path)?, State::Open))
        }
    }
}

/// Solves `open`, some of `all` positions, and hands the scores to `write` as they come. How many were solved: all, unless
/// it was stopped.
fn solve_all<G: Ground>(
    open: &[&Numbered<G::Position>],
    solvers: &mut [Solver<G>],
    all: u64,
    mut write: impl FnMut(&[(u128, i8)]) -> Result<(), String>,
) -> Result<usize, String> {
    let bar = progress::bar(all);
    bar.set_position(all - open.len() as u64);
    bar.reset_eta();
    progress::name(&bar, "positions of the last ply");
    let next = AtomicUsize::new(0);
    let (give, results) = channel();
    let written = thread::scope(|scope| {
        for solver in solvers {
            let (next, give) = (&next, give.clone());
            scope.spawn(move || {
                while let Some((number, position)) = open.get(next.fetch_add(1, Relaxed)) {
                    let Some(score) = score_of(solver, position) else { break };
                    if give.send((*number, score)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(give);
        let (mut batch, mut solved, mut last) = (Vec::new(), 0, Instant::now());
        loop {
            let result = results.recv_timeout(WRITE_EVERY);
            let ended = matches!(result, Err(RecvTimeoutError::Disconnected));
            if let Ok(score) = result {
                batch.push(score);
                bar.inc(1);
            }
            if !batch.is_empty() && (ended || last.elapsed() >= WRITE_EVERY) {
                if let Err(error) = write(&batch) {
                    interrupt::flag().store(true, Relaxed);
                    return Err(error);
                }
                solved += batch.len();
                batch.clear();
                last = Instant::now();
            }
            if ended {
                return Ok(solved);
            }
        }
    });
    bar.finish_and_clear();
    written
}

/// The score of a position as a book keeps it; nothing if it was stopped.
fn score_of<G: Ground>(solver: &Solver<G>, position: &G::Position) -> Option<i8> {
    let solved = solver.solve_on(position)?;
    Some(i8::try_from(solved.score).expect("a board has no more cells than scores have room for"))
}

/// Writes the scores of all layers but the last, which are there. How many positions the book has, and their checksum.
fn write_rest<P>(
    database: &Scores,
    layers: &[Vec<Numbered<P>>],
    scores: &HashMap<u128, i8>,
) -> Result<(u64, u32), String> {
    let upper = layers.iter().rev().skip(1).flatten();
    let rest: Vec<_> = upper.filter_map(|(number, _)| Some((*number, *scores.get(number)?))).collect();
    database.add(&rest)?;
    let mut content = crc32fast::Hasher::new();
    let mut positions = 0;
    database.each(|number, score| {
        positions += 1;
        content.update(&number.to_le_bytes());
        content.update(&score.to_le_bytes());
    })?;
    Ok((positions, content.finalize()))
}
