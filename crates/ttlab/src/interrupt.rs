//! Ctrl-C and the signals that ask politely for the end. Knows that one came; does not know what is kept of the work.

use std::process::exit;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use crate::failure::Failure;

/// The exit status of work that was interrupted, as shells have it for Ctrl-C.
pub(crate) const STATUS: u8 = 130;

static RAISED: AtomicBool = AtomicBool::new(false);

/// The flag that is raised when the work is to end.
pub(crate) fn flag() -> &'static AtomicBool {
    &RAISED
}

/// From now on a signal raises the [`flag`], and only the next one ends the process.
pub(crate) fn watch() -> Result<(), Failure> {
    let handler = || {
        if RAISED.swap(true, Relaxed) {
            exit(STATUS.into());
        }
    };
    match ctrlc::set_handler(handler) {
        // A command that watched before, in the same process, had the same handler.
        Ok(()) | Err(ctrlc::Error::MultipleHandlers) => Ok(()),
        Err(error) => {
            Err(Failure::told(format!("Ctrl-C cannot be listened for, so nothing could be kept after it: {error}")))
        }
    }
}
