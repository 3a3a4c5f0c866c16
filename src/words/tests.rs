#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use engine::{Action, Choice, Event, Frame, Outcome, Reason, Rules, TablePlayer, TableSetting, act, options};

use super::*;
use crate::session::Waiting;

fn names() -> [String; 2] {
    ["Ann".to_owned(), "Bob".to_owned()]
}

fn named(name: &str) -> CardId {
    cards::by_name(name).unwrap_or_else(|| panic!("no card {name}"))
}

/// Seat A's turn, with a Lightning Bolt in hand and red mana in the pool.
fn table(step: Step) -> Game {
    let library = vec![named("Forest"); 9];
    let mut own = TablePlayer {
        life: 20,
        library: library.clone(),
        hand: vec![named("Lightning Bolt")],
        ..TablePlayer::default()
    };
    own.mana.0[ManaKind::Colored(Color::Red).index()] = 1;
    let setting = TableSetting {
        rules: Rules::current(),
        active: Seat::A,
        step,
        seed: [1; 32],
        foretold: Vec::new(),
        players: [own, TablePlayer { life: 20, library, ..TablePlayer::default() }],
    };
    Game::from_table(&setting).unwrap().0
}

fn pass_label(game: &Game, seat: Seat) -> String {
    let pass = Choice::Act(Action::Pass);
    assert!(options(game, seat).contains(&pass));
    choice(game, seat, &pass).label()
}

fn cast_bolt(game: &mut Game) {
    let bolt = game.player(Seat::A).hand.cards.clone().unwrap()[0];
    act(game, Seat::A, &Action::SummonSpell(bolt)).unwrap();
    act(game, Seat::A, &Action::SelectTarget(Target::Player(Seat::B))).unwrap();
    assert_eq!(game.stack().len(), 1);
}

#[test]
fn a_pass_says_verb_and_destination() {
    assert_eq!(pass_label(&table(Step::FirstMain), Seat::A), "Pass: to combat");
    assert_eq!(pass_label(&table(Step::SecondMain), Seat::A), "Pass: to end of turn");
    assert_eq!(pass_label(&table(Step::End), Seat::A), "Pass: to opponent's turn");
}

#[test]
fn a_pass_resolves_only_when_the_other_player_has_passed() {
    let mut game = table(Step::FirstMain);
    cast_bolt(&mut game);
    assert_eq!(pass_label(&game, Seat::A), "Pass: let your opponent respond to Lightning Bolt");
    act(&mut game, Seat::A, &Action::Pass).unwrap();
    assert!(matches!(game.frames().last(), Some(Frame::Priority { passed: true, .. })));
    assert_eq!(pass_label(&game, Seat::B), "Resolve Lightning Bolt");
}

#[test]
fn no_one_waits_without_a_sentence_that_says_what_for() {
    let mut game = table(Step::FirstMain);
    cast_bolt(&mut game);
    act(&mut game, Seat::A, &Action::Pass).unwrap();
    let view = game.view(Seat::A);
    let sentence = waiting(&view, Seat::A, Waiting::NotMe(Seat::B, None), &names());
    assert_eq!(sentence, "Bob is thinking: your Lightning Bolt is on the stack.");
    let theirs = waiting(&game.view(Seat::B), Seat::B, Waiting::NotMe(Seat::A, Some(engine::Busy::Casting)), &names());
    assert_eq!(theirs, "Ann is casting: their Lightning Bolt is on the stack.");
    for state in [Waiting::House, Waiting::NotMe(Seat::B, None)] {
        assert!(!waiting(&view, Seat::A, state, &names()).is_empty());
    }
}

#[test]
fn every_choice_begins_with_its_verb() {
    let mut game = table(Step::FirstMain);
    for asked in 0..3 {
        for offered in options(&game, Seat::A) {
            let said = choice(&game, Seat::A, &offered);
            assert!(said.verb.chars().next().is_some_and(char::is_uppercase), "{asked}: {offered:?} is {said:?}");
            assert!(said.label().starts_with(&said.verb));
        }
        let next = options(&game, Seat::A)
            .iter()
            .filter_map(Choice::action)
            .find(|action| matches!(action, Action::SummonSpell(_) | Action::SelectTarget(_)))
            .cloned();
        let Some(next) = next else { break };
        act(&mut game, Seat::A, &next).unwrap();
    }
    assert_eq!(game.stack().len(), 1, "the spell was cast on the way");
}

#[test]
fn the_log_names_players_cards_and_targets() {
    let mut game = table(Step::FirstMain);
    cast_bolt(&mut game);
    let bolt = game.stack()[0].id;
    let known = |id: engine::ObjectId| (id == bolt).then(|| named("Lightning Bolt"));
    let said = |happened: &Event| event(happened, &known, &names()).map(|sentence| sentence.text);
    let cast = Event::SpellCast {
        player: Seat::A,
        object: bolt,
        card: named("Lightning Bolt"),
        targets: vec![Target::Player(Seat::B)],
        x: 0,
    };
    assert_eq!(said(&cast).unwrap(), "Ann casts Lightning Bolt targeting Bob.");
    assert_eq!(said(&Event::Drew { player: Seat::B, card: None }).unwrap(), "Bob draws a card.");
    let counter = Event::SpellCast {
        player: Seat::B,
        object: bolt,
        card: named("Counterspell"),
        targets: vec![Target::Object(bolt)],
        x: 0,
    };
    assert_eq!(said(&counter).unwrap(), "Bob casts Counterspell targeting Lightning Bolt.");
    let over = Outcome { winner: Some(Seat::B), reason: Reason::Life };
    assert_eq!(said(&Event::GameOver(over)).unwrap(), "Bob wins: Ann has no life left.");
    assert_eq!(said(&Event::Passed(Seat::A)), None);
}

#[test]
fn lists_and_counts_read_as_they_are_spoken() {
    assert_eq!(list(&["a".to_owned(), "b".to_owned(), "c".to_owned()]), "a, b and c");
    assert_eq!(count(1, "card", "cards"), "1 card");
    assert_eq!(count(0, "card", "cards"), "0 cards");
    assert!(no_longer_possible(2).contains("2 clicks"));
}
