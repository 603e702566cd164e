//! The fast search: alpha-beta over one table, with every enhancement behind its own switch.
//!
//! `node` has the stages of a node in the order in which they happen, and says which file has which. Beside the stages:
//!
//! | file | contents |
//! |---|---|
//! | `options` | the switches |
//! | `searcher` | the state of one thread's search, and one search from the root |
//! | `records` | what the stages of a node hand on |
//! | `requirement` | how deep a node must be searched to settle a window about wins and losses |
//! | `quiets` | killers and history heuristic |
//! | `pv`, `pv_extension` | the principal variation, and how it is carried on through the table |
//! | `deepening` | iterative deepening, aspiration windows, several lines |
//! | `exact` | solving by null windows, MTD(f) |
//! | `team`, `deferral`, `node_count` | several threads over one table |
//!
//! # Sources
//!
//! | technique | source |
//! |---|---|
//! | ABDADA (deferral) | J.-C. Weill, The ABDADA Distributed Minimax-Search Algorithm, ICCA Journal 19(1), 1996 |
//! | lazy SMP | Chess Programming Wiki, Lazy SMP |
//! | principal variation search (PVS) | T. A. Marsland, M. Campbell, Parallel Search of Strongly Ordered Game Trees, Computing Surveys 14(4), 1982 |
//! | MTD(f) | A. Plaat et al., Best-First Fixed-Depth Minimax Algorithms, Artificial Intelligence 87, 1996 |
//! | enhanced transposition cutoff (ETC) | A. Plaat et al., Exploiting Graph Properties of Game Trees, AAAI 1996 |
//! | aspiration windows, iterative deepening | D. Slate, L. Atkin, Chess 4.5, in Chess Skill in Man and Machine, 1977 |
//! | killers | S. Akl, M. Newborn, The Principal Continuation and the Killer Heuristic, ACM Annual Conference 1977 |
//! | history heuristic | J. Schaeffer, The History Heuristic, ICCA Journal 6(3), 1983 |
//! | quiescence search | D. Beal, A Generalised Quiescence Search Algorithm, Artificial Intelligence 43, 1990 |
//! | null move | C. Donninger, Null Move and Deep Search, ICCA Journal 16(3), 1993 |
//! | futility pruning | E. Heinz, Extended Futility Pruning, ICCA Journal 21(2), 1998 |
//! | razoring | J. Birmingham, P. Kent, Tree-searching and Tree-pruning Techniques, Advances in Computer Chess 1, 1977 |
//! | reverse futility pruning, delta pruning, mate distance pruning | Chess Programming Wiki, pages of these names |
//! | late move pruning (LMP), late move reductions (LMR) | Chess Programming Wiki, Futility Pruning (move count) and Late Move Reductions |

mod bounds;
mod deepening;
mod deferral;
mod etc;
mod exact;
mod late_moves;
mod moves;
mod node;
mod node_count;
mod options;
mod ordering;
mod probe;
mod pv;
mod pv_extension;
mod quiescence;
mod quiets;
mod records;
mod requirement;
mod searcher;
mod static_pruning;
mod store;
mod team;

pub use deepening::{Analysis, Iteration, Line};
pub use exact::{Ask, Solution};
pub use options::{DepthGate, Options};
pub use searcher::Searcher;
pub use team::Team;
