//! What a user states of a dynamic program. Knows states and values; does not know tables.

use std::fmt::Debug;

/// A value defined over states by the values of their successors.
///
/// Following successors must come to an end from every state: the state graph has no cycles.
///
/// ```
/// use transposition_search::NoTable;
/// use transposition_search::memo::{Memo, Recurrence};
///
/// /// Ways from the corner of a grid to the opposite one, steps right and up.
/// struct Paths;
///
/// impl Recurrence for Paths {
///     type State = (u32, u32);
///     type Key = u64;
///     type Value = u64;
///     type Sum = u64;
///     fn key(&self, &(x, y): &(u32, u32)) -> u64 { u64::from(x) << 32 | u64::from(y) }
///     fn known(&self, &(x, y): &(u32, u32)) -> Option<u64> { (x == 0 || y == 0).then_some(1) }
///     fn successors(&self, &(x, y): &(u32, u32), into: &mut Vec<(u32, u32)>) { into.extend([(x - 1, y), (x, y - 1)]); }
///     fn start(&self, _: &(u32, u32)) -> u64 { 0 }
///     fn add(&self, _: &(u32, u32), ways: &mut u64, _: usize, further: u64) { *ways += further; }
///     fn finish(&self, _: &(u32, u32), ways: u64) -> u64 { ways }
/// }
///
/// assert_eq!(Memo::new(NoTable).value(&Paths, (6, 6)), Ok(924));
/// ```
pub trait Recurrence {
    /// A state.
    type State: Debug;
    /// What identifies a state in a table; equal only for states of equal value.
    type Key: Copy;
    /// The value of a state, as the table keeps it.
    type Value: Copy;
    /// What is gathered over a state's successors.
    type Sum;

    /// The state's key.
    fn key(&self, state: &Self::State) -> Self::Key;

    /// The state's value, if it takes no successor to know it. Such states never reach the table.
    fn known(&self, state: &Self::State) -> Option<Self::Value>;

    /// Appends the states that the value of `state` depends on.
    fn successors(&self, state: &Self::State, into: &mut Vec<Self::State>);

    /// What has been gathered before the first successor.
    fn start(&self, state: &Self::State) -> Self::Sum;

    /// Takes in the value of the successor with number `index`, counted from 0 in the order they were appended.
    fn add(&self, state: &Self::State, sum: &mut Self::Sum, index: usize, value: Self::Value);

    /// The state's value, once every successor has been taken in.
    fn finish(&self, state: &Self::State, sum: Self::Sum) -> Self::Value;

    /// Whether the sum can no longer change, whatever the remaining successors are worth; they are then left out.
    fn is_settled(&self, state: &Self::State, sum: &Self::Sum) -> bool {
        let _ = (state, sum);
        false
    }
}
