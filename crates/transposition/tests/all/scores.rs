//! Bands and scores at their edges.

use transposition::{BandError, Bands, NodeScore, Ply, Score};

#[test]
fn bands_are_refused_for_what_is_wrong_with_them() {
    for (ranges, error) in [
        (&[(1, 2), (3, 4), (5, 6), (7, 8), (9, 10)][..], BandError::TooMany),
        (&[(0, 5)], BandError::Range),
        (&[(-5, 5)], BandError::Range),
        (&[(6, 5)], BandError::Range),
        (&[(1, 32_768)], BandError::Range),
        (&[(10, 20), (20, 30)], BandError::Overlap),
        (&[(20, 30), (10, 20)], BandError::Overlap),
        (&[(10, 40), (20, 30)], BandError::Overlap),
        (&[(20, 30), (1, 2), (10, 40)], BandError::Overlap),
    ] {
        assert_eq!(Bands::try_new(ranges), Err(error), "{ranges:?}");
    }
    assert_eq!(Bands::try_new(&[]), Ok(Bands::NONE));
    assert!(Bands::try_new(&[(1, 1), (2, 2), (3, 32_766), (32_767, 32_767)]).is_ok());
}

#[test]
fn a_band_of_one_score_and_bands_side_by_side_hold() {
    let bands = Bands::new(&[(5, 5), (6, 10), (11, 20)]);
    for points in 5..=20 {
        let band = bands.band_of(Score::new(-points)).expect("decisive");
        for (stored, read) in (0..30).flat_map(|stored| (0..30).map(move |read| (stored, read))) {
            let seen = bands.at(Ply::new(read)).to_root(bands.at(Ply::new(stored)).to_node(Score::new(points)));
            assert_eq!(bands.band_of(seen), Some(band));
        }
    }
    assert_eq!(bands.band_of(Score::new(4)), None);
    assert_eq!(bands.band_of(Score::new(21)), None);
    // Below a lowest band that starts at 1 lies the draw.
    let all = Bands::new(&[(1, 100)]);
    assert_eq!(all.at(Ply::ROOT).with_clock(3).to_root(NodeScore::new(90)), Score::ZERO);
}

#[test]
fn without_bands_no_score_changes() {
    for points in (-32_767..=32_767).step_by(101) {
        let here = Bands::NONE.at(Ply::new(9)).with_clock(0);
        assert_eq!(here.to_node(Score::new(points)), NodeScore::new(points));
        assert_eq!(here.to_root(NodeScore::new(points)), Score::new(points));
    }
}

#[test]
fn scores_saturate_alike_on_both_sides() {
    for points in [32_767, 32_768, i32::MAX] {
        assert_eq!((Score::new(points), NodeScore::new(points)), (Score::MAX, NodeScore::MAX));
        assert_eq!((Score::new(-points), -Score::MAX), (Score::MIN, Score::MIN));
    }
    assert_eq!((Score::new(i32::MIN), -NodeScore::new(i32::MIN)), (Score::MIN, NodeScore::MAX));
    assert_eq!(format!("{:?} {}", Score::new(-3), NodeScore::new(4)), "Score(-3) 4");
}
