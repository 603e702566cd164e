//! The model table under the readable search: the figures of the tic-tac-toe study, to the node, for three policies and
//! three unverified tables. The game here is the smallest that can show them.

use std::num::NonZero;

use transposition::{
    Bands, Depth, Entry, HashMove, Index, ModelConfig, ModelTable, NodeScore, Policy, Replace, Score, Window,
};
use transposition_search::{Game, Negamax, ProbeOrder, Request, Stats};

const PIECES: [[u64; 9]; 2] = [
    [
        0x91b7_584a_2265_b1f5,
        0xcd61_3e30_d8f1_6adf,
        0x1027_c4d1_c386_bbc4,
        0x1e2f_eb89_414c_343c,
        0xc2ce_6f44_7ed4_d57b,
        0x78e5_1061_7311_d8a3,
        0x612e_7696_a6ce_cc1b,
        0x35bf_992d_c9e9_c616,
        0x7ce4_2c82_1807_2e8c,
    ],
    [
        0xe4b0_6ce6_0741_c7a8,
        0x63ca_828d_d5f4_b3b2,
        0x9b81_0e76_6ec9_d286,
        0xc464_7159_c324_c985,
        0xb222_1a58_008a_05a6,
        0x442e_3d43_7204_e52d,
        0xcd44_7e35_b8b6_d8fe,
        0x9755_d4c1_3a90_2931,
        0x1a2b_8f1f_f1fd_42a2,
    ],
];
const SIDE: u64 = 0x5143_1193_e6c3_f339;
const LINES: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Square(u8);

impl HashMove for Square {
    const BITS: u32 = 4;

    fn to_code(self) -> NonZero<u32> {
        NonZero::<u32>::MIN.saturating_add(u32::from(self.0))
    }

    fn from_code(code: NonZero<u32>) -> Option<Self> {
        (code.get() <= 9).then(|| Square(code.get() as u8 - 1))
    }
}

/// The board, and the horizon the search is told: squares left for the verified figures, "solved" for the unverified.
#[derive(Default)]
struct Board {
    marks: [u16; 2],
    made: u8,
    key: u64,
}

impl Board {
    fn toggle(&mut self, side: usize, square: u8) {
        self.marks[side] ^= 1 << square;
        self.key ^= PIECES[side][usize::from(square)] ^ SIDE;
    }
}

impl Game for Board {
    type Move = Square;
    type Key = u64;
    type Undo = ();

    fn key(&self) -> u64 {
        self.key
    }

    fn outcome(&self) -> Option<NodeScore> {
        let last = self.marks[usize::from(self.made + 1) % 2];
        if LINES.iter().any(|&line| line & !last == 0) {
            return Some(NodeScore::new(i32::from(self.made) - 10));
        }
        (self.made == 9).then_some(NodeScore::ZERO)
    }

    fn moves(&self, into: &mut Vec<Square>) {
        let taken = self.marks[0] | self.marks[1];
        into.extend((0..9).filter(|square| taken >> square & 1 == 0).map(Square));
    }

    fn make(&mut self, mv: Square) {
        self.toggle(usize::from(self.made) % 2, mv.0);
        self.made += 1;
    }

    fn unmake(&mut self, mv: Square, (): ()) {
        self.made -= 1;
        self.toggle(usize::from(self.made) % 2, mv.0);
    }

    fn bands(&self) -> Bands {
        Bands::NONE
    }
}

fn run(board: &mut Board, config: ModelConfig, policy: Policy, depth: Depth) -> (Score, Stats) {
    let table: ModelTable<Entry<Square>, Policy> =
        ModelTable::new(config.with_ways(policy.least_ways()), policy).expect("a sound shape");
    let mut searcher = Negamax::new(&table).with_probe_order(ProbeOrder::AfterOutcome);
    let report = searcher.search(board, Request { depth, window: Window::FULL }).expect("no limit");
    (report.score, report.stats)
}

#[test]
fn the_verified_figures_come_out_to_the_node() {
    // Nodes, probes, hits, cutoffs for always, depth and two.
    let published = [
        (4, [[18388, 11741, 1547, 1475], [20704, 12328, 19, 17], [18230, 11651, 1557, 1483]]),
        (6, [[14828, 10087, 2543, 2351], [18023, 10776, 155, 130], [12952, 8840, 2281, 2105]]),
        (8, [[11150, 8004, 2771, 2522], [12877, 7997, 668, 561], [8396, 6100, 2237, 1988]]),
        (10, [[7203, 5414, 2352, 2064], [7832, 5425, 1594, 1350], [6193, 4660, 2098, 1781]]),
        (12, [[6113, 4648, 2188, 1859], [6487, 4780, 2012, 1693], [5798, 4405, 2109, 1761]]),
        (14, [[5573, 4262, 2108, 1750], [5620, 4287, 2086, 1733], [5529, 4228, 2097, 1737]]),
        (16, [[5481, 4194, 2094, 1728], [5481, 4192, 2090, 1724], [5473, 4188, 2092, 1726]]),
    ];
    for (bits, rows) in published {
        for (policy, row) in [Policy::Always, Policy::Depth, Policy::Two].into_iter().zip(rows) {
            let config = ModelConfig::buckets(1 << bits).with_index(Index::LowBits);
            let (score, stats) = run(&mut Board::default(), config, policy, Depth::new(9));
            assert_eq!([stats.nodes, stats.probes, stats.hits, stats.cutoffs()], row, "2^{bits} {policy}");
            assert_eq!((score, stats.false_matches), (Score::ZERO, 0), "2^{bits} {policy}");
        }
    }
}

#[test]
fn the_unbounded_table_holds_every_position_searched() {
    let table: ModelTable<Entry<Square>, Policy> =
        ModelTable::new(ModelConfig::UNBOUNDED, Policy::Always).expect("a sound shape");
    let mut searcher = Negamax::new(&table).with_probe_order(ProbeOrder::AfterOutcome);
    let report = searcher.search(&mut Board::default(), Request::to_depth(Depth::new(9))).expect("no limit");
    assert_eq!((report.score, report.stats.nodes, table.len()), (Score::ZERO, 5473, 2096));
}

#[test]
fn the_unverified_tables_are_wrong_exactly_as_published() {
    let unverified = |bits: u32| ModelConfig::buckets(1 << bits).with_index(Index::LowBits).with_check_bits(0);
    for (bits, nodes, value) in [(4, 95, 3), (6, 234, 2), (8, 701, 3)] {
        let (score, stats) = run(&mut Board::default(), unverified(bits), Policy::Always, Depth::SOLVED);
        assert_eq!((stats.nodes, score), (nodes, Score::new(value)), "2^{bits}");
        assert!(stats.false_matches > 0);
    }
    let first_moves: Vec<i32> = (0..9)
        .map(|square| {
            let mut board = Board::default();
            board.make(Square(square));
            -run(&mut board, unverified(10), Policy::Always, Depth::SOLVED).0.get()
        })
        .collect();
    assert_eq!(first_moves, [-2, -1, 0, -1, 0, 2, 0, 0, 1]);
}
