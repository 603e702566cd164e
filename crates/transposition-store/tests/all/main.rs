//! Stores as their users see them: both backends, alone and against each other.

mod agree;
mod merges;
mod processes;
mod refusals;
mod server;
mod work;

use transposition_store::{Fact, Hello, Job, Position, Source, Store};

/// What the tests' stores are about.
fn hello() -> Hello {
    Hello::new("nim", "3,4,5", 1).expect("plain names")
}

fn job(number: u128, priority: i32) -> Job {
    Job { position: Position::from(number), priority, budget: 5, how: format!("{number}") }
}

fn exact(value: i32) -> Fact {
    Fact::exact(value, None, 10, Source(1))
}

/// A store in a file that goes away with the folder.
fn embedded() -> (tempfile::TempDir, Store) {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::open(&format!("file:{}/facts", folder.path().display()), &hello()).expect("a new file");
    (folder, store)
}

/// Does `test` on a new store of each backend there is here.
fn on_each(test: impl Fn(&Store)) {
    let (_folder, store) = embedded();
    test(&store);
    if let Some(server) = server::Server::start(&[]) {
        test(&Store::open(&server.url(), &hello()).expect("a new server"));
    }
}
