//! What costs something chosen can be taken back until it is paid: everything is then as it was.

use engine::declaration::ManaKind;
use engine::{Action, Choice, Frame, Game, ManaPool, ObjectId, Seat, Shape, act, options};

/// A table in A's first main phase, and the ids of A's permanents; a Brainwash enchants the first of them.
fn table(own: &[&str], hand: &[&str]) -> (Game, Vec<ObjectId>) {
    let mut player = crate::common::player(Seat::A, own, hand);
    for (name, permanent) in own.iter().zip(&mut player.battlefield) {
        permanent.attached_to = (*name == "Brainwash").then_some((Seat::A, 0));
    }
    let (game, [ids, _]) = crate::common::lay([player, crate::common::player(Seat::B, &[], &[])]);
    (game, ids)
}

fn take(game: &mut Game, action: &Action) {
    let offered = options(game, Seat::A).iter().filter_map(Choice::action).any(|choice| choice == action);
    let shaped = matches!(action, Action::Choose(_));
    assert!(offered || shaped, "{action:?} is not offered");
    act(game, Seat::A, action).unwrap();
}

/// What can be seen to have been put back.
fn state(game: &Game, ids: &[ObjectId]) -> (Vec<Choice>, Vec<Option<bool>>, ManaPool) {
    let tapped = ids.iter().map(|id| game.permanent(*id).map(|permanent| permanent.tapped)).collect();
    (options(game, Seat::A), tapped, game.player(Seat::A).mana)
}

#[test]
fn an_attack_that_is_not_paid_is_a_declaration_again() {
    let (mut game, ids) = table(&["Hill Giant", "Forest", "Forest", "Forest", "Brainwash"], &[]);
    for _ in 0..6 {
        if matches!(game.frames().last(), Some(Frame::DeclareAttackers { .. })) {
            break;
        }
        let seat = game.awaits().unwrap();
        act(&mut game, seat, &Action::Pass).unwrap();
    }
    take(&mut game, &Action::SelectAttackingCreature(ids[0]));
    let before = state(&game, &ids);
    take(&mut game, &Action::SubmitAttack);
    assert!(matches!(game.frames().last(), Some(Frame::Operation(_))));
    assert!(game.permanent(ids[0]).unwrap().tapped, "attackers are tapped before it is paid (508.1f)");
    assert!(!game.combat().is_attacking(ids[0]));
    take(&mut game, &Action::Cancel);
    assert_eq!(state(&game, &ids), before);
    take(&mut game, &Action::SubmitAttack);
    take(&mut game, &Action::PayAutomatically);
    assert!(game.combat().is_attacking(ids[0]));
    assert!(ids[1..4].iter().all(|id| game.permanent(*id).unwrap().tapped));
}

#[test]
fn a_mana_ability_in_the_middle_of_a_payment_is_taken_back_alone() {
    let (mut game, ids) =
        table(&["Grizzly Bears", "Llanowar Elves", "Ashnod's Altar", "Forest", "Forest"], &["Grizzly Bears"]);
    let bears = game.player(Seat::A).hand.cards.clone().unwrap()[0];
    take(&mut game, &Action::SummonSpell(bears));
    let paying = state(&game, &ids);
    let altar = Action::TapForMana { object: ids[2], ability: 0, kind: ManaKind::Colorless };
    take(&mut game, &altar);
    let offered = options(&game, Seat::A);
    let from = offered.iter().find_map(|choice| match choice {
        Choice::Answer(Shape::Objects { from, .. }) => Some(from.clone()),
        _ => None,
    });
    assert_eq!(from, Some(vec![ids[0], ids[1]]));
    take(&mut game, &Action::Cancel);
    assert_eq!(state(&game, &ids), paying);
    take(&mut game, &altar);
    take(&mut game, &Action::Choose(vec![ids[0]]));
    assert_eq!(game.permanent(ids[0]), None);
    assert!(matches!(game.frames().last(), Some(Frame::Operation(_))), "the spell still waits for its green mana");
    take(&mut game, &Action::PayAutomatically);
    assert_eq!(game.stack().len(), 1);
    assert_eq!(game.player(Seat::A).mana.get(ManaKind::Colorless), 1);
}
