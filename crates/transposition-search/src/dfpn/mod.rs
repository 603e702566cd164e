//! Depth-first proof-number search: is the value of this position at least so much?
//!
//! Best first by proof and disproof numbers, in the depth-first form that keeps them in a bounded table. Knows the
//! [`Game`](crate::Game) and the [`ValueTable`](crate::ValueTable); does not know how the table chooses what to forget.
//!
//! **The question.** Every node asks "can the side to move reach at least `aim`?", with the aim seen from that node: turned
//! round for the opponent, and moved by one ply where a score band counts plies. An entry states the aim it answers, so one
//! table serves both sides of a game whose key does not tell them apart, and one question after another.
//!
//! **Small tables.** A line keeps the numbers of its own nodes' children outside the table: plies times moves, nothing that
//! grows with the tree. Whatever the table forgets is searched again, and each visit of a child raises its number above what
//! it was, so the search ends over any table, none included. What to forget is the replacement policy's choice, by
//! the [work](transposition::Value::work) behind an entry: a policy that throws out the smaller subtree (`Big1`, `TwoBig1`)
//! does, one bucket at a time, what garbage collection of small trees does in one sweep.
//!
//! **Graphs.** Positions may be reached on many paths. A position counted on several of them makes the numbers larger than
//! they need be, which costs time, never a wrong answer. A game whose [path matters](crate::Game::path_matters), by a rule
//! of repetition or a move clock, is refused: this search looks at positions alone. Where positions can come back and no rule
//! says what that is worth, a play without end reaches no aim and fails none; an answer is only ever built on lines that were
//! followed to an end, so it holds whatever such a play is worth, and where there is none the search goes round until a limit
//! or the longest line stops it.
//!
//! **Trust.** A false match brings a false proof. Use a table that verifies the whole key.

mod aim;
mod line;
mod numbers;
mod search;
mod unproved;

pub use numbers::ProofNumbers;
pub use search::{Dfpn, Progress, Proof};
pub use unproved::Unproved;
