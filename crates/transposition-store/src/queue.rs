//! Jobs that many workers share: which positions are to be solved, who has which, and until when.

use std::time::Duration;

use crate::store::finish;
use crate::{Fact, Position, Store, StoreError};

/// A position that is to be solved. A queue has each position once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// What is to be solved.
    pub position: Position,
    /// The greater, the sooner.
    pub priority: i32,
    /// The most nodes to spend on it; 0 for no limit.
    pub budget: u64,
    /// How a worker makes the position, in the game's own words; at most 1,024 bytes.
    pub how: String,
}

/// A job in the hands of one worker until a deadline, which is the store's: workers' clocks do not matter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lease {
    /// The job.
    pub job: Job,
    /// How often it has been handed out, this time included.
    pub attempt: u32,
    /// Tells this lease from every other of the queue.
    pub(crate) token: u64,
}

/// How many jobs there are of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Jobs that wait.
    pub waiting: u64,
    /// Jobs that workers hold, those included whose lease has run out and that nobody has asked for since.
    pub leased: u64,
    /// Jobs put aside because they failed too often.
    pub poisoned: u64,
    /// Jobs that are done.
    pub done: u64,
    /// How often a lease ran out and its job was handed out again.
    pub expired: u64,
}

impl Counts {
    /// Jobs that are neither done nor put aside.
    #[must_use]
    pub const fn open(&self) -> u64 {
        self.waiting + self.leased
    }
}

/// A job that was put aside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Poisoned {
    /// The position.
    pub position: Position,
    /// How a worker makes it.
    pub how: String,
    /// Why it was put aside, the last worker by name.
    pub reason: String,
}

/// The longest text that is kept for a job or under a name.
pub(crate) const MAX_TEXT: usize = 1024;

/// A queue of jobs on a store, by name.
///
/// A lease that runs out is handed out again, and a job that fails [`max_attempts`](Self::with_max_attempts) times is put
/// aside. Finishing merges the fact and ends the job in one step. A worker that was given up and comes back late does no
/// harm: what it proved is merged all the same.
///
/// ```
/// use std::time::Duration;
/// use transposition_store::{Fact, Hello, Job, Position, Source, Store};
///
/// # let folder = tempfile::tempdir().unwrap();
/// # let url = format!("file:{}", folder.path().join("nim.facts").display());
/// let store = Store::open(&url, &Hello::new("nim", "3,4", 1)?)?;
/// let queue = store.queue("first")?;
/// let job = Job { position: Position::from(7), priority: 0, budget: 0, how: "3 4".into() };
/// assert_eq!(queue.put(&[job.clone(), job])?, 1); // no position twice
///
/// let lease = queue.take("worker 1", Duration::from_secs(60), 1)?.pop().expect("a job waits");
/// let fact = Fact::exact(1, None, 20, Source(1));
/// queue.finish(&lease, &fact)?;
/// assert_eq!((queue.counts()?.done, queue.counts()?.open()), (1, 0));
/// assert_eq!(store.get(&[Position::from(7)])?, [Some(fact)]);
/// # Ok::<(), transposition_store::StoreError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Queue<'a> {
    store: &'a Store,
    name: String,
    max_attempts: u32,
}

impl<'a> Queue<'a> {
    pub(crate) fn new(store: &'a Store, name: &str) -> Result<Self, StoreError> {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"._-".contains(&byte);
        if name.is_empty() || name.len() > 64 || !name.bytes().all(plain) {
            return Err(StoreError::Refused(format!(
                "'{}' cannot name a queue: use 1 to 64 of the characters a-z, A-Z, 0-9, '.', '_' and '-'",
                name.escape_debug()
            )));
        }
        Ok(Queue { store, name: name.to_owned(), max_attempts: 3 })
    }

    /// Puts a job aside after so many attempts; at least 1, by default 3.
    #[must_use]
    pub fn with_max_attempts(mut self, attempts: u32) -> Self {
        self.max_attempts = attempts.max(1);
        self
    }

    /// Adds jobs and says how many are new. One that waits already gets the new priority and budget; one that is held or put
    /// aside stays as it is.
    ///
    /// # Errors
    /// [`StoreError::Refused`] for a job whose `how` is too long, and whatever the store has to say.
    pub fn put(&self, jobs: &[Job]) -> Result<u64, StoreError> {
        if let Some(job) = jobs.iter().find(|job| job.how.len() > MAX_TEXT) {
            let (position, len) = (job.position, job.how.len());
            return Err(StoreError::Refused(format!(
                "the job of position {position} has a text of {len} bytes; {MAX_TEXT} is the most"
            )));
        }
        jobs.chunks(crate::backend::BATCH).map(|part| self.store.backend().put(&self.name, part)).sum()
    }

    /// Adds those jobs whose position the store has no value for: what a server lost is done again. How many are new.
    ///
    /// # Errors
    /// As [`put`](Self::put).
    pub fn reconcile(&self, jobs: &[Job]) -> Result<u64, StoreError> {
        let positions: Vec<_> = jobs.iter().map(|job| job.position).collect();
        let facts = self.store.get(&positions)?;
        let solved = |fact: &Option<Fact>| fact.is_some_and(|fact| fact.value().is_some());
        let missing = jobs.iter().zip(&facts).filter(|(_, fact)| !solved(fact)).map(|(job, _)| job.clone());
        self.put(&missing.collect::<Vec<_>>())
    }

    /// Takes up to `jobs` jobs of the highest priority for `length`. Jobs whose leases have run out wait again first.
    ///
    /// # Errors
    /// Whatever the store has to say.
    pub fn take(&self, worker: &str, length: Duration, jobs: usize) -> Result<Vec<Lease>, StoreError> {
        let worker: String =
            worker.chars().filter(|letter| letter.is_ascii_graphic() && *letter != '|').take(100).collect();
        let (jobs, max_attempts) = (jobs.min(crate::backend::BATCH), self.max_attempts);
        self.store.backend().take(&self.name, crate::backend::Take { worker: &worker, length, jobs, max_attempts })
    }

    /// Keeps a lease for `length` from now; `false` if it is no longer held.
    ///
    /// # Errors
    /// Whatever the store has to say.
    pub fn extend(&self, lease: &Lease, length: Duration) -> Result<bool, StoreError> {
        self.store.backend().extend(&self.name, lease, length)
    }

    /// Merges what was proved and ends the job, in one step. The job ends if the lease is still held, or if the position now
    /// has a value.
    ///
    /// # Errors
    /// [`StoreError::Contradiction`] if the fact cannot be true beside what is stored; then nothing is written and the job
    /// is still held. And whatever else the store has to say.
    pub fn finish(&self, lease: &Lease, fact: &Fact) -> Result<Fact, StoreError> {
        finish(self.store, &self.name, lease.job.position, lease.token, fact)
    }

    /// Gives a job back unfinished, through no fault of its own; `false` if it was no longer held.
    ///
    /// # Errors
    /// Whatever the store has to say.
    pub fn give_back(&self, lease: &Lease) -> Result<bool, StoreError> {
        self.store.backend().give_back(&self.name, lease, None, self.max_attempts)
    }

    /// Says that a job failed and why. It waits again, or is put aside if that was its last attempt.
    ///
    /// # Errors
    /// Whatever the store has to say.
    pub fn fail(&self, lease: &Lease, reason: &str) -> Result<bool, StoreError> {
        let reason: String = reason.chars().take(200).collect();
        self.store.backend().give_back(&self.name, lease, Some(&reason), self.max_attempts)
    }

    /// How many jobs there are of each kind.
    ///
    /// # Errors
    /// Whatever the store has to say.
    pub fn counts(&self) -> Result<Counts, StoreError> {
        self.store.backend().counts(&self.name)
    }

    /// The jobs that were put aside, a thousand at most.
    ///
    /// # Errors
    /// Whatever the store has to say.
    pub fn poisoned(&self) -> Result<Vec<Poisoned>, StoreError> {
        self.store.backend().poisoned(&self.name)
    }

    /// Keeps a text of at most 1,024 bytes under a name, in place of the one before.
    ///
    /// # Errors
    /// [`StoreError::Refused`] for a longer one, and whatever the store has to say.
    pub fn note(&self, name: &str, text: &str) -> Result<(), StoreError> {
        if name.len() > MAX_TEXT || text.len() > MAX_TEXT {
            return Err(StoreError::Refused(format!("a note has at most {MAX_TEXT} bytes, this one {}", text.len())));
        }
        self.store.backend().note(&self.name, name, text)
    }

    /// All notes with their names, by name.
    ///
    /// # Errors
    /// Whatever the store has to say.
    pub fn notes(&self) -> Result<Vec<(String, String)>, StoreError> {
        self.store.backend().notes(&self.name)
    }
}
