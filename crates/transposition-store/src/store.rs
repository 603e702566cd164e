//! The store itself: facts in and out, and what merging means, whatever keeps the bytes.

use crate::backend::{BATCH, Backend, Ending, MAX_VALUE, Raw, Swap};
use crate::embedded::Embedded;
use crate::server::Server;
use crate::url::{Address, shown};
use crate::{Contradiction, Fact, Hello, Position, Queue, StoreError};

/// How often a merge is tried again because another process was quicker. Each of those has written something better, so this
/// many in a row for one position are a fault of the store.
const MAX_RACES: usize = 1000;

/// Proved facts that outlive the process and are shared with every other that opens the same address.
///
/// - `file:PATH`: one file, shared by the processes of one machine;
/// - `redis://[USER:PASSWORD@]HOST:PORT/DB`: a server that speaks the Redis protocol;
/// - `redis-cluster://HOST:PORT,HOST:PORT`: a cluster of such servers. A store lies on one of its nodes.
///
/// ```
/// use transposition_store::{Fact, Hello, Position, Source, Store, StoreError};
///
/// # let folder = tempfile::tempdir().unwrap();
/// # let url = format!("file:{}", folder.path().join("6x6.facts").display());
/// let hello = Hello::new("connect4", "6x6", 1)?;
/// let store = Store::open(&url, &hello)?;
/// let position = Position::from(12_345);
/// store.merge(&[(position, Fact::at_least(-1, None, 5_000, Source(1)))])?;
/// store.merge(&[(position, Fact::at_most(-1, 7_000, Source(2)))])?;
/// assert_eq!(store.get(&[position])?[0].and_then(|fact| fact.value()), Some(-1));
///
/// // What cannot be true is not written, and another board's facts are refused.
/// let wrong = Fact::at_least(0, None, 1, Source(3));
/// assert!(matches!(store.merge(&[(position, wrong)]), Err(StoreError::Contradiction(_))));
/// assert!(matches!(Store::open(&url, &Hello::new("connect4", "7x6", 1)?), Err(StoreError::Refused(_))));
/// # Ok::<(), StoreError>(())
/// ```
#[derive(Debug)]
pub struct Store {
    backend: Box<dyn Backend>,
    /// The address without a password, for sentences.
    at: String,
    hello: Hello,
}

impl Store {
    /// Opens the store at `url`, which is one of `hello` from now on if it was empty.
    ///
    /// # Errors
    /// [`StoreError::Refused`] if it is a store of anything else, no store at all, or set to forget (an eviction policy other
    /// than `noeviction`); [`StoreError::Unavailable`] if it cannot be reached.
    pub fn open(url: &str, hello: &Hello) -> Result<Self, StoreError> {
        let (backend, at) = connect(url)?;
        let record = backend.hello(Some(&hello.to_record()))?.unwrap_or_default();
        hello.agree(&Hello::of_record(&record, &at)?, &at)?;
        Ok(Store { backend, at, hello: hello.clone() })
    }

    /// Opens the store at `url` for whatever it is a store of.
    ///
    /// # Errors
    /// As [`open`](Self::open), and [`StoreError::Refused`] if it is empty.
    pub fn open_existing(url: &str) -> Result<Self, StoreError> {
        let (backend, at) = connect(url)?;
        let Some(record) = backend.hello(None)? else {
            return Err(StoreError::Refused(format!("{at} has no facts yet; name the store that has them")));
        };
        let hello = Hello::of_record(&record, &at)?;
        Ok(Store { backend, at, hello })
    }

    /// What the store's facts are about.
    #[must_use]
    pub fn hello(&self) -> &Hello {
        &self.hello
    }

    /// The address, without user and password.
    #[must_use]
    pub fn address(&self) -> &str {
        &self.at
    }

    /// What the store's settings allow to be lost, as a sentence; nothing if what was acknowledged is safe.
    #[must_use]
    pub fn warning(&self) -> Option<String> {
        self.backend.warning()
    }

    /// The queue of that name.
    ///
    /// # Errors
    /// [`StoreError::Refused`] if it cannot be a name.
    pub fn queue(&self, name: &str) -> Result<Queue<'_>, StoreError> {
        Queue::new(self, name)
    }

    pub(crate) fn backend(&self) -> &dyn Backend {
        &*self.backend
    }

    /// What is known of each position.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] if a stored fact is not whole, naming the position.
    pub fn get(&self, positions: &[Position]) -> Result<Vec<Option<Fact>>, StoreError> {
        let mut facts = Vec::with_capacity(positions.len());
        for part in positions.chunks(BATCH) {
            for (position, raw) in part.iter().zip(self.backend.read(part)?) {
                facts.push(self.fact(position, &raw)?);
            }
        }
        Ok(facts)
    }

    /// Merges facts into what is known. Late, repeated and out of order, they leave the same store.
    ///
    /// # Errors
    /// [`StoreError::Contradiction`] if one cannot be true beside what is stored: that one is not written, and of the others
    /// an unspecified part. Sending all of them again is harmless.
    pub fn merge(&self, facts: &[(Position, Fact)]) -> Result<(), StoreError> {
        for part in facts.chunks(BATCH) {
            let merges: Vec<_> = part.iter().map(|(position, fact)| (*position, *fact, None)).collect();
            self.merge_all(&merges)?;
        }
        Ok(())
    }

    /// All facts of the store, a part at a time, in no particular order. Those written meanwhile may be among them.
    #[must_use]
    pub fn facts(&self) -> Facts<'_> {
        Facts { store: self, part: Vec::new().into_iter(), cursor: Cursor::Start }
    }

    fn fact(&self, position: &Position, raw: &Raw) -> Result<Option<Fact>, StoreError> {
        let damaged = |what: &str| {
            let at = &self.at;
            StoreError::Damaged(format!(
                "{at}: the fact of position {position} {what}; nothing of it was used, delete it to have it proved again"
            ))
        };
        match raw {
            Raw::Absent => Ok(None),
            Raw::TooLong(bytes) => Err(damaged(&format!("has {bytes} bytes, more than the {MAX_VALUE} that are read"))),
            Raw::Bytes(bytes) => {
                let fact = Fact::from_bytes(position, bytes);
                fact.map(Some).ok_or_else(|| damaged("is damaged: its checksum does not match"))
            }
        }
    }

    /// Compare-and-set until each merge is in; what each position has then. The merge itself is done here, so that no two backends
    /// can differ in what it means.
    fn merge_all(&self, merges: &[(Position, Fact, Option<Ending<'_>>)]) -> Result<Vec<Fact>, StoreError> {
        let mut merged: Vec<Option<Fact>> = vec![None; merges.len()];
        for _ in 0..MAX_RACES {
            let open: Vec<usize> = (0..merges.len()).filter(|&at| merged[at].is_none()).collect();
            if open.is_empty() {
                return Ok(merged.into_iter().flatten().collect());
            }
            let positions: Vec<_> = open.iter().map(|&at| merges[at].0).collect();
            let mut swaps = Vec::with_capacity(open.len());
            let mut news = Vec::with_capacity(open.len());
            for (&at, raw) in open.iter().zip(self.backend.read(&positions)?) {
                let (position, offered, ends) = merges[at];
                let stored = self.fact(&position, &raw)?;
                let new = match stored {
                    None => offered,
                    Some(stored) => stored.merge(&offered).ok_or_else(|| {
                        StoreError::Contradiction(Box::new(Contradiction { position, stored, offered }))
                    })?,
                };
                let ends = ends.map(|ending| Ending { settled: new.value().is_some(), ..ending });
                if stored == Some(new) && ends.is_none() {
                    merged[at] = Some(new);
                    continue;
                }
                let expected = stored.map(|stored| stored.to_bytes(&position).to_vec());
                swaps.push(Swap { position, expected, new: new.to_bytes(&position).to_vec(), ends });
                news.push((at, new));
            }
            if !swaps.is_empty() {
                for ((at, new), done) in news.into_iter().zip(self.backend.swap(&swaps)?) {
                    merged[at] = done.then_some(new);
                }
            }
        }
        let at = &self.at;
        Err(StoreError::Unavailable(format!("{at}: facts change under every merge; check what else writes to it")))
    }
}

/// Merges `fact` and ends the job of this lease, in one step.
pub(crate) fn finish(
    store: &Store,
    queue: &str,
    position: Position,
    token: u64,
    fact: &Fact,
) -> Result<Fact, StoreError> {
    let merged = store.merge_all(&[(position, *fact, Some(Ending { queue, token, settled: false }))])?;
    Ok(merged.first().copied().unwrap_or(*fact))
}

fn connect(url: &str) -> Result<(Box<dyn Backend>, String), StoreError> {
    let at = shown(url);
    let backend: Box<dyn Backend> = match Address::parse(url)? {
        Address::File(path) => Box::new(Embedded::open(&path, &at)?),
        Address::Server(url) => Box::new(Server::open(&url, &at)?),
        Address::Cluster(nodes) => Box::new(Server::open_cluster(nodes, &at)?),
    };
    Ok((backend, at))
}

/// All facts of a store, one after the other; an error ends them.
#[derive(Debug)]
pub struct Facts<'a> {
    store: &'a Store,
    part: std::vec::IntoIter<(Vec<u8>, Raw)>,
    cursor: Cursor,
}

#[derive(Debug)]
enum Cursor {
    Start,
    At(Vec<u8>),
    End,
}

impl Facts<'_> {
    fn read(&self, bytes: &[u8], raw: &Raw) -> Result<(Position, Fact), StoreError> {
        let position = Position::new(bytes)?;
        let fact = self.store.fact(&position, raw)?;
        fact.map(|fact| (position, fact)).ok_or_else(|| StoreError::Damaged(format!("position {position} has no fact")))
    }
}

impl Iterator for Facts<'_> {
    type Item = Result<(Position, Fact), StoreError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some((bytes, raw)) = self.part.next() {
                let read = self.read(&bytes, &raw);
                if read.is_err() {
                    (self.part, self.cursor) = (Vec::new().into_iter(), Cursor::End);
                }
                return Some(read);
            }
            let cursor = match &self.cursor {
                Cursor::Start => None,
                Cursor::At(cursor) => Some(&cursor[..]),
                Cursor::End => return None,
            };
            match self.store.backend.scan(cursor) {
                Ok((part, next)) => {
                    self.part = part.into_iter();
                    self.cursor = next.map_or(Cursor::End, Cursor::At);
                }
                Err(error) => {
                    self.cursor = Cursor::End;
                    return Some(Err(error));
                }
            }
        }
    }
}
