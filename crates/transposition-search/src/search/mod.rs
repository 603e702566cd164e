//! The fast search: alpha-beta over one table, with every enhancement behind its own switch.
//!
//! | file | contents |
//! |---|---|
//! | `options` | the switches |
//! | `searcher` | the state of one thread's search, and one search from the root |
//! | `records` | what the stages of a node hand on |
//! | `requirement` | how deep a node must be searched to settle a window about wins and losses |
//! | `node` | one node up to its moves |
//! | `moves` | the move loop of a node, and the store |
//! | `table_access` | the one place that probes and the one that stores |
//! | `pruning` | static pruning, null move, late move pruning and reductions |
//! | `quiescence` | quiescence search |
//! | `etc` | child bounds and enhanced transposition cutoffs |
//! | `ordering` | killers and history heuristic |
//! | `deferral` | how the threads of a team divide their work (after ABDADA) |
//! | `pv` | the principal variation, apart from the table |
//! | `pv_extension` | the principal variation carried on through the table |
//! | `deepening` | iterative deepening, aspiration windows, MultiPV |
//! | `exact` | solving by null windows, and MTD(f) |
//! | `node_count` | the nodes of a team together |
//! | `team` | several threads over one table |

mod deepening;
mod deferral;
mod etc;
mod exact;
mod moves;
mod node;
mod node_count;
mod options;
mod ordering;
mod pruning;
mod pv;
mod pv_extension;
mod quiescence;
mod records;
mod requirement;
mod searcher;
mod table_access;
mod team;

pub use deepening::{Analysis, Iteration, Line};
pub use exact::{Ask, Solution};
pub use options::{DepthGate, Options};
pub use searcher::Searcher;
pub use team::Team;
