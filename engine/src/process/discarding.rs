//! Discarding by an effect (701.9): it is fixed which cards are discarded; where something lets their players put them on top of their libraries
//! instead, those choose which (614.1a); then all are discarded at the same time.

use crate::game::Game;
use crate::game::action::Action;
use crate::game::change::{discard, priority};
use crate::game::frame::{Discarding, Frame, Purpose, Question, Shape};
use crate::game::object::ObjectId;
use crate::read::players;
use crate::seat::Seat;
use crate::{Flow, NeedsHidden};

/// Begins to discard cards at the same time.
pub(crate) fn begin_discard(game: &mut Game, cards: &[ObjectId]) {
    let mut asking = Vec::from([game.turn().active, game.turn().active.other()]);
    asking.retain(|seat| {
        cards.iter().any(|id| is_in_hand_of(*id, *seat)) && players::may_discard_on_top(game, *seat).is_some()
    });
    if asking.is_empty() {
        game.discard_together(cards);
        return;
    }
    let cards = cards.iter().copied().map(Some).collect();
    game.push_frame(Frame::Discard(Box::new(Discarding { cards, asking, on_top: Vec::new() })));
}

/// Asks the next player, or discards the cards.
pub(crate) fn continue_discarding(game: &mut Game) -> Flow {
    let Some(Frame::Discard(open)) = game.frame_mut() else { return Ok(()) };
    let asked = if open.asking.is_empty() { None } else { Some(open.asking.remove(0)) };
    let known = |ids: &[Option<ObjectId>]| ids.iter().copied().collect::<Option<Vec<ObjectId>>>();
    let (cards, on_top) = (known(&open.cards).ok_or(NeedsHidden)?, known(&open.on_top).ok_or(NeedsHidden)?);
    if let Some(player) = asked {
        let from: Vec<ObjectId> = cards.into_iter().filter(|id| is_in_hand_of(*id, player)).collect();
        let max = u8::try_from(from.len()).unwrap_or(u8::MAX);
        let about = players::may_discard_on_top(game, player);
        let shape = Shape::Objects { from, min: 0, max, ordered: true };
        priority::interrupt(game, player);
        game.push_frame(Frame::Question(Question {
            player,
            purpose: Purpose::DiscardOnTop,
            about,
            shape,
            answer: None,
        }));
        return Ok(());
    }
    if Seat::BOTH
        .into_iter()
        .any(|seat| game.player(seat).library.cards.is_none() && on_top.iter().any(|id| is_in_hand_of(*id, seat)))
    {
        return Err(NeedsHidden);
    }
    game.pop_frame();
    let buried: Vec<ObjectId> = cards.into_iter().filter(|id| !on_top.contains(id)).collect();
    game.discard_together(&buried);
    discard::discard_on_top(game, &on_top)
}

/// The player has chosen which cards go on top of their library.
pub(crate) fn take_answer(game: &mut Game, answer: &Action) {
    if let (Some(Frame::Discard(open)), Action::Choose(chosen)) = (game.frame_mut(), answer) {
        open.on_top.extend(chosen.iter().copied().map(Some));
    }
}

/// Takes out the cards of the other player's hand.
pub(crate) fn hide(open: &mut Discarding, seat: Seat) {
    for id in open.cards.iter_mut().chain(&mut open.on_top) {
        *id = id.filter(|id| is_in_hand_of(*id, seat));
    }
}

/// Whether the id is of a card in this player's hand.
fn is_in_hand_of(id: ObjectId, seat: Seat) -> bool {
    id.arena() == 1 + seat.index()
}
