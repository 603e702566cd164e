//! Every switch of the fast search, in one plain value. Knows what each does; does not know how.

use crate::{GraphHistory, ProbeOrder};

/// Which entries pass gate 1 of the probe contract.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DepthGate {
    /// Those from a search at least as deep as the one requested: the most useful.
    #[default]
    AtLeast,
    /// Those of exactly the depth requested. A depth-limited search then gives the same value whatever was in the table
    /// before it, where a deeper entry would have given a better informed one.
    Equal,
}

/// The switches of a [`Searcher`](crate::Searcher).
///
/// The first group cannot change a value, only the time it takes. The second changes what a depth-limited search looks
/// at; a search to the end of the game ([`Depth::SOLVED`](transposition::Depth::SOLVED)) leaves all of it out but
/// `extensions` and `quiescence`, which find nothing to do there.
///
/// ```
/// use transposition_search::Options;
///
/// let options = Options { pvs: false, ..Options::default() };
/// assert!(!options.changes_values());
/// assert!(Options::PLAY.changes_values());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // independent switches, each of which the lab measures alone
pub struct Options {
    /// Whether a node looks into the table before or after it asks the game for an outcome.
    pub probe_order: ProbeOrder,
    /// Which entries are deep enough.
    pub depth_gate: DepthGate,
    /// What to do about scores that depend on the path to a position.
    pub graph_history: GraphHistory,
    /// Whether PV nodes may be cut by the table. If not, the line reported is searched in full.
    pub pv_cutoffs: bool,
    /// The fewest plies a node must have before it, for the table to be probed and stored into. Zero is everywhere. What
    /// counts is the depth left, or the game's [`horizon`](crate::Game::horizon) in a search to the end.
    pub table_from: u16,
    /// Enhanced transposition cutoffs: the table is asked about every child before one is searched, at nodes with at least
    /// this many plies before them (counted as for `table_from`).
    pub etc: Option<u16>,
    /// The table is asked about every child as well where the window is about wins or losses at a distance, which no evaluation
    /// settles and whose positions come back often.
    pub etc_for_wins: bool,
    /// The game is asked about every child, its outcome and its bounds, before one is searched: about all at once, where it
    /// [tells that](crate::Game::move_bounds), neither `child_order` is on nor the path matters, and the search is one without devices that change
    /// the order of moves or the depth.
    pub child_bounds: bool,
    /// At nodes whose children are looked at, those that are left are searched by their
    /// [score](crate::Game::ordering_score), which a game may tell there at less cost than in its list of moves.
    pub child_order: bool,
    /// Whether the bounds that the game states narrow the windows.
    pub static_bounds: bool,
    /// Principal variation search: moves after the first are asked by a null window whether they are better.
    pub pvs: bool,
    /// Half the width of the first window of an iteration, in points around the last score; none for the full window.
    pub aspiration: Option<u16>,
    /// Quiet moves that caused a cutoff at the same ply come before the other quiet ones.
    pub killers: bool,
    /// Quiet moves are sorted by how often they caused cutoffs.
    pub history_heuristic: bool,

    /// A line goes on with the game's noisy moves where the depth has run out.
    pub quiescence: bool,
    /// That search of noisy moves uses the table as well.
    pub quiescence_table: bool,
    /// The most nodes that one quiescence search enters, from where the depth has run out. Beyond them every position is worth
    /// its static evaluation, and nothing that rests on that is stored by the quiescence search. It keeps positions in which
    /// captures have no end for practical purposes, as with many queens, from taking all the time.
    pub quiescence_nodes: Option<u32>,
    /// It leaves out moves that gain too little by what the game says of them ([`Game::gain`](crate::Game::gain)): that
    /// stay so many points below alpha even with the gain.
    pub delta: Option<u16>,
    /// Where the depth runs out no more than so many plies from the root, it begins with the quiet moves that give check as
    /// well ([`Game::gives_check`](crate::Game::gives_check)).
    pub quiet_checks: Option<u16>,
    /// A position in check is searched one ply deeper, unless the window is about wins or losses that the depth reaches as it is.
    pub extensions: bool,
    /// A position that is too good even after a pass is cut off, on the word of a shallower search.
    pub null_move: bool,
    /// Late quiet moves are first searched less deeply, and so are the noisy ones that the game lists behind quiet ones.
    pub reductions: bool,
    /// So many points a ply is taken to be worth: a position so far above beta for each ply left is cut off, one far
    /// enough below alpha is left to the quiescence search, and quiet moves of one below alpha are left out.
    pub futility: Option<u16>,
    /// Quiet moves that come late are left out where little depth is left.
    pub late_moves: bool,

    /// The longest line, in plies from the root: there the static evaluation is taken, and nothing that depended on it
    /// is stored as deeper than it is. Every ply takes room on the stack of the thread that searches, so a higher limit
    /// needs a larger stack; see [`Options::STACK_PER_PLY`].
    pub max_ply: u16,
}

impl Options {
    /// Nothing but alpha-beta, the table and its move first.
    pub const PLAIN: Options = Options {
        probe_order: ProbeOrder::BeforeOutcome,
        depth_gate: DepthGate::AtLeast,
        graph_history: GraphHistory::Practical,
        pv_cutoffs: true,
        table_from: 0,
        etc: None,
        etc_for_wins: false,
        child_bounds: false,
        child_order: false,
        static_bounds: true,
        pvs: false,
        aspiration: None,
        killers: false,
        history_heuristic: false,
        quiescence: false,
        quiescence_table: false,
        quiescence_nodes: None,
        delta: None,
        quiet_checks: None,
        extensions: false,
        null_move: false,
        reductions: false,
        futility: None,
        late_moves: false,
        max_ply: 512,
    };

    /// The default: everything on that pays in most games and cannot change a value.
    pub const SOUND: Options =
        Options { pvs: true, aspiration: Some(32), killers: true, history_heuristic: true, ..Options::PLAIN };

    /// For playing: also what changes values for the sake of depth.
    pub const PLAY: Options = Options {
        quiescence: true,
        quiescence_nodes: Some(2_000),
        extensions: true,
        null_move: true,
        reductions: true,
        ..Options::SOUND
    };

    /// For solving games that see their own end at a glance: outcome before probe, the game's own move order.
    pub const SOLVE: Options = Options { probe_order: ProbeOrder::AfterOutcome, ..Options::PLAIN };

    /// Bytes of stack that a ply is taken to need, for games whose undo values stay below a kilobyte.
    pub const STACK_PER_PLY: usize = 4096;

    /// Whether an option is on that makes a depth-limited value differ from that of a plain search of the same depth.
    #[must_use]
    pub const fn changes_values(&self) -> bool {
        self.quiescence
            || self.extensions
            || self.null_move
            || self.reductions
            || self.futility.is_some()
            || self.late_moves
    }

    /// Whether a node is judged before its moves are tried.
    pub(super) const fn selects(&self) -> bool {
        self.null_move || self.futility.is_some() || self.late_moves
    }

    /// Whether any option depends on checks.
    pub(super) const fn minds_check(&self) -> bool {
        self.changes_values()
    }

    /// Whether a search needs anything beyond alpha-beta and the table at its nodes.
    pub(super) const fn is_plain(&self) -> bool {
        !(self.changes_values() || self.killers || self.history_heuristic)
    }
}

impl Default for Options {
    fn default() -> Self {
        Options::SOUND
    }
}
