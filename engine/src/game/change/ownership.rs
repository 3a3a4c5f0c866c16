//! Cards that become somebody else's for good (108.3, 407).

use super::record;
use crate::game::Game;
use crate::game::event::Event;
use crate::game::object::{ObjectId, Zone};
use crate::seat::Seat;

/// A player becomes the owner of a card, which stays where it is; a card in a hand does until it is moved to its owner's. A token's owner is
/// no card's, and does not change.
pub(crate) fn change_owner(game: &mut Game, id: ObjectId, owner: Seat) {
    let Some(object) = game.object_mut(id).filter(|object| object.owner != owner && !object.token) else { return };
    let (before, zone, card) = (object.owner, object.zone, object.true_card());
    object.owner = owner;
    if !matches!(zone, Zone::Battlefield | Zone::Stack | Zone::PhasedOut) {
        object.controller = owner;
        object.base_controller = owner;
    }
    if let Some(pile) = pile(game, before, zone) {
        pile.retain(|other| *other != id);
    }
    if let Some(pile) = pile(game, owner, zone) {
        pile.push(id);
    }
    record(game, Event::OwnerChanged { owner, object: (zone != Zone::Hand).then_some(id), card });
}

/// The cards that a player owns in a public zone, where the zone keeps each player's.
const fn pile(game: &mut Game, owner: Seat, zone: Zone) -> Option<&mut Vec<ObjectId>> {
    let player = game.player_mut(owner);
    match zone {
        Zone::Graveyard => Some(&mut player.graveyard),
        Zone::Exile => Some(&mut player.exile),
        Zone::Ante => Some(&mut player.ante),
        Zone::Hand | Zone::Battlefield | Zone::Stack | Zone::PhasedOut => None,
    }
}
