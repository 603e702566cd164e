//! The database of a book: a score under the number of each position. Knows redb; does not know games or files.

use std::collections::HashMap;

use redb::backends::InMemoryBackend;
use redb::{Builder, Database, ReadTransaction, ReadableDatabase, ReadableTable, StorageBackend, TableDefinition};

const SCORES: TableDefinition<'_, u128, i8> = TableDefinition::new("scores");

/// Bytes of cache: enough for the pages that a batch of scores touches.
const CACHE: usize = 64 << 20;

/// The scores of a book.
#[derive(Debug)]
pub(crate) struct Scores(Database);

impl Scores {
    /// The scores in `storage`, which may be empty. Mends what a process left behind that was killed.
    pub(crate) fn open(storage: impl StorageBackend) -> Result<Self, String> {
        let database = Builder::new().set_cache_size(CACHE).create_with_backend(storage).map_err(told)?;
        let scores = Scores(database);
        scores.add(&[])?;
        Ok(scores)
    }

    /// The scores in bytes that are known to be those of a database. They are not changed.
    pub(crate) fn of_bytes(bytes: &[u8]) -> Result<Self, String> {
        let memory = InMemoryBackend::new();
        let copied = memory.set_len(bytes.len() as u64).and_then(|()| memory.write(0, bytes));
        copied.map_err(told)?;
        Self::open(memory)
    }

    /// Adds scores, all of them or none, and sees them onto the disk.
    pub(crate) fn add(&self, scores: &[(u128, i8)]) -> Result<(), String> {
        let transaction = self.0.begin_write().map_err(told)?;
        {
            let mut table = transaction.open_table(SCORES).map_err(told)?;
            for (number, score) in scores {
                table.insert(number, score).map_err(told)?;
            }
        }
        transaction.commit().map_err(told)
    }

    /// All scores in the order of the numbers, one after the other.
    pub(crate) fn each(&self, mut see: impl FnMut(u128, i8)) -> Result<(), String> {
        let table = self.read()?.open_table(SCORES).map_err(told)?;
        for pair in table.iter().map_err(told)? {
            let (number, score) = pair.map_err(told)?;
            see(number.value(), score.value());
        }
        Ok(())
    }

    /// All scores.
    pub(crate) fn all(&self) -> Result<HashMap<u128, i8>, String> {
        let mut all = HashMap::new();
        self.each(|number, score| {
            all.insert(number, score);
        })?;
        Ok(all)
    }

    /// The score under a number, if there is one.
    pub(crate) fn get(&self, number: u128) -> Result<Option<i8>, String> {
        let table = self.read()?.open_table(SCORES).map_err(told)?;
        Ok(table.get(number).map_err(told)?.map(|score| score.value()))
    }

    fn read(&self) -> Result<ReadTransaction, String> {
        self.0.begin_read().map_err(told)
    }
}

/// What a database says is wrong, as the end of a sentence about its file.
fn told(error: impl std::fmt::Display) -> String {
    format!("cannot be used: {error}; make room on its disk, or delete it to build it anew")
}
