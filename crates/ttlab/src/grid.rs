//! Tables for people: the first column to the left, figures to the right. Knows cells; does not know what is in them.

use std::fmt;

/// Rows of cells under heads, each column as wide as it must be.
#[derive(Debug)]
pub(crate) struct Grid {
    rows: Vec<Vec<String>>,
    widths: Vec<usize>,
}

impl Grid {
    pub(crate) fn new<'a>(heads: impl IntoIterator<Item = &'a str>) -> Self {
        let mut grid = Grid { rows: Vec::new(), widths: Vec::new() };
        grid.row(heads.into_iter().map(str::to_owned));
        grid
    }

    /// Adds a row; a row shorter than the others ends early.
    pub(crate) fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        let cells: Vec<String> = cells.into_iter().collect();
        self.widths.resize(self.widths.len().max(cells.len()), 0);
        for (width, cell) in self.widths.iter_mut().zip(&cells) {
            *width = (*width).max(cell.chars().count());
        }
        self.rows.push(cells);
    }
}

impl fmt::Display for Grid {
    /// Without a line break at the end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, row) in self.rows.iter().enumerate() {
            let mut line = String::new();
            for (column, (cell, &width)) in row.iter().zip(&self.widths).enumerate() {
                line = if column == 0 { format!("{cell:width$}") } else { format!("{line}  {cell:>width$}") };
            }
            if i > 0 {
                writeln!(f)?;
            }
            f.write_str(line.trim_end())?;
            if i == 0 {
                write!(f, "\n{}", "-".repeat(self.widths.iter().map(|width| width + 2).sum::<usize>() - 2))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let mut grid = Grid::new(["policy", "nodes"]);
        grid.row(["two", "12,345"].map(str::to_owned));
        grid.row(["always"].map(str::to_owned));
        assert_eq!(grid.to_string(), "policy   nodes\n--------------\ntwo     12,345\nalways");
    }
}
