//! What there is to choose from: where it lies on the table, and where it must be laid out.

use engine::declaration::CardId;
use engine::prompt::Shape;
use engine::{Action, Choice, Game, ObjectId, Seat, Target, Zone};

/// Equal cards that can be chosen, laid out as one face.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tile {
    pub card: CardId,
    /// What stands for it in the answer: one id, or one for each of several equal cards.
    pub ids: Vec<ObjectId>,
    /// Where it lies, and whose; none for cards of a library.
    pub lies: Option<(Zone, Seat)>,
}

/// What can be chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Offer {
    /// What can be clicked where it lies: on the battlefield, on the stack, in one's own hand; and players.
    pub on_table: Vec<Target>,
    /// What lies nowhere on the table, to be laid out.
    pub laid_out: Vec<Tile>,
}

/// What can be chosen as a target, or as an answer to what is asked.
pub fn offer(game: &Game, seat: Seat, choices: &[Choice]) -> Offer {
    let mut offer = Offer::default();
    for choice in choices {
        match choice {
            Choice::Act(Action::SelectTarget(target)) => offer.add(game, seat, *target),
            Choice::Answer(Shape::Objects { from, .. }) => {
                from.iter().for_each(|id| offer.add(game, seat, Target::Object(*id)));
            }
            Choice::Answer(Shape::Cards { from, .. }) => {
                from.iter().for_each(|(id, card)| offer.add_card(*id, *card));
            }
            _ => {}
        }
    }
    // Most of what points at something is meant for the other side, and hardly anything for oneself.
    offer.on_table.sort_by_key(|target| match target {
        Target::Player(player) => (*player == seat, 0),
        Target::Object(id) => (false, 1 + u8::from(game.object(*id).is_some_and(|object| object.controller == seat))),
    });
    offer
}

impl Offer {
    fn add(&mut self, game: &Game, seat: Seat, target: Target) {
        let object = match target {
            Target::Object(id) => game.object(id).map(|object| (id, object)),
            Target::Player(_) => None,
        };
        match object {
            Some((id, object)) if !is_on_table(object.zone, object.owner, seat) => {
                self.laid_out.push(Tile { card: object.card, ids: vec![id], lies: Some((object.zone, object.owner)) });
            }
            _ => self.on_table.push(target),
        }
    }

    fn add_card(&mut self, id: ObjectId, card: CardId) {
        match self.laid_out.iter_mut().find(|tile| tile.card == card && tile.lies.is_none()) {
            Some(tile) => tile.ids.push(id),
            None => self.laid_out.push(Tile { card, ids: vec![id], lies: None }),
        }
    }
}

/// Whether what lies there can be clicked there.
fn is_on_table(zone: Zone, owner: Seat, seat: Seat) -> bool {
    match zone {
        Zone::Battlefield | Zone::Stack => true,
        Zone::Hand => owner == seat,
        Zone::Graveyard | Zone::Exile | Zone::Ante | Zone::PhasedOut => false,
    }
}

/// How many may be chosen at most, where things are chosen as an answer.
pub fn most(choices: &[Choice]) -> Option<usize> {
    choices.iter().find_map(|choice| match choice {
        Choice::Answer(Shape::Objects { max, .. } | Shape::Cards { max, .. }) => Some(usize::from(*max)),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_cards_of_a_library_are_one_tile() {
        let id = ObjectId::from_number;
        let mut offer = Offer::default();
        for (number, card) in [(1, 7), (2, 7), (3, 9)] {
            offer.add_card(id(number), CardId(card));
        }
        let tiles: Vec<(u16, usize)> = offer.laid_out.iter().map(|tile| (tile.card.0, tile.ids.len())).collect();
        assert_eq!(tiles, [(7, 2), (9, 1)]);
    }

    #[test]
    fn a_hand_can_be_clicked_by_its_own_player_only() {
        assert!(is_on_table(Zone::Hand, Seat::A, Seat::A));
        assert!(!is_on_table(Zone::Hand, Seat::B, Seat::A));
        assert!(!is_on_table(Zone::Graveyard, Seat::A, Seat::A));
    }
}
