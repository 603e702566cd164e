//! Files that are cut, changed and swapped: every one must be refused, and only the whole right one accepted.

use std::io;

use super::header::{Header, Kind};
use super::{FileFault, FileId, HEAD, VERSION};
use crate::layout::Layout;
use crate::policy::TwoTier;
use crate::{Effort, Eight, Exact, Four, Index, Six, Table, TableConfig, Value, WideExact};

const ID: FileId<'static> = FileId::new("test value 1", 0x5eed);

type Small = Table<u32, Eight>;

/// Three buckets with a few entries of three generations.
fn filled<V: Value, L: Layout<Key = u64>>(key_bits: u32, value: impl Fn(u64) -> V) -> Table<V, L> {
    let table = Table::new(TableConfig::entries(2 * Table::<V, L>::WAYS as u64 + 1), Effort).expect("a small table");
    for i in 0..12 {
        table.store(key(i, key_bits), value(i));
        if i % 5 == 4 {
            table.new_search();
        }
    }
    table
}

fn key(i: u64, bits: u32) -> u64 {
    (i + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - bits)
}

fn saved<V: Value, L: Layout>(table: &Table<V, L>) -> Vec<u8> {
    let head = table.header(Kind::Saved, ID).expect("a sound name");
    let mut bytes = Vec::new();
    table.write_to(&mut bytes, &head).expect("memory to write to");
    bytes
}

fn load<V: Value, L: Layout>(bytes: &[u8], id: FileId<'_>) -> Result<Table<V, L>, FileFault> {
    Table::read_from(&mut &bytes[..], bytes.len() as u64, id, Effort)
}

/// A whole file with another head.
fn with_head(bytes: &[u8], change: impl FnOnce(&mut Header)) -> Vec<u8> {
    let head = bytes.first_chunk::<HEAD>().expect("a head");
    let mut header = Header::decode(head).expect("a sound head");
    change(&mut header);
    [&header.encode()[..], &bytes[HEAD..]].concat()
}

fn round_trip<V: Value + PartialEq + std::fmt::Debug, L: Layout<Key = u64>>(key_bits: u32, value: impl Fn(u64) -> V) {
    let table = filled::<V, L>(key_bits, value);
    let bytes = saved(&table);
    assert_eq!(bytes.len() as u64, HEAD as u64 + table.bytes() + 8);
    let loaded = load::<V, L>(&bytes, ID).expect("what was saved can be loaded");
    assert_eq!(saved(&loaded), bytes, "saved again, the same bytes");
    assert_eq!((loaded.generation(), loaded.index()), (table.generation(), table.index()));
    assert_eq!((loaded.fill(), loaded.hashfull()), (table.fill(), table.hashfull()));
    assert!(table.fill().occupied() > 8, "the test needs entries");
    for i in 0..1000 {
        assert_eq!(loaded.probe(key(i, key_bits)), table.probe(key(i, key_bits)));
    }
}

#[test]
fn a_loaded_table_answers_like_the_saved_one_and_saves_to_the_same_bytes() {
    round_trip::<u32, Eight>(64, |i| i as u32 * 7);
    round_trip::<u64_of_59::Value59, Six>(64, |i| u64_of_59::Value59(i << 40 | 3));
    round_trip::<u64_of_59::Value59, Four>(64, |i| u64_of_59::Value59(i << 50 | 5));
    round_trip::<u16, Exact<20>>(20, |i| i as u16);
}

mod u64_of_59 {
    use crate::{Pack, Value};

    #[derive(Clone, Copy, Debug, PartialEq)]
    pub(super) struct Value59(pub(super) u64);

    impl Pack for Value59 {
        const BITS: u32 = 59;

        fn pack(self) -> Option<u64> {
            Some(self.0)
        }

        fn unpack(bits: u64) -> Option<Self> {
            Some(Value59(bits))
        }
    }

    impl Value for Value59 {}
}

#[test]
fn wide_states_survive_as_well() {
    let table: Table<u32, WideExact<66>> = Table::with_bytes(5 * 64).expect("a small table");
    table.store(1 << 65, 77);
    let bytes = saved(&table);
    let loaded: Table<u32, WideExact<66>> = load(&bytes, ID).expect("what was saved can be loaded");
    assert_eq!((loaded.probe(1 << 65), loaded.probe(1)), (Some(77), None));
    assert_eq!(saved(&loaded), bytes);
}

#[test]
fn the_bytes_are_the_same_on_every_machine() {
    let table: Small = Table::with_bytes(64).expect("a small table");
    let bytes = saved(&table);
    assert_eq!(&bytes[..12], b"\x89TTable\n\x02\0\0\0");
    assert_eq!(&bytes[16..22], b"eight\0");
    assert_eq!(&bytes[32..45], b"test value 1\0");
    let number = |at: usize| u32::from_le_bytes(core::array::from_fn(|i| bytes[at + i]));
    assert_eq!([96, 100, 104, 108, 112, 116, 120, 124].map(number), [32, 27, 0, 1, 1, 0, 0x5eed, 0]);
    // Word 2 of the first slot of layout `six`, and the tags behind the words.
    let words = [1, 2, 3, 4, 5, 6, 0x000a_0009_0008_0007, 0x000c_000b];
    let six: Table<u32, Six> = Table::with_bytes(64).expect("a small table");
    <Six as crate::layout::Layout>::put_words(&six.lines.all()[0], words);
    assert_eq!(<Six as crate::layout::Layout>::words(&six.lines.all()[0]), words);
    assert_eq!(saved(&six)[HEAD + 48..HEAD + 60], [7, 0, 8, 0, 9, 0, 10, 0, 11, 0, 12, 0]);
}

#[test]
fn a_file_cut_anywhere_is_refused() {
    let bytes = saved(&filled::<u32, Eight>(64, |i| i as u32));
    for len in 0..bytes.len() {
        let cut = &bytes[..len];
        assert!(matches!(load::<u32, Eight>(cut, ID), Err(FileFault::Length { .. })), "cut to {len} bytes");
        // The same, cut after its length was looked at.
        let late = Small::read_from(&mut &cut[..], bytes.len() as u64, ID, Effort);
        assert!(matches!(late, Err(FileFault::Length { .. })), "cut late to {len} bytes");
    }
    let longer = [&bytes[..], &[0]].concat();
    assert!(matches!(load::<u32, Eight>(&longer, ID), Err(FileFault::Length { .. })));
}

#[test]
fn a_flipped_bit_anywhere_is_refused() {
    let whole = saved(&filled::<u32, Eight>(64, |i| i as u32));
    for bit in 0..whole.len() * 8 {
        let mut bytes = whole.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        let fault = load::<u32, Eight>(&bytes, ID).expect_err("a flipped bit");
        let right = match bit / 8 {
            0..8 => matches!(fault, FileFault::NotATable),
            8..12 => matches!(fault, FileFault::Version { .. }),
            12..HEAD => matches!(fault, FileFault::DamagedHead),
            _ => matches!(fault, FileFault::DamagedBody),
        };
        assert!(right, "bit {bit}: {fault}");
    }
}

#[test]
fn another_table_than_the_one_asked_for_is_refused() {
    let table = filled::<u32, Eight>(64, |i| i as u32);
    let bytes = saved(&table);
    let what = |fault: FileFault| match fault {
        FileFault::Other { what, .. } => what,
        other => panic!("{other}"),
    };
    assert_eq!(what(load::<u32, Six>(&bytes, ID).unwrap_err()), "layout");
    assert_eq!(what(load::<u16, Eight>(&bytes, ID).unwrap_err()), "width of a value in bits");
    assert_eq!(what(load::<u32, Eight<20>>(&bytes, ID).unwrap_err()), "number of check bits");
    assert_eq!(what(load::<u32, Eight>(&bytes, FileId::new("other", 0x5eed)).unwrap_err()), "value");
    assert_eq!(what(load::<u32, Eight>(&bytes, FileId::new("test value 1", 1)).unwrap_err()), "key seed");
    let sized = |config| load::<u32, Eight>(&bytes, ID.with_size(config));
    assert_eq!(what(sized(TableConfig::bytes(4 * 64)).unwrap_err()), "number of buckets");
    assert!(sized(TableConfig::bytes(3 * 64)).is_ok());
    let four: Small = Table::with_bytes(4 * 64).expect("a small table");
    let low = TableConfig::bytes(4 * 64).with_index(Index::LowBits);
    assert_eq!(what(load::<u32, Eight>(&saved(&four), ID.with_size(low)).unwrap_err()), "index");
    let exact = saved(&filled::<u16, Exact<20>>(20, |i| i as u16));
    assert_eq!(what(load::<u16, Exact<21>>(&exact, ID).unwrap_err()), "layout");
    let message = FileFault::Other { what: "layout", found: "six".into(), expected: "four".into() }.to_string();
    assert_eq!(message, "the file's layout is six, not four; ask for what it has or give another file");
}

#[test]
fn heads_that_lie_under_a_right_checksum_are_refused() {
    let bytes = saved(&filled::<u32, Eight>(64, |i| i as u32));
    let changed = |change: fn(&mut Header)| load::<u32, Eight>(&with_head(&bytes, change), ID).unwrap_err();
    // No memory is asked for that the file does not have.
    assert!(matches!(changed(|h| h.buckets = 1 << 40), FileFault::Length { .. }));
    assert!(matches!(changed(|h| h.buckets = u64::MAX), FileFault::DamagedHead));
    assert!(matches!(changed(|h| h.buckets = 0), FileFault::DamagedHead));
    assert!(matches!(changed(|h| h.index = Index::LowBits), FileFault::DamagedHead));
    assert!(matches!(changed(|h| h.kind = Kind::Shared), FileFault::Kind));
}

#[test]
fn a_policy_or_an_exact_layout_that_the_file_cannot_serve_is_refused() {
    let bytes = saved(&filled::<u32, Eight>(64, |i| i as u32));
    assert!(Table::<u32, Eight, TwoTier>::read_from(&mut &bytes[..], bytes.len() as u64, ID, TwoTier).is_ok());
    let table: Table<u32, Exact<32>> = Table::with_bytes(32 * 64).expect("exactly the least");
    let cut = saved(&table)[..HEAD + 64].to_vec();
    let small = [&with_head(&cut, |h| h.buckets = 1)[..], &[0; 8]].concat();
    let fault = load::<u32, Exact<32>>(&small, ID).unwrap_err();
    assert!(matches!(fault, FileFault::Table(crate::TableError::TooSmall { .. })), "{fault}");
}

#[test]
fn names_that_a_head_cannot_hold_are_refused() {
    let table: Small = Table::with_bytes(64).expect("a small table");
    let long = "x".repeat(65);
    for name in ["", "a\0b", &long] {
        assert!(matches!(table.header(Kind::Saved, FileId::new(name, 0)), Err(FileFault::ValueName)));
    }
    let longest = "x".repeat(64);
    let head = table.header(Kind::Saved, FileId::new(&longest, 0)).expect("just short enough");
    assert_eq!(Header::decode(&head.encode()).expect("a sound head"), head);
    assert_eq!(VERSION, 2);
}

/// Takes so many bytes and no more.
struct Disk(usize);

impl io::Write for Disk {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let part = bytes.len().min(self.0);
        self.0 -= part;
        if part == 0 && !bytes.is_empty() { Err(io::ErrorKind::StorageFull.into()) } else { Ok(part) }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_full_disk_is_an_error() {
    let table = filled::<u32, Eight>(64, |i| i as u32);
    let head = table.header(Kind::Saved, ID).expect("a sound name");
    let whole = saved(&table).len();
    for room in 0..whole {
        let error = table.write_to(&mut Disk(room), &head).expect_err("no room");
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
    }
    assert!(table.write_to(&mut Disk(whole), &head).is_ok());
}
