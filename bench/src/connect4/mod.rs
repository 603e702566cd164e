//! Connect Four searched to one depth by two libraries: the same board, move order and evaluation, tables of equal bytes.

mod board;
mod minimax;
mod ours;

use serde::Serialize;

use crate::progress::Progress;

/// What one search of the empty board came to; nodes and seconds are medians over the repeats.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Searched {
    pub(crate) name: &'static str,
    pub(crate) depth: u8,
    pub(crate) table_mib: usize,
    pub(crate) value: i32,
    pub(crate) nodes: u64,
    pub(crate) seconds: f64,
}

/// One search of the empty board with a fresh table.
struct Once {
    value: i32,
    nodes: u64,
    seconds: f64,
}

type Search = fn(u8, usize) -> Once;

const SEARCHES: [(&str, Search); 2] =
    [("transposition, alpha-beta", ours::search), ("minimax 0.6, principal variation search", minimax::search)];

/// Both searches at this depth with tables of 1 and 64 MiB, in turns.
pub(crate) fn compare(depth: u8, repeats: usize, progress: &Progress) -> Vec<Searched> {
    let mut all = Vec::new();
    for table_mib in [1, 64] {
        let mut runs: [Vec<Once>; 2] = Default::default();
        for turn in 0..repeats {
            for ((name, search), runs) in SEARCHES.iter().zip(&mut runs) {
                progress.say(&format!("Connect Four, {table_mib} MiB, turn {} of {repeats}: {name}", turn + 1));
                runs.push(search(depth, table_mib));
            }
        }
        for ((name, _), mut runs) in SEARCHES.into_iter().zip(runs) {
            let value = runs[0].value;
            assert!(runs.iter().all(|run| run.value == value), "{name} gives one position two values");
            runs.sort_by_key(|run| run.nodes);
            let nodes = runs[runs.len() / 2].nodes;
            runs.sort_by(|a, b| a.seconds.total_cmp(&b.seconds));
            let seconds = runs[runs.len() / 2].seconds;
            all.push(Searched { name, depth, table_mib, value, nodes, seconds });
        }
    }
    all
}

/// Whether all searches found one value.
pub(crate) fn agree(searches: &[Searched]) -> bool {
    searches.windows(2).all(|pair| pair[0].value == pair[1].value)
}
