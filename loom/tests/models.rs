//! Every interleaving of two writers and a reader on one bucket, with up to three preemptions a thread, and every value
//! that relaxed loads may then see. The limits: three threads, one store or probe each, one bucket, the preemption bound.
//!
//! `cd loom && cargo test --release`

#[path = "../../crates/transposition/tests/all/tried.rs"]
mod tried;

use loom::sync::Arc;
use loom::sync::atomic::{AtomicU64, Ordering::Relaxed};
use loom::thread;
use transposition::{Eight, Exact, Four, Meta, Place, Replace, Six, Table};
use tried::Tried;

fn every_interleaving(run: impl Fn() + Send + Sync + 'static) {
    let mut model = loom::model::Builder::new();
    model.preemption_bound = Some(3);
    model.check(run);
}

/// The control: the table is built with the model checker's atomics, which work nowhere but in a model.
#[test]
#[should_panic(expected = "Loom")]
fn the_table_is_under_the_model_checker() {
    drop(Table::<u32>::with_entries(1));
}

/// Two writers of two keys, and a reader that must see for each key nothing or what was written for it.
fn two_writers_and_a_reader<L: Tried>() {
    every_interleaving(|| {
        let table: Arc<Table<u32, L>> = Arc::new(Table::with_entries(1).unwrap());
        let writers = [1, 2].map(|number| {
            let table = table.clone();
            thread::spawn(move || {
                table.store(L::nth_key(number), 100 + number as u32);
            })
        });
        for number in [1, 2] {
            let found = table.probe(L::nth_key(number));
            assert!(found.is_none_or(|value| value == 100 + number as u32), "{found:?} for key {number}");
        }
        for writer in writers {
            writer.join().unwrap();
        }
        let left = [1, 2].map(|number| table.probe(L::nth_key(number)));
        assert!(left[0].is_none_or(|value| value == 101) && left[1].is_none_or(|value| value == 102));
    });
}

#[test]
fn eight_slots() {
    two_writers_and_a_reader::<Eight>();
}

#[test]
fn six_slots() {
    // No check bits in the word: all rests on the tag.
    two_writers_and_a_reader::<Six<16>>();
}

#[test]
fn four_slots() {
    two_writers_and_a_reader::<Four>();
}

#[test]
fn exact_slots() {
    two_writers_and_a_reader::<Exact<20>>();
}

/// A policy that moves the first slot's entry to the second, always.
#[derive(Debug, Default)]
struct Down;

impl Replace for Down {
    fn place(&self, slots: &[Meta], _new: &Meta) -> Place {
        if slots[0].occupied { Place::Demote { into: 0, to: 1 } } else { Place::Into(0) }
    }
}

/// Two writers that both move what they find, a third key's entry at first, and a reader that must see for each key nothing
/// or what was written for it. Two preemptions a thread: a move is more steps than a store.
fn two_writers_that_move_entries<L: Tried>() {
    let mut model = loom::model::Builder::new();
    model.preemption_bound = Some(2);
    model.check(|| {
        let table: Arc<Table<u32, L, Down>> = Arc::new(Table::with_entries(1).unwrap());
        table.store(L::nth_key(3), 103);
        let writers = [1, 2].map(|number| {
            let table = table.clone();
            thread::spawn(move || {
                table.store(L::nth_key(number), 100 + number as u32);
            })
        });
        for number in [3, 1] {
            let found = table.probe(L::nth_key(number));
            assert!(found.is_none_or(|value| value == 100 + number as u32), "{found:?} for key {number}");
        }
        for writer in writers {
            writer.join().unwrap();
        }
        for number in [1, 2, 3] {
            let left = table.probe(L::nth_key(number));
            assert!(left.is_none_or(|value| value == 100 + number as u32), "{left:?} is left for key {number}");
        }
    });
}

#[test]
fn four_slots_that_entries_move_between() {
    two_writers_that_move_entries::<Four>();
}

#[test]
fn six_slots_that_entries_move_between() {
    two_writers_that_move_entries::<Six<16>>();
}

#[test]
fn eight_slots_that_entries_move_between() {
    two_writers_that_move_entries::<Eight>();
}

/// Two words, key and value, written and read one after the other; `mixed` keeps the first XOR the second.
fn pair_of_words(mixed: bool) {
    every_interleaving(move || {
        let slot = Arc::new([AtomicU64::new(0), AtomicU64::new(0)]);
        let writers = [1u64, 2].map(|key| {
            let slot = slot.clone();
            thread::spawn(move || {
                let value = 100 + key;
                slot[0].store(value, Relaxed);
                slot[1].store(if mixed { key ^ value } else { key }, Relaxed);
            })
        });
        let (value, key) = (slot[0].load(Relaxed), slot[1].load(Relaxed));
        let key = if mixed { key ^ value } else { key };
        assert!(key != 1 || value == 101, "key 1 with value {value}");
        for writer in writers {
            writer.join().unwrap();
        }
    });
}

/// The control: without the XOR the model must find the torn pair.
#[test]
#[should_panic(expected = "key 1 with value")]
fn a_plain_pair_is_torn() {
    pair_of_words(false);
}

#[test]
fn a_mixed_pair_is_not() {
    pair_of_words(true);
}
