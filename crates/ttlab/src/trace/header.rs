//! The first bytes of a trace: what it is, and what recorded it over which table. Knows bytes; does not read files.

/// What stands before the records. Only for people, and for replaying the recording's own table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Header {
    /// What was searched, and by what.
    pub(crate) source: String,
    /// The table of the recording run; nothing about tables that these fields cannot describe.
    pub(crate) table: Option<OwnTable>,
}

/// The table of the recording run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OwnTable {
    /// Its replacement policy, by any name.
    pub(crate) policy: String,
    pub(crate) entries: u64,
    pub(crate) ways: u16,
    pub(crate) check_bits: u8,
}

pub(super) const MAGIC: [u8; 8] = *b"TTSTREAM";
pub(super) const VERSION: u32 = 1;

/// Why a header was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BadHeader {
    /// The file is something else.
    Foreign,
    /// Another version of the format.
    Version(u32),
    /// A text that is not UTF-8.
    Text,
}

impl Header {
    pub(crate) const BYTES: usize = 128;
    const POLICY: std::ops::Range<usize> = 24..40;
    const SOURCE: std::ops::Range<usize> = 40..128;

    /// Texts too long for their fields are cut short.
    pub(super) fn to_bytes(&self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        bytes[..8].copy_from_slice(&MAGIC);
        bytes[8..12].copy_from_slice(&VERSION.to_le_bytes());
        if let Some(OwnTable { policy, entries, ways, check_bits }) = &self.table {
            bytes[12..14].copy_from_slice(&ways.to_le_bytes());
            bytes[14] = *check_bits;
            bytes[16..24].copy_from_slice(&entries.to_le_bytes());
            write_text(&mut bytes[Self::POLICY], policy);
        }
        write_text(&mut bytes[Self::SOURCE], &self.source);
        bytes
    }

    pub(super) fn of_bytes(bytes: &[u8; Self::BYTES]) -> Result<Self, BadHeader> {
        if bytes[..8] != MAGIC {
            return Err(BadHeader::Foreign);
        }
        let version = u32::from_le_bytes([bytes[8], bytes[9], bytes[10], bytes[11]]);
        if version != VERSION {
            return Err(BadHeader::Version(version));
        }
        let (words, _) = bytes.as_chunks::<8>();
        let entries = u64::from_le_bytes(words[2]);
        let policy = read_text(&bytes[Self::POLICY])?;
        let source = read_text(&bytes[Self::SOURCE])?;
        let ways = u16::from_le_bytes([bytes[12], bytes[13]]);
        let table = (entries > 0).then_some(OwnTable { policy, entries, ways, check_bits: bytes[14] });
        Ok(Header { source, table })
    }
}

/// Writes as much of `text` as fits, in whole characters, zeros after it.
fn write_text(field: &mut [u8], text: &str) {
    let length = text.floor_char_boundary(field.len());
    field[..length].copy_from_slice(&text.as_bytes()[..length]);
}

fn read_text(field: &[u8]) -> Result<String, BadHeader> {
    let length = field.iter().position(|&byte| byte == 0).unwrap_or(field.len());
    let text = std::str::from_utf8(&field[..length]).map_err(|_| BadHeader::Text)?;
    // A terminal must not be told what to do by a file.
    Ok(text.escape_debug().to_string())
}
