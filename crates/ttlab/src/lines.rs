//! Files of positions, and complaints about their lines. Knows names and lines; does not know what a position is.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use transposition_uci::input::Line;
pub(crate) use transposition_uci::input::Lines;

use crate::failure::Failure;
use crate::progress;

/// How many lines a file has; nothing for what can be read only once, or not at all.
pub(crate) fn count(path: &Path) -> Option<u64> {
    // Before it is opened: a pipe that was opened once has lost its writer.
    fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
    let file = File::open(path).ok()?;
    let mut lines = BufReader::with_capacity(1 << 16, file);
    let mut count = 0;
    // A line may be of any length, so it is passed over and not read.
    while lines.skip_until(b'\n').ok()? > 0 {
        count += 1;
    }
    Some(count)
}

/// Opens `path`, `-` being standard input.
pub(crate) fn open(path: &Path) -> Result<Box<dyn BufRead + Send>, Failure> {
    if is_stream(path) {
        return Ok(Box::new(BufReader::new(io::stdin())));
    }
    let unreadable = |error| unreadable(path, &error);
    let file = File::open(path).map_err(unreadable)?;
    if file.metadata().map_err(unreadable)?.is_dir() {
        return Err(Failure::told(format!(
            "cannot read {}: it is a directory; name a file of positions",
            path.display()
        )));
    }
    Ok(Box::new(BufReader::new(file)))
}

/// The positions that `read` makes of the lines of `from`, which `path` is the name of, and whether a line had to be left
/// out. `read` gets a line with its number, and makes nothing of one that is no more than a remark. `form` is what a line
/// should be.
pub(crate) fn positions<T>(
    path: &Path,
    from: impl BufRead,
    form: &str,
    read: impl Fn(u64, &str) -> Result<Option<T>, String>,
) -> Result<(Vec<T>, bool), Failure> {
    let mut positions = Vec::new();
    let mut complaints = Complaints::about(path);
    for line in Lines::new(from) {
        let Line { number, text } = line.map_err(|error| unreadable(path, &error))?;
        match text.and_then(|text| read(number, &text)) {
            Ok(position) => positions.extend(position),
            Err(reason) => {
                if complaints.admits() {
                    progress::tell(format_args!("{}, line {number}: {reason}", name(path)));
                }
            }
        }
    }
    complaints.close();
    if positions.is_empty() {
        let name = name(path);
        return Err(Failure::told(format!("{name} holds no position that can be used; a line is {form}")));
    }
    Ok((positions, complaints.count > 0))
}

/// Complaints about the lines of an input: a few in full, since what is no file of positions would give one for each of its
/// lines, and then a number.
pub(crate) struct Complaints {
    name: String,
    most: u64,
    count: u64,
}

impl Complaints {
    /// About the input that was asked for by `path`. One whose lines are answered as they are typed has no limit.
    pub(crate) fn about(path: &Path) -> Self {
        let most = if is_stream(path) { u64::MAX } else { 10 };
        Complaints { name: name(path), most, count: 0 }
    }

    /// Counts one more, and says whether to make it.
    pub(crate) fn admits(&mut self) -> bool {
        self.count += 1;
        self.count <= self.most
    }

    /// Tells how many were not made.
    pub(crate) fn close(&self) {
        let left = self.count.saturating_sub(self.most);
        if left > 0 {
            let name = &self.name;
            progress::tell(format_args!("{name}: {left} more lines cannot be used; is it a file of positions?"));
        }
    }
}

/// Whether a path stands for standard input, or output.
pub(crate) fn is_stream(path: &Path) -> bool {
    path == Path::new("-")
}

/// What to call the input that was asked for by `path`.
pub(crate) fn name(path: &Path) -> String {
    if is_stream(path) { "standard input".to_owned() } else { path.display().to_string() }
}

/// What to say about a file of positions that cannot be read.
pub(crate) fn unreadable(path: &Path, error: &io::Error) -> Failure {
    let name = name(path);
    Failure::told(format!("cannot read {name}: {error}; name a readable file of positions, or - for standard input"))
}
