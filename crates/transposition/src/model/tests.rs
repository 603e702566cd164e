//! Permille at the sizes no test can allocate.

use super::permille;

#[test]
fn t26_permille_is_exact_at_every_size() {
    assert_eq!((permille(0, 1), permille(1, 1)), (0, 1000));
    assert_eq!(permille(1, 3), 333);
    assert_eq!(permille(999, 1000), 999);
    for size in [1 << 40, (1 << 40) + 1, u64::MAX - 1] {
        assert_eq!((permille(0, size), permille(size, size)), (0, 1000));
        assert_eq!((permille(size - 1, size), permille(size.div_ceil(2), size)), (999, 500));
    }
}
