//! The answer of a question goes to what lies below it: the process or decision of that frame, or the turn, where there is none.

use super::{
    asking, camouflage, combat_damage, damage, discarding, owed_sacrifice, regeneration, replacement, turn, untap,
};
use crate::Flow;
use crate::decision::{mana, opening_hand};
use crate::game::Game;
use crate::game::change::triggers;
use crate::game::frame::{Frame, Purpose, Question};

/// Takes the answered question away and gives its answer to what lies below it.
pub(crate) fn deliver_answer(game: &mut Game) -> Flow {
    let Some(Frame::Question(question)) = game.pop_frame() else { return Ok(()) };
    let Question { player, about, answer: Some(answer), .. } = &question else { return Ok(()) };
    if let Purpose::RemoveForMana { .. } = question.purpose {
        // A mana ability is used in the midst of whatever lies below.
        return mana::take_counters_for_mana(game, &question, answer);
    }
    match game.frame() {
        None => return turn::take_answer(game, &question, answer),
        Some(Frame::OpeningHands(_)) => return opening_hand::put_on_bottom(game, *player, answer),
        Some(Frame::Destruction(_)) => return regeneration::take_answer(game, *about, answer),
        Some(Frame::Discard(_)) => discarding::take_answer(game, answer),
        Some(Frame::PlaceTriggers) => triggers::order_triggers(game, *player, answer),
        Some(Frame::Piles(_)) => camouflage::take_pile(game, answer),
        Some(Frame::AssignDamage(_)) => combat_damage::take_division(game, *about, answer),
        Some(Frame::Resolution(_)) => asking::give_answer(game, answer.clone()),
        Some(Frame::Damage(_)) => damage::take_damage_choice(game, answer),
        Some(Frame::Untap(_)) => untap::take_untapping(game, &question, answer),
        Some(Frame::PendingReplacement(_)) => replacement::take_replacement_choice(game, answer),
        Some(Frame::Sacrifice(_)) => owed_sacrifice::take_sacrificed(game, answer),
        // These ask nothing.
        Some(
            Frame::Priority { .. }
            | Frame::Announcement(_)
            | Frame::Question(_)
            | Frame::DeclareAttackers { .. }
            | Frame::DeclareBlockers { .. }
            | Frame::NewTargets(_)
            | Frame::Drawing(_)
            | Frame::Subgame(_)
            | Frame::FloatingMana(_),
        ) => {}
    }
    Ok(())
}
