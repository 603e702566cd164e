//! How much memory there is for tables, in mebibytes.
//!
//! A system that overcommits grants any size, and ends the process once the pages are used. So it is asked first. The limit
//! of a control group counts where it is smaller than the machine, whichever group above the process's own sets it;
//! libraries that report the machine's memory look at the outermost group alone.

use std::path::Path;
use std::{fs, thread};

use crate::MAX_MIB;

/// The memory of the machine, if the system says.
#[must_use]
pub fn installed() -> Option<u64> {
    meminfo(Path::new("/"), "MemTotal")
}

/// The memory that can be used without driving anything else out: what the system counts as available, or what the
/// control groups of the process have left if that is less. Nothing if the system does not say.
#[must_use]
pub fn available() -> Option<u64> {
    let root = Path::new("/");
    let groups = groups(root).into_iter().map(|group| group.limit.saturating_sub(group.used));
    groups.chain(meminfo(root, "MemAvailable")).min()
}

/// The largest table that may be asked for: most of the machine's memory, or of what the control groups of the process allow.
#[must_use]
pub fn max_table_mib() -> u64 {
    let groups = groups(Path::new("/")).into_iter().map(|group| group.limit);
    groups.chain(installed()).min().map_or(MAX_MIB, for_table)
}

/// The part of so much memory that a table may take: the rest is for the program, its threads and the pages' own tables.
#[must_use]
pub fn for_table(mib: u64) -> u64 {
    (mib - mib / 16).max(1)
}

/// The processors, which is how many threads bring memory in.
#[must_use]
pub fn processors() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// A control group with a limit, in mebibytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Group {
    limit: u64,
    /// Without the pages of files, which are given up when memory runs short.
    used: u64,
}

/// The control groups with a limit that the process is in, of both versions, below the file system's `root`.
fn groups(root: &Path) -> Vec<Group> {
    let text = fs::read_to_string(root.join("proc/self/cgroup")).unwrap_or_default();
    let mut groups = Vec::new();
    for line in text.lines() {
        let mut fields = line.splitn(3, ':').skip(1);
        let (Some(controllers), Some(path)) = (fields.next(), fields.next()) else { continue };
        let (base, limit, used, files) = if controllers.is_empty() {
            ("sys/fs/cgroup", "memory.max", "memory.current", "inactive_file")
        } else if controllers.split(',').any(|name| name == "memory") {
            ("sys/fs/cgroup/memory", "memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file")
        } else {
            continue;
        };
        let base = root.join(base);
        let own = base.join(path.trim_start_matches('/'));
        // A limit holds for all groups below. What is not there sets none; in a container that is the path as seen outside.
        for group in own.ancestors().take_while(|group| group.starts_with(&base)) {
            let bytes = |file: &str| fs::read_to_string(group.join(file)).ok()?.trim().parse::<u64>().ok();
            let Some(limit) = bytes(limit) else { continue };
            let stat = fs::read_to_string(group.join("memory.stat")).unwrap_or_default();
            let files = field(&stat, files).and_then(|value| value.parse().ok()).unwrap_or(0);
            groups.push(Group { limit: limit >> 20, used: bytes(used).unwrap_or(0).saturating_sub(files) >> 20 });
        }
    }
    groups
}

/// A field of `/proc/meminfo`, below the file system's `root`.
fn meminfo(root: &Path, name: &str) -> Option<u64> {
    let text = fs::read_to_string(root.join("proc/meminfo")).ok()?;
    field(&text, name)?.strip_suffix(" kB")?.parse::<u64>().ok().map(|kibibytes| kibibytes >> 10)
}

/// The value that follows a name in a text of one field a line.
fn field<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    text.lines().find_map(|line| {
        let value = line.strip_prefix(name)?;
        value.starts_with([':', ' ']).then(|| value.trim_start_matches(':').trim())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file system with these files.
    fn root(files: &[(&str, &str)]) -> tempfile::TempDir {
        let root = tempfile::tempdir().unwrap();
        for (path, text) in files {
            let path = root.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        root
    }

    #[test]
    fn the_machine_is_read_as_the_system_writes_it() {
        let root =
            root(&[("proc/meminfo", "MemTotal:       24684092 kB\nMemAvailable:   21692884 kB\nBuffers: 1 kB\n")]);
        assert_eq!(meminfo(root.path(), "MemAvailable"), Some(21_184));
        assert_eq!((meminfo(root.path(), "Mem"), meminfo(Path::new("/nowhere"), "MemTotal")), (None, None));
    }

    #[test]
    fn the_limit_of_every_group_above_counts() {
        let root = root(&[
            ("proc/self/cgroup", "0::/outer/inner\n"),
            ("sys/fs/cgroup/outer/memory.max", "629145600\n"),
            ("sys/fs/cgroup/outer/memory.current", "104857600\n"),
            ("sys/fs/cgroup/outer/memory.stat", "anon 41943040\ninactive_file 62914560\n"),
            ("sys/fs/cgroup/outer/inner/memory.max", "max\n"),
        ]);
        assert_eq!(groups(root.path()), [Group { limit: 600, used: 40 }]);
    }

    #[test]
    fn the_first_version_is_read_too_and_a_path_that_is_not_there_leaves_the_outermost_group() {
        let files = [
            ("proc/self/cgroup", "5:cpu,cpuacct:/x\n4:hugetlb,memory:/docker/abc\n1:name=systemd:/x\n0::/\n"),
            ("sys/fs/cgroup/memory/memory.limit_in_bytes", "629145600\n"),
            ("sys/fs/cgroup/memory/memory.usage_in_bytes", "10485760\n"),
            ("sys/fs/cgroup/memory/memory.stat", "inactive_file 1\ntotal_inactive_file 5242880\n"),
        ];
        assert_eq!(groups(root(&files).path()), [Group { limit: 600, used: 5 }]);
        let inner = [("sys/fs/cgroup/memory/docker/abc/memory.limit_in_bytes", "104857600\n")];
        let both = root(&[&files[..], &inner].concat());
        assert_eq!(groups(both.path()), [Group { limit: 100, used: 0 }, Group { limit: 600, used: 5 }]);
        assert_eq!(groups(root(&[]).path()), []);
    }

    #[test]
    fn a_table_leaves_room_for_the_program() {
        assert_eq!([0, 1, 16, 600, 24_000].map(for_table), [1, 1, 15, 563, 22_500]);
    }
}
