//! An owned array of lines for the model checker, whose atomics cannot be made of zeroed memory.

use alloc::boxed::Box;

use super::{Line, Pages};

/// A fixed number of lines, all zero at first.
#[derive(Debug)]
pub(crate) struct Lines<T>(Box<[T]>);

impl<T: Line> Lines<T> {
    pub(crate) fn new(len: usize, _huge_pages: bool) -> Option<Self> {
        Some(Lines((0..len.max(1)).map(|_| T::default()).collect()))
    }

    pub(crate) fn all(&self) -> &[T] {
        &self.0
    }

    pub(crate) fn hand_back(&mut self) -> bool {
        false
    }

    pub(crate) fn zero(&mut self, numbers: impl Iterator<Item = usize>) {
        numbers.for_each(|number| self.0[number] = T::default());
    }

    pub(crate) fn overwrite(&mut self, _threads: usize) {
        self.0.fill_with(T::default);
    }

    pub(crate) fn populate(&self, _threads: usize) -> bool {
        true
    }

    pub(crate) fn pages(&self) -> Pages {
        Pages { asked: false, resident: None, huge: None }
    }
}
