//! Progress for a person at a terminal. Knows bars; does not know what is being done.

use std::borrow::Cow;
use std::fmt::Display;
use std::io::{IsTerminal, Write, stderr};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// A bar of `steps` steps on standard error; hidden if that is not a terminal, so that pipes and files stay clean.
pub(crate) fn bar(steps: u64) -> ProgressBar {
    shown(ProgressBar::new(steps), "{bar:30} {pos}/{len}  {msg}  {elapsed} (about {eta} left)")
}

/// A counter without a known end, under the same rule.
pub(crate) fn counter() -> ProgressBar {
    shown(ProgressBar::no_length(), "{spinner} {pos} done  {elapsed}")
}

fn shown(bar: ProgressBar, template: &str) -> ProgressBar {
    if !stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// Prints a line on standard error without tearing the bar.
pub(crate) fn say(bar: &ProgressBar, line: &str) {
    bar.suspend(|| tell(line));
}

/// Prints a line on standard error. If nobody can hear it, the work goes on all the same.
pub(crate) fn tell(line: impl Display) {
    let _ = writeln!(stderr(), "{line}");
}

/// Names the step under way.
pub(crate) fn name(bar: &ProgressBar, step: impl Into<Cow<'static, str>>) {
    bar.set_message(step);
}

/// A bar of `steps` steps whose message says how much time is left, under the same rule.
pub(crate) fn timed(steps: u64) -> ProgressBar {
    shown(ProgressBar::new(steps), "{bar:30} {pos}/{len}  {msg}  {elapsed}")
}
