//! How long a move may take. Knows clocks; does not know positions.

use std::time::Duration;

use super::parse::Go;

/// Moves that a game is planned to go on for where the clock is for all the rest of it.
const MOVES_LEFT: u64 = 30;

/// When a search ends by the clock; without limits nothing but the client ends it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Budget {
    /// After this no iteration is begun.
    pub(crate) enough: Option<Duration>,
    /// At this moment the search is stopped.
    pub(crate) most: Option<Duration>,
}

impl Budget {
    /// The time for a move of White's or Black's. `overhead` is what may pass between this program and the clock.
    pub(crate) fn of(go: &Go, white: bool, overhead: Duration) -> Self {
        // A move that takes no time at all cannot be thought about, so a millisecond is always taken.
        let usable = |time: u64| Duration::from_millis(time).saturating_sub(overhead).max(Duration::from_millis(1));
        let movetime = go.movetime.map(usable);
        let (white_clock, black_clock) = ((go.wtime, go.winc), (go.btime, go.binc));
        let (own, other) = if white { (white_clock, black_clock) } else { (black_clock, white_clock) };
        // A client that gives only the opponent's clock wants an answer by a clock all the same.
        let (time, increment) = if own.0.is_some() { own } else { other };
        let Some(time) = time else { return Budget { enough: None, most: movetime } };
        let left = usable(time);
        let moves = go.movestogo.unwrap_or(MOVES_LEFT).clamp(1, MOVES_LEFT) as u32;
        let increment = Duration::from_millis(increment.unwrap_or(0)).min(left);
        let share = left / moves + increment * 3 / 4;
        // The last moves before a new period may take nearly all that is left of this one.
        let ceiling = if moves == 1 { left * 4 / 5 } else { left / 2 };
        let most = (share * 3).min(ceiling);
        let enough = (share * 3 / 5).min(most);
        Budget { enough: Some(enough), most: Some(movetime.map_or(most, |movetime| movetime.min(most))) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OVERHEAD: Duration = Duration::from_millis(10);

    fn clock(time: u64, increment: u64, movestogo: Option<u64>) -> Budget {
        let go = Go { btime: Some(time), binc: Some(increment), wtime: Some(1), movestogo, ..Go::default() };
        Budget::of(&go, false, OVERHEAD)
    }

    #[test]
    fn no_move_takes_more_than_the_clock_has() {
        for time in [0, 1, 5, 11, 20, 100, 1_000, 60_000, 7_200_000] {
            for increment in [0, 10, 1_000, 60_000] {
                for moves in [None, Some(0), Some(1), Some(2), Some(40), Some(1_000)] {
                    let Budget { enough: Some(enough), most: Some(most) } = clock(time, increment, moves) else {
                        panic!("{time}")
                    };
                    assert!(enough <= most);
                    assert!(
                        most <= Duration::from_millis(time.saturating_sub(10).max(1)),
                        "{time} {increment} {most:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_game_of_many_moves_never_runs_out_of_time() {
        for (start, increment) in [(1_000, 10), (1_000, 0), (60_000, 600), (5_000, 50)] {
            let mut left = Duration::from_millis(start);
            for number in 0..300 {
                let most = clock(left.as_millis() as u64, increment, None).most.expect("there is a clock");
                // Without an increment the last moves are made in a millisecond each, and there is an end to those.
                assert!(most < left || left < Duration::from_millis(3), "move {number}: {most:?} of {left:?}");
                left = left.saturating_sub(most) + Duration::from_millis(increment);
            }
        }
    }

    #[test]
    fn more_time_and_fewer_moves_give_a_move_more() {
        assert!(clock(60_000, 0, None).enough < clock(120_000, 0, None).enough);
        assert!(clock(60_000, 0, Some(20)).enough < clock(60_000, 0, Some(5)).enough);
        assert!(clock(60_000, 0, None).enough < clock(60_000, 1_000, None).enough);
    }

    #[test]
    fn one_clock_is_that_of_both() {
        let white = Go { wtime: Some(1_000), winc: Some(10), ..Go::default() };
        assert_eq!(Budget::of(&white, false, OVERHEAD), Budget::of(&white, true, OVERHEAD));
        assert!(Budget::of(&white, false, OVERHEAD).most.is_some());
    }

    #[test]
    fn a_time_for_the_move_is_used_up_but_for_the_overhead() {
        let budget = Budget::of(&Go { movetime: Some(500), ..Go::default() }, true, OVERHEAD);
        assert_eq!(budget, Budget { enough: None, most: Some(Duration::from_millis(490)) });
        assert_eq!(Budget::of(&Go { depth: Some(3), ..Go::default() }, true, OVERHEAD), Budget::default());
    }
}
