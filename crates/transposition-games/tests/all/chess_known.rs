//! Searches of chess over a table that holds the truth about king and rook against king already: a mate is announced at
//! just its distance, on every path to what the table knows, and never where the clock forbids it.
#![cfg(feature = "chess")]

use std::sync::LazyLock;

use transposition::{Bound, Depth, Entry, EvalAndPv, NodeScore, Six, Table};
use transposition_games::chess::{Chess, MATE, Move, PLAYING, mate_in};
use transposition_search::{Game, Limits, Options, Searcher};

type Cache = Table<Entry<Move, EvalAndPv>, Six>;

/// White's king and rook and Black's king, each on a square from 0 (a1) to 63 (h8).
type Men = [usize; 3];

fn place([king, rook, other]: Men) -> usize {
    king << 12 | rook << 6 | other
}

fn apart(one: usize, other: usize) -> usize {
    (one / 8).abs_diff(other / 8).max((one % 8).abs_diff(other % 8))
}

/// The squares in line with `from`, as far as those `taken` let a rook see, themselves included.
fn rook_sees(from: usize, taken: &[usize]) -> Vec<usize> {
    let mut seen = Vec::new();
    for (up, right) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
        let (mut rank, mut file) = (from as i32 / 8 + up, from as i32 % 8 + right);
        while (0..8).contains(&rank) && (0..8).contains(&file) {
            let square = (rank * 8 + file) as usize;
            seen.push(square);
            if taken.contains(&square) {
                break;
            }
            (rank, file) = (rank + up, file + right);
        }
    }
    seen
}

/// What Black can move to, and whether he is in check; nothing if he can take the rook and draw.
fn black_moves([king, rook, other]: Men) -> Option<(Vec<Men>, bool)> {
    // The black king shades no square from the rook: it leaves its own.
    let seen = rook_sees(rook, &[king]);
    let near = (0..64).filter(|&to| apart(to, other) == 1 && apart(to, king) > 1);
    let to: Vec<usize> = near.filter(|&to| to == rook || !seen.contains(&to)).collect();
    let takes = to.contains(&rook);
    (!takes).then(|| (to.into_iter().map(|to| [king, rook, to]).collect(), seen.contains(&other)))
}

fn white_moves([king, rook, other]: Men) -> Vec<Men> {
    let king_moves = (0..64).filter(|&to| apart(to, king) == 1 && apart(to, other) > 1 && to != rook);
    let rook_moves = rook_sees(rook, &[king, other]).into_iter().filter(|&to| to != king && to != other);
    king_moves.map(|to| [to, rook, other]).chain(rook_moves.map(|to| [king, to, other])).collect()
}

/// For every position with Black to move that is lost: the men, and the plies to the mate. Found from the mates backwards.
fn losses() -> Vec<(Men, u32)> {
    let sound = |&[king, rook, other]: &Men| apart(king, other) > 1 && rook != king && rook != other;
    let mut open: Vec<(Men, Vec<Men>)> = (0..1 << 18)
        .map(|at| [at >> 12, at >> 6 & 63, at & 63])
        .filter(sound)
        .filter_map(|men| black_moves(men).map(|(moves, check)| (men, moves, check)))
        .filter(|(_, moves, check)| *check || !moves.is_empty())
        .map(|(men, moves, _)| (men, moves))
        .collect();
    let mut lost: Vec<(Men, u32)> = Vec::new();
    let mut white_wins = vec![false; 1 << 18];
    for plies in (0..).step_by(2) {
        let before = lost.len();
        open.retain(|(men, moves)| {
            let is_lost = moves.iter().all(|&to| white_wins[place(to)]);
            if is_lost {
                lost.push((*men, plies));
            }
            !is_lost
        });
        if lost.len() == before {
            break;
        }
        // White takes no man, so whatever leads to a lost position is where the same moves lead from it.
        for to in lost[before..].iter().flat_map(|&(men, _)| white_moves(men)) {
            white_wins[place(to)] = true;
        }
    }
    lost
}

fn fen([king, rook, other]: Men, rest: &str) -> String {
    let man = |square| match square {
        _ if square == king => 'K',
        _ if square == rook => 'R',
        _ if square == other => 'k',
        _ => '1',
    };
    let ranks: Vec<String> = (0..8).rev().map(|rank| (0..8).map(|file| man(rank * 8 + file)).collect()).collect();
    format!("{} {rest}", ranks.join("/"))
}

fn position(fen: &str) -> Chess {
    Chess::from_fen(fen, false).unwrap_or_else(|error| panic!("{error}"))
}

/// The keys of those positions, and the plies to the mate.
static KNOWN: LazyLock<Vec<(u64, u32)>> = LazyLock::new(|| {
    losses().into_iter().map(|(men, plies)| (position(&fen(men, "b - - 0 1")).key(), plies)).collect()
});

/// A table that knows the mates in up to `plies` with Black to move, as searches of `depth` would have left them. Of later
/// ones it knows only that they do not come six plies sooner.
fn taught(plies: u32, depth: i32) -> Cache {
    let table = Cache::with_mib(8).expect("memory");
    for &(key, loss) in KNOWN.iter().filter(|(_, loss)| *loss > 0) {
        let (sooner, bound) = if loss <= plies { (0, Bound::Exact) } else { (6, Bound::Lower) };
        let score = NodeScore::new(loss as i32 - sooner - MATE);
        table.store(key, Entry::new(Depth::new(depth), score, bound, None));
    }
    table
}

/// The mates announced on the way to `depth`, whether as exact or as at least so good for whoever mates, and the line in the
/// end.
fn searched(game: &Chess, table: &Cache, depth: i32, options: Options) -> (Vec<i32>, Vec<Move>) {
    let limits = Limits { depth: Some(Depth::new(depth)), nodes: Some(2_000_000), ..Limits::default() };
    table.new_search();
    let mut told = Vec::new();
    let mut searcher = Searcher::new(table).with_options(options).with_limits(limits);
    let mut analysis = searcher.deepen(&mut game.clone(), 1, |iteration| {
        let claims = |&mate: &i32| match iteration.line.bound {
            Bound::Exact => true,
            Bound::Lower => mate > 0,
            Bound::Upper => mate <= 0,
        };
        told.extend(mate_in(iteration.line.score).filter(claims));
    });
    assert!(!analysis.stopped, "{game:?}: {analysis:?}");
    (told, analysis.lines.swap_remove(0).pv)
}

#[test]
fn what_the_tests_hold_to_be_true_is() {
    let losses = losses();
    // Whoever is to move, no king and rook need more than sixteen moves.
    assert_eq!(losses.iter().map(|&(_, plies)| plies).max(), Some(32));
    for &(men, plies) in losses.iter().step_by(997) {
        let game = position(&fen(men, "b - - 0 1"));
        let mut moves = Vec::new();
        game.legal_moves(&mut moves);
        assert_eq!(moves.len(), black_moves(men).expect("no rook to take").0.len(), "{game:?}");
        assert_eq!(plies == 0, game.outcome() == Some(NodeScore::new(-MATE)), "{game:?}");
    }
}

#[test]
fn a_known_mate_is_announced_only_if_the_clock_leaves_it_time() {
    let options = [PLAYING, Options { pv_cutoffs: false, ..PLAYING }];
    let after = |clock: u32| position(&format!("8/8/8/3k4/8/8/6K1/7R w - - {clock} 1"));
    // Shallow entries tell of the mate though they did not look that far; deep ones looked beyond the end of the clock.
    for depth in [4, 60] {
        let told = |clock, options| searched(&after(clock), &taught(32, depth), 4, options).0;
        for options in options {
            assert_eq!(told(76, options), [], "{depth}");
            let in_time = told(75, options);
            assert!(in_time.iter().all(|&mate| mate == 13), "{depth}: {in_time:?}");
        }
        assert!(told(0, PLAYING).contains(&13), "{depth}");
        assert!(depth > 4 || told(75, PLAYING).contains(&13));
    }
}

#[test]
fn the_way_to_a_known_mate_is_counted_to_the_ply() {
    for (fen, plies) in [("7K/8/8/8/5k2/R7/8/8 w - - 0 1", 31), ("8/7R/8/3k4/5K2/8/8/8 w - - 0 1", 23)] {
        for unknown in [1, 5] {
            let (mut game, mut plies) = (position(fen), plies);
            let table = taught(plies - unknown, 60);
            // Then the game goes on over the same table, as far as the line was known, and the mate comes nearer.
            for depth in [10, 9] {
                let (told, line) = searched(&game, &table, depth, PLAYING);
                let truth = if plies % 2 == 1 { (plies as i32 + 1) / 2 } else { -(plies as i32) / 2 };
                let sooner = |mate: i32| mate.signum() != truth.signum() || mate.abs() < truth.abs();
                assert!(!told.iter().any(|&mate| sooner(mate)), "{game:?}: {told:?}");
                assert_eq!(told.last(), Some(&truth), "{game:?}: {told:?}");
                for &mv in line.iter().take(2) {
                    game.play(mv);
                    plies -= 1;
                }
            }
        }
    }
}
