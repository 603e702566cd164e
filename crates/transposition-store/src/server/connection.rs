//! A connection that comes back. Knows the client; keeps what a server says apart from what a password is.

use std::fmt;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use redis::cluster::{ClusterClient, ClusterConnection};
use redis::{Client, Connection, ErrorKind, FromRedisValue, RedisError, Script, ServerErrorKind};

use crate::StoreError;

const CONNECT: Duration = Duration::from_secs(5);
const ANSWER: Duration = Duration::from_secs(20);

enum Kind {
    One(Client),
    Cluster(ClusterClient),
}

enum Open {
    One(Box<Connection>),
    Cluster(Box<ClusterConnection>),
}

/// A connection that is made when it is needed, and anew after a fault.
pub(super) struct Link {
    kind: Kind,
    open: Mutex<Option<Open>>,
    at: String,
    secret: Option<String>,
}

impl fmt::Debug for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Link").field("at", &self.at).finish_non_exhaustive()
    }
}

impl Link {
    pub(super) fn one(url: &str, at: &str) -> Result<Self, StoreError> {
        let secret = secret(url);
        let client = Client::open(url).map_err(|error| unusable(at, &error, secret.as_deref()))?;
        Ok(Link { kind: Kind::One(client), open: Mutex::new(None), at: at.to_owned(), secret })
    }

    pub(super) fn cluster(nodes: Vec<String>, at: &str) -> Result<Self, StoreError> {
        let secret = nodes.first().and_then(|node| secret(node));
        let client =
            ClusterClient::builder(nodes).connection_timeout(CONNECT).response_timeout(ANSWER).retries(8).build();
        let client = client.map_err(|error| unusable(at, &error, secret.as_deref()))?;
        Ok(Link { kind: Kind::Cluster(client), open: Mutex::new(None), at: at.to_owned(), secret })
    }

    pub(super) fn is_cluster(&self) -> bool {
        matches!(self.kind, Kind::Cluster(_))
    }

    /// Runs a script, one round trip once the server knows it. A fault of the connection closes it; the next call makes a new one.
    pub(super) fn run<T: FromRedisValue>(
        &self,
        script: &Script,
        keys: &[Vec<u8>],
        args: &[Vec<u8>],
    ) -> Result<T, StoreError> {
        let mut invocation = script.prepare_invoke();
        for key in keys {
            invocation.key(key);
        }
        for arg in args {
            invocation.arg(arg);
        }
        self.with(|open| match open {
            Open::One(connection) => invocation.invoke(&mut **connection),
            Open::Cluster(connection) => invocation.invoke(&mut **connection),
        })
    }

    /// Asks a single server a plain question; nothing in a cluster, where it would not be clear which of them.
    pub(super) fn ask<T: FromRedisValue>(&self, command: &redis::Cmd) -> Option<Result<T, StoreError>> {
        (!self.is_cluster()).then(|| {
            self.with(|open| match open {
                Open::One(connection) => command.query(&mut **connection),
                Open::Cluster(connection) => command.query(&mut **connection),
            })
        })
    }

    fn with<T>(&self, work: impl FnOnce(&mut Open) -> Result<T, RedisError>) -> Result<T, StoreError> {
        let mut slot = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let mut open = match slot.take() {
            Some(open) => open,
            None => self.connect().map_err(|error| self.told(&error))?,
        };
        match work(&mut open) {
            Ok(done) => {
                *slot = Some(open);
                Ok(done)
            }
            Err(error) => {
                // After anything but a server's own answer the stream may be out of step.
                if matches!(error.kind(), ErrorKind::Server(_) | ErrorKind::Extension) {
                    *slot = Some(open);
                }
                Err(self.told(&error))
            }
        }
    }

    fn connect(&self) -> Result<Open, RedisError> {
        match &self.kind {
            Kind::One(client) => {
                let connection = client.get_connection_with_timeout(CONNECT)?;
                connection.set_read_timeout(Some(ANSWER))?;
                connection.set_write_timeout(Some(ANSWER))?;
                Ok(Open::One(Box::new(connection)))
            }
            Kind::Cluster(client) => client.get_connection().map(|connection| Open::Cluster(Box::new(connection))),
        }
    }

    /// What the client says, as a sentence without the password.
    fn told(&self, error: &RedisError) -> StoreError {
        let at = &self.at;
        let text = hidden(&error.to_string(), self.secret.as_deref());
        match error.kind() {
            ErrorKind::AuthenticationFailed => {
                StoreError::Refused(format!("{at} does not let us in: {text}; check user and password"))
            }
            ErrorKind::InvalidClientConfig => StoreError::Refused(format!("{at} cannot be used: {text}")),
            ErrorKind::Extension if error.code() == Some("TOOLONG") => StoreError::Damaged(format!(
                "{at}: {} is queued, longer than any of ours; nothing of it was read, delete it",
                error.detail().unwrap_or("a job")
            )),
            ErrorKind::Extension if matches!(error.code(), Some("NOAUTH" | "WRONGPASS")) => {
                StoreError::Refused(format!("{at} does not let us in: {text}; check user and password"))
            }
            ErrorKind::Extension if error.code() == Some("WRONGTYPE") => {
                StoreError::Refused(format!("{at} has keys of another program under our names; name another database"))
            }
            ErrorKind::Server(ServerErrorKind::NoPerm) => {
                StoreError::Refused(format!("{at} does not allow what a store needs: {text}"))
            }
            _ => StoreError::Unavailable(format!("{at}: {text}; it is tried again when it is needed")),
        }
    }
}

fn unusable(at: &str, error: &RedisError, secret: Option<&str>) -> StoreError {
    StoreError::Refused(format!("{at} is no address of a server: {}", hidden(&error.to_string(), secret)))
}

/// The password in an address, as it is written and as it is meant.
fn secret(url: &str) -> Option<String> {
    redis::parse_redis_url(url).and_then(|url| url.password().map(str::to_owned)).filter(|secret| !secret.is_empty())
}

fn hidden(text: &str, secret: Option<&str>) -> String {
    let text = text.lines().next().unwrap_or_default();
    secret.map_or_else(|| text.to_owned(), |secret| text.replace(secret, "***"))
}
