//! Whether two sets of samples differ. Knows exact and noisy figures; does not know what was measured.

use std::collections::{BTreeMap, VecDeque};

use statrs::stats_tests::Alternative;
use statrs::stats_tests::mannwhitneyu::{MannWhitneyUMethod, mannwhitneyu};

use crate::report::{Noise, Series, Spread};

/// The chance of a false alarm that is accepted for each noisy figure.
const ALARM: f64 = 0.01;

/// Medians that lie closer than this, as a part of the first, are one to whoever has to choose.
const CLOSE: f64 = 0.02;

/// The rule in words.
pub(super) const RULE: &str = "Counts of one thread are compared exactly, seed by seed. Times, and counts of several threads, \
     differ if a two-sided Mann-Whitney rank test finds p < 0.01 and the medians lie more than 2 % apart. Of a hundred noisy \
     figures that are the same, about one is called different by chance. Two runs were not interleaved: a machine that was \
     busier in one of them shows as a difference.";

/// What became of a figure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Verdict {
    /// Every count is the same.
    Same,
    /// Some count is another.
    Differs,
    /// The noise explains it.
    NoDifference,
    /// The noise does not; with the chance of as much by noise alone.
    Less(f64),
    More(f64),
    /// Too few samples to tell anything by the rule.
    TooFew,
    /// The seeds or repeats are not the same ones.
    Unmatched,
}

impl Verdict {
    pub(super) fn of(before: &Series, after: &Series) -> Self {
        if before.noise == Noise::Exact && after.noise == Noise::Exact {
            exact(before, after)
        } else {
            noisy(before, after)
        }
    }

    pub(super) const fn is_difference(self) -> bool {
        matches!(self, Verdict::Differs | Verdict::Less(_) | Verdict::More(_))
    }

    pub(super) fn sentence(self) -> String {
        match self {
            Verdict::Same => "the same".to_owned(),
            Verdict::Differs => "DIFFERS".to_owned(),
            Verdict::NoDifference => "within the noise".to_owned(),
            Verdict::Less(p) => format!("LESS (p {p:.1e})"),
            Verdict::More(p) => format!("MORE (p {p:.1e})"),
            Verdict::TooFew => "too few samples".to_owned(),
            Verdict::Unmatched => "other seeds".to_owned(),
        }
    }
}

/// Samples of one seed and repeat that stand there several times are compared one by one, in their order.
fn exact(before: &Series, after: &Series) -> Verdict {
    let mut others: BTreeMap<(u64, u32), VecDeque<f64>> = BTreeMap::new();
    for sample in &after.samples {
        others.entry((sample.seed, sample.repeat)).or_default().push_back(sample.value);
    }
    let mut common = 0;
    for sample in &before.samples {
        let other = others.get_mut(&(sample.seed, sample.repeat)).and_then(VecDeque::pop_front);
        let Some(value) = other else { continue };
        if value.total_cmp(&sample.value).is_ne() {
            return Verdict::Differs;
        }
        common += 1;
    }
    if common > 0 { Verdict::Same } else { Verdict::Unmatched }
}

fn noisy(before: &Series, after: &Series) -> Verdict {
    let (before, after) = (before.values(), after.values());
    if least_chance(before.len(), after.len()) >= ALARM {
        return Verdict::TooFew;
    }
    let (Some(first), Some(second)) = (Spread::of(&before), Spread::of(&after)) else { return Verdict::TooFew };
    let Some(p) = chance(&before, &after) else { return Verdict::TooFew };
    let (first, second) = (first.median, second.median);
    if p >= ALARM || (second - first).abs() <= CLOSE * first.abs() {
        Verdict::NoDifference
    } else if second < first {
        Verdict::Less(p)
    } else {
        Verdict::More(p)
    }
}

/// The most samples on both sides for which every order is counted; with more the normal approximation is as good.
const COUNTED: usize = 40;

/// The two-sided p of the rank test: exact for few samples without ties, else by the normal approximation.
fn chance(before: &[f64], after: &[f64]) -> Option<f64> {
    let pairs = || before.iter().flat_map(|one| after.iter().map(move |other| one.total_cmp(other)));
    let ties = before
        .iter()
        .chain(after)
        .enumerate()
        .any(|(at, one)| before.iter().chain(after).skip(at + 1).any(|other| one.total_cmp(other).is_eq()));
    if !ties && before.len() + after.len() <= COUNTED {
        let above = pairs().filter(|order| order.is_gt()).count();
        let least = above.min(before.len() * after.len() - above);
        return Some(exact_chance(least, before.len(), after.len()));
    }
    let method = MannWhitneyUMethod::AsymptoticInclContinuityCorrection;
    mannwhitneyu(before, after, method, Alternative::TwoSided).ok().map(|(_, p)| p)
}

/// Twice the share of all orders of `a` and `b` samples in which at most `u` pairs stand the rarer way round; at most 1.
fn exact_chance(u: usize, a: usize, b: usize) -> f64 {
    // ways[i][s]: how many choices of i of the ranks seen so far sum to s more than the least possible.
    let mut ways = vec![vec![0.0; a * b + 1]; a + 1];
    ways[0][0] = 1.0;
    for rank in 0..a + b {
        for i in (0..a.min(rank + 1)).rev() {
            // The rank as the (i + 1)-th chosen lies this far above the least it could be.
            let lift = rank - i;
            for s in (lift..=a * b).rev() {
                ways[i + 1][s] += ways[i][s - lift];
            }
        }
    }
    let all: f64 = ways[a].iter().sum();
    (2.0 * ways[a][..=u].iter().sum::<f64>() / all).min(1.0)
}

/// The chance that so many samples stand wholly on one side of each other without a reason: 2 / (a + b over a). Nothing
/// below it can be found.
fn least_chance(a: usize, b: usize) -> f64 {
    let ways = (1..=a).fold(1.0, |ways, i| ways * (b + i) as f64 / i as f64);
    2.0 / ways
}

#[cfg(test)]
mod tests {
    use super::*;

    fn series(noise: Noise, values: &[f64]) -> Series {
        Series::new("a", "q", "u", noise).with_repeats(1, values.iter().copied())
    }

    fn verdict(noise: Noise, before: &[f64], after: &[f64]) -> Verdict {
        Verdict::of(&series(noise, before), &series(noise, after))
    }

    #[test]
    fn counts_are_compared_exactly_where_both_have_them() {
        assert_eq!(verdict(Noise::Exact, &[5.0, 6.0], &[5.0, 6.0]), Verdict::Same);
        assert_eq!(verdict(Noise::Exact, &[5.0, 6.0], &[5.0]), Verdict::Same);
        assert_eq!(verdict(Noise::Exact, &[5.0, 6.0], &[5.0, 7.0]), Verdict::Differs);
        assert_eq!(verdict(Noise::Exact, &[5.0], &[]), Verdict::Unmatched);
    }

    #[test]
    fn samples_of_one_seed_and_repeat_are_compared_one_by_one() {
        let twice = |first, second| series(Noise::Exact, &[first]).with_repeats(1, [second]);
        assert_eq!(Verdict::of(&twice(5.0, 6.0), &twice(5.0, 6.0)), Verdict::Same);
        assert_eq!(Verdict::of(&twice(5.0, 6.0), &twice(5.0, 7.0)), Verdict::Differs);
        assert_eq!(Verdict::of(&twice(5.0, 6.0), &series(Noise::Exact, &[5.0])), Verdict::Same);
    }

    #[test]
    fn times_differ_only_beyond_the_noise() {
        let base: Vec<f64> = (0..12).map(|i| 100.0 + f64::from(i)).collect();
        let moved = |factor: f64| base.iter().map(|time| time * factor).collect::<Vec<_>>();
        assert_eq!(verdict(Noise::Noisy, &base, &base), Verdict::NoDifference);
        assert_eq!(verdict(Noise::Noisy, &base, &moved(1.01)), Verdict::NoDifference);
        assert!(matches!(verdict(Noise::Noisy, &base, &moved(1.3)), Verdict::More(p) if p < 1e-3));
        assert!(matches!(verdict(Noise::Noisy, &base, &moved(0.7)), Verdict::Less(p) if p < 1e-3));
        // Far apart in every rank, but by less than anybody cares for.
        let tight: Vec<f64> = (0..12).map(|i| 100.0 + f64::from(i) / 1000.0).collect();
        let shifted: Vec<f64> = tight.iter().map(|time| time + 1.0).collect();
        assert_eq!(verdict(Noise::Noisy, &tight, &shifted), Verdict::NoDifference);
    }

    #[test]
    fn small_samples_have_the_tabulated_chances() {
        // All orders of 3 and 3: 20, of which 1 has no pair the rarer way round, 1 has one, 2 have two, 3 have three.
        for (u, orders) in [(0, 1.0), (1, 2.0), (2, 4.0), (3, 7.0)] {
            assert!((exact_chance(u, 3, 3) - 2.0 * orders / 20.0).abs() < 1e-12, "{u}");
        }
        assert!((exact_chance(0, 5, 5) - 2.0 / 252.0).abs() < 1e-12);
        // The critical values of the usual tables at 5 %: 2 of 5 and 5, 13 of 8 and 8.
        assert!(exact_chance(2, 5, 5) <= 0.05 && exact_chance(3, 5, 5) > 0.05);
        assert!(exact_chance(13, 8, 8) <= 0.05 && exact_chance(14, 8, 8) > 0.05);
        assert!((exact_chance(4, 3, 7) - exact_chance(4, 7, 3)).abs() < 1e-12);
    }

    #[test]
    fn few_samples_say_nothing_however_far_apart() {
        assert_eq!(verdict(Noise::Noisy, &[1.0, 2.0, 3.0], &[10.0, 11.0, 12.0]), Verdict::TooFew);
        assert_eq!(verdict(Noise::Noisy, &[1.0], &[2.0]), Verdict::TooFew);
        assert!((least_chance(3, 3) - 0.1).abs() < 1e-12 && least_chance(5, 5) < ALARM);
        assert!(verdict(Noise::Noisy, &[1.0, 1.1, 1.2, 1.3, 1.4], &[2.0, 2.1, 2.2, 2.3, 2.4]).is_difference());
    }
}
