//! Saving and loading through the file system: what stands there before, during and after.

#![cfg(feature = "std")]

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use transposition::{Effort, FileFault, FileId, Table};

type Small = Table<u32>;

const ID: FileId<'static> = FileId::new("test value 1", 0x5eed);

/// A directory of the test's own, gone at its end.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("transposition-persist-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a temporary directory");
        Place(path)
    }

    fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(&self.0)
            .expect("the directory")
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn saving_replaces_the_old_file_and_leaves_nothing_else() {
    let place = Place::new("replaces");
    let path = place.0.join("some.table");
    let table: Small = Table::with_mib(1).expect("memory");
    for i in 0..1000u64 {
        table.store(i.wrapping_mul(0x9e37_79b9_7f4a_7c15), i as u32);
    }
    table.save(&path, ID).expect("saved");
    let first = fs::read(&path).expect("the file");
    table.save(&path, ID).expect("saved over it");
    assert_eq!(fs::read(&path).expect("the file"), first);
    let loaded = Small::load(&path, ID, Effort).expect("loaded");
    loaded.save(place.0.join("again.table"), ID).expect("saved again");
    assert_eq!(fs::read(place.0.join("again.table")).expect("the file"), first);
    assert_eq!(place.names(), ["again.table", "some.table"]);
}

#[test]
fn what_is_no_file_is_neither_read_nor_replaced() {
    let place = Place::new("no-file");
    let table: Small = Table::with_bytes(64).expect("memory");
    let directory = place.0.join("directory");
    fs::create_dir(&directory).expect("a directory");
    for error in [table.save(&directory, ID).unwrap_err(), Small::load(&directory, ID, Effort).unwrap_err()] {
        assert!(matches!(error.fault(), FileFault::NotAFile), "{error}");
        assert!(error.to_string().starts_with(&directory.display().to_string()), "{error}");
    }
    #[cfg(target_os = "linux")]
    {
        assert!(matches!(table.save("/dev/full", ID).unwrap_err().fault(), FileFault::NotAFile));
        assert!(matches!(Small::load("/dev/zero", ID, Effort).unwrap_err().fault(), FileFault::NotAFile));
    }
    let absent = place.0.join("absent").join("some.table");
    assert!(matches!(table.save(&absent, ID).unwrap_err().fault(), FileFault::Io(_)));
    assert!(matches!(Small::load(&absent, ID, Effort).unwrap_err().fault(), FileFault::Io(_)));
    assert_eq!(place.names(), ["directory"]);
}

/// Runs in a process of its own, which is killed while it saves.
#[test]
#[ignore = "a part of the test below"]
fn saves_without_end() {
    let Some(path) = std::env::var_os("TRANSPOSITION_TEST_PATH") else { return };
    let table: Small = Table::with_mib(16).expect("memory");
    // A process that nobody ends must not stay for ever.
    let end = Instant::now() + Duration::from_mins(1);
    while Instant::now() < end {
        table.save(&path, ID).expect("saved");
    }
}

#[test]
fn what_a_killed_save_left_behind_the_next_one_removes() {
    let place = Place::new("killed");
    let (path, other) = (place.0.join("some.table"), place.0.join("other.table"));
    let mut child = std::process::Command::new(std::env::current_exe().expect("this test"))
        .args(["--exact", "persist::saves_without_end", "--ignored"])
        .env("TRANSPOSITION_TEST_PATH", &path)
        .stdout(std::process::Stdio::null())
        .spawn()
        .expect("a second process");
    let is_begun = |name: &String| {
        let bytes = fs::metadata(place.0.join(name)).map_or(0, |found| found.len());
        name.contains(".saving-") && (1 << 16..1 << 23).contains(&bytes)
    };
    let patience = Instant::now() + Duration::from_secs(50);
    while !place.names().iter().any(is_begun) {
        assert!(Instant::now() < patience, "the other process saves nothing");
    }
    let table: Small = Table::with_bytes(64).expect("memory");
    // It is still being written, so a save beside it leaves it alone.
    table.save(&other, ID).expect("saved");
    assert!(child.try_wait().expect("a child").is_none(), "the other process saves on");
    child.kill().expect("killed in the middle");
    child.wait().expect("gone");
    let mut left = place.names();
    left.retain(|name| name.contains(".saving-"));
    assert!(left.len() <= 1, "{left:?}");
    // It may have been between two saves just then.
    let abandoned = place.0.join("some.table.saving-4194304-7.tmp");
    fs::write(&abandoned, fs::read(&other).expect("the file")).expect("written");
    table.save(&other, ID).expect("saved");
    let mut names = place.names();
    names.retain(|name| name != "some.table");
    assert_eq!(names, ["other.table"]);
}

#[test]
fn files_of_others_and_of_the_living_stay() {
    let place = Place::new("others");
    let table: Small = Table::with_bytes(64).expect("memory");
    let path = place.0.join("some.table");
    table.save(&path, ID).expect("saved");
    let bytes = fs::read(&path).expect("the file");
    let write = |name: &str, bytes: &[u8]| fs::write(place.0.join(name), bytes).expect("written");
    write("some.table.saving-1-1.tmp", b"not a table, but long enough");
    write("some.table.saving-1-2.tmp", b"");
    write("some.table.1-3.tmp", &bytes);
    write("some.table.saving-1-3.tmp.bak", &bytes);
    write("some.table.saving-1-4.tmp", &bytes);
    fs::create_dir(place.0.join("some.table.saving-1-5.tmp")).expect("a directory");
    let written = fs::File::open(place.0.join("some.table.saving-1-4.tmp")).expect("the file");
    written.lock().expect("a lock, as a process has it that writes the file");
    let before = place.names();
    table.save(&path, ID).expect("saved");
    assert_eq!(place.names(), before);
    drop(written);
    table.save(&path, ID).expect("saved");
    let mut but_one = before;
    but_one.retain(|name| name != "some.table.saving-1-4.tmp");
    assert_eq!(place.names(), but_one);
}

/// A real disk that is full: the process may write no file beyond a few bytes.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_the_old_file_alone() {
    let place = Place::new("full");
    let path = place.0.join("some.table");
    let small: Small = Table::with_bytes(64).expect("memory");
    small.save(&path, ID).expect("a small file fits");
    let before = fs::read(&path).expect("the file");
    let output = std::process::Command::new("sh")
        .args(["-c", "ulimit -f 1; trap '' XFSZ; exec \"$0\" --exact persist::saves_too_much --ignored"])
        .arg(std::env::current_exe().expect("this test"))
        .env("TRANSPOSITION_TEST_PATH", &path)
        .output()
        .expect("a shell");
    assert!(output.status.success());
    assert!(String::from_utf8_lossy(&output.stdout).contains("1 passed"), "the other process tried");
    assert_eq!(fs::read(&path).expect("the file"), before);
    assert_eq!(place.names(), ["some.table"]);
}

/// Runs in a process of its own, which may not write large files.
#[test]
#[ignore = "a part of the test above"]
fn saves_too_much() {
    let Some(path) = std::env::var_os("TRANSPOSITION_TEST_PATH") else { return };
    let large: Small = Table::with_mib(1).expect("memory");
    let error = large.save(path, ID).expect_err("no room for it");
    assert!(matches!(error.fault(), FileFault::Io(_)), "{error}");
}
