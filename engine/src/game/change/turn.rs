//! Turns and steps as they begin and end (500), and what wears off with them.

use super::{delayed, effects, permanents, priority, record};
use crate::game::Game;
use crate::game::effects::Lasts;
use crate::game::event::Event;
use crate::game::object::Object;
use crate::game::turn::{Stage, Step};
use crate::seat::Seat;

/// Whose turn is next: an extra turn, the newest first, or in turn order (500.7). A turn that is then skipped counts (614.10).
pub(crate) fn next_to_take_a_turn(game: &mut Game) -> Seat {
    if let Some(extra) = game.extra_turns.pop() {
        return extra;
    }
    let next = game.next_turn;
    game.next_turn = next.other();
    next
}

/// A player takes an extra turn after this one (500.7).
pub(crate) fn add_turn(game: &mut Game, seat: Seat) {
    game.extra_turns.push(seat);
    record(game, Event::ExtraTurn(seat));
}

/// Begins a turn (500.1).
pub(crate) fn start_turn(game: &mut Game, player: Seat) {
    game.turn.number = game.turn.number.saturating_add(1);
    let number = game.turn.number;
    game.turn.active = player;
    effects::end_effects_until_turn(game, player);
    delayed::follow_sources(game);
    game.last_known.clear();
    game.harms.clear();
    game.blocks.clear();
    game.activated.clear();
    game.tapped_to_pay.clear();
    for player in &mut game.players {
        player.lands_played = 0;
        player.drawn.clear();
        player.cast.clear();
    }
    game.player_mut(player).barred.clear();
    let turns = &mut game.player_mut(player).turns;
    *turns = [number, turns[0]];
    // Phasing out is no loss of control (702.26d).
    game.each_permanent_phased_in_or_out(|object| {
        object.permanent.controlled_continuously |= object.controller == player
    });
    permanents::note_untapped(game);
    priority::turn_ends_passing(game);
    record(game, Event::TurnBegan { player, number: game.turn.number });
    begin_step(game, Step::Untap);
}

/// Begins a step (500.1).
pub(crate) fn begin_step(game: &mut Game, step: Step) {
    game.turn.step = step;
    game.turn.stage = Stage::Beginning;
    game.turn.again = false;
    game.turn.drawn_in_step = 0;
    priority::step_ends_passing(game, step);
}

/// The turn-based actions of the step are about to be taken; the active player receives priority after them (117.3a, 703.3).
pub(crate) fn begin_turn_based_actions(game: &mut Game) {
    game.turn.stage = Stage::Priority;
    priority::hold_priority(game, game.turn.active);
}

/// Cleanup gives priority, and is followed by another one (514.3a).
pub(crate) const fn repeat_cleanup(game: &mut Game) {
    game.turn.again = true;
}

/// Nothing more comes in the step: it ends (500.2).
pub(crate) const fn conclude_step(game: &mut Game) {
    game.turn.stage = Stage::Over;
}

/// A step is skipped: whatever would happen in it does not (614.10a).
pub(crate) const fn skip_step(game: &mut Game, step: Step) {
    game.turn.step = step;
    conclude_step(game);
}

/// Damage is removed, and effects that last until end of turn end, at once (514.2).
pub(crate) fn wear_off(game: &mut Game) {
    game.each_permanent_phased_in_or_out(|Object { permanent, .. }| {
        permanent.damage = 0;
        permanent.shields = 0;
        permanent.spared = 0;
        permanent.regeneration_forbidden = false;
        permanent.exiled_if_dying = false;
    });
    game.shields.clear();
    game.damage_marks.clear();
    game.replacements.clear();
    game.mana_effects.clear();
    for player in &mut game.players {
        player.any_type = 0;
    }
    let (active, number) = (game.turn.active, game.turn.number);
    game.combat_effects.retain(|effect| match effect.lasts {
        Lasts::EndOfTurn => false,
        Lasts::DuringTurn(seat, since) => seat != active || since == number,
        _ => true,
    });
    delayed::end_delayed_of_turn(game);
    effects::end_effects_of_turn(game);
}
