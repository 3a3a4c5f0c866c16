//! Which cards went where between two moments, for the eye and the ear to follow them.

use engine::declaration::CardId;
use engine::state::{Object, StackObjectKind, UnderWay};
use engine::{Game, ObjectId, Seat, Zone};

/// Where a card is or was, as far as it can be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// It is this object, in this zone.
    Object(ObjectId, Zone),
    /// Its owner's library.
    Library,
    /// Its owner's hand, which is not seen.
    Hand,
    /// Nowhere: a token or a copy.
    Nowhere,
}

impl Spot {
    /// Whether it is in this zone.
    pub fn is_in(self, zone: Zone) -> bool {
        match self {
            Spot::Object(_, place) => place == zone,
            Spot::Hand => zone == Zone::Hand,
            Spot::Library | Spot::Nowhere => false,
        }
    }
}

/// A card that went from one zone to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The card, where it is seen.
    pub card: Option<CardId>,
    /// Its owner: libraries, hands and piles are theirs.
    pub owner: Seat,
    pub from: Spot,
    pub to: Spot,
}

/// What moved between two moments that one seat sees. A card that changes zones is a new object (400.7), so what is gone and what has come are held against each other by card
/// and owner; of equal cards nobody can tell which is which.
pub fn moves(before: &Game, after: &Game) -> Vec<Move> {
    let mut gone: Vec<(ObjectId, &Object)> =
        before.objects().filter(|(id, object)| after.object(*id).is_none() && is_card(before, *id, object)).collect();
    let mut moves = Vec::new();
    let size = |game: &Game, seat: Seat| i64::from(game.player(seat).hand.count);
    let is_hidden = |seat: Seat| after.player(seat).hand.cards.is_none();
    // How many cards each hand that is not seen has lost, as far as nothing says which.
    let mut lost = Seat::BOTH.map(|seat| if is_hidden(seat) { size(before, seat) - size(after, seat) } else { 0 });
    for (id, object) in after.objects() {
        if before.object(id).is_some() || !is_card(after, id, object) {
            continue;
        }
        let same = |old: &Object| old.card == object.card && old.owner == object.owner;
        let found = gone
            .iter()
            .position(|(_, old)| same(old) && old.zone != object.zone)
            .or_else(|| gone.iter().position(|(_, old)| same(old)));
        let lost = &mut lost[object.owner.index()];
        let from = match found.map(|place| gone.swap_remove(place)) {
            Some((_, old)) if old.zone == object.zone => continue,
            Some((old, was)) => Spot::Object(old, was.zone),
            None if object.token => Spot::Nowhere,
            None if is_hidden(object.owner) && (*lost > 0 || object.zone == Zone::Stack) => {
                *lost -= 1;
                Spot::Hand
            }
            None => Spot::Library,
        };
        moves.push(Move { card: Some(object.card), owner: object.owner, from, to: Spot::Object(id, object.zone) });
    }
    for (id, object) in gone {
        let lost = &mut lost[object.owner.index()];
        let to = if object.token {
            Spot::Nowhere
        } else if *lost < 0 && object.zone != Zone::Hand {
            *lost += 1;
            Spot::Hand
        } else {
            Spot::Library
        };
        moves.push(Move { card: Some(object.card), owner: object.owner, from: Spot::Object(id, object.zone), to });
    }
    for seat in Seat::BOTH {
        let drawn = Move { card: None, owner: seat, from: Spot::Library, to: Spot::Hand };
        moves.extend((lost[seat.index()]..0).map(|_| drawn));
    }
    moves
}

/// Whether it is a card, a token or a copy of a spell, and no ability on the stack.
fn is_card(game: &Game, id: ObjectId, object: &Object) -> bool {
    if object.zone != Zone::Stack {
        return true;
    }
    let announced = game.under_way().any(|under_way| match under_way {
        UnderWay::Announced(item) => item.id == id && item.announced == StackObjectKind::Spell,
        UnderWay::Resolving(item) => item.id == id && item.announced == StackObjectKind::Spell,
    });
    announced || game.stack().iter().any(|item| item.id == id && item.announced == StackObjectKind::Spell)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

    use engine::position::{Position, PositionPlayer};
    use engine::{Action, Rules, Step, Target, act, cards};

    use super::*;

    fn card(name: &str) -> CardId {
        cards::by_name(name).unwrap_or_else(|| panic!("no card {name}"))
    }

    /// Seat A's main phase, with a Lightning Bolt, a Forest and red mana.
    fn table() -> Game {
        let red = engine::declaration::ManaKind::Colored(engine::declaration::Color::Red);
        let player = |hand: Vec<CardId>| {
            let library = vec![card("Forest"); 9];
            let mut player = PositionPlayer { life: 20, library, hand, ..PositionPlayer::default() };
            player.mana.0[red.index()] = 1;
            player
        };
        let setting = Position {
            rules: Rules::current(),
            active: Seat::A,
            step: Step::FirstMain,
            seed: [1; 32],
            scripted: Vec::new(),
            players: [player(vec![card("Lightning Bolt"), card("Forest")]), player(vec![card("Island")])],
        };
        Game::from_position(&setting).unwrap().0
    }

    /// What seat B saw move while this was done.
    fn seen(game: &mut Game, viewer: Seat, actions: &[(Seat, Action)]) -> Vec<Move> {
        let before = game.view(viewer);
        for (seat, action) in actions {
            act(game, *seat, action).unwrap();
        }
        moves(&before, &game.view(viewer))
    }

    #[test]
    fn a_spell_is_followed_from_the_hand_over_the_stack_to_the_graveyard() {
        for viewer in Seat::BOTH {
            let mut game = table();
            let bolt = game.player(Seat::A).hand.cards.clone().unwrap()[0];
            let cast = [(Seat::A, Action::CastSpell(bolt)), (Seat::A, Action::SelectTarget(Target::Player(Seat::B)))];
            let went = seen(&mut game, viewer, &cast);
            let [spell] = went.as_slice() else { panic!("{went:?}") };
            assert!(spell.from.is_in(Zone::Hand) && spell.to.is_in(Zone::Stack), "{spell:?}");
            assert_eq!((spell.card, spell.owner), (Some(card("Lightning Bolt")), Seat::A));
            let went = seen(&mut game, viewer, &[(Seat::A, Action::Pass), (Seat::B, Action::Pass)]);
            let [spent] = went.as_slice() else { panic!("{went:?}") };
            assert_eq!(spent.from, spell.to);
            assert!(spent.to.is_in(Zone::Graveyard));
        }
    }

    #[test]
    fn a_land_is_followed_and_what_the_opponent_draws_goes_unseen_into_their_hand() {
        let mut game = table();
        let forest = game.player(Seat::A).hand.cards.clone().unwrap()[1];
        let went = seen(&mut game, Seat::B, &[(Seat::A, Action::PlayLand(forest))]);
        let [land] = went.as_slice() else { panic!("{went:?}") };
        assert_eq!(land.from, Spot::Hand);
        assert!(land.to.is_in(Zone::Battlefield));
        // To B's turn, in which a card is drawn.
        let before = game.clone();
        while game.turn().active == Seat::A || game.turn().step != Step::Draw {
            let seat = game.to_act().unwrap();
            act(&mut game, seat, &Action::Pass).unwrap();
        }
        let went = moves(&before.view(Seat::A), &game.view(Seat::A));
        assert_eq!(went, [Move { card: None, owner: Seat::B, from: Spot::Library, to: Spot::Hand }]);
        let went = moves(&before.view(Seat::B), &game.view(Seat::B));
        let [drawn] = went.as_slice() else { panic!("{went:?}") };
        assert_eq!((drawn.card, drawn.from), (Some(card("Forest")), Spot::Library));
        assert!(drawn.to.is_in(Zone::Hand));
    }
}
