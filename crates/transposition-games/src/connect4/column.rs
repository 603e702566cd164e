//! A move of Connect Four: the column a stone drops into. Knows its code and its letter; does not know boards.

use std::fmt;
use std::num::NonZero;

use transposition::HashMove;

/// A column, counted from the left. Written from 1; beyond 9 the letters follow: `a` is the tenth column.
///
/// ```
/// use transposition_games::connect4::Column;
///
/// assert_eq!(Column::from_char('B'), Some(Column::new(10)));
/// assert_eq!(Column::new(10).to_string(), "b");
/// assert_eq!(Column::from_char('0'), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Column(u8);

impl Column {
    /// The column with `index` columns to its left.
    ///
    /// # Panics
    /// If `index` is above 31: no board is that wide.
    #[must_use]
    pub const fn new(index: u32) -> Self {
        assert!(index < 32, "no board has more than 32 columns");
        Column(index as u8)
    }

    /// The number of columns to its left.
    #[inline]
    #[must_use]
    pub const fn index(self) -> u32 {
        self.0 as u32
    }

    /// The column of a character, `1` to `9` and then the letters in either case.
    #[must_use]
    pub fn from_char(c: char) -> Option<Self> {
        let index = match c {
            '1'..='9' => c as u32 - '1' as u32,
            'a'..='w' => c as u32 - 'a' as u32 + 9,
            'A'..='W' => c as u32 - 'A' as u32 + 9,
            _ => return None,
        };
        Some(Column::new(index))
    }
}

impl HashMove for Column {
    const BITS: u32 = 6;

    #[inline]
    fn to_code(self) -> NonZero<u32> {
        NonZero::<u32>::MIN.saturating_add(u32::from(self.0))
    }

    #[inline]
    fn from_code(code: NonZero<u32>) -> Option<Self> {
        (code.get() <= 32).then(|| Column(code.get() as u8 - 1))
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let c = if self.0 < 9 { b'1' + self.0 } else { b'a' + self.0 - 9 };
        fmt::Display::fmt(&char::from(c), f)
    }
}

impl fmt::Debug for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Column({self})")
    }
}
