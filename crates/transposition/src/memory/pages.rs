//! What the system says of a range of memory. Knows the format of `/proc/self/smaps`; does not know tables.

/// The pages behind a table: what was asked for and what there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pages {
    /// Whether huge pages were asked for and the system agreed to try.
    pub asked: bool,
    /// Bytes that are in memory now, or nothing if the system does not say. A page comes into memory when it is first
    /// written to.
    pub resident: Option<u64>,
    /// Bytes of these that lie in huge pages, or nothing if the system does not say.
    pub huge: Option<u64>,
}

/// The pages from `start` to `end`, which must be whole mappings for the figures to be right.
#[cfg_attr(transposition_loom, allow(dead_code))] // the model checker's memory has no pages
pub(super) fn of(start: usize, end: usize, asked: bool) -> Pages {
    let counted = mapped(start, end);
    Pages { asked, resident: counted.map(|(resident, _)| resident), huge: counted.map(|(_, huge)| huge) }
}

#[cfg(all(feature = "std", target_os = "linux"))]
fn mapped(start: usize, end: usize) -> Option<(u64, u64)> {
    use std::io::{BufRead as _, BufReader};

    let smaps = BufReader::new(std::fs::File::open("/proc/self/smaps").ok()?);
    count(smaps.lines().map_while(Result::ok), start, end)
}

#[cfg(not(all(feature = "std", target_os = "linux")))]
fn mapped(_start: usize, _end: usize) -> Option<(u64, u64)> {
    None
}

/// Sums `Rss` and `AnonHugePages` over the mappings that lie inside the range; nothing if none does.
#[cfg_attr(not(all(feature = "std", target_os = "linux")), allow(dead_code))] // still tested
pub(super) fn count(lines: impl Iterator<Item = impl AsRef<str>>, start: usize, end: usize) -> Option<(u64, u64)> {
    let (mut inside, mut found, mut resident, mut huge) = (false, false, 0, 0);
    for line in lines {
        let line = line.as_ref();
        if let Some((from, to)) = bounds(line) {
            // A mapping may end behind the range by the rest of its last page.
            inside = start <= from && from < end && to < end + (1 << 16);
            found |= inside;
        } else if inside {
            resident += kilobytes(line, "Rss:").unwrap_or(0);
            huge += kilobytes(line, "AnonHugePages:").unwrap_or(0);
        }
    }
    found.then_some((resident, huge))
}

/// The addresses of a mapping's head line, such as `7f00a000-7f00c000 rw-p 00000000 00:00 0`.
fn bounds(line: &str) -> Option<(usize, usize)> {
    let (from, to) = line.split(' ').next()?.split_once('-')?;
    Some((usize::from_str_radix(from, 16).ok()?, usize::from_str_radix(to, 16).ok()?))
}

fn kilobytes(line: &str, name: &str) -> Option<u64> {
    let number: u64 = line.strip_prefix(name)?.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(number * 1024)
}
