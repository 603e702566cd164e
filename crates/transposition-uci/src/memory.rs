//! How much memory there is for tables, in mebibytes. Knows what the system says; does not know tables.
//!
//! A system that overcommits grants any size, and ends the process once the pages are used. So it is asked first.

use std::{fs, thread};

/// The mebibytes that can be used without driving anything else out: what the system counts as available, or the limit
/// of the process's group if that is less.
pub fn available() -> Option<u64> {
    let system = mebibytes(&meminfo()?, "MemAvailable")?;
    let limits = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"];
    let limits = limits.iter().filter_map(|path| fs::read_to_string(path).ok()?.trim().parse::<u64>().ok());
    Some(limits.map(|bytes| bytes >> 20).fold(system, u64::min))
}

/// The processors, which is how many threads bring memory in.
pub fn processors() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// The mebibytes of this machine's memory, if the system says.
pub fn installed() -> Option<u64> {
    mebibytes(&meminfo()?, "MemTotal")
}

fn meminfo() -> Option<String> {
    fs::read_to_string("/proc/meminfo").ok()
}

/// The mebibytes of a field in the text of `/proc/meminfo`.
fn mebibytes(meminfo: &str, field: &str) -> Option<u64> {
    let value = |line: &str| Some(line.strip_prefix(field)?.strip_prefix(':')?.trim().strip_suffix(" kB")?.to_owned());
    meminfo.lines().find_map(value)?.parse::<u64>().ok().map(|kilobytes| kilobytes >> 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_available_is_read_as_the_system_writes_it() {
        let text =
            "MemTotal:       24684092 kB\nMemFree:         5040564 kB\nMemAvailable:   21692884 kB\nBuffers: 1 kB\n";
        assert_eq!(mebibytes(text, "MemAvailable"), Some(21_184));
        assert_eq!(mebibytes("MemTotal:       24684092 kB\n", "MemAvailable"), None);
    }
}
