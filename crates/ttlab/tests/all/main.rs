//! The tests of the laboratory from outside, in one program: a program is linked once and not for each file.

mod arrows;
mod bench;
mod book;
mod built_in;
mod chess_commands;
mod chess_lab;
mod common;
mod compare;
mod diff;
mod experiments;
mod interrupt;
mod links;
mod outputs;
mod pages;
mod reproduce;
mod solve;
mod sweep;
mod trace;
