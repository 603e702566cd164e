//! The engine's table, from outside: its size, what keeps it, what empties it, and that equal searches are equal.

use std::fs;
use std::time::{Duration, Instant};

use crate::client::Client;

const MIDDLE_GAME: &str = "fen r2qnrnk/p2b2b1/1p1p2pp/2pPpp2/1PP1P3/PRNBB3/3QNPPP/5RK1 w - - 0 1";
const MATE_LATER: &str = "fen 8/4k3/B7/4K2R/8/8/8/8 w - - 0 1";

/// Mebibytes of address space the engine takes, where the system tells.
fn space(client: &Client) -> Option<u64> {
    mebibytes(client, "VmSize:")
}

/// Mebibytes of the engine that are in memory, where the system tells.
fn resident(client: &Client) -> Option<u64> {
    mebibytes(client, "VmRSS:")
}

fn mebibytes(client: &Client, field: &str) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{}/status", client.id())).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(field))?;
    Some(line.split_whitespace().next()?.parse::<u64>().ok()? >> 10)
}

fn set_hash(client: &mut Client, value: &str) -> Vec<String> {
    client.send(&format!("setoption name Hash value {value}"));
    client.ready()
}

#[test]
fn a_size_that_cannot_be_is_brought_into_range_or_remarked_upon() {
    let mut client = Client::new();
    for value in ["-1", "0", "", "abc", "1.5", "99999999999999999999", "1e3", "0x10", "-"] {
        let lines = set_hash(&mut client, value);
        assert!(lines.len() > 1 && lines[0].starts_with("info string "), "'{value}': {lines:?}");
        assert!(client.search(MIDDLE_GAME, "go depth 3").best.len() >= 4, "'{value}'");
        assert_eq!(set_hash(&mut client, "2"), ["readyok"]);
    }
}

#[test]
fn a_table_made_smaller_gives_its_memory_back_at_once() {
    let mut client = Client::new();
    set_hash(&mut client, "128");
    let Some(large) = space(&client) else {
        eprintln!("skipped: this system does not tell how much memory a process has");
        return;
    };
    set_hash(&mut client, "32");
    let small = space(&client).unwrap();
    assert!((90..=102).contains(&(large - small)), "{large} MiB with 128, {small} with 32");
    set_hash(&mut client, "128");
    assert!(space(&client).unwrap().abs_diff(large) <= 4);
}

#[test]
fn a_new_game_keeps_the_size_of_the_table() {
    let mut client = Client::new();
    set_hash(&mut client, "256");
    let before = space(&client);
    for _ in 0..2 {
        client.search(MIDDLE_GAME, "go depth 4");
        client.send("ucinewgame");
        client.ready();
    }
    if let (Some(before), Some(after)) = (before, space(&client)) {
        assert!(before.abs_diff(after) <= 70, "{before} MiB before, {after} after");
    }
    // Hash full is in permille: the same search fills a table of 256 MiB less than one of 1.
    let large = client.search(MIDDLE_GAME, "go nodes 100000").infos.last().unwrap().hashfull;
    set_hash(&mut client, "1");
    let small = client.search(MIDDLE_GAME, "go nodes 100000").infos.last().unwrap().hashfull;
    assert!(large < 40 && small > 200, "{large} and {small}");
}

#[test]
fn options_set_during_an_endless_search_hold_after_it() {
    let mut client = Client::new();
    client.send(&format!("position {MIDDLE_GAME}"));
    client.send("go infinite");
    client.until("info depth 3");
    let lines = set_hash(&mut client, "3");
    assert!(lines.iter().any(|line| line.starts_with("info string Hash")), "{lines:?}");
    for option in ["Clear Hash", "Threads value 2", "Layout value eight", "Replacement value two", "MultiPV value 2"] {
        client.send(&format!("setoption name {option}"));
    }
    let lines = client.ready();
    assert!(!lines.iter().any(|line| line.starts_with("bestmove")));
    client.send("stop");
    client.answer();
    let found = client.go("go depth 4");
    assert!(found.infos.iter().any(|info| info.multipv == 2));
}

#[test]
fn the_same_search_is_the_same_twice_in_a_process_and_in_two() {
    let nodes = |client: &mut Client| {
        client.send("ucinewgame");
        let found = client.search(MATE_LATER, "go depth 12");
        (found.infos.last().unwrap().nodes, found.best)
    };
    let (mut one, mut other) = (Client::new(), Client::new());
    let first = nodes(&mut one);
    assert_eq!(nodes(&mut one), first);
    assert_eq!(nodes(&mut other), first);
    for layout in ["eight", "six"] {
        one.send(&format!("setoption name Layout value {layout}"));
        let first = nodes(&mut one);
        assert_eq!(nodes(&mut one), first, "{layout}");
    }
}

#[test]
fn a_game_keeps_what_the_table_has_learnt_until_a_new_one_begins() {
    let mut client = Client::new();
    let found = client.search(MIDDLE_GAME, "go depth 9");
    let next = format!("{MIDDLE_GAME} moves {} {}", found.best, found.ponder.expect("a reply"));
    let kept = client.search(&next, "go depth 7").infos.last().unwrap().nodes;
    client.send("ucinewgame");
    let cleared = client.search(&next, "go depth 7").infos.last().unwrap().nodes;
    assert!(kept * 2 < cleared, "{kept} nodes with the game's table, {cleared} without");
    client.send("setoption name Clear Hash");
    assert_eq!(client.search(&next, "go depth 7").infos.last().unwrap().nodes, cleared);
}

#[test]
fn a_hundred_new_games_with_a_large_table_take_no_time_to_speak_of() {
    let mut client = Client::new();
    set_hash(&mut client, "1024");
    let start = Instant::now();
    for _ in 0..100 {
        client.send("ucinewgame");
        client.ready();
        client.search("startpos", "go depth 1");
    }
    assert!(start.elapsed() < Duration::from_secs(30), "{:?}", start.elapsed());
}

#[test]
fn a_table_can_be_saved_and_goes_on_in_another_process() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("a table");
    let mut client = Client::new();
    let first = client.search(MIDDLE_GAME, "go depth 8").infos.last().unwrap().nodes;
    client.send(&format!("setoption name SaveHash value {}", file.display()));
    assert!(client.ready()[0].starts_with("info string table saved"));
    let again = client.search(MIDDLE_GAME, "go depth 8").infos.last().unwrap().nodes;
    let mut other = Client::new();
    set_hash(&mut other, "1");
    other.send(&format!("setoption name LoadHash value {}", file.display()));
    assert!(other.ready()[0].starts_with("info string table of 16777216 bytes loaded"));
    let second = other.search(MIDDLE_GAME, "go depth 8").infos.last().unwrap().nodes;
    assert!(again < first, "{again} nodes with the table of a search of {first}");
    assert_eq!(second, again);
    // A file of another layout is no table for this one.
    other.send("setoption name Layout value eight");
    other.send(&format!("setoption name LoadHash value {}", file.display()));
    assert!(other.ready()[0].contains("layout"));
    assert!(other.search(MIDDLE_GAME, "go depth 4").best.len() >= 4);
}

#[test]
fn the_whole_table_is_in_memory_before_readyok_and_stays_there_in_a_new_game() {
    let mut client = Client::new();
    let Some(before) = resident(&client) else {
        eprintln!("skipped: this system does not tell how much memory a process has");
        return;
    };
    for command in
        ["setoption name Hash value 300", "setoption name Layout value six", "ucinewgame", "setoption name Clear Hash"]
    {
        client.send(command);
        client.ready();
        let now = resident(&client).unwrap();
        assert!((280..340).contains(&(now - before)), "{command}: {now} MiB, {before} before");
        client.search(MIDDLE_GAME, "go depth 7");
    }
    set_hash(&mut client, "16");
    assert!(resident(&client).unwrap() < before + 60);
}

#[test]
fn quit_ends_it_while_a_large_table_is_brought_into_memory() {
    let mut client = Client::new();
    client.send("setoption name Hash value 1024");
    client.send("quit");
    let start = Instant::now();
    assert_eq!(client.end().0, 0);
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
}

#[cfg(target_os = "linux")]
#[test]
fn a_table_larger_than_the_address_space_allowed_is_made_smaller() {
    let mut client = Client::limited_to(2 << 20);
    let lines = set_hash(&mut client, "4096");
    assert!(lines.len() > 1 && lines[0].starts_with("info string Hash"), "{lines:?}");
    assert!(client.search(MIDDLE_GAME, "go depth 4").best.len() >= 4);
}

#[test]
fn a_table_is_saved_to_a_file_alone() {
    let mut client = Client::new();
    for option in ["SaveHash", "LoadHash"] {
        client.send(&format!("setoption name {option} value -"));
        let lines = client.ready();
        assert!(lines[0].starts_with("info string ") && lines[0].contains("name of a file"), "{lines:?}");
    }
    assert!(!std::path::Path::new("-").exists());
}
