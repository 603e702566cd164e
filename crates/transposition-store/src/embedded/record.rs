//! A job as the file keeps it. Knows bytes; does not know what becomes of jobs.

use crate::{Job, Position};

/// Where a job stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    Waiting,
    Leased,
    Poisoned,
}

/// All that is known of a job beside its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Record {
    pub(super) state: State,
    pub(super) attempts: u32,
    pub(super) token: u64,
    pub(super) priority: i32,
    pub(super) budget: u64,
    /// Of the lease, in milliseconds since the epoch.
    pub(super) deadline: u64,
    pub(super) worker: String,
    pub(super) reason: String,
    pub(super) how: String,
}

impl Record {
    pub(super) fn new(job: &Job) -> Self {
        Record {
            state: State::Waiting,
            attempts: 0,
            token: 0,
            priority: job.priority,
            budget: job.budget,
            deadline: 0,
            worker: String::new(),
            reason: String::new(),
            how: job.how.clone(),
        }
    }

    pub(super) fn job(&self, position: Position) -> Job {
        Job { position, priority: self.priority, budget: self.budget, how: self.how.clone() }
    }

    /// Where it stands among those that wait: the highest priority first.
    pub(super) fn rank(&self) -> i64 {
        -i64::from(self.priority)
    }

    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = vec![self.state as u8];
        bytes.extend(self.attempts.to_le_bytes());
        bytes.extend(self.priority.to_le_bytes());
        for number in [self.token, self.budget, self.deadline] {
            bytes.extend(number.to_le_bytes());
        }
        for text in [&self.worker, &self.reason, &self.how] {
            bytes.extend((text.len() as u32).to_le_bytes());
            bytes.extend(text.as_bytes());
        }
        bytes
    }

    /// A record as it was written; nothing if it was not.
    pub(super) fn from_bytes(mut bytes: &[u8]) -> Option<Self> {
        let mut part = |len: usize| {
            let (part, rest) = bytes.split_at_checked(len)?;
            bytes = rest;
            Some(part)
        };
        let state = match part(1)?[0] {
            0 => State::Waiting,
            1 => State::Leased,
            2 => State::Poisoned,
            _ => return None,
        };
        let attempts = u32::from_le_bytes(part(4)?.try_into().ok()?);
        let priority = i32::from_le_bytes(part(4)?.try_into().ok()?);
        let mut number = || Some(u64::from_le_bytes(part(8)?.try_into().ok()?));
        let (token, budget, deadline) = (number()?, number()?, number()?);
        let mut text = || {
            let len = u32::from_le_bytes(part(4)?.try_into().ok()?);
            String::from_utf8(part(len as usize)?.to_vec()).ok()
        };
        let (worker, reason, how) = (text()?, text()?, text()?);
        bytes.is_empty().then_some(Record { state, attempts, token, priority, budget, deadline, worker, reason, how })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_come_back_as_they_were_and_cut_ones_do_not() {
        let job = Job { position: Position::from(1), priority: -5, budget: 9, how: "4,4,1".into() };
        let record =
            Record { state: State::Leased, token: 77, worker: "w".into(), reason: "r é".into(), ..Record::new(&job) };
        let bytes = record.to_bytes();
        assert_eq!(Record::from_bytes(&bytes), Some(record));
        for len in 0..bytes.len() {
            assert_eq!(Record::from_bytes(&bytes[..len]), None);
        }
    }
}
