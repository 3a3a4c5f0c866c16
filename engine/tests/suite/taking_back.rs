//! What costs something chosen can be taken back until it is paid: everything is then as it was.

use engine::declaration::ManaKind;
use engine::prompt::{Shape, Why};
use engine::state::ManaPool;
use engine::{Action, Choice, Game, LONGEST_GAME, MOST_TAKEN_BACK, ObjectId, Seat, act, options, prompt};

/// Why whoever decides is asked.
fn why(game: &Game) -> Why {
    prompt(game, game.to_act().unwrap()).unwrap().why
}

/// A table in A's first main phase, and the ids of A's permanents; a Brainwash enchants the first of them.
fn table(own: &[&str], hand: &[&str]) -> (Game, Vec<ObjectId>) {
    let mut player = crate::common::player(Seat::A, own, hand);
    for (name, permanent) in own.iter().zip(&mut player.battlefield) {
        permanent.attached_to = (*name == "Brainwash").then_some((Seat::A, 0));
    }
    let (game, [ids, _]) = crate::common::set_up([player, crate::common::player(Seat::B, &[], &[])]);
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
        if why(&game) == Why::Attack {
            break;
        }
        let seat = game.to_act().unwrap();
        act(&mut game, seat, &Action::Pass).unwrap();
    }
    take(&mut game, &Action::SelectAttackingCreature(ids[0]));
    let before = state(&game, &ids);
    take(&mut game, &Action::SubmitAttack);
    assert!(matches!(why(&game), Why::Announcement { .. }));
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
    take(&mut game, &Action::CastSpell(bears));
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
    assert!(matches!(why(&game), Why::Announcement { .. }), "the spell still waits for its green mana");
    take(&mut game, &Action::PayAutomatically);
    assert_eq!(game.stack().len(), 1);
    assert_eq!(game.player(Seat::A).mana.get(ManaKind::Colorless), 1);
}

/// Takes one of the actions that are offered, and nothing else, until `until`.
fn go_on(game: &mut Game, until: impl Fn(&Game) -> bool) {
    for _ in 0..20 {
        if until(game) {
            return;
        }
        let seat = game.to_act().unwrap();
        act(game, seat, &Action::Pass).unwrap();
    }
    panic!("it does not come to that");
}

fn offers(game: &Game, seat: Seat) -> Vec<Action> {
    options(game, seat).iter().filter_map(Choice::action).cloned().collect()
}

fn in_hand(game: &Game) -> Vec<ObjectId> {
    game.player(Seat::A).hand.cards.clone().unwrap()
}

#[test]
fn a_taken_back_spell_counts_for_nothing() {
    let (mut game, _) = table(&["Forest", "Forest"], &["Grizzly Bears"]);
    let (before, bears) = (game.action_count(), in_hand(&game)[0]);
    let seen = game.view(Seat::B).hash();
    for _ in 0..60_000 {
        if act(&mut game, Seat::A, &Action::CastSpell(bears)).is_ok() {
            act(&mut game, Seat::A, &Action::Cancel).unwrap();
        }
    }
    assert_eq!((game.outcome(), game.to_act()), (None, Some(Seat::A)));
    assert_eq!(game.action_count(), before);
    assert_eq!(game.view(Seat::B).hash(), seen, "nothing of it is the other player's to know");
}

#[test]
fn what_was_taken_back_too_often_is_begun_again_only_after_something_was_done() {
    let (mut game, ids) = table(&["Forest", "Forest", "Ashnod's Altar"], &["Grizzly Bears", "Swamp", "Giant Growth"]);
    let hand = in_hand(&game);
    let altar = Action::TapForMana { object: ids[2], ability: 0, kind: ManaKind::Colorless };
    let (bears, land) = (Action::CastSpell(hand[0]), Action::PlayLand(hand[1]));
    for _ in 0..MOST_TAKEN_BACK {
        take(&mut game, &bears);
        take(&mut game, &Action::Cancel);
    }
    for (action, offered) in [(&bears, false), (&altar, false), (&land, true), (&Action::Pass, true)] {
        assert_eq!(offers(&game, Seat::A).contains(action), offered, "{action:?}");
        assert_eq!(act(&mut game.clone(), Seat::A, action).is_ok(), offered, "{action:?}");
    }
    take(&mut game, &land);
    take(&mut game, &bears);
}

#[test]
fn a_mana_ability_that_is_taken_back_too_often_still_pays_for_what_waits_for_it() {
    let (mut game, ids) = table(&["Grizzly Bears", "Llanowar Elves", "Ashnod's Altar", "Forest"], &["Grizzly Bears"]);
    let altar = Action::TapForMana { object: ids[2], ability: 0, kind: ManaKind::Colorless };
    let bears = Action::CastSpell(in_hand(&game)[0]);
    take(&mut game, &bears);
    let paying = game.action_count();
    for _ in 0..MOST_TAKEN_BACK {
        take(&mut game, &altar);
        take(&mut game, &Action::Cancel);
    }
    assert_eq!(game.action_count(), paying);
    take(&mut game, &altar);
    assert!(!offers(&game, Seat::A).contains(&Action::Cancel), "it is not taken back alone any more");
    take(&mut game, &Action::Choose(vec![ids[0]]));
    take(&mut game, &Action::Cancel);
    assert!(game.permanent(ids[0]).is_some(), "the spell is taken back with all that was given up for it");
    assert!(!offers(&game, Seat::A).iter().any(|action| matches!(action, Action::CastSpell(_))));
}

#[test]
fn an_attack_can_be_made_legal_however_often_it_was_chosen_anew() {
    let (mut game, ids) = table(&["Juggernaut", "Grizzly Bears", "Hill Giant", "Forest", "Forest", "Forest"], &[]);
    go_on(&mut game, |game| why(game) == Why::Attack);
    let (before, seen) = (game.action_count(), game.view(Seat::B).hash());
    let bears = Action::SelectAttackingCreature(ids[1]);
    for _ in 0..60_000 {
        let _ = act(&mut game, Seat::A, &bears);
    }
    assert_eq!((game.outcome(), game.action_count()), (None, before));
    assert_eq!(game.view(Seat::B).hash(), seen, "nothing of it is the other player's to know");
    // The Juggernaut attacks if able (508.1d), and what was chosen beside it may stay out.
    let juggernaut = Action::SelectAttackingCreature(ids[0]);
    assert_eq!(offers(&game, Seat::A), std::slice::from_ref(&juggernaut));
    take(&mut game, &juggernaut);
    assert_eq!(offers(&game, Seat::A), [bears, Action::SelectAttackingCreature(ids[2]), Action::SubmitAttack]);
    take(&mut game, &Action::SelectAttackingCreature(ids[2]));
    take(&mut game, &Action::SubmitAttack);
    assert_eq!([0, 1, 2].map(|place| game.combat().is_attacking(ids[place])), [true, false, true]);
}

#[test]
fn an_attack_that_costs_something_is_not_paid_for_when_paying_was_taken_back_too_often() {
    let (mut game, ids) = table(&["Hill Giant", "Forest", "Forest", "Forest", "Brainwash", "Grizzly Bears"], &[]);
    go_on(&mut game, |game| why(game) == Why::Attack);
    take(&mut game, &Action::SelectAttackingCreature(ids[0]));
    take(&mut game, &Action::SelectAttackingCreature(ids[5]));
    let before = game.action_count();
    for _ in 0..MOST_TAKEN_BACK {
        take(&mut game, &Action::SubmitAttack);
        take(&mut game, &Action::Cancel);
    }
    assert_eq!(game.action_count(), before);
    let choices = [Action::SelectAttackingCreature(ids[0]), Action::SelectAttackingCreature(ids[5])];
    assert_eq!(offers(&game, Seat::A), choices, "either may be left at home");
    take(&mut game, &choices[0]);
    take(&mut game, &Action::SubmitAttack);
    assert!(game.combat().is_attacking(ids[5]) && !game.combat().is_attacking(ids[0]));
}

/// A table at which A attacks with all of these and B is to declare blockers, and the ids of the permanents of both.
fn attacked(attackers: &[&str], blockers: &[&str], lured: bool) -> (Game, [Vec<ObjectId>; 2]) {
    let mut player = crate::common::player(Seat::A, attackers, &[]);
    if lured {
        let mut lure = player.battlefield[0].clone();
        lure.card = engine::cards::by_name("Lure").unwrap();
        lure.attached_to = Some((Seat::A, 0));
        player.battlefield.push(lure);
    }
    let (mut game, ids) = crate::common::set_up([player, crate::common::player(Seat::B, blockers, &[])]);
    go_on(&mut game, |game| why(game) == Why::Attack);
    for id in &ids[0][..attackers.len()] {
        take(&mut game, &Action::SelectAttackingCreature(*id));
    }
    take(&mut game, &Action::SubmitAttack);
    go_on(&mut game, |game| why(game) == Why::Block);
    (game, ids)
}

#[test]
fn a_defense_can_be_made_legal_however_often_it_was_chosen_anew() {
    let (mut game, [own, their]) = attacked(&["Hill Giant", "Craw Wurm"], &["Grizzly Bears", "Gray Ogre"], true);
    let (before, seen) = (game.action_count(), game.view(Seat::A).hash());
    let block = |blocker: usize, attacker: usize| Action::SelectDefendingCreature {
        blocker: their[blocker],
        attacker: own[attacker],
    };
    for _ in 0..30_000 {
        let _ = act(&mut game, Seat::B, &block(0, 1));
        let _ = act(&mut game, Seat::B, &block(0, 0));
    }
    assert_eq!((game.outcome(), game.action_count()), (None, before));
    assert_eq!(game.view(Seat::A).hash(), seen, "nothing of it is the other player's to know");
    // The lured giant is blocked by all that can (509.1c): what stands in the way of that is left out, and the rest chosen.
    for _ in 0..4 {
        let offered = offers(&game, Seat::B);
        if offered == [Action::SubmitDefense] {
            break;
        }
        assert!(offered.iter().all(|action| matches!(action, Action::SelectDefendingCreature { .. })), "{offered:?}");
        act(&mut game, Seat::B, &offered[0]).unwrap();
    }
    act(&mut game, Seat::B, &Action::SubmitDefense).unwrap();
    assert_eq!(game.combat().blockers.len(), 2);
    assert_eq!(game.combat().blocked_by(their[0]).collect::<Vec<_>>(), [own[0]]);
}

#[test]
fn whoever_has_taken_more_actions_has_lost_when_there_are_as_many_as_a_game_has_at_most() {
    let mut player = crate::common::player(Seat::A, &["Basalt Monolith", "Power Artifact"], &[]);
    player.battlefield[1].attached_to = Some((Seat::A, 0));
    let (mut game, [ids, _]) = crate::common::set_up([player, crate::common::player(Seat::B, &[], &[])]);
    let (monolith, turn) = (ids[0], game.turn().number);
    while game.outcome().is_none() {
        let seat = game.to_act().unwrap();
        let offered = offers(&game, seat);
        let loops = |action: &Action| match action {
            Action::TapForMana { object, .. } => *object == monolith,
            Action::ActivateAbility { object, .. } => {
                *object == monolith && game.permanent(monolith).unwrap().tapped && game.stack().is_empty()
            }
            _ => false,
        };
        let wanted = offered.iter().find(|action| loops(action)).cloned();
        act(&mut game, seat, &wanted.unwrap_or(Action::Pass)).unwrap();
        assert_eq!(game.turn().number, turn, "the loop goes on");
    }
    // An optional loop is no draw: its player must choose to end it (732.2).
    assert_eq!(game.outcome().unwrap().winner, Some(Seat::B));
    assert_eq!(game.action_count(), LONGEST_GAME);
}
