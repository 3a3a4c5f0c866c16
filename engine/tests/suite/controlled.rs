//! Who controls a player sees what that player sees, and only as long (722.4).

use engine::declaration::Counter;
use engine::position::{PositionPermanent, PositionPlayer};
use engine::prompt::Shape;
use engine::state::ManaPool;
use engine::{
    Action, Choice, Event, Game, MOST_TAKEN_BACK, ObjectId, Outcome, Reason, Request, Seat, Target, act, cards,
    options, prompt,
};

/// A has cast Word of Command, and it resolves: B has this in hand, and an Island.
fn commanding(hand: &[&str]) -> Game {
    commanding_with(crate::common::player(Seat::B, &["Island"], hand))
}

/// The same, and B is this.
fn commanding_with(other: PositionPlayer) -> Game {
    let own = PositionPlayer {
        mana: ManaPool([0, 0, 2, 0, 0, 0]),
        ..crate::common::player(Seat::A, &[], &["Word of Command"])
    };
    let mut game = crate::common::set_up([own, other]).0;
    take(&mut game, |action| matches!(action, Action::CastSpell(_)));
    take(&mut game, |action| *action == Action::SelectTarget(Target::Player(Seat::B)));
    take(&mut game, |action| *action == Action::Pass);
    take(&mut game, |action| *action == Action::Pass);
    game
}

/// B has three Islands, a Sand Silos with a storage counter, and an artifact for four.
fn commanding_four_with_a_storage_land() -> Game {
    let lands = ["Island", "Island", "Island", "Sand Silos"];
    let mut other = crate::common::player(Seat::B, &lands, &["North Star"]);
    other.battlefield[3].counters = vec![(Counter::parse("storage").unwrap(), 1)];
    commanding_with(other)
}

/// Does what fits among the options of whoever decides; what has happened then.
fn take(game: &mut Game, fits: impl Fn(&Action) -> bool) -> Vec<Event> {
    let seat = game.to_act().unwrap();
    let listed = options(game, seat);
    let action = listed.iter().filter_map(Choice::action).find(|action| fits(action)).cloned();
    act(game, seat, &action.expect("an option that fits")).unwrap().events().to_vec()
}

/// Chooses the card of this name in the hand that is looked at.
fn choose(game: &mut Game, name: &str) {
    let asked = prompt(game, Seat::A).unwrap();
    let Some(Shape::Cards { from, .. }) = asked.shape() else { panic!("{asked:?}") };
    let (id, _) = from.iter().find(|(_, card)| *card == cards::by_name(name).unwrap()).unwrap();
    let action = Action::Choose(vec![*id]);
    act(game, Seat::A, &action).unwrap();
}

/// How many cards of the other hand a seat sees.
fn seen(game: &Game, seat: Seat) -> Option<usize> {
    game.view(seat).player(seat.other()).hand.cards.as_ref().map(Vec::len)
}

#[test]
fn the_hand_of_a_player_is_seen_while_they_are_controlled() {
    let mut game = commanding(&["Ancestral Recall", "Serra Angel"]);
    assert_eq!((seen(&game, Seat::A), seen(&game, Seat::B)), (None, None), "what is chosen from is in the question");
    choose(&mut game, "Ancestral Recall");
    assert_eq!((game.to_act(), prompt(&game, Seat::A).unwrap().controlled), (Some(Seat::A), Some(Seat::B)));
    assert_eq!((seen(&game, Seat::A), seen(&game, Seat::B)), (Some(1), None));
    assert!(options(&game, Seat::B).is_empty());
    take(&mut game, |action| *action == Action::SelectTarget(Target::Player(Seat::B)));
    take(&mut game, |action| *action == Action::PayAutomatically);
    assert_eq!(seen(&game, Seat::A), None, "Word of Command has resolved");
    take(&mut game, |action| *action == Action::Pass);
    let events = take(&mut game, |action| *action == Action::Pass);
    assert_eq!((seen(&game, Seat::A), game.player(Seat::B).hand.count), (None, 4));
    let shown = |seat: Seat| {
        let mut shown = events.iter().filter_map(|event| event.seen_by(seat));
        shown.find_map(|event| match event {
            Event::HandSeen { player: Seat::A, cards, .. } => cards.map(|cards| cards.len()),
            _ => None,
        })
    };
    assert_eq!(shown(Seat::A), Some(4), "what they have drawn while they were controlled");
}

#[test]
fn who_has_been_commanded_sees_what_is_cast_and_taking_it_back_begins_it_anew() {
    let mut game = commanding(&["Ancestral Recall", "Serra Angel"]);
    choose(&mut game, "Ancestral Recall");
    let before = game.view(Seat::B);
    assert_eq!((before.to_act(), before.player(Seat::B).hand.count), (Some(Seat::A), 1));
    take(&mut game, |action| *action == Action::SelectTarget(Target::Player(Seat::A)));
    take(&mut game, |action| *action == Action::Cancel);
    assert_eq!((game.to_act(), game.player(Seat::B).hand.count), (Some(Seat::A), 1));
    take(&mut game, |action| *action == Action::SelectTarget(Target::Player(Seat::B)));
}

#[test]
fn who_is_controlled_concedes_for_themselves() {
    let mut game = commanding(&["Ancestral Recall", "Serra Angel"]);
    choose(&mut game, "Ancestral Recall");
    game.request(Seat::B, Request::Concede).unwrap();
    assert_eq!(game.outcome(), Some(Outcome { winner: Some(Seat::A), reason: Reason::Concession }));
}

#[test]
fn what_is_commanded_is_paid_for_with_counters_of_a_land() {
    let mut game = commanding_four_with_a_storage_land();
    let is_silos = |id: &&ObjectId| game.object(**id).is_some_and(|object| !object.permanent.counters.is_empty());
    let silos = game.battlefield().iter().find(is_silos).copied().unwrap();
    take(&mut game, |action| matches!(action, Action::TapForMana { object, .. } if *object == silos));
    act(&mut game, Seat::A, &Action::ChooseX(1)).unwrap();
    take(&mut game, |action| *action == Action::PayAutomatically);
    assert_eq!(game.stack().iter().map(|item| item.card).collect::<Vec<_>>(), [cards::by_name("North Star").unwrap()]);
}

#[test]
fn what_may_not_suffice_is_commanded_no_more_where_nothing_can_be_taken_back() {
    let mut game = commanding_four_with_a_storage_land();
    for _ in 0..MOST_TAKEN_BACK {
        take(&mut game, |action| *action == Action::Cancel);
    }
    let deciding = game.to_act().unwrap();
    assert!(!options(&game, deciding).is_empty());
    assert_eq!((game.stack().len(), game.player(Seat::B).hand.count), (0, 1), "it is not played");
}

#[test]
fn counters_of_a_land_that_makes_more_besides_pay_too() {
    let lands = ["Island", "Island", "Island", "Sand Silos"];
    let mut other = crate::common::player(Seat::B, &lands, &["Mahamoti Djinn"]);
    other.battlefield[3].counters = vec![(Counter::parse("storage").unwrap(), 2)];
    let growth = PositionPermanent {
        card: cards::by_name("Wild Growth").unwrap(),
        attached_to: Some((Seat::B, 3)),
        ..other.battlefield[0].clone()
    };
    other.battlefield.push(growth);
    let mut game = commanding_with(other);
    let is_silos = |id: &&ObjectId| game.object(**id).is_some_and(|object| !object.permanent.counters.is_empty());
    let silos = game.battlefield().iter().find(is_silos).copied().unwrap();
    take(&mut game, |action| matches!(action, Action::TapForMana { object, .. } if *object == silos));
    act(&mut game, Seat::A, &Action::ChooseX(2)).unwrap();
    take(&mut game, |action| *action == Action::PayAutomatically);
    assert_eq!(game.stack().len(), 1);
}
