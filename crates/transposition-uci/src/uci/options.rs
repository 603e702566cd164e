//! The options that a client may set: their names and ranges.

use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

use transposition::policy::Policy;

use super::parse::{Assignment, printable};
use crate::{HashLayout, MAX_MIB, REPLACEMENTS};

/// The values of the options.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    /// Size of the table.
    pub(crate) mib: u64,
    pub(crate) threads: NonZero<usize>,
    /// `MultiPV`.
    pub(crate) lines: usize,
    pub(crate) chess960: bool,
    /// The delay between this program and the clock.
    pub(crate) overhead: Duration,
    pub(crate) layout: HashLayout,
    pub(crate) replacement: Policy,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            mib: 16,
            threads: NonZero::<usize>::MIN,
            lines: 1,
            chess960: false,
            overhead: Duration::from_millis(10),
            layout: HashLayout::default(),
            replacement: Policy::Aged,
        }
    }
}

/// What a `setoption` asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    Hash(u64),
    Threads(NonZero<usize>),
    Lines(usize),
    Chess960(bool),
    Overhead(Duration),
    Layout(HashLayout),
    Replacement(Policy),
    ClearHash,
    SaveHash(PathBuf),
    LoadHash(PathBuf),
    /// Accepted without effect.
    Nothing,
}

const MAX_THREADS: u64 = 1024;
const MAX_LINES: u64 = 256;
const MAX_OVERHEAD: u64 = 5000;

/// The lines that declare the options.
pub(crate) fn declarations(max_mib: u64) -> Vec<String> {
    let Settings { mib, overhead, layout, replacement, .. } = Settings::default();
    let spin = |name, default, min, max| format!("option name {name} type spin default {default} min {min} max {max}");
    let check = |name| format!("option name {name} type check default false");
    let combo = |name: &str, default: &str, values: &[&str]| {
        format!("option name {name} type combo default {default} var {}", values.join(" var "))
    };
    vec![
        spin("Hash", mib.min(max_mib), 1, max_mib),
        spin("Threads", 1, 1, MAX_THREADS),
        spin("MultiPV", 1, 1, MAX_LINES),
        "option name Clear Hash type button".to_owned(),
        check("Ponder"),
        check("UCI_Chess960"),
        spin("Move Overhead", overhead.as_millis() as u64, 0, MAX_OVERHEAD),
        combo("Layout", layout.name(), &HashLayout::ALL.map(HashLayout::name)),
        combo("Replacement", replacement.name(), &REPLACEMENTS.map(Policy::name)),
        "option name SaveHash type string default <empty>".to_owned(),
        "option name LoadHash type string default <empty>".to_owned(),
    ]
}

/// What an assignment asks for, and a sentence if that is not quite what was written.
pub(crate) fn read(Assignment { name, value }: &Assignment, max_mib: u64) -> Result<(Change, Option<String>), String> {
    let mut note = None;
    let mut spin = |min: u64, max: u64| {
        let (number, clamped) = clamped(value, min, max)
            .ok_or_else(|| format!("{name} must be a whole number from {min} to {max}, not '{}'", printable(value)))?;
        if clamped {
            note = Some(format!("{name} is {number}, since '{}' is not from {min} to {max}", printable(value)));
        }
        Ok::<u64, String>(number)
    };
    let check = || match value.to_ascii_lowercase().as_str() {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(format!("{name} must be true or false, not '{}'", printable(value))),
    };
    let file = |change: fn(PathBuf) -> Change| match value.as_str() {
        "" | "<empty>" => Ok(Change::Nothing),
        "-" => Err(format!("{name} needs the name of a file: standard input and output carry the protocol")),
        path => Ok(change(path.into())),
    };
    let one_of = |names: &[&str]| {
        let found = names.iter().position(|name| name.eq_ignore_ascii_case(value));
        found.ok_or_else(|| format!("{name} must be one of {}, not '{}'", names.join(", "), printable(value)))
    };
    let change = match name.to_ascii_lowercase().as_str() {
        // A slip of the finger must not take all the memory there is.
        "hash" if clamped(value, 0, MAX_MIB).is_some_and(|(mib, _)| mib == MAX_MIB) => {
            return Err(format!("{name} must be a whole number from 1 to {max_mib}, not '{}'", printable(value)));
        }
        "hash" => Change::Hash(spin(1, max_mib)?),
        "threads" => Change::Threads(NonZero::new(spin(1, MAX_THREADS)? as usize).unwrap_or(NonZero::<usize>::MIN)),
        "multipv" => Change::Lines(spin(1, MAX_LINES)? as usize),
        "clear hash" => Change::ClearHash,
        // It tells that the client may send `go ponder`, which is understood in any case.
        "ponder" => check().map(|_| Change::Nothing)?,
        "uci_chess960" => Change::Chess960(check()?),
        "move overhead" => Change::Overhead(Duration::from_millis(spin(0, MAX_OVERHEAD)?)),
        "layout" => Change::Layout(HashLayout::ALL[one_of(&HashLayout::ALL.map(HashLayout::name))?]),
        "replacement" => Change::Replacement(REPLACEMENTS[one_of(&REPLACEMENTS.map(Policy::name))?]),
        "savehash" => file(Change::SaveHash)?,
        "loadhash" => file(Change::LoadHash)?,
        _ => return Err(format!("no option has the name '{}'", printable(name))),
    };
    Ok((change, note))
}

/// The number in the range that is nearest to the text, and whether it is another one; nothing if the text is no number.
fn clamped(text: &str, min: u64, max: u64) -> Option<(u64, bool)> {
    let negative = text.starts_with('-');
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let written = if negative { None } else { Some(digits.parse().unwrap_or(u64::MAX)) };
    let number = written.unwrap_or(0).clamp(min, max);
    Some((number, written != Some(number)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(name: &str, value: &str) -> (Result<Change, String>, usize) {
        let assignment = Assignment { name: name.to_owned(), value: value.to_owned() };
        match read(&assignment, 4096) {
            Ok((change, note)) => (Ok(change), usize::from(note.is_some())),
            Err(reason) => (Err(reason), 0),
        }
    }

    #[test]
    fn numbers_out_of_range_are_brought_into_it_and_other_text_is_refused() {
        for (text, mib) in [("-1", 1), ("0", 1), ("99999", 4096), ("-99999999999999999999", 1)] {
            assert_eq!(set("Hash", text), (Ok(Change::Hash(mib)), 1), "{text}");
        }
        assert_eq!(set("hash", "64"), (Ok(Change::Hash(64)), 0));
        for text in ["", "abc", "1.5", "-", "64 MB", "0x10", "99999999999999999999", "1048576"] {
            assert!(set("Hash", text).0.unwrap_err().contains("from 1 to 4096"), "{text}");
        }
    }

    #[test]
    fn every_declared_option_can_be_set_to_its_default() {
        for line in declarations(4096) {
            let words = line.strip_prefix("option name ").unwrap();
            let (name, rest) = words.split_once(" type ").unwrap();
            let default = rest.split_once(" default ").map_or("", |(_, rest)| rest.split(' ').next().unwrap());
            let (change, notes) = set(name, default);
            assert!(change.is_ok() && notes == 0, "{line}: {change:?}");
        }
    }

    #[test]
    fn combos_name_what_they_may_be() {
        assert_eq!(set("Layout", "SIX").0, Ok(Change::Layout(HashLayout::Six)));
        assert_eq!(set("Replacement", "two").0, Ok(Change::Replacement(Policy::Two)));
        assert!(set("Layout", "nine").0.unwrap_err().contains("eight, six, four"));
        assert!(set("Nonsense", "1").0.unwrap_err().contains("Nonsense"));
        assert!(set("SaveHash", "-").0.unwrap_err().contains("file") && set("loadhash", "-").0.is_err());
    }
}
