//! A table that writes down what a search asks of it and answers with the words of another. Knows the search's door to
//! tables and the records of a trace; does not know the table behind it, files or games.

use std::cell::RefCell;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use transposition::{Bound, Depth, Entry, Extra, Fate, HashMove, NodeScore, Pack, Score, Window};
use transposition_search::{ProbeRequest, SearchTable, ValueTable};

use crate::trace::{Probe, Record, Store, Writer};

/// A table whose every probe and store becomes a record.
///
/// A search cannot be told that its table failed; so if the trace cannot be written, the stop flag of the search is raised
/// and the error is kept for [`finish`](Self::finish).
#[derive(Debug)]
pub(crate) struct Recorder<'a, T, W> {
    table: T,
    trace: RefCell<Trace<W>>,
    stop: &'a AtomicBool,
}

#[derive(Debug)]
struct Trace<W> {
    writer: Writer<W>,
    failed: Option<io::Error>,
}

impl<'a, T, W: Write> Recorder<'a, T, W> {
    pub(crate) fn new(table: T, writer: Writer<W>, stop: &'a AtomicBool) -> Self {
        Recorder { table, trace: RefCell::new(Trace { writer, failed: None }), stop }
    }

    /// Says that the table was emptied.
    pub(crate) fn cleared(&self) {
        self.write(Record::Clear);
    }

    /// Says that the next search began.
    pub(crate) fn new_search(&self) {
        self.write(Record::NewSearch);
    }

    /// Ends the trace; `whole` says that nothing was left out. How many records it has, checks included.
    pub(crate) fn finish(self, whole: bool) -> io::Result<u64> {
        let Trace { writer, failed } = self.trace.into_inner();
        if let Some(error) = failed {
            return Err(error);
        }
        let count = writer.count() + 1;
        writer.finish(whole).map(|_| count)
    }

    fn write(&self, record: Record) {
        let mut trace = self.trace.borrow_mut();
        if trace.failed.is_some() {
            return;
        }
        if let Err(error) = trace.writer.write(record) {
            trace.failed = Some(error);
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}

/// The extra of the table behind, and the subtree's nodes whether that table keeps them or not.
///
/// It never reaches a slot: only the inner extra does.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Noted<X> {
    kept: X,
    nodes: u64,
}

impl<X: Extra> Pack for Noted<X> {
    const BITS: u32 = X::BITS;

    fn pack(self) -> Option<u64> {
        self.kept.pack()
    }

    fn unpack(bits: u64) -> Option<Self> {
        X::unpack(bits).map(|kept| Noted { kept, nodes: kept.work() })
    }
}

impl<X: Extra> Extra for Noted<X> {
    fn with_work(self, nodes: u64) -> Self {
        Noted { kept: self.kept.with_work(nodes), nodes }
    }

    fn work(&self) -> u64 {
        self.nodes
    }

    fn with_eval(self, eval: i32) -> Self {
        Noted { kept: self.kept.with_eval(eval), ..self }
    }

    fn eval(&self) -> Option<i32> {
        self.kept.eval()
    }

    fn with_pv(self, pv: bool) -> Self {
        Noted { kept: self.kept.with_pv(pv), ..self }
    }

    fn pv(&self) -> bool {
        self.kept.pv()
    }

    fn completed(self, other: Self) -> Self {
        Noted { kept: self.kept.completed(other.kept), ..self }
    }
}

impl<M: HashMove, T: SearchTable<u64, M>, W: Write> ValueTable<u64, Entry<M, Noted<T::Extra>>> for Recorder<'_, T, W> {
    const ACTIVE: bool = T::ACTIVE;

    fn probe(&self, key: u64) -> Option<Entry<M, Noted<T::Extra>>> {
        let entry = self.table.probe(key);
        let probe = Probe { key, depth: Depth::SOLVED, window: None, found: entry.is_some(), answered: false };
        self.write(Record::Probe(probe));
        entry.map(Entry::converted)
    }

    fn store(&self, key: u64, value: Entry<M, Noted<T::Extra>>) -> Fate {
        // What no table can keep is no part of the trace either.
        if value.depth() >= Depth::STORED_MIN {
            let nodes = value.work().try_into().unwrap_or(u32::MAX);
            // A trace has no word for "nothing is proved": at least the least score says as much.
            let (score, bound) = value.bound().map_or((NodeScore::MIN, Bound::Lower), |bound| (value.score(), bound));
            let depth = value.depth();
            self.write(Record::Store(Store { key, depth, score, bound, nodes }));
        }
        self.table.store(key, value.converted())
    }

    fn prefetch(&self, key: u64) {
        self.table.prefetch(key);
    }

    fn false_matches(&self) -> Option<u64> {
        self.table.false_matches()
    }
}

impl<M: HashMove, T: SearchTable<u64, M>, W: Write> SearchTable<u64, M> for Recorder<'_, T, W> {
    type Extra = Noted<T::Extra>;

    fn probe_for(&self, key: u64, sought: ProbeRequest<'_>) -> Option<Entry<M, Self::Extra>> {
        let ProbeRequest { depth, window, here } = sought;
        let entry = self.table.probe_for(key, sought);
        let answered = entry.zip(window).is_some_and(|(entry, window)| entry.cutoff(depth, window, here).is_some());
        // From the node's point of view, as entries are.
        let window = window.map(|window| {
            let seen = |score| Score::new(here.to_node(score).get());
            Window::new(seen(window.alpha()), seen(window.beta()))
        });
        self.write(Record::Probe(Probe { key, depth, window, found: entry.is_some(), answered }));
        entry.map(Entry::converted)
    }
}
