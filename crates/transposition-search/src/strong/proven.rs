//! Carries a line on through what the table has proved, where a table cutoff ended it. Knows the table's gates; searches
//! nothing.

use transposition::{Bands, Depth, Ply, Score, Window};

use super::Searcher;
use crate::{Game, SearchTable};

impl<G: Game, T: SearchTable<G::Key, G::Move>> Searcher<'_, G, T> {
    /// Lengthens `line`, at whose start the value for the side to move is `value` at `depth`, by moves that the table
    /// proves to keep that value. It ends where the proof does, at the end of the game, or where a position comes again.
    pub(super) fn extend_line(&mut self, game: &mut G, line: &mut Vec<G::Move>, depth: Depth, value: Score) {
        if !T::ACTIVE {
            return;
        }
        let bands = game.bands();
        let mut seen = vec![game.key()];
        let mut undos = Vec::new();
        let mut value = value;
        let mut ply = Ply::ROOT;
        let mut left = depth;
        let mut step = |game: &mut G, mv, value: &mut Score, ply: &mut Ply, left: &mut Depth| {
            let undo = game.make(mv);
            if !game.keeps_turn(&undo) {
                *value = -*value;
            }
            (*ply, *left) = (ply.next(), *left - 1);
            let again = seen.contains(&game.key());
            seen.push(game.key());
            undos.push((mv, undo));
            again
        };
        let mut again = false;
        for &mv in line.iter() {
            again |= step(game, mv, &mut value, &mut ply, &mut left);
        }
        let longest = u32::from(self.options.max_ply);
        // A win or loss may have been seen beyond the depth, where a line of noisy moves or checks went on.
        let decisive = bands.band_of(value).is_some();
        while !again && (decisive || !left.is_leaf()) && ply.get() < longest && is_open(game, ply) {
            let Some(mv) = self.proved_move(game, &bands, (left, ply), value) else { break };
            line.push(mv);
            again = step(game, mv, &mut value, &mut ply, &mut left);
        }
        while let Some((mv, undo)) = undos.pop() {
            game.unmake(mv, undo);
        }
    }

    /// A move whose child's entry alone proves that it reaches `value`.
    fn proved_move(
        &mut self,
        game: &mut G,
        bands: &Bands,
        (depth, ply): (Depth, Ply),
        value: Score,
    ) -> Option<G::Move> {
        let start = self.moves.len();
        game.moves(&mut self.moves);
        if let Some(mv) = self.table.probe(self.care.shelf(game, depth).key()).and_then(|entry| entry.hash_move()) {
            let mv = game.own_move(mv);
            if let Some(at) = self.moves[start..].iter().position(|&legal| legal == mv) {
                self.moves[start..=start + at].rotate_right(1);
            }
        }
        let reaches = Window::new(Score::new(value.get() - 1), value);
        let mut proved = None;
        for &mv in &self.moves[start..] {
            let undo = game.make(mv);
            let keeps = game.keeps_turn(&undo);
            let here = bands.at(ply.next());
            let told = game.path_score().map(|path| path.score).or_else(|| game.outcome());
            let score = told.map(|score| here.to_root(score)).or_else(|| {
                let shelf = self.care.shelf(game, depth - 1);
                let asked = if keeps { reaches } else { -reaches };
                self.settles(&shelf, &self.table.probe(shelf.key())?, depth - 1, asked, here)
            });
            game.unmake(mv, undo);
            if score.is_some_and(|score| (if keeps { score } else { -score }) >= value) {
                proved = Some(mv);
                break;
            }
        }
        self.moves.truncate(start);
        proved
    }
}

/// Whether neither the position nor, below the root, the path ends the game.
fn is_open<G: Game>(game: &G, ply: Ply) -> bool {
    game.outcome().is_none() && (ply == Ply::ROOT || game.path_score().is_none())
}
