//! What a fact is about. Knows bytes; does not know games.

use std::fmt;

use crate::StoreError;

/// The most bytes a position may have.
const MAX_LEN: usize = 48;

/// An exact position as canonical bytes: equal for equal positions, different for different ones. Never a hash, since two
/// positions that share one would share their facts.
///
/// ```
/// use transposition_store::Position;
///
/// let position = Position::new(b"\x01\x02")?;
/// assert_eq!(position.bytes(), [1, 2]);
/// assert_eq!(position.to_string(), "0102");
/// assert!(Position::new(&[0; 49]).is_err());
/// # Ok::<(), transposition_store::StoreError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    /// Zero behind the length, so that the derived comparisons are those of the bytes.
    bytes: [u8; MAX_LEN],
    len: u8,
}

impl Position {
    /// A position of 1 to 48 bytes.
    ///
    /// # Errors
    /// [`StoreError::Refused`] for any other length.
    pub fn new(bytes: &[u8]) -> Result<Self, StoreError> {
        if bytes.is_empty() || bytes.len() > MAX_LEN {
            let len = bytes.len();
            return Err(StoreError::Refused(format!("a position has 1 to {MAX_LEN} bytes, this one has {len}")));
        }
        let mut padded = [0; MAX_LEN];
        padded[..bytes.len()].copy_from_slice(bytes);
        Ok(Position { bytes: padded, len: bytes.len() as u8 })
    }

    /// The canonical bytes.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes[..self.len.into()]
    }
}

impl From<u128> for Position {
    /// A position that is told by one number, as 16 bytes, the highest first.
    fn from(number: u128) -> Self {
        let mut bytes = [0; MAX_LEN];
        bytes[..16].copy_from_slice(&number.to_be_bytes());
        Position { bytes, len: 16 }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.bytes().iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}
