//! `ttlab uci`: a chess engine for every client that speaks the Universal Chess Interface.
//!
//! One thread reads, so that the engine hears its client at every moment; another does what is asked, one thing after the
//! other. What cannot wait (`stop`, `ponderhit`, `isready` during a search) goes past the queue. What needs an idle engine
//! comes after the search under way; one that would never end is stopped for it, unless it is an option that is set.

mod clock;
mod control;
mod engine;
mod info;
mod options;
mod parse;

use std::io::stdin;
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::thread;

use crate::failure::{Failure, Status};
use crate::lines::Lines;
use control::Control;
use engine::{Engine, Job};
use info::{remark, say};
use parse::Command;

/// The longest line worth reading: the moves of a game of more than a hundred thousand plies.
const LONGEST: u64 = 1 << 20;

pub(crate) fn run() -> Result<Status, Failure> {
    let engine = Engine::new().map_err(Failure::told)?;
    let (jobs, inbox) = channel();
    let mut desk = Desk { jobs, searches: Vec::new(), most_mib: options::most_mib() };
    thread::scope(|scope| {
        scope.spawn(|| engine.work(inbox));
        let lines = Lines::up_to(LONGEST, stdin().lock());
        // A client that cannot be read from any more is one that has gone.
        for line in lines.map_while(Result::ok) {
            let heard = line.text.and_then(|text| parse::parse(&text));
            match heard {
                Ok(Command::Quit) => return desk.quit(),
                Ok(command) => desk.take(command),
                Err(reason) => {
                    remark(reason);
                }
            }
        }
        desk.close();
    });
    Ok(Status::Fine)
}

/// Where commands come in and are passed on.
struct Desk {
    jobs: Sender<Job>,
    /// The searches that have not answered yet, in the order they were asked for.
    searches: Vec<Arc<Control>>,
    most_mib: u64,
}

impl Desk {
    fn take(&mut self, command: Command) {
        self.searches.retain(|search| !search.is_done());
        match command {
            Command::Uci => self.introduce(),
            Command::IsReady if self.searches.is_empty() => self.pass(Job::Ready),
            Command::IsReady => {
                say("readyok");
            }
            Command::SetOption(assignment) => {
                let read = options::read(&assignment, self.most_mib, &mut |note| {
                    remark(note);
                });
                match read {
                    Ok(change) => {
                        if !self.searches.is_empty() {
                            remark(format_args!("{} is set when the search has ended", assignment.name));
                        }
                        self.pass(Job::Change(change));
                    }
                    Err(reason) => {
                        remark(reason);
                    }
                }
            }
            Command::NewGame => {
                self.end_the_endless();
                self.pass(Job::NewGame);
            }
            Command::Position(setup) => {
                self.end_the_endless();
                self.pass(Job::Position(setup));
            }
            Command::Go(go) => {
                self.end_the_endless();
                let control = Arc::new(Control::new(go.ponder, go.is_endless()));
                self.searches.push(Arc::clone(&control));
                self.pass(Job::Go(go, control));
            }
            Command::Stop => self.searches.iter().for_each(|search| search.stop()),
            Command::PonderHit => self.searches.iter().for_each(|search| search.ponder_hit()),
            Command::Quit | Command::Nothing => {}
        }
    }

    fn introduce(&self) {
        say(format_args!("id name ttlab {}", env!("CARGO_PKG_VERSION")));
        say(format_args!("id author {}", env!("CARGO_PKG_AUTHORS")));
        for line in options::declarations(self.most_mib) {
            say(line);
        }
        say("uciok");
    }

    fn pass(&self, job: Job) {
        // The engine works until this sender goes; if it is gone already, its thread has panicked, and joining it will say so.
        let _ = self.jobs.send(job);
    }

    /// Stops the searches that would otherwise go on for ever.
    fn end_the_endless(&self) {
        self.searches.iter().filter(|search| search.waits()).for_each(|search| search.stop());
    }

    /// No more input: what is bounded is still answered.
    fn close(self) {
        self.end_the_endless();
    }

    /// The end at once: what is under way is stopped, and what waits behind it takes no time.
    fn quit(self) {
        self.searches.iter().for_each(|search| search.stop());
    }
}
