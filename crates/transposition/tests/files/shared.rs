//! One table in a file, several processes: what one stores the others find, whatever becomes of it.
#![cfg(feature = "mmap")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use transposition::{Effort, Eight, FileFault, FileId, Four, Index, Table, TableConfig};

const ID: FileId<'static> = FileId::new("test value 1", 0x5eed);
const CONFIG: TableConfig = TableConfig::entries(1 << 12);
/// More keys than the table has entries, so that its users fight for room.
const KEYS: u64 = 1 << 14;

type Shared = Table<u32, Four>;

fn path(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("transposition-shared-{name}-{}.table", std::process::id()));
    let _ = fs::remove_file(&path);
    path
}

fn open(path: &Path) -> Shared {
    Table::share(path, CONFIG, ID, Effort).expect("a shared table")
}

fn key(i: u64) -> u64 {
    (i + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

fn value(i: u64) -> u32 {
    (key(i) >> 13) as u32
}

/// Every entry that is found is right; tells how many are.
fn count(table: &Shared) -> usize {
    let right = |i: u64| table.probe(key(i)).inspect(|found| assert_eq!(*found, value(i), "key {i}")).is_some();
    (0..KEYS).filter(|i| right(*i)).count()
}

/// This test program again, storing without end.
fn hammer(path: &Path) -> Child {
    Command::new(std::env::current_exe().expect("this test"))
        .args(["--exact", "shared::stores_without_end", "--ignored"])
        .env("TRANSPOSITION_TEST_PATH", path)
        .stdout(Stdio::null())
        .spawn()
        .expect("a second process")
}

#[test]
#[ignore = "a part of the test below"]
fn stores_without_end() {
    let Some(path) = std::env::var_os("TRANSPOSITION_TEST_PATH") else { return };
    let table = open(Path::new(&path));
    // A process that nobody ends must not stay for ever.
    let end = Instant::now() + Duration::from_mins(1);
    while Instant::now() < end {
        for i in 0..KEYS {
            table.store(key(i), value(i));
        }
        table.new_search();
    }
}

#[test]
fn processes_share_one_table_and_survive_each_other() {
    let path = path("processes");
    let table = open(&path);
    assert_eq!(count(&table), 0);
    for round in 0..10 {
        let mut children = [hammer(&path), hammer(&path)];
        let patience = Instant::now() + Duration::from_secs(30);
        while count(&table) < 1000 {
            assert!(Instant::now() < patience, "the others store nothing");
        }
        std::thread::sleep(Duration::from_millis(3 * round));
        for child in &mut children {
            child.kill().expect("killed in the middle");
            child.wait().expect("gone");
        }
        assert!(count(&table) >= 1000, "what they stored is still there");
        // Still a table: it takes entries, gives them back, grows older, and opens anew.
        table.store(key(7), value(7));
        assert_eq!(open(&path).probe(key(7)), Some(value(7)));
        let before = table.generation();
        table.new_search();
        assert_eq!(open(&path).generation(), before.next());
        open(&path).clear(1);
        assert_eq!((count(&table), table.generation()), (0, transposition::Generation::FIRST));
    }
    fs::remove_file(path).expect("removed");
}

#[test]
fn the_first_of_many_makes_the_file_and_no_other_does() {
    let path = path("first");
    std::thread::scope(|scope| {
        for i in 0..8 {
            let path = &path;
            scope.spawn(move || open(path).store(key(i), value(i)));
        }
    });
    assert_eq!(count(&open(&path)), 8);
    fs::remove_file(path).expect("removed");
}

#[test]
fn prefault_brings_the_file_in_or_says_that_it_cannot() {
    let path = path("prefault");
    let config = TableConfig::mib(8);
    let open = || Shared::share(&path, config, ID, Effort).expect("a shared table");
    open().store(key(1), value(1));
    let mut table = open();
    table.prefault(2).expect("8 MiB");
    let pages = table.pages();
    if cfg!(target_os = "linux") {
        assert!(pages.resident.is_some_and(|resident| resident >= table.bytes()), "{pages:?}");
    }
    assert_eq!(table.probe(key(1)), Some(value(1)));
    assert_eq!(table.clear_in_place(2), transposition::Cleared::Overwritten);
    assert_eq!((count(&table), count(&open())), (0, 0));
    // Whoever shortens the file takes memory away: a store there would end this process.
    if cfg!(target_os = "linux") {
        fs::File::options().write(true).open(&path).expect("the file").set_len(1 << 20).expect("shortened");
        assert!(table.prefault(2).is_err());
    }
    fs::remove_file(path).expect("removed");
}

#[test]
fn a_resized_table_leaves_the_file_as_it_was() {
    let path = path("resized");
    let mut table = open(&path);
    table.store(key(1), value(1));
    table.resize(TableConfig::entries(100)).expect("memory");
    assert_eq!(count(&table), 0);
    table.store(key(2), value(2));
    let other = open(&path);
    assert_eq!((other.probe(key(1)), other.probe(key(2))), (Some(value(1)), None));
    fs::remove_file(path).expect("removed");
}

#[test]
fn a_file_that_is_another_table_is_refused() {
    let path = path("refused");
    drop(open(&path));
    let fault = |error: transposition::FileError| error.fault().to_string();
    let other = Table::<u32, Eight>::share(&path, CONFIG, ID, Effort).unwrap_err();
    assert!(fault(other).contains("layout is four"));
    let other = Shared::share(&path, TableConfig::entries(1 << 13), ID, Effort).unwrap_err();
    assert!(fault(other).contains("number of buckets"));
    let other = Shared::share(&path, CONFIG.with_index(Index::LowBits), ID, Effort).unwrap_err();
    assert!(fault(other).contains("index"));
    let other = Shared::share(&path, CONFIG, FileId::new("test value 1", 1), Effort).unwrap_err();
    assert!(fault(other).contains("key seed"));
    assert!(matches!(Shared::load(&path, ID, Effort).unwrap_err().fault(), FileFault::Kind));
    let saved = path.with_extension("saved");
    open(&path).save(&saved, ID).expect("a shared table can be saved");
    assert!(Shared::load(&saved, ID, Effort).is_ok());
    assert!(matches!(Shared::share(&saved, CONFIG, ID, Effort).unwrap_err().fault(), FileFault::Kind));
    let mut bytes = fs::read(&path).expect("the file");
    let whole = bytes.len();
    for len in [0, 1, 100, 255, 256, 300, whole - 1] {
        fs::write(&path, &bytes[..len]).expect("written");
        assert!(matches!(Shared::share(&path, CONFIG, ID, Effort).unwrap_err().fault(), FileFault::Length { .. }));
    }
    bytes[120] ^= 1;
    fs::write(&path, &bytes).expect("written");
    assert!(matches!(Shared::share(&path, CONFIG, ID, Effort).unwrap_err().fault(), FileFault::DamagedHead));
    fs::remove_file(saved).expect("removed");
    fs::remove_file(path).expect("removed");
}
