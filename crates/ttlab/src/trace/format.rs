//! A record of a trace and its sixteen bytes. Knows the layout of bytes; does not know files.

use transposition::{Bound, Depth, NodeScore, Score, Window};

/// The bytes of every record.
pub(crate) const BYTES: usize = 16;

/// One thing that a search did with its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Record {
    Probe(Probe),
    Store(Store),
    /// The next root search began: what is in the table grows one search older.
    NewSearch,
    /// The table was emptied.
    Clear,
}

/// A look into the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Probe {
    pub(crate) key: u64,
    /// The depth an entry must have to end the node.
    pub(crate) depth: Depth,
    /// The window it must settle, from the node's point of view; nothing if no entry may end the node.
    pub(crate) window: Option<Window>,
    /// Whether the table of the recording run found an entry.
    pub(crate) found: bool,
    /// Whether that entry ended the node, so that no store of this visit follows.
    pub(crate) answered: bool,
}

/// A result offered to the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Store {
    pub(crate) key: u64,
    pub(crate) depth: Depth,
    pub(crate) score: NodeScore,
    pub(crate) bound: Bound,
    /// The nodes of the subtree, a position that the table answered counting as one; saturated.
    pub(crate) nodes: u32,
}

/// A statement about all bytes before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Check {
    /// The checksum of everything before this record, and of this record's second word.
    pub(super) sum: u64,
    /// The records before this one, checks included.
    pub(super) count: u64,
    pub(super) end: End,
}

/// What comes after a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// More records.
    Not,
    /// Nothing: the search was recorded to its end.
    Whole,
    /// Nothing: the recording was stopped, and what there is is sound.
    Stopped,
}

/// A record as it stands in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Raw {
    Record(Record),
    Check(Check),
}

/// Sixteen bytes that are no record, with what is wrong about them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NoRecord(pub(super) &'static str);

const EXACT: u8 = 0x11;
const LOWER: u8 = 0x12;
const UPPER: u8 = 0x13;
const PROBE: u8 = 0x20;
const PROBE_FOR_MOVE: u8 = 0x21;
const NEW_SEARCH: u8 = 0x30;
const CLEAR: u8 = 0x31;
const CHECK: u8 = 0x40;
const END: u8 = 0x41;
const END_STOPPED: u8 = 0x42;

const FOUND: u8 = 1;
const ANSWERED: u8 = 2;

/// Plies between a depth and its byte.
const DEPTH_SHIFT: i32 = -Depth::STORED_MIN.get();

/// The byte of a depth that an entry can have; what is deeper than the greatest counts as that.
fn stored_depth(depth: Depth) -> u8 {
    if depth == Depth::SOLVED { u8::MAX } else { (depth.min(Depth::STORED_MAX).get() + DEPTH_SHIFT).max(0) as u8 }
}

/// The byte of a depth that is asked for: such that an entry's depth reaches it if and only if it reaches `depth`.
fn sought_depth(depth: Depth) -> u8 {
    if depth > Depth::STORED_MAX { u8::MAX } else { stored_depth(depth) }
}

fn depth_of(byte: u8) -> Depth {
    if byte == u8::MAX { Depth::SOLVED } else { Depth::new(i32::from(byte) - DEPTH_SHIFT) }
}

impl Record {
    /// The record's bytes.
    pub(super) fn to_bytes(self) -> [u8; BYTES] {
        match self {
            Record::Store(Store { key, depth, score, bound, nodes }) => {
                let kind = match bound {
                    Bound::Exact => EXACT,
                    Bound::Lower => LOWER,
                    Bound::Upper => UPPER,
                };
                let mut bytes = laid_out(key, stored_depth(depth), kind);
                bytes[8..12].copy_from_slice(&nodes.to_le_bytes());
                bytes[12..14].copy_from_slice(&(score.get() as i16).to_le_bytes());
                bytes
            }
            Record::Probe(Probe { key, depth, window, found, answered }) => {
                let mut bytes =
                    laid_out(key, sought_depth(depth), if window.is_some() { PROBE } else { PROBE_FOR_MOVE });
                if let Some(window) = window {
                    bytes[8..10].copy_from_slice(&(window.alpha().get() as i16).to_le_bytes());
                    bytes[10..12].copy_from_slice(&(window.beta().get() as i16).to_le_bytes());
                }
                bytes[12] = (if found { FOUND } else { 0 }) | (if answered { ANSWERED } else { 0 });
                bytes
            }
            Record::NewSearch => laid_out(0, 0, NEW_SEARCH),
            Record::Clear => laid_out(0, 0, CLEAR),
        }
    }
}

fn laid_out(key: u64, depth: u8, kind: u8) -> [u8; BYTES] {
    let mut bytes = [0; BYTES];
    bytes[..8].copy_from_slice(&key.to_le_bytes());
    bytes[14] = depth;
    bytes[15] = kind;
    bytes
}

impl Check {
    /// The second word: the count and what comes after.
    pub(super) fn word(self) -> u64 {
        let kind = match self.end {
            End::Not => CHECK,
            End::Whole => END,
            End::Stopped => END_STOPPED,
        };
        self.count & u64::MAX >> 8 | u64::from(kind) << 56
    }

    pub(super) fn to_bytes(self) -> [u8; BYTES] {
        let mut bytes = [0; BYTES];
        bytes[..8].copy_from_slice(&self.sum.to_le_bytes());
        bytes[8..].copy_from_slice(&self.word().to_le_bytes());
        bytes
    }
}

impl Raw {
    /// What these bytes say.
    pub(super) fn of_bytes(bytes: &[u8; BYTES]) -> Result<Self, NoRecord> {
        let (words, _) = bytes.as_chunks::<8>();
        let key = u64::from_le_bytes(words[0]);
        let number = |at: usize| i16::from_le_bytes([bytes[at], bytes[at + 1]]);
        let kind = bytes[15];
        let record = match kind {
            EXACT | LOWER | UPPER => {
                let bound = match kind {
                    EXACT => Bound::Exact,
                    LOWER => Bound::Lower,
                    _ => Bound::Upper,
                };
                if number(12) == i16::MIN {
                    return Err(NoRecord("a score of -32768, where scores run from -32767 to 32767"));
                }
                let nodes = u32::from_le_bytes([bytes[8], bytes[9], bytes[10], bytes[11]]);
                let score = NodeScore::new(number(12).into());
                Record::Store(Store { key, depth: depth_of(bytes[14]), score, bound, nodes })
            }
            PROBE | PROBE_FOR_MOVE => {
                let (alpha, beta) = (number(8), number(10));
                if kind == PROBE && (alpha >= beta || alpha == i16::MIN) {
                    return Err(NoRecord("a probe whose alpha is not below its beta, both from -32767 to 32767"));
                }
                if bytes[12] & !(FOUND | ANSWERED) != 0 || bytes[13] != 0 {
                    return Err(NoRecord("a probe with flags that do not exist"));
                }
                let window = Window::new(Score::new(alpha.into()), Score::new(beta.into()));
                let window = (kind == PROBE).then_some(window);
                let (found, answered) = (bytes[12] & FOUND != 0, bytes[12] & ANSWERED != 0);
                Record::Probe(Probe { key, depth: depth_of(bytes[14]), window, found, answered })
            }
            NEW_SEARCH => Record::NewSearch,
            CLEAR => Record::Clear,
            CHECK | END | END_STOPPED => {
                let end = match kind {
                    CHECK => End::Not,
                    END => End::Whole,
                    _ => End::Stopped,
                };
                let count = u64::from_le_bytes(words[1]) & u64::MAX >> 8;
                return Ok(Raw::Check(Check { sum: key, count, end }));
            }
            _ => return Err(NoRecord("a record of a kind that does not exist")),
        };
        Ok(Raw::Record(record))
    }
}
