//! What is face down is absent from the views of whoever may not look at it.

use engine::declaration::CardId;
use engine::position::PositionPlayer;
use engine::prompt::Shape;
use engine::state::{ManaPool, Object};
use engine::{Act, Action, Choice, Event, Game, Seat, act, cards, options};

fn card(name: &str) -> CardId {
    cards::by_name(name).unwrap()
}

/// Seat A with these permanents, this hand, this library and mana of two kinds.
fn table(permanents: &[&str], hand: &[&str], library: &[&str]) -> Game {
    let own = PositionPlayer {
        library: library.iter().map(|name| card(name)).collect(),
        mana: ManaPool([5, 0, 0, 0, 0, 5]),
        ..crate::common::player(Seat::A, permanents, hand)
    };
    crate::common::set_up([own, crate::common::player(Seat::B, &[], &[])]).0
}

/// Does what fits among the options of whoever decides; what each player saw of it.
fn take(game: &mut Game, fits: impl Fn(&Action) -> bool) -> Vec<Event> {
    let seat = game.to_act().unwrap();
    let listed = options(game, seat);
    let action = listed.iter().filter_map(Choice::action).find(|action| fits(action)).cloned();
    act(game, seat, &action.expect("an option that fits")).unwrap().events().to_vec()
}

fn face_down(game: &Game) -> Object {
    game.objects().map(|(_, object)| object).find(|object| object.face_down.is_some()).unwrap().clone()
}

fn shown(events: &[Event], seat: Seat, secret: CardId) -> bool {
    let seen = events.iter().filter_map(|event| event.seen_by(seat));
    seen.map(|event| format!("{event:?}")).any(|words| words.contains(&format!("{secret:?}")))
}

#[test]
fn a_card_that_is_exiled_face_down_is_seen_by_nobody() {
    let mut game = table(&["Knowledge Vault"], &[], &["Serra Angel", "Island"]);
    let mut events = take(&mut game, |action| matches!(action, Action::ActivateAbility { ability: 0, .. }));
    if game.to_act() == Some(Seat::A) {
        let paid = options(&game, Seat::A).iter().any(|choice| choice.action() == Some(&Action::PayAutomatically));
        if paid {
            events.extend(take(&mut game, |action| *action == Action::PayAutomatically));
        }
    }
    events.extend(take(&mut game, |action| *action == Action::Pass));
    events.extend(take(&mut game, |action| *action == Action::Pass));
    assert_eq!(face_down(&game).true_card(), Some(card("Serra Angel")));
    for seat in Seat::BOTH {
        assert_eq!(face_down(&game.view(seat)).true_card(), None);
        assert!(!shown(&events, seat, card("Serra Angel")), "{seat:?} saw it");
    }
}

#[test]
fn a_face_down_creature_is_known_to_its_controller_only_until_it_is_turned_up() {
    let mut game = table(&["Illusionary Mask"], &["Serra Angel"], &["Island"]);
    let mut events = take(&mut game, |action| matches!(action, Action::ActivateAbility { .. }));
    act(&mut game, Seat::A, &Action::ChooseX(10)).unwrap();
    take(&mut game, |action| *action == Action::Pass);
    events.extend(take(&mut game, |action| *action == Action::Pass));
    let offered = options(&game, Seat::A);
    let [Choice::Answer(Shape::Objects { from, .. })] = offered.as_slice() else { panic!("{offered:?}") };
    let waiting = game.view(Seat::B);
    assert!(!format!("{waiting:?}").contains(&format!("{:?}", from[0])), "B sees what may be chosen");
    let chosen = Action::Choose(from.clone());
    events.extend(act(&mut game, Seat::A, &chosen).unwrap().events().to_vec());
    for _ in 0..2 {
        assert_eq!(face_down(&game.view(Seat::A)).true_card(), Some(card("Serra Angel")));
        assert_eq!(face_down(&game.view(Seat::B)).true_card(), None);
        events.extend(take(&mut game, |action| *action == Action::Pass));
    }
    assert!(!shown(&events, Seat::B, card("Serra Angel")), "B saw it");
    assert!(face_down(&game).permanent.timestamp > 0 && game.battlefield().len() == 2);
}

#[test]
fn a_view_that_would_have_to_turn_a_card_up_needs_what_is_hidden() {
    let mut game = table(&["Knowledge Vault"], &[], &["Serra Angel", "Island"]);
    take(&mut game, |action| matches!(action, Action::ActivateAbility { ability: 0, .. }));
    while !options(&game, Seat::A).iter().any(|choice| choice.action() == Some(&Action::Pass)) {
        take(&mut game, |action| *action == Action::PayAutomatically);
    }
    take(&mut game, |action| *action == Action::Pass);
    take(&mut game, |action| *action == Action::Pass);
    take(&mut game, |action| matches!(action, Action::ActivateAbility { ability: 1, .. }));
    take(&mut game, |action| *action == Action::Pass);
    let mut view = game.view(Seat::B);
    assert!(matches!(view.act(Seat::B, &Action::Pass), Ok(Act::NeedsHidden(_))));
    assert_eq!(view.to_act(), None);
    assert!(matches!(act(&mut game, Seat::B, &Action::Pass), Ok(Act::Applied(_))));
    assert_eq!(game.player(Seat::A).hand.count, 1);
}
