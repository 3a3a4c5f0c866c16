//! What may be attached to what (303.4, 702.16).

use super::{exclusions, filter, targets};
use crate::game::Game;
use crate::game::characteristics::Characteristics;
use crate::game::computed::Layers;
use crate::game::object::{ObjectId, Zone};
use crate::read::context::Context;
use crate::read::layers::applying;
use crate::seat::Seat;

/// Whether an Aura is attached to something it may be attached to (303.4c, 702.16c).
pub(crate) fn is_legally_attached(game: &Game, aura: ObjectId) -> bool {
    game.permanent(aura).and_then(|permanent| permanent.attached_to).is_some_and(|to| may_enchant(game, aura, to))
}

/// Whether an Aura may be attached to this (303.4c, 702.16c).
pub(crate) fn may_enchant(game: &Game, aura: ObjectId, to: ObjectId) -> bool {
    let Some(own) = game.characteristics(aura) else { return false };
    let definition = own.definition();
    let Some(filter) = &definition.enchant else { return false };
    let context = Context { text: own.text, ..Context::new(own.controller, aura) };
    let Some(host) = game.characteristics(to) else {
        // A card in a graveyard, until the Aura's own ability has put it onto the battlefield.
        let card = game.object(to).filter(|object| object.zone == Zone::Graveyard);
        return definition.enchants_card
            && card.is_some_and(|card| {
                let printed = Characteristics::printed(card.card, card.owner);
                filter::fits(game, filter, to, &printed, &context)
            });
    };
    let linked = || game.permanent(aura).is_some_and(|permanent| permanent.linked.contains(&to));
    (!definition.enchants_card || linked())
        && filter::fits(game, filter, to, host, &context)
        && (!targets::is_protected_from(game, host, aura) || is_protected_by_itself_only(game, to, aura))
        && !exclusions::is_kept_from_enchanting(game, to, aura)
}

/// Whether an Aura that is about to be attached to a permanent under this player's control could enchant it (303.4f-g, 303.4i-j).
pub(crate) fn could_enchant(game: &Game, aura: ObjectId, to: ObjectId, controller: Seat) -> bool {
    let (Some(own), Some(host)) = (game.characteristics_anywhere(aura), game.characteristics(to)) else { return false };
    let definition = own.definition();
    let Some(filter) = &definition.enchant else { return false };
    let context = Context { text: own.text, ..Context::new(controller, aura) };
    !definition.enchants_card
        && filter::fits(game, filter, to, host, &context)
        && !targets::is_protected_from(game, host, aura)
        && !exclusions::is_kept_from_enchanting(game, to, aura)
}

/// Whether what an Aura is attached to would not be protected from it but for an effect of that Aura's which 'doesn't remove' it
/// (White Ward).
pub(crate) fn is_protected_by_itself_only(game: &Game, to: ObjectId, aura: ObjectId) -> bool {
    let mut without = Layers::default();
    applying::compute_layers(game, Some(aura), &mut without);
    let host = without.table.get(to.slot()).and_then(Option::as_ref);
    host.is_some_and(|host| !targets::is_protected_from(game, host, aura))
}
