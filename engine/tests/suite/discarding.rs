//! What is discarded onto a library by an effect is its player's alone to know (701.9c), before and after.

use engine::position::PositionPlayer;
use engine::prompt::Shape;
use engine::state::Place;
use engine::{Action, Choice, Event, Game, Seat, Target, Zone, act, options, prompt};

fn take(game: &mut Game, fits: impl Fn(&Action) -> bool) {
    let seat = game.to_act().unwrap();
    let listed = options(game, seat);
    let action = listed.iter().filter_map(Choice::action).find(|action| fits(action)).cloned();
    act(game, seat, &action.expect("an option that fits")).unwrap();
}

/// B with Library of Leng is about to discard one of two cards to A's Disrupting Scepter, and is asked where it goes.
fn asked() -> Game {
    let own = PositionPlayer {
        mana: engine::state::ManaPool([0, 0, 0, 0, 0, 3]),
        ..crate::common::player(Seat::A, &["Disrupting Scepter"], &[])
    };
    let other = crate::common::player(Seat::B, &["Library of Leng"], &["Swamp", "Air Elemental"]);
    let mut game = crate::common::set_up([own, other]).0;
    take(&mut game, |action| matches!(action, Action::ActivateAbility { .. }));
    take(&mut game, |action| *action == Action::SelectTarget(Target::Player(Seat::B)));
    take(&mut game, |action| *action == Action::Pass);
    take(&mut game, |action| *action == Action::Pass);
    let air = game.player(Seat::B).hand.cards.as_ref().unwrap()[1];
    act(&mut game, Seat::B, &Action::Choose(vec![air])).unwrap();
    game
}

#[test]
fn who_discards_sees_the_card_and_the_other_player_does_not() {
    let game = asked();
    let from = |game: &Game| match prompt(game, Seat::B).unwrap().shape() {
        Some(Shape::Objects { from, .. }) => from.clone(),
        other => panic!("{other:?}"),
    };
    let card = from(&game);
    assert_eq!(card.len(), 1);
    assert_eq!(from(&game.view(Seat::B)), card);
    assert_eq!(from(&game.view(Seat::A)), []);
    let seen = format!("{:?}", game.view(Seat::A));
    assert!(!seen.contains(&format!("{:?}", card[0])), "the id of the card stands in the view of the other player");
}

#[test]
fn a_card_that_goes_to_the_library_is_not_shown() {
    let mut game = asked();
    let card = game.player(Seat::B).hand.cards.as_ref().unwrap()[1];
    let events = act(&mut game, Seat::B, &Action::Choose(vec![card])).unwrap();
    assert_eq!((game.player(Seat::B).hand.count, game.player(Seat::B).library.count), (1, 21));
    let moved = |seat: Seat| {
        let seen = events.events().iter().filter_map(|event| event.seen_by(seat));
        seen.filter_map(|event| match event {
            Event::Moved { card, from: Place::Zone(Zone::Hand), to: Place::Library, old, .. } => Some((card, old)),
            _ => None,
        })
        .collect::<Vec<_>>()
    };
    assert_eq!(moved(Seat::A), [(None, None)]);
    assert_eq!(moved(Seat::B).len(), 1);
    assert!(moved(Seat::B)[0].0.is_some());
}
