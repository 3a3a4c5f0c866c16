//! Mana abilities for which the player gives something up (605.3): an announcement of their own, also in the middle of another one that
//! waits for its mana (601.2g). It ends with mana, and never is on the stack.

use declaration::{Ability, Cost, Effect, ManaKind, Produced};

use crate::game::Game;
use crate::game::change::{costs, mana, progress, record};
use crate::game::event::Event;
use crate::game::frame::{Announcement, Resolution, StackItem, StackObjectKind};
use crate::game::mana::INTRINSIC;
use crate::game::object::ObjectId;
use crate::read::context::Context;
use crate::read::{context, declared};
use crate::rules::casting;
use crate::rules::casting::{cost, object_costs_for_mana, payment, sources};
use crate::seat::Seat;
use crate::{Flow, cards, decision};

/// Whether the mana ability asks for something that the player chooses.
pub(super) fn asks_for_objects(game: &Game, seat: Seat, object: ObjectId, ability: u8, kind: ManaKind) -> bool {
    // The ability of a basic land type asks for nothing.
    ability < INTRINSIC && sources::mana_source(game, seat, object, ability, kind).is_some_and(|source| source.gives)
}

/// Begins to activate the mana ability, in the middle of whatever the player does.
pub(super) fn begin_mana_ability(game: &mut Game, player: Seat, source: ObjectId, ability: u8, kind: ManaKind) -> Flow {
    let before = progress::snapshot(game);
    let Some(announcement) = object_costs_for_mana::mana_announcement(game, player, source, ability, kind) else {
        return Ok(());
    };
    let announcement = Announcement { before: Some(before), ..announcement };
    decision::object_costs::give_from(game, Box::new(announcement), 0)
}

/// Everything is chosen: the mana is there, and what has waited for it goes on.
pub(super) fn complete_mana_ability(game: &mut Game, announcement: &Announcement) -> Flow {
    give_for_mana(game, announcement, &announcement.given)?;
    decision::mana::go_on(game, announcement.player)
}

/// Pays for a mana ability with what was chosen, and makes its mana (605.3b).
pub(crate) fn give_for_mana(game: &mut Game, announcement: &Announcement, given: &[(u8, ObjectId)]) -> Flow {
    let Announcement { player, announced, object: source, card, text, .. } = *announcement;
    let StackObjectKind::Activated(id) = announced else { return Ok(()) };
    let (Some(Ability::Activated(activation)), Some(kind)) = (cards::ability(id), announcement.mana) else {
        return Ok(());
    };
    let Some(production) = sources::production_of(game, source, activation) else { return Ok(()) };
    costs::pay_other_costs(game, player, source, &activation.cost)?;
    let given = costs::give_up(game, source, &activation.cost, given);
    progress::note_activation(game, source, id, card);
    let resolution = Resolution::of(StackItem::of_mana_ability(player, source, card, id, text, given));
    let taps = activation.cost.contains(&Cost::Tap);
    record(game, Event::ManaAbilityActivated { player, source, taps });
    if taps {
        mana::note_tapped_for_mana(game, player, source, production.total());
    }
    for (kind, count) in ManaKind::ALL.into_iter().zip(production.made(kind)) {
        mana::add_mana(game, player, kind, u16::from(count));
    }
    for effect in activation.body.modes.iter().flat_map(|mode| &mode.effects) {
        if let Effect::AddMana(Produced::Amount(kind, amount)) = effect {
            let count = context::count(game, amount, &Context::of(&resolution));
            mana::add_mana(game, player, *kind, u16::try_from(count).unwrap_or(u16::MAX));
        }
    }
    mana::go_on_with_mana_ability(game, resolution.item);
    Ok(())
}

/// What can be given up for a mana ability so that the announcement which waits for the mana can still be completed.
pub(crate) fn objects_for_mana(
    game: &Game,
    announcement: &Announcement,
    outer: Option<&Announcement>,
) -> Vec<ObjectId> {
    let costs = declared::costs(announcement.card, announcement.announced);
    let mut from =
        object_costs_for_mana::objects(game, announcement.player, announcement.object, announcement.text, costs);
    let place = costs.iter().position(|cost| matches!(cost, Cost::Objects { .. }));
    if let (Some(outer), Some(place)) = (outer, place.and_then(|place| u8::try_from(place).ok())) {
        from.retain(|id| {
            outer.given.iter().all(|(_, given)| given != id)
                && cost::reserved(outer) != Some(*id)
                && pays_after_giving(game, announcement, (place, *id), outer)
        });
    }
    from
}

/// Whether what is due can be paid when the mana ability has taken this object. Other mana may depend on it: it may animate a land, lend
/// an ability, add to what lands make (605.1b) or keep something under control (611.2b). What is left then follows from its having gone,
/// and is judged there.
pub(crate) fn pays_after_giving(
    game: &Game,
    announcement: &Announcement,
    given: (u8, ObjectId),
    outer: &Announcement,
) -> bool {
    let mut then = game.clone();
    if give_for_mana(&mut then, announcement, &[given]).is_err() {
        return false;
    }
    let sources = casting::object_costs::sources_for(&then, outer);
    let pool = then.spendable(outer.player, outer.spell_types());
    let bounds = sources.bounds(&then, outer.player).iter().filter(|_| outer.before.is_some());
    payment::could_pay(&pool, sources.abilities(), bounds, &payment::widely_due(&then, outer))
}
