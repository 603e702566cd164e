//! Scores, moves and lines of moves as text.

use transposition::Score;
use transposition_games::chess::{Chess, Move, mate_in};
use transposition_search::Game;

/// A score as UCI writes it: `cp` in hundredths of a pawn, or `mate` in moves, below zero if it is the side to move that is
/// mated.
pub(crate) fn score_text(score: Score) -> String {
    match mate_in(score) {
        Some(moves) => format!("mate {moves}"),
        None => format!("cp {}", score.get()),
    }
}

/// A line from `position` on, as UCI writes it.
pub(crate) fn moves_text(position: &Chess, line: &[Move]) -> String {
    let mut position = position.clone();
    let mut text = String::new();
    for &mv in line {
        if !text.is_empty() {
            text.push(' ');
        }
        text += &position.uci(mv);
        position.make(mv);
    }
    text
}

/// The legal move that a text means: in standard algebraic notation (`Nf3`, `exd6`, `e8=Q`, `O-O`), in its long form
/// (`Ng1-f3`), or by its squares (`g1f3`, `e7e8q`, `e1g1`). Castling may be written with zeros. Signs of check and praise
/// may follow.
pub(crate) fn parse_move(position: &Chess, text: &str) -> Result<Move, String> {
    let plain = text.trim_end_matches(['+', '#', '!', '?']);
    let castling = plain.replace(['0', 'o'], "O");
    let is_castling = matches!(castling.as_str(), "O-O" | "O-O-O");
    let plain = if is_castling { castling } else { plain.replace('-', "") };
    if !is_castling && !is_move(&plain) {
        return Err(format!(
            "'{}', which is not a move; write it as in Nf3, exd6, e8=Q, O-O or g1f3",
            text.escape_debug()
        ));
    }
    let found = position.parse_move(&plain).or_else(|_| position.parse_san(&plain));
    found.map_err(|_| format!("'{text}', which is not legal, or not one move alone, in {}", position.fen()))
}

/// Whether a text has the form of a move: a piece, where it comes from, `x`, a square, and a promotion; all but the
/// square may be missing.
fn is_move(text: &str) -> bool {
    let rest = text.trim_start_matches(['K', 'Q', 'R', 'B', 'N', 'P']);
    let rest = rest.trim_end_matches(['Q', 'R', 'B', 'N', 'q', 'r', 'b', 'n']).trim_end_matches('=');
    let Some((from, to)) = rest.len().checked_sub(2).and_then(|at| rest.split_at_checked(at)) else { return false };
    let is_square = |square: &str| matches!(square.as_bytes(), [b'a'..=b'h', b'1'..=b'8']);
    let from = from.strip_suffix('x').unwrap_or(from);
    is_square(to) && (is_square(from) || matches!(from.as_bytes(), [] | [b'a'..=b'h' | b'1'..=b'8']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_may_be_written_in_every_usual_way() {
        let castles = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let promotes = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1";
        let passes = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
        for (fen, texts, uci) in [
            (start, &["Nc3", "b1c3", "Nb1c3", "Nb1-c3", "b1-c3", "Nc3!?", "b1c3+", "Nc3#", "Nbc3"][..], "b1c3"),
            (start, &["e4", "e2e4", "e2-e4", "e4!", "Pe4"], "e2e4"),
            (castles, &["O-O", "0-0", "o-o", "e1g1", "e1h1", "O-O+", "0-0!"], "e1g1"),
            (castles, &["O-O-O", "0-0-0", "e1c1", "O-O-O#", "0-0-0?!"], "e1c1"),
            (promotes, &["a8=Q", "a8Q", "a7a8q", "a7-a8=Q+", "a8=Q+"], "a7a8q"),
            (promotes, &["axb8=N", "a7b8n", "a7xb8=N", "axb8N#"], "a7b8n"),
            (passes, &["exd6", "e5d6", "e5xd6"], "e5d6"),
        ] {
            let position = Chess::from_fen(fen, false).unwrap();
            for text in texts {
                let mv = parse_move(&position, text).map(|mv| position.uci(mv));
                assert_eq!(mv.as_deref(), Ok(uci), "{text}");
            }
        }
    }

    #[test]
    fn what_is_not_a_move_and_what_is_not_legal_are_told_apart() {
        let two_knights = Chess::from_fen("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", false).unwrap();
        for text in ["Ke4", "e2e4", "O-O", "Nd2", "a8=Q", "e1g1"] {
            let error = parse_move(&two_knights, text).unwrap_err();
            assert!(error.contains(text) && error.contains("not legal"), "{error}");
        }
        for text in ["", "+", "best", "Z9", "e9", "i4", "Nf", "e4e", "1.e4", "--", "O-O-O-O", "b1c3c4", "\u{e9}4", "x"]
        {
            let error = parse_move(&two_knights, text).unwrap_err();
            assert!(error.contains("not a move"), "{text}: {error}");
        }
    }
}
