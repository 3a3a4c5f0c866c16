//! Destruction (701.8), and what is instead of it: regeneration (701.19).

use super::{combat, record};
use crate::game::Game;
use crate::game::event::Event;
use crate::game::object::ObjectId;

/// Makes a shield: the next time the permanent would be destroyed this turn, it is regenerated (701.19a).
pub(crate) fn make_shield(game: &mut Game, id: ObjectId) {
    if let Some(permanent) = game.permanent_mut_beside_mana(id) {
        permanent.shields = permanent.shields.saturating_add(1);
        record(game, Event::ShieldMade(id));
    }
}

/// Regenerates instead of destroying: healed, tapped, out of combat (701.19a). Where its own ability does so, no shield is used up.
pub(crate) fn regenerate(game: &mut Game, id: ObjectId, by_itself: bool) {
    let Some(permanent) = game.permanent_mut_beside_mana(id) else { return };
    permanent.shields = permanent.shields.saturating_sub(u8::from(!by_itself));
    permanent.damage = 0;
    game.tap(id);
    combat::remove_from_combat(game, id);
    record(game, Event::Regenerated(id));
}

/// A permanent cannot be regenerated this turn (701.19c).
pub(crate) fn forbid_regeneration(game: &mut Game, id: ObjectId) {
    if let Some(permanent) = game.permanent_mut_beside_mana(id) {
        permanent.regeneration_forbidden = true;
    }
}

/// The next time the permanent would be destroyed this turn, it stays as it is and is healed.
pub(crate) fn spare(game: &mut Game, id: ObjectId) {
    if let Some(permanent) = game.permanent_mut_beside_mana(id) {
        permanent.spared = permanent.spared.saturating_add(1);
    }
}

/// A permanent that was [spared](spare) would be destroyed: it is healed instead (614.6).
pub(crate) fn heal_spared(game: &mut Game, id: ObjectId) {
    if let Some(permanent) = game.permanent_mut_beside_mana(id) {
        permanent.spared = permanent.spared.saturating_sub(1);
        permanent.damage = 0;
    }
}

/// Where the permanent would die this turn, it is exiled instead (614.6).
pub(crate) fn exile_if_dying(game: &mut Game, id: ObjectId) {
    if let Some(permanent) = game.permanent_mut_beside_mana(id) {
        permanent.exiled_if_dying = true;
    }
}
