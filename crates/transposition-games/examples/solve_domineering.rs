//! Solves empty Domineering boards, each from a new table, and says what that took.
//!
//! ```text
//! cargo run --release -p transposition-games --example solve_domineering -- SIZE... [SWITCH]...
//! ```
//! A size is rows x columns, as 8x8, of at most 81 cells. Switches: `v` or `h`, only this side first; `mib=N`, the table (64 unless
//! given); `nodes=N`, to give up after so many; and to see what a feature is worth, `plain` (bounds and order of the plain rules), `no-child-bounds`,
//! `no-child-probes`, `no-bounds`, `aged` (another replacement policy).
#![allow(clippy::print_stdout, reason = "the figures are its purpose")]

use std::process::ExitCode;
use std::time::Instant;

use transposition::policy::{Aged, TwoBig1};
use transposition::{Entry, Fate, Four, Layout, Replace, Solved, Table, TableConfig, WideExact, Work};
use transposition_games::domineering::{Board, Cells, Counted, Domineering, Domino, Player, SOLVING};
use transposition_search::{Ask, Game, Limits, Options, SearchTable, Searcher, ValueTable};

/// The switches.
struct Way {
    plain: bool,
    aged: bool,
    mib: u64,
    limits: Limits<'static>,
    options: Options,
}

/// A table for keys that fit the layout's.
struct Store<L: Layout, R: Replace>(Table<Solved<Domino, Work>, L, R>);

impl<K: Into<L::Key>, L: Layout, R: Replace> ValueTable<K, Entry<Domino, Work>> for Store<L, R> {
    fn probe(&self, key: K) -> Option<Entry<Domino, Work>> {
        self.0.probe(key.into()).map(Entry::from)
    }

    fn store(&self, key: K, value: Entry<Domino, Work>) -> Fate {
        ValueTable::store(&self.0, key.into(), value)
    }

    fn prefetch(&self, key: K) {
        self.0.prefetch(key.into());
    }
}

impl<K: Into<L::Key>, L: Layout, R: Replace> SearchTable<K, Domino> for Store<L, R> {
    type Extra = Work;
}

fn solve<L, R, G>(mut game: G, way: &Way, policy: R) -> Result<String, String>
where
    L: Layout,
    R: Replace,
    G: Game<Key: Into<L::Key>, Move = Domino>,
{
    let table = Table::new(TableConfig::mib(way.mib), policy).map_err(|error| error.to_string())?;
    let table: Store<L, R> = Store(table);
    let start = Instant::now();
    let solution =
        Searcher::new(&table).with_options(way.options).with_limits(way.limits).solve(&mut game, Ask::Middle);
    let time = start.elapsed().as_secs_f64();
    let (nodes, looks) = (solution.stats.nodes, solution.stats.etc_probes);
    let outcome = match solution.value() {
        Some(value) if value.get() > 0 => "wins",
        Some(_) => "loses",
        None => "given up",
    };
    Ok(format!("{outcome}, {nodes} nodes, {looks} look-ups for children, {time:.3} s"))
}

fn on<C: Cells + Into<u128>>(board: Board<C>, first: Player, way: &Way) -> Result<String, String> {
    let position = Domineering::new(board, first);
    // The keys of the plain game are mixed: its narrow boards go into a table that keeps them whole.
    let narrow = || -> Result<Domineering, String> {
        let board: Board = board.to_string().parse().map_err(|error| format!("plain: {error}"))?;
        Ok(Domineering::new(board, first))
    };
    match (way.plain, way.aged) {
        (true, false) => solve::<Four, _, _>(narrow()?, way, TwoBig1),
        (true, true) => solve::<Four, _, _>(narrow()?, way, Aged),
        (false, false) => solve::<WideExact<81>, _, _>(Counted::new(&position), way, TwoBig1),
        (false, true) => solve::<WideExact<81>, _, _>(Counted::new(&position), way, Aged),
    }
}

fn whole(switch: &str, number: &str) -> Result<u64, String> {
    number.parse().map_err(|_| format!("'{switch}': give a whole number behind the ="))
}

fn run() -> Result<(), String> {
    let mut way = Way { plain: false, aged: false, mib: 64, limits: Limits::default(), options: SOLVING };
    let mut sides = vec![Player::Vertical, Player::Horizontal];
    let mut sizes = Vec::new();
    for arg in std::env::args().skip(1) {
        match arg.as_str() {
            "v" => sides = vec![Player::Vertical],
            "h" => sides = vec![Player::Horizontal],
            "plain" => way.plain = true,
            "no-child-bounds" => way.options.child_bounds = false,
            "no-child-probes" => way.options.etc = None,
            "no-bounds" => way.options.static_bounds = false,
            "aged" => way.aged = true,
            other => match other.split_once('=') {
                Some(("mib", number)) => way.mib = whole(other, number)?,
                Some(("cp", number)) => way.options.etc = Some(whole(other, number)? as u16),
                Some(("tf", number)) => way.options.table_from = whole(other, number)? as u16,
                Some(("nodes", number)) => way.limits.nodes = Some(whole(other, number)?),
                _ => sizes.push(other.parse::<Board<u128>>().map_err(|error| error.to_string())?),
            },
        }
    }
    for wide in sizes {
        for &first in &sides {
            let answer = match Board::new(wide.rows(), wide.columns()) {
                Ok(narrow) => on(narrow, first, &way)?,
                Err(_) => on(wide, first, &way)?,
            };
            println!("{wide}, {first:?} first: {answer}");
        }
    }
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
