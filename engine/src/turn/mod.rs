//! The course of a game: what happens by itself between two decisions (500-514, 117).

use crate::{act, casting, combat, replacement, resolving, state_based, triggers};
mod opening;
mod passing;
mod priority;
mod steps;
mod untap;

pub(crate) use opening::may_mulligan;
pub(crate) use passing::{interrupt, lets_attack_pass};
pub(crate) use priority::{keep_priority, took_action};
pub(crate) use steps::{begin_step, discard, discard_at_random, note_untapped, resolving_player, start_turn};
pub(crate) use untap::tap_where_it_enters_tapped;

use crate::frame::Frame;
use crate::{Action, Flow, Game, Outcome, Reason, Seat};

/// After so many steps without a decision the game is a loop of mandatory actions, and drawn (104.4b).
const LONGEST_LOOP: u32 = 20_000;

/// Takes an action that is permitted.
pub(crate) fn perform(game: &mut Game, seat: Seat, action: &Action) -> Flow {
    match game.frames.pop() {
        Some(Frame::OpeningHands(hands)) => opening::perform_opening(game, hands, action),
        Some(Frame::Priority { passed, .. }) => priority::perform_with_priority(game, seat, passed, action),
        Some(Frame::Operation(operation)) => casting::perform_operation(game, *operation, action),
        Some(Frame::NewTargets(open)) => {
            casting::perform_new_targets(game, open, action);
            Ok(())
        }
        Some(Frame::DeclareAttackers { chosen, bands }) => combat::perform_attackers(game, chosen, bands, action),
        Some(Frame::DeclareBlockers { chosen }) => {
            combat::perform_blockers(game, chosen, action);
            Ok(())
        }
        Some(Frame::Question(question)) if matches!(action, Action::TapForMana { .. }) => {
            game.frames.push(Frame::Question(question));
            if let Action::TapForMana { object, ability, kind } = action {
                if casting::asks_for_gift(game, seat, *object, *ability, *kind) {
                    return casting::begin_mana_ability(game, seat, *object, *ability, *kind);
                }
                if let Some(question) = casting::question_of_mana(game, seat, *object, *ability, *kind) {
                    game.frames.push(Frame::Question(question));
                    return Ok(());
                }
                casting::make_mana(game, seat, *object, *ability, *kind)?;
            }
            Ok(())
        }
        Some(Frame::Question(mut question)) => {
            question.answer = Some(action.clone());
            game.frames.push(Frame::Question(question));
            Ok(())
        }
        Some(other) => {
            game.frames.push(other);
            Ok(())
        }
        None => Ok(()),
    }
}

/// Goes on until somebody owes a decision or the game is over.
pub(crate) fn run(game: &mut Game) -> Flow {
    for _ in 0..LONGEST_LOOP {
        if game.lacking {
            return Err(crate::AwaitsHouse);
        }
        if let Some(rest) = game.unfinished.pop().filter(|_| game.outcome.is_none()) {
            game.frames.push(Frame::Resolution(Box::new(rest)));
        }
        if game.outcome.is_some() || (game.awaits().is_some() && !passing::passes_by_itself(game)) {
            return Ok(());
        }
        go_on(game)?;
    }
    act::finish(game, Outcome { winner: None, reason: Reason::Loop });
    Ok(())
}

/// Takes one step of whatever is under way.
fn go_on(game: &mut Game) -> Flow {
    match game.frames.last() {
        None => {
            if game.ask_order_in_graveyard() {
                return Ok(());
            }
            steps::continue_turn(game)
        }
        Some(Frame::Priority { .. }) => passing::pass_by_itself(game),
        Some(Frame::AssignDamage(_)) => {
            combat::continue_assigning(game);
            Ok(())
        }
        Some(Frame::Piles(_)) => combat::continue_piles(game),
        Some(Frame::Resolution(_)) => resolving::continue_resolution(game),
        Some(Frame::Damage(_)) => {
            replacement::continue_damage(game);
            Ok(())
        }
        Some(Frame::Destruction(_)) => {
            state_based::continue_destruction(game);
            Ok(())
        }
        Some(Frame::PlaceTriggers) => triggers::place_triggers(game),
        Some(Frame::Untap(_)) => {
            untap::continue_untapping(game);
            Ok(())
        }
        Some(Frame::Impending(_)) => replacement::continue_impending(game),
        Some(Frame::Drawing(_)) => {
            replacement::continue_drawing(game);
            Ok(())
        }
        Some(Frame::Question(_)) => deliver_answer(game),
        Some(
            Frame::OpeningHands(_)
            | Frame::Operation(_)
            | Frame::NewTargets(_)
            | Frame::DeclareAttackers { .. }
            | Frame::DeclareBlockers { .. },
        ) => Ok(()),
    }
}

/// Gives the answer of a question to the frame that asked.
fn deliver_answer(game: &mut Game) -> Flow {
    let Some(Frame::Question(question)) = game.frames.pop() else { return Ok(()) };
    let Some(answer) = &question.answer else { return Ok(()) };
    match question.purpose {
        crate::Purpose::PutOnBottom => opening::put_on_bottom(game, question.player, answer),
        crate::Purpose::DiscardToHandSize => {
            steps::discard_chosen(game, answer);
            Ok(())
        }
        crate::Purpose::OrderTriggers => {
            triggers::order_triggers(game, question.player, answer);
            Ok(())
        }
        crate::Purpose::OrderInGraveyard => {
            game.arrange_graveyard(question.player, &question.shape, answer);
            Ok(())
        }
        crate::Purpose::Pile => {
            combat::take_pile(game, answer);
            Ok(())
        }
        crate::Purpose::DivideDamage => {
            combat::take_division(game, question.about, answer);
            Ok(())
        }
        crate::Purpose::Regenerate => replacement::take_regeneration(game, question.about, answer),
        crate::Purpose::ChooseDamageEffect | crate::Purpose::DividePrevention => {
            replacement::take_damage_choice(game, answer);
            Ok(())
        }
        crate::Purpose::Untap | crate::Purpose::StayTapped => {
            untap::take_untapping(game, &question, answer);
            Ok(())
        }
        crate::Purpose::RemoveForMana { .. } => casting::take_counters_for_mana(game, &question, answer),
        crate::Purpose::KeepLegend => {
            state_based::keep_legend(game, &question.shape, answer);
            Ok(())
        }
        _ if matches!(game.frames.last(), Some(Frame::Destruction(_))) => {
            replacement::take_gift_for_regeneration(game, answer)
        }
        _ if matches!(game.frames.last(), Some(Frame::Impending(_))) => {
            replacement::take_replacement_choice(game, answer);
            Ok(())
        }
        _ => {
            resolving::give_answer(game, answer.clone());
            Ok(())
        }
    }
}
