//! What happens to a permanent as it enters (614.12): the price that was chosen is paid, and it is tapped where it enters so.

use declaration::{CardId, Permission, Reference, Static};

use super::zones;
use crate::game::Game;
use crate::game::characteristics::Characteristics;
use crate::game::entering::{Entry, OwedSacrifice};
use crate::game::object::{ObjectId, Zone};
use crate::read::context::Context;
use crate::read::triggers::watching;
use crate::read::{context, filter, statics};
use crate::seat::Seat;

/// Turns a permanent that has just entered sideways, where it enters so; that is no tapping (614.1c), whether it is a card or a token.
pub(crate) fn tap_where_it_enters_tapped(game: &mut Game, entering: ObjectId) {
    if enters_tapped(game, entering)
        && let Some(permanent) = game.permanent_mut(entering)
    {
        permanent.tapped = true;
        game.changed();
    }
}

/// Whether a permanent that has just entered does so tapped: by its own words or those of another permanent (614.1c-d), looked at
/// as it is on the battlefield (614.12).
pub(crate) fn enters_tapped(game: &Game, entering: ObjectId) -> bool {
    let mut tapped = false;
    statics::each_permission(game, &mut |context, permission| {
        if let Permission::EnterTapped(on) = permission {
            tapped |= match on {
                Reference::Itself => context.source == entering,
                Reference::Each(filter) => {
                    context.source != entering && context::fits_on_battlefield(game, filter, entering, &context)
                }
                _ => false,
            };
        }
    });
    tapped
}

/// Whether something keeps a card with this face from entering under a player's control (614.17).
pub(crate) fn is_kept_out(game: &Game, face: CardId, id: ObjectId, controller: Seat) -> bool {
    let mut kept_out = false;
    statics::each_permission(game, &mut |context, permission| {
        if let Permission::CannotEnter(filter) = permission {
            let would_be = Characteristics::printed(face, controller);
            kept_out |= filter::fits(game, filter, id, &would_be, &context);
        }
    });
    kept_out
}

/// What a player will have to sacrifice for putting a card with this face onto the battlefield, as it is before that.
pub(super) fn owed_for(game: &Game, face: CardId, id: ObjectId, by: Seat) -> Vec<OwedSacrifice> {
    let mut owed = Vec::new();
    for (of, fixed) in watching::ruling_abilities(game) {
        let Static::SacrificeOnEntering { what, condition } = fixed else { continue };
        let context = Context::of_permanent(of);
        let would_be = Characteristics::printed(face, by);
        if of.controller != by
            && filter::fits(game, what, id, &would_be, &context)
            && context::holds(game, condition, &context)
        {
            owed.push(OwedSacrifice { player: by, source: of.source, what: what.clone() });
        }
    }
    owed
}

/// Takes the next sacrifice that is owed.
pub(crate) fn take_owed(game: &mut Game) -> Option<OwedSacrifice> {
    if game.owed.is_empty() { None } else { Some(game.owed.remove(0)) }
}

/// What is given up for an object that is about to enter is given up.
pub(crate) fn pay_for_entering(game: &mut Game, entry: &Entry, player: Seat) {
    if entry.life > 0 {
        game.change_life(player, -i32::from(entry.life));
    }
    if !entry.sacrificed.is_empty() {
        zones::sacrifice_together(game, &entry.sacrificed);
    }
    for card in &entry.exiled {
        game.move_to(*card, Zone::Exile, player);
    }
}
