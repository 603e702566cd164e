//! Solves the positions of a file, each from a cleared table of 64 MiB, and says what that took on average.
//!
//! ```text
//! cargo run --release -p transposition-games --example solve_set -- FILE [COUNT] [SWITCH]...
//! ```
//! Every line of the file is a 7x6 Connect Four position as the columns played, a space, and its score. A switch takes one
//! feature away, to see what it is worth: `no-forced-moves`, `no-child-bounds`, `no-child-order`, `no-child-probes`,
//! `no-bounds`, `table-everywhere`, or puts another in its place: `middle`, `outward`, `from-zero`, `aged`.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use transposition::policy::{Aged, TwoBig1};
use transposition::{Eight, Exact, Layout, Replace, Score, Solved, Table, TableConfig, Value, Work};
use transposition_games::connect4::{Board, Column, Connect4, Fixed, Forced, SOLVING};
use transposition_search::{Ask, Game, Options, SearchTable, Searcher, Stats};

/// The switches.
struct Way {
    forced: bool,
    options: Options,
    ask: Ask,
    aged: bool,
}

/// The value of `position` and what finding it took.
fn solve<T: SearchTable<u64, Column>>(position: &Connect4, way: &Way, table: &T) -> (i32, Stats) {
    fn run<G, T>(game: &mut G, way: &Way, table: &T) -> (i32, Stats)
    where
        G: Game<Key = u64, Move = Column>,
        T: SearchTable<u64, Column>,
    {
        let solution = Searcher::new(table).with_options(way.options).solve(game, way.ask);
        (solution.low.get(), solution.stats)
    }
    if way.forced {
        let mut forced = Forced::new(Fixed::<7, 6>::new(), position);
        let (value, stats) = run(&mut forced, way, table);
        (forced.score_for(position, value), stats)
    } else {
        run(&mut position.clone(), way, table)
    }
}

fn measure<V: Value, L: Layout<Key = u64>, R: Replace>(
    lines: &[(Connect4, i32)],
    way: &Way,
    policy: R,
) -> Result<(Stats, Duration), String>
where
    Table<V, L, R>: SearchTable<u64, Column>,
{
    let mut table: Table<V, L, R> = Table::new(TableConfig::mib(64), policy).map_err(|error| error.to_string())?;
    let (mut stats, mut time) = (Stats::default(), Duration::ZERO);
    for (position, expected) in lines {
        table.clear(1);
        let start = Instant::now();
        let (value, taken) = solve(position, way, &table);
        time += start.elapsed();
        stats += taken;
        if value != *expected {
            return Err(format!("{position:?} has the score {value}, not {expected} as the file says"));
        }
    }
    Ok((stats, time))
}

fn read(path: &str, count: usize) -> Result<Vec<(Connect4, i32)>, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    let lines = text.lines().take(count).enumerate().map(|(i, line)| {
        let bad = || format!("{path}, line {}: give columns, a space and a score, not '{line}'", i + 1);
        let (moves, score) = line.split_once(' ').ok_or_else(bad)?;
        let position = Connect4::parse(Board::default(), moves).map_err(|error| error.to_string())?;
        Ok((position, score.parse().map_err(|_| bad())?))
    });
    lines.collect()
}

fn run() -> Result<(), String> {
    type Narrow = Solved<Column, Work>;
    let mut args = std::env::args().skip(1);
    let path = args.next().ok_or("name a file of positions")?;
    let mut count = usize::MAX;
    let mut way = Way { forced: true, options: SOLVING, ask: Ask::Flanks, aged: false };
    for arg in args {
        match arg.as_str() {
            "no-forced-moves" => way.forced = false,
            "no-child-bounds" => way.options.child_bounds = false,
            "no-child-order" => way.options.child_order = false,
            "no-child-probes" => way.options.etc = None,
            "no-bounds" => way.options.static_bounds = false,
            "table-everywhere" => way.options.table_from = 0,
            "middle" => way.ask = Ask::Middle,
            "outward" => way.ask = Ask::Outward,
            "from-zero" => way.ask = Ask::From(Score::new(0)),
            "aged" => way.aged = true,
            number => count = number.parse().map_err(|_| format!("'{number}' is neither a count nor a switch"))?,
        }
    }
    let lines = read(&path, count)?;
    if lines.is_empty() {
        return Err(format!("{path} has no positions"));
    }
    let (stats, time) = match (way.forced, way.aged) {
        (true, false) => measure::<Narrow, Exact<49>, _>(&lines, &way, TwoBig1)?,
        (true, true) => measure::<Narrow, Exact<49>, _>(&lines, &way, Aged)?,
        // The keys of the plain game are mixed ones of 64 bits.
        (false, false) => measure::<Narrow, Eight, _>(&lines, &way, TwoBig1)?,
        (false, true) => measure::<Narrow, Eight, _>(&lines, &way, Aged)?,
    };
    let mean = |total: f64| total / lines.len() as f64;
    println!(
        "{} positions, on average {:.1} nodes, {:.1} look-ups for children, {:.1} us",
        lines.len(),
        mean(stats.nodes as f64),
        mean(stats.etc_probes as f64),
        mean(time.as_secs_f64() * 1e6)
    );
    Ok(())
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}
