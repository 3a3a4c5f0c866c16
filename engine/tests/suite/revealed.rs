//! What players play with revealed is in the other's view for as long as that lasts, and no longer.

use engine::declaration::CardId;
use engine::position::PositionPlayer;
use engine::{Action, Choice, Event, Game, Seat, act, cards, options};

fn card(name: &str) -> CardId {
    cards::by_name(name).unwrap()
}

fn take(game: &mut Game, fits: impl Fn(&Action) -> bool) {
    let seat = game.to_act().unwrap();
    let listed = options(game, seat);
    let action = listed.iter().filter_map(Choice::action).find(|action| fits(action)).cloned();
    act(game, seat, &action.expect("an option that fits")).unwrap();
}

/// A table with this card on it, and a hand and a library of B's.
fn table(there: &str, casts: &[&str]) -> Game {
    let own = PositionPlayer {
        mana: engine::state::ManaPool([0, 1, 0, 0, 1, 0]),
        ..crate::common::player(Seat::A, &[there], casts)
    };
    let other = PositionPlayer {
        library: vec![card("Serra Angel"), card("Forest")],
        ..crate::common::player(Seat::B, &[], &["Swamp", "Air Elemental"])
    };
    crate::common::set_up([own, other]).0
}

#[test]
fn a_revealed_hand_is_in_the_other_view_by_name_until_revelation_has_left() {
    let mut game = table("Revelation", &["Field of Dreams"]);
    let hand = |game: &Game| game.view(Seat::A).player(Seat::B).hand.revealed.clone();
    assert_eq!(hand(&game), [card("Air Elemental"), card("Swamp")]);
    // No id of the hand is there, and one's own hand is as ever.
    assert_eq!(game.view(Seat::A).player(Seat::B).hand.cards, None);
    assert!(game.view(Seat::B).player(Seat::B).hand.revealed.is_empty());
    take(&mut game, |action| matches!(action, Action::CastSpell(_)));
    take(&mut game, |action| *action == Action::Pass);
    take(&mut game, |action| *action == Action::Pass);
    assert!(hand(&game).is_empty());
    let top = |seat: Seat| game.view(seat).player(Seat::B).library.revealed;
    assert_eq!([top(Seat::A), top(Seat::B)], [Some(card("Serra Angel")); 2]);
}

#[test]
fn nothing_is_revealed_by_itself() {
    let game = table("Forest", &[]);
    let seen = game.view(Seat::A);
    assert!(seen.player(Seat::B).hand.revealed.is_empty());
    assert_eq!(seen.player(Seat::B).library.revealed, None);
}

#[test]
fn of_several_cards_each_is_revealed_before_it_is_drawn() {
    let own = PositionPlayer {
        mana: engine::state::ManaPool([0, 1, 0, 0, 0, 0]),
        library: vec![card("Serra Angel"), card("Forest"), card("Island"), card("Swamp")],
        ..crate::common::player(Seat::A, &["Field of Dreams"], &["Ancestral Recall"])
    };
    let mut game = crate::common::set_up([own, crate::common::player(Seat::B, &[], &[])]).0;
    take(&mut game, |action| matches!(action, Action::CastSpell(_)));
    take(&mut game, |action| matches!(action, Action::SelectTarget(engine::Target::Player(Seat::A))));
    take(&mut game, |action| *action == Action::Pass);
    let done = act(&mut game, Seat::B, &Action::Pass).unwrap();
    let told: Vec<(bool, CardId)> = done
        .events()
        .iter()
        .filter_map(|event| match event {
            Event::Revealed { card, .. } => Some((false, *card)),
            Event::Drew { card: Some((_, card)), .. } => Some((true, *card)),
            _ => None,
        })
        .collect();
    let each = ["Serra Angel", "Forest", "Island"].map(card);
    assert_eq!(told, each.into_iter().flat_map(|card| [(false, card), (true, card)]).collect::<Vec<_>>());
}
