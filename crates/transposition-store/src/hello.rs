//! The hello record: which positions a store has facts about. Knows how stores tell themselves apart; does not know games.

use crate::StoreError;

/// The schema of keys and values. It changes whenever an older program would misread a newer store.
const SCHEMA: u32 = 1;
/// More than any record needs.
pub(crate) const MAX_HELLO: usize = 1024;

/// What a store's facts are about. Two programs share a store only if theirs are equal.
///
/// ```
/// use transposition_store::Hello;
///
/// let hello = Hello::new("connect4", "6x6", 1)?;
/// assert_eq!(hello.to_string(), "connect4 6x6, rules version 1");
/// assert!(Hello::new("connect4", "6x6\nschema=9", 1).is_err());
/// # Ok::<(), transposition_store::StoreError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hello {
    game: String,
    board: String,
    rules: u32,
}

impl Hello {
    /// Facts about `game` on `board`. `rules` changes whenever a position's bytes or its value would.
    ///
    /// # Errors
    /// [`StoreError::Refused`] for a name that is longer than 100 bytes or has anything but printable ASCII.
    pub fn new(game: &str, board: &str, rules: u32) -> Result<Self, StoreError> {
        for name in [game, board] {
            if name.len() > 100 || !name.bytes().all(|byte| (b' '..=b'~').contains(&byte)) {
                return Err(StoreError::Refused(format!(
                    "'{}' cannot name a store's game or board: use at most 100 printable ASCII characters",
                    name.escape_debug()
                )));
            }
        }
        Ok(Hello { game: game.to_owned(), board: board.to_owned(), rules })
    }

    /// The game's name.
    #[must_use]
    pub fn game(&self) -> &str {
        &self.game
    }

    /// The board, as its game writes it.
    #[must_use]
    pub fn board(&self) -> &str {
        &self.board
    }

    /// The version of the rules and of the positions' bytes.
    #[must_use]
    pub fn rules(&self) -> u32 {
        self.rules
    }

    pub(crate) fn to_record(&self) -> String {
        let Hello { game, board, rules } = self;
        format!("transposition-store\nschema={SCHEMA}\ngame={game}\nboard={board}\nrules={rules}\n")
    }

    /// Reads what a store says it is; `at` names the store in a refusal.
    pub(crate) fn of_record(record: &[u8], at: &str) -> Result<Self, StoreError> {
        let foreign = || StoreError::Refused(format!("{at} is not a store of solved positions; name another"));
        let text = std::str::from_utf8(record).ok().filter(|text| text.len() <= MAX_HELLO).ok_or_else(foreign)?;
        let mut lines = text.lines();
        if lines.next() != Some("transposition-store") {
            return Err(foreign());
        }
        let mut field =
            |name: &str| lines.next().and_then(|line| line.strip_prefix(name)?.strip_prefix('=')).ok_or_else(foreign);
        let schema = field("schema")?;
        if schema != SCHEMA.to_string() {
            return Err(StoreError::Refused(format!(
                "{at} has schema version {}, this program reads and writes {SCHEMA}; use the version that wrote it, or another store",
                schema.escape_debug()
            )));
        }
        let (game, board) = (field("game")?.to_owned(), field("board")?.to_owned());
        let rules = field("rules")?.parse().map_err(|_| foreign())?;
        Hello::new(&game, &board, rules).map_err(|_| foreign())
    }

    /// Whether `found`, which the store at `at` says it is, is this.
    pub(crate) fn agree(&self, found: &Hello, at: &str) -> Result<(), StoreError> {
        if self == found {
            return Ok(());
        }
        Err(StoreError::Refused(format!("{at} is a store of {found}, not of {self}; name another")))
    }
}

impl std::fmt::Display for Hello {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}, rules version {}", self.game, self.board, self.rules)
    }
}
