//! The strong search: every device of the trade over one table, each with its own switch.
//!
//! | file | knows |
//! |---|---|
//! | `options` | what can be switched |
//! | `searcher` | the state of one thread's search |
//! | `words` | what these parts hand to one another |
//! | `aim` | what settles a window about wins and losses |
//! | `node` | one node up to its moves: the gates |
//! | `expand` | the moves of a node, and what comes of them |
//! | `seam` | the one place that probes and the one that stores |
//! | `selective` | null move and late move reductions |
//! | `quiesce` | what happens where the depth has run out |
//! | `glance` | a look at every child before one is searched |
//! | `order` | killers and history |
//! | `path` | how the threads of a team divide their work |
//! | `pv` | the principal variation, apart from the table |
//! | `proven` | a line carried on through what the table has proved |
//! | `deepen` | iterative deepening, aspiration, several lines |
//! | `exact` | solving by null windows, and MTD(f) |
//! | `tally` | the nodes of a team together |
//! | `shared` | several threads over one table |

mod aim;
mod deepen;
mod exact;
mod expand;
mod glance;
mod node;
mod options;
mod order;
mod path;
mod proven;
mod pv;
mod quiesce;
mod seam;
mod searcher;
mod selective;
mod shared;
mod tally;
mod words;

pub use deepen::{Analysis, Iteration, Line};
pub use exact::{Ask, Solution};
pub use options::{DepthGate, Options};
pub use searcher::Searcher;
pub use shared::Team;
