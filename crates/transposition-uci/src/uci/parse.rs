//! Lines of the UCI protocol as commands.

/// A line that a client sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    Uci,
    IsReady,
    NewGame,
    SetOption(Assignment),
    /// A position, or why there is none.
    Position(Result<Setup, String>),
    Go(Go),
    Stop,
    PonderHit,
    Quit,
    /// Nothing to do: an empty line, `debug`, `register`.
    Nothing,
}

/// `setoption`: a name, and the text after `value`, which a button has not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Assignment {
    pub(crate) name: String,
    pub(crate) value: String,
}

/// `position`: a FEN, the starting position if none, and the moves from there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Setup {
    pub(crate) fen: Option<String>,
    pub(crate) moves: Vec<String>,
}

/// `go` and its limits. Times are in milliseconds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Go {
    pub(crate) depth: Option<u64>,
    pub(crate) nodes: Option<u64>,
    pub(crate) mate: Option<u64>,
    pub(crate) movetime: Option<u64>,
    pub(crate) wtime: Option<u64>,
    pub(crate) btime: Option<u64>,
    pub(crate) winc: Option<u64>,
    pub(crate) binc: Option<u64>,
    pub(crate) movestogo: Option<u64>,
    pub(crate) infinite: bool,
    pub(crate) ponder: bool,
    /// The only moves to search; all if empty.
    pub(crate) searchmoves: Vec<String>,
    /// Limits that were left out because they are invalid.
    pub(crate) invalid: Vec<String>,
}

impl Go {
    /// Whether the search goes on until it is told to stop.
    pub(crate) fn is_endless(&self) -> bool {
        let limits = [self.depth, self.nodes, self.mate, self.movetime, self.wtime, self.btime];
        self.infinite || self.ponder || limits.iter().all(Option::is_none)
    }
}

/// The command of a line, or a sentence if there is none. Unknown words before a command are skipped, as the protocol
/// demands.
pub(crate) fn parse(line: &str) -> Result<Command, String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let Some(&unknown) = words.first() else { return Ok(Command::Nothing) };
    let mut parsed = words.iter().enumerate().map(|(at, word)| command(word, &words[at + 1..]));
    parsed.find_map(Result::transpose).unwrap_or_else(|| Err(format!("unknown command '{}'", printable(unknown))))
}

/// The command that `word` begins; nothing if it is not the name of one.
fn command(word: &str, rest: &[&str]) -> Result<Option<Command>, String> {
    Ok(Some(match word {
        "uci" => Command::Uci,
        "isready" => Command::IsReady,
        "ucinewgame" => Command::NewGame,
        "setoption" => Command::SetOption(assignment(rest)?),
        "position" => Command::Position(setup(rest)),
        "go" => Command::Go(go(rest)),
        "stop" => Command::Stop,
        "ponderhit" => Command::PonderHit,
        "quit" => Command::Quit,
        "debug" | "register" => Command::Nothing,
        _ => return Ok(None),
    }))
}

/// `name <words> [value <words>]`. Names are compared without regard to case, so they are kept as they came.
fn assignment(words: &[&str]) -> Result<Assignment, String> {
    let Some((&"name", words)) = words.split_first() else {
        return Err("setoption needs 'name' and the name of an option".to_owned());
    };
    let at = words.iter().position(|&word| word == "value").unwrap_or(words.len());
    let (name, value) = words.split_at(at);
    if name.is_empty() {
        return Err("setoption needs the name of an option after 'name'".to_owned());
    }
    Ok(Assignment { name: name.join(" "), value: value.get(1..).unwrap_or_default().join(" ") })
}

fn setup(words: &[&str]) -> Result<Setup, String> {
    let at = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let (place, moves) = words.split_at(at);
    let moves = moves.iter().skip(1).map(|&word| word.to_owned()).collect();
    match place {
        ["startpos"] => Ok(Setup { fen: None, moves }),
        ["startpos", other, ..] => Err(format!("'{}' after startpos, where only 'moves' may follow", printable(other))),
        ["fen", fen @ ..] => Ok(Setup { fen: Some(fen.join(" ")), moves }),
        _ => Err("it needs 'startpos' or 'fen' and a FEN".to_owned()),
    }
}

fn go(words: &[&str]) -> Go {
    let mut go = Go::default();
    let mut limited = false;
    let mut words = words.iter().copied().peekable();
    while let Some(word) = words.next() {
        let (limit, min) = match word {
            "infinite" => {
                go.infinite = true;
                continue;
            }
            "ponder" => {
                go.ponder = true;
                continue;
            }
            "searchmoves" => {
                while let Some(mv) = words.next_if(|word| !is_keyword(word)) {
                    go.searchmoves.push(mv.to_owned());
                }
                continue;
            }
            "depth" => (&mut go.depth, 1),
            "nodes" => (&mut go.nodes, 1),
            "mate" => (&mut go.mate, 1),
            "movetime" => (&mut go.movetime, 1),
            "wtime" => (&mut go.wtime, 0),
            "btime" => (&mut go.btime, 0),
            "winc" => (&mut go.winc, 0),
            "binc" => (&mut go.binc, 0),
            "movestogo" => (&mut go.movestogo, 1),
            other => {
                go.invalid.push(format!("'{}'", printable(other)));
                continue;
            }
        };
        limited = true;
        let invalid = match words.next_if(|word| !is_keyword(word)) {
            Some(text) => match number(text) {
                Some(number) if number >= min => {
                    *limit = Some(number);
                    continue;
                }
                Some(_) => format!("{word} '{}' (the smallest is {min})", printable(text)),
                None => format!("{word} '{}'", printable(text)),
            },
            None => format!("{word} without a number"),
        };
        go.invalid.push(invalid);
    }
    // A client that gives a limit sends no stop. If no limit is valid, the answer comes at once.
    if limited && !go.infinite && !go.ponder && go.is_endless() {
        go.depth = Some(1);
    }
    go
}

fn is_keyword(word: &str) -> bool {
    const WORDS: [&str; 12] = [
        "searchmoves",
        "ponder",
        "wtime",
        "btime",
        "winc",
        "binc",
        "movestogo",
        "depth",
        "nodes",
        "mate",
        "movetime",
        "infinite",
    ];
    WORDS.contains(&word)
}

/// A number as clients send it. One below zero, as clocks have it, counts as zero; one too large as the largest.
fn number(text: &str) -> Option<u64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some(if text.starts_with('-') { 0 } else { digits.parse().unwrap_or(u64::MAX) })
}

/// Text of the client, made fit for one line of an answer.
pub(crate) fn printable(text: &str) -> String {
    const MAX: usize = 60;
    let mut printable: String = text.chars().take(MAX).flat_map(char::escape_debug).collect();
    if text.chars().nth(MAX).is_some() {
        printable.push_str("...");
    }
    printable
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go_of(line: &str) -> Go {
        match parse(line) {
            Ok(Command::Go(go)) => go,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn words_are_separated_by_any_space_and_unknown_ones_are_skipped() {
        assert_eq!(parse("  isready \t\r"), Ok(Command::IsReady));
        assert_eq!(parse(""), Ok(Command::Nothing));
        assert_eq!(parse("foo isready"), Ok(Command::IsReady));
        assert_eq!(parse("joho debug on"), Ok(Command::Nothing));
        assert_eq!(parse("foo bar position startpos moves e2e4"), parse("position startpos moves e2e4"));
        assert!(parse("foo bar go depth 3").is_ok_and(|command| matches!(command, Command::Go(_))));
        assert!(parse("isreadyy stopp").unwrap_err().contains("isreadyy"));
    }

    #[test]
    fn an_option_may_have_spaces_in_its_name_and_value_or_no_value() {
        let assigned = |line| match parse(line) {
            Ok(Command::SetOption(Assignment { name, value })) => (name, value),
            other => panic!("{other:?}"),
        };
        let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        assert_eq!(assigned("setoption name Clear Hash"), pair("Clear Hash", ""));
        assert_eq!(assigned("setoption name Move Overhead value 20"), pair("Move Overhead", "20"));
        assert_eq!(assigned("setoption name SaveHash value /a b/c"), pair("SaveHash", "/a b/c"));
        assert_eq!(assigned("setoption name Hash value"), pair("Hash", ""));
        for bad in ["setoption", "setoption name", "setoption Hash 3", "setoption name value 3"] {
            assert!(parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_position_is_startpos_or_a_fen_and_moves() {
        let expected = Setup { fen: Some("8/8 w - -".to_owned()), moves: vec!["e2e4".to_owned()] };
        assert_eq!(parse("position fen 8/8 w - - moves e2e4"), Ok(Command::Position(Ok(expected))));
        assert_eq!(parse("position startpos"), Ok(Command::Position(Ok(Setup { fen: None, moves: Vec::new() }))));
        for (line, word) in [
            ("position", "startpos"),
            ("position moves e2e4", "startpos"),
            ("position startpos e2e4 moves d2d4", "'e2e4'"),
        ] {
            assert!(matches!(parse(line), Ok(Command::Position(Err(reason))) if reason.contains(word)), "{line}");
        }
    }

    #[test]
    fn limits_come_in_any_order_and_invalid_ones_are_left_out() {
        let go = go_of("go wtime 1000 btime -5 winc 10 searchmoves e2e4 d2d4 movestogo 3 depth x nodes foo infinite");
        assert_eq!((go.wtime, go.btime, go.winc, go.movestogo), (Some(1000), Some(0), Some(10), Some(3)));
        assert_eq!(go.searchmoves, ["e2e4", "d2d4"]);
        assert_eq!((go.depth, go.nodes), (None, None));
        assert_eq!(go.invalid, ["depth 'x'", "nodes 'foo'"]);
        assert!(go.is_endless());
        assert_eq!(go_of("go depth").invalid, ["depth without a number"]);
        assert_eq!(go_of("go nodes 99999999999999999999").nodes, Some(u64::MAX));
    }

    #[test]
    fn invalid_limits_leave_the_shortest_search() {
        for line in ["go mate 0", "go mate -1", "go depth -3", "go nodes 0", "go movetime x", "go depth", "go winc 5"] {
            let go = go_of(line);
            assert_eq!((go.depth, go.is_endless()), (Some(1), false), "{line}");
            assert_eq!(go.invalid.len(), usize::from(line != "go winc 5"), "{line}");
        }
        let go = go_of("go depth 0 movestogo 0 wtime -5 btime 7");
        assert_eq!((go.depth, go.movestogo, go.wtime, go.btime), (None, None, Some(0), Some(7)));
        assert_eq!(go.invalid, ["depth '0' (the smallest is 1)", "movestogo '0' (the smallest is 1)"]);
        assert!(go_of("go mate 0 infinite").is_endless() && go_of("go nodes x ponder").is_endless());
    }

    #[test]
    fn a_search_without_a_limit_is_endless() {
        assert!(go_of("go").is_endless() && go_of("go ponder wtime 5 btime 5").is_endless());
        for bounded in ["go depth 3", "go wtime 1 btime 1", "go movetime 5", "go nodes 9", "go mate 2"] {
            assert!(!go_of(bounded).is_endless(), "{bounded}");
        }
    }

    #[test]
    fn foreign_text_stays_on_one_short_line() {
        assert_eq!(printable("a\nb\u{1b}"), "a\\nb\\u{1b}");
        assert!(printable(&"x".repeat(1000)).len() < 70);
    }
}
