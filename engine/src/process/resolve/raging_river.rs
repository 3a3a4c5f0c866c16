//! Raging River: the creatures that do not fly stand on either bank of it, and so does each attacker.

use declaration::{CardType, Keyword};

use crate::Flow;
use crate::game::Game;
use crate::game::action::Action;
use crate::game::change::combat;
use crate::game::frame::{Purpose, Resolution, Shape};
use crate::game::object::ObjectId;
use crate::process::asking;
use crate::process::asking::Answers;
use crate::process::resolve::Progress;
use crate::seat::Seat;

/// The defending player puts creatures on the left bank, the others stand on the right; then the attackers are put so.
#[inline(never)]
pub(crate) fn execute_division_by_river(game: &mut Game, resolution: &Resolution) -> Flow<Progress> {
    let you = resolution.item.controller;
    let mut answers = Answers::of(resolution);
    let defenders: Vec<ObjectId> = game
        .battlefield()
        .iter()
        .copied()
        .filter(|id| {
            game.characteristics(*id).is_some_and(|now| {
                now.controller != you
                    && now.types.contains(CardType::Creature)
                    && !now.keywords.contains(Keyword::Flying)
            })
        })
        .collect();
    let Some(left) = ask_for_left_pile(game, &mut answers, you.other(), &defenders, resolution)? else {
        return Ok(Progress::Asking);
    };
    let attackers: Vec<ObjectId> = game.combat().attackers.iter().map(|attacker| attacker.id).collect();
    let Some(left_attackers) = ask_for_left_pile(game, &mut answers, you, &attackers, resolution)? else {
        return Ok(Progress::Asking);
    };
    let right: Vec<ObjectId> = defenders.into_iter().filter(|id| !left.contains(id)).collect();
    for attacker in attackers {
        let bank = if left_attackers.contains(&attacker) { &left } else { &right };
        combat::place_on_bank(game, attacker, bank.clone());
    }
    Ok(Progress::Done)
}

/// Asks which of these go to the left; nobody is asked about nothing.
fn ask_for_left_pile(
    game: &mut Game,
    answers: &mut Answers<'_>,
    player: Seat,
    from: &[ObjectId],
    resolution: &Resolution,
) -> Flow<Option<Vec<ObjectId>>> {
    let max = u8::try_from(from.len()).unwrap_or(u8::MAX);
    let shape = Shape::Objects { from: from.to_vec(), min: 0, max, ordered: false };
    let answer = asking::ask(game, answers, player, Purpose::LeftPile, Some(resolution.item.source), shape)?;
    Ok(answer.map(|answer| match answer {
        Action::Choose(chosen) => chosen,
        _ => Vec::new(),
    }))
}
