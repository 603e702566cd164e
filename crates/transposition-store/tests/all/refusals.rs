//! What is refused, each with one sentence.

use std::fs;

use transposition_store::{Hello, Position, Store, StoreError};

use crate::server::Server;
use crate::{embedded, exact, hello, job};

fn refused(url: &str, hello: &Hello) -> String {
    match Store::open(url, hello) {
        Err(StoreError::Refused(sentence)) => sentence,
        other => panic!("not refused: {other:?}"),
    }
}

/// A URL of a file in a folder, and one of a server if there is one.
fn stores(folder: &tempfile::TempDir, server: Option<&Server>) -> Vec<String> {
    let file = format!("file:{}/facts", folder.path().display());
    [file].into_iter().chain(server.map(Server::url)).collect()
}

#[test]
fn another_game_board_or_rules_version_is_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&[]);
    for url in stores(&folder, server.as_ref()) {
        assert!(matches!(Store::open_existing(&url), Err(StoreError::Refused(_))));
        drop(Store::open(&url, &hello()).unwrap());
        assert_eq!(Store::open_existing(&url).unwrap().hello(), &hello());
        for (other, name) in [
            (Hello::new("kayles", "3,4,5", 1), "kayles 3,4,5, rules version 1"),
            (Hello::new("nim", "3,4", 1), "nim 3,4, rules version 1"),
            (Hello::new("nim", "3,4,5", 2), "nim 3,4,5, rules version 2"),
        ] {
            let sentence = refused(&url, &other.unwrap());
            assert!(sentence.contains("is a store of nim 3,4,5, rules version 1, not of "), "{sentence}");
            assert!(sentence.contains(name), "{sentence}");
        }
        drop(Store::open(&url, &hello()).unwrap());
    }
}

#[test]
fn another_schema_is_refused() {
    let Some(server) = Server::start(&[]) else { return };
    let record = b"transposition-store\nschema=2\ngame=nim\nboard=3,4,5\nrules=1\n";
    let () = server.raw(&[b"SET", b"{transposition}:hello", record]);
    assert!(refused(&server.url(), &hello()).contains("has schema version 2, this program reads and writes 1"));
    let () = server.raw(&[b"SET", b"{transposition}:hello", &vec![b'x'; 1 << 20]]);
    assert!(refused(&server.url(), &hello()).contains("is not a store of solved positions"));
}

#[test]
fn what_belongs_to_another_program_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let text = folder.path().join("text");
    fs::write(&text, "an important letter\n".repeat(1000)).unwrap();
    let before = fs::read(&text).unwrap();
    let sentence = refused(&format!("file:{}", text.display()), &hello());
    assert!(sentence.contains("cannot be used as a store"), "{sentence}");
    assert_eq!(fs::read(&text).unwrap(), before);
    let book = folder.path().join("book");
    {
        let database = redb::Database::create(&book).unwrap();
        let write = database.begin_write().unwrap();
        write.open_table(redb::TableDefinition::<u64, u64>::new("scores")).unwrap().insert(1, 2).unwrap();
        write.commit().unwrap();
    }
    assert!(refused(&format!("file:{}", book.display()), &hello()).contains("is a database of another program"));
    assert!(refused(&format!("file:{}/none/facts", folder.path().display()), &hello()).contains("cannot be used"));
    if let Some(server) = Server::start(&[]) {
        let () = server.raw(&[b"SET", b"session:1", b"x"]);
        assert!(refused(&server.url(), &hello()).contains("has 1 keys of another program"));
        let () = server.raw(&[b"DEL", b"session:1"]);
        let () = server.raw(&[b"RPUSH", b"{transposition}:hello", b"x"]);
        assert!(refused(&server.url(), &hello()).contains("keys of another program under our names"));
    }
}

#[test]
fn a_server_that_may_forget_is_refused_and_one_that_may_lose_is_told_of() {
    let Some(server) = Server::start(&["--maxmemory", "100mb", "--maxmemory-policy", "allkeys-lru"]) else { return };
    let sentence = refused(&server.url(), &hello());
    assert!(
        sentence.contains("its eviction policy is 'allkeys-lru'; set maxmemory-policy to noeviction"),
        "{sentence}"
    );
    let warning = |settings: &[&str]| {
        let server = Server::start(settings).expect("it is installed");
        Store::open(&server.url(), &hello()).unwrap().warning()
    };
    assert!(warning(&[]).is_some_and(|why| why.contains("without an append-only file")));
    assert!(warning(&["--appendonly", "yes"]).is_some_and(|why| why.contains("the last second")));
    assert_eq!(warning(&["--appendonly", "yes", "--appendfsync", "always"]), None);
    assert_eq!(embedded().1.warning(), None);
}

#[test]
fn a_changed_bit_in_a_stored_fact_is_noticed_and_not_overwritten() {
    let Some(server) = Server::start(&[]) else { return };
    let store = Store::open(&server.url(), &hello()).unwrap();
    let (position, facts) = (Position::from(7), b"{transposition}:facts");
    store.merge(&[(position, exact(1))]).unwrap();
    let mut value: Vec<u8> = server.raw(&[b"HGET", facts, position.bytes()]);
    value[3] ^= 4;
    let () = server.raw(&[b"HSET", facts, position.bytes(), &value]);
    let is_damaged = |error: StoreError| {
        let sentence = error.to_string();
        assert!(
            matches!(error, StoreError::Damaged(_)) && sentence.contains("its checksum does not match"),
            "{sentence}"
        );
        assert!(sentence.contains(&position.to_string()), "{sentence}");
    };
    is_damaged(store.get(&[position]).unwrap_err());
    is_damaged(store.merge(&[(position, exact(1))]).unwrap_err());
    is_damaged(store.facts().next().unwrap().unwrap_err());
    assert_eq!(server.raw::<Vec<u8>>(&[b"HGET", facts, position.bytes()]), value);
}

/// The most memory that this process has held, in KiB.
fn peak_kib() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or_default();
    line.trim().trim_end_matches(" kB").parse().unwrap_or(0)
}

#[test]
fn a_value_of_a_hundred_megabytes_is_never_read() {
    let Some(server) = Server::start(&[]) else { return };
    let store = Store::open(&server.url(), &hello()).unwrap();
    let position = Position::from(7);
    // Made by the server, so that this process never holds it.
    let script = b"redis.call('HSET', KEYS[1], ARGV[1], string.rep('x', 100 * 1024 * 1024)) return 1";
    let () = server.raw(&[b"EVAL", script, b"1", b"{transposition}:facts", position.bytes()]);
    let before = peak_kib();
    for error in [
        store.get(&[position]).unwrap_err(),
        store.merge(&[(position, exact(1))]).unwrap_err(),
        store.facts().next().unwrap().unwrap_err(),
    ] {
        assert!(error.to_string().contains("has 104857600 bytes, more than the 4096 that are read"), "{error}");
    }
    let queue = store.queue("q").unwrap();
    queue.put(&[job(7, 0)]).unwrap();
    let () = server.raw(&[b"EVAL", script, b"1", b"{transposition}:queue:q:jobs", position.bytes()]);
    let error = queue.take("w", std::time::Duration::from_secs(9), 1).unwrap_err();
    assert!(error.to_string().contains("a job of 104857616 bytes is queued"), "{error}");
    // Other tests run beside this one, and none of them holds so much.
    assert!(peak_kib() - before < 90 << 10, "{} KiB before, {} after", before, peak_kib());
}

#[test]
fn a_password_appears_in_no_sentence() {
    let Some(server) = Server::start(&["--requirepass", "s3cret"]) else { return };
    let store = Store::open(&server.with_password("s3cret"), &hello()).unwrap();
    store.merge(&[(Position::from(1), exact(1))]).unwrap();
    let mut said = vec![format!("{store:?} {} {:?}", store.address(), store.warning())];
    for (url, hello) in [
        (server.with_password("s3cret"), Hello::new("kayles", "5", 1).unwrap()),
        (server.with_password("wr0ng"), hello()),
        ("redis://:s3cret@127.0.0.1:1/0".to_owned(), hello()),
        ("redis-cluster://:s3cret@127.0.0.1:1".to_owned(), hello()),
        ("redis://:s3cret@/no/such".to_owned(), hello()),
        ("http://:s3cret@127.0.0.1".to_owned(), hello()),
    ] {
        let error = Store::open(&url, &hello).unwrap_err();
        said.push(format!("{error} {error:?}"));
    }
    let said = said.join("\n");
    assert!(!said.contains("s3cret") && !said.contains("wr0ng"), "{said}");
    assert!(
        Store::open(&server.with_password("wr0ng"), &hello())
            .is_err_and(|error| matches!(error, StoreError::Refused(_)))
    );
    assert!(Store::open(&server.url(), &hello()).is_err_and(|error| matches!(error, StoreError::Refused(_))));
}
