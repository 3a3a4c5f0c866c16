//! Damage (120): what is assigned, what it does to players and permanents, and the shields that wait for it.

use crate::game::Game;
use crate::game::action::Target;
use crate::game::change::destruction;
use crate::game::damage::{DamageMark, Harm, Packet};
use crate::game::frame::Assigned;
use crate::game::object::ObjectId;
use crate::game::shield::{Capacity, DamageShield, ShieldedFrom};
use crate::seat::Seat;

/// A creature assigns combat damage (510.1).
pub(crate) fn assign(game: &mut Game, assigned: Assigned) {
    game.assigned.push(assigned);
}

/// All that was assigned is about to be dealt (510.2).
pub(crate) fn take_assigned(game: &mut Game) -> Vec<Assigned> {
    std::mem::take(&mut game.assigned)
}

/// Takes note with a permanent that it deals damage to a player.
pub(crate) fn note_dealer(game: &mut Game, packet: &Packet) {
    if let (Target::Player(seat), Some(permanent)) = (packet.to, game.permanent_mut_beside_mana(packet.source)) {
        permanent.harmed[seat.index()] = true;
    }
}

/// Damage to a player leaves them this life total (120.3a).
pub(crate) const fn harm_player(game: &mut Game, seat: Seat, left: i32) {
    game.player_mut(seat).life = left;
}

/// Marks damage on a permanent (120.3e).
pub(crate) fn mark_damage(game: &mut Game, id: ObjectId, amount: u32) {
    if let Some(permanent) = game.permanent_mut_beside_mana(id) {
        permanent.damage = permanent.damage.saturating_add(amount);
        game.computed.note_damage();
    }
}

/// Takes note of who has dealt damage to whom this turn.
pub(crate) fn note_harm(game: &mut Game, source: ObjectId, to: Target, amount: u32) {
    let dealer = game.last_known(source);
    match game.harms.iter_mut().find(|harm| harm.source == source && harm.to == to && harm.dealer == dealer) {
        Some(harm) => harm.amount = harm.amount.saturating_add(amount),
        None => game.harms.push(Harm { source, dealer, to, amount }),
    }
    let Target::Object(id) = to else { return };
    for place in 0..game.damage_marks.len() {
        if let Some(mark) = game.damage_marks.get(place).copied().filter(|mark| mark.source == source) {
            apply_mark(game, mark, id);
        }
    }
}

/// Something is so this turn of every creature that the source deals damage to; that it is exiled, of those to which it has done so already, too.
pub(crate) fn mark_damaged(game: &mut Game, mark: DamageMark) {
    if mark.exiles {
        let harmed = game.harms.iter().filter(|harm| harm.source == mark.source);
        let harmed: Vec<ObjectId> = harmed.filter_map(|harm| harm.to.object()).collect();
        harmed.into_iter().for_each(|id| apply_mark(game, mark, id));
    }
    game.damage_marks.push(mark);
}

/// What a source deals damage to cannot be regenerated, or is exiled if it would die.
fn apply_mark(game: &mut Game, mark: DamageMark, id: ObjectId) {
    if mark.exiles {
        destruction::exile_if_dying(game, id);
    } else {
        destruction::forbid_regeneration(game, id);
    }
}

/// A spell or ability makes an effect that waits for damage (614, 615).
pub(crate) fn add_shield(game: &mut Game, shield: DamageShield) {
    game.shields.push(shield);
}

/// Ends shields that are used up (615.8).
pub(crate) fn end_shields(game: &mut Game, spent: &[u32]) {
    game.shields.retain(|shield| !spent.contains(&shield.number));
}

/// A shield that counts what it catches is that much smaller, and gone where nothing is left of it (615.7).
pub(crate) fn lessen_shield(game: &mut Game, number: u32, by: u32) {
    let Some(shield) = game.shields.iter_mut().find(|shield| shield.number == number) else { return };
    if let Capacity::Next(left) = &mut shield.capacity {
        *left = left.saturating_sub(by);
        if *left == 0 {
            end_shields(game, &[number]);
        }
    }
}

/// A permanent spell has become a permanent: what was chosen as a source goes on as the permanent (609.7a).
pub(crate) fn carry_damage_source(game: &mut Game, spell: ObjectId, permanent: ObjectId) {
    for shield in &mut game.shields {
        if let ShieldedFrom::Object(id, _) = &mut shield.from
            && *id == spell
        {
            *id = permanent;
        }
    }
}
