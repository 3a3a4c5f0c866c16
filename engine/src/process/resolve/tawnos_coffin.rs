//! Tawnos's Coffin: a creature is exiled with its Auras and its counters are noted; later it comes back with all of them. What is noted lies
//! with the exiled cards.

use declaration::Reference;

use crate::Flow;
use crate::game::Game;
use crate::game::action::Target;
use crate::game::change::{permanents, triggers};
use crate::game::entering::{Entering, Entry};
use crate::game::frame::Resolution;
use crate::game::object::{Object, ObjectId, Zone};
use crate::process::asking::Answers;
use crate::process::entering;
use crate::process::resolve::Progress;
use crate::read::context::Context;
use crate::read::{attachment, context};
use crate::seat::Seat;

/// Exiles a creature and all Auras attached to it, with a note of its counters.
#[inline(never)]
pub(super) fn execute_entombing(game: &mut Game, what: &Reference, resolution: &Resolution) {
    let context = Context::of(resolution);
    let Some(creature) = context::referred_objects(game, what, &context).first().copied() else { return };
    let Some(counters) = game.permanent(creature).map(|permanent| permanent.counters.clone()) else { return };
    let attached = |id: &ObjectId| game.permanent(*id).is_some_and(|aura| aura.attached_to == Some(creature));
    let together: Vec<ObjectId> =
        std::iter::once(creature).chain(game.battlefield().iter().copied().filter(attached)).collect();
    let mut exiled = Vec::new();
    triggers::leave_together(game, &together, |game, id| {
        if let Some(owner) = game.object(id).map(|object| object.owner) {
            exiled.push(game.move_to(id, Zone::Exile, owner));
        }
    });
    // Without a card of the creature the Auras stay where they are.
    let Some(buried) = exiled.first().copied().flatten() else { return };
    let auras: Vec<ObjectId> = exiled.into_iter().skip(1).flatten().collect();
    permanents::note_entombed(game, buried, counters, &auras);
    if let Some(open) = game.resolution_mut() {
        open.chosen = vec![Target::Object(buried)];
    }
}

/// Returns the exiled card to the battlefield as it was, then its Auras, as far as they can enchant it.
#[inline(never)]
pub(super) fn execute_disinterring(game: &mut Game, what: &Reference, resolution: &Resolution) -> Flow<Progress> {
    let in_exile = |game: &Game, id: &ObjectId| game.object(*id).is_some_and(|object| object.zone == Zone::Exile);
    let meant = context::referred_objects(game, what, &Context::of(resolution));
    let Some(buried) = meant.into_iter().find(|id| in_exile(game, id)) else { return Ok(Progress::Done) };
    let Some((owner, counters)) = game.object(buried).map(|object| (object.owner, object.permanent.counters.clone()))
    else {
        return Ok(Progress::Done);
    };
    let entry = match entering::ask_what_enters(game, &mut Answers::of(resolution), buried, owner)? {
        Entering::Asking => return Ok(Progress::Asking),
        Entering::As(entry) => entry,
    };
    let with_it = |(id, object): (ObjectId, &Object)| {
        (object.zone == Zone::Exile && object.permanent.attached_to == Some(buried)).then_some((id, object.owner))
    };
    let mut auras: Vec<(ObjectId, Seat)> = game.objects().filter_map(with_it).collect();
    // 613.7m: of those that enter together, the active player's have the earlier timestamps.
    auras.sort_by_key(|(_, owner)| *owner != game.turn().active);
    let Some(back) = game.enter_tapped(buried, owner, entry, counters) else { return Ok(Progress::Done) };
    for (aura, owner) in auras {
        if attachment::could_enchant(game, aura, back, owner) {
            game.enter_attached(aura, owner, back, Entry::default());
        }
    }
    Ok(Progress::Done)
}
