//! The tests of the games from outside, in one program: a program is linked, and the searches made for every game and
//! table, once and not for each file.

mod agreement;
mod chess_known;
mod chess_rules;
mod chess_search;
mod common;
mod conformance;
mod connect4;
mod connect4_forced;
mod domineering;
mod fifteen;
mod generated;
mod history;
mod k_in_a_row;
mod kalah;
mod nim;
mod tictactoe;
