//! The search options that suit chess. Knows what was measured; does not know how the search works.

use transposition_search::{History, Options};

/// What plays chess best of all that was tried.
pub const PLAYING: Options = Options {
    max_ply: 246,
    graph_history: History::Loose,
    quiescence_table: true,
    delta: Some(150),
    futility: Some(90),
    late_moves: true,
    ..Options::PLAY
};
