//! The engine's side of the Universal Chess Interface.
//!
//! One thread reads, so that the engine hears its client at every moment. A second one, the engine, does one job after the
//! other. The controller is between them. `stop`, `ponderhit` and `isready` during a search are handled at once; what needs an
//! idle engine is queued behind the search under way. A search without an end is stopped for it, unless it is an option
//! that is set.

mod clock;
mod control;
mod controller;
mod engine;
mod info;
mod options;
mod parse;
mod setup;

use std::io::stdin;
use std::sync::mpsc::channel;
use std::thread;

use crate::Error;
use crate::input::Lines;
use controller::{Controller, Event};
use engine::Engine;
use info::on_output_error;

/// The longest line that is read, in bytes: the moves of a game of more than a hundred thousand plies.
const MAX_LINE: u64 = 1 << 20;

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
    let (send_event, events) = channel();
    let lost = send_event.clone();
    on_output_error(move |error| {
        let _ = lost.send(Event::OutputError(error));
    });
    // Never joined: it waits for a client that may have nothing to say any more.
    thread::spawn(move || {
        let lines = Lines::up_to(MAX_LINE, stdin().lock()).map(Event::Line);
        lines.chain([Event::End]).try_for_each(|event| send_event.send(event))
    });
    thread::scope(|scope| {
        scope.spawn(|| engine.work(inbox));
        Controller::new(jobs).serve(&events)
    })?;
    // What could not be sent after the last line was read.
    match events.try_iter().find_map(|event| if let Event::OutputError(error) = event { Some(error) } else { None }) {
        Some(error) => Err(error.into()),
        None => Ok(()),
    }
}
