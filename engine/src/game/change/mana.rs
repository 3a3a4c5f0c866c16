//! Mana that comes into a pool and leaves it (106.4).

use declaration::{AbilityId, CardTypes, Effect, ManaKind};

use smallvec::smallvec;

use super::record;
use crate::game::Game;
use crate::game::event::Event;
use crate::game::frame::{Resolution, StackItem};
use crate::game::mana::{ManaEffect, RestrictedMana};
use crate::game::object::ObjectId;
use crate::game::player::ManaPool;
use crate::read::declared;
use crate::seat::Seat;

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

/// All unspent mana of a player is lost, and added to a pool as it was: with what it may be spent on (106.13).
pub(crate) fn move_mana(game: &mut Game, from: Seat, to: Seat) {
    let (mana, restricted) = (game.player(from).mana, game.player(from).restricted.clone());
    game.lose_mana(from);
    for kind in ManaKind::ALL {
        add_mana(game, to, kind, mana.get(kind));
        for RestrictedMana { only, mana } in &restricted {
            restrict_mana(game, to, *only, kind, mana.get(kind));
        }
    }
}

/// For one more spell this turn the player may spend mana as though it were of any type.
pub(crate) fn permit_any_type(game: &mut Game, seat: Seat) {
    let spells = &mut game.player_mut(seat).any_type;
    *spells = spells.saturating_add(1);
}

/// A spell has been paid for with mana that was spent as though it were of another type.
pub(crate) fn use_any_type(game: &mut Game, seat: Seat) {
    let spells = &mut game.player_mut(seat).any_type;
    *spells = spells.saturating_sub(1);
}

/// A permanent was tapped for mana, where any is made (106.12).
pub(crate) fn note_tapped_for_mana(game: &mut Game, player: Seat, object: ObjectId, made: u32) {
    if made > 0 {
        record(game, Event::TappedForMana { player, object });
    }
}

/// What a mana ability does besides making mana is followed next, before anything else (605.3b).
pub(crate) fn go_on_with_mana_ability(game: &mut Game, item: StackItem) {
    let effects =
        declared::body(item.card, item.announced).and_then(|body| body.modes.first()).map(|mode| &mode.effects);
    let mana =
        effects.map_or(0, |effects| effects.iter().take_while(|effect| matches!(effect, Effect::AddMana(_))).count());
    if effects.is_some_and(|effects| effects.len() > mana) {
        let next = smallvec![u16::try_from(mana).unwrap_or(u16::MAX)];
        game.unfinished.push(Resolution { next, ..Resolution::of(item) });
    }
}

/// Adds mana to a pool (106.4).
pub(crate) fn add_mana(game: &mut Game, seat: Seat, kind: ManaKind, count: u16) {
    if count > 0 {
        game.player_mut(seat).mana.add(kind, count);
        record(game, Event::ManaAdded { player: seat, kind, count });
    }
}

/// Empties both mana pools (106.4); under the rules of 1994 what is lost burns.
pub(crate) fn empty_pools(game: &mut Game) {
    for seat in [game.turn.active, game.turn.active.other()] {
        let amount = game.player(seat).mana.total();
        if amount == 0 {
            continue;
        }
        game.player_mut(seat).mana = ManaPool::default();
        game.player_mut(seat).restricted.clear();
        if game.rules.mana_burn {
            let life = &mut game.player_mut(seat).life;
            *life = life.saturating_sub(i32::try_from(amount).unwrap_or(i32::MAX));
            record(game, Event::ManaBurned { player: seat, amount });
        } else {
            record(game, Event::ManaLost { player: seat, amount });
        }
    }
}

/// What a mana ability still does, to be followed now.
pub(crate) fn next_unfinished(game: &mut Game) -> Option<Resolution> {
    game.unfinished.pop()
}

/// Begins an effect on mana until end of turn.
pub(crate) fn begin_mana_effect(game: &mut Game, place: u8, resolution: &Resolution) {
    let item = &resolution.item;
    // The card is found by what it becomes as it leaves the stack.
    game.remember(item.source);
    let ability = AbilityId { card: item.declaring(), place: AbilityId::QUOTED.saturating_add(place) };
    let (controller, source, text) = (item.controller, item.source, item.text);
    game.mana_effects.push(ManaEffect { controller, source, text, ability });
}
