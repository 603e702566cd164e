//! A client of the engine: sends lines, waits for answers, takes `info` lines apart. Every wait has an end.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Longer than any answer takes, on a machine that does many things at once.
const PATIENCE: Duration = Duration::from_mins(2);

/// The engine, as a client starts it.
pub(crate) fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_transposition-uci"))
}

/// What an `info` line says of a line of moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Info {
    pub(crate) depth: i32,
    pub(crate) seldepth: i32,
    pub(crate) multipv: usize,
    /// `cp` or `mate`, and the number.
    pub(crate) score: (String, i32),
    /// `lowerbound`, `upperbound` or nothing.
    pub(crate) bound: String,
    pub(crate) nodes: u64,
    pub(crate) hashfull: u32,
    pub(crate) time: u64,
    pub(crate) pv: Vec<String>,
}

impl Info {
    fn read(line: &str) -> Option<Self> {
        let mut words = line.strip_prefix("info depth ")?.split(' ');
        let mut info = Info { depth: words.next()?.parse().ok()?, ..Info::default() };
        while let Some(word) = words.next() {
            let mut number = || words.next().and_then(|word| word.parse::<i64>().ok()).expect(word);
            match word {
                "seldepth" => info.seldepth = number() as i32,
                "multipv" => info.multipv = number() as usize,
                "nodes" => info.nodes = number() as u64,
                "hashfull" => info.hashfull = number() as u32,
                "time" => info.time = number() as u64,
                "nps" => {
                    number();
                }
                "score" => {
                    let kind = words.next()?.to_owned();
                    info.score = (kind, words.next()?.parse().ok()?);
                }
                "lowerbound" | "upperbound" => word.clone_into(&mut info.bound),
                "pv" => info.pv = words.by_ref().map(str::to_owned).collect(),
                other => panic!("'{other}' in '{line}'"),
            }
        }
        Some(info)
    }

    /// The moves to the mate that is announced, if one is.
    pub(crate) fn mate(&self) -> Option<i32> {
        (self.score.0 == "mate").then_some(self.score.1)
    }
}

/// What a search said.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) infos: Vec<Info>,
    pub(crate) best: String,
    pub(crate) ponder: Option<String>,
}

impl Found {
    /// The last finished iteration's best line.
    pub(crate) fn last(&self) -> &Info {
        self.infos.iter().rev().find(|info| info.multipv == 1 && info.bound.is_empty()).expect("an iteration")
    }

    pub(crate) fn mates(&self) -> impl Iterator<Item = i32> + '_ {
        self.infos.iter().filter_map(Info::mate)
    }
}

/// The engine at the other end of two pipes.
pub(crate) struct Client {
    child: Child,
    to: Option<ChildStdin>,
    from: Receiver<String>,
}

impl Client {
    pub(crate) fn new() -> Self {
        Client::of(&mut program())
    }

    /// An engine that may take so many kibibytes of address space.
    #[cfg(target_os = "linux")]
    pub(crate) fn limited_to(kibibytes: u64) -> Self {
        let script = format!("ulimit -v {kibibytes}; exec \"$0\"");
        Client::of(Command::new("sh").args(["-c", &script]).arg(program().get_program()))
    }

    fn of(program: &mut Command) -> Self {
        let mut child = program.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts");
        let (sender, from) = channel();
        let out = BufReader::new(child.stdout.take().expect("piped"));
        thread::spawn(move || {
            for line in out.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Client { to: child.stdin.take(), child, from }
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    pub(crate) fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) {
        self.to.as_mut().expect("open").write_all(bytes).expect("the engine listens");
    }

    /// All lines up to the first that begins with `start`, that one included.
    pub(crate) fn until(&mut self, start: &str) -> Vec<String> {
        let end = Instant::now() + PATIENCE;
        let mut lines = Vec::new();
        loop {
            match self.from.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(line) => {
                    let done = line.starts_with(start);
                    lines.push(line);
                    if done {
                        return lines;
                    }
                }
                Err(error) => panic!("no '{start}' ({error}) after {lines:#?}"),
            }
        }
    }

    /// What the engine says within `time`; it must not end.
    pub(crate) fn within(&mut self, time: Duration) -> Vec<String> {
        let end = Instant::now() + time;
        let mut lines = Vec::new();
        loop {
            match self.from.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(line) => lines.push(line),
                Err(RecvTimeoutError::Timeout) => return lines,
                Err(RecvTimeoutError::Disconnected) => panic!("the engine has gone after {lines:#?}"),
            }
        }
    }

    /// Waits until all that was sent is done.
    pub(crate) fn ready(&mut self) -> Vec<String> {
        self.send("isready");
        self.until("readyok")
    }

    /// Sends a `go` and waits for its answer.
    pub(crate) fn go(&mut self, line: &str) -> Found {
        self.send(line);
        self.answer()
    }

    pub(crate) fn answer(&mut self) -> Found {
        let lines = self.until("bestmove");
        let words: Vec<&str> = lines.last().expect("a line").split(' ').collect();
        Found {
            infos: lines.iter().filter_map(|line| Info::read(line)).collect(),
            best: words[1].to_owned(),
            ponder: words.get(3).map(|&word| word.to_owned()),
        }
    }

    /// Sets a position and searches it.
    pub(crate) fn search(&mut self, position: &str, go: &str) -> Found {
        self.send(&format!("position {position}"));
        self.go(go)
    }

    /// Closes the engine's input.
    pub(crate) fn close(&mut self) {
        self.to = None;
    }

    /// Waits for the engine to end; its exit status and what it said till then.
    pub(crate) fn end(mut self) -> (i32, Vec<String>) {
        let end = Instant::now() + PATIENCE;
        let mut lines = Vec::new();
        loop {
            match self.from.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(line) => lines.push(line),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => {
                    let _ = self.child.kill();
                    panic!("the engine does not end after {lines:#?}");
                }
            }
        }
        let status = self.child.wait().expect("it has ended").code().expect("not killed by a signal");
        (status, lines)
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
