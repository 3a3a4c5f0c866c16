//! Controlling a player (722): one of their cards is chosen, and they play it.

use declaration::{CardType, Reference};

use super::hands;
use crate::decision::cast;
use crate::game::Game;
use crate::game::action::{Action, Target};
use crate::game::change::{permanents, progress, record};
use crate::game::event::Event;
use crate::game::frame::{Purpose, Resolution, Shape};
use crate::process::asking;
use crate::process::asking::Answers;
use crate::process::resolve::Progress;
use crate::read::context;
use crate::read::context::Context;
use crate::rules::casting::{announce, sources};
use crate::{Flow, NeedsHidden, cards};

/// The controller looks at a hand and chooses a card of it.
#[inline(never)]
pub(super) fn execute_choice_in_hand(game: &mut Game, whose: &Reference, resolution: &Resolution) -> Flow<Progress> {
    let (player, about) = (resolution.item.controller, Some(resolution.item.source));
    let Some(whose) = context::referred_players(game, whose, &Context::of(resolution)).first().copied() else {
        return Ok(Progress::Done);
    };
    let mut from = Vec::new();
    if game.player(whose).hand.count > 0 {
        let hand = hands::hand_by_name(game, whose)?;
        from.extend(hand.into_iter().filter_map(|id| Some((id, game.object(id)?.card))));
    }
    let seen = from.iter().map(|(_, card)| *card).collect();
    let one = u8::from(!from.is_empty());
    let shape = Shape::Cards { from, min: one, max: one };
    let answer = asking::ask(game, &mut Answers::of(resolution), player, Purpose::ChooseInHand, about, shape)?;
    let Some(answer) = answer else { return Ok(Progress::Asking) };
    record(game, Event::HandSeen { player, whose, cards: Some(seen) });
    if let (Action::Choose(chosen), Some(open)) = (answer, game.resolution_mut()) {
        open.chosen = chosen.into_iter().map(Target::Object).collect();
    }
    Ok(Progress::Done)
}

/// The controller controls the other player until this has finished resolving (722.2).
#[inline(never)]
pub(super) fn execute_control(game: &mut Game, of: &Reference, resolution: &Resolution) {
    let controlled = context::referred_players(game, of, &Context::of(resolution)).first().copied();
    if let Some(open) = game.resolution_mut() {
        open.controlled = controlled.filter(|player| *player != resolution.item.controller);
    }
}

/// A player plays the card that was chosen, if they can (701.18b): a land is put onto the battlefield, another card is cast with mana of lands.
#[inline(never)]
pub(super) fn execute_play(game: &mut Game, who: &Reference, resolution: &Resolution) -> Flow {
    let players = context::referred_players(game, who, &Context::of(resolution));
    let (Some(player), Some(Target::Object(id))) = (players.first().copied(), resolution.chosen.first().copied())
    else {
        return Ok(());
    };
    if hands::is_hidden(game, id) {
        return Err(NeedsHidden);
    }
    let Some(card) = game.object(id).map(|object| cards::definition(object.card)) else { return Ok(()) };
    if card.type_line.types.contains(CardType::Land) {
        if announce::can_play_land(game, player, id) {
            permanents::play_land(game, player, id);
        }
        return Ok(());
    }
    let mut sources = sources::mana_sources(game, player, None);
    sources.retain_lands(game);
    if !progress::may_take_back(game) {
        // What may not suffice is begun only where it can be taken back.
        sources.leave_out_costly();
    }
    if announce::can_cast(game, player, id, &sources) { cast::begin_commanded(game, player, id) } else { Ok(()) }
}
