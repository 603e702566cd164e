//! Tables of a page. Knows cells; does not know what is in them.

/// Rows under heads; the first column names the row, the others are figures.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Table {
    pub(crate) heads: Vec<String>,
    pub(crate) rows: Vec<Vec<String>>,
}

impl Table {
    pub(crate) fn new<S: Into<String>>(heads: impl IntoIterator<Item = S>) -> Self {
        Table { heads: heads.into_iter().map(Into::into).collect(), rows: Vec::new() }
    }

    pub(crate) fn row<S: Into<String>>(&mut self, cells: impl IntoIterator<Item = S>) {
        self.rows.push(cells.into_iter().map(Into::into).collect());
    }
}
