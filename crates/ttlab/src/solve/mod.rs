//! `ttlab solve`: exact values of positions, one after the other or several at once. Knows where positions come from and
//! where answers go; the search is the library's.

mod line;
mod report;
mod solver;
mod store;
mod weak;

use std::io::{self, BufRead, IsTerminal, Write, stdout};
use std::time::Instant;

use transposition_search::transposition::TableError;

use crate::boards::{Board, Task, on_board};
use crate::cli::Solve;
use crate::failure::{Failure, Status};
use crate::lines::{Lines, open, unreadable};
use crate::{pool, progress, room};
pub(crate) use line::Question;
use report::{Document, Refused, Row, Summary};
use solver::Solver;

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
    on_board(args.game, &args.board, args)?
}

impl Task for &Solve {
    type Output = Result<Status, Failure>;

    fn on<B: Board>(self, board: B) -> Self::Output {
        let told = |error: TableError| {
            Failure::told(format!("--table-mib {} for each of --jobs {}: {error}", self.table_mib, self.jobs))
        };
        let jobs = if self.file.is_some() { self.jobs.into() } else { self.positions.len().clamp(1, self.jobs.into()) };
        let asked = format!("--table-mib {} for each of --jobs {jobs}", self.table_mib);
        room::check(&asked, self.table_mib.saturating_mul(jobs as u64))?;
        let solvers: Result<Vec<_>, _> = (0..jobs).map(|_| Solver::new(&board, self).map_err(told)).collect();
        let solvers = solvers?;
        let table_entries = solvers.first().map_or(0, Solver::entries);
        let (layout, why) = solvers.first().map_or(("", ""), Solver::layout);
        let inputs = inputs(self)?;
        let size = board.size();
        let workers = solvers.into_iter().map(|mut solver: Solver<B>| {
            let (board, weak) = (board.clone(), self.weak);
            move |input: io::Result<Input>| input.map(|input| answer(&board, &mut solver, weak, input))
        });
        let answers = pool::in_order(inputs, workers.collect());
        let mut out = Out::new(self.json);
        let summary = out.all(self, answers)?;
        progress::tell(format_args!("table: layout {layout}, {table_entries} entries, no false matches: {why}"));
        if self.json {
            let document = Document {
                game: self.game.name(),
                size,
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

/// Arguments first, then the file; the empty board if there are neither.
fn inputs(args: &Solve) -> Result<impl Iterator<Item = io::Result<Input>> + Send + use<>, Failure> {
    let mut given = args.positions.clone();
    if given.is_empty() && args.file.is_none() {
        given.push(String::new());
    }
    let given = given
        .into_iter()
        .zip(1..)
        .map(|(text, number)| Ok(Input { place: format!("position {number}"), text: Ok(text) }));
    let lines = args.file.as_deref().map(|path| open(path).map(Lines::<Box<dyn BufRead + Send>>::new)).transpose()?;
    let lines = lines
        .into_iter()
        .flatten()
        .map(|line| line.map(|line| Input { place: format!("line {}", line.number), text: line.text }));
    Ok(given.chain(lines))
}

fn answer<B: Board>(board: &B, solver: &mut Solver<B>, weak: bool, input: Input) -> Answer {
    let Input { place, text } = input;
    let posed = text.and_then(|text| Question::read(&text)).and_then(|question| {
        let position = board.position(&question.moves)?;
        Ok((question, position))
    });
    let (question, position) = match posed {
        Ok(posed) => posed,
        Err(reason) => return Answer::Refused(Refused { place, reason }),
    };
    let solved = solver.solve(board, &position);
    Answer::Solved(Row {
        place,
        moves: board.label(&question.moves),
        score: solved.score,
        nodes: solved.nodes,
        microseconds: solved.time.as_micros() as u64,
        expected: question.expected.map(|expected| if weak { expected.signum() } else { expected }),
        move_scores: solved.moves,
    })
}

/// Where answers go: at once as lines, or kept for the document.
struct Out {
    to: io::Stdout,
    json: bool,
    rows: Vec<Row>,
    refused: Vec<Refused>,
}

impl Out {
    fn new(json: bool) -> Self {
        Out { to: stdout(), json, rows: Vec::new(), refused: Vec::new() }
    }

    fn all(&mut self, args: &Solve, answers: impl Iterator<Item = io::Result<Answer>>) -> Result<Summary, Failure> {
        let start = Instant::now();
        let mut summary = Summary::default();
        // Lines on a terminal are progress enough.
        let counter =
            if !self.json && self.to.is_terminal() { indicatif::ProgressBar::hidden() } else { progress::counter() };
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
                        let text = format!("{}: expected {expected}, found {}", row.place, row.score);
                        progress::say(&counter, &text);
                    }
                    if self.json { self.rows.push(row) } else { row.write(&mut self.to)? }
                }
                Answer::Refused(refused) => {
                    summary.unusable += 1;
                    progress::say(&counter, &format!("{}: {}", refused.place, refused.reason));
                    if self.json {
                        self.refused.push(refused);
                    }
                }
            }
            counter.inc(1);
        }
        counter.finish_and_clear();
        summary.close(start.elapsed());
        progress::tell(summary.sentence());
        Ok(summary)
    }
}
