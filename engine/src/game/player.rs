//! Players (102) and what belongs to them.

use declaration::{CardId, CardTypes, ManaKind};
use serde::{Deserialize, Serialize};

use crate::game::action::Until;
use crate::game::clone::clone_by_field;
use crate::game::mana::RestrictedMana;
use crate::game::object::ObjectId;

/// A mana pool (106.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ManaPool(pub [u16; 6]);

impl ManaPool {
    /// How much mana of this kind there is.
    pub const fn get(&self, kind: ManaKind) -> u16 {
        self.0[kind.index()]
    }

    /// How much mana there is of all kinds together.
    pub fn total(&self) -> u32 {
        self.0.iter().map(|count| u32::from(*count)).sum()
    }

    pub(crate) fn add(&mut self, kind: ManaKind, count: u16) {
        self.0[kind.index()] = self.0[kind.index()].saturating_add(count);
    }

    /// Adds the mana by which a pool has become less.
    pub(crate) fn add_difference(&mut self, before: ManaPool, after: ManaPool) {
        for (own, (before, after)) in self.0.iter_mut().zip(before.0.into_iter().zip(after.0)) {
            *own = own.saturating_add(before.saturating_sub(after));
        }
    }

    /// Takes out as much of each kind as there is of it in the other.
    pub(crate) fn lessen(&mut self, by: &ManaPool) {
        for (own, less) in self.0.iter_mut().zip(by.0) {
            *own = own.saturating_sub(less);
        }
    }

    pub(crate) fn take(&mut self, kind: ManaKind, count: u16) {
        self.0[kind.index()] = self.0[kind.index()].saturating_sub(count);
    }
}

/// A library (401): how many cards, and, in the true state only, which.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Library {
    /// The number of cards.
    pub count: u32,
    /// The cards, the bottom one first; absent in a view.
    pub cards: Option<Vec<CardId>>,
    /// In a view: the top card, where it is revealed.
    pub revealed: Option<CardId>,
}

clone_by_field!(Library { count, cards, revealed });

/// A hand (402): how many cards, and which, where they may be seen.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hand {
    /// The number of cards.
    pub count: u32,
    /// The cards in the order in which they came; absent in the other seat's view.
    pub cards: Option<Vec<ObjectId>>,
    /// In the other seat's view: the cards that are revealed, in the order of their names, which tells nothing of when they were drawn.
    pub revealed: Vec<CardId>,
}

clone_by_field!(Hand { count, cards, revealed });

/// A spell that was cast (601.2i), as it was then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cast {
    /// The spell.
    pub spell: ObjectId,
    /// Its card; for one that is face down, the card that stands for all of those.
    pub card: CardId,
    /// Its card types.
    pub types: CardTypes,
}

/// A player (102.1).
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// Life total (119).
    pub life: i32,
    /// Poison counters (122.1f).
    pub poison: u16,
    /// The mana pool.
    pub mana: ManaPool,
    /// What of it may be spent only on some spells (106.6).
    pub restricted: Vec<RestrictedMana>,
    /// For how many more spells this turn the player may spend mana as though it were of any type (609.4b).
    pub any_type: u8,
    /// The library.
    pub library: Library,
    /// The hand.
    pub hand: Hand,
    /// The graveyard, the bottom card first.
    pub graveyard: Vec<ObjectId>,
    /// The cards this player owns in exile.
    pub exile: Vec<ObjectId>,
    /// The cards this player has put at stake (407).
    pub ante: Vec<ObjectId>,
    /// The cards this player owns outside the game (100.4, 400.11); absent in the other seat's view.
    pub sideboard: Option<Vec<CardId>>,
    /// The permanents that phased out under this player's control (702.26).
    pub phased_out: Vec<ObjectId>,
    /// Lands played this turn (305.2).
    pub lands_played: u8,
    /// The number of the turn in which the player last attacked; 0 for none.
    pub attacked: u32,
    /// The numbers of the player's last two turns, the later one first; 0 for none.
    pub turns: [u32; 2],
    /// The spells that the player has cast this turn.
    pub cast: Vec<Cast>,
    /// The numbers of those of the player's turns, the latest last, in which they cast a spell or put a nontoken permanent onto the
    /// battlefield; of the last two there were.
    pub busy: Vec<u32>,
    /// The cards drawn this turn, in their order, by the ids they had in the hand; absent in the other seat's view.
    pub drawn: Vec<ObjectId>,
    /// The cards of the hand that are revealed and can't be played until the player's next turn; in the other seat's view without their ids.
    pub barred: Vec<Option<ObjectId>>,
    /// Whether the player had to draw from an empty library since state-based actions were last checked (704.5b).
    pub drew_from_empty: bool,
    /// How often the player has taken a mulligan (103.5).
    pub mulligans: u8,
    /// What the player lets pass by.
    pub pass_until: Option<Until>,
}

clone_by_field!(Player {
    life,
    poison,
    mana,
    restricted,
    any_type,
    library,
    hand,
    graveyard,
    exile,
    ante,
    sideboard,
    phased_out,
    lands_played,
    attacked,
    turns,
    cast,
    busy,
    drawn,
    barred,
    drew_from_empty,
    mulligans,
    pass_until
});
