//! Processes that share a store and end at any moment, and servers that are killed.

use std::env;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use transposition_store::{Position, Store};

use crate::server::Server;
use crate::{exact, hello, job};

const JOBS: u128 = 40;
/// Far longer than a job, on a busy machine too.
const LEASE: Duration = Duration::from_secs(3);

/// Not a test by itself: a worker, when the tests below start this program again with the address in the environment.
#[test]
fn worker_process() {
    let Some(url) = env::var_os("STORE_TEST_WORKER") else { return };
    let url = url.into_string().expect("an address");
    let start = Instant::now();
    while start.elapsed() < Duration::from_mins(1) {
        // A server that is gone for a while is asked again.
        if work(&url).is_ok_and(|finished| finished) {
            return;
        }
        sleep(Duration::from_millis(20));
    }
    panic!("not finished in a minute");
}

fn work(url: &str) -> Result<bool, transposition_store::StoreError> {
    let store = Store::open(url, &hello())?;
    let queue = store.queue("q")?.with_max_attempts(1000);
    while queue.counts()?.open() > 0 {
        let Some(lease) = queue.take("w", LEASE, 1)?.pop() else {
            sleep(Duration::from_millis(20));
            continue;
        };
        // The value is the position's own, so that a wrong one is noticed.
        sleep(Duration::from_millis(5));
        let number: i32 = lease.job.how.parse().expect("a number");
        queue.finish(&lease, &exact(number))?;
    }
    Ok(true)
}

fn spawn(url: &str) -> Child {
    Command::new(env::current_exe().expect("this program"))
        .args(["--exact", "processes::worker_process", "--nocapture"])
        .env("STORE_TEST_WORKER", url)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts")
}

fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill").args([name, &child.id().to_string()]).status().expect("kill is there");
    assert!(sent.success());
}

fn submit(url: &str) -> Store {
    let store = Store::open(url, &hello()).unwrap();
    store.queue("q").unwrap().put(&(0..JOBS).map(|number| job(number, 0)).collect::<Vec<_>>()).unwrap();
    store
}

/// All facts are there and right.
fn whole(store: &Store) {
    let positions: Vec<_> = (0..JOBS).map(Position::from).collect();
    let facts = store.get(&positions).unwrap();
    assert!(facts.iter().zip(0..).all(|(fact, number)| fact.and_then(|fact| fact.value()) == Some(number)));
    let counts = store.queue("q").unwrap().counts().unwrap();
    assert_eq!((counts.open(), counts.poisoned), (0, 0), "{counts:?}");
    assert_eq!(store.facts().count(), JOBS as usize);
}

fn ends(mut child: Child) {
    assert!(child.wait().expect("a child").success());
}

/// Once a worker is killed in its work and another stopped past its lease; a third and the stopped one, which goes on late,
/// finish. `round` shifts the moment.
fn killed_and_stopped(url: &str, round: u64) {
    let store = submit(url);
    let (mut killed, stopped) = (spawn(url), spawn(url));
    sleep(Duration::from_millis(60 + 17 * round));
    killed.kill().unwrap();
    killed.wait().unwrap();
    signal(&stopped, "-STOP");
    let third = spawn(url);
    sleep(LEASE + Duration::from_millis(100));
    signal(&stopped, "-CONT");
    ends(third);
    ends(stopped);
    whole(&store);
    let counts = store.queue("q").unwrap().counts().unwrap();
    // Work redone: at most the leases that were open.
    assert!(counts.done == JOBS as u64 && counts.expired <= 2, "{counts:?}");
}

fn rounds() -> u64 {
    env::var("STORE_TEST_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(2)
}

#[test]
fn a_worker_killed_and_one_stopped_past_its_lease_cost_their_leases_on_a_file() {
    for round in 0..rounds() {
        let folder = tempfile::tempdir().unwrap();
        killed_and_stopped(&format!("file:{}/facts", folder.path().display()), round);
    }
}

#[test]
fn a_worker_killed_and_one_stopped_past_its_lease_cost_their_leases_on_a_server() {
    for round in 0..rounds() {
        let Some(server) = Server::start(&[]) else { return };
        killed_and_stopped(&server.url(), round);
    }
}

#[test]
fn a_server_killed_and_started_again_with_its_log_loses_nothing() {
    for round in 0..rounds() {
        let Some(mut server) = Server::start(&["--appendonly", "yes", "--appendfsync", "always"]) else { return };
        let store = submit(&server.url());
        let workers = [spawn(&server.url()), spawn(&server.url())];
        sleep(Duration::from_millis(60 + 13 * round));
        server.kill();
        sleep(Duration::from_millis(200));
        server.restart();
        workers.into_iter().for_each(ends);
        drop(store);
        whole(&Store::open(&server.url(), &hello()).unwrap());
    }
}
