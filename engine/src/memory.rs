//! What a seat sees of a player's cards, and what it has rightly seen and cannot see any more.

use declaration::CardId;

use crate::game::Game;
use crate::game::event::Event;
use crate::game::object::{ObjectId, Zone};
use crate::seat::Seat;
use crate::state::{Place, StackObjectKind};

/// What a seat remembers of the other player's hand. It is made of what happened before its own eyes alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Memory {
    seat: Seat,
    held: Vec<CardId>,
}

impl Memory {
    /// The memory of a seat that has seen nothing yet.
    pub const fn new(seat: Seat) -> Memory {
        Memory { seat, held: Vec::new() }
    }

    /// The memory of a seat that remembers these cards of the other player's hand.
    pub const fn of(seat: Seat, held: Vec<CardId>) -> Memory {
        Memory { seat, held }
    }

    /// At least these cards are in the other player's hand.
    pub fn held(&self) -> &[CardId] {
        &self.held
    }

    /// Takes note of what this seat was told. A subgame has hands of its own, and what was known before it is known no more: cards may have come to the main
    /// game's hand from it (728).
    pub fn hear(&mut self, events: &[Event]) {
        let (own, other) = (self.seat, self.seat.other());
        let hand = Place::Zone(Zone::Hand);
        // Cards that were revealed one after the other, and not on their way out of the library: they are in the hand, together.
        let mut together = Vec::new();
        for (place, event) in events.iter().enumerate() {
            if let Event::Revealed { player, card } = event {
                match events.get(place + 1) {
                    _ if *player == own => {}
                    Some(Event::Drew { player, .. }) if *player == other => self.held.push(*card),
                    Some(Event::Moved { owner, from: Place::Library, to, .. }) if *owner == other => {
                        self.held.extend(Some(*card).filter(|_| *to == hand));
                    }
                    _ => together.push(*card),
                }
                continue;
            }
            self.see(&std::mem::take(&mut together));
            match event {
                Event::SubgameBegan { .. } | Event::SubgameOver(_) => self.held.clear(),
                Event::Redealt(player) if *player == other => self.held.clear(),
                Event::HandSeen { player, whose, cards: Some(cards) } if *player == own && *whose == other => {
                    self.held.clone_from(cards);
                }
                // A card of the hand that is exchanged for another one (Tempest Efreet) goes to its new owner's, and that is all that is told of it.
                Event::OwnerChanged { owner, object: None, card: Some(card) } if *owner == own => self.leaves(*card),
                Event::OwnerChanged { object: None, card: Some(card), .. } => self.held.push(*card),
                Event::Moved { from, to, .. } if *from == hand && *to == hand => {}
                Event::Moved { card, owner, from, to, .. } if *owner == other => match card {
                    Some(card) if *to == hand && *from != Place::Library => self.held.push(*card),
                    Some(card) if *from == hand => self.leaves(*card),
                    // Any card of the hand may have gone where nobody sees it.
                    None if *from == hand => self.held.clear(),
                    _ => {}
                },
                _ => {}
            }
        }
        self.see(&together);
    }

    fn leaves(&mut self, card: CardId) {
        if let Some(place) = self.held.iter().position(|other| *other == card) {
            self.held.swap_remove(place);
        }
    }

    /// Takes note of cards that are in the other player's hand, all at the same time. Those that are remembered may be the same ones.
    pub fn see(&mut self, cards: &[CardId]) {
        let count = |cards: &[CardId], wanted: CardId| cards.iter().filter(|card| **card == wanted).count();
        for (place, card) in cards.iter().enumerate() {
            if count(&self.held, *card) < count(&cards[..=place], *card) {
                self.held.push(*card);
            }
        }
    }
}

/// The cards of a player that can be seen in a view, wherever they are, also those of the games that it is a subgame of.
pub fn seen_cards(game: &Game, whose: Seat) -> Vec<CardId> {
    let is_ability =
        |id: ObjectId| game.stack().iter().any(|item| item.id == id && item.announced != StackObjectKind::Spell);
    let owned = game.objects().filter(|(id, object)| object.owner == whose && !object.token && !is_ability(*id));
    let mut cards: Vec<CardId> = owned.filter_map(|(_, object)| object.true_card()).collect();
    cards.extend(game.main_game().into_iter().flat_map(|main| seen_cards(main, whose)));
    cards
}
