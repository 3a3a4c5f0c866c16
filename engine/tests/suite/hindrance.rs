//! What keeps a card of a hand from being played is said by the words that decide whether it may be.

use engine::hindrance::{BlockHindrance, Hindrance, block_hindrance, hindrance};
use engine::position::PositionPlayer;
use engine::state::ManaPool;
use engine::{Action, Choice, Game, ObjectId, Seat, Step, act, cards, options};

/// The first thing that keeps each card of a hand from being played, by name; it is none exactly where playing it is listed.
fn hindrances(game: &Game, seat: Seat) -> Vec<(&'static str, Option<Hindrance>)> {
    let listed = options(game, seat);
    let hand = game.player(seat).hand.cards.clone().unwrap();
    let of = |id| {
        let why = hindrance(game, seat, id);
        let plays = [Action::PlayLand(id), Action::CastSpell(id)];
        let may = listed.iter().filter_map(Choice::action).any(|action| plays.contains(action));
        assert_eq!(why.is_none(), may);
        (cards::definition(game.object(id).unwrap().card).name.as_str(), why)
    };
    hand.into_iter().map(of).collect()
}

#[test]
fn each_card_of_a_hand_says_why_it_cannot_be_played() {
    let own = PositionPlayer {
        mana: ManaPool([0, 0, 0, 1, 0, 0]),
        ..crate::common::player(Seat::A, &[], &["Forest", "Forest", "Lightning Bolt", "Shatter", "Hill Giant"])
    };
    let other = crate::common::player(Seat::B, &["Grizzly Bears"], &["Disenchant"]);
    let (mut game, _) = crate::common::set_up([own, other]);
    let free = [("Forest", None), ("Forest", None), ("Lightning Bolt", None)];
    let dear = [("Shatter", Some(Hindrance::Mana)), ("Hill Giant", Some(Hindrance::Mana))];
    assert_eq!(hindrances(&game, Seat::A), [&free[..], &dear[..]].concat());
    assert_eq!(hindrances(&game, Seat::B), [("Disenchant", Some(Hindrance::Priority))]);

    let forest = game.player(Seat::A).hand.cards.clone().unwrap()[0];
    act(&mut game, Seat::A, &Action::PlayLand(forest)).unwrap();
    assert_eq!(hindrances(&game, Seat::A)[0], ("Forest", Some(Hindrance::LandPlayed)));

    act(&mut game, Seat::A, &Action::Pass).unwrap();
    assert_eq!(hindrances(&game, Seat::B), [("Disenchant", Some(Hindrance::Mana))]);
}

#[test]
fn what_could_be_paid_says_that_it_has_no_target_or_that_it_is_not_the_time() {
    let own = crate::common::player(
        Seat::A,
        &["Mountain", "Mountain", "Mountain", "Mountain"],
        &["Shatter", "Hill Giant", "Mountain"],
    );
    let (mut game, _) = crate::common::set_up([own, crate::common::player(Seat::B, &[], &[])]);
    assert_eq!(hindrances(&game, Seat::A)[0], ("Shatter", Some(Hindrance::Targets)));
    while game.turn().step.is_main() {
        let seat = game.to_act().unwrap();
        act(&mut game, seat, &Action::Pass).unwrap();
    }
    assert_eq!(game.to_act(), Some(Seat::A));
    assert_eq!(
        hindrances(&game, Seat::A)[1..],
        [("Hill Giant", Some(Hindrance::Phase)), ("Mountain", Some(Hindrance::Phase))]
    );
}

#[test]
fn what_keeps_a_creature_from_blocking_is_said_exactly_where_the_block_is_not_listed() {
    let own = crate::common::player(Seat::A, &["Serra Angel", "Bog Wraith", "White Knight", "Hill Giant"], &[]);
    let mut other = crate::common::player(Seat::B, &["Swamp", "Black Knight", "Wall of Air", "Gray Ogre"], &[]);
    other.battlefield[3].tapped = true;
    let (mut game, _) = crate::common::set_up([own, other]);
    while game.turn().step != Step::DeclareAttackers {
        let seat = game.to_act().unwrap();
        act(&mut game, seat, &Action::Pass).unwrap();
    }
    let named = |game: &Game, id: ObjectId| cards::definition(game.object(id).unwrap().card).name.as_str();
    let all: Vec<ObjectId> = game.battlefield().to_vec();
    let of = |seat| {
        all.iter()
            .copied()
            .filter(|id| game.object(*id).is_some_and(|object| object.controller == seat))
            .collect::<Vec<_>>()
    };
    let (attackers, blockers) = (of(Seat::A), of(Seat::B));
    for attacker in &attackers {
        act(&mut game, Seat::A, &Action::SelectAttackingCreature(*attacker)).unwrap();
    }
    act(&mut game, Seat::A, &Action::SubmitAttack).unwrap();
    while game.turn().step != Step::DeclareBlockers {
        let seat = game.to_act().unwrap();
        act(&mut game, seat, &Action::Pass).unwrap();
    }
    let listed = options(&game, Seat::B);
    let mut said = Vec::new();
    for blocker in &blockers {
        for attacker in &attackers {
            let why = block_hindrance(&game, *blocker, *attacker);
            let block = Action::SelectDefendingCreature { blocker: *blocker, attacker: *attacker };
            let may = listed.iter().filter_map(Choice::action).any(|action| *action == block);
            assert_eq!(why.is_none(), may);
            said.push((named(&game, *blocker), named(&game, *attacker), why));
        }
    }
    for (blocker, attacker, why) in [
        ("Swamp", "Hill Giant", Some(BlockHindrance::NoBlocker)),
        ("Gray Ogre", "Hill Giant", Some(BlockHindrance::Tapped)),
        ("Black Knight", "Serra Angel", Some(BlockHindrance::Flying)),
        ("Black Knight", "White Knight", Some(BlockHindrance::Protection)),
        ("Black Knight", "Hill Giant", None),
        ("Wall of Air", "Serra Angel", None),
        ("Wall of Air", "Bog Wraith", Some(BlockHindrance::Landwalk)),
    ] {
        assert!(said.contains(&(blocker, attacker, why)), "{blocker} and {attacker}: {said:?}");
    }
}
