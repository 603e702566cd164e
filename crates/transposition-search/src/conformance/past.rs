//! The promises about the path: how soon the past can matter, and that its key says so. Compares what each position of a
//! play-out foretold with how the play-out ended.

use super::breach::{Breach, Rule};
use super::{Conformant, Run};

impl<G: Conformant> Run<G> {
    /// Checks the positions of a play-out, `games`, the last of which may have a score that the path gives.
    pub(super) fn check_past(&mut self, games: &[G], line: &[G::Move]) -> Result<(), Breach> {
        for (ply, game) in games.iter().enumerate() {
            if game.past_reaches().is_some() && game.path_key() == game.key() {
                let what = "the past can matter, but the key with it is the key without it".to_owned();
                return Err(Breach::new(Rule::Past, &line[..ply], game, what));
            }
        }
        let last = games.len() - 1;
        let Some(path) = games[last].path_score().filter(|_| last > 0) else { return Ok(()) };
        self.summary.path_scores += 1;
        if let Some(ply) = games[..last].iter().position(|game| !game.path_matters()) {
            let what = format!("the path was not to matter, but it gave a score {} plies later", last - ply);
            return Err(Breach::new(Rule::Past, &line[..ply], &games[ply], what));
        }
        if path.back == 0 {
            let what = "the path gives a score that looks back no ply".to_owned();
            return Err(Breach::new(Rule::Past, line, &games[last], what));
        }
        // Every position after the one looked back to has it in its past.
        let first = (last + 1).saturating_sub(path.back as usize);
        for (ply, game) in games[..last].iter().enumerate().skip(first) {
            let later = (last - ply) as u32;
            if game.past_reaches().is_none_or(|soonest| soonest > later) {
                let reach =
                    game.past_reaches().map_or("never".to_owned(), |soonest| format!("from {soonest} plies on"));
                let what = format!("the past was to matter {reach}, but it gave a score {later} plies later");
                return Err(Breach::new(Rule::Past, &line[..ply], game, what));
            }
        }
        Ok(())
    }
}
