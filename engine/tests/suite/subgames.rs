//! A subgame holds its main game, of which nobody sees more than before (728).

use engine::position::PositionPlayer;
use engine::state::ManaPool;
use engine::{Action, Choice, Event, Game, Outcome, Reason, Request, Seat, View, act, cards, options};

/// A has cast Shahrazad with a Forest in hand, B has a Swamp in hand, and the subgame has begun.
fn subgame() -> Game {
    let own = PositionPlayer {
        mana: ManaPool([2, 0, 0, 0, 0, 0]),
        library: vec![cards::by_name("Plains").unwrap(); 30],
        ..crate::common::player(Seat::A, &[], &["Shahrazad", "Forest"])
    };
    let other = PositionPlayer {
        library: vec![cards::by_name("Island").unwrap(); 30],
        ..crate::common::player(Seat::B, &["Grizzly Bears"], &["Swamp"])
    };
    let mut game = crate::common::set_up([own, other]).0;
    take(&mut game, |action| matches!(action, Action::CastSpell(_)));
    take(&mut game, |action| *action == Action::Pass);
    take(&mut game, |action| *action == Action::Pass);
    assert!(game.main_game().is_some());
    game
}

fn take(game: &mut Game, fits: impl Fn(&Action) -> bool) {
    let seat = game.to_act().unwrap();
    let listed = options(game, seat);
    let action = listed.iter().filter_map(Choice::action).find(|action| fits(action)).cloned();
    act(game, seat, &action.expect("an option that fits")).unwrap();
}

/// The names of the cards of both hands of the main game, where a view has them.
fn main_hands(game: &Game, seat: Seat) -> [Option<Vec<String>>; 2] {
    let view = View::from_bytes(&game.view(seat).to_bytes()).unwrap();
    let main = view.main_game().unwrap();
    assert!(Seat::BOTH.iter().all(|whose| main.player(*whose).library.cards.is_none()));
    let name = |id: &engine::ObjectId| cards::definition(main.object(*id).unwrap().card).name.clone();
    Seat::BOTH.map(|whose| Some(main.player(whose).hand.cards.as_ref()?.iter().map(name).collect()))
}

#[test]
fn nobody_sees_more_of_the_main_game_than_before() {
    let game = subgame();
    assert_eq!(main_hands(&game, Seat::A), [Some(vec!["Forest".to_owned()]), None]);
    assert_eq!(main_hands(&game, Seat::B), [None, Some(vec!["Swamp".to_owned()])]);
    for seat in Seat::BOTH {
        let view = game.view(seat);
        assert!(view.player(seat.other()).hand.cards.is_none());
        assert_eq!(view.player(seat).hand.count, 7);
    }
}

#[test]
fn a_subgame_is_stored_with_its_main_game_and_goes_on() {
    let mut game = Game::from_bytes(&subgame().to_bytes()).unwrap();
    take(&mut game, |action| *action == Action::Keep);
    take(&mut game, |action| *action == Action::Keep);
    game = Game::from_bytes(&game.to_bytes()).unwrap();
    let events = game.request(Seat::A, Request::Concede).unwrap();
    assert!(events.contains(&Event::SubgameOver(Outcome { winner: Some(Seat::B), reason: Reason::Concession })));
    assert_eq!((game.outcome(), game.player(Seat::A).life, game.player(Seat::B).life), (None, 10, 20));
    assert!(game.main_game().is_none());
    assert_eq!(Seat::BOTH.map(|seat| game.player(seat).library.count), [30, 30]);
    assert!(game.to_act().is_some());
    game.request(Seat::A, Request::Concede).unwrap();
    assert_eq!(game.outcome(), Some(Outcome { winner: Some(Seat::B), reason: Reason::Concession }));
}

#[test]
fn who_concedes_all_of_it_concedes_the_subgame_and_the_game_that_waits() {
    let mut game = subgame();
    let events = game.request(Seat::A, Request::ConcedeAll).unwrap();
    let outcome = Outcome { winner: Some(Seat::B), reason: Reason::Concession };
    assert!(events.contains(&Event::SubgameOver(outcome)) && events.contains(&Event::GameOver(outcome)));
    assert_eq!((game.outcome(), game.main_game().is_none(), game.to_act()), (Some(outcome), true, None));
}

#[test]
fn what_ends_all_that_is_played_ends_it_in_a_subgame_too() {
    for request in [Request::AgreeDraw, Request::TimeOut, Request::Leave, Request::Stop, Request::TooLong] {
        let mut game = subgame();
        game.request(Seat::A, request).unwrap();
        assert!(game.outcome().is_some() && game.to_act().is_none(), "{request:?}");
    }
}

#[test]
fn no_object_of_a_subgame_goes_by_the_id_of_one_of_the_main_game() {
    let game = subgame();
    let main = game.main_game().unwrap();
    assert!(game.objects().all(|(id, _)| main.object(id).is_none()));
}
