//! Who owns which cards (108.3): at the end of a game, beside the beginning.

use std::collections::BTreeMap;

use declaration::CardId;

use crate::game::Game;
use crate::game::frame::StackObjectKind;
use crate::game::object::{ObjectId, Zone};
use crate::game::setup::Setup;
use crate::seat::Seat;

impl Game {
    /// The cards of each seat, in the order of their ids, that its player owns now and did not own as the game began: those that have changed
    /// their owner, and once the game is won, what lay in the ante (407.2). None in a view, which does not know all cards.
    pub fn cards_gained(&self, setup: &Setup) -> Option<[Vec<CardId>; 2]> {
        let mut gained = [Vec::new(), Vec::new()];
        for seat in Seat::BOTH {
            let mut more = owned(self, seat)?;
            for card in setup.decks[seat.index()].iter().chain(&setup.sideboards[seat.index()]) {
                if let Some(count) = more.get_mut(card) {
                    *count = count.saturating_sub(1);
                }
            }
            let several = more.into_iter().flat_map(|(card, count)| std::iter::repeat_n(card, count));
            gained[seat.index()] = several.collect();
        }
        Some(gained)
    }
}

/// How many of each card a player owns, in the game and outside it.
fn owned(game: &Game, seat: Seat) -> Option<BTreeMap<CardId, usize>> {
    let player = game.player(seat);
    let mut all: BTreeMap<CardId, usize> = BTreeMap::new();
    let mut add = |card: CardId| *all.entry(card).or_default() += 1;
    player.library.cards.as_ref()?.iter().copied().for_each(&mut add);
    player.sideboard.as_ref()?.iter().copied().for_each(&mut add);
    game.player(seat.other()).hand.cards.as_ref()?;
    // An ability on the stack is no card (113.7).
    let is_ability =
        |id: ObjectId| game.stack().iter().any(|item| item.id == id && item.announced != StackObjectKind::Spell);
    for (id, object) in game.objects() {
        if object.owner == seat && !object.token && !(object.zone == Zone::Stack && is_ability(id)) {
            add(object.true_card()?);
        }
    }
    Some(all)
}
