//! Middles and spreads. Knows order statistics; does not know what was measured.

use statrs::distribution::{Beta, Binomial, ContinuousCDF, DiscreteCDF};

/// How intervals are made, for whoever reads one.
pub(crate) const INTERVAL_RULE: &str = "Points are medians. Bands and whiskers hold the median with at least 95 % \
     confidence (order statistics); with fewer than six samples they span all of them.";

/// How intervals of shares are made.
pub(crate) const SHARE_RULE: &str = "Bands and whiskers hold the share with 95 % confidence (Clopper and Pearson).";

/// The median of some samples and the interval that it lies in.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Spread {
    pub(crate) median: f64,
    pub(crate) low: f64,
    pub(crate) high: f64,
}

impl Spread {
    /// Nothing without samples.
    pub(crate) fn of(values: &[f64]) -> Option<Self> {
        let mut sorted = values.to_vec();
        sorted.sort_by(f64::total_cmp);
        let (&first, &last) = (sorted.first()?, sorted.last()?);
        let cut = cut_off(sorted.len());
        let (low, high) = if cut == 0 { (first, last) } else { (sorted[cut - 1], sorted[sorted.len() - cut]) };
        Some(Spread { median: middle(&sorted), low, high })
    }

    /// A share of a count, as a part of 1.
    pub(crate) fn share(part: u64, whole: u64) -> Self {
        let quantile =
            |a: u64, b: u64, at: f64| Beta::new(a as f64, b as f64).map_or(f64::NAN, |beta| beta.inverse_cdf(at));
        let low = if part == 0 { 0.0 } else { quantile(part, whole - part + 1, 0.025) };
        let high = if part == whole { 1.0 } else { quantile(part + 1, whole - part, 0.975) };
        Spread { median: part as f64 / whole as f64, low, high }
    }

    /// The same in another unit.
    pub(crate) fn times(self, factor: f64) -> Self {
        Spread { median: self.median * factor, low: self.low * factor, high: self.high * factor }
    }

    /// A number that is what it is.
    pub(crate) fn exact(value: f64) -> Self {
        Spread { median: value, low: value, high: value }
    }
}

fn middle(sorted: &[f64]) -> f64 {
    let half = sorted.len() / 2;
    if sorted.len().is_multiple_of(2) { f64::midpoint(sorted[half - 1], sorted[half]) } else { sorted[half] }
}

/// The greatest `k` such that the `k`-th sample from below and from above hold the median between them with 95 %
/// confidence; 0 if even the outermost do not.
fn cut_off(samples: usize) -> usize {
    let Ok(below) = Binomial::new(0.5, samples as u64) else { return 0 };
    (1..=samples / 2).take_while(|&k| 2.0 * below.cdf(k as u64 - 1) <= 0.05).last().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_the_one_of_the_tables() {
        // Tabulated for 95 %: 6 samples need all, 9 may leave out one on each side, 20 five.
        assert_eq!([1, 5, 6, 8, 9, 12, 20, 25].map(cut_off), [0, 0, 1, 1, 2, 3, 6, 8]);
    }

    #[test]
    fn intervals_of_shares_are_the_tabulated_ones() {
        // Clopper and Pearson for 0 of 10 and 5 of 10.
        let near =
            |spread: Spread, low: f64, high: f64| (spread.low - low).abs() < 1e-4 && (spread.high - high).abs() < 1e-4;
        assert!(near(Spread::share(0, 10), 0.0, 0.3085), "{:?}", Spread::share(0, 10));
        assert!(near(Spread::share(5, 10), 0.1871, 0.8129), "{:?}", Spread::share(5, 10));
        assert!(near(Spread::share(10, 10), 0.6915, 1.0));
    }

    #[test]
    fn medians_and_bounds_come_from_the_sorted_samples() {
        let spread = Spread::of(&[5.0, 1.0, 9.0, 3.0]).unwrap();
        assert_eq!((spread.median, spread.low, spread.high), (4.0, 1.0, 9.0));
        let nine: Vec<f64> = (1..=9).rev().map(f64::from).collect();
        let spread = Spread::of(&nine).unwrap();
        assert_eq!((spread.median, spread.low, spread.high), (5.0, 2.0, 8.0));
        assert_eq!(Spread::of(&[]), None);
    }
}
