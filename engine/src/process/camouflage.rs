//! Camouflage: nobody declares blockers. The defending player divides creatures into piles, one for each attacker, and chance tells which
//! pile meets which attacker.

use declaration::CardId;

use crate::game::action::Action;
use crate::game::change::combat;
use crate::game::frame::{Frame, Purpose, Question, Shape};
use crate::game::object::ObjectId;
use crate::game::{Game, random};
use crate::rules::combat::rulings;
use crate::{Flow, NeedsHidden};

/// Asks for the next pile, or, where there is one for each attacker, lets them block.
pub(crate) fn continue_piles(game: &mut Game) -> Flow {
    let Some(Frame::Piles(piles)) = game.frame() else { return Ok(()) };
    let piles = piles.clone();
    let attackers: Vec<ObjectId> = game.combat().attackers.iter().map(|attacker| attacker.id).collect();
    let (from, most) = rulings::combat_rulings(game).left_for_piles(&piles);
    if piles.len() < attackers.len() && !from.is_empty() {
        let max = u8::try_from(most.min(from.len())).unwrap_or(u8::MAX);
        game.push_frame(Frame::Question(Question {
            player: game.turn().active.other(),
            purpose: Purpose::Pile,
            about: None,
            shape: Shape::Objects { from, min: 0, max, ordered: false },
            answer: None,
        }));
        return Ok(());
    }
    let blocks = blocks_by_chance(game, &piles, attackers)?;
    game.pop_frame();
    combat::block_with(game, &blocks);
    Ok(())
}

/// A pile has been chosen.
pub(crate) fn take_pile(game: &mut Game, answer: &Action) {
    if let (Some(Frame::Piles(piles)), Action::Choose(chosen)) = (game.frame_mut(), answer) {
        piles.push(chosen.clone());
    }
}

/// Each pile meets another attacker at random, and what can block it does; a creature alone cannot block what has menace.
fn blocks_by_chance(
    game: &mut Game,
    piles: &[Vec<ObjectId>],
    mut attackers: Vec<ObjectId>,
) -> Flow<Vec<(ObjectId, ObjectId)>> {
    if piles.iter().any(|pile| !pile.is_empty()) && !game.knows_chance() {
        return Err(NeedsHidden);
    }
    let mut blocks = Vec::new();
    // Where no creature is left for a pile it is empty, and meets whatever is left.
    for pile in piles {
        let faces: Vec<CardId> = attackers.iter().filter_map(|id| game.known_card(*id)).collect();
        let Some(place) = random::pick(game.chance_mut(), &faces)? else { break };
        let attacker = attackers.remove(place);
        let rulings = rulings::combat_rulings(game);
        let able = pile.iter().filter(|blocker| rulings.can_block(**blocker, attacker));
        let met: Vec<(ObjectId, ObjectId)> = able.map(|blocker| (*blocker, attacker)).collect();
        if met.len() != 1 || !rulings.has_menace(attacker) {
            blocks.extend(met);
        }
    }
    Ok(blocks)
}
