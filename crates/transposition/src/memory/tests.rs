//! The format of the system's page counts, and memory that is zero from end to end.

use super::pages::count;

const SMAPS: &str = "\
1000000-1200000 ---p 00000000 00:00 0
Rss:                 999 kB
AnonHugePages:       999 kB
1200000-1600000 rw-p 00000000 00:00 0
Size:               4096 kB
Rss:                2056 kB
AnonHugePages:      2048 kB
VmFlags: rd wr mr mw me ac sd hg
1600000-1700000 ---p 00000000 00:00 0
Rss:                 999 kB
";

#[test]
fn pages_are_those_of_the_range() {
    let of = |start, end| count(SMAPS.lines(), start, end);
    assert_eq!(of(0x120_0000, 0x160_0000), Some((2056 << 10, 2048 << 10)));
    assert_eq!(of(0x120_0000, 0x15f_ffc0), Some((2056 << 10, 2048 << 10)), "the last page is not full");
    assert_eq!(of(0x300_0000, 0x400_0000), None);
}

#[cfg(not(transposition_loom))]
#[test]
fn lines_are_zero_and_zero_again() {
    use super::Lines;
    use crate::layout::{Eight, Layout};

    fn body(line: &<Eight as Layout>::Line) -> u64 {
        <Eight as Layout>::body(<Eight as Layout>::read(line, 7), 16)
    }
    for len in [1, 2, 63, 1000, 32_768, 40_001] {
        let mut lines = Lines::<<Eight as Layout>::Line>::new(len, true).unwrap();
        assert_eq!(lines.all().len(), len);
        assert!(lines.all().iter().all(|line| body(line) == 0 && core::ptr::from_ref(line).addr() % 64 == 0));
        let fill = |lines: &Lines<_>| lines.all().iter().for_each(|line| <Eight as Layout>::write(line, 7, 1, 5, 16));
        let taken = |lines: &Lines<_>| lines.all().iter().filter(|line| body(line) == 5).count();
        fill(&lines);
        assert_eq!(taken(&lines), len);
        if lines.hand_back() {
            assert_eq!(taken(&lines), 0);
        }
        fill(&lines);
        lines.zero([0, len - 1, len / 2].into_iter());
        assert_eq!(taken(&lines), len - len.min(3));
        fill(&lines);
        lines.overwrite(3);
        assert_eq!(taken(&lines), 0);
    }
}

/// What a system without a call for it is left with.
#[cfg(not(transposition_loom))]
#[test]
fn touched_pages_are_in_memory() {
    use super::Lines;
    use crate::layout::{Eight, Layout};

    for (len, first) in [(1 << 17, 0), ((1 << 16) + 33, 5)] {
        let lines = Lines::<<Eight as Layout>::Line>::new(len, false).unwrap();
        <Eight as Layout>::write(&lines.all()[first], 0, 1, 5, 16);
        super::lines::touch(lines.all());
        assert_eq!(<Eight as Layout>::body(<Eight as Layout>::read(&lines.all()[first], 0), 16), 5);
        assert!(lines.pages().resident.is_none_or(|resident| resident >= len as u64 * 64));
    }
}
