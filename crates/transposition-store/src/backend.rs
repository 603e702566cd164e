//! What a store needs of whatever keeps its bytes. Knows bytes and jobs; does not know what facts say, which is decided in
//! one place for all backends.

use std::fmt::Debug;
use std::time::Duration;

use crate::{Counts, Job, Lease, Poisoned, Position, StoreError};

/// The longest value or record that is read. A longer one is reported by its length alone.
pub(crate) const MAX_VALUE: usize = 4096;
/// How many positions one call is about: enough to hide a round trip, too few to hold up a server.
pub(crate) const BATCH: usize = 256;

/// What is stored for a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Raw {
    Absent,
    Bytes(Vec<u8>),
    /// So many bytes, none of which was read.
    TooLong(u64),
}

/// One compare-and-set: `new` is written if what is stored is still `expected`. With a lease, the same step ends the job.
#[derive(Clone, Debug)]
pub(crate) struct Swap<'a> {
    pub(crate) position: Position,
    pub(crate) expected: Option<Vec<u8>>,
    pub(crate) new: Vec<u8>,
    pub(crate) ends: Option<Ending<'a>>,
}

/// The job that a swap ends: the one of this lease, or any of the position once that is `settled`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ending<'a> {
    pub(crate) queue: &'a str,
    pub(crate) token: u64,
    pub(crate) settled: bool,
}

/// How jobs are taken.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Take<'a> {
    pub(crate) worker: &'a str,
    pub(crate) length: Duration,
    pub(crate) jobs: usize,
    pub(crate) max_attempts: u32,
}

/// A part of all facts, and where the next part begins.
pub(crate) type Part = (Vec<(Vec<u8>, Raw)>, Option<Vec<u8>>);

/// Whatever keeps a store's bytes. Every call is one atomic step for all processes that share the store.
pub(crate) trait Backend: Debug + Send + Sync {
    /// The hello record; where there is none yet and one is offered, that one from now on.
    fn hello(&self, offered: Option<&str>) -> Result<Option<Vec<u8>>, StoreError>;

    /// What is stored for each position.
    fn read(&self, positions: &[Position]) -> Result<Vec<Raw>, StoreError>;

    /// Which of the swaps were done. All of them are of one queue, or end no job.
    fn swap(&self, swaps: &[Swap<'_>]) -> Result<Vec<bool>, StoreError>;

    /// Some facts, from `cursor` on.
    fn scan(&self, cursor: Option<&[u8]>) -> Result<Part, StoreError>;

    /// Adds jobs. One that waits already gets the new priority and budget, any other that is there stays as it is. How many
    /// are new.
    fn put(&self, queue: &str, jobs: &[Job]) -> Result<u64, StoreError>;

    /// Hands out the jobs of highest priority, after those whose leases have run out are waiting again or put aside.
    fn take(&self, queue: &str, take: Take<'_>) -> Result<Vec<Lease>, StoreError>;

    /// Whether the lease was still held; then it now lasts `length` from now.
    fn extend(&self, queue: &str, lease: &Lease, length: Duration) -> Result<bool, StoreError>;

    /// Whether the lease was still held; then the job waits again, or is put aside if it failed for the last time. Without a
    /// reason it was not the job's fault, and the attempt does not count.
    fn give_back(
        &self,
        queue: &str,
        lease: &Lease,
        reason: Option<&str>,
        max_attempts: u32,
    ) -> Result<bool, StoreError>;

    /// How many jobs there are of each kind.
    fn counts(&self, queue: &str) -> Result<Counts, StoreError>;

    /// The jobs that were put aside, at most a thousand.
    fn poisoned(&self, queue: &str) -> Result<Vec<Poisoned>, StoreError>;

    /// Keeps a short text under a name.
    fn note(&self, queue: &str, name: &str, text: &str) -> Result<(), StoreError>;

    /// All texts with their names.
    fn notes(&self, queue: &str) -> Result<Vec<(String, String)>, StoreError>;

    /// What its settings allow to be lost, as a sentence; nothing if they are safe.
    fn warning(&self) -> Option<String>;
}
