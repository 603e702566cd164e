//! A store in one file, for the processes of one machine. Knows the database; what jobs go through is in `queue`.

mod queue;
mod record;

use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use redb::{
    ConcurrencyMode, Database, DatabaseError, ReadableDatabase, ReadableTable, TableDefinition, TransactionError,
    WriteTransaction,
};

use crate::backend::{BATCH, Backend, MAX_VALUE, Part, Raw, Swap, Take};
use crate::hello::MAX_HELLO;
use crate::{Counts, Job, Lease, Poisoned, Position, StoreError};

type Bytes = &'static [u8];

const META: TableDefinition<'static, &str, Bytes> = TableDefinition::new("meta");
const FACTS: TableDefinition<'static, Bytes, Bytes> = TableDefinition::new("facts");
const HELLO: &str = "hello";

/// Of the file's pages kept in memory.
const CACHE_BYTES: usize = 64 << 20;
/// How long another process may be writing before that counts as a fault: one that was stopped in the middle of a write.
const PATIENCE: Duration = Duration::from_secs(30);

/// A database that any number of processes read and write, one write transaction at a time.
#[derive(Debug)]
pub(crate) struct Embedded {
    database: Database,
    at: String,
}

impl Embedded {
    /// Opens the file or makes it; `at` is what sentences call it.
    pub(crate) fn open(path: &Path, at: &str) -> Result<Self, StoreError> {
        let mut builder = Database::builder();
        builder.set_cache_size(CACHE_BYTES).set_concurrency_mode(ConcurrencyMode::MultiWriter);
        let start = Instant::now();
        let database = loop {
            match builder.create(path) {
                Ok(database) => break database,
                // Another process opens or repairs it at this moment.
                Err(DatabaseError::DatabaseAlreadyOpen) if start.elapsed() < PATIENCE => {
                    thread::sleep(Duration::from_millis(20));
                }
                Err(DatabaseError::DatabaseAlreadyOpen | DatabaseError::LockProtocolMismatch) => {
                    return Err(StoreError::Unavailable(format!(
                        "{at} is held by another program; end that one first"
                    )));
                }
                Err(error) => {
                    return Err(StoreError::Refused(format!(
                        "{at} cannot be used as a store: {error}; name a store, or a new file in a folder that you may write to"
                    )));
                }
            }
        };
        let embedded = Embedded { database, at: at.to_owned() };
        embedded.refuse_foreign()?;
        Ok(embedded)
    }

    /// A database of another program must not get our tables.
    fn refuse_foreign(&self) -> Result<(), StoreError> {
        let read = self.database.begin_read().map_err(|error| self.broken(&error))?;
        let mut tables = read.list_tables().map_err(|error| self.broken(&error))?;
        let foreign = tables.next().is_some() && read.open_table(META).is_err();
        if foreign {
            return Err(StoreError::Refused(format!(
                "{} is a database of another program; name another file",
                self.at
            )));
        }
        Ok(())
    }

    fn broken(&self, error: &dyn std::fmt::Display) -> StoreError {
        StoreError::Unavailable(format!("{}: {error}; check that its disk has room and can be written to", self.at))
    }

    /// Does `work` in one transaction, whole and on the disk, or not at all.
    fn write<T>(&self, work: impl FnOnce(&WriteTransaction) -> Result<T, redb::Error>) -> Result<T, StoreError> {
        let start = Instant::now();
        let transaction = loop {
            match self.database.try_begin_write() {
                Ok(transaction) => break transaction,
                Err(TransactionError::WouldBlock) if start.elapsed() < PATIENCE => {
                    thread::sleep(Duration::from_millis(1));
                }
                Err(TransactionError::WouldBlock) => {
                    return Err(StoreError::Unavailable(format!(
                        "{}: another process has been writing for {} seconds; see whether it was stopped",
                        self.at,
                        PATIENCE.as_secs()
                    )));
                }
                Err(error) => return Err(self.broken(&error)),
            }
        };
        let done = work(&transaction).map_err(|error| self.broken(&error))?;
        transaction.commit().map_err(|error| self.broken(&error))?;
        Ok(done)
    }

    fn read_facts<T>(
        &self,
        none: T,
        work: impl FnOnce(&redb::ReadOnlyTable<Bytes, Bytes>) -> Result<T, redb::Error>,
    ) -> Result<T, StoreError> {
        let read = || -> Result<T, redb::Error> {
            match self.database.begin_read()?.open_table(FACTS) {
                Ok(table) => work(&table),
                Err(redb::TableError::TableDoesNotExist(_)) => Ok(none),
                Err(error) => Err(error.into()),
            }
        };
        read().map_err(|error| self.broken(&error))
    }
}

/// A value, if it is not too long to be one of ours.
fn raw(value: &[u8]) -> Raw {
    if value.len() > MAX_VALUE { Raw::TooLong(value.len() as u64) } else { Raw::Bytes(value.to_vec()) }
}

impl Backend for Embedded {
    fn hello(&self, offered: Option<&str>) -> Result<Option<Vec<u8>>, StoreError> {
        let found = |value: &[u8]| value[..value.len().min(MAX_HELLO + 1)].to_vec();
        let Some(offered) = offered else {
            let read = self.database.begin_read().map_err(|error| self.broken(&error))?;
            return match read.open_table(META) {
                Ok(meta) => match meta.get(HELLO) {
                    Ok(value) => Ok(value.map(|value| found(value.value()))),
                    Err(error) => Err(self.broken(&error)),
                },
                Err(redb::TableError::TableDoesNotExist(_)) => Ok(None),
                Err(error) => Err(self.broken(&error)),
            };
        };
        self.write(|transaction| {
            let mut meta = transaction.open_table(META)?;
            let present = meta.get(HELLO)?.map(|value| found(value.value()));
            if present.is_none() {
                meta.insert(HELLO, offered.as_bytes())?;
            }
            Ok(Some(present.unwrap_or_else(|| offered.as_bytes().to_vec())))
        })
    }

    fn read(&self, positions: &[Position]) -> Result<Vec<Raw>, StoreError> {
        self.read_facts(vec![Raw::Absent; positions.len()], |facts| {
            let read = |position: &Position| {
                let value = facts.get(position.bytes())?;
                Ok(value.map_or(Raw::Absent, |value| raw(value.value())))
            };
            positions.iter().map(read).collect()
        })
    }

    fn swap(&self, swaps: &[Swap<'_>]) -> Result<Vec<bool>, StoreError> {
        self.write(|transaction| {
            let mut facts = transaction.open_table(FACTS)?;
            let mut done = Vec::with_capacity(swaps.len());
            for swap in swaps {
                let position = swap.position.bytes();
                let as_expected = {
                    let stored = facts.get(position)?;
                    stored.as_ref().map(redb::AccessGuard::value) == swap.expected.as_deref()
                };
                if as_expected {
                    if swap.expected.as_ref() != Some(&swap.new) {
                        facts.insert(position, &swap.new[..])?;
                    }
                    if let Some(ending) = swap.ends {
                        queue::end(transaction, &swap.position, ending)?;
                    }
                }
                done.push(as_expected);
            }
            Ok(done)
        })
    }

    fn scan(&self, cursor: Option<&[u8]>) -> Result<Part, StoreError> {
        self.read_facts((Vec::new(), None), |facts| {
            use std::ops::Bound::{Excluded, Unbounded};
            let from = cursor.map_or(Unbounded, Excluded);
            let mut part = Vec::new();
            for entry in facts.range::<&[u8]>((from, Unbounded))?.take(BATCH) {
                let (position, value) = entry?;
                part.push((position.value().to_vec(), raw(value.value())));
            }
            let next = if part.len() == BATCH { part.last().map(|(position, _)| position.clone()) } else { None };
            Ok((part, next))
        })
    }

    fn put(&self, queue: &str, jobs: &[Job]) -> Result<u64, StoreError> {
        self.write(|transaction| queue::put(transaction, queue, jobs))
    }

    fn take(&self, queue: &str, take: Take<'_>) -> Result<Vec<Lease>, StoreError> {
        self.write(|transaction| queue::take(transaction, queue, take))
    }

    fn extend(&self, queue: &str, lease: &Lease, length: Duration) -> Result<bool, StoreError> {
        self.write(|transaction| queue::extend(transaction, queue, lease, length))
    }

    fn give_back(
        &self,
        queue: &str,
        lease: &Lease,
        reason: Option<&str>,
        max_attempts: u32,
    ) -> Result<bool, StoreError> {
        self.write(|transaction| queue::give_back(transaction, queue, lease, reason, max_attempts))
    }

    fn counts(&self, queue: &str) -> Result<Counts, StoreError> {
        self.write(|transaction| queue::counts(transaction, queue))
    }

    fn poisoned(&self, queue: &str) -> Result<Vec<Poisoned>, StoreError> {
        self.write(|transaction| queue::poisoned(transaction, queue))
    }

    fn note(&self, queue: &str, name: &str, text: &str) -> Result<(), StoreError> {
        self.write(|transaction| queue::note(transaction, queue, name, text))
    }

    fn notes(&self, queue: &str) -> Result<Vec<(String, String)>, StoreError> {
        self.write(|transaction| queue::notes(transaction, queue))
    }

    /// Every transaction is on the disk before it is acknowledged.
    fn warning(&self) -> Option<String> {
        None
    }
}
