//! Mana that may be spent only on casting some spells (106.6): a part of what lies in a pool.

use declaration::{CardTypes, ManaKind};
use serde::{Deserialize, Serialize};

use crate::frame::{Announced, Operation};
use crate::{Game, ManaPool, Seat, cards};

/// Mana of a pool that only spells of one of these types may be cast with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RestrictedMana {
    /// The types.
    pub only: CardTypes,
    /// The mana, which is also counted in the pool.
    pub mana: ManaPool,
}

impl Operation {
    /// The types of the spell that is cast; none for anything else.
    pub(crate) fn spell_types(&self) -> CardTypes {
        match self.announced {
            Announced::Spell => cards::definition(self.card).type_line.types,
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

/// What was spendable on a spell of these types has become this: the mana that may be spent on little else goes first.
pub(crate) fn leave_in_pool(game: &mut Game, seat: Seat, on: CardTypes, left: &ManaPool) {
    let mut spent = game.spendable(seat, on);
    spent.lessen(left);
    let player = game.player_mut(seat);
    player.mana.lessen(&spent);
    for restricted in player.restricted.iter_mut().filter(|restricted| restricted.only.intersects(on)) {
        let before = restricted.mana;
        restricted.mana.lessen(&spent);
        let mut gone = before;
        gone.lessen(&restricted.mana);
        spent.lessen(&gone);
    }
    player.restricted.retain(|restricted| restricted.mana.total() > 0);
}

/// Takes note that so much of the mana in a pool may be spent only on spells of these types.
pub(crate) fn restrict_mana(game: &mut Game, seat: Seat, only: CardTypes, kind: ManaKind, count: u16) {
    if count == 0 {
        return;
    }
    let restricted = &mut game.player_mut(seat).restricted;
    match restricted.iter_mut().find(|restricted| restricted.only == only) {
        Some(restricted) => restricted.mana.add(kind, count),
        None => {
            let mut mana = ManaPool::default();
            mana.add(kind, count);
            restricted.push(RestrictedMana { only, mana });
        }
    }
}
