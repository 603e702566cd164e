//! The tests of tables in files. A program of their own: it is built a second time with the feature `mmap`, and some tests
//! start it anew as another process.

mod persist;
mod shared;
