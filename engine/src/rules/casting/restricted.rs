//! Mana that may be spent only on casting some spells (106.6): a part of what lies in a pool.

use declaration::{CardTypes, ManaKind};

use crate::cards;
use crate::game::Game;
use crate::game::frame::{Announcement, StackObjectKind};
use crate::game::player::ManaPool;
use crate::seat::Seat;

impl Announcement {
    /// The types of the spell that is cast; none for anything else.
    pub(crate) fn spell_types(&self) -> CardTypes {
        match self.announced {
            StackObjectKind::Spell => cards::definition(self.card).type_line.types,
            _ => CardTypes::default(),
        }
    }
}

impl Game {
    /// The mana of a player's pool that may be spent on a spell of these types; where there are none, on anything else.
    #[must_use]
    pub fn spendable(&self, seat: Seat, on: CardTypes) -> ManaPool {
        let player = self.player(seat);
        let mut pool = player.mana;
        for restricted in player.restricted.iter().filter(|restricted| !restricted.only.intersects(on)) {
            pool.lessen(&restricted.mana);
        }
        pool
    }
}

/// The mana of a player's pool that may be spent on little else than a spell of these types.
pub(crate) fn spent_first(game: &Game, seat: Seat, on: CardTypes) -> ManaPool {
    let mut pool = ManaPool::default();
    for restricted in game.player(seat).restricted.iter().filter(|restricted| restricted.only.intersects(on)) {
        for kind in ManaKind::ALL {
            pool.add(kind, restricted.mana.get(kind));
        }
    }
    pool
}
