//! Where a store is. Knows the three kinds of address; keeps passwords out of everything that is shown.

use std::path::PathBuf;

use crate::StoreError;

/// An address taken apart.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Address {
    File(PathBuf),
    Server(String),
    Cluster(Vec<String>),
}

impl Address {
    pub(crate) fn parse(url: &str) -> Result<Self, StoreError> {
        let wrong = |what: &str| {
            let shown = shown(url);
            StoreError::Refused(format!(
                "'{shown}' {what}: use file:PATH, redis://HOST:PORT/DB or redis-cluster://HOST:PORT,HOST:PORT"
            ))
        };
        if let Some(path) = url.strip_prefix("file:") {
            return if path.is_empty() { Err(wrong("names no file")) } else { Ok(Address::File(path.into())) };
        }
        if let Some(rest) = url.strip_prefix("redis-cluster://") {
            let (login, hosts) = rest.rsplit_once('@').map_or(("", rest), |(login, hosts)| (login, hosts));
            let login = if login.is_empty() { String::new() } else { format!("{login}@") };
            let nodes: Vec<String> = hosts.split(',').map(|host| format!("redis://{login}{host}")).collect();
            let named = |node: &String| redis::parse_redis_url(node).is_some_and(|url| url.host_str().is_some());
            return if nodes.iter().all(named) {
                Ok(Address::Cluster(nodes))
            } else {
                Err(wrong("is no cluster's address"))
            };
        }
        if url.starts_with("rediss://") {
            return Err(wrong("asks for TLS, which this build does not have"));
        }
        match redis::parse_redis_url(url) {
            Some(parsed) if parsed.scheme() == "redis" && parsed.host_str().is_some() => {
                Ok(Address::Server(url.to_owned()))
            }
            _ => Err(wrong("is no address of a store")),
        }
    }
}

/// The address without user and password.
pub(crate) fn shown(url: &str) -> String {
    match (url.find("://"), url.rfind('@')) {
        (Some(scheme), Some(at)) if scheme + 3 <= at => format!("{}***{}", &url[..scheme + 3], &url[at..]),
        (None, Some(at)) if !url.starts_with("file:") => format!("***{}", &url[at..]),
        _ => url.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_three_kinds_are_told_apart() {
        let parse = |url: &str| Address::parse(url).map_err(|error| error.to_string());
        assert!(parse("file:a b.facts") == Ok(Address::File("a b.facts".into())));
        assert!(parse("redis://h:1/2") == Ok(Address::Server("redis://h:1/2".into())));
        let nodes = vec!["redis://u:p@h:1".to_owned(), "redis://u:p@i:2".to_owned()];
        assert!(parse("redis-cluster://u:p@h:1,i:2") == Ok(Address::Cluster(nodes)));
        for wrong in
            ["", "facts", "file:", "http://h", "redis://", "redis-cluster://", "redis-cluster://h:1,", "rediss://h"]
        {
            assert!(parse(wrong).is_err_and(|error| error.contains("use file:PATH")), "{wrong}");
        }
    }

    #[test]
    fn a_password_is_never_shown() {
        for url in [
            "redis://user:s3cr@et@host:1/0",
            "redis-cluster://:s3cret@host:1,other:2",
            "user:s3cret@host",
            "redis://u:s3cret@",
            "bogus://u:s3cret@h",
        ] {
            assert!(!shown(url).contains("s3cr"), "{}", shown(url));
            if let Err(error) = Address::parse(url) {
                assert!(!error.to_string().contains("s3cr"), "{error}");
            }
        }
        assert_eq!(shown("redis://host:1/0"), "redis://host:1/0");
        assert_eq!(shown("file:a@b"), "file:a@b");
    }
}
