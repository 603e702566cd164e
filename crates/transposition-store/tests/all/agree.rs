//! The two backends agree, operation by operation.

use std::time::Duration;

use proptest::prelude::*;
use transposition_store::{Fact, Lease, Position, Queue, Source, Store, StoreError};

use crate::server::Server;
use crate::{embedded, hello, job};

#[derive(Clone, Debug)]
enum Operation {
    Merge(u128, Fact),
    Get(u128),
    Put(u128, i32),
    /// Jobs, and whether the leases have run out at once.
    Take(usize, bool),
    Extend(prop::sample::Index),
    Finish(prop::sample::Index, Fact),
    GiveBack(prop::sample::Index),
    Fail(prop::sample::Index),
    Reconcile,
    Note(u8),
}

fn fact() -> impl Strategy<Value = Fact> {
    (-2..3_i32, 0..3_u8, 0..3_u64).prop_map(|(value, kind, by)| match kind {
        0 => Fact::exact(value, None, by, Source(by)),
        1 => Fact::at_least(value, None, by, Source(by)),
        _ => Fact::at_most(value, by, Source(by)),
    })
}

fn operation() -> impl Strategy<Value = Operation> {
    use Operation::{Extend, Fail, Finish, Get, GiveBack, Merge, Note, Put, Reconcile, Take};
    let index = any::<prop::sample::Index>;
    prop_oneof![
        2 => (0..6_u128, fact()).prop_map(|(number, fact)| Merge(number, fact)),
        1 => (0..6_u128).prop_map(Get),
        4 => (0..6_u128, -2..3_i32).prop_map(|(number, priority)| Put(number, priority)),
        4 => (1..3_usize, any::<bool>()).prop_map(|(jobs, late)| Take(jobs, late)),
        1 => index().prop_map(Extend),
        2 => (index(), fact()).prop_map(|(lease, fact)| Finish(lease, fact)),
        1 => index().prop_map(GiveBack),
        2 => index().prop_map(Fail),
        1 => Just(Reconcile),
        1 => any::<u8>().prop_map(Note),
    ]
}

const HOUR: Duration = Duration::from_hours(1);

/// What an operation answers, as text without what is the backend's own.
fn answer(store: &Store, queue: &Queue<'_>, leases: &mut Vec<Lease>, operation: &Operation) -> String {
    let held = |index: &prop::sample::Index| (!leases.is_empty()).then(|| index.get(leases).clone());
    let plain = |result: Result<String, StoreError>| match result {
        Ok(text) => text,
        Err(error) => error.to_string().replace(store.address(), "the store"),
    };
    let done = match operation {
        Operation::Merge(number, fact) => store.merge(&[(Position::from(*number), *fact)]).map(|()| String::new()),
        Operation::Get(number) => store.get(&[Position::from(*number)]).map(|fact| format!("{fact:?}")),
        Operation::Put(number, priority) => queue.put(&[job(*number, *priority)]).map(|new| format!("{new}")),
        Operation::Take(jobs, late) => {
            let taken = queue.take("worker one|two", if *late { Duration::ZERO } else { HOUR }, *jobs);
            taken.map(|taken| {
                let text = format!("{taken:?}");
                leases.extend(taken);
                text
            })
        }
        Operation::Extend(index) => {
            held(index).map_or(Ok(String::new()), |lease| queue.extend(&lease, HOUR).map(|held| format!("{held}")))
        }
        Operation::Finish(index, fact) => {
            held(index).map_or(Ok(String::new()), |lease| queue.finish(&lease, fact).map(|fact| format!("{fact:?}")))
        }
        Operation::GiveBack(index) => {
            held(index).map_or(Ok(String::new()), |lease| queue.give_back(&lease).map(|held| format!("{held}")))
        }
        Operation::Fail(index) => {
            held(index).map_or(Ok(String::new()), |lease| queue.fail(&lease, "no memory").map(|held| format!("{held}")))
        }
        Operation::Reconcile => queue.reconcile(&[job(0, 1), job(1, 2), job(5, 0)]).map(|new| format!("{new}")),
        Operation::Note(name) => queue.note(&format!("{}", name % 3), &format!("text {name}")).map(|()| String::new()),
    };
    let state =
        queue.counts().and_then(|counts| Ok(format!("{counts:?} {:?} {:?}", queue.poisoned()?, queue.notes()?)));
    let mut facts: Vec<_> = store.facts().map(|fact| plain(fact.map(|fact| format!("{fact:?}")))).collect();
    facts.sort();
    format!("{} {} {facts:?}", plain(done), plain(state))
}

#[test]
fn a_file_and_a_server_answer_every_operation_alike() {
    let Some(server) = Server::start(&[]) else { return };
    let plan = ProptestConfig { cases: 24, max_shrink_iters: 200, ..ProptestConfig::default() };
    proptest!(plan, |(operations in prop::collection::vec(operation(), 1..60))| {
        let () = server.raw(&[b"FLUSHALL"]);
        let (_folder, file) = embedded();
        let served = Store::open(&server.url(), &hello()).expect("an empty server");
        let (here, there) = (file.queue("q").unwrap(), served.queue("q").unwrap());
        let (mut held_here, mut held_there) = (Vec::new(), Vec::new());
        for operation in &operations {
            let by_file = answer(&file, &here, &mut held_here, operation);
            let by_server = answer(&served, &there, &mut held_there, operation);
            prop_assert_eq!(by_file, by_server, "{:?}", operation);
        }
    });
}
