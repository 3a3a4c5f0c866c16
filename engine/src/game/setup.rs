//! What a game begins with (103).

use declaration::CardId;
use serde::{Deserialize, Serialize};

use crate::game::codec::{self, Corrupt};
use crate::rule_switches::Rules;
use crate::seat::Seat;

/// The starting life total (103.4).
pub(crate) const STARTING_LIFE: i32 = 20;

/// The number of cards of an opening hand (103.5).
pub(crate) const OPENING_HAND: u32 = 7;

/// The most cards a deck may have, so that ids and sizes stay within their bounds.
pub(crate) const LARGEST_DECK: usize = 500;

/// What a game is played with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// The decks by seat, in any order; they are shuffled.
    pub decks: [Vec<CardId>; 2],
    /// Who takes the first turn.
    pub starting: Seat,
    /// The rule switches.
    pub rules: Rules,
    /// The sideboards by seat (100.4): what the players own outside the game.
    pub sideboards: [Vec<CardId>; 2],
}

/// What versions before 0.4 have stored of a setup: there were no sideboards.
#[derive(Deserialize)]
struct WithoutSideboards {
    decks: [Vec<CardId>; 2],
    starting: Seat,
    rules: Rules,
}

impl Setup {
    /// The setup with these bytes, as this version or an earlier one has stored them.
    ///
    /// # Errors
    /// [`Corrupt`], where they are none.
    pub fn from_bytes(bytes: &[u8]) -> Result<Setup, Corrupt> {
        codec::read(bytes).or_else(|_| {
            let WithoutSideboards { decks, starting, rules } = codec::read(bytes)?;
            Ok(Setup { decks, starting, rules, sideboards: Default::default() })
        })
    }
}

/// Why no game can be started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// A deck names a card that is not in the table of cards: whose deck, and the card's number.
    UnknownCard(Seat, CardId),
    /// A deck has fewer cards than an opening hand, or more than 500: whose, and how many.
    DeckSize(Seat, usize),
    /// A sideboard has more than 500 cards: whose, and how many.
    SideboardSize(Seat, usize),
}

impl std::fmt::Display for SetupError {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            SetupError::UnknownCard(seat, card) => {
                write!(out, "the deck of player {seat:?} names card number {}, which does not exist", card.0)
            }
            SetupError::DeckSize(seat, size) => write!(
                out,
                "the deck of player {seat:?} has {size} cards; a game needs at least {OPENING_HAND} and at most {LARGEST_DECK}"
            ),
            SetupError::SideboardSize(seat, size) => {
                write!(out, "the sideboard of player {seat:?} has {size} cards; a game allows at most {LARGEST_DECK}")
            }
        }
    }
}

impl std::error::Error for SetupError {}
