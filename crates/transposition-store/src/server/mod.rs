//! A store on a server that speaks the Redis protocol, or on a cluster of them. Knows keys and scripts; what facts mean is
//! decided by the store.

mod connection;

use std::fmt::Display;
use std::sync::LazyLock;
use std::time::Duration;

use redis::{Script, Value};

use self::connection::Link;
use crate::backend::{Backend, MAX_VALUE, Part, Raw, Swap, Take};
use crate::hello::MAX_HELLO;
use crate::{Counts, Job, Lease, Poisoned, Position, StoreError};

/// One script each, loaded once by a server and then named by its hash.
macro_rules! scripts {
    ($($name:ident = $file:literal;)*) => {$(
        static $name: LazyLock<Script> = LazyLock::new(|| Script::new(include_str!(concat!("scripts/", $file))));
    )*};
}

scripts! {
    HELLO = "hello.lua";
    SETTINGS = "settings.lua";
    READ = "read.lua";
    SWAP = "swap.lua";
    SCAN = "scan.lua";
    PUT = "put.lua";
    TAKE = "take.lua";
    EXTEND = "extend.lua";
    GIVE_BACK = "give_back.lua";
    COUNTS = "counts.lua";
    TEXTS = "texts.lua";
    NOTE = "note.lua";
}

/// One hash tag for all keys: a script may only touch keys of one slot.
fn key(name: &str) -> Vec<u8> {
    format!("{{transposition}}:{name}").into_bytes()
}

fn of(queue: &str, name: &str) -> Vec<u8> {
    key(&format!("queue:{queue}:{name}"))
}

fn number(number: impl Display) -> Vec<u8> {
    format!("{number}").into_bytes()
}

fn flag(flag: bool) -> Vec<u8> {
    number(u8::from(flag))
}

/// Position, token, attempt, priority, budget and how, as the script answers.
type Taken = (Vec<u8>, u64, u32, i32, u64, String);
/// Name, text, and the record of the job of that name.
type Text = (Vec<u8>, String, Option<Vec<u8>>);

/// A server, and what its settings allow to be lost.
#[derive(Debug)]
pub(crate) struct Server {
    link: Link,
    at: String,
    warning: Option<String>,
}

impl Server {
    /// Connects and looks at the settings; `at` is what sentences call it.
    pub(crate) fn open(url: &str, at: &str) -> Result<Self, StoreError> {
        Self::with(Link::one(url, at)?, at)
    }

    pub(crate) fn open_cluster(nodes: Vec<String>, at: &str) -> Result<Self, StoreError> {
        Self::with(Link::cluster(nodes, at)?, at)
    }

    fn with(link: Link, at: &str) -> Result<Self, StoreError> {
        let (memory, persistence, ours): (String, String, bool) = link.run(&SETTINGS, &[key("hello")], &[])?;
        let field = |text: &str, name: &str| {
            text.lines()
                .find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))
                .unwrap_or_default()
                .trim()
                .to_owned()
        };
        let policy = field(&memory, "maxmemory_policy");
        if policy != "noeviction" {
            return Err(StoreError::Refused(format!(
                "{at} may forget facts: its eviction policy is '{policy}'; set maxmemory-policy to noeviction"
            )));
        }
        let size = redis::cmd("DBSIZE");
        let keys: u64 = link.ask(&size).transpose()?.unwrap_or(0);
        if !ours && keys > 0 {
            return Err(StoreError::Refused(format!(
                "{at} has {keys} keys of another program; name an empty database, as redis://HOST:PORT/1 is one"
            )));
        }
        let mut config = redis::cmd("CONFIG");
        config.arg("GET").arg("appendfsync");
        let fsync = link.ask::<Vec<String>>(&config).and_then(Result::ok).and_then(|found| found.into_iter().nth(1));
        let logged = field(&persistence, "aof_enabled") == "1";
        let warning = match fsync.as_deref() {
            _ if !logged => {
                Some("without an append-only file, what it acknowledged since its last snapshot is lost with it")
            }
            _ if link.is_cluster() => Some("a node that takes over may lack what the other acknowledged last"),
            Some("always") => None,
            _ => Some("its log reaches the disk once a second, so that the last second is lost if its machine stops"),
        };
        let warning =
            warning.map(|why| format!("{at}: {why}; the same `submit` again finds and redoes what is missing"));
        Ok(Server { link, at: at.to_owned(), warning })
    }

    fn odd(&self) -> StoreError {
        StoreError::Damaged(format!("{} answers what none of our scripts would; check what else runs there", self.at))
    }

    fn raw(&self, value: Value) -> Result<Raw, StoreError> {
        match value {
            Value::Nil => Ok(Raw::Absent),
            Value::BulkString(bytes) => Ok(Raw::Bytes(bytes)),
            Value::Int(length) => Ok(Raw::TooLong(length as u64)),
            _ => Err(self.odd()),
        }
    }

    fn texts(&self, keys: &[Vec<u8>; 2]) -> Result<Vec<Text>, StoreError> {
        self.link.run(&TEXTS, keys, &[number(1000), number(MAX_VALUE)])
    }
}

impl Backend for Server {
    fn hello(&self, offered: Option<&str>) -> Result<Option<Vec<u8>>, StoreError> {
        let mut args = vec![number(MAX_HELLO)];
        args.extend(offered.map(|record| record.as_bytes().to_vec()));
        self.link.run(&HELLO, &[key("hello")], &args)
    }

    fn read(&self, positions: &[Position]) -> Result<Vec<Raw>, StoreError> {
        let mut args = vec![number(MAX_VALUE)];
        args.extend(positions.iter().map(|position| position.bytes().to_vec()));
        let values: Vec<Value> = self.link.run(&READ, &[key("facts")], &args)?;
        if values.len() != positions.len() {
            return Err(self.odd());
        }
        values.into_iter().map(|value| self.raw(value)).collect()
    }

    fn swap(&self, swaps: &[Swap<'_>]) -> Result<Vec<bool>, StoreError> {
        let queue = swaps.iter().find_map(|swap| swap.ends).map_or("", |ending| ending.queue);
        let mut keys = vec![key("facts")];
        keys.extend(["jobs", "waiting", "leases", "poisoned", "tally"].map(|name| of(queue, name)));
        let mut args = Vec::with_capacity(7 * swaps.len());
        for Swap { position, expected, new, ends } in swaps {
            args.push(position.bytes().to_vec());
            args.push(flag(expected.is_some()));
            args.push(expected.clone().unwrap_or_default());
            args.push(new.clone());
            args.push(ends.map_or_else(Vec::new, |ending| number(ending.token)));
            args.push(flag(ends.is_some_and(|ending| ending.settled)));
            args.push(flag(expected.as_ref() != Some(new)));
        }
        self.link.run(&SWAP, &keys, &args)
    }

    fn scan(&self, cursor: Option<&[u8]>) -> Result<Part, StoreError> {
        let args = [cursor.unwrap_or(b"0").to_vec(), number(MAX_VALUE)];
        let found: Vec<Value> = self.link.run(&SCAN, &[key("facts")], &args)?;
        let mut found = found.into_iter();
        let Some(Value::BulkString(next)) = found.next() else { return Err(self.odd()) };
        let mut part = Vec::new();
        while let (Some(position), Some(value)) = (found.next(), found.next()) {
            let Value::BulkString(position) = position else { return Err(self.odd()) };
            part.push((position, self.raw(value)?));
        }
        Ok((part, (next != b"0").then_some(next)))
    }

    fn put(&self, queue: &str, jobs: &[Job]) -> Result<u64, StoreError> {
        let mut args = Vec::with_capacity(4 * jobs.len());
        for Job { position, priority, budget, how } in jobs {
            args.extend([position.bytes().to_vec(), number(priority), number(budget), how.clone().into_bytes()]);
        }
        self.link.run(&PUT, &[of(queue, "jobs"), of(queue, "waiting")], &args)
    }

    fn take(&self, queue: &str, take: Take<'_>) -> Result<Vec<Lease>, StoreError> {
        let keys = ["jobs", "waiting", "leases", "poisoned", "tally"].map(|name| of(queue, name));
        let args = [
            take.worker.as_bytes().to_vec(),
            number(take.length.as_millis()),
            number(take.jobs),
            number(take.max_attempts),
            number(MAX_VALUE),
        ];
        let taken: Vec<Taken> = self.link.run(&TAKE, &keys, &args)?;
        let lease = |(position, token, attempt, priority, budget, how): Taken| {
            let job = Job { position: Position::new(&position)?, priority, budget, how };
            Ok(Lease { job, attempt, token })
        };
        taken.into_iter().map(lease).collect()
    }

    fn extend(&self, queue: &str, lease: &Lease, length: Duration) -> Result<bool, StoreError> {
        let args = [lease.job.position.bytes().to_vec(), number(lease.token), number(length.as_millis())];
        self.link.run(&EXTEND, &[of(queue, "jobs"), of(queue, "leases")], &args)
    }

    fn give_back(
        &self,
        queue: &str,
        lease: &Lease,
        reason: Option<&str>,
        max_attempts: u32,
    ) -> Result<bool, StoreError> {
        let keys = ["jobs", "waiting", "leases", "poisoned"].map(|name| of(queue, name));
        let args = [
            lease.job.position.bytes().to_vec(),
            number(lease.token),
            flag(reason.is_some()),
            reason.unwrap_or_default().as_bytes().to_vec(),
            number(max_attempts),
        ];
        self.link.run(&GIVE_BACK, &keys, &args)
    }

    fn counts(&self, queue: &str) -> Result<Counts, StoreError> {
        let keys = ["waiting", "leases", "poisoned", "tally"].map(|name| of(queue, name));
        let (waiting, leased, poisoned, done, expired) = self.link.run(&COUNTS, &keys, &[])?;
        Ok(Counts { waiting, leased, poisoned, done, expired })
    }

    fn poisoned(&self, queue: &str) -> Result<Vec<Poisoned>, StoreError> {
        let texts = self.texts(&[of(queue, "poisoned"), of(queue, "jobs")])?;
        let poisoned = |(position, reason, job): Text| {
            let job = String::from_utf8(job.unwrap_or_default()).map_err(|_| self.odd())?;
            let how = job.splitn(6, '|').nth(5).unwrap_or_default().to_owned();
            Ok(Poisoned { position: Position::new(&position)?, how, reason })
        };
        texts.into_iter().map(poisoned).collect()
    }

    fn note(&self, queue: &str, name: &str, text: &str) -> Result<(), StoreError> {
        let args = [name.as_bytes().to_vec(), text.as_bytes().to_vec()];
        self.link.run(&NOTE, &[of(queue, "notes")], &args)
    }

    fn notes(&self, queue: &str) -> Result<Vec<(String, String)>, StoreError> {
        let texts = self.texts(&[of(queue, "notes"), of(queue, "notes")])?;
        let note = |(name, text, _): Text| Ok((String::from_utf8(name).map_err(|_| self.odd())?, text));
        texts.into_iter().map(note).collect()
    }

    fn warning(&self) -> Option<String> {
        self.warning.clone()
    }
}
