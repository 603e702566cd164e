//! Where the kit looks: breadth first from the start, and along random play-outs. Remembers what it has seen by key.

use std::collections::{HashMap, VecDeque};

use super::breach::{Breach, Rule};
use super::{Conformant, Run};

/// The positions met so far, by key. One position stands for all its images.
pub(super) struct Known<G: Conformant>(HashMap<G::Key, G>);

impl<G: Conformant> Known<G> {
    pub(super) fn new() -> Self {
        Known(HashMap::new())
    }
}

impl<G: Conformant> Run<G> {
    /// Whether `game` is new; a breach if its key belongs to another position.
    fn is_new(&mut self, game: &G, line: &[G::Move]) -> Result<bool, Breach> {
        match self.known.0.get(&game.key()) {
            None => {
                self.known.0.insert(game.key(), game.clone());
                self.summary.positions += 1;
                Ok(true)
            }
            Some(old) if old == game || game.images().contains(old) => {
                self.summary.transpositions += 1;
                Ok(false)
            }
            Some(old) => Err(Breach::new(Rule::Collision, line, game, format!("the key is also that of {old:?}"))),
        }
    }

    /// Breadth first: the positions nearest to the start, each by every order of moves that leads to it.
    pub(super) fn walk(&mut self, start: &G) -> Result<(), Breach> {
        let mut waiting = VecDeque::from([(start.clone(), Vec::new())]);
        self.is_new(start, &[])?;
        while let Some((game, line)) = waiting.pop_front() {
            self.check_position(&game, &line)?;
            if game.outcome().is_some() {
                continue;
            }
            let mut moves = Vec::new();
            game.all_moves(&mut moves);
            for mv in moves {
                let (mut after, mut longer) = (game.clone(), line.clone());
                after.make(mv);
                longer.push(mv);
                if self.summary.positions < self.kit.positions as u64 && self.is_new(&after, &longer)? {
                    waiting.push_back((after, longer));
                }
            }
        }
        Ok(())
    }

    /// One random game, every position of it checked; then backwards, as far as the oracle can see to the end.
    pub(super) fn play_out(&mut self, start: &G) -> Result<(), Breach> {
        let mut line = Vec::new();
        let mut games = vec![start.clone()];
        while games.len() as u32 <= self.kit.longest {
            let mut game = games[games.len() - 1].clone();
            self.check_position(&game, &line)?;
            self.is_new(&game, &line)?;
            self.check_reordered(&games, &line)?;
            if is_over(&game, &line) {
                break;
            }
            let mut moves = Vec::new();
            game.all_moves(&mut moves);
            let mv = moves[self.below(moves.len())];
            game.make(mv);
            line.push(mv);
            games.push(game);
        }
        self.check_horizon(&games, &line)?;
        self.check_past(&games, &line)?;
        self.check_values(&games, &line)
    }

    /// The last three moves in the opposite order: where that is legal and leads to the same position, to the same key.
    fn check_reordered(&mut self, games: &[G], line: &[G::Move]) -> Result<(), Breach> {
        let [.., a, b, c] = *line else { return Ok(()) };
        let game = &games[games.len() - 1];
        let mut other = games[games.len() - 4].clone();
        let mut other_line = line[..line.len() - 3].to_vec();
        for mv in [c, b, a] {
            let mut moves = Vec::new();
            other.all_moves(&mut moves);
            if other.outcome().is_some() || !moves.contains(&mv) {
                return Ok(());
            }
            other.make(mv);
            other_line.push(mv);
        }
        if other == *game && other.key() != game.key() {
            let what = "the key is another one than by the last three moves in their opposite order".to_owned();
            return Err(Breach::new(Rule::Key, line, game, what));
        }
        self.check_position(&other, &other_line)?;
        self.is_new(&other, &other_line)?;
        Ok(())
    }

    /// Every position of a finished play-out must have expected at least the plies that followed.
    fn check_horizon(&mut self, games: &[G], line: &[G::Move]) -> Result<(), Breach> {
        let last = games.len() - 1;
        if is_over(&games[last], line) {
            self.summary.ended += 1;
        } else {
            self.summary.unended += 1;
        }
        for (ply, game) in games.iter().enumerate() {
            let (left, horizon) = ((last - ply) as i32, game.horizon().get());
            if left > horizon {
                let what = format!("the horizon is {horizon} plies, but the game went on for {left}");
                return Err(Breach::new(Rule::Horizon, &line[..ply], game, what));
            }
        }
        Ok(())
    }
}

/// Whether the play-out `line` has come to an end in `game`: by the position itself or by the path that led to it.
fn is_over<G: Conformant>(game: &G, line: &[G::Move]) -> bool {
    game.outcome().is_some() || (!line.is_empty() && game.path_score().is_some())
}
