//! What the tests share: where figures lie, and an exact solver over a table of moderate size.
#![allow(dead_code, reason = "with games left out, parts of it are not asked for")]

use std::path::PathBuf;

use serde::de::DeserializeOwned;
use transposition::model::{ModelConfig, ModelTable};
use transposition::policy::Policy;
use transposition::{Entry, Four, HashMove, Table as Shared};
#[cfg(feature = "connect4")]
use transposition_games::connect4::{Board, Cells, Connect4};
use transposition_search::{
    Ask, Game, Options, Report, Searcher,
    reference::{Negamax, solve},
};

/// The root of the workspace.
pub(crate) fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A file of figures from `testdata/`.
pub(crate) fn figures<T: DeserializeOwned>(name: &str) -> T {
    let path = root().join("testdata").join(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

pub(crate) type Table<M> = ModelTable<Entry<M>, Policy>;

/// An empty two-way table of 2^`bits` buckets, the deeper entry in the first slot.
pub(crate) fn table<M: HashMove>(bits: u32) -> Table<M> {
    ModelTable::new(ModelConfig::buckets(1 << bits).with_ways(2), Policy::TwoDeep).expect("a sound shape")
}

/// The exact value of `game`, which must be left as it was.
pub(crate) fn solved<G>(game: &G, table: &Table<G::Move>) -> Report<G::Move>
where
    G: Game<Key = u64> + Clone + PartialEq + std::fmt::Debug,
{
    let mut searched = game.clone();
    let report = solve(&mut searched, &mut Negamax::new(table)).expect("no limit is set");
    assert_eq!(searched, *game);
    report
}

/// The score of the empty Connect Four board for a published value, such as `D24` or `2-36`.
#[cfg(feature = "connect4")]
pub(crate) fn connect4_score(cells: u32, value: &str) -> i32 {
    if let Some(drawn) = value.strip_prefix('D') {
        assert_eq!(drawn, cells.to_string());
        return 0;
    }
    let (winner, last) = value.split_once('-').expect("a winner and the number of the last stone");
    let last: i32 = last.parse().expect("a number");
    let points = (cells as i32 - last) / 2 + 1;
    if winner == "1" { points } else { -points }
}

/// The exact value of `game` by the strong search, which looks at every child of a node before it searches one, over a table
/// of 64 MiB.
pub(crate) fn solved_strongly<G: Game<Key = u64>>(game: &mut G) -> i32 {
    let table: Shared<Entry<G::Move>, Four> = Shared::with_mib(64).expect("64 MiB");
    let options = Options { etc: Some(3), child_bounds: true, table_from: 2, ..Options::SOLVE };
    let solution = Searcher::new(&table).with_options(options).solve(game, Ask::Middle);
    solution.value().expect("no limit is set").get()
}

/// A file that lies beside the workspace and not in it; nothing, and a word about it, where it is not at hand.
pub(crate) fn shared(name: &str) -> Option<String> {
    let folder = std::env::var_os("TRANSPOSITION_SHARED").map_or_else(|| root().join("../shared"), PathBuf::from);
    let path = folder.join(name);
    let text = std::fs::read_to_string(&path).ok();
    if text.is_none() {
        eprintln!("skipped: {} is not at hand", path.display());
    }
    text
}

/// Finds the values of the first positions of a public test set of Connect Four by `value` and compares them with the
/// published ones; says so where the set is not at hand.
#[cfg(feature = "connect4")]
pub(crate) fn check_set<C: Cells>(
    board: Board<C>,
    file: &str,
    count: usize,
    mut value: impl FnMut(&Connect4<C>) -> i32,
) {
    let Some(text) = shared(&format!("data/connect4/{file}")) else { return };
    let mut checked = 0;
    for line in text.lines().take(count) {
        let (moves, expected) = line.split_once(' ').expect("moves and a score");
        let position = Connect4::parse(board, moves).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(value(&position).to_string(), expected, "{file}: {moves}");
        checked += 1;
    }
    assert_eq!(checked, count);
}
