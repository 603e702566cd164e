//! The program from outside, in one test program: a program is linked once and not for each file.

mod client;
mod hash;
mod mates;
mod program;
mod protocol;
