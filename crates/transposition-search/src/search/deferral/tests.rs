use super::*;

fn told(deferrals: &Deferrals) -> u32 {
    deferrals.finished.0.load(Ordering::Relaxed)
}

#[test]
fn who_would_wait_is_turned_away_only_while_another_is_at_work() {
    let deferrals = Deferrals::new(2);
    let first = deferrals.take(77 << 40, true).expect("nobody is at it");
    assert!(deferrals.take(77 << 40, true).is_none());
    assert!(deferrals.take(78 << 40, true).is_some(), "another position");
    deferrals.free(first, true);
    assert_eq!(told(&deferrals), 0, "nobody else was at it");
    assert!(deferrals.take(77 << 40, true).is_some());
}

#[test]
fn whoever_finishes_what_several_are_at_tells_the_others() {
    for first_is_quicker in [true, false] {
        let deferrals = Deferrals::new(2);
        let first = deferrals.take(5, false).expect("it does not wait");
        let second = deferrals.take(5, false).expect("it does not wait");
        assert!(deferrals.take(5, true).is_none(), "still at work");
        let (quicker, slower) = if first_is_quicker { (first, second) } else { (second, first) };
        deferrals.free(quicker, true);
        assert_eq!(told(&deferrals), 1);
        assert!(deferrals.take(6 << 40, true).is_some(), "nothing to do with it");
        deferrals.free(slower, true);
        assert_eq!(told(&deferrals), 1, "everybody knows");
    }
}

#[test]
fn what_is_given_up_is_not_told_and_stays_with_the_other() {
    let deferrals = Deferrals::new(2);
    let (first, second) = (deferrals.take(5, false), deferrals.take(5, false));
    deferrals.free(first.expect("it does not wait"), false);
    assert!(deferrals.take(5, true).is_none(), "the second is still at work");
    deferrals.free(second.expect("it does not wait"), false);
    assert_eq!(told(&deferrals), 0);
    assert!(deferrals.take(5, true).is_some());
}

#[test]
fn a_slot_that_another_position_took_is_left_to_it() {
    let deferrals = Deferrals::new(2);
    let old = deferrals.take(1 << 20, false).expect("it does not wait");
    let new = deferrals.take(1 << 21, false).expect("it does not wait");
    assert_eq!(old.0, new.0);
    deferrals.free(old, true);
    assert!(deferrals.take(1 << 21, true).is_none());
    assert_eq!(told(&deferrals), 0);
}

#[test]
fn keys_of_every_kind_are_told_apart() {
    fn hashed(key: impl Hash) -> u64 {
        let mut hasher = Product::default();
        key.hash(&mut hasher);
        hasher.finish()
    }
    let narrow: std::collections::HashSet<u64> = (0..10_000_u64).map(hashed).collect();
    let wide: std::collections::HashSet<u64> = (0..10_000_u128).map(|key| hashed(key << 70 | key)).collect();
    let pairs: std::collections::HashSet<u64> = (0..10_000_u32).map(|key| hashed((key, [key as u8; 3]))).collect();
    assert_eq!((narrow.len(), wide.len(), pairs.len()), (10_000, 10_000, 10_000));
}
