//! The fields of what clients write, as refusals name them.

use serde::{Deserialize, Serialize};

/// A field of what clients write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Field {
    /// What somebody is called.
    Name,
    /// A password; its length, where bounds are spoken of.
    Password,
    /// A tag of a language.
    Language,
    /// A line of chat.
    Line,
    /// What is said with the refusal of a challenge.
    Word,
    /// The main part of a deck.
    Deck,
    /// The cards beside a deck.
    Sideboard,
    /// What a deck is called.
    DeckName,
    /// What its owner has noted about a deck.
    Notes,
    /// A list of cards with their numbers.
    Entries,
    /// A card's name.
    Card,
    /// A list of cards as text, measured in bytes.
    List,
    /// What a unit is offered for, sats.
    Price,
    /// How many units of a card there are.
    Units,
    /// How many of a card there may be in a deck.
    Maximum,
    /// The time for the whole game, seconds.
    BaseTime,
    /// What is given back after a decision, seconds.
    Increment,
    /// The code of an invite.
    Invite,
    /// A player's part of the seed.
    Seed,
    /// What a player binds themselves to before they show it.
    Seal,
    /// What a request is known by when it is sent again.
    Key,
    /// Actions in a row.
    Actions,
}
