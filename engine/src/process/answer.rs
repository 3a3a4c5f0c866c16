//! The answer of a question goes to whoever asked.

use super::{asking, camouflage, combat_damage, damage, regeneration, replacement, state_based, turn, untap};
use crate::Flow;
use crate::decision::{mana, opening_hand};
use crate::game::Game;
use crate::game::change::triggers;
use crate::game::frame::{Frame, Purpose};

/// Gives the answer of a question to the frame that asked.
pub(crate) fn deliver_answer(game: &mut Game) -> Flow {
    let Some(Frame::Question(question)) = game.pop_frame() else { return Ok(()) };
    let Some(answer) = &question.answer else { return Ok(()) };
    match question.purpose {
        Purpose::PutOnBottom => opening_hand::put_on_bottom(game, question.player, answer),
        Purpose::DiscardToHandSize => {
            turn::discard_chosen(game, answer);
            Ok(())
        }
        Purpose::OrderTriggers => {
            triggers::order_triggers(game, question.player, answer);
            Ok(())
        }
        Purpose::OrderInGraveyard => {
            game.arrange_graveyard(question.player, &question.shape, answer);
            Ok(())
        }
        Purpose::Pile => {
            camouflage::take_pile(game, answer);
            Ok(())
        }
        Purpose::DivideDamage => {
            combat_damage::take_division(game, question.about, answer);
            Ok(())
        }
        Purpose::Regenerate => regeneration::take_regeneration(game, question.about, answer),
        Purpose::ChooseDamageEffect | Purpose::DividePrevention => {
            damage::take_damage_choice(game, answer);
            Ok(())
        }
        Purpose::Untap | Purpose::StayTapped => {
            untap::take_untapping(game, &question, answer);
            Ok(())
        }
        Purpose::RemoveForMana { .. } => mana::take_counters_for_mana(game, &question, answer),
        Purpose::KeepLegend => {
            state_based::keep_legend(game, &question.shape, answer);
            Ok(())
        }
        _ if matches!(game.frame(), Some(Frame::Destruction(_))) => {
            regeneration::take_gift_for_regeneration(game, answer)
        }
        _ if matches!(game.frame(), Some(Frame::PendingReplacement(_))) => {
            replacement::take_replacement_choice(game, answer);
            Ok(())
        }
        _ => {
            asking::give_answer(game, answer.clone());
            Ok(())
        }
    }
}
