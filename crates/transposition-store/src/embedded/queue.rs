//! Jobs in the file: each call is part of one write transaction. Knows what jobs go through; the same as the scripts of a
//! server do, operation by operation.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use redb::{Error, ReadableTable, StorageError, Table, TableDefinition, WriteTransaction};

use super::record::{Record, State};
use crate::backend::{Ending, Take};
use crate::{Counts, Job, Lease, Poisoned, Position};

type Bytes = &'static [u8];

/// Queue and position to the job.
const JOBS: TableDefinition<'static, (&str, Bytes), Bytes> = TableDefinition::new("jobs");
/// Queue, rank and position of those that wait.
const WAITING: TableDefinition<'static, (&str, i64, Bytes), ()> = TableDefinition::new("waiting");
/// Queue, deadline and position of those that are held.
const LEASES: TableDefinition<'static, (&str, u64, Bytes), ()> = TableDefinition::new("leases");
const TALLY: TableDefinition<'static, (&str, &str), u64> = TableDefinition::new("tally");
const NOTES: TableDefinition<'static, (&str, &str), &str> = TableDefinition::new("notes");

const MAX_POISONED: usize = 1000;

/// The tables that a job is in.
struct Jobs<'t, 'q> {
    queue: &'q str,
    records: Table<'t, (&'static str, Bytes), Bytes>,
    waiting: Table<'t, (&'static str, i64, Bytes), ()>,
    leases: Table<'t, (&'static str, u64, Bytes), ()>,
    tally: Table<'t, (&'static str, &'static str), u64>,
}

fn damaged(what: &str) -> Error {
    StorageError::Corrupted(format!("a job's {what} is damaged")).into()
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
}

fn millis(length: Duration) -> u64 {
    u64::try_from(length.as_millis()).unwrap_or(u64::MAX)
}

impl<'t, 'q> Jobs<'t, 'q> {
    fn open(transaction: &'t WriteTransaction, queue: &'q str) -> Result<Self, Error> {
        Ok(Jobs {
            queue,
            records: transaction.open_table(JOBS)?,
            waiting: transaction.open_table(WAITING)?,
            leases: transaction.open_table(LEASES)?,
            tally: transaction.open_table(TALLY)?,
        })
    }

    fn get(&self, position: &Position) -> Result<Option<Record>, Error> {
        let record = self.records.get((self.queue, position.bytes()))?;
        record.map(|record| Record::from_bytes(record.value()).ok_or_else(|| damaged("record"))).transpose()
    }

    fn set(&mut self, position: &Position, record: &Record) -> Result<(), Error> {
        let key = position.bytes();
        match record.state {
            State::Waiting => drop(self.waiting.insert((self.queue, record.rank(), key), ())?),
            State::Leased => drop(self.leases.insert((self.queue, record.deadline, key), ())?),
            State::Poisoned => {}
        }
        self.records.insert((self.queue, key), &record.to_bytes()[..])?;
        Ok(())
    }

    /// Takes the job from wherever it stands.
    fn unset(&mut self, position: &Position, record: &Record) -> Result<(), Error> {
        let key = position.bytes();
        match record.state {
            State::Waiting => drop(self.waiting.remove((self.queue, record.rank(), key))?),
            State::Leased => drop(self.leases.remove((self.queue, record.deadline, key))?),
            State::Poisoned => {}
        }
        Ok(())
    }

    /// The job, if this lease of it is held.
    fn held(&self, lease: &Lease) -> Result<Option<Record>, Error> {
        let record = self.get(&lease.job.position)?;
        Ok(record.filter(|record| record.state == State::Leased && record.token == lease.token))
    }

    fn count(&mut self, name: &str) -> Result<u64, Error> {
        let next = self.tally.get((self.queue, name))?.map_or(0, |count| count.value()) + 1;
        self.tally.insert((self.queue, name), next)?;
        Ok(next)
    }

    fn counted(&self, name: &str) -> Result<u64, Error> {
        Ok(self.tally.get((self.queue, name))?.map_or(0, |count| count.value()))
    }

    /// Lets those wait again whose leases have run out, or puts them aside.
    fn expire(&mut self, now: u64, max_attempts: u32) -> Result<(), Error> {
        let mut late = Vec::new();
        for entry in self.leases.range((self.queue, 0, &[][..])..=(self.queue, now, &[0xff; 64][..]))?.take(1000) {
            late.push(Position::new(entry?.0.value().2).map_err(|_| damaged("position"))?);
        }
        for position in late {
            let Some(mut record) = self.get(&position)? else { return Err(damaged("record")) };
            self.unset(&position, &record)?;
            self.count("expired")?;
            if record.attempts >= max_attempts {
                record.state = State::Poisoned;
                record.reason = format!("its lease ran out, attempt {} was by {}", record.attempts, record.worker);
            } else {
                record.state = State::Waiting;
            }
            self.set(&position, &record)?;
        }
        Ok(())
    }
}

pub(super) fn put(transaction: &WriteTransaction, queue: &str, added: &[Job]) -> Result<u64, Error> {
    let mut jobs = Jobs::open(transaction, queue)?;
    let mut new = 0;
    for job in added {
        match jobs.get(&job.position)? {
            None => {
                jobs.set(&job.position, &Record::new(job))?;
                new += 1;
            }
            Some(record) if record.state == State::Waiting => {
                jobs.unset(&job.position, &record)?;
                jobs.set(&job.position, &Record { priority: job.priority, budget: job.budget, ..record })?;
            }
            Some(_) => {}
        }
    }
    Ok(new)
}

pub(super) fn take(transaction: &WriteTransaction, queue: &str, take: Take<'_>) -> Result<Vec<Lease>, Error> {
    let mut jobs = Jobs::open(transaction, queue)?;
    let now = now();
    jobs.expire(now, take.max_attempts)?;
    let mut first = Vec::new();
    for entry in jobs.waiting.range((queue, i64::MIN, &[][..])..=(queue, i64::MAX, &[0xff; 64][..]))?.take(take.jobs) {
        first.push(Position::new(entry?.0.value().2).map_err(|_| damaged("position"))?);
    }
    let mut leases = Vec::with_capacity(first.len());
    for position in first {
        let Some(mut record) = jobs.get(&position)? else { return Err(damaged("record")) };
        jobs.unset(&position, &record)?;
        record.state = State::Leased;
        record.attempts += 1;
        record.token = jobs.count("tokens")?;
        record.deadline = now.saturating_add(millis(take.length));
        take.worker.clone_into(&mut record.worker);
        jobs.set(&position, &record)?;
        leases.push(Lease { job: record.job(position), attempt: record.attempts, token: record.token });
    }
    Ok(leases)
}

pub(super) fn extend(
    transaction: &WriteTransaction,
    queue: &str,
    lease: &Lease,
    length: Duration,
) -> Result<bool, Error> {
    let mut jobs = Jobs::open(transaction, queue)?;
    let Some(record) = jobs.held(lease)? else { return Ok(false) };
    jobs.unset(&lease.job.position, &record)?;
    let deadline = now().saturating_add(millis(length));
    jobs.set(&lease.job.position, &Record { deadline, ..record })?;
    Ok(true)
}

pub(super) fn give_back(
    transaction: &WriteTransaction,
    queue: &str,
    lease: &Lease,
    reason: Option<&str>,
    max_attempts: u32,
) -> Result<bool, Error> {
    let mut jobs = Jobs::open(transaction, queue)?;
    let Some(mut record) = jobs.held(lease)? else { return Ok(false) };
    jobs.unset(&lease.job.position, &record)?;
    record.state = State::Waiting;
    match reason {
        None => record.attempts -= 1,
        Some(reason) if record.attempts >= max_attempts => {
            record.state = State::Poisoned;
            record.reason = format!("{reason}, attempt {} was by {}", record.attempts, record.worker);
        }
        Some(_) => {}
    }
    jobs.set(&lease.job.position, &record)?;
    Ok(true)
}

/// Ends the job of a swap that was done.
pub(super) fn end(transaction: &WriteTransaction, position: &Position, ending: Ending<'_>) -> Result<(), Error> {
    let mut jobs = Jobs::open(transaction, ending.queue)?;
    let Some(record) = jobs.get(position)? else { return Ok(()) };
    if ending.settled || (record.state == State::Leased && record.token == ending.token) {
        jobs.unset(position, &record)?;
        jobs.records.remove((ending.queue, position.bytes()))?;
        jobs.count("done")?;
    }
    Ok(())
}

pub(super) fn counts(transaction: &WriteTransaction, queue: &str) -> Result<Counts, Error> {
    let jobs = Jobs::open(transaction, queue)?;
    let waiting = jobs.waiting.range((queue, i64::MIN, &[][..])..=(queue, i64::MAX, &[0xff; 64][..]))?.count() as u64;
    let leased = jobs.leases.range((queue, 0, &[][..])..=(queue, u64::MAX, &[0xff; 64][..]))?.count() as u64;
    let all = jobs.records.range((queue, &[][..])..=(queue, &[0xff; 64][..]))?.count() as u64;
    let (done, expired) = (jobs.counted("done")?, jobs.counted("expired")?);
    Ok(Counts { waiting, leased, poisoned: all - waiting - leased, done, expired })
}

pub(super) fn poisoned(transaction: &WriteTransaction, queue: &str) -> Result<Vec<Poisoned>, Error> {
    let jobs = Jobs::open(transaction, queue)?;
    let mut poisoned = Vec::new();
    for entry in jobs.records.range((queue, &[][..])..=(queue, &[0xff; 64][..]))? {
        let (key, record) = entry?;
        let record = Record::from_bytes(record.value()).ok_or_else(|| damaged("record"))?;
        if record.state == State::Poisoned && poisoned.len() < MAX_POISONED {
            let position = Position::new(key.value().1).map_err(|_| damaged("position"))?;
            poisoned.push(Poisoned { position, how: record.how, reason: record.reason });
        }
    }
    Ok(poisoned)
}

pub(super) fn note(transaction: &WriteTransaction, queue: &str, name: &str, text: &str) -> Result<(), Error> {
    transaction.open_table(NOTES)?.insert((queue, name), text)?;
    Ok(())
}

pub(super) fn notes(transaction: &WriteTransaction, queue: &str) -> Result<Vec<(String, String)>, Error> {
    let notes = transaction.open_table(NOTES)?;
    let mut found = Vec::new();
    for entry in notes.range((queue, "")..)? {
        let (key, text) = entry?;
        if key.value().0 != queue {
            break;
        }
        found.push((key.value().1.to_owned(), text.value().to_owned()));
    }
    Ok(found)
}
