//! What jobs go through, on each backend.

use std::collections::HashSet;
use std::thread::scope;
use std::time::Duration;

use transposition_store::{Fact, Position, Source, StoreError};

use crate::{exact, job, on_each};

const HOUR: Duration = Duration::from_hours(1);

#[test]
fn jobs_go_by_priority_and_none_is_there_twice() {
    on_each(|store| {
        let queue = store.queue("q").unwrap();
        assert_eq!(queue.put(&[job(1, 0), job(2, 5), job(3, -5), job(1, 0)]).unwrap(), 3);
        assert_eq!(queue.put(&[job(3, 9)]).unwrap(), 0); // now the first
        let taken = queue.take("w", HOUR, 2).unwrap();
        let order: Vec<_> = taken.iter().map(|lease| lease.job.clone()).collect();
        assert_eq!(order, [job(3, 9), job(2, 5)]);
        assert_eq!(queue.put(&[job(2, 7)]).unwrap(), 0); // held: as it was
        assert_eq!(queue.take("w", HOUR, 9).unwrap()[0].job, job(1, 0));
        assert!(queue.take("w", HOUR, 9).unwrap().is_empty());
        assert!(store.queue("other").unwrap().take("w", HOUR, 9).unwrap().is_empty());
    });
}

#[test]
fn finishing_merges_and_acknowledges_at_once_and_twice_is_once() {
    on_each(|store| {
        let queue = store.queue("q").unwrap();
        queue.put(&[job(1, 0)]).unwrap();
        let lease = queue.take("w", HOUR, 1).unwrap().remove(0);
        for _ in 0..2 {
            queue.finish(&lease, &exact(3)).unwrap();
            let counts = queue.counts().unwrap();
            assert_eq!((counts.done, counts.open()), (1, 0));
            assert_eq!(store.get(&[Position::from(1)]).unwrap(), [Some(exact(3))]);
        }
        // A contradiction leaves the job where it is.
        queue.put(&[job(1, 0)]).unwrap();
        let lease = queue.take("w", HOUR, 1).unwrap().remove(0);
        assert!(matches!(queue.finish(&lease, &exact(2)), Err(StoreError::Contradiction(_))));
        assert_eq!(queue.counts().unwrap().leased, 1);
    });
}

#[test]
fn a_lease_that_ran_out_is_handed_out_again_and_the_late_result_does_no_harm() {
    on_each(|store| {
        let queue = store.queue("q").unwrap();
        queue.put(&[job(1, 0)]).unwrap();
        let late = queue.take("slow", Duration::ZERO, 1).unwrap().remove(0);
        assert!(queue.extend(&late, HOUR).unwrap());
        assert!(queue.take("quick", HOUR, 1).unwrap().is_empty());
        assert!(queue.extend(&late, Duration::ZERO).unwrap());
        let again = queue.take("quick", HOUR, 1).unwrap().remove(0);
        assert_eq!((again.attempt, queue.counts().unwrap().expired), (2, 1));
        assert!(!queue.extend(&late, HOUR).unwrap());
        assert!(!queue.give_back(&late).unwrap() && !queue.fail(&late, "late").unwrap());
        // A bound of the late one is merged, and the job still belongs to the other.
        queue.finish(&late, &Fact::at_least(0, None, 1, Source(2))).unwrap();
        assert_eq!(queue.counts().unwrap().leased, 1);
        // A value ends the job whoever has it.
        queue.finish(&late, &exact(0)).unwrap();
        assert_eq!((queue.counts().unwrap().done, queue.counts().unwrap().open()), (1, 0));
        queue.finish(&again, &exact(0)).unwrap();
        assert_eq!(queue.counts().unwrap().done, 1);
    });
}

#[test]
fn a_job_that_fails_too_often_is_put_aside_by_name() {
    on_each(|store| {
        let queue = store.queue("q").unwrap().with_max_attempts(2);
        queue.put(&[job(1, 0), job(2, -1)]).unwrap();
        for attempt in 1..=2 {
            let lease = queue.take("w1", HOUR, 1).unwrap().remove(0);
            assert_eq!((lease.job.clone(), lease.attempt), (job(1, 0), attempt));
            assert!(queue.fail(&lease, "out of memory").unwrap());
        }
        for _ in 1..=2 {
            assert_eq!(queue.take("w2", Duration::ZERO, 1).unwrap()[0].job, job(2, -1));
        }
        assert!(queue.take("w3", HOUR, 1).unwrap().is_empty());
        let poisoned = queue.poisoned().unwrap();
        let told: Vec<_> = poisoned.iter().map(|job| (job.how.as_str(), job.reason.as_str())).collect();
        let reasons = ["out of memory, attempt 2 was by w1", "its lease ran out, attempt 2 was by w2"];
        assert_eq!(told, [("1", reasons[0]), ("2", reasons[1])]);
        // It is not handed out again by being put again.
        assert_eq!(queue.put(&[job(1, 0)]).unwrap(), 0);
        assert_eq!((queue.counts().unwrap().poisoned, queue.counts().unwrap().open()), (2, 0));
    });
}

#[test]
fn a_lease_given_back_costs_no_attempt() {
    on_each(|store| {
        let queue = store.queue("q").unwrap().with_max_attempts(1);
        queue.put(&[job(1, 0)]).unwrap();
        for _ in 0..3 {
            let lease = queue.take("w", HOUR, 1).unwrap().remove(0);
            assert_eq!(lease.attempt, 1);
            assert!(queue.give_back(&lease).unwrap());
        }
        assert_eq!(queue.counts().unwrap().waiting, 1);
    });
}

#[test]
fn reconciling_puts_what_has_no_value_yet() {
    on_each(|store| {
        let queue = store.queue("q").unwrap();
        let bound = Fact::at_least(0, None, 1, Source(1));
        store.merge(&[(Position::from(1), exact(0)), (Position::from(2), bound)]).unwrap();
        assert_eq!(queue.reconcile(&[job(1, 0), job(2, 0), job(3, 0)]).unwrap(), 2);
        assert_eq!(queue.reconcile(&[job(1, 0), job(2, 0), job(3, 0)]).unwrap(), 0);
    });
}

#[test]
fn workers_share_a_queue_without_doing_a_job_twice() {
    on_each(|store| {
        let queue = store.queue("q").unwrap();
        queue.put(&(0..60).map(|number| job(number, 0)).collect::<Vec<_>>()).unwrap();
        let worker = || {
            let mut done = Vec::new();
            while let Some(lease) = queue.take("w", HOUR, 1).unwrap().pop() {
                queue.finish(&lease, &exact(1)).unwrap();
                done.push(lease.job.position);
            }
            done
        };
        let done: Vec<_> = scope(|scope| {
            let workers: Vec<_> = (0..4).map(|_| scope.spawn(worker)).collect();
            workers.into_iter().flat_map(|worker| worker.join().expect("no panic")).collect()
        });
        assert_eq!((done.len(), done.iter().collect::<HashSet<_>>().len()), (60, 60));
        assert_eq!(store.facts().count(), 60);
    });
}
