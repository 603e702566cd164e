//! A check that any [`Game`] can be run through: every search, option and table against looking at everything.
//!
//! Knows what must agree: a table, an option, a stop may change how long a search takes, never what it answers. Knows no
//! concrete game. Where the [conformance kit](crate::conformance) asks whether a game keeps its promises, this asks whether
//! the searches do on that game.

mod configuration;
mod report;
mod run;
mod truth;

use transposition::{Depth, HashMove, KeyStream};

use crate::Game;

pub use report::{Agreement, Disagreement};

use configuration::Configuration;
use run::Run;
use truth::Truth;

/// How hard to look. The same plan for the same game always looks at the same configurations.
#[derive(Clone, Copy, Debug)]
pub struct CheckPlan {
    seed: u64,
    configurations: u64,
    deepest: i32,
    oracle_nodes: u64,
    layered: bool,
}

impl CheckPlan {
    /// A plan of 1,000 configurations, depths to 6 plies and 20,000 nodes for looking at everything at one depth.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        CheckPlan { seed, configurations: 1_000, deepest: 6, oracle_nodes: 20_000, layered: false }
    }

    /// With this many configurations.
    #[must_use]
    pub const fn with_configurations(self, configurations: u64) -> Self {
        CheckPlan { configurations, ..self }
    }

    /// With depths of at most this many plies. A search to the end of the game is added if the oracle can follow it.
    #[must_use]
    pub const fn with_max_depth(self, deepest: i32) -> Self {
        CheckPlan { deepest, ..self }
    }

    /// With this many nodes to spend on looking at everything at one depth; deeper depths are left out.
    #[must_use]
    pub const fn with_oracle_nodes(self, oracle_nodes: u64) -> Self {
        CheckPlan { oracle_nodes, ..self }
    }

    /// For games in which a position is always at the same distance from the start, and whose evaluations keep within the
    /// bounds they state. Then a depth-limited value does not depend on which entries a table happens to hold, and what is
    /// otherwise checked in searches to the end only is checked at every depth: entries from deeper searches, static
    /// bounds, and [`Negamax`](crate::reference::Negamax) over a table.
    #[must_use]
    pub const fn layered(self) -> Self {
        CheckPlan { layered: true, ..self }
    }
}

/// Runs `game` through searches of every kind with randomly drawn options, windows and tables of 1 to 2^16 entries, all
/// policies, cold, warm, full, and left behind by a stopped search, and compares each answer with looking at everything.
///
/// Keys must be different for different positions, for the tables keep all their bits. Where scores depend on the path the
/// searches run with [`GraphHistory::Complete`](crate::GraphHistory::Complete), which alone promises the same answer.
///
/// ```
/// # use std::num::NonZero;
/// # use transposition::{HashMove, NodeScore};
/// use transposition_search::{CheckPlan, Game, check_search};
///
/// /// One heap of stones; take one to three; who takes the last one wins.
/// #[derive(Clone)]
/// struct Heap(u32);
/// # #[derive(Clone, Copy, Debug, PartialEq, Eq)]
/// # struct Take(u32);
/// # impl HashMove for Take {
/// #     const BITS: u32 = 2;
/// #     fn to_code(self) -> NonZero<u32> { NonZero::new(self.0).unwrap() }
/// #     fn from_code(code: NonZero<u32>) -> Option<Self> { Some(Take(code.get())) }
/// # }
/// # impl Game for Heap {
/// #     type Move = Take;
/// #     type Key = u32;
/// #     type Undo = ();
/// #     fn key(&self) -> u32 { self.0 }
/// #     fn outcome(&self) -> Option<NodeScore> { (self.0 == 0).then_some(NodeScore::new(-1)) }
/// #     fn moves(&self, into: &mut Vec<Take>) { into.extend((1..=self.0.min(3)).map(Take)) }
/// #     fn make(&mut self, mv: Take) { self.0 -= mv.0 }
/// #     fn unmake(&mut self, mv: Take, (): ()) { self.0 += mv.0 }
/// # }
///
/// let agreement = check_search(&Heap(9), CheckPlan::new(2024).with_configurations(200))?;
/// assert_eq!(agreement.configurations, 200);
/// assert!(agreement.solved > 0 && agreement.cutoffs > 0);
/// # Ok::<(), transposition_search::Disagreement>(())
/// ```
///
/// # Errors
/// The first [`Disagreement`] found.
pub fn check_search<G>(game: &G, plan: CheckPlan) -> Result<Agreement, Disagreement>
where
    G: Game + Clone,
    G::Key: Into<u64>,
{
    const { assert!(<G::Move as HashMove>::BITS <= 32) };
    let truth = Truth::of(game, Depth::new(plan.deepest), plan.oracle_nodes);
    let mut random = KeyStream::new(plan.seed);
    let mut agreement = Agreement::default();
    for number in 0..plan.configurations {
        let configuration = Configuration::draw(&mut random, &truth, plan.layered);
        let mut run = Run::new(game, &truth, &configuration, random.next_word());
        let checked = run.check();
        run.sum_up(&mut agreement);
        checked.map_err(|what| Disagreement::new(plan.seed, number, &configuration, &what))?;
    }
    Ok(agreement)
}
