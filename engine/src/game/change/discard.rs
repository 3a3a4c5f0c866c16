//! Discarding (701.9).

use declaration::CardId;

use super::{record, resolution};
use crate::game::event::Event;
use crate::game::object::{ObjectId, Zone};
use crate::game::{Game, random};
use crate::read::players;
use crate::seat::Seat;
use crate::{Flow, NeedsHidden};

/// Puts a card from a hand into the graveyard (701.9); its id there.
pub(crate) fn discard(game: &mut Game, id: ObjectId, cause: Option<Seat>) -> Option<ObjectId> {
    let owner = game.object(id).filter(|object| object.zone == Zone::Hand).map(|object| object.owner)?;
    let new = game.move_to(id, Zone::Graveyard, owner);
    record(game, Event::Discarded { player: owner, new, cause });
    new
}

/// Discards cards that go on top of their owners' libraries instead of into graveyards, the last one on top. Nobody but their owners sees what they are,
/// so nothing is known of them where they go (701.9c).
pub(crate) fn discard_on_top(game: &mut Game, ids: &[ObjectId]) -> Flow {
    let cause = players::resolving_player(game);
    for id in ids {
        let Some(owner) = game.object(*id).map(|object| object.owner) else { continue };
        resolution::note_discard(game, owner);
        game.put_into_library(*id, true)?;
        record(game, Event::Discarded { player: owner, new: None, cause });
    }
    Ok(())
}

/// Discards a card at random (701.9b).
pub(crate) fn discard_at_random(game: &mut Game, seat: Seat, cause: Option<Seat>) -> Flow {
    if game.player(seat).hand.count == 0 {
        return Ok(());
    }
    let hand = game.player(seat).hand.cards.clone().ok_or(NeedsHidden)?;
    let cards: Vec<CardId> = hand.iter().filter_map(|id| game.object(*id)).map(|object| object.card).collect();
    if let Some(card) = random::pick(game.chance_mut(), &cards)?.and_then(|place| hand.get(place)) {
        discard(game, *card, cause);
    }
    Ok(())
}
