//! The flow against every choice there is.

use super::{Shape, Stay, Stays, flow};

struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (self.0 >> 33) % sides
    }

    fn stays(&mut self, count: u64, moments: u64, most: u64) -> Vec<Stay> {
        let stay = |_| {
            let (a, b) = (self.roll(moments), self.roll(moments - 1));
            let b = if b >= a { b + 1 } else { b };
            Stay { key: self.roll(1 << 31) << 33, from: a.min(b), until: a.max(b), saves: self.roll(most) }
        };
        (0..count).map(stay).collect()
    }
}

/// The best of all sets of stays of which no more than `ways` overlap.
fn best_of_all_sets(stays: &[Stay], ways: usize) -> u64 {
    let fits = |set: u32| {
        let chosen = || stays.iter().enumerate().filter(move |(i, _)| set >> i & 1 != 0).map(|(_, stay)| stay);
        // Overlap is greatest where a stay begins.
        let fits = chosen()
            .all(|one| chosen().filter(|other| other.from <= one.from && one.from < other.until).count() <= ways);
        fits.then(|| chosen().map(|stay| stay.saves).sum::<u64>())
    };
    (0..1 << stays.len()).filter_map(fits).max().unwrap_or(0)
}

#[test]
fn the_flow_finds_the_best_set_of_stays() {
    for seed in 0..600 {
        let mut dice = Dice(seed);
        let count = dice.roll(12);
        let (moments, most) = (2 + dice.roll(20), 1 + dice.roll(9));
        let stays = dice.stays(count, moments, most);
        for ways in 1..=4 {
            assert_eq!(flow::most(&stays, ways), best_of_all_sets(&stays, ways), "seed {seed}, {ways} ways: {stays:?}");
        }
    }
}

#[test]
fn decisions_are_turned_round_when_another_way_opens() {
    let stay = |from, until, saves| Stay { key: 0, from, until, saves };
    // One way takes the three short ones. Two do best with both pairs of a short and a long one, without the middle.
    let stays = [stay(0, 4, 3), stay(4, 6, 3), stay(6, 10, 3), stay(0, 6, 5), stay(4, 10, 5)];
    // Two more that are worth little, so that no stretch of the line has room for all.
    let stays = [&stays[..], &[stay(0, 4, 1), stay(6, 10, 1)]].concat();
    assert_eq!([1, 2, 3].map(|ways| flow::most(&stays, ways)), [9, 16, 21]);
}

#[test]
fn a_bound_is_the_sum_of_its_buckets_and_grows_with_the_ways() {
    let stays = Dice(7).stays(3000, 1 << 20, 1000);
    let all: u64 = stays.iter().map(|stay| stay.saves).sum();
    let sorted = Stays::new(stays.clone());
    let bucket = |stay: &&Stay, bucket| u64::from(((u128::from(stay.key) * 10) >> 64) as u32) == bucket;
    for ways in [1, 2, 3, 8] {
        let parts: u64 = (0..10)
            .map(|number| {
                let of_bucket: Vec<Stay> = stays.iter().filter(|stay| bucket(stay, number)).copied().collect();
                flow::most(&of_bucket, ways)
            })
            .sum();
        assert_eq!(sorted.bound(Shape { buckets: 10, ways }), parts);
    }
    let bounds: Vec<u64> = (1..3000).step_by(300).map(|ways| sorted.bound(Shape { buckets: 1, ways })).collect();
    assert!(bounds.windows(2).all(|pair| pair[0] <= pair[1]), "{bounds:?}");
    assert_eq!(sorted.bound(Shape { buckets: 1, ways: 3000 }), all);
}
