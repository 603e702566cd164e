//! The tests of the searches from outside, in one program: a program is linked, and the searches made for every game and
//! table, once and not for each file.

mod agreement;
mod analysis;
mod cases;
mod child_order;
mod common;
mod conformance;
mod dead_ends;
mod devices;
mod dfpn;
mod dfpn_cycles;
mod example;
mod graphs;
mod idastar;
mod margins;
mod memo;
mod move_bounds;
mod path_promises;
mod selective;
mod signature;
