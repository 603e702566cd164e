//! The engine's side of the Universal Chess Interface, for every client that speaks it.
//!
//! One thread reads, so that the engine hears its client at every moment; another does what is asked, one thing after the
//! other. The first one waits for what is read, and for the news that nothing can be said any more. What cannot wait
//! (`stop`, `ponderhit`, `isready` during a search) goes past the queue. What needs an idle engine comes after the search
//! under way; one that would never end is stopped for it, unless it is an option that is set.

mod clock;
mod control;
mod engine;
mod info;
mod options;
mod parse;

use std::io::{self, stdin};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use crate::Error;
use crate::input::{Line, Lines};
use control::Control;
use engine::{Engine, Job};
use info::{remark, say, when_mute};
use parse::Command;

/// The longest line worth reading: the moves of a game of more than a hundred thousand plies.
const LONGEST: u64 = 1 << 20;

/// What the engine hears.
enum Heard {
    Line(io::Result<Line>),
    /// No more lines will come.
    End,
    /// A line could not be said.
    Mute(io::Error),
}

/// Plays chess over standard input and output until the client says `quit` or its input ends.
///
/// Call it once in a process: it reads standard input to its end.
///
/// # Errors
///
/// If there is no memory for a small table, or if standard input cannot be read or standard output cannot be written.
pub fn run() -> Result<(), Error> {
    let engine = Engine::new().map_err(Error::Table)?;
    let (jobs, inbox) = channel();
    let desk = Desk { jobs, searches: Vec::new(), most_mib: options::most_mib() };
    let (hear, heard) = channel();
    let mute = hear.clone();
    when_mute(move |error| {
        let _ = mute.send(Heard::Mute(error));
    });
    // Never joined: it waits for a client that may have nothing to say any more.
    thread::spawn(move || {
        let lines = Lines::up_to(LONGEST, stdin().lock()).map(Heard::Line);
        lines.chain([Heard::End]).try_for_each(|line| hear.send(line))
    });
    thread::scope(|scope| {
        scope.spawn(|| engine.work(inbox));
        desk.serve(&heard)
    })?;
    // What could not be said after the last line was heard.
    match heard.try_iter().find_map(|heard| if let Heard::Mute(error) = heard { Some(error) } else { None }) {
        Some(error) => Err(error.into()),
        None => Ok(()),
    }
}

/// Where commands come in and are passed on.
struct Desk {
    jobs: Sender<Job>,
    /// The searches that have not answered yet, in the order they were asked for.
    searches: Vec<Arc<Control>>,
    most_mib: u64,
}

impl Desk {
    /// Takes commands until there are no more, or nobody to answer.
    fn serve(mut self, heard: &Receiver<Heard>) -> Result<(), Error> {
        for heard in heard {
            let line = match heard {
                Heard::Line(Ok(line)) => line,
                Heard::Line(Err(error)) => {
                    self.close();
                    return Err(Error::Input(error));
                }
                Heard::End => break,
                Heard::Mute(error) => {
                    self.quit();
                    return Err(error.into());
                }
            };
            let text = line.text.map_err(|reason| format!("line {} ignored: it {reason}", line.number));
            match text.and_then(|text| parse::parse(&text)) {
                Ok(Command::Quit) => {
                    self.quit();
                    return Ok(());
                }
                Ok(command) => self.take(command),
                Err(reason) => {
                    remark(reason);
                }
            }
        }
        self.close();
        Ok(())
    }

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
        say(format_args!("id name {} {}", env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION")));
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
