//! The part of determinizing that needs no rule: what a view lacks of zones and of chance is filled in. It is the counterpart of `hidden`.

use declaration::CardId;

use crate::game::object::{Arena, FaceDown, Object, ObjectId, Permanent, Zone};
use crate::game::player::Hand;
use crate::game::random::{Chance, Seed};
use crate::game::viewer::Viewer;
use crate::game::{Game, Whereabouts};
use crate::seat::Seat;

impl Game {
    /// The public objects whose card is absent here, in the order of their ids.
    pub(crate) fn unseen_face_down(&self) -> impl Iterator<Item = (ObjectId, &Object)> {
        self.arenas[0].iter().filter(|(_, object)| object.face_down.is_some_and(|face_down| face_down.card.is_none()))
    }

    /// Whether the hand of a player is absent here.
    pub(crate) fn lacks_hand(&self, seat: Seat) -> bool {
        self.player(seat).hand.cards.is_none()
    }

    /// Says what those objects are, one after another.
    pub(crate) fn fill_face_down(&mut self, cards: &[CardId]) {
        let unseen: Vec<ObjectId> = self.unseen_face_down().map(|(id, _)| id).collect();
        for (id, card) in unseen.into_iter().zip(cards) {
            if let Some(object) = self.arenas[0].get_mut(id) {
                object.face_down = Some(FaceDown { card: Some(*card) });
            }
        }
    }

    /// Deals a hand in place of the one that is absent; what is revealed of it and barred from play is told apart again.
    pub(crate) fn fill_hand(&mut self, seat: Seat, cards: &[CardId]) {
        let first = self.arenas[0].first_generation();
        let mut arena = Arena::hand(seat).beginning_with(first);
        let ids: Vec<ObjectId> = cards.iter().map(|card| arena.insert(in_hand(*card, seat))).collect();
        self.arenas[1 + seat.index()] = arena;
        let player = self.player_mut(seat);
        let mut barred = Vec::new();
        for card in player.hand.revealed.iter().take(player.barred.len()) {
            let mut of_card = ids.iter().zip(cards).filter(|(_, other)| *other == card).map(|(id, _)| Some(*id));
            barred.extend(of_card.find(|id| !barred.contains(id)));
        }
        barred.resize(player.barred.len(), None);
        player.barred = barred;
        player.hand = Hand { count: player.hand.count, cards: Some(ids), revealed: Vec::new() };
    }

    /// Puts cards where a library is absent, the bottom one first.
    pub(crate) fn fill_library(&mut self, seat: Seat, cards: Vec<CardId>) {
        let library = &mut self.player_mut(seat).library;
        library.revealed = None;
        library.cards = Some(cards);
    }

    /// Makes a true state of a view in which every zone is filled: with what the other player owns outside the game, and the chance of a
    /// seed, where it is not that of a subgame. What the other player was seen to be in the middle of stays said until somebody acts.
    pub(crate) fn fill_rest(&mut self, seat: Seat, sideboard: Vec<CardId>, seed: Option<Seed>) {
        self.viewer = Viewer::Nobody;
        self.chance = seed.map_or(Chance::Hidden, Chance::of);
        self.player_mut(seat.other()).sideboard = Some(sideboard);
        for place in 0..self.last_known.len() {
            let known = &self.last_known[place];
            if known.whereabouts == Whereabouts::Object(None) {
                self.last_known[place].whereabouts = self.place_of(known.owner, known.characteristics.card, seat);
            }
        }
    }

    /// Where the card of something that has left may be, which is hidden from the seat: in its owner's library, or in a hand that was dealt.
    fn place_of(&self, owner: Seat, card: CardId, seat: Seat) -> Whereabouts {
        let player = self.player(owner);
        if player.library.cards.iter().flatten().any(|other| *other == card) {
            return Whereabouts::Library(card);
        }
        let sees_hand = owner == seat || self.controller_of(owner) == seat;
        let mut hand = player.hand.cards.iter().flatten().filter(|_| !sees_hand);
        Whereabouts::Object(hand.find(|id| self.object(**id).is_some_and(|object| object.card == card)).copied())
    }

    /// What was seen of the other player is over as soon as somebody acts.
    pub(crate) const fn forget_busy(&mut self) {
        if self.is_true_state() {
            self.busy = None;
        }
    }
}

/// A card in a hand.
fn in_hand(card: CardId, owner: Seat) -> Object {
    Object {
        card,
        owner,
        controller: owner,
        base_controller: owner,
        zone: Zone::Hand,
        token: false,
        copied: None,
        face_down: None,
        permanent: Permanent::default(),
    }
}
