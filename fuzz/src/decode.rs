//! Bit patterns that nobody wrote: in an entry, in a saved file, in the memory that processes share. Nothing may panic, and
//! nothing may be taken for whole that is not.

use std::fs;
use std::path::PathBuf;
use std::sync::OnceLock;

use transposition::{
    Bands, Depth, Effort, Eight, Entry, Extra, FileId, Four, Layout, Pack, Ply, Score, Six, Table, TableConfig, Value,
    Window,
};

use crate::bytes::Bytes;
use crate::values::{Bare, Judged, Move};

const ID: FileId<'static> = FileId::new("fuzz value 1", 0x5eed);
const BUCKETS: u64 = 4;

/// Decodes `data` as packed entries, as a saved table, or as the memory of a shared one.
pub fn entry_decode(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    match bytes.byte() % 8 {
        0 => saved(&changed(&mut bytes)),
        1 => saved(bytes.rest()),
        2 => memory::<Bare, Eight>("eight", &mut bytes),
        3 => memory::<Judged, Six>("six", &mut bytes),
        4 => memory::<Judged, Four>("four", &mut bytes),
        _ => entries(&mut bytes),
    }
}

fn entries(bytes: &mut Bytes<'_>) {
    while !bytes.is_empty() {
        let bits = bytes.word();
        entry::<()>(bits);
        entry::<transposition::Work>(bits);
        entry::<transposition::EvalAndPv>(bits);
        assert_eq!(u8::unpack(bits & 0xff), Some(bits as u8));
        assert_eq!(u32::unpack(bits >> 32), Some((bits >> 32) as u32));
    }
}

fn entry<X: Extra + PartialEq + std::fmt::Debug>(bits: u64) {
    const BANDS: Bands = Bands::new(&[(31_001, 32_000), (29_001, 31_000)]);
    let bits = bits & (u64::MAX >> (64 - Entry::<Move, X>::BITS));
    let Some(entry) = Entry::<Move, X>::unpack(bits) else { return };
    // A move that no code has is dropped, so the bits need not come back; the entry must.
    let again = entry.pack().expect("what was unpacked can be packed");
    assert_eq!(Entry::unpack(again), Some(entry));
    for ply in [0, 1, 300] {
        let score = entry.cutoff(Depth::new(i32::MIN), Window::FULL, BANDS.at(Ply::new(ply)));
        assert!(score.is_none_or(|score| score >= Score::MIN && score <= Score::MAX));
    }
}

/// A name for this process alone, in memory where there is such a place.
fn path(name: &str) -> PathBuf {
    let shared = PathBuf::from("/dev/shm");
    let directory = if shared.is_dir() { shared } else { std::env::temp_dir() };
    directory.join(format!("transposition-fuzz-{name}-{}", std::process::id()))
}

/// A small saved table.
fn whole() -> &'static [u8] {
    static WHOLE: OnceLock<Vec<u8>> = OnceLock::new();
    WHOLE.get_or_init(|| {
        let table: Table<u32> = Table::with_bytes(BUCKETS * 64).expect("a few lines of memory");
        (0..20u64).for_each(|i| {
            table.store(i.wrapping_mul(0x9e37_79b9_7f4a_7c15), i as u32);
        });
        let path = path("whole");
        table.save(&path, ID).expect("a small file can be saved");
        let bytes = fs::read(&path).expect("what was saved can be read");
        fs::remove_file(path).expect("and removed");
        bytes
    })
}

/// The saved table with some bytes changed and perhaps its end cut off.
fn changed(bytes: &mut Bytes<'_>) -> Vec<u8> {
    let mut file = whole().to_vec();
    let keep = file.len() - usize::from(bytes.byte()).min(file.len());
    while !bytes.is_empty() {
        let at = (usize::from(bytes.byte()) << 8 | usize::from(bytes.byte())) % file.len();
        file[at] ^= bytes.byte();
    }
    file.truncate(keep);
    file
}

/// Only the whole file is accepted, and it saves to itself.
fn saved(file: &[u8]) {
    let path = path("saved");
    fs::write(&path, file).expect("a small file can be written");
    let loaded = Table::<u32>::load(&path, ID, Effort);
    if file == whole() {
        loaded.expect("the whole file").save(&path, ID).expect("a small file can be saved");
        assert_eq!(fs::read(&path).expect("the file"), file);
    } else {
        // The checksums are not proof against intent, but bytes that are right by chance are not to be expected.
        let error = loaded.expect_err("a file that nobody saved");
        assert!(error.to_string().len() > path.as_os_str().len(), "it says why");
    }
    fs::remove_file(path).expect("removed");
}

/// A shared table whose memory another process has filled with anything at all.
fn memory<V: Value, L: Layout<Key = u64>>(name: &str, bytes: &mut Bytes<'_>) {
    let path = path(name);
    let config = TableConfig::bytes(BUCKETS * 64);
    let open = || Table::<V, L>::share(&path, config, ID, Effort).expect("a sound head");
    drop(open());
    let mut file = fs::read(&path).expect("the file");
    let lines = file.len() - (BUCKETS * 64) as usize;
    // The live generation stands before the lines and is anybody's as well.
    for byte in &mut file[lines - 8..] {
        *byte = bytes.byte();
    }
    fs::write(&path, file).expect("written");
    let table = open();
    let before = table.fill().occupied();
    assert!(before <= table.capacity() && table.hashfull() <= 1000);
    while !bytes.is_empty() {
        let (kind, key) = (bytes.byte(), bytes.word());
        let found = table.probe(key);
        if let Some(value) = found.filter(|_| kind & 1 == 0) {
            table.store(key.rotate_left(u32::from(kind)), value);
        }
        if kind & 6 == 0 {
            table.new_search();
        }
    }
    table.fill();
    drop(table);
    fs::remove_file(path).expect("removed");
}
