//! The order of the cards in a library (401), where it is known.

use declaration::CardId;

use crate::game::Game;
use crate::seat::Seat;

/// The top cards of a library lie in this order, the last one on top.
pub(crate) fn order_top(game: &mut Game, seat: Seat, cards: Vec<CardId>) {
    if let Some(library) = game.player_mut(seat).library.cards.as_mut() {
        library.truncate(library.len().saturating_sub(cards.len()));
        library.extend(cards);
    }
}

/// Of the top cards of a library one stays there, and the others go to the bottom, the first one the lowest.
pub(crate) fn keep_on_top(game: &mut Game, seat: Seat, kept: CardId, others: Vec<CardId>) {
    if let Some(library) = game.player_mut(seat).library.cards.as_mut() {
        library.truncate(library.len().saturating_sub(others.len() + 1));
        library.splice(0..0, others);
        library.push(kept);
    }
}
