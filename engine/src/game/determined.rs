//! The part of determinizing that needs no rule: what a view lacks of zones and of chance is filled in. It is the counterpart of `hidden`.

use declaration::CardId;

use crate::game::object::{Arena, FaceDown, Object, ObjectId, Permanent, Zone};
use crate::game::player::Hand;
use crate::game::random::{Chance, Seed};
use crate::game::viewer::Viewer;
use crate::game::{Game, Whereabouts};
use crate::seat::Seat;

impl Game {
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

/// Where the card of something that has left may be, which is hidden from the seat: in its owner's library, or in a hand that was dealt.
fn place_of(game: &Game, owner: Seat, card: CardId, seat: Seat) -> Whereabouts {
    let player = game.player(owner);
    if player.library.cards.iter().flatten().any(|other| *other == card) {
        return Whereabouts::Library(card);
    }
    let sees_hand = owner == seat || game.controller_of(owner) == seat;
    let mut hand = player.hand.cards.iter().flatten().filter(|_| !sees_hand);
    Whereabouts::Object(hand.find(|id| game.object(**id).is_some_and(|object| object.card == card)).copied())
}

/// The public objects whose card is absent here, in the order of their ids.
pub(crate) fn unseen_face_down(game: &Game) -> impl Iterator<Item = (ObjectId, &Object)> {
    game.arenas[0].iter().filter(|(_, object)| object.face_down.is_some_and(|face_down| face_down.card.is_none()))
}

/// Whether the hand of a player is absent here.
pub(crate) fn lacks_hand(game: &Game, seat: Seat) -> bool {
    game.player(seat).hand.cards.is_none()
}

/// Says what those objects are, one after another.
pub(crate) fn fill_face_down(game: &mut Game, cards: &[CardId]) {
    let unseen: Vec<ObjectId> = unseen_face_down(game).map(|(id, _)| id).collect();
    for (id, card) in unseen.into_iter().zip(cards) {
        if let Some(object) = game.arenas[0].get_mut(id) {
            object.face_down = Some(FaceDown { card: Some(*card) });
        }
    }
}

/// Deals a hand in place of the one that is absent; what is revealed of it and barred from play is told apart again.
pub(crate) fn fill_hand(game: &mut Game, seat: Seat, cards: &[CardId]) {
    let first = game.arenas[0].first_generation();
    let mut arena = Arena::hand(seat).beginning_with(first);
    let ids: Vec<ObjectId> = cards.iter().map(|card| arena.insert(in_hand(*card, seat))).collect();
    game.arenas[1 + seat.index()] = arena;
    let player = game.player_mut(seat);
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
pub(crate) fn fill_library(game: &mut Game, seat: Seat, cards: Vec<CardId>) {
    let library = &mut game.player_mut(seat).library;
    library.revealed = None;
    library.cards = Some(cards);
}

/// Makes a true state of a view in which every zone is filled: with what the other player owns outside the game, and the chance of a
/// seed, where it is not that of a subgame. What the other player was seen to be in the middle of stays said until somebody acts.
pub(crate) fn fill_rest(game: &mut Game, seat: Seat, sideboard: Vec<CardId>, seed: Option<Seed>) {
    game.viewer = Viewer::Nobody;
    game.chance = seed.map_or(Chance::Hidden, Chance::of);
    game.player_mut(seat.other()).sideboard = Some(sideboard);
    for place in 0..game.last_known.len() {
        let known = &game.last_known[place];
        if known.whereabouts == Whereabouts::Object(None) {
            game.last_known[place].whereabouts = place_of(game, known.owner, known.characteristics.card, seat);
        }
    }
}
