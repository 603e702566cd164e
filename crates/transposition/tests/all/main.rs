//! The tests of the table from outside, in one program: a program is linked, and the table made for every type, once and
//! not for each file. Two more stand by: `files`, built with the feature `mmap` too,
//! and the models of `loom/`, a workspace of its own.

mod common;
mod contract;
mod false_matches;
mod fields;
mod identity;
mod model_shape;
mod policies;
mod replacement;
mod restated;
mod same_key;
mod scores;
mod table_cases;
mod table_false;
mod table_model;
mod table_owner;
mod table_resize;
mod table_shared;
mod tried;
mod zobrist;
