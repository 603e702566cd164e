//! The fifteen puzzle: its bound kept up with the moves, and boards that can or cannot be.

use transposition::KeyStream;
use transposition_search::idastar::Puzzle;

use super::Fifteen;

const SHAPES: [(u32, u32); 7] = [(2, 2), (3, 3), (4, 4), (2, 8), (8, 2), (5, 3), (3, 4)];

#[test]
fn moves_keep_tiles_and_bound_as_if_made_anew_and_are_taken_back_exactly() {
    for (seed, (columns, rows)) in (0..).zip(SHAPES) {
        let mut puzzle = Fifteen::random(columns, rows, seed).expect("a board that fits");
        let mut words = KeyStream::new(seed);
        for _ in 0..3000 {
            let mut moves = Vec::new();
            puzzle.moves(&mut moves);
            let mv = moves[(words.next_word() % moves.len() as u64) as usize];
            let before = puzzle;
            let undo = puzzle.make(mv);
            let tiles: Vec<u8> = puzzle.tiles().collect();
            assert_eq!(Fifteen::new(columns, rows, &tiles), Ok(puzzle), "{before:?} {mv:?}");
            let mut back = puzzle;
            back.unmake(mv, undo);
            assert!(back == before);
            assert!(puzzle.takes_back(mv.reverse(), mv));
            assert_eq!(puzzle.is_goal(), tiles.is_sorted());
        }
    }
}

#[test]
fn tiles_that_stand_in_each_others_way_cost_two_moves_each() {
    let bound = |tiles: [u8; 9]| Fifteen::new(3, 3, &tiles).expect("it can be solved").heuristic();
    assert_eq!(bound([0, 1, 2, 3, 4, 5, 6, 7, 8]), 0);
    // 1 and 2 exchanged, 7 and 8 exchanged: two moves each to pass, and two more for each pair to make way.
    assert_eq!(bound([0, 2, 1, 3, 4, 5, 6, 8, 7]), 4 + 4);
    // A whole row turned round: two tiles must make way, not three.
    assert_eq!(bound([0, 1, 2, 5, 4, 3, 7, 6, 8]), 4 + 4 + 2 + 2);
}

#[test]
fn boards_that_cannot_be_are_refused_in_a_sentence() {
    let text = |columns, rows, tiles: &[u8]| Fifteen::new(columns, rows, tiles).expect_err("refused").to_string();
    assert_eq!(text(1, 4, &[0, 1, 2, 3]), "a board of 1x4 tiles: it can have 2 or more of each and 16 cells at most");
    assert_eq!(text(5, 4, &[]), "a board of 5x4 tiles: it can have 2 or more of each and 16 cells at most");
    let wrong = "the tiles are not those of the board: give each number from 0 to 3 once";
    assert_eq!(text(2, 2, &[0, 1, 2]), wrong);
    assert_eq!(text(2, 2, &[0, 1, 2, 2]), wrong);
    assert_eq!(text(2, 2, &[0, 1, 2, 4]), wrong);
    let unsolvable = "no moves lead home from these tiles: exchange any two of them";
    assert_eq!(text(2, 2, &[0, 2, 1, 3]), unsolvable);
}
