use transposition::{Bands, Bound, Depth, NodeScore, Ply, Score, Window};

use super::{enough, is_proof};

const BANDS: Bands = Bands::new(&[(900, 1000)]);

fn plies(ply: u32, alpha: i32, beta: i32) -> Option<i32> {
    enough(BANDS.at(Ply::new(ply)), Window::new(Score::new(alpha), Score::new(beta))).map(Depth::get)
}

#[test]
fn a_window_above_a_win_asks_for_nearer_ones_only() {
    // A win 25 plies from the root: whoever is to move 4 plies below it must win in fewer than 21.
    assert_eq!(plies(0, 975, 976), Some(24));
    assert_eq!(plies(4, 975, 1000), Some(20));
    assert_eq!(plies(4, -976, -975), Some(20));
    // Nothing is nearer than here and now.
    assert_eq!(plies(25, 975, 976), Some(0));
}

#[test]
fn other_windows_need_all_the_depth() {
    assert_eq!(plies(0, 30, 31), None);
    assert_eq!(plies(0, 30, 980), None);
    assert_eq!(plies(0, -980, 980), None);
    assert_eq!(plies(0, 899, 900), None);
}

#[test]
fn a_win_is_proved_from_below_and_a_loss_from_above() {
    let here = BANDS.at(Ply::new(4));
    let proves = |score, bound| is_proof(here, NodeScore::new(score), bound);
    assert!(proves(950, Bound::Lower) && proves(-950, Bound::Upper));
    // That there is no nearer one holds as far as the search looked, and so does any other score.
    assert!(!proves(950, Bound::Upper) && !proves(-950, Bound::Lower));
    assert!(!proves(950, Bound::Exact) && !proves(-950, Bound::Exact));
    assert!(!proves(30, Bound::Lower) && !proves(-30, Bound::Upper));
}
