//! How long the rest of a sweep will take. Knows what points took so far; does not know what a point is.

use std::time::{Duration, Instant};

/// The runs that are left, point by point, and the times of those that were made.
#[derive(Debug)]
pub(super) struct Clock {
    left: Vec<u32>,
    taken: Vec<(u32, Duration)>,
}

impl Clock {
    pub(super) fn new(points: usize, runs: impl Iterator<Item = usize>) -> Self {
        let mut left = vec![0; points];
        for point in runs {
            left[point] += 1;
        }
        Clock { left, taken: vec![(0, Duration::ZERO); points] }
    }

    /// Runs something of `point` and keeps its time.
    pub(super) fn timed<T>(&mut self, point: usize, run: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let done = run();
        self.add(point, start.elapsed());
        done
    }

    fn add(&mut self, point: usize, time: Duration) {
        self.left[point] -= 1;
        self.taken[point].0 += 1;
        self.taken[point].1 += time;
    }

    /// The time left: for each run that of earlier runs of its point, or of all if it has none.
    fn estimate(&self) -> Option<Duration> {
        let mean = |(runs, time): (u32, Duration)| (runs > 0).then(|| time / runs);
        let all = self.taken.iter().fold((0, Duration::ZERO), |sum, taken| (sum.0 + taken.0, sum.1 + taken.1));
        let all = mean(all)?;
        Some(self.left.iter().zip(&self.taken).map(|(&left, &taken)| mean(taken).unwrap_or(all) * left).sum())
    }

    /// The time left, for people.
    pub(super) fn left(&self) -> String {
        match self.estimate().map(|time| time.as_secs()) {
            None => "time left unknown".to_owned(),
            Some(seconds @ ..120) => format!("about {seconds} s left"),
            Some(seconds @ ..7200) => format!("about {} min left", seconds / 60),
            Some(seconds) => format!("about {:.1} h left", seconds as f64 / 3600.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slow_point_counts_as_slow_and_an_unknown_one_as_usual() {
        let mut clock = Clock::new(3, [0, 0, 1, 1, 1, 2].into_iter());
        assert_eq!(clock.left(), "time left unknown");
        clock.add(0, Duration::from_secs(1));
        clock.add(1, Duration::from_secs(9));
        // One more of the first, two of the second, and the third at the mean of the two.
        assert_eq!(clock.estimate(), Some(Duration::from_secs(1 + 18 + 5)));
        assert_eq!(clock.left(), "about 24 s left");
    }
}
