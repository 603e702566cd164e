//! A position with a known answer, as a line of EPD has it.

use transposition_games::chess::{Chess, Move};

use crate::text::parse_move;

/// What is to be found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// One of the best moves, if some are named, and none of those to avoid.
    Moves {
        /// `bm`: any of them is an answer; all moves are if there is none here.
        best: Vec<Move>,
        /// `am`: none of them is an answer.
        avoid: Vec<Move>,
    },
    /// A mate in so many moves, below zero if the side to move is mated.
    Mate(i32),
    /// Nothing in particular.
    Nothing,
}

/// A position and its goal.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The name that the line gives it.
    pub id: Option<String>,
    /// The position.
    pub position: Chess,
    /// What is to be found.
    pub goal: Goal,
}

impl Goal {
    /// Whether `mv` is an answer; a mate is not found by its first move.
    #[must_use]
    pub fn accepts(&self, mv: Move) -> bool {
        match self {
            Goal::Moves { best, avoid } => (best.is_empty() || best.contains(&mv)) && !avoid.contains(&mv),
            Goal::Mate(_) | Goal::Nothing => false,
        }
    }

    /// What a report calls it.
    #[must_use]
    pub fn text(&self, position: &Chess) -> String {
        let list = |moves: &[Move]| moves.iter().map(|&mv| position.uci(mv)).collect::<Vec<_>>().join(" ");
        match self {
            Goal::Moves { best, avoid } if avoid.is_empty() => list(best),
            Goal::Moves { best, avoid } if best.is_empty() => format!("not {}", list(avoid)),
            Goal::Moves { best, avoid } => format!("{}, not {}", list(best), list(avoid)),
            Goal::Mate(moves) => format!("#{moves}"),
            Goal::Nothing => "-".to_owned(),
        }
    }
}

impl Problem {
    /// Takes a line apart.
    ///
    /// # Errors
    ///
    /// A sentence if the line is no position, or has nothing to find.
    pub fn read(line: &str) -> Result<Self, String> {
        let problem = Problem::read_position(line)?;
        match problem.goal {
            Goal::Nothing => {
                Err("has nothing to find; give bm or am and moves, or bm # and the moves to mate".to_owned())
            }
            _ => Ok(problem),
        }
    }

    /// Takes a line apart that may have nothing to find.
    ///
    /// # Errors
    ///
    /// A sentence if the line is no position, or what is to be found cannot be read.
    pub fn read_position(line: &str) -> Result<Self, String> {
        let mut rest = line.trim();
        let mut fields = Vec::new();
        while fields.len() < 6 {
            let (field, after) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
            // The counters may be left out; operations begin with a letter or with #.
            if fields.len() >= 4 && (field.is_empty() || !field.bytes().all(|byte| byte.is_ascii_digit())) {
                break;
            }
            fields.push(field);
            rest = after.trim_start();
        }
        let position = Chess::from_fen(&fields.join(" "), false).map_err(|error| error.to_string())?;
        let (mut best, mut avoid, mut mate, mut id) = (Vec::new(), Vec::new(), None, None);
        for operation in operations(rest) {
            let (code, operand) = operation.split_once(char::is_whitespace).unwrap_or((operation, ""));
            let operand = operand.trim();
            match code {
                "bm" if operand.starts_with('#') => mate = Some(distance(operand)?),
                "dm" => mate = Some(distance(operand)?),
                "bm" => best = moves(&position, code, operand)?,
                "am" => avoid = moves(&position, code, operand)?,
                "id" => id = Some(operand.trim_matches('"').to_owned()),
                _ if code.starts_with('#') => mate = Some(distance(code)?),
                _ => {}
            }
        }
        let goal = match mate {
            Some(mate) => Goal::Mate(mate),
            None if best.is_empty() && avoid.is_empty() => Goal::Nothing,
            None => Goal::Moves { best, avoid },
        };
        Ok(Problem { id, position, goal })
    }
}

/// The operations of a line. A semicolon ends one, unless it stands between quotation marks.
fn operations(text: &str) -> impl Iterator<Item = &str> {
    let mut quoted = false;
    text.split(move |c| {
        quoted ^= c == '"';
        c == ';' && !quoted
    })
    .map(str::trim)
    .filter(|operation| !operation.is_empty())
}

fn distance(text: &str) -> Result<i32, String> {
    let digits = text.strip_prefix('#').unwrap_or(text);
    let moves = digits.parse().ok().filter(|moves| (-500..=500).contains(moves) && *moves != 0);
    moves.ok_or_else(|| format!("has '{text}' where a number of moves to mate is wanted, such as #3 or #-3"))
}

fn moves(position: &Chess, code: &str, operand: &str) -> Result<Vec<Move>, String> {
    let moves: Result<Vec<Move>, String> = operand
        .split_whitespace()
        .map(|text| parse_move(position, text).map_err(|error| format!("has {code} with {error}")))
        .collect();
    match moves {
        Ok(moves) if moves.is_empty() => Err(format!("has {code} without a move")),
        moves => moves,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

    fn goal(operations: &str) -> Result<String, String> {
        let problem = Problem::read(&format!("{START} {operations}"))?;
        Ok(problem.goal.text(&problem.position))
    }

    #[test]
    fn goals_are_moves_or_mates() {
        assert_eq!(goal("bm e4 Nf3; id \"a;b\";").unwrap(), "e2e4 g1f3");
        assert_eq!(goal("0 1 am f3; c0 \"; bm d4;\";").unwrap(), "not f2f3");
        for mate in ["bm #-13;", "dm -13;", "#-13", "3 7 bm #-13"] {
            assert_eq!(goal(mate).unwrap(), "#-13", "{mate}");
        }
        assert_eq!(Problem::read(&format!("{START} bm e4; id \"a;b\";")).unwrap().id.as_deref(), Some("a;b"));
    }

    #[test]
    fn what_is_no_problem_is_said_to_be_none() {
        for (operations, word) in [
            ("", "nothing to find"),
            ("bm Ke2;", "'Ke2', which is not legal"),
            ("bm e2e5;", "'e2e5', which is not legal"),
            ("bm O-O;", "'O-O', which is not legal"),
            ("bm e4 best;", "'best', which is not a move"),
            ("bm ;", "without a move"),
            ("bm #0;", "#0"),
            ("dm x;", "'x'"),
        ] {
            let error = goal(operations).unwrap_err();
            assert!(error.contains(word), "{operations}: {error}");
        }
        assert!(Problem::read("8/8 w").is_err() && Problem::read("").is_err());
    }

    #[test]
    fn moves_to_avoid_are_no_answer() {
        let problem = Problem::read(&format!("{START} bm e4 f3; am f3;")).unwrap();
        let accepts = |text| problem.goal.accepts(problem.position.parse_move(text).unwrap());
        assert!(accepts("e2e4") && !accepts("f2f3") && !accepts("d2d4"));
    }
}
