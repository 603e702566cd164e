//! `ttlab solve`: exact values of positions, one after the other or several at once. Knows where positions come from and
//! where answers go; the search is the library's.

mod dominoes;
mod ground;
mod line;
mod page;
mod report;
mod solver;
mod store;

use std::io::{self, BufRead, IsTerminal, Write, stdout};
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use indicatif::ProgressBar;
use transposition::TableError;

use crate::book::Finished;
use crate::cli::Solve;
use crate::count::grouped;
use crate::failure::{Failure, Status};
use crate::lines::{self, Complaints, Lines, open, unreadable};
use crate::pool::{self, InOrder};
use crate::report::Page;
use crate::{interrupt, progress, room};
pub(crate) use ground::{Ground, GroundTask, on_ground};
pub(crate) use line::Question;
use report::{Document, MoveScore, Refused, Row, Summary};
use solver::Value;
pub(crate) use solver::{Setup, Solver};

/// One input and where it stands, or the reason there is none.
struct Input {
    place: String,
    text: Result<String, String>,
}

/// What became of an input.
enum Answer {
    Solved(Row),
    Refused(Refused),
}

pub(crate) fn run(args: &Solve) -> Result<Status, Failure> {
    on_ground(args.game, &args.board, args.table_mib, args)?
}

impl GroundTask for &Solve {
    type Output = Result<Status, Failure>;

    fn on<G: Ground>(self, ground: G) -> Self::Output {
        let page = Page::open(&self.page)?;
        let told = |error: TableError| {
            Failure::told(format!("--table-mib {} for each of --jobs {}: {error}", self.table_mib, self.jobs))
        };
        let book = self.book.as_deref().map(|path| {
            let told = |what| Failure::told(format!("--book {} {what}", path.display()));
            Finished::read(path, self.game, &ground).map(Arc::new).map_err(told)
        });
        let book = book.transpose()?;
        let setup =
            Setup { table_mib: self.table_mib, threads: self.threads, weak: self.weak, keep: self.keep, stop: None };
        let jobs = if self.file.is_some() { self.jobs.into() } else { self.positions.len().clamp(1, self.jobs.into()) };
        let asked = format!("--table-mib {} for each of --jobs {jobs}", self.table_mib);
        room::check(&asked, self.table_mib.saturating_mul(jobs as u64))?;
        let solvers: Result<Vec<_>, _> = (0..jobs).map(|_| Solver::new(ground.clone(), setup).map_err(told)).collect();
        let solvers = solvers?;
        let table_entries = solvers.first().map_or(0, Solver::entries);
        let (layout, why) = Solver::<G>::LAYOUT;
        let (inputs, known) = inputs(self)?;
        let workers = solvers.into_iter().map(|mut solver: Solver<G>| {
            let (every_move, book) = (self.best, book.clone());
            move |input: io::Result<Input>| input.map(|input| answer(&mut solver, book.as_deref(), every_move, input))
        });
        interrupt::watch()?;
        let mut answers = pool::in_order(inputs, workers.collect(), interrupt::flag());
        let bar = known.map_or_else(progress::counter, progress::bar);
        let mut out = Out::new(self, bar);
        let (summary, ended) = out.all(self, &mut answers);
        let table = format!("layout {layout}, {table_entries} entries, no false matches: {why}");
        if summary.is_empty() && ended.is_err() {
            return ended.map(|()| summary.status());
        }
        let show = || {
            if matches!(ended, Err(Failure::OutputClosed)) {
                return Err(Failure::OutputClosed);
            }
            out.complaints.close();
            progress::tell(summary.sentence());
            progress::tell(format_args!("table: {table}"));
            if let Some(book) = &book {
                let (answers, positions) = (grouped(book.answers()), grouped(book.positions()));
                progress::tell(format_args!("book: {positions} positions, {answers} scores taken from it"));
            }
            if self.json {
                let document = Document {
                    game: self.game.name(),
                    size: ground.size(),
                    table_mib: self.table_mib,
                    table_entries,
                    layout,
                    threads: self.threads,
                    jobs: self.jobs,
                    rows: &out.rows,
                    unusable: &out.refused,
                    summary: &summary,
                };
                serde_json::to_writer_pretty(&mut out.to, &document)?;
                writeln!(out.to)?;
            }
            Ok(())
        };
        // However it ended, what was solved is kept.
        page.write(|| page::page(self, ground.size().as_deref(), &table, &out.rows, &summary), show)?;
        ended.map(|()| summary.status())
    }
}

/// Arguments first, then the file; the empty board if there are neither. And how many there are, as far as that can be known
/// beforehand.
fn inputs(args: &Solve) -> Result<(impl Iterator<Item = io::Result<Input>> + Send + use<>, Option<u64>), Failure> {
    let of_file = args.file.as_deref().map_or(Some(0), lines::count);
    let mut given = args.positions.clone();
    if given.is_empty() && args.file.is_none() {
        given.push(String::new());
    }
    let known = of_file.map(|lines| lines + given.len() as u64);
    let given = given
        .into_iter()
        .zip(1..)
        .map(|(text, number)| Ok(Input { place: format!("position {number}"), text: Ok(text) }));
    let lines = args.file.as_deref().map(|path| open(path).map(Lines::<Box<dyn BufRead + Send>>::new)).transpose()?;
    let lines = lines
        .into_iter()
        .flatten()
        .map(|line| line.map(|line| Input { place: format!("line {}", line.number), text: line.text }));
    Ok((given.chain(lines), known))
}

fn answer<G: Ground>(solver: &mut Solver<G>, book: Option<&Finished>, every_move: bool, input: Input) -> Answer {
    let Input { place, text } = input;
    let posed = text.and_then(|text| Question::read(&text)).and_then(|question| {
        let position = solver.ground().position(&question.moves)?;
        Ok((question, position))
    });
    let (question, position) = match posed {
        Ok(posed) => posed,
        Err(reason) => return Answer::Refused(Refused { place, reason }),
    };
    let in_book = |solver: &Solver<G>, position: &G::Position| {
        let start = Instant::now();
        let score = book.and_then(|book| book.score(solver.ground(), position))?;
        let score = if solver.is_weak() { score.signum() } else { score };
        Some(Value { score, nodes: 0, time: start.elapsed() })
    };
    let solved = in_book(solver, &position);
    // What is solved is solved from an empty table, and after it the moves with what that left.
    let solved = solved.unwrap_or_else(|| solver.solve(&position).expect(NEVER_STOPPED));
    let move_scores = every_move.then(|| {
        let mut children = Vec::new();
        solver.ground().children(&position, &mut children);
        let scored = children.into_iter().map(|(name, child)| {
            let solved = in_book(solver, &child).unwrap_or_else(|| solver.solve_on(&child).expect(NEVER_STOPPED));
            MoveScore { name, score: -solved.score }
        });
        scored.collect()
    });
    Answer::Solved(Row {
        place,
        moves: solver.ground().label(&question.moves),
        score: solved.score,
        nodes: solved.nodes,
        microseconds: solved.time.as_micros() as u64,
        expected: question.expected.map(|expected| if solver.is_weak() { expected.signum() } else { expected }),
        move_scores,
    })
}

const NEVER_STOPPED: &str = "a search without limits is never stopped";

/// A place with the name of its file, if it is in one.
fn in_file(file: Option<&Path>, place: &str) -> String {
    match file {
        Some(path) if place.starts_with("line ") => format!("{}, {place}", lines::name(path)),
        _ => place.to_owned(),
    }
}

/// Where answers go: at once as lines, or kept for the document.
struct Out {
    to: io::Stdout,
    bar: ProgressBar,
    json: bool,
    /// Whether the rows are wanted once all is done.
    keep: bool,
    rows: Vec<Row>,
    refused: Vec<Refused>,
    complaints: Complaints,
}

impl Out {
    fn new(args: &Solve, bar: ProgressBar) -> Self {
        Out {
            to: stdout(),
            bar,
            json: args.json,
            keep: args.json || args.page.html.is_some(),
            rows: Vec::new(),
            refused: Vec::new(),
            complaints: Complaints::about(args.file.as_deref().unwrap_or(Path::new("-"))),
        }
    }

    /// All answers as they come. Their sum, and why there are no more if that is not for want of inputs.
    fn all(&mut self, args: &Solve, answers: &mut InOrder<io::Result<Answer>>) -> (Summary, Result<(), Failure>) {
        let start = Instant::now();
        let mut summary = Summary::default();
        let ended = answers.try_for_each(|answer| match (answer, &args.file) {
            (Ok(answer), _) => self.take(args, answer, &mut summary),
            (Err(error), Some(path)) => Err(unreadable(path, &error)),
            (Err(error), None) => Err(error.into()),
        });
        self.bar.finish_and_clear();
        summary.interrupted = answers.was_stopped() || ended.is_err();
        summary.close(start.elapsed());
        (summary, ended)
    }

    fn take(&mut self, args: &Solve, answer: Answer, summary: &mut Summary) -> Result<(), Failure> {
        match answer {
            Answer::Solved(row) => {
                summary.add(&row);
                if let Some(expected) = row.expected.filter(|_| !row.is_as_expected()) {
                    let place = in_file(args.file.as_deref(), &row.place);
                    let text = format!("{place}: expected {expected}, found {}", row.score);
                    progress::say(&self.bar, &text);
                }
                if !self.json && self.to.is_terminal() {
                    // The bar is on the same screen.
                    self.bar.suspend(|| row.write(&mut self.to))?;
                } else if !self.json {
                    row.write(&mut self.to)?;
                }
                if self.keep {
                    self.rows.push(row);
                }
            }
            Answer::Refused(refused) => {
                summary.unusable += 1;
                if self.complaints.admits() {
                    let place = in_file(args.file.as_deref(), &refused.place);
                    progress::say(&self.bar, &format!("{place}: {}", refused.reason));
                }
                if self.json {
                    self.refused.push(refused);
                }
            }
        }
        self.bar.inc(1);
        Ok(())
    }
}
