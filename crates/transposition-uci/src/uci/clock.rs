//! How long a move may take.

use std::time::Duration;

use super::parse::Go;

/// The number of moves a game is planned to last where the clock is for the rest of the game.
const MOVES_LEFT: u64 = 30;

/// When a search ends by the clock. Without limits only the client ends it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct TimeLimits {
    /// No iteration begins after this.
    pub(crate) soft: Option<Duration>,
    /// The search is stopped at this moment.
    pub(crate) hard: Option<Duration>,
}

impl TimeLimits {
    /// The time for a move of White or Black. `overhead` is the delay between this program and the clock.
    pub(crate) fn of(go: &Go, white: bool, overhead: Duration) -> Self {
        // A search needs some time, so a millisecond is always taken.
        let usable = |time: u64| Duration::from_millis(time).saturating_sub(overhead).max(Duration::from_millis(1));
        let movetime = go.movetime.map(usable);
        let (white_clock, black_clock) = ((go.wtime, go.winc), (go.btime, go.binc));
        let (own, other) = if white { (white_clock, black_clock) } else { (black_clock, white_clock) };
        // A client may give one clock only: it then counts for both sides.
        let (time, increment) = if own.0.is_some() { own } else { other };
        let Some(time) = time else { return TimeLimits { soft: None, hard: movetime } };
        let left = usable(time);
        let moves = go.movestogo.unwrap_or(MOVES_LEFT).clamp(1, MOVES_LEFT) as u32;
        let increment = Duration::from_millis(increment.unwrap_or(0)).min(left);
        let share = left / moves + increment * 3 / 4;
        // The last move before a new period may take most of what is left of this one.
        let ceiling = if moves == 1 { left * 4 / 5 } else { left / 2 };
        let hard = (share * 3).min(ceiling);
        let soft = (share * 3 / 5).min(hard);
        TimeLimits { soft: Some(soft), hard: Some(movetime.map_or(hard, |movetime| movetime.min(hard))) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OVERHEAD: Duration = Duration::from_millis(10);

    fn clock(time: u64, increment: u64, movestogo: Option<u64>) -> TimeLimits {
        let go = Go { btime: Some(time), binc: Some(increment), wtime: Some(1), movestogo, ..Go::default() };
        TimeLimits::of(&go, false, OVERHEAD)
    }

    #[test]
    fn no_move_takes_more_than_the_clock_has() {
        for time in [0, 1, 5, 11, 20, 100, 1_000, 60_000, 7_200_000] {
            for increment in [0, 10, 1_000, 60_000] {
                for moves in [None, Some(0), Some(1), Some(2), Some(40), Some(1_000)] {
                    let TimeLimits { soft: Some(soft), hard: Some(hard) } = clock(time, increment, moves) else {
                        panic!("{time}")
                    };
                    assert!(soft <= hard);
                    assert!(
                        hard <= Duration::from_millis(time.saturating_sub(10).max(1)),
                        "{time} {increment} {hard:?}"
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
                let hard = clock(left.as_millis() as u64, increment, None).hard.expect("there is a clock");
                // Without an increment the last moves are made in a millisecond each, and there is an end to those.
                assert!(hard < left || left < Duration::from_millis(3), "move {number}: {hard:?} of {left:?}");
                left = left.saturating_sub(hard) + Duration::from_millis(increment);
            }
        }
    }

    #[test]
    fn more_time_and_fewer_moves_give_a_move_more() {
        assert!(clock(60_000, 0, None).soft < clock(120_000, 0, None).soft);
        assert!(clock(60_000, 0, Some(20)).soft < clock(60_000, 0, Some(5)).soft);
        assert!(clock(60_000, 0, None).soft < clock(60_000, 1_000, None).soft);
    }

    #[test]
    fn one_clock_is_that_of_both() {
        let white = Go { wtime: Some(1_000), winc: Some(10), ..Go::default() };
        assert_eq!(TimeLimits::of(&white, false, OVERHEAD), TimeLimits::of(&white, true, OVERHEAD));
        assert!(TimeLimits::of(&white, false, OVERHEAD).hard.is_some());
    }

    #[test]
    fn a_time_for_the_move_is_used_up_but_for_the_overhead() {
        let limits = TimeLimits::of(&Go { movetime: Some(500), ..Go::default() }, true, OVERHEAD);
        assert_eq!(limits, TimeLimits { soft: None, hard: Some(Duration::from_millis(490)) });
        assert_eq!(TimeLimits::of(&Go { depth: Some(3), ..Go::default() }, true, OVERHEAD), TimeLimits::default());
    }
}
