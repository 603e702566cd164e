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
//! they need be, which costs time, never a wrong answer. Games whose positions can repeat are not supported: the search knows
//! nothing of what a repetition is worth and may go round until a limit stops it. An answer is only ever built on finished
//! lines, so one that does come out leans on no repetition.
//!
//! **Trust.** A false match brings a false proof. Use a table that verifies the whole key.

mod aim;
mod line;
mod numbers;
mod search;

pub use numbers::ProofNumbers;
pub use search::{Dfpn, Progress, Proof};
