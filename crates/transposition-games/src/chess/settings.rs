//! The search options that suit chess. Knows the options; does not know how the search works.

use transposition_search::{GraphHistory, Options};

/// Options for playing chess: quiescence over the table and with checks, futility, late moves left out, and leaning values
/// kept where their best move does not lean.
pub const PLAYING: Options = Options {
    max_ply: 246,
    graph_history: GraphHistory::Loose,
    quiescence_table: true,
    delta: Some(150),
    quiet_checks: Some(12),
    futility: Some(90),
    late_moves: true,
    etc_for_wins: true,
    ..Options::PLAY
};
