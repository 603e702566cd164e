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
use transposition_search::transposition::TableError;

use crate::book::Finished;
use crate::cli::Solve;
use crate::count::grouped;
use crate::failure::{Failure, Status};
use crate::lines::{self, Lines, open, unreadable};
use crate::report::Page;
use crate::{pool, progress, room};
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
        let answers = pool::in_order(inputs, workers.collect());
        let bar = known.map_or_else(progress::counter, progress::bar);
        let mut out = Out::new(self.json, self.page.html.is_some(), bar);
        let summary = out.all(self, answers)?;
        let table = format!("layout {layout}, {table_entries} entries, no false matches: {why}");
        progress::tell(format_args!("table: {table}"));
        page.write(|| page::page(self, ground.size().as_deref(), &table, &out.rows, &summary))?;
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
        Ok(summary.status())
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
}

impl Out {
    fn new(json: bool, page: bool, bar: ProgressBar) -> Self {
        Out { to: stdout(), bar, json, keep: json || page, rows: Vec::new(), refused: Vec::new() }
    }

    fn all(&mut self, args: &Solve, answers: impl Iterator<Item = io::Result<Answer>>) -> Result<Summary, Failure> {
        let start = Instant::now();
        let mut summary = Summary::default();
        for answer in answers {
            let answer = match (answer, &args.file) {
                (Ok(answer), _) => answer,
                (Err(error), Some(path)) => return Err(unreadable(path, &error)),
                (Err(error), None) => return Err(error.into()),
            };
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
                    progress::say(
                        &self.bar,
                        &format!("{}: {}", in_file(args.file.as_deref(), &refused.place), refused.reason),
                    );
                    if self.json {
                        self.refused.push(refused);
                    }
                }
            }
            self.bar.inc(1);
        }
        self.bar.finish_and_clear();
        summary.close(start.elapsed());
        progress::tell(summary.sentence());
        Ok(summary)
    }
}
