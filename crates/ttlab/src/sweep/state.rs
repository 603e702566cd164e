//! What a sweep keeps on disk: its plan and every sample taken. Knows the file; does not know how a sample is taken.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::failure::Failure;
use crate::report::{Machine, replace};

/// The name that tells a state from any other file.
const FORMAT: &str = "ttlab sweep state";

/// The version of the states written; others are refused.
const VERSION: u32 = 1;

/// What makes two sweeps the same, seeds and repeats aside.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Plan {
    /// The version of the program that measures.
    pub(super) program: String,
    pub(super) game: String,
    pub(super) board: String,
    pub(super) vary: String,
    /// Every position, as a plan lists it.
    pub(super) positions: Vec<String>,
    /// Every point, in words.
    pub(super) points: Vec<String>,
}

/// One sample: a pass over all positions.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Taken {
    pub(super) point: usize,
    pub(super) seed: u64,
    pub(super) repeat: u32,
    pub(super) nodes: u64,
    pub(super) milliseconds: f64,
    pub(super) probes: u64,
    pub(super) hits: u64,
    pub(super) cutoffs: u64,
    /// Nothing where the table cannot know.
    pub(super) false_matches: Option<u64>,
    /// Answers that are not the ones of the state.
    pub(super) wrong_values: u64,
}

/// The file.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct State {
    format: String,
    version: u32,
    pub(super) machine: Machine,
    pub(super) plan: Plan,
    /// The true values of the positions; in chess the moves found without a table.
    pub(super) values: Vec<i32>,
    pub(super) samples: Vec<Taken>,
}

impl State {
    pub(super) fn new(plan: Plan, values: Vec<i32>) -> Self {
        State {
            format: FORMAT.to_owned(),
            version: VERSION,
            machine: Machine::here(),
            plan,
            values,
            samples: Vec::new(),
        }
    }

    /// The state kept at `path` if it is one of this plan; nothing if there is no file.
    pub(super) fn load(path: &Path, plan: &Plan) -> Result<Option<Self>, Failure> {
        if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
            return Err(Failure::told(format!(
                "--state {}: it is no file that samples could be kept in; give the name of one",
                path.display()
            )));
        }
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => {
                return Err(Failure::told(format!(
                    "--state {}: it is not the state of a sweep, or cannot be read: {error}; give another file",
                    path.display()
                )));
            }
        };
        Self::read(&text, plan)
            .map(Some)
            .map_err(|reason| Failure::told(format!("--state {}: {reason}", path.display())))
    }

    fn read(text: &str, plan: &Plan) -> Result<Self, String> {
        #[derive(Deserialize)]
        struct Head {
            format: String,
            version: u32,
        }
        let foreign = "it is not the state of a sweep; give another file, or none to begin anew";
        let begins = format!("{{\"format\":\"{FORMAT}\"");
        let ours = text.starts_with(&begins) || !text.is_empty() && begins.starts_with(text);
        let head: Head = serde_json::from_str(text).map_err(|error| {
            if ours { format!("it is cut short ({error}); delete it to begin anew") } else { foreign.to_owned() }
        })?;
        if head.format != FORMAT {
            return Err(foreign.to_owned());
        }
        if head.version != VERSION {
            return Err(format!(
                "it has version {}, and this program keeps version {VERSION}; give another file to begin anew",
                head.version
            ));
        }
        let state: State =
            serde_json::from_str(text).map_err(|error| format!("it is damaged ({error}); delete it to begin anew"))?;
        if let Some((what, theirs, ours)) = state.plan.differs(plan) {
            return Err(format!(
                "it belongs to another sweep: its {what} is {theirs}, here it is {ours}; give another file, or the same arguments"
            ));
        }
        let sound = |taken: &Taken| {
            taken.point < plan.points.len()
                && taken.repeat > 0
                && taken.milliseconds.is_finite()
                && taken.milliseconds >= 0.0
        };
        if state.values.len() != plan.positions.len() || !state.samples.iter().all(sound) {
            return Err("it is damaged (a sample that cannot have been taken); delete it to begin anew".to_owned());
        }
        Ok(state)
    }

    /// Puts the state on disk in one step: an interruption leaves this state or the one before.
    pub(super) fn save(&self, path: &Path) -> Result<(), Failure> {
        let text = serde_json::to_vec(self)?;
        replace("--state", path, &text)
    }

    pub(super) fn has(&self, point: usize, seed: u64, repeat: u32) -> bool {
        self.samples.iter().any(|taken| (taken.point, taken.seed, taken.repeat) == (point, seed, repeat))
    }
}

impl Plan {
    /// The first thing in which two plans differ: its name, the one and the other.
    fn differs(&self, other: &Plan) -> Option<(&'static str, String, String)> {
        let list = |list: &[String]| list.join("; ");
        let parts = [
            ("version of ttlab", self.program.clone(), other.program.clone()),
            ("game", self.game.clone(), other.game.clone()),
            ("board", self.board.clone(), other.board.clone()),
            ("varied thing", self.vary.clone(), other.vary.clone()),
            ("number of positions", self.positions.len().to_string(), other.positions.len().to_string()),
            ("list of positions", list(&self.positions), list(&other.positions)),
            ("list of points", list(&self.points), list(&other.points)),
        ];
        let short = |text: String| {
            if text.len() > 120 { format!("{}…", text.chars().take(100).collect::<String>()) } else { text }
        };
        let (what, theirs, ours) = parts.into_iter().find(|(_, theirs, ours)| theirs != ours)?;
        Some((what, short(theirs), short(ours)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan() -> Plan {
        let text = |text: &str| text.to_owned();
        Plan {
            program: text("1"),
            game: text("tictactoe"),
            board: text("3x3"),
            vary: text("size"),
            positions: vec![text("")],
            points: vec![text("a"), text("b")],
        }
    }

    fn state() -> State {
        let mut state = State::new(plan(), vec![0]);
        state.samples.push(Taken {
            point: 1,
            seed: 2,
            repeat: 3,
            nodes: 4,
            milliseconds: 0.1,
            probes: 6,
            hits: 5,
            cutoffs: 4,
            false_matches: None,
            wrong_values: 0,
        });
        state
    }

    #[test]
    fn a_state_is_read_back_as_it_was_kept() {
        let text = serde_json::to_string(&state()).unwrap();
        let read = State::read(&text, &plan()).unwrap();
        assert_eq!(read.samples, state().samples);
        assert!(read.has(1, 2, 3) && !read.has(0, 2, 3));
    }

    #[test]
    fn every_truncation_is_refused() {
        let text = serde_json::to_string(&state()).unwrap();
        for length in 0..text.len() {
            let told = State::read(&text[..length], &plan()).unwrap_err();
            assert!(told.contains("cut short") || length == 0, "{length}: {told}");
        }
    }

    #[test]
    fn what_is_foreign_damaged_or_of_another_sweep_is_refused_with_its_reason() {
        let text = serde_json::to_string(&state()).unwrap();
        let told = |text: &str| State::read(text, &plan()).unwrap_err();
        assert!(told("[]").contains("not the state of a sweep"));
        assert!(told("{\"rows\":[]}").contains("not the state of a sweep"));
        assert!(told(&text.replace("\"version\":1", "\"version\":9")).contains("version 9"));
        assert!(told(&text.replace("\"point\":1", "\"point\":7")).contains("damaged"));
        assert!(told(&text.replace("0.1", "null")).contains("damaged"));
        assert!(told(&text.replace("0.1", "-0.1")).contains("damaged"));
        assert!(told(&text.replace("0.1", "1e999")).contains("out of range"));
        let other = Plan { vary: "ways".to_owned(), ..plan() };
        let told = State::read(&text, &other).unwrap_err();
        assert!(told.contains("another sweep: its varied thing is size, here it is ways"), "{told}");
    }
}
