//! One line of a position file: moves and, if given, the expected score. Knows the format; does not know games.

/// A line taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Question {
    /// The moves as they were given; empty for the empty board.
    pub(crate) moves: String,
    /// The score the line says the position has.
    pub(crate) expected: Option<i32>,
}

impl Question {
    /// Reads `moves` or `moves score`. A line that starts with a blank has no moves: a lone number at the start of a line
    /// is always moves.
    pub(crate) fn read(line: &str) -> Result<Self, String> {
        let (moves, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let mut fields = rest.split_whitespace();
        let expected = match fields.next() {
            None => None,
            Some(text) => Some(text.parse().map_err(|_| {
                let blank = if moves.is_empty() { "; the blank before it makes the line one of the empty board" } else { "" };
                format!("'{text}' is not a score: after the moves only the expected one, a number of a few digits, may follow{blank}")
            })?),
        };
        if let Some(extra) = fields.next() {
            return Err(format!("'{extra}' is one field too many: a line is `moves` or `moves score`"));
        }
        Ok(Question { moves: moves.to_owned(), expected })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> (String, Option<i32>) {
        let Question { moves, expected } = Question::read(line).unwrap();
        (moves, expected)
    }

    #[test]
    fn moves_come_first_and_a_score_may_follow() {
        assert_eq!(read("4455 -3"), ("4455".to_owned(), Some(-3)));
        assert_eq!(read("4455"), ("4455".to_owned(), None));
        assert_eq!(read("4455\t+3 "), ("4455".to_owned(), Some(3)));
    }

    #[test]
    fn a_lone_number_is_moves_and_behind_a_blank_it_is_the_score_of_the_empty_board() {
        assert_eq!(read("12"), ("12".to_owned(), None));
        assert_eq!(read(" 12"), (String::new(), Some(12)));
        assert_eq!(read(""), (String::new(), None));
        assert_eq!(read("   "), (String::new(), None));
    }

    #[test]
    fn what_cannot_be_used_is_named() {
        assert!(Question::read("44 five").unwrap_err().contains("'five'"));
        assert!(Question::read("  44555554221 2").unwrap_err().contains("the blank before it"));
        assert!(Question::read("44 5 6").unwrap_err().contains("'6'"));
    }
}
