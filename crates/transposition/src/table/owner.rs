//! What the owner of a table does: make it, size it, empty it, begin a search, look at how full it is.

use alloc::collections::BTreeMap;
use core::marker::PhantomData;
use core::sync::atomic::{AtomicU8, Ordering::Relaxed};

use super::journal::Journal;
use super::{Table, TableConfig, TableError};
use crate::layout::Layout;
use crate::memory::Lines;
use crate::{Depth, Generation, Index, Replace, Value};

/// Buckets that [`Table::hashfull`] and [`Table::clear`] look at.
const SAMPLE: usize = 1024;

/// How full a table is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fill {
    /// The slots there are.
    pub capacity: u64,
    /// The slots taken, by how many searches ago (0 to 30) they were written.
    pub by_age: [u64; Generation::CYCLE as usize],
    /// The slots taken, by the depth of what is in them.
    pub by_depth: BTreeMap<Depth, u64>,
}

impl Fill {
    /// The slots taken.
    #[must_use]
    pub fn occupied(&self) -> u64 {
        self.by_age.iter().sum()
    }
}

impl<V: Value, L: Layout, R: Replace + Default> Table<V, L, R> {
    /// An empty table of at most this many MiB; of one bucket if that is none.
    ///
    /// # Errors
    /// If the memory is refused, or if an exact layout needs more buckets. A value too wide for the layout does not
    /// compile.
    pub fn with_mib(mib: u64) -> Result<Self, TableError> {
        Self::new(TableConfig::mib(mib), R::default())
    }

    /// An empty table of at most this many bytes; of one bucket if that is less.
    ///
    /// # Errors
    /// As [`with_mib`](Self::with_mib).
    ///
    /// ```
    /// use transposition::Table;
    ///
    /// let table: Table<u32> = Table::with_bytes(1000)?;
    /// assert_eq!((table.bytes(), table.buckets(), table.capacity()), (960, 15, 120));
    /// # Ok::<(), transposition::TableError>(())
    /// ```
    pub fn with_bytes(bytes: u64) -> Result<Self, TableError> {
        Self::new(TableConfig::bytes(bytes), R::default())
    }

    /// An empty table of at least this many entries, in whole buckets.
    ///
    /// # Errors
    /// As [`with_mib`](Self::with_mib).
    pub fn with_entries(entries: u64) -> Result<Self, TableError> {
        Self::new(TableConfig::entries(entries), R::default())
    }
}

impl<V: Value, L: Layout, R: Replace> Table<V, L, R> {
    /// An empty table of this size, index and policy.
    ///
    /// No page is touched before something is stored in it: where a clock runs, call [`prefault`](Self::prefault) first. The system
    /// may promise memory that it does not have; that is refused only when it is touched, as `prefault` says.
    ///
    /// # Errors
    /// If the memory is refused, if an exact layout needs more buckets, or if the policy needs more ways than the layout
    /// has. A value too wide for the layout does not compile.
    pub fn new(config: TableConfig, policy: R) -> Result<Self, TableError> {
        if policy.min_ways() > L::WAYS {
            return Err(TableError::FewWays { ways: L::WAYS, min: policy.min_ways() });
        }
        let buckets = Self::sound_buckets(config)?;
        Ok(Self::with_lines(Self::lines(buckets, config)?, config.index(), policy))
    }

    pub(crate) fn with_lines(lines: Lines<L::Line>, index: Index, policy: R) -> Self {
        #[cfg(all(feature = "mmap", not(transposition_loom)))]
        let journal = if lines.counter().is_some() { Journal::without_room() } else { Journal::new(lines.all().len()) };
        #[cfg(not(all(feature = "mmap", not(transposition_loom))))]
        let journal = Journal::new(lines.all().len());
        let generation = AtomicU8::new(Generation::FIRST.code() as u8);
        Table { lines, index, policy, generation, journal, values: PhantomData }
    }

    /// Makes it an empty table of another size and index. The old memory is given back before the new is asked for, so
    /// the two are never held together. What was stored is gone; [`resize_keeping`](Self::resize_keeping) keeps some of it.
    ///
    /// # Errors
    /// As [`new`](Self::new). If the memory is refused, a table of one bucket remains (which an exact layout that needs
    /// more leaves empty), and it can be resized again. After any other error the table is as it was.
    pub fn resize(&mut self, config: TableConfig) -> Result<(), TableError> {
        let buckets = Self::sound_buckets(config)?;
        self.become_empty(1, config)?;
        self.become_empty(buckets, config)
    }

    /// Begins the next root search: what is in the table grows one search older. Meant for the owner, between searches;
    /// during one it does no harm but to the ages.
    pub fn new_search(&self) {
        self.set_generation(self.generation().next());
    }

    pub(crate) fn set_generation(&self, generation: Generation) {
        #[cfg(all(feature = "mmap", not(transposition_loom)))]
        if let Some(counter) = self.lines.counter() {
            return counter.store(generation.code(), Relaxed);
        }
        self.generation.store(generation.code() as u8, Relaxed);
    }

    /// The slots there are.
    #[must_use]
    pub fn capacity(&self) -> u64 {
        self.buckets() * L::WAYS as u64
    }

    /// The buckets there are.
    #[must_use]
    pub fn buckets(&self) -> u64 {
        self.lines.all().len() as u64
    }

    /// The bytes of all buckets.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        size_of_val(self.lines.all()) as u64
    }

    /// How keys find their buckets.
    #[must_use]
    pub fn index(&self) -> Index {
        self.index
    }

    /// The replacement policy.
    #[must_use]
    pub fn policy(&self) -> &R {
        &self.policy
    }

    /// How full the table is with entries of the current search, in permille, rounded down.
    ///
    /// Looks at the first 1,024 buckets, so it is exact for tables up to 64 KiB. Keys are evenly spread, so the buckets
    /// are like any others; a thousandth is about the standard error.
    #[must_use]
    pub fn hashfull(&self) -> u32 {
        let (sample, now) = (self.sample(), self.generation());
        let current = Self::bodies(sample).filter(|body| Self::written(*body) == Some(now)).count();
        (current * 1000 / (sample.len() * L::WAYS)) as u32
    }

    /// How full the table is, by age and by depth. Reads all of it.
    ///
    /// ```
    /// use transposition::Table;
    ///
    /// let table: Table<u32> = Table::with_entries(1000)?;
    /// table.store(7, 42);
    /// table.new_search();
    /// assert_eq!(table.fill().by_age[1], 1);
    /// # Ok::<(), transposition::TableError>(())
    /// ```
    #[must_use]
    pub fn fill(&self) -> Fill {
        let now = self.generation();
        let mut fill =
            Fill { capacity: self.capacity(), by_age: [0; Generation::CYCLE as usize], by_depth: BTreeMap::new() };
        for meta in Self::bodies(self.lines.all()).map(|body| Self::meta(body, now)).filter(|meta| meta.occupied) {
            // Memory that other processes share may hold a body without a generation, which no store writes.
            fill.by_age[(meta.age as usize).min(fill.by_age.len() - 1)] += 1;
            *fill.by_depth.entry(meta.depth).or_default() += 1;
        }
        fill
    }

    /// Buckets that are like any others, because keys are evenly spread.
    pub(super) fn sample(&self) -> &[L::Line] {
        let lines = self.lines.all();
        &lines[..lines.len().min(SAMPLE)]
    }

    pub(super) fn bodies(lines: &[L::Line]) -> impl Iterator<Item = u64> {
        lines.iter().flat_map(|line| (0..L::WAYS).map(move |slot| L::body(L::read(line, slot), Self::CHECK_BITS)))
    }

    pub(super) fn renew(&mut self) {
        *self.generation.get_mut() = Generation::FIRST.code() as u8;
        self.journal.restart();
    }

    fn become_empty(&mut self, buckets: usize, config: TableConfig) -> Result<(), TableError> {
        self.lines = Self::lines(buckets, config)?;
        self.index = config.index();
        self.journal = Journal::new(buckets);
        self.renew();
        Ok(())
    }

    pub(crate) fn sound_buckets(config: TableConfig) -> Result<usize, TableError> {
        let (buckets, min) = (config.buckets(L::WAYS)?, L::min_buckets(Self::CHECK_BITS));
        if (buckets as u128) < min {
            return Err(TableError::TooSmall { buckets: buckets as u64, min });
        }
        Ok(buckets)
    }

    pub(super) fn lines(buckets: usize, config: TableConfig) -> Result<Lines<L::Line>, TableError> {
        Lines::new(buckets, config.huge_pages()).ok_or(TableError::Memory { buckets: buckets as u128 })
    }
}
