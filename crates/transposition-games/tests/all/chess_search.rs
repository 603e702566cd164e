//! Searches of chess: mates at their true distance, the clock, repetitions, and ends of games at the root.
#![cfg(feature = "chess")]

use std::sync::atomic::{AtomicBool, Ordering};

use crate::common;
use transposition::{Bound, Depth, Entry, EvalAndPv, NodeScore, Score, Six, Table};
use transposition_games::chess::{Chess, MATE, PLAYING, mate_in};
use transposition_search::{Analysis, Game, Limits, NoTable, Options, Request, Searcher};

type Move = <Chess as Game>::Move;
type Cache = Table<Entry<Move, EvalAndPv>, Six>;

fn cache() -> Cache {
    Table::with_mib(16).expect("memory")
}

fn position(fen: &str) -> Chess {
    Chess::from_fen(fen, false).unwrap_or_else(|error| panic!("{error}"))
}

fn analysed(game: &Chess, table: &Cache, limits: Limits<'_>) -> Analysis<Move> {
    table.new_search();
    let mut searcher = Searcher::new(table).with_options(PLAYING).with_limits(limits);
    searcher.deepen(&mut game.clone(), 1, |_| {})
}

fn to_depth(depth: i32) -> Limits<'static> {
    Limits { depth: Some(Depth::new(depth)), ..Limits::default() }
}

/// Plays a line that announces a mate and makes sure that it ends in one, in as many moves as announced.
fn check_mate_line(game: &Chess, analysis: &Analysis<Move>) {
    let line = &analysis.lines[0];
    let Some(moves) = mate_in(line.score).filter(|_| line.bound == Bound::Exact) else { return };
    let plies = if moves > 0 { 2 * moves - 1 } else { -2 * moves };
    assert_eq!(line.pv.len(), plies as usize, "{game:?}: {line:?}");
    let mut game = game.clone();
    for &mv in &line.pv {
        game.play(mv);
    }
    assert!(game.outcome().is_some_and(|score| score.get() < 0), "{game:?} is no mate");
}

/// Searches until the mate in `moves` is announced; nothing shorter may be.
fn finds_mate(game: &Chess, table: &Cache, moves: i32, nodes: u64) -> bool {
    let stop = AtomicBool::new(false);
    let limits = Limits { nodes: Some(nodes), stop: Some(&stop), ..Limits::default() };
    table.new_search();
    let mut searcher = Searcher::new(table).with_options(PLAYING).with_limits(limits);
    let analysis = searcher.deepen(&mut game.clone(), 1, |iteration| {
        let proved = iteration.line.bound == Bound::Exact;
        stop.store(proved && mate_in(iteration.line.score) == Some(moves), Ordering::Relaxed);
    });
    check_mate_line(game, &analysis);
    let found = mate_in(analysis.lines[0].score);
    assert!(found.is_none_or(|found| found * moves.signum() >= moves.abs()), "{game:?}: {found:?}");
    found == Some(moves)
}

#[test]
fn mates_are_found_at_their_true_distance() {
    let known = [
        ("4knr1/R4pp1/7p/8/2p1bNnP/1Q2pP2/1b1PB1P1/2B2KNR w - - 0 1", 1),
        ("2bqkbn1/2pppp2/np2N3/r3P1p1/p2N2B1/5Q2/PPPPKPP1/RNB2r2 w - - 0 1", 2),
        ("k7/8/2K5/8/8/8/8/7R w - - 0 1", 2),
    ];
    let mut table = cache();
    for (fen, moves) in known {
        table.clear(1);
        assert!(finds_mate(&position(fen), &table, moves, 200_000), "{fen}");
    }
}

#[test]
fn where_the_depth_runs_out_a_quiet_mate_is_still_seen() {
    let mut game = position("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
    let mut seen = |quiet_checks| {
        let options = Options { quiet_checks, ..PLAYING };
        let found = Searcher::new(NoTable).with_options(options).search(&mut game, Request::to_depth(Depth::ZERO));
        mate_in(found.expect("no limit").score)
    };
    assert_eq!(seen(Some(0)), Some(1));
    assert_eq!(seen(None), None);
}

#[test]
fn a_rook_mates_at_its_distance() {
    // Further away than a search of so few nodes looks at everything, but for what the table has proved.
    let mut table = cache();
    for (fen, moves, nodes) in
        [("8/8/8/8/8/2KR4/6k1/8 w - - 0 1", 7, 1_000_000), ("8/8/8/1k6/3K4/8/6R1/8 w - - 0 1", 8, 2_000_000)]
    {
        table.clear(1);
        assert!(finds_mate(&position(fen), &table, moves, nodes), "{fen}");
    }
}

#[test]
fn a_search_stopped_while_it_asks_for_a_nearer_mate_keeps_the_one_it_has() {
    let table = cache();
    let stop = AtomicBool::new(false);
    let limits = Limits { stop: Some(&stop), ..Limits::default() };
    let mut searcher = Searcher::new(&table).with_options(PLAYING).with_limits(limits);
    let mut proved = None;
    let analysis = searcher.deepen(&mut position("8/8/8/1k6/3K4/8/6R1/8 w - - 0 1"), 1, |iteration| {
        let line = iteration.line;
        if line.bound == Bound::Lower && mate_in(line.score).is_some() {
            proved = Some((line.score, line.pv[0]));
            stop.store(true, Ordering::Relaxed);
        }
    });
    let line = &analysis.lines[0];
    assert_eq!(Some((line.score, line.pv[0])), proved);
    assert_eq!(line.bound, Bound::Lower);
}

#[test]
fn the_shared_easy_mates_are_found() {
    let Some(text) = common::shared("data/chess/mates_easy.epd") else { return };
    let mut table = cache();
    let (mut found, mut all) = ([0; 6], [0; 6]);
    for line in text.lines().step_by(7) {
        let (fen, rest) = line.split_once(" bm #").expect("a distance to mate");
        let moves: i32 = rest.trim_end_matches(';').parse().expect("a distance");
        table.clear(1);
        all[moves as usize] += 1;
        found[moves as usize] += u32::from(finds_mate(&position(fen), &table, moves, 40_000));
    }
    assert_eq!(found[1..=3], all[1..=3]);
}

#[test]
fn a_mate_beyond_the_clock_is_a_draw_whatever_the_table_says() {
    let table = cache();
    let rook = |clock: u32| position(&format!("k7/8/2K5/8/8/8/8/7R w - - {clock} 80"));
    assert!(finds_mate(&rook(0), &table, 2, 40_000));
    assert_eq!(analysed(&rook(98), &table, to_depth(8)).lines[0].score, Score::ZERO);
    assert!(finds_mate(&rook(97), &table, 2, 40_000));
}

#[test]
fn no_mate_is_announced_that_the_clock_forbids() {
    let game = position("8/1p2KP2/1p4q1/1Pp5/2P5/N1Pp1k2/3P4/1N6 b - - 76 40");
    let analysis = analysed(&game, &cache(), Limits { nodes: Some(50_000), ..Limits::default() });
    assert_eq!(mate_in(analysis.lines[0].score), None);
}

/// A table that holds this of every position a move leads to; late on the clock, of those that do not set it back.
fn told_of_children(game: &Chess, depth: i32, score: i32, bound: Bound) -> Cache {
    let (start, mut game, table, mut moves) = (game.clock(), game.clone(), cache(), Vec::new());
    game.legal_moves(&mut moves);
    for mv in moves {
        let undo = game.make(mv);
        if game.clock() > 0 || start < 50 {
            table.store(game.key(), Entry::new(Depth::new(depth), NodeScore::new(score), bound, None));
        }
        game.unmake(mv, undo);
    }
    table
}

#[test]
fn a_mate_that_the_table_tells_of_is_not_announced_if_the_clock_forbids_it() {
    for (clock, depth, announced) in [(0, 4, Some(15)), (76, 4, None), (0, 60, Some(15)), (76, 60, None)] {
        let game = position(&format!("8/1p2KP2/1p4q1/1Pp5/2P5/N1Pp1k2/3P4/1N6 b - - {clock} 40"));
        let table = told_of_children(&game, depth, 28 - MATE, Bound::Exact);
        let analysis = analysed(&game, &table, to_depth(4));
        assert_eq!(mate_in(analysis.lines[0].score), announced, "{clock} {depth}");
    }
}

/// That the opponent mates in ten at best is no mate.
#[test]
fn a_mate_that_the_table_does_not_prove_is_not_announced() {
    for fen in ["1q3rk1/6R1/5p2/3n1P1Q/3ppP1P/8/6PK/2R5 b - - 0 42", "2B2R2/3r2p1/p1kbR3/8/3p1B2/8/PPP5/2K5 b - - 8 48"]
    {
        let game = position(fen);
        let table = told_of_children(&game, 60, MATE - 19, Bound::Upper);
        assert_eq!(mate_in(analysed(&game, &table, to_depth(6)).lines[0].score), None, "{fen}");
    }
}

#[test]
fn a_repetition_of_the_game_is_no_way_out() {
    let mut game = position("8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1");
    for text in ["a1a2", "a7a8", "a2a1"] {
        let mv = game.parse_move(text).expect("legal");
        game.play(mv);
    }
    let analysis = analysed(&game, &cache(), to_depth(18));
    let best = analysis.best().map(|mv| mv.to_string());
    assert!(best.as_deref().is_some_and(|mv| mv == "a8b7" || mv == "a8b8"), "{analysis:?}");
    // The move that goes back to where the game came from is no draw.
    let back = game.parse_move("a8a7").expect("legal");
    let table = cache();
    let searcher = Searcher::new(&table).with_options(PLAYING).with_limits(to_depth(18));
    let worse = searcher.with_root_moves(vec![back]).deepen(&mut game, 1, |_| {}).lines[0].score;
    assert!(worse < Score::ZERO, "{worse:?}");
}

#[test]
fn a_game_that_is_over_has_no_move() {
    for fen in ["R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"] {
        let analysis = analysed(&position(fen), &cache(), to_depth(5));
        assert_eq!((analysis.best(), analysis.lines.len()), (None, 0), "{fen}");
    }
}

#[test]
fn the_same_search_takes_the_same_nodes() {
    let mut table = cache();
    let game = position("8/4k3/B7/4K2R/8/8/8/8 w - - 0 1");
    let first = analysed(&game, &table, to_depth(12)).stats;
    table.clear(1);
    assert_eq!(analysed(&game, &table, to_depth(12)).stats, first);
}

#[test]
fn of_several_lines_the_best_is_what_the_table_keeps_of_the_root() {
    for fen in ["5R2/2kB2p1/p2bR3/8/3p1B2/8/PPP5/2K5 b - - 0 49", "2B2R2/3r2p1/p1kbR3/8/3p1B2/8/PPP5/2K5 b - - 8 48"] {
        let (table, game) = (cache(), position(fen));
        for depth in 1..=7 {
            table.new_search();
            let mut searcher = Searcher::new(&table).with_options(PLAYING).with_limits(to_depth(depth));
            let analysis = searcher.deepen(&mut game.clone(), 2, |_| {});
            assert_eq!(analysis.lines.len(), 2);
            let kept = table.probe(game.key()).expect("the root is kept");
            assert_eq!((kept.hash_move(), kept.bound()), (analysis.best(), Some(Bound::Exact)), "{fen}: {analysis:?}");
            assert_eq!(kept.score().get(), analysis.lines[0].score.get(), "{fen}: {analysis:?}");
        }
    }
}

#[test]
fn lines_begin_with_different_moves_wherever_a_search_stops() {
    let game = position("rnb1k1nr/ppppq2p/3b1p2/4p1p1/N6P/5N1R/PPPPPPP1/R1BQKB2 b Qkq - 1 6");
    for nodes in (100..1_500).step_by(25) {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let table = Cache::with_entries(1 << 12).expect("memory");
        let analysis =
            Searcher::new(&table).with_options(PLAYING).with_limits(limits).deepen(&mut game.clone(), 4, |_| {});
        for (i, line) in analysis.lines.iter().enumerate() {
            let same = analysis.lines[..i].iter().any(|other| other.pv[0] == line.pv[0]);
            assert!(!same, "{nodes} nodes: {:?}", analysis.lines);
        }
    }
}

#[test]
fn many_queens_do_not_keep_a_search_of_one_ply_busy() {
    let game = position("qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - - 0 1");
    let analysis = analysed(&game, &cache(), to_depth(1));
    assert!(!analysis.stopped && analysis.stats.nodes < 600_000, "{} nodes", analysis.stats.nodes);
}
