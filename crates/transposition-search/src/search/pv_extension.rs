//! Carries a line on through what the table has proved, where a table cutoff ended it, and searches for the rest of a win or
//! loss. Knows the table's gates and what a line must come to.

use transposition::{Bands, Depth, Ply, Score, Window};

use super::Searcher;
use super::records::NodeRequest;
use crate::{Game, SearchTable, Stopped};

impl<G: Game, T: SearchTable<G::Key, G::Move>> Searcher<'_, G, T> {
    /// Lengthens `line`, at whose start the value for the side to move is `value` at `depth`, by moves that the table
    /// proves to keep that value. It ends where the proof does, at the end of the game, or where a position comes again. Moves of a
    /// win or loss within the depth are searched for where the table has forgotten them.
    ///
    /// Says whether the line comes to what its value tells: if that is a win or loss, whether it ends in it where it should.
    pub(super) fn extend_line(&mut self, game: &mut G, line: &mut Vec<G::Move>, depth: Depth, value: Score) -> bool {
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
        while T::ACTIVE && !again && (decisive || !left.is_leaf()) && ply.get() < longest && is_open(game, ply) {
            let (proved, as_late) = self.told_moves(game, &bands, (left, ply), value);
            let found = proved.or_else(|| self.searched_move(game, &bands, (depth, ply), value)).or(as_late);
            let Some(mv) = found else { break };
            line.push(mv);
            again = step(game, mv, &mut value, &mut ply, &mut left);
        }
        let comes_to_it = !decisive || game.outcome().is_some_and(|outcome| bands.at(ply).to_root(outcome) == value);
        while let Some((mv, undo)) = undos.pop() {
            game.unmake(mv, undo);
        }
        comes_to_it
    }

    /// A move that a search proves to reach `value`, a win or loss no more than `most` plies from the root.
    fn searched_move(
        &mut self,
        game: &mut G,
        bands: &Bands,
        (most, ply): (Depth, Ply),
        value: Score,
    ) -> Option<G::Move> {
        let plies = bands.band_of(value)?.top() - value.get().abs();
        if plies > most.get() {
            return None;
        }
        let left = Depth::new(plies - ply.get() as i32 - 1);
        self.first_to_reach(game, left + 1, value, |searcher, game, _, _, window| {
            let request = NodeRequest { depth: left, ply: ply.next(), window, may_pass: true };
            searcher.node::<true>(game, bands, request, None).map(|value| Some(value.score))
        })
    }

    /// A move whose child's entry alone proves that it reaches `value`; and where that is a loss, one that loses as late as
    /// `value` says by what is known, and may lose sooner.
    fn told_moves(
        &mut self,
        game: &mut G,
        bands: &Bands,
        (depth, ply): (Depth, Ply),
        value: Score,
    ) -> (Option<G::Move>, Option<G::Move>) {
        let here = bands.at(ply.next());
        let mut as_late = None;
        let proved = self.first_to_reach(game, depth, value, |searcher, game, mv, keeps, window| {
            let told = game.path_score().map(|path| path.score).or_else(|| game.outcome());
            Ok(told.map(|score| here.to_root(score)).or_else(|| {
                let tt_key = searcher.policy.tt_key(game, depth - 1);
                let entry = searcher.peek(&tt_key)?;
                let win = searcher.proved(&entry, here);
                let loses = win.is_some_and(|win| !keeps && win > Score::ZERO && -win == value);
                as_late = as_late.or(loses.then_some(mv));
                searcher.settles(&tt_key, &entry, depth - 1, window, here)
            }))
        });
        (proved, as_late)
    }

    /// The first of a position's moves, the table's before the others, that reaches `value` by what `ask` says of its child, if
    /// it says anything; none if `ask` is stopped before. It is told the move, whether the side that moved is to move again, and
    /// the window that asks for the value, as the child sees it.
    fn first_to_reach(
        &mut self,
        game: &mut G,
        depth: Depth,
        value: Score,
        mut ask: impl FnMut(&mut Self, &mut G, G::Move, bool, Window) -> Result<Option<Score>, Stopped>,
    ) -> Option<G::Move> {
        let start = self.moves.len();
        game.moves(&mut self.moves);
        if let Some(mv) = self.peek(&self.policy.tt_key(game, depth)).and_then(|entry| entry.hash_move()) {
            self.move_to_front(start, game.own_move(mv));
        }
        let reaches = Window::new(Score::new(value.get() - 1), value);
        let mut found = None;
        for i in start..self.moves.len() {
            let mv = self.moves[i];
            let undo = game.make(mv);
            let keeps = game.keeps_turn(&undo);
            let told = ask(self, game, mv, keeps, if keeps { reaches } else { -reaches });
            game.unmake(mv, undo);
            let Ok(told) = told else { break };
            if told.is_some_and(|score| (if keeps { score } else { -score }) >= value) {
                found = Some(mv);
                break;
            }
        }
        self.moves.truncate(start);
        found
    }
}

/// Whether neither the position nor, below the root, the path ends the game.
fn is_open<G: Game>(game: &G, ply: Ply) -> bool {
    game.outcome().is_none() && (ply == Ply::ROOT || game.path_score().is_none())
}
