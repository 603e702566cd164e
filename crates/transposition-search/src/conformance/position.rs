//! The promises that a single position and its moves can break. Knows one position at a time.

use transposition::HashMove;

use super::breach::{Breach, Rule, differ};
use super::{Conformant, Run};

impl<G: Conformant> Run<G> {
    /// Checks `game`, reached by `line` from the start.
    pub(super) fn check_position(&mut self, game: &G, line: &[G::Move]) -> Result<(), Breach> {
        let breach = |rule, what| Breach::new(rule, line, game, what);
        let key = game.key();
        if key != game.key_from_scratch() {
            let what = differ("the key", &key, "the key from scratch", &game.key_from_scratch());
            return Err(breach(Rule::Key, what));
        }
        let mut all = Vec::new();
        game.all_moves(&mut all);
        let mut listed = Vec::new();
        game.moves(&mut listed);
        let mut looked_at = Vec::new();
        game.unsorted_moves(&mut looked_at);
        check_lists(game, &all, &listed, &looked_at).map_err(|what| breach(Rule::MoveList, what))?;
        self.check_move_bounds(game, &listed).map_err(|what| breach(Rule::MoveBounds, what))?;
        check_codes(&all).map_err(|what| breach(Rule::MoveCode, what))?;
        if game.outcome().is_none() {
            for &mv in &all {
                self.check_move(game, mv, &listed).map_err(|(rule, what)| breach(rule, what))?;
            }
        }
        for image in game.images() {
            self.summary.images += 1;
            check_image(game, &image, &all).map_err(|what| breach(Rule::Symmetry, what))?;
        }
        Ok(())
    }

    /// Whether what the game tells of all moves at once is told of its moves.
    fn check_move_bounds(&mut self, game: &G, listed: &[G::Move]) -> Result<(), String> {
        if game.outcome().is_some() {
            return Ok(());
        }
        let mut told = Vec::new();
        if !game.move_bounds(&mut told) {
            return if told.is_empty() { Ok(()) } else { Err(format!("nothing is told, but {told:?} is there")) };
        }
        self.summary.move_bounds += told.len() as u64;
        if told.is_empty() {
            return Err("the game is not over, but no move is told of".to_owned());
        }
        for (i, prospect) in told.iter().enumerate() {
            let mut after = game.clone();
            let undo = after.make(prospect.mv);
            let again = told[..i].iter().any(|other| other.mv == prospect.mv);
            if again || !listed.contains(&prospect.mv) || after.keeps_turn(&undo) != prospect.keeps_turn {
                return Err(format!("{prospect:?} is told twice, or of no move in the list, or errs about the turn"));
            }
        }
        Ok(())
    }

    fn check_move(&mut self, game: &G, mv: G::Move, listed: &[G::Move]) -> Result<(), (Rule, String)> {
        let crossed = game.canonical_move(mv);
        if game.own_move(crossed) != mv {
            return Err((Rule::Symmetry, format!("{mv:?} crosses over to {crossed:?} but does not come back")));
        }
        let mut after = game.clone();
        let undo = after.make(mv);
        if let Some(foretold) = game.key_after(mv) {
            self.summary.foretold_keys += 1;
            if foretold != after.key() {
                let what = differ("the key foretold", &foretold, "the key found", &after.key());
                return Err((Rule::KeyAfter, format!("for {mv:?} {what}")));
            }
        }
        after.unmake(mv, undo);
        let mut again = Vec::new();
        after.moves(&mut again);
        if after != *game || after.key() != game.key() || again != listed {
            return Err((
                Rule::Restore,
                format!("making and taking back {mv:?} leaves {after:?} with moves {again:?}"),
            ));
        }
        Ok(())
    }
}

fn check_lists<G: Conformant>(
    game: &G,
    all: &[G::Move],
    listed: &[G::Move],
    looked_at: &[G::Move],
) -> Result<(), String> {
    for (name, moves) in [("all moves", all), ("moves", listed), ("moves to look at", looked_at)] {
        if let Some((i, mv)) = moves.iter().enumerate().find(|(i, mv)| moves[..*i].contains(mv)) {
            return Err(format!("{mv:?} is listed twice among {name}, the second time at {i}"));
        }
        if moves.is_empty() && game.outcome().is_none() {
            return Err(format!("the game is not over, but the list of {name} is empty"));
        }
    }
    if let Some(mv) = listed.iter().find(|mv| !all.contains(mv)) {
        return Err(format!("{mv:?} is listed but is not among all moves"));
    }
    if looked_at.len() != listed.len() || looked_at.iter().any(|mv| !listed.contains(mv)) {
        return Err(differ("the list of moves", &listed, "that of moves to look at", &looked_at));
    }
    Ok(())
}

fn check_codes<M: HashMove + std::fmt::Debug>(moves: &[M]) -> Result<(), String> {
    for (i, &mv) in moves.iter().enumerate() {
        let code = mv.to_code();
        if u64::from(code.get()) >= 1 << M::BITS {
            return Err(format!("the code {code} of {mv:?} does not fit {} bits", M::BITS));
        }
        if M::from_code(code) != Some(mv) {
            return Err(format!("the code {code} of {mv:?} reads as {:?}", M::from_code(code)));
        }
        if let Some(other) = moves[..i].iter().find(|other| other.to_code() == code) {
            return Err(format!("{other:?} and {mv:?} have the same code {code}"));
        }
    }
    Ok(())
}

/// `all` are the moves of `game`.
fn check_image<G: Conformant>(game: &G, image: &G, all: &[G::Move]) -> Result<(), String> {
    if image.key() != game.key() {
        return Err(differ("the key", &game.key(), &format!("that of its image {image:?}"), &image.key()));
    }
    if image.key_from_scratch() != game.key() {
        return Err(format!("the image {image:?} has another key from scratch than along the moves"));
    }
    if image.outcome() != game.outcome() {
        return Err(differ("the outcome", &game.outcome(), &format!("that of its image {image:?}"), &image.outcome()));
    }
    let mut moves = Vec::new();
    image.all_moves(&mut moves);
    if moves.len() != all.len() {
        return Err(differ("the number of moves", &all.len(), &format!("that of its image {image:?}"), &moves.len()));
    }
    if game.outcome().is_some() {
        return Ok(());
    }
    for &mv in all {
        let crossed = image.own_move(game.canonical_move(mv));
        if !moves.contains(&crossed) {
            return Err(format!("{mv:?} is {crossed:?} in the image {image:?}, where that is not legal"));
        }
        let (mut after, mut after_crossed) = (game.clone(), image.clone());
        after.make(mv);
        after_crossed.make(crossed);
        if after.key() != after_crossed.key() {
            return Err(format!("{mv:?} and its like {crossed:?} in the image {image:?} lead to different keys"));
        }
    }
    Ok(())
}
