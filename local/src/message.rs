//! What goes between the page and the Workers of house and computer.
//!
//! Between page and house it is the wire ([`house::wire`]) with the little that is of this house alone around it. The computer speaks the wire itself, over a
//! channel of its own; what the page tells it is whom to play.

use bot::Level;
use house::GameId;
use house::wire::{Form, FromClient, FromHouse, Read};
use serde::{Deserialize, Serialize};

/// The name of the Worker that has the house.
pub const HOUSE: &str = "house";
/// The name of the Worker that plays.
pub const COMPUTER: &str = "computer";

/// The name of the Workers that help the one that plays.
pub const ASSISTANT: &str = "assistant";

/// The name of the Worker that gives hints.
pub const ADVISOR: &str = "advisor";

/// The name of the Worker that tries a deck.
pub const FIELD: &str = "field";

/// The name of the Worker that answers what any house would.
pub const ANY_HOUSE: &str = "any-house";

/// How many levels there are.
pub const LEVELS: u8 = Level::ALL.len() as u8;

/// In place of a level: an opponent who does nothing but what must be done, to try a deck against. Players call it a goldfish.
pub const PASSIVE: u8 = LEVELS;

/// What the page says to the house's Worker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ToHub {
    /// A message on the wire.
    Wire(Box<FromClient>),
    /// Take the house over from the tab that has it.
    TakeOver,
}

/// What the house's Worker says to the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", bound = "")]
pub enum FromHub<F: Form = Read> {
    /// A message on the wire.
    Wire(Box<FromHouse<F>>),
    /// The house is open here from now on.
    Open,
    /// Another tab has the house.
    Elsewhere,
    /// Whether the browser keeps what happens from now on; where it does not, it goes on in memory.
    Kept(bool),
}

/// What the page says to the computer's Worker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ToComputer {
    /// So many Workers may help to think.
    Assistants(usize),
    /// Play this game.
    Play {
        /// Which.
        game: GameId,
        /// The invite code, where the seat is still free.
        invite: Option<String>,
        /// How.
        opponent: Opponent,
    },
}

/// How the computer plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opponent {
    /// What it is called.
    pub name: String,
    /// The ready deck it plays with, by its name.
    pub deck: String,
    /// How well: a place in [`Level::ALL`], or [`PASSIVE`].
    pub level: u8,
    /// How long a play of its can be seen before the next, milliseconds.
    pub pace: u32,
    /// What its chances are made of. The same after the page was loaded anew, so that it is bound to the same part of a shuffle.
    pub seed: u64,
}

impl Opponent {
    /// Whether it does nothing but what must be done.
    #[must_use]
    pub const fn is_passive(&self) -> bool {
        self.level == PASSIVE
    }

    /// How well it plays; where there is no such level, as the easiest.
    #[must_use]
    pub fn level(&self) -> Level {
        level(self.level)
    }
}

/// The level of a place; where there is none, the easiest.
pub(crate) fn level(place: u8) -> Level {
    Level::ALL.get(usize::from(place)).copied().unwrap_or(Level::Easiest)
}
