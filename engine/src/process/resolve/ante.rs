//! Cards that put others at stake (407).

use declaration::Reference;

use crate::Flow;
use crate::game::Game;
use crate::game::action::Action;
use crate::game::change::zones;
use crate::game::frame::{Purpose, Resolution, Shape};
use crate::game::object::{ObjectId, Zone};
use crate::process::asking::Answers;
use crate::process::resolve::Progress;
use crate::process::{asking, replacement};
use crate::read::context::Context;
use crate::read::{context, players};

/// Each player in turn order says whether they put the top card of their library at stake; then those do, and their life total becomes
/// so much (101.4, 119.5).
#[inline(never)]
pub(super) fn execute_ante_for_life(
    game: &mut Game,
    who: &Reference,
    life: u16,
    resolution: &Resolution,
) -> Flow<Progress> {
    let mut answers = Answers::of(resolution);
    let about = Some(resolution.item.source);
    let mut staking = Vec::new();
    for seat in context::referred_players(game, who, &Context::of(resolution)) {
        if game.player(seat).library.count == 0 {
            continue;
        }
        match asking::ask(game, &mut answers, seat, Purpose::May, about, Shape::YesNo)? {
            None => return Ok(Progress::Asking),
            Some(Action::Yes) => staking.push(seat),
            Some(_) => {}
        }
    }
    for seat in &staking {
        players::can_draw(game, *seat, 1)?;
    }
    for seat in staking {
        zones::take_from_library(game, seat, None, Zone::Ante);
        let by = i32::from(life).saturating_sub(game.player(seat).life);
        match u32::try_from(by) {
            Ok(gained) => replacement::gain_life(game, seat, gained, &resolution.replacing),
            Err(_) => game.change_life(seat, by),
        }
    }
    Ok(Progress::Done)
}

/// The source is put at stake by its owner, who takes the others back to their graveyard and draws a card.
#[inline(never)]
pub(super) fn execute_ante_of_itself(game: &mut Game, resolution: &Resolution) -> Flow {
    let (source, player) = (resolution.item.source, resolution.item.controller);
    // 407.3: nobody but its owner can put it at stake.
    if game.permanent(source).is_none() || game.object(source).is_none_or(|object| object.owner != player) {
        return Ok(());
    }
    players::can_draw(game, player, 1)?;
    let Some(staked) = game.move_to(source, Zone::Ante, player) else { return Ok(()) };
    let others: Vec<ObjectId> = game.player(player).ante.iter().copied().filter(|id| *id != staked).collect();
    game.bury_together(|game| {
        for id in others {
            game.move_to(id, Zone::Graveyard, player);
        }
    });
    replacement::draw_cards(game, &[(player, 1)], &resolution.replacing)
}
