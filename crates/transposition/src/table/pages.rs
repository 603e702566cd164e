//! Emptying a table, and having its pages in memory before they are needed. Knows when which way is cheapest; does not know how
//! the system is asked.

use super::{Table, TableError};
use crate::fault::{self, Fault};
use crate::layout::Layout;
use crate::memory::{Cleared, Pages};
use crate::{Replace, Value};

impl<V: Value, L: Layout, R: Replace> Table<V, L, R> {
    /// Brings every page of the table into memory now, by `threads` threads (0 counts as 1), so that no store of a search waits
    /// for one. Nothing stored changes, and threads may go on using the table.
    ///
    /// A fresh page costs its first user the time in which the system finds and zeros it, which for a large table is more than
    /// a short search has. So an engine calls this after making or resizing the table, before it says that it is ready,
    /// and empties with [`clear_in_place`](Self::clear_in_place) between games. Pages that are there cost next to nothing.
    /// [`pages`](Self::pages) tells what is there. A table in a shared file is brought in as well, for this process.
    ///
    /// | 1 GiB, GiB/s | huge pages, 1 thread | 2 threads | 4 KiB pages, 1 thread | 2 threads |
    /// |---|--:|--:|--:|--:|
    /// | `prefault` of fresh pages | 1.3 | 1.1 | 0.2 | 0.2 |
    /// | `prefault` of pages that are there | 95 | 62 | 0.6 | 0.6 |
    /// | `clear_in_place` that overwrites all | 3.5 | 3.5 | 2.8 | 2.4 |
    /// | `clear` that hands back, then `prefault` | 1.0 | 1.0 | 0.1 | 0.1 |
    ///
    /// More is better; the medians of five rounds on one machine of two processors, which were busy with other work, so that a
    /// second thread won nothing. `cargo run --release -p transposition --example prefault` measures it on yours.
    ///
    /// ```
    /// use transposition::Table;
    ///
    /// let mut table: Table<u32> = Table::with_mib(16)?;
    /// table.prefault(2)?;
    /// assert!(table.pages().resident.is_none_or(|bytes| bytes >= table.bytes()));
    /// table.clear_in_place(2); // every page stays
    /// # Ok::<(), transposition::TableError>(())
    /// ```
    ///
    /// # Errors
    /// [`TableError::Memory`] if the system says that there is not memory enough. The table works as before, but storing in
    /// pages that are missing may end the process: drop the table, or [`resize`](Self::resize) it to less.
    ///
    /// # Memory that is promised and not there
    /// Linux lets a process map more memory than there is. When such pages are touched, by this or by a store, and neither the
    /// machine nor the process's control group has any left, the system usually ends a process without a word to it. No call
    /// can turn that into an error. The one cure is to ask for less: whoever lets users choose a size compares it first with
    /// the memory that is available, and with the limit of the control group, which may be smaller. The table does not
    /// know the machine and does not guess.
    pub fn prefault(&self, threads: usize) -> Result<(), TableError> {
        if self.lines.populate(threads) && self.journal.populate(threads) {
            return Ok(());
        }
        Err(TableError::Memory { buckets: self.buckets().into() })
    }

    /// Makes the table as it was when it was new, generation included, in the cheapest way: a
    /// table that nothing was stored in is left alone, and few buckets are emptied one by one. If they were many, all lines of
    /// a table that is at least a quarter full are overwritten, by `threads` threads (0 counts as 1), because the next search
    /// is quicker on pages that are there already; one that is less full hands its pages back to the system, if that
    /// is possible. Where a search with a clock follows, [`clear_in_place`](Self::clear_in_place) is the one to take.
    ///
    /// ```
    /// use transposition::{Cleared, Table};
    ///
    /// let mut table: Table<u32> = Table::with_mib(64)?;
    /// assert_eq!(table.clear(1), Cleared::AlreadyClean);
    /// table.store(7, 42);
    /// assert_eq!(table.clear(1), Cleared::LineByLine);
    /// assert_eq!(table.probe(7), None);
    /// # Ok::<(), transposition::TableError>(())
    /// ```
    pub fn clear(&mut self, threads: usize) -> Cleared {
        self.clear_and(threads, true)
    }

    /// Makes the table as it was when it was new, as [`clear`](Self::clear) does, but hands no page back: what was in memory
    /// stays there, and the next search waits for none of it. Costs nothing if nothing was stored, a line for each bucket
    /// if few were, and otherwise the overwriting of every line by `threads` threads (0 counts as 1).
    ///
    /// ```
    /// use transposition::{Cleared, Table};
    ///
    /// let mut table: Table<u32> = Table::with_mib(4)?;
    /// table.prefault(1)?;
    /// (0..10_000u64).for_each(|i| {
    ///     table.store(i.wrapping_mul(0x9e37_79b9_7f4a_7c15), 1);
    /// });
    /// let before = table.pages();
    /// assert_eq!(table.clear_in_place(1), Cleared::Overwritten); // `clear` would hand back what is so thinly filled
    /// assert_eq!(table.pages(), before);
    /// # Ok::<(), transposition::TableError>(())
    /// ```
    pub fn clear_in_place(&mut self, threads: usize) -> Cleared {
        self.clear_and(threads, false)
    }

    fn clear_and(&mut self, threads: usize, may_hand_back: bool) -> Cleared {
        if fault::active(Fault::Unreproducible) {
            return Cleared::AlreadyClean;
        }
        #[cfg(all(feature = "mmap", not(transposition_loom)))]
        if self.lines.counter().is_some() {
            // Other processes may be at it: nobody's own memory, and nobody knows that it is clean.
            self.lines.each(threads, |line| L::put_words(line, [0; 8]));
            self.set_generation(crate::Generation::FIRST);
            return Cleared::Overwritten;
        }
        let cleared = self.empty(threads, may_hand_back);
        self.renew();
        cleared
    }

    /// Zeros the lines, however that is cheapest.
    fn empty(&mut self, threads: usize, may_hand_back: bool) -> Cleared {
        if self.journal.is_empty() {
            return Cleared::AlreadyClean;
        }
        if let Some(buckets) = self.journal.noted() {
            self.lines.zero(buckets);
            return Cleared::LineByLine;
        }
        if may_hand_back && self.is_thinly_filled() && self.lines.hand_back() {
            return Cleared::HandedBack;
        }
        self.lines.overwrite(threads);
        Cleared::Overwritten
    }

    /// Whether less than a quarter of the slots are taken.
    fn is_thinly_filled(&self) -> bool {
        let sample = self.sample();
        let taken = Self::bodies(sample).filter(|body| *body != 0).count();
        taken * 4 < sample.len() * L::WAYS
    }

    /// The pages behind the table, as the system counts them now. Reads a file where there is one to read: for reports,
    /// not for inner loops.
    #[must_use]
    pub fn pages(&self) -> Pages {
        self.lines.pages()
    }
}
