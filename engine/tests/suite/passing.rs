//! Passing until something: it ends where it should, and not before.

use engine::{Action, Game, Outcome, Reason, Request, Seat, Step, Target, Until, act, options};

fn table(own: &[&str], their: &[&str], their_hand: &[&str]) -> Game {
    crate::common::set_up([crate::common::player(Seat::A, own, &[]), crate::common::player(Seat::B, their, their_hand)])
        .0
}

fn pass_until(game: &mut Game, seat: Seat, until: Until) {
    act(game, seat, &Action::PassUntil(until)).unwrap();
}

#[test]
fn passing_until_the_end_of_the_turn_goes_without_attacking_to_the_next_turn() {
    let mut game = table(&["Grizzly Bears"], &[], &[]);
    pass_until(&mut game, Seat::A, Until::EndOfTurn);
    pass_until(&mut game, Seat::B, Until::EndOfTurn);
    assert_eq!((game.turn().active, game.turn().step, game.to_act()), (Seat::B, Step::Upkeep, Some(Seat::B)));
    assert_eq!(game.player(Seat::B).life, 20);
}

#[test]
fn whoever_must_attack_is_asked_though_they_pass() {
    let mut game = table(&["Juggernaut"], &[], &[]);
    pass_until(&mut game, Seat::A, Until::EndOfTurn);
    pass_until(&mut game, Seat::B, Until::EndOfTurn);
    assert_eq!((game.turn().step, game.to_act()), (Step::DeclareAttackers, Some(Seat::A)));
}

#[test]
fn passing_until_something_happens_leaves_the_own_attack_to_be_declared() {
    let mut game = table(&["Grizzly Bears"], &[], &[]);
    pass_until(&mut game, Seat::A, Until::SomethingHappens);
    pass_until(&mut game, Seat::B, Until::EndOfTurn);
    assert_eq!((game.turn().step, game.to_act()), (Step::DeclareAttackers, Some(Seat::A)));
}

#[test]
fn a_spell_of_the_opponent_ends_it() {
    let mut game = table(&[], &["Mountain"], &["Lightning Bolt"]);
    pass_until(&mut game, Seat::A, Until::EndOfTurn);
    let bolt = game.player(Seat::B).hand.cards.as_ref().unwrap()[0];
    act(&mut game, Seat::B, &Action::CastSpell(bolt)).unwrap();
    act(&mut game, Seat::B, &Action::SelectTarget(Target::Player(Seat::A))).unwrap();
    act(&mut game, Seat::B, &Action::PayAutomatically).unwrap();
    act(&mut game, Seat::B, &Action::Pass).unwrap();
    assert_eq!(game.to_act(), Some(Seat::A), "the bolt is on the stack and may be answered");
    assert!(!options(&game, Seat::A).is_empty());
}

#[test]
fn passing_until_a_step_stops_there() {
    let mut game = table(&[], &[], &[]);
    pass_until(&mut game, Seat::A, Until::Step(Step::End));
    pass_until(&mut game, Seat::B, Until::Step(Step::Upkeep));
    assert_eq!((game.turn().step, game.to_act()), (Step::End, Some(Seat::A)));
}

#[test]
fn what_a_player_waits_for_is_theirs_to_know() {
    let mut game = table(&[], &["Mountain"], &["Lightning Bolt"]);
    pass_until(&mut game, Seat::A, Until::EndOfTurn);
    assert_eq!(game.view(Seat::A).player(Seat::A).pass_until, Some(Until::EndOfTurn));
    assert_eq!(game.view(Seat::B).player(Seat::A).pass_until, None);
}

#[test]
fn conceding_drawing_and_running_out_of_time_end_the_game_at_any_moment() {
    let ends = [
        (Request::Concede, Outcome { winner: Some(Seat::A), reason: Reason::Concession }),
        (Request::AgreeDraw, Outcome { winner: None, reason: Reason::Agreement }),
        (Request::TimeOut, Outcome { winner: Some(Seat::A), reason: Reason::Time }),
        (Request::Leave, Outcome { winner: Some(Seat::A), reason: Reason::Absence }),
        (Request::Stop, Outcome { winner: None, reason: Reason::Stopped }),
    ];
    for (request, outcome) in ends {
        let mut game = table(&[], &[], &[]);
        game.request(Seat::B, request).unwrap();
        assert_eq!((game.outcome(), game.to_act()), (Some(outcome), None));
        assert!(game.request(Seat::A, Request::Concede).is_err(), "what is over is over");
        assert!(act(&mut game, Seat::A, &Action::Pass).is_err());
    }
}
