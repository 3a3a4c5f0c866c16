//! Looking at cards is shown to whoever looks, and to nobody else.

use engine::declaration::CardId;
use engine::position::PositionPlayer;
use engine::state::ManaPool;
use engine::{Action, Choice, Event, Game, Seat, Target, act, cards, options};

fn card(name: &str) -> CardId {
    cards::by_name(name).unwrap()
}

/// Does what fits among the options of whoever decides; what has happened then.
fn take(game: &mut Game, fits: impl Fn(&Action) -> bool) -> Vec<Event> {
    let seat = game.to_act().unwrap();
    let listed = options(game, seat);
    let action = listed.iter().filter_map(Choice::action).find(|action| fits(action)).cloned();
    act(game, seat, &action.expect("an option that fits")).unwrap().events().to_vec()
}

#[test]
fn the_only_card_of_a_library_is_shown_though_there_is_nothing_to_be_ordered() {
    let own = PositionPlayer {
        mana: ManaPool([0, 0, 0, 0, 1, 0]),
        ..crate::common::player(Seat::A, &[], &["Natural Selection"])
    };
    let other = PositionPlayer { library: vec![card("Serra Angel")], ..crate::common::player(Seat::B, &[], &[]) };
    let mut game = crate::common::set_up([own, other]).0;
    take(&mut game, |action| matches!(action, Action::CastSpell(_)));
    take(&mut game, |action| *action == Action::SelectTarget(Target::Player(Seat::B)));
    take(&mut game, |action| *action == Action::Pass);
    let events = take(&mut game, |action| *action == Action::Pass);
    let seen = |seat: Seat| {
        let mut seen = events.iter().filter_map(|event| event.seen_by(seat));
        seen.find_map(|event| match event {
            Event::LibrarySeen { cards, .. } => Some(cards),
            _ => None,
        })
    };
    assert_eq!(seen(Seat::A), Some(Some(vec![card("Serra Angel")])));
    assert_eq!(seen(Seat::B), Some(None));
}
