//! Whole random games between the ready decks, under both rule sets.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use engine::{Act, Action, Choice, Game, Seat, act, options};
use soak::{Chooser, play};

/// How many games are played in the test run.
const GAMES: u32 = 2_000;
/// One position in so many is looked at closely.
const SAMPLE: usize = 41;

/// The options of a position as comparable text.
fn listed(game: &Game, seat: Seat) -> Vec<Choice> {
    options(game, seat)
}

/// Actions that are probably no option: those of other positions, and mutations of what is listed.
fn strangers(chooser: &mut Chooser, seen: &[Action], choices: &[Choice]) -> Vec<Action> {
    let mut list: Vec<Action> = (0..6).filter_map(|_| seen.get(chooser.below(seen.len())).cloned()).collect();
    for choice in choices.iter().take(8) {
        if let Choice::Act(Action::SummonSpell(id) | Action::SummonLand(id)) = choice {
            list.push(Action::SelectAttackingCreature(*id));
            list.push(Action::SummonLand(*id));
            list.push(Action::SummonSpell(*id));
        }
    }
    list.extend([Action::Yes, Action::Pass, Action::SubmitAttack, Action::ChooseX(99_999), Action::Choose(Vec::new())]);
    list
}

fn is_listed(choices: &[Choice], action: &Action) -> bool {
    choices.iter().any(|choice| choice.action() == Some(action))
}

/// Whether the action answers one of the shapes; those are judged by the shape's own bounds.
fn is_shape(action: &Action) -> bool {
    matches!(action, Action::Choose(_) | Action::Order(_) | Action::Divide(_) | Action::ChooseX(_))
}

#[test]
fn random_games_come_to_an_end_and_accept_exactly_what_they_list() {
    let mut total = 0;
    for number in 0..GAMES {
        let mut seen = Vec::new();
        let mut chooser = Chooser::new(u64::from(number) ^ 0xabcd);
        let played = play(number, |game, seat, action| {
            seen.push(action.clone());
            if seen.len() % SAMPLE != 0 {
                return;
            }
            let choices = listed(game, seat);
            check_everything_listed_is_accepted(game, seat, &choices, &mut chooser);
            for stranger in strangers(&mut chooser, &seen, &choices) {
                let mut copy = game.clone();
                let accepted = act(&mut copy, seat, &stranger).is_ok();
                if !is_shape(&stranger) {
                    assert_eq!(accepted, is_listed(&choices, &stranger), "game {number}: {stranger:?}");
                }
                if !accepted {
                    assert_eq!(&copy, game, "game {number}: refusing {stranger:?} changed something");
                }
                let mut copy = game.clone();
                assert!(act(&mut copy, seat.other(), &stranger).is_err(), "game {number}: out of turn {stranger:?}");
            }
            check_view(game, seat, &choices, action);
            check_storing(game);
        })
        .unwrap_or_else(|stuck| panic!("game {number}: {stuck:?}"));
        assert!(played.game.outcome().is_some());
        total += played.actions.len();
    }
    println!("{GAMES} games, {total} actions");
}

fn check_everything_listed_is_accepted(game: &Game, seat: Seat, choices: &[Choice], chooser: &mut Chooser) {
    for choice in choices {
        let action = chooser.answer(choice);
        let mut copy = game.clone();
        act(&mut copy, seat, &action).unwrap_or_else(|refused| panic!("{action:?} is listed and refused: {refused}"));
    }
}

/// The player's view lists the same options, hides what it must, and does with an action what the true game does as far as it goes.
fn check_view(game: &Game, seat: Seat, choices: &[Choice], action: &Action) {
    let view = game.view(seat);
    assert_eq!(listed(&view, seat), choices);
    assert!(listed(&view, seat.other()).is_empty());
    assert!(view.player(seat.other()).hand.cards.is_none());
    assert!(Seat::BOTH.iter().all(|whose| view.player(*whose).library.cards.is_none()));
    let mut guess = view.clone();
    let mut truth = game.clone();
    let guessed = act(&mut guess, seat, action).unwrap();
    act(&mut truth, seat, action).unwrap();
    if matches!(guessed, Act::Applied(_)) && guess.awaits() == Some(seat) && truth.awaits() == Some(seat) {
        assert_eq!(guess.hash(), truth.view(seat).hash(), "the guess after {action:?} differs from the view");
    }
    let other = game.view(seat.other());
    assert_eq!(Game::from_bytes(&other.to_bytes()).unwrap(), other);
}

fn check_storing(game: &Game) {
    let again = Game::from_bytes(&game.to_bytes()).unwrap();
    assert_eq!(&again, game);
    assert_eq!(again.hash(), game.hash());
}

#[test]
fn a_game_that_is_stored_and_taken_up_again_goes_on_in_the_same_way() {
    for number in 0..40 {
        let played = play(number, |_, _, _| {}).unwrap();
        let mut game = Game::new(&soak::setup(number), soak::seed(number)).unwrap();
        for (place, (seat, action)) in played.actions.iter().enumerate() {
            if place % 7 == 0 {
                game = Game::from_bytes(&game.to_bytes()).unwrap();
            }
            act(&mut game, *seat, action).unwrap();
        }
        assert_eq!(game.hash(), played.game.hash(), "game {number}");
    }
}
