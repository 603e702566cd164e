//! Dynamic programming over a state graph, with a bounded table as the memo.
//!
//! Knows the [`Recurrence`] a user states and the [`ValueTable`] that remembers; does not know what the values mean. The
//! table is a cache, not a dictionary: what it forgets is worked out again, so its size changes the time, never the value.

mod evaluate;
mod recurrence;

pub use evaluate::{Memo, MemoStats};
pub use recurrence::Recurrence;
