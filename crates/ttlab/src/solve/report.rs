//! What `solve` tells: lines and a summary, or one document. Knows results; does not know how they were found.

use std::io::Write;
use std::time::Duration;

use serde::Serialize;

use crate::count::grouped;
use crate::failure::{Failure, Status};

/// A legal move and its score for the side that makes it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct MoveScore {
    #[serde(rename = "move")]
    pub(crate) name: String,
    pub(crate) score: i32,
}

/// A solved position.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Row {
    /// Where it was given.
    #[serde(skip)]
    pub(crate) place: String,
    pub(crate) moves: String,
    pub(crate) score: i32,
    pub(crate) nodes: u64,
    pub(crate) microseconds: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) expected: Option<i32>,
    /// If they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) move_scores: Option<Vec<MoveScore>>,
}

impl Row {
    pub(crate) fn is_as_expected(&self) -> bool {
        self.expected.is_none_or(|expected| expected == self.score)
    }

    /// Writes `moves score nodes microseconds`, with the scores of the moves as a fifth field if there are any, and sees it
    /// off, so that a reader at the other end of a pipe has it now.
    pub(crate) fn write(&self, out: &mut impl Write) -> Result<(), Failure> {
        write!(out, "{} {} {} {}", self.moves, self.score, self.nodes, self.microseconds)?;
        if let Some(scores) = &self.move_scores {
            let scores: Vec<String> = scores.iter().map(|mv| format!("{}:{}", mv.name, mv.score)).collect();
            write!(out, " {}", if scores.is_empty() { "-".to_owned() } else { scores.join(",") })?;
        }
        writeln!(out)?;
        out.flush()?;
        Ok(())
    }
}

/// An input that could not be used.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Refused {
    pub(crate) place: String,
    pub(crate) reason: String,
}

/// All that came of a run, in figures.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Summary {
    pub(crate) positions: u64,
    pub(crate) mean_nodes: f64,
    pub(crate) mean_microseconds: f64,
    pub(crate) positions_per_second: f64,
    pub(crate) mismatches: u64,
    pub(crate) unusable: u64,
    /// Whether it ended before the last position was looked at.
    pub(crate) interrupted: bool,
}

impl Summary {
    pub(crate) fn add(&mut self, row: &Row) {
        self.positions += 1;
        let share = 1.0 / self.positions as f64;
        self.mean_nodes += (row.nodes as f64 - self.mean_nodes) * share;
        self.mean_microseconds += (row.microseconds as f64 - self.mean_microseconds) * share;
        self.mismatches += u64::from(!row.is_as_expected());
    }

    pub(crate) fn close(&mut self, elapsed: Duration) {
        if self.positions > 0 {
            self.positions_per_second = self.positions as f64 / elapsed.as_secs_f64().max(1e-9);
        }
    }

    /// Whether nothing was looked at.
    pub(crate) fn is_empty(&self) -> bool {
        self.positions == 0 && self.unusable == 0
    }

    pub(crate) fn status(&self) -> Status {
        match (self.unusable, self.mismatches) {
            _ if self.interrupted => Status::Interrupted,
            (0, 0) => Status::Fine,
            (0, _) => Status::Differs,
            _ => Status::BadInput,
        }
    }

    /// The summary as a sentence.
    pub(crate) fn sentence(&self) -> String {
        let plural = if self.positions == 1 { "" } else { "s" };
        let mut text = format!(
            "{} position{plural}: mean {} nodes, mean {}, {} positions per second",
            grouped(self.positions),
            grouped(self.mean_nodes.round() as u64),
            span(self.mean_microseconds),
            rate(self.positions_per_second),
        );
        if self.mismatches > 0 {
            text = format!("{text}; {} not as expected", grouped(self.mismatches));
        }
        if self.unusable > 0 {
            text = format!("{text}; {} unusable", grouped(self.unusable));
        }
        if self.interrupted {
            text = format!("{text}; interrupted before the last one");
        }
        text
    }
}

/// The document of `--json`.
#[derive(Debug, Serialize)]
pub(crate) struct Document<'a> {
    pub(crate) game: &'a str,
    pub(crate) size: Option<String>,
    pub(crate) table_mib: u64,
    pub(crate) table_entries: u64,
    /// The layout of the table.
    pub(crate) layout: &'a str,
    pub(crate) threads: u16,
    pub(crate) jobs: u16,
    pub(crate) rows: &'a [Row],
    pub(crate) unusable: &'a [Refused],
    pub(crate) summary: &'a Summary,
}

fn span(microseconds: f64) -> String {
    match microseconds {
        us if us < 1e3 => format!("{us:.1} us"),
        us if us < 1e6 => format!("{:.2} ms", us / 1e3),
        us => format!("{:.2} s", us / 1e6),
    }
}

fn rate(per_second: f64) -> String {
    if per_second < 100.0 { format!("{per_second:.2}") } else { grouped(per_second.round() as u64) }
}
