//! What is so of players: whether they can draw, and which card they drew last.

use declaration::Static;

use crate::game::Game;
use crate::game::object::{ObjectId, Zone};
use crate::read::triggers::watching;
use crate::seat::Seat;
use crate::{Flow, NeedsHidden};

/// Whether the cards that a player would draw are known here: a view stops before the first of them.
pub(crate) fn can_draw(game: &Game, seat: Seat, count: u32) -> Flow {
    let library = &game.player(seat).library;
    if count > 0 && library.count > 0 && library.cards.is_none() { Err(NeedsHidden) } else { Ok(()) }
}

/// Whose spell or ability is resolving, and so causes a player to discard.
pub(crate) fn resolving_player(game: &Game) -> Option<Seat> {
    game.enclosing_resolution().map(|resolution| resolution.item.controller)
}

/// What lets a player put cards that an effect causes them to discard on top of their library.
pub(crate) fn may_discard_on_top(game: &Game, seat: Seat) -> Option<ObjectId> {
    let mut all = watching::ruling_abilities(game);
    all.find_map(|(of, fixed)| (of.controller == seat && *fixed == Static::DiscardsOnTop).then_some(of.source))
}

/// Whether a card of a hand can't be played until its owner's next turn.
pub(crate) fn is_barred(game: &Game, player: Seat, id: ObjectId) -> bool {
    game.player(player).barred.contains(&Some(id))
}

/// The card that a player drew last this turn, where it is still in their hand.
pub(crate) fn last_drawn_in_hand(game: &Game, player: Seat) -> Option<ObjectId> {
    let last = game.player(player).drawn.last().copied();
    last.filter(|id| game.object(*id).is_some_and(|object| object.zone == Zone::Hand))
}
