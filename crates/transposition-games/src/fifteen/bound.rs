//! The lower bound on the moves left. Knows homes and lines; does not know moves.

use super::Fifteen;

impl Fifteen {
    /// The moves a tile on `cell` needs at least to get home, were it alone.
    #[inline]
    pub(super) fn way_home(&self, tile: u8, cell: u8) -> u16 {
        let across = (tile % self.columns).abs_diff(cell % self.columns);
        let down = (tile / self.columns).abs_diff(cell / self.columns);
        u16::from(across + down)
    }

    /// The sum of all ways home.
    pub(super) fn all_ways(&self) -> u16 {
        self.tiles().zip(0..).filter(|&(tile, _)| tile != 0).map(|(tile, cell)| self.way_home(tile, cell)).sum()
    }

    /// The detours of all lines.
    pub(super) fn all_detours(&self) -> u16 {
        let rows: u16 = (0..self.rows).map(|row| self.row_detour(row)).sum();
        rows + (0..self.columns).map(|column| self.column_detour(column)).sum::<u16>()
    }

    #[inline]
    pub(super) fn row_detour(&self, row: u8) -> u16 {
        let at_home = |tile: u8| tile / self.columns == row;
        detour(
            (0..self.columns)
                .map(|column| self.tile(row * self.columns + column))
                .filter(|&tile| tile != 0 && at_home(tile)),
        )
    }

    #[inline]
    pub(super) fn column_detour(&self, column: u8) -> u16 {
        let at_home = |tile: u8| tile % self.columns == column;
        detour(
            (0..self.rows).map(|row| self.tile(row * self.columns + column)).filter(|&tile| tile != 0 && at_home(tile)),
        )
    }
}

/// The moves that tiles on their home line need beyond their ways home. Two that must pass each other cannot both stay on
/// the line; the most that can stay are a longest ascending run of tiles, not necessarily side by side, and each of the others
/// leaves the line and comes back.
#[inline]
fn detour(tiles: impl Iterator<Item = u8>) -> u16 {
    // `ends[i]` is the least tile that ends an ascending run of i + 1 tiles.
    let (mut ends, mut longest, mut count) = ([0u8; 16], 0, 0);
    for tile in tiles {
        let at = ends[..longest].iter().filter(|&&end| end < tile).count();
        ends[at] = tile;
        longest = longest.max(at + 1);
        count += 1;
    }
    2 * (count - longest) as u16
}
