//! The position of a `position` command.

use transposition_games::chess::{Chess, FenError};

use super::parse::Setup;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Sets up the position. `note` gets a sentence for each thing in the FEN that cannot be and was left out.
pub(super) fn position(setup: &Setup, chess960: bool, note: impl FnMut(String)) -> Result<Chess, String> {
    let fen = setup.fen.as_deref().unwrap_or(START);
    let mut position = lenient(fen, chess960, note).map_err(|error| error.to_string())?;
    for text in &setup.moves {
        let mv = position.parse_move(text).map_err(|error| error.to_string())?;
        position.play(mv);
    }
    Ok(position)
}

/// The position of a FEN without the castling rights and the en-passant square that it cannot have.
fn lenient(fen: &str, chess960: bool, mut note: impl FnMut(String)) -> Result<Chess, FenError> {
    let error = match Chess::from_fen(fen, chess960) {
        Ok(position) => return Ok(position),
        Err(error) => error,
    };
    let fields: Vec<&str> = fen.split_whitespace().collect();
    let [pieces, side, castling, en_passant, counters @ ..] = &fields[..] else { return Err(error) };
    let with = |castling: &str, en_passant: &str| {
        let fen = [&[*pieces, *side, castling, en_passant], counters].concat().join(" ");
        Chess::from_fen(&fen, chess960)
    };
    if with("-", "-").is_err() {
        return Err(error);
    }
    let (mut kept, mut dropped) = (String::new(), String::new());
    for right in castling.chars().filter(|&right| right != '-') {
        let more = format!("{kept}{right}");
        let is_possible = !kept.contains(right) && with(&more, "-").is_ok();
        if is_possible { kept = more } else { dropped.push(right) }
    }
    if kept.is_empty() {
        kept.push('-');
    }
    if !dropped.is_empty() {
        note(format!("castling rights '{}' dropped: no such king and rook stand there", dropped.escape_debug()));
    }
    with(&kept, en_passant).or_else(|_| {
        note(format!("en-passant square '{}' dropped: no pawn has just passed over it", en_passant.escape_debug()));
        with(&kept, "-")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(fen: &str) -> (Option<String>, Vec<String>) {
        let mut notes = Vec::new();
        let setup = Setup { fen: Some(fen.to_owned()), moves: Vec::new() };
        let position = position(&setup, false, |note| notes.push(note));
        (position.ok().map(|position| position.fen()), notes)
    }

    #[test]
    fn what_cannot_be_is_dropped_and_named() {
        for (given, taken, words) in [
            ("8/8/5P2/3kP1K1/5Q2/8/6q1/8 w KQkq - 1 85", "8/8/5P2/3kP1K1/5Q2/8/6q1/8 w - - 1 85", &["'KQkq'"][..]),
            ("r3k3/8/8/8/8/8/8/4K2R w KQkq - 0 1", "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1", &["'Qk'"]),
            ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", &["'e6'"]),
            ("4k3/8/8/8/8/8/8/4K3 b Kx h9 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", &["'Kx'", "'h9'"]),
            ("4k3/8/8/8/8/8/8/4K2R w KK - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", &["'K'"]),
        ] {
            let (fen, notes) = read(given);
            assert_eq!(fen.as_deref(), Some(taken), "{given}");
            assert_eq!(notes.len(), words.len(), "{given}: {notes:?}");
            assert!(notes.iter().zip(words).all(|(note, word)| note.contains(word)), "{given}: {notes:?}");
        }
    }

    #[test]
    fn what_is_right_stays_and_what_is_no_position_is_refused() {
        for fen in [START, "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3"] {
            assert_eq!(read(fen), (Some(fen.to_owned()), Vec::new()));
        }
        for fen in
            ["", "8/8/8/8/8/8/8/8 w KQkq - 0 1", "4k3/8/8/8/8/8/8/4K3 x K e3 0 1", "4k3/8/8/8/8/8/8/4K3 w K e3 x 1"]
        {
            assert_eq!(read(fen), (None, Vec::new()), "{fen}");
        }
    }
}
