//! Cards that become somebody else's (108.3), and exchanges with them (701.12).

use declaration::Reference;

use crate::game::action::Target;
use crate::game::change::{ownership, zones};
use crate::game::frame::Resolution;
use crate::game::object::{ObjectId, Zone};
use crate::game::{Game, Whereabouts};
use crate::read::context;
use crate::read::context::Context;
use crate::{Flow, NeedsHidden};

/// What this resolution has exiled is found where it is now (400.7j); whatever else has left is not.
pub(super) fn found(game: &Game, id: ObjectId, resolution: &Resolution) -> ObjectId {
    if game.object(id).is_some() || !resolution.doomed.contains(&id) {
        return id;
    }
    context::remembered(game, id).and_then(|known| known.became).unwrap_or(id)
}

/// A player becomes the owner of what is meant.
#[inline(never)]
pub(super) fn execute_owning(game: &mut Game, who: &Reference, what: &Reference, resolution: &Resolution) {
    let context = Context::of(resolution);
    let Some(owner) = context::referred_players(game, who, &context).first().copied() else { return };
    for id in context::referred_objects(game, what, &context) {
        ownership::change_owner(game, found(game, id, resolution), owner);
    }
}

/// A card is exchanged with the top card of the controller's library: nothing happens where there is none (701.12a).
#[inline(never)]
pub(super) fn execute_exchange_with_top(game: &mut Game, what: &Reference, resolution: &Resolution) -> Flow {
    let player = resolution.item.controller;
    let library = &game.player(player).library;
    let exchanged = context::referred_objects(game, what, &Context::of(resolution)).into_iter().next();
    let Some((id, zone)) = exchanged.and_then(|id| Some((id, game.object(id)?.zone))) else { return Ok(()) };
    if library.count == 0 {
        return Ok(());
    }
    if library.cards.is_none() {
        return Err(NeedsHidden);
    }
    zones::take_from_library(game, player, None, zone);
    game.put_into_library(id, true)
}

/// The player who has revealed a card of their hand and the owner of the source exchange ownership of the two (701.12a: of both or of neither);
/// then the one is put into the controller's hand and the other, wherever it is, into that player's graveyard.
#[inline(never)]
pub(super) fn execute_exchange_of_ownership(game: &mut Game, resolution: &Resolution) -> Flow {
    let revealed = resolution.chosen.first().copied().and_then(Target::object);
    let Some((revealed, other)) = revealed.and_then(|id| Some((id, game.object(id)?.owner))) else { return Ok(()) };
    let source = resolution.item.source;
    let known = context::remembered(game, source);
    let (owner, place) = match known {
        Some(known) => (known.owner, known.whereabouts),
        None => match game.object(source) {
            Some(object) => (object.owner, Whereabouts::Object(Some(source))),
            None => return Ok(()),
        },
    };
    let card = match place {
        Whereabouts::Object(Some(id)) => id,
        Whereabouts::Object(None) => return Err(NeedsHidden),
        Whereabouts::Library(card) => {
            if game.player(owner).library.cards.is_none() {
                return Err(NeedsHidden);
            }
            match zones::take_from_library(game, owner, Some(card), Zone::Graveyard) {
                Some(id) => id,
                None => return Ok(()),
            }
        }
        Whereabouts::Nowhere => return Ok(()),
    };
    // A token has no card that could be exchanged.
    let Some(object) = game.object(card).filter(|object| !object.token) else { return Ok(()) };
    let (owner, lies_there) = (object.owner, object.zone == Zone::Graveyard && object.owner == other);
    ownership::change_owner(game, card, other);
    ownership::change_owner(game, revealed, owner);
    if !lies_there {
        game.move_to(card, Zone::Graveyard, other);
    }
    game.move_to(revealed, Zone::Hand, owner);
    Ok(())
}
