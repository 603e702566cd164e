//! `setoption Hash`, `ucinewgame`, `go` and `stop` with worker threads that hold the table: who may do what is settled by types.
//!
//! The controller and its workers share the table by `Arc`. A worker has its part of it for one search only and gives it
//! back with its result, so that between searches the controller's is the only one; `Arc::get_mut` then hands out the
//! `&mut` that resizing and clearing ask for, and during a search it would hand out nothing. No lock, no unsafe, and no way to
//! clear a table that somebody searches with.
//!
//! `cargo run --release -p transposition --example engine_threads`

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

use transposition::{Table, TableConfig, TableError};

/// What the engine keeps of a position.
type Hash = Table<u32>;

/// A search, as a worker gets it.
struct Job {
    table: Arc<Hash>,
    stop: Arc<AtomicBool>,
    root: u64,
}

/// A thread that searches whenever it is sent a job, and says how many nodes that took.
struct Worker {
    jobs: Sender<Job>,
    results: Receiver<u64>,
    thread: JoinHandle<()>,
}

impl Worker {
    fn start() -> Self {
        let ((jobs, to_do), (done, results)) = (channel::<Job>(), channel());
        let thread = thread::spawn(move || {
            // Ends when the controller drops its side.
            for job in to_do {
                let nodes = search(&job);
                // First the table, then the result: whoever has all results has the only table.
                drop(job);
                if done.send(nodes).is_err() {
                    return;
                }
            }
        });
        Worker { jobs, results, thread }
    }
}

/// Stands for a search: stores what it visits, and finds what the other threads have stored, until it is stopped.
fn search(Job { table, stop, root }: &Job) -> u64 {
    /// Positions that there are below a root.
    const POSITIONS: u64 = 1 << 16;
    let mut nodes = 0;
    while !stop.load(Relaxed) {
        let number = nodes % POSITIONS;
        let key = (root ^ number).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        if table.probe(key).is_none() {
            table.store(key, number as u32);
        }
        nodes += 1;
    }
    nodes
}

/// What hears the commands.
struct Controller {
    table: Arc<Hash>,
    workers: Vec<Worker>,
    stop: Arc<AtomicBool>,
    is_searching: bool,
}

impl Controller {
    fn new(mib: u64, threads: usize) -> Result<Self, TableError> {
        let table = Arc::new(Hash::with_mib(mib)?);
        table.prefault(threads)?; // before `readyok`, not inside the first search
        let workers = (0..threads).map(|_| Worker::start()).collect();
        Ok(Controller { table, workers, stop: Arc::default(), is_searching: false })
    }

    /// `go`: returns at once.
    fn go(&mut self, root: u64) {
        self.stop();
        self.table.new_search();
        self.stop.store(false, Relaxed);
        for worker in &self.workers {
            let job = Job { table: self.table.clone(), stop: self.stop.clone(), root };
            worker.jobs.send(job).expect("a worker waits for jobs until it is ended");
        }
        self.is_searching = true;
    }

    /// `stop`: the nodes of all threads, once each has given the table back. Nothing if none searches.
    fn stop(&mut self) -> u64 {
        if !self.is_searching {
            return 0;
        }
        self.stop.store(true, Relaxed);
        self.is_searching = false;
        self.workers.iter().map(|worker| worker.results.recv().expect("a worker answers every job")).sum()
    }

    /// The table as its owner has it.
    fn owned(&mut self) -> &mut Hash {
        self.stop();
        Arc::get_mut(&mut self.table).expect("every worker has given the table back")
    }

    /// `setoption name Hash value mib`. If the memory is refused a table of one bucket remains, and the engine plays on.
    fn set_hash(&mut self, mib: u64) -> Result<(), TableError> {
        let threads = self.workers.len();
        self.owned().resize(TableConfig::mib(mib))?;
        self.table.prefault(threads)
    }

    /// `ucinewgame`: empty, and as ready as before.
    fn new_game(&mut self) {
        let threads = self.workers.len();
        self.owned().clear_in_place(threads);
    }

    /// `quit`.
    fn quit(mut self) -> thread::Result<()> {
        self.stop();
        self.workers.into_iter().try_for_each(|Worker { jobs, thread, .. }| {
            drop(jobs);
            thread.join()
        })
    }
}

#[test]
fn three_games_with_changes_of_size_in_between() {
    main().expect("memory");
}

fn main() -> Result<(), TableError> {
    let mut engine = Controller::new(4, 2)?;
    for game in 0..3 {
        engine.new_game();
        assert_eq!(engine.table.hashfull(), 0, "a new game begins with an empty table");
        for root in 0..2 {
            engine.go(root << 32);
            // A search of a moment; an engine waits for a command, a clock or a depth.
            while engine.table.hashfull() == 0 {
                thread::yield_now();
            }
            if game == 1 {
                engine.set_hash(2 + root)?; // in the midst of a search, which it ends
                assert_eq!((engine.table.bytes(), engine.table.hashfull()), ((2 + root) << 20, 0));
            }
            println!("game {game}, root {root}: {} nodes", engine.stop());
        }
    }
    engine.quit().expect("no worker has panicked");
    Ok(())
}
