//! The random numbers a tic-tac-toe key is made of. Knows numbers; does not know the rules.

use transposition::KeyStream;

/// One number for each mark on each square, and one for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keys {
    /// By player, then by square.
    pub marks: [[u64; 9]; 2],
    /// In the key whenever the second player is to move.
    pub side: u64,
}

impl Keys {
    /// The keys behind the published figures: with them, and the square order 0 to 8, small tables reproduce the node,
    /// probe, hit and cutoff counts of the measured program exactly.
    pub const PUBLISHED: Keys = Keys {
        marks: [
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
        ],
        side: 0x5143_1193_e6c3_f339,
    };

    /// Keys that follow from `seed`, the same on every machine.
    ///
    /// ```
    /// use transposition_games::tictactoe::Keys;
    ///
    /// assert_eq!(Keys::seeded(1), Keys::seeded(1));
    /// assert_ne!(Keys::seeded(1), Keys::seeded(2));
    /// ```
    #[must_use]
    pub fn seeded(seed: u64) -> Self {
        let mut numbers = KeyStream::new(seed);
        let mut marks = [[0; 9]; 2];
        for number in marks.iter_mut().flatten() {
            *number = numbers.next_word();
        }
        Keys { marks, side: numbers.next_word() }
    }
}
