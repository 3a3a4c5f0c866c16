//! What players play with revealed (701.20) for as long as an effect lasts.

use declaration::{CardId, Static};

use crate::cards;
use crate::game::Game;
use crate::read::players;
use crate::read::triggers::watching;
use crate::seat::Seat;

/// Whether a permanent has this ability.
fn says(game: &Game, ability: &Static) -> bool {
    watching::ruling_abilities(game).any(|(_, fixed)| fixed == ability)
}

/// The cards of a hand that are revealed, in the order of their names.
pub(crate) fn in_hand(game: &Game, seat: Seat) -> Vec<CardId> {
    let player = game.player(seat);
    let all = says(game, &Static::RevealsHands);
    let Some(cards) = &player.hand.cards else {
        let known = all || player.hand.revealed.len() == player.barred.len();
        return if known { player.hand.revealed.clone() } else { Vec::new() };
    };
    let shown = cards.iter().filter(|id| all || players::is_barred(game, seat, **id));
    let mut revealed: Vec<CardId> = shown.filter_map(|id| game.object(*id)).map(|object| object.card).collect();
    revealed.sort_by(|one, other| cards::definition(*one).name.cmp(&cards::definition(*other).name));
    revealed
}

/// The top card of a library, where it is revealed.
pub(crate) fn on_library(game: &Game, seat: Seat) -> Option<CardId> {
    if !says(game, &Static::RevealsLibraryTops) {
        return None;
    }
    let library = &game.player(seat).library;
    library.cards.as_ref().map_or(library.revealed, |cards| cards.last().copied())
}

/// Whether a view lacks what is revealed now: it has become so, or the hand is another one.
pub(crate) fn is_lacking(game: &Game) -> bool {
    let Some(seat) = game.viewer() else { return false };
    let other = game.player(seat.other());
    let there = other.hand.revealed.len();
    let unknown = |whose: &Seat| {
        let library = &game.player(*whose).library;
        library.count > 0 && library.revealed.is_none()
    };
    let hand = if says(game, &Static::RevealsHands) {
        there != other.hand.count as usize
    } else {
        there != other.barred.len() && !other.barred.is_empty()
    };
    hand || (Seat::BOTH.iter().any(unknown) && says(game, &Static::RevealsLibraryTops))
}
