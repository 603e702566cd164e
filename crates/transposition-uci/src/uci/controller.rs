//! Takes the client's commands and passes them on to the engine.

use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender};

use super::control::Control;
use super::engine::Job;
use super::info::{info_string, send};
use super::options;
use super::parse::{self, Command};
use crate::Error;
use crate::input::Line;
use crate::memory;

/// Something the controller has to react to.
pub(super) enum Event {
    /// A line from the client.
    Line(io::Result<Line>),
    /// No more lines will come.
    End,
    /// A line could not be sent to the client.
    OutputError(io::Error),
}

/// The controller of the engine.
pub(super) struct Controller {
    jobs: Sender<Job>,
    /// The searches without a `bestmove` so far, in the order of their `go`.
    searches: Vec<Arc<Control>>,
    max_mib: u64,
}

impl Controller {
    pub(super) fn new(jobs: Sender<Job>) -> Self {
        Controller { jobs, searches: Vec::new(), max_mib: memory::max_table_mib() }
    }

    /// Takes commands until there are no more, or nobody to answer.
    pub(super) fn serve(mut self, events: &Receiver<Event>) -> Result<(), Error> {
        for event in events {
            let line = match event {
                Event::Line(Ok(line)) => line,
                Event::Line(Err(error)) => {
                    self.stop_endless();
                    return Err(Error::Input(error));
                }
                Event::End => break,
                Event::OutputError(error) => {
                    self.stop_all();
                    return Err(error.into());
                }
            };
            let text = line.text.map_err(|reason| format!("line {} ignored: it {reason}", line.number));
            match text.and_then(|text| parse::parse(&text)) {
                Ok(Command::Quit) => {
                    self.stop_all();
                    return Ok(());
                }
                Ok(command) => self.take(command),
                Err(reason) => {
                    info_string(reason);
                }
            }
        }
        // No more input: a search with a limit is still answered.
        self.stop_endless();
        Ok(())
    }

    fn take(&mut self, command: Command) {
        self.searches.retain(|search| !search.is_done());
        match command {
            Command::Uci => self.identify(),
            Command::IsReady if self.searches.is_empty() => self.queue(Job::Ready),
            Command::IsReady => {
                send("readyok");
            }
            Command::SetOption(assignment) => match options::read(&assignment, self.max_mib) {
                Ok((change, note)) => {
                    note.map(info_string);
                    if !self.searches.is_empty() {
                        info_string(format_args!("{} is set when the search has ended", assignment.name));
                    }
                    self.queue(Job::Change(change));
                }
                Err(reason) => {
                    info_string(reason);
                }
            },
            Command::NewGame => {
                self.stop_endless();
                self.queue(Job::NewGame);
            }
            Command::Position(setup) => {
                self.stop_endless();
                self.queue(Job::Position(setup));
            }
            Command::Go(go) => {
                self.stop_endless();
                let control = Arc::new(Control::new(go.ponder, go.is_endless()));
                self.searches.push(Arc::clone(&control));
                self.queue(Job::Go(go, control));
            }
            Command::Stop => self.stop_all(),
            Command::PonderHit => self.searches.iter().for_each(|search| search.ponder_hit()),
            Command::Quit | Command::Nothing => {}
        }
    }

    fn identify(&self) {
        send(format_args!("id name {} {}", env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION")));
        send(format_args!("id author {}", env!("CARGO_PKG_AUTHORS")));
        for line in options::declarations(self.max_mib) {
            send(line);
        }
        send("uciok");
    }

    fn queue(&self, job: Job) {
        // The engine works until this sender is dropped. If its thread has panicked, joining it will say so.
        let _ = self.jobs.send(job);
    }

    /// Stops the searches that have no end of their own.
    fn stop_endless(&self) {
        self.searches.iter().filter(|search| search.waits()).for_each(|search| search.stop());
    }

    fn stop_all(&self) {
        self.searches.iter().for_each(|search| search.stop());
    }
}
