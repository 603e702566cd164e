//! Whatever is written is read again, and whatever was not written so is told apart from it.

use transposition::{Bound, Depth, NodeScore, Score, Window};

use super::header::OwnTable;
use super::*;

/// Small random numbers, the same in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (self.0 >> 33) % sides
    }

    fn depth(&mut self) -> Depth {
        match self.roll(10) {
            0 => Depth::SOLVED,
            _ => Depth::new(self.roll(255) as i32 - 8),
        }
    }

    fn score(&mut self) -> i32 {
        self.roll(65_535) as i32 - 32_767
    }

    fn record(&mut self) -> Record {
        let key = self.roll(1 << 31) << 33 | self.roll(1 << 31);
        match self.roll(20) {
            0 => Record::Clear,
            1 => Record::NewSearch,
            2..=10 => {
                let (a, b) = (self.score(), self.score());
                let window = (a != b).then(|| Window::new(Score::new(a.min(b)), Score::new(a.max(b))));
                let (found, answered) = (self.roll(2) > 0, self.roll(2) > 0);
                Record::Probe(Probe { key, depth: self.depth(), window, found, answered })
            }
            _ => Record::Store(Store {
                key,
                depth: self.depth(),
                score: NodeScore::new(self.score()),
                bound: [Bound::Exact, Bound::Lower, Bound::Upper][self.roll(3) as usize],
                nodes: self.roll(1 << 31) as u32 * 2 + 1,
            }),
        }
    }
}

fn header() -> Header {
    let table = OwnTable { policy: "aged".to_owned(), entries: 1 << 20, ways: 4, check_bits: 64 };
    Header { source: "a test".to_owned(), table: Some(table) }
}

fn written(records: &[Record], whole: bool) -> Vec<u8> {
    let mut writer = Writer::new(Vec::new(), &header()).unwrap();
    for &record in records {
        writer.write(record).unwrap();
    }
    writer.finish(whole).unwrap()
}

/// The records that can be read, and how that ended.
fn read(bytes: &[u8]) -> (Vec<Record>, Result<Ending, ReadError>) {
    let mut records = Vec::new();
    let mut reader = match Reader::new(bytes) {
        Ok(reader) => reader,
        Err(error) => return (records, Err(error)),
    };
    loop {
        match reader.next_record() {
            Ok(Some(record)) => records.push(record),
            Ok(None) => return (records, Ok(reader.ending().expect("nothing more to read"))),
            Err(error) => return (records, Err(error)),
        }
    }
}

fn random(seed: u64, count: usize) -> Vec<Record> {
    let mut dice = Dice(seed);
    (0..count).map(|_| dice.record()).collect()
}

#[test]
fn what_is_written_is_read() {
    for seed in 0..100 {
        let records = random(seed, seed as usize);
        for (whole, ending) in [(true, Ending::Whole), (false, Ending::Stopped)] {
            let bytes = written(&records, whole);
            assert_eq!(bytes.len(), 128 + 16 * (records.len() + 1));
            assert_eq!(Reader::new(&bytes[..]).unwrap().header(), &header());
            let (again, end) = read(&bytes);
            assert_eq!(again, records);
            assert_eq!(end.unwrap(), ending);
        }
    }
}

#[test]
fn long_traces_are_checked_on_the_way() {
    let records = random(1, 200_000);
    let mut bytes = written(&records, true);
    assert_eq!(bytes.len(), 128 + 16 * (records.len() + 1 + 3));
    assert_eq!(read(&bytes).0, records);
    bytes[1000] ^= 1;
    let (seen, end) = read(&bytes);
    assert!(matches!(end, Err(ReadError::Damaged(65_537))) && seen.len() == 65_536, "{end:?} after {}", seen.len());
}

#[test]
fn a_trace_cut_anywhere_is_read_up_to_its_last_whole_record() {
    let records = random(2, 60);
    let bytes = written(&records, true);
    for length in 0..bytes.len() {
        let (seen, end) = read(&bytes[..length]);
        assert_eq!(seen, records[..length.saturating_sub(128) / 16]);
        match end {
            Err(ReadError::Foreign) => assert_eq!(length, 0),
            Err(ReadError::NoHeader) => assert!((1..128).contains(&length)),
            end => assert_eq!(end.unwrap(), Ending::Missing, "{length}"),
        }
    }
}

#[test]
fn no_changed_byte_goes_unnoticed() {
    let bytes = written(&random(3, 40), true);
    let mut dice = Dice(4);
    for at in 0..bytes.len() {
        for change in [1, 3, 0x80, 0xff, 1 + dice.roll(255) as u8] {
            let mut changed = bytes.clone();
            changed[at] ^= change;
            let (_, end) = read(&changed);
            assert!(matches!(end, Err(_) | Ok(Ending::Missing)), "byte {at} ^ {change}");
        }
    }
}

#[test]
fn no_bytes_make_the_reader_panic() {
    let mut dice = Dice(5);
    for _ in 0..2000 {
        let mut bytes = written(&random(dice.roll(1 << 30), 5), true);
        for _ in 0..=dice.roll(6) {
            let at = dice.roll(bytes.len() as u64) as usize;
            bytes[at] = dice.roll(256) as u8;
        }
        bytes.truncate(dice.roll(bytes.len() as u64 + 1) as usize);
        let _ = read(&bytes);
    }
}

#[test]
fn nothing_may_follow_the_end() {
    let mut bytes = written(&random(6, 3), true);
    bytes.push(0);
    assert!(matches!(read(&bytes).1, Err(ReadError::AfterEnd(4))));
}

#[test]
fn depths_beyond_the_bytes_keep_their_gate() {
    let store = |depth| Record::Store(Store { key: 1, depth, score: NodeScore::ZERO, bound: Bound::Exact, nodes: 1 });
    let probe = |depth| Record::Probe(Probe { key: 1, depth, window: None, found: false, answered: false });
    let (seen, _) = read(&written(&[store(Depth::new(300)), probe(Depth::new(300)), probe(Depth::new(-20))], true));
    // Kept as less deep than it is, and asked for as deeper than any such entry.
    assert_eq!(seen, [store(Depth::new(246)), probe(Depth::SOLVED), probe(Depth::new(-8))]);
}

#[test]
fn long_texts_are_cut_at_a_character() {
    let long = Header { source: "é".repeat(100), table: None };
    let bytes = Writer::new(Vec::new(), &long).unwrap().finish(true).unwrap();
    assert_eq!(Reader::new(&bytes[..]).unwrap().header().source, "é".repeat(44));
}
