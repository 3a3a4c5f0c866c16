//! Priority (117): passing, playing lands, beginning spells and abilities.

use crate::frame::Frame;
use crate::game::Stage;
use crate::triggers::Happening;
use crate::{Action, Event, Flow, Game, Seat, Zone};
use crate::{act, casting, combat, resolving, state_based, triggers};

/// After so many resolutions in which both players do nothing but pass, the game is a loop of mandatory actions, and drawn (104.4b).
const LONGEST_STACK: u16 = 1_000;

/// Takes an action of a player with priority.
pub(crate) fn perform_with_priority(game: &mut Game, seat: Seat, passed: bool, action: &Action) -> Flow {
    match action {
        Action::Pass => pass(game, seat, passed),
        Action::PassUntil(until) => {
            game.player_mut(seat).pass_until = Some(*until);
            pass(game, seat, passed)
        }
        Action::SummonLand(id) => {
            play_land(game, seat, *id);
            Ok(())
        }
        Action::SummonSpell(id) => {
            game.frames.push(Frame::Priority { holder: seat, passed });
            casting::begin_spell(game, seat, *id)
        }
        Action::TriggerAbility { object, ability } => {
            game.frames.push(Frame::Priority { holder: seat, passed });
            casting::begin_ability(game, seat, *object, *ability)
        }
        Action::TapForMana { object, ability, kind }
            if casting::asks_for_gift(game, seat, *object, *ability, *kind) =>
        {
            game.frames.push(Frame::Priority { holder: seat, passed });
            casting::begin_mana_ability(game, seat, *object, *ability, *kind)
        }
        Action::TapForMana { object, ability, kind } => {
            if let Some(question) = casting::question_of_mana(game, seat, *object, *ability, *kind) {
                game.frames.push(Frame::Priority { holder: seat, passed });
                game.frames.push(Frame::Question(question));
                return Ok(());
            }
            casting::make_mana(game, seat, *object, *ability, *kind)?;
            keep_priority(game, seat);
            Ok(())
        }
        _ => {
            game.frames.push(Frame::Priority { holder: seat, passed });
            Ok(())
        }
    }
}

/// A player with priority has made mana: they keep it, and have acted since the other one passed (117.4).
pub(crate) fn keep_priority(game: &mut Game, seat: Seat) {
    game.turn.holder = seat;
    game.turn.passed = false;
}

/// Passes priority (117.3d). When both have passed, the top of the stack resolves or the step ends (117.4).
pub(crate) fn pass(game: &mut Game, seat: Seat, passed: bool) -> Flow {
    game.emit(Event::Passed(seat));
    if !passed {
        game.turn.holder = seat.other();
        game.turn.passed = true;
        return Ok(());
    }
    game.turn.holder = game.turn.active;
    game.turn.passed = false;
    if !game.stack.is_empty() {
        game.turn.resolved = game.turn.resolved.saturating_add(1);
        if game.turn.resolved > LONGEST_STACK {
            // 104.4b: nobody has done anything of their own will for so long that nothing will ever come of it.
            act::finish(game, crate::Outcome { winner: None, reason: crate::Reason::Loop });
            return Ok(());
        }
        resolving::begin_resolution(game);
    } else if !game.assigned.is_empty() {
        // The end of the damage window (rules of 1994).
        combat::deal_assigned_damage(game);
    } else {
        game.turn.stage = Stage::Over;
        game.turn.resolved = 0;
    }
    Ok(())
}

/// Plays a land (305.1, 116.2a).
fn play_land(game: &mut Game, seat: Seat, id: crate::ObjectId) {
    let player = game.player_mut(seat);
    player.lands_played = player.lands_played.saturating_add(1);
    if let Some(object) = game.move_to(id, Zone::Battlefield, seat)
        && let Some(card) = game.object(object).map(|object| object.card)
    {
        game.emit(Event::LandPlayed { player: seat, object, card });
        triggers::notice(game, Happening::PlaysLand { player: seat, land: object });
    }
    game.turn.holder = seat;
    game.turn.passed = false;
}

/// A player has cast a spell or activated an ability, and receives priority again (117.3c).
pub(crate) fn took_action(game: &mut Game, seat: Seat) {
    if let Some(Frame::Priority { .. }) = game.frames.last() {
        game.frames.pop();
    }
    game.turn.holder = seat;
    game.turn.passed = false;
    game.turn.resolved = 0;
}

/// Gives priority to whose turn it is to have it, after what comes before that (117.5): state-based actions, then triggered
/// abilities, until there are none.
pub(crate) fn give_priority(game: &mut Game) -> Flow {
    triggers::notice_states(game);
    if state_based::check_state_based_actions(game) || game.outcome.is_some() {
        return Ok(());
    }
    if !game.triggers.is_empty() {
        game.turn.passed = false;
        game.frames.push(Frame::PlaceTriggers);
        return Ok(());
    }
    game.frames.push(Frame::Priority { holder: game.turn.holder, passed: game.turn.passed });
    Ok(())
}
