//! Kalah against a plain second account of its rules, and the graph's published sizes.

use std::collections::HashSet;

use transposition::KeyStream;
use transposition_search::Game;

use super::{House, Kalah};

/// The rules once more, as a ring of places without arithmetic: own houses, own store, the other's houses, its store.
#[derive(Clone, Debug, PartialEq)]
struct Plain {
    houses: usize,
    ring: Vec<u32>,
}

impl Plain {
    /// The position after sowing, from the view of the side that moved, and whether it moves again.
    fn sow(&self, house: usize) -> (Plain, bool) {
        let (n, mut ring) = (self.houses, self.ring.clone());
        let mut hand = std::mem::take(&mut ring[house]);
        let mut at = house;
        while hand > 0 {
            at = (at + 1) % ring.len();
            if at == 2 * n + 1 {
                continue;
            }
            ring[at] += 1;
            hand -= 1;
        }
        if at < n && ring[at] == 1 {
            ring[n] += 1 + std::mem::take(&mut ring[2 * n - at]);
            ring[at] = 0;
        }
        (Plain { houses: n, ring }, at == n)
    }

    fn turned(&self) -> Plain {
        let mut ring = self.ring.clone();
        ring.rotate_left(self.houses + 1);
        Plain { houses: self.houses, ring }
    }
}

fn plain(game: &Kalah) -> Plain {
    let (own, other) = game.stores();
    let houses = |row: &[u8]| row.iter().map(|&seeds| u32::from(seeds)).collect::<Vec<_>>();
    let ring = [houses(game.own_houses()), vec![own], houses(game.other_houses()), vec![other]].concat();
    Plain { houses: game.own_houses().len(), ring }
}

#[test]
fn moves_are_those_of_the_rules_told_a_second_time() {
    let (mut again, mut captures, mut rounds, mut ends) = (0, 0, 0, 0);
    for seed in 0..3000 {
        let mut words = KeyStream::new(seed);
        let (houses, seeds) = (1 + words.next_word() % 7, 1 + words.next_word() % 18);
        let mut game = Kalah::new(houses as u32, seeds as u32).expect("126 seeds a side at most");
        while game.outcome().is_none() {
            let mut moves = Vec::new();
            game.moves(&mut moves);
            let mut legal: Vec<u32> = moves.iter().map(|mv| mv.number()).collect();
            legal.sort_unstable();
            let filled = (0..houses as u32).filter(|&i| game.own_houses()[i as usize] > 0).collect::<Vec<_>>();
            assert_eq!(legal, filled, "{game:?}");
            let mv = moves[(words.next_word() % moves.len() as u64) as usize];
            let (expected, keeps) = plain(&game).sow(mv.number() as usize);
            let before = game;
            let undo = game.make(mv);
            assert_eq!(game.keeps_turn(&undo), keeps, "{before:?} {mv:?}");
            assert_eq!(plain(&game), if keeps { expected.clone() } else { expected.turned() }, "{before:?} {mv:?}");
            let mut back = game;
            back.unmake(mv, undo);
            assert!(back == before);
            again += u32::from(keeps);
            rounds += u32::from(u64::from(before.own_houses()[mv.number() as usize]) > 2 * houses);
            captures += u32::from(expected.ring[houses as usize] > before.stores().0 + 1);
        }
        ends += 1;
        let Plain { ring, .. } = plain(&game);
        let (own, other) = ring.split_at(houses as usize + 1);
        assert!(own[..houses as usize].iter().all(|&n| n == 0) || other[..houses as usize].iter().all(|&n| n == 0));
        let margin = own.iter().sum::<u32>() as i32 - other.iter().sum::<u32>() as i32;
        assert_eq!(game.outcome().map(transposition::NodeScore::get), Some(margin));
    }
    assert!(again > 1000 && captures > 1000 && rounds > 1000 && ends == 3000, "{again} {captures} {rounds} {ends}");
}

/// The positions that can come up, told apart by stores, houses and side to move. If asked so, no game goes on once a
/// store holds more than half of all seeds.
fn positions(houses: u32, seeds: u32, stops_when_won: bool) -> usize {
    let start = Kalah::new(houses, seeds).expect("a small game");
    let (mut seen, mut open, mut moves) = (HashSet::from([start]), vec![start], Vec::<House>::new());
    while let Some(game) = open.pop() {
        moves.clear();
        let (own, other) = game.stores();
        if game.outcome().is_none() && !(stops_when_won && own.max(other) > houses * seeds) {
            game.moves(&mut moves);
        }
        for &mv in &moves {
            let mut next = game;
            next.make(mv);
            if seen.insert(next) {
                open.push(next);
            }
        }
    }
    seen.len()
}

#[test]
fn graphs_that_stop_where_the_winner_is_known_have_the_published_size() {
    for (houses, seeds, expected) in [(4, 1, 880), (5, 1, 11_465), (6, 1, 178_708), (4, 2, 226_774)] {
        assert_eq!(positions(houses, seeds, true), expected, "({houses},{seeds})");
    }
}

#[test]
fn graphs_of_games_played_to_the_end_keep_their_size() {
    // Counted here; a change of the rules would change them.
    for (houses, expected) in [(4, 893), (5, 11_579)] {
        assert_eq!(positions(houses, 1, false), expected);
    }
}
