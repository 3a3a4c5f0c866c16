//! What was rightly seen of the other player's hand is remembered for as long as it is there.

use engine::declaration::CardId;
use engine::memory::Memory;
use engine::position::PositionPlayer;
use engine::prompt::Shape;
use engine::{Action, Choice, Game, Seat, Step, act, cards, options};

fn names(memory: &Memory) -> Vec<&'static str> {
    let mut names: Vec<&str> =
        memory.held().iter().map(|card: &CardId| cards::definition(*card).name.as_str()).collect();
    names.sort_unstable();
    names
}

/// Plays on with the first option that fits, or by passing, until `done`; what A remembers of B's hand.
fn play(game: &mut Game, fits: impl Fn(&Action) -> bool, done: impl Fn(&Game) -> bool) -> Memory {
    let mut memory = Memory::new(Seat::A);
    for _ in 0..200 {
        if done(game) {
            return memory;
        }
        let seat = game.to_act().unwrap();
        let listed = options(game, seat);
        // Of the cards that may be found, all that may be.
        let all = listed.iter().find_map(|choice| match choice {
            Choice::Answer(Shape::Cards { from, max, .. }) => {
                Some(Action::Choose(from.iter().take(usize::from(*max)).map(|(id, _)| *id).collect()))
            }
            _ => None,
        });
        let listed: Vec<&Action> = listed.iter().filter_map(Choice::action).collect();
        let pass = listed.iter().find(|action| matches!(action, Action::Pass | Action::Keep));
        let action = listed.iter().find(|action| fits(action)).or(pass).or(listed.first()).copied().cloned();
        let done = act(game, seat, &all.or(action).unwrap()).unwrap();
        let seen: Vec<_> = done.events().iter().filter_map(|event| event.seen_by(Seat::A)).collect();
        memory.hear(&seen);
        memory.see(&game.view(Seat::A).player(Seat::B).hand.revealed);
    }
    panic!("it does not come to that");
}

fn library(names: &[&str]) -> Vec<CardId> {
    names.iter().map(|name| cards::by_name(name).unwrap()).collect()
}

#[test]
fn what_is_searched_for_and_revealed_is_remembered() {
    let own = crate::common::player(Seat::A, &["Forest", "Forest"], &[]);
    let other = PositionPlayer {
        library: library(&["Plains", "Serra Angel", "Island", "Serra Angel"]),
        ..crate::common::player(Seat::B, &["Land Tax"], &[])
    };
    let mut game = crate::common::set_up([own, other]).0;
    let accepts = |action: &Action| *action == Action::Yes;
    let memory = play(&mut game, accepts, |game| game.turn().active == Seat::B && game.turn().step == Step::FirstMain);
    // What it has drawn in between, nobody has seen.
    assert_eq!(names(&memory), ["Island", "Plains"]);
}

#[test]
fn a_card_that_is_drawn_and_revealed_is_remembered_once() {
    for field in [&["Sindbad"][..], &["Sindbad", "Field of Dreams"]] {
        let own = crate::common::player(Seat::A, &[], &[]);
        let other = PositionPlayer {
            library: library(&["Plains", "Forest", "Swamp", "Serra Angel"]),
            ..crate::common::player(Seat::B, field, &["Swamp"])
        };
        let mut game = crate::common::set_up([own, other]).0;
        let uses = |action: &Action| matches!(action, Action::ActivateAbility { .. });
        let memory = play(&mut game, uses, |game| game.player(Seat::B).drawn.len() == 2 && game.stack().is_empty());
        // The third card is the one of the draw step.
        let seen = if field.len() == 1 { &["Forest", "Plains"][..] } else { &["Forest", "Plains", "Swamp"] };
        assert_eq!(names(&memory), seen, "{field:?}");
    }
}

#[test]
fn what_wand_of_ith_showed_is_remembered_where_it_is_paid_for() {
    let own = PositionPlayer {
        mana: engine::state::ManaPool([0, 0, 0, 0, 0, 3]),
        ..crate::common::player(Seat::A, &["Wand of Ith"], &[])
    };
    let mut game = crate::common::set_up([own, crate::common::player(Seat::B, &[], &["Scryb Sprites"])]).0;
    let pays = |action: &Action| {
        matches!(action, Action::ActivateAbility { .. } | Action::Yes)
            || *action == Action::SelectTarget(engine::Target::Player(Seat::B))
    };
    let memory = play(&mut game, pays, |game| game.player(Seat::B).life == 19);
    assert_eq!(names(&memory), ["Scryb Sprites"]);
}

#[test]
fn a_card_that_is_exchanged_for_tempest_efreet_is_in_that_hand_no_more() {
    let own = crate::common::player(Seat::A, &["Tempest Efreet"], &[]);
    let mut game = crate::common::set_up([own, crate::common::player(Seat::B, &[], &["Scryb Sprites"])]).0;
    let uses = |action: &Action| {
        matches!(action, Action::ActivateAbility { .. } | Action::No)
            || *action == Action::SelectTarget(engine::Target::Player(Seat::B))
    };
    let done = |game: &Game| game.player(Seat::A).hand.count == 1 && game.stack().is_empty();
    let memory = play(&mut game, uses, done);
    assert_eq!(names(&memory), [""; 0]);
}

#[test]
fn a_hand_that_lay_open_is_remembered_when_it_does_so_no_more() {
    let own = PositionPlayer {
        mana: engine::state::ManaPool([1, 0, 0, 0, 1, 0]),
        ..crate::common::player(Seat::A, &["Revelation"], &["Disenchant"])
    };
    let mut game = crate::common::set_up([own, crate::common::player(Seat::B, &[], &["Forest", "Scryb Sprites"])]).0;
    let casts = |action: &Action| matches!(action, Action::CastSpell(_) | Action::SelectTarget(_));
    let memory = play(&mut game, casts, |game| game.battlefield().is_empty());
    assert!(game.view(Seat::A).player(Seat::B).hand.revealed.is_empty());
    assert_eq!(names(&memory), ["Forest", "Scryb Sprites"]);
}
