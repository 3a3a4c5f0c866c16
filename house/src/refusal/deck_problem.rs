//! What is to be mended in a deck, as refusals name it.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Something that is to be mended before a deck may be played.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum DeckProblem {
    /// There are too few cards.
    TooFew {
        /// How many there are.
        have: u32,
        /// How many there must be.
        least: u32,
    },
    /// There are too many cards.
    TooMany {
        /// How many there are.
        have: u32,
        /// How many there may be.
        most: u32,
    },
    /// There are too many cards beside the deck.
    Sideboard {
        /// How many there are.
        have: u32,
        /// How many there may be.
        most: u32,
    },
    /// The cards are worth too many points.
    Points {
        /// How many they are worth.
        have: u32,
        /// How many they may be worth.
        most: u32,
    },
    /// There are too many of a group of cards together.
    Group {
        /// Those that are there.
        cards: Vec<String>,
        /// How many there are.
        have: u32,
        /// How many there may be.
        most: u32,
    },
    /// This house cannot play the card yet.
    NotPlayable { card: String },
    /// The format does not have the set that printed the card first.
    WrongSet {
        card: String,
        /// The code of the set.
        set: String,
    },
    /// The format does not have the card, whatever its set.
    NotInFormat { card: String },
    /// There may be none of this card.
    Banned { card: String },
    /// The format does not have cards that say what is done with an ante.
    Ante { card: String },
    /// There may be only one of this card.
    Restricted {
        card: String,
        /// How many there are.
        have: u32,
    },
    /// There are too many of one card.
    Copies {
        card: String,
        /// How many there are.
        have: u32,
        /// How many there may be.
        most: u32,
    },
    /// There are more of a card than its player owns.
    NotOwned {
        card: String,
        /// How many there are.
        have: u32,
        /// How many they own.
        owned: u32,
    },
}

impl DeckProblem {
    /// Whether it is about how many cards there are, whichever they are.
    #[must_use]
    pub const fn is_of_size(&self) -> bool {
        matches!(self, Self::TooFew { .. } | Self::TooMany { .. } | Self::Sideboard { .. })
    }

    /// The card that it is about, where it is about one.
    #[must_use]
    pub fn card(&self) -> Option<&str> {
        match self {
            Self::TooFew { .. }
            | Self::TooMany { .. }
            | Self::Sideboard { .. }
            | Self::Points { .. }
            | Self::Group { .. } => None,
            Self::NotPlayable { card }
            | Self::NotInFormat { card }
            | Self::Banned { card }
            | Self::WrongSet { card, .. }
            | Self::Ante { card }
            | Self::Restricted { card, .. }
            | Self::Copies { card, .. }
            | Self::NotOwned { card, .. } => Some(card),
        }
    }
}

/// What the house tells whoever sits down with such a deck.
impl fmt::Display for DeckProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooFew { have, least } => write!(f, "the deck has {have} cards: it must have {least} at least"),
            Self::TooMany { have, most } => write!(f, "the deck has {have} cards: it may have {most} at most"),
            Self::Sideboard { have, most } => write!(f, "the sideboard has {have} cards: it may have {most} at most"),
            Self::Points { have, most } => write!(f, "the deck is worth {have} points: {most} at most"),
            Self::Group { cards, have, most } => {
                write!(f, "there are {have} of {}: {most} of them at most", cards.join(", "))
            }
            Self::NotPlayable { card } => write!(f, "{card} cannot be played here yet"),
            Self::WrongSet { card, set } => write!(f, "{card} is of a set ({set}) that is not in this format"),
            Self::NotInFormat { card } => write!(f, "{card} is not in this format"),
            Self::Banned { card } => write!(f, "{card} is banned in this format"),
            Self::Ante { card } => write!(f, "{card} plays for ante, which this format does not"),
            Self::Restricted { card, have } => write!(f, "there are {have} {card}: 1 is allowed"),
            Self::Copies { card, have, most } => write!(f, "there are {have} {card}: {most} of it at most"),
            Self::NotOwned { card, have, owned } => write!(f, "there are {have} {card}: you own {owned}"),
        }
    }
}
