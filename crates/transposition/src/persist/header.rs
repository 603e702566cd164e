//! The head of a table's file. Knows bytes; does not know tables.
//!
//! ```text
//!   0 magic 8        8 version 4     12 kind 4       16 layout 16 (zero-padded)     32 value name 64 (zero-padded)
//!  96 value bits 4  100 check bits 4  104 index 4    108 generation 4
//! 112 buckets 8     120 seed 8        128 zeros 112  240 checksum of bytes 0..240   248 live generation 8
//! ```
//! All numbers are little-endian. The live generation is that of a shared table; it changes, so no checksum covers it. In a
//! saved file it is zero. Behind the head come 64 bytes a bucket and, in a saved file, their checksum.

use super::checksum::Checksum;
use super::error::FileFault;
use super::{HEAD, NAME_BYTES, VERSION};
use crate::{Generation, Index};

/// What every file of a table begins with.
pub(super) const MAGIC: [u8; 8] = *b"\x89TTable\n";
const CHECKSUM_AT: usize = 240;
const LIVE_AT: usize = 248;
const LAYOUT_BYTES: usize = 16;

/// What a file is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Written once; its entries have a checksum.
    Saved,
    /// Mapped by several processes and ever changing.
    Shared,
}

/// What a head says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) kind: Kind,
    pub(super) layout: String,
    pub(super) value: String,
    pub(super) value_bits: u32,
    pub(super) check_bits: u32,
    pub(super) index: Index,
    pub(super) generation: Generation,
    pub(super) buckets: u64,
    pub(super) seed: u64,
}

impl Header {
    /// The bytes of a whole file; nothing if no machine could count them.
    pub(super) fn file_bytes(&self) -> Option<u64> {
        let tail = if self.kind == Kind::Saved { 8 } else { 0 };
        self.buckets.checked_mul(64)?.checked_add(HEAD as u64 + tail)
    }

    pub(super) fn encode(&self) -> [u8; HEAD] {
        let mut head = [0; HEAD];
        let mut put = |at: usize, bytes: &[u8]| head[at..at + bytes.len()].copy_from_slice(bytes);
        put(0, &MAGIC);
        put(8, &VERSION.to_le_bytes());
        put(12, &u32::from(self.kind == Kind::Shared).to_le_bytes());
        put(16, self.layout.as_bytes());
        put(32, self.value.as_bytes());
        put(96, &self.value_bits.to_le_bytes());
        put(100, &self.check_bits.to_le_bytes());
        put(104, &u32::from(self.index == Index::LowBits).to_le_bytes());
        put(108, &(self.generation.code() as u32).to_le_bytes());
        put(112, &self.buckets.to_le_bytes());
        put(120, &self.seed.to_le_bytes());
        let sum = Checksum::of(&head[..CHECKSUM_AT]);
        head[CHECKSUM_AT..LIVE_AT].copy_from_slice(&sum.to_le_bytes());
        head
    }

    pub(super) fn decode(head: &[u8; HEAD]) -> Result<Self, FileFault> {
        if head[..8] != MAGIC {
            return Err(FileFault::NotATable);
        }
        let version = u32_at(head, 8);
        if version != VERSION {
            return Err(FileFault::Version { found: version });
        }
        if Checksum::of(&head[..CHECKSUM_AT]) != u64_at(head, CHECKSUM_AT) {
            return Err(FileFault::DamagedHead);
        }
        Self::fields(head).filter(|header| header.is_whole(head)).ok_or(FileFault::DamagedHead)
    }

    fn fields(head: &[u8; HEAD]) -> Option<Self> {
        Some(Header {
            kind: match u32_at(head, 12) {
                0 => Kind::Saved,
                1 => Kind::Shared,
                _ => return None,
            },
            layout: text(&head[16..16 + LAYOUT_BYTES])?,
            value: text(&head[32..32 + NAME_BYTES])?,
            value_bits: u32_at(head, 96),
            check_bits: u32_at(head, 100),
            index: match u32_at(head, 104) {
                0 => Index::HighProduct,
                1 => Index::LowBits,
                _ => return None,
            },
            generation: Generation::from_code(u64::from(u32_at(head, 108)))?,
            buckets: u64_at(head, 112),
            seed: u64_at(head, 120),
        })
    }

    /// Whether the head says all that and nothing besides.
    fn is_whole(&self, head: &[u8; HEAD]) -> bool {
        let sound = self.buckets > 0 && (self.index == Index::HighProduct || self.buckets.is_power_of_two());
        let constant = self.encode()[..LIVE_AT] == head[..LIVE_AT];
        sound && constant && (self.kind == Kind::Shared || u64_at(head, LIVE_AT) == 0)
    }
}

fn u32_at(head: &[u8; HEAD], at: usize) -> u32 {
    u32::from_le_bytes(core::array::from_fn(|i| head[at + i]))
}

fn u64_at(head: &[u8; HEAD], at: usize) -> u64 {
    u64::from_le_bytes(core::array::from_fn(|i| head[at + i]))
}

/// The text before the padding.
fn text(bytes: &[u8]) -> Option<String> {
    let end = bytes.iter().position(|byte| *byte == 0).unwrap_or(bytes.len());
    Some(str::from_utf8(&bytes[..end]).ok()?.to_owned())
}
