//! A permanent that was tapped for mana can be untapped while the mana floats and nothing else has come of it: everything is then as it was.

use engine::{Action, Choice, Game, MOST_TAKEN_BACK, ObjectId, Seat, act, options};

/// A table in A's first main phase, and the ids of A's permanents.
fn table(own: &[&str], hand: &[&str], others: &[&str]) -> (Game, Vec<ObjectId>) {
    let players = [crate::common::player(Seat::A, own, hand), crate::common::player(Seat::B, others, &[])];
    let (game, [ids, _]) = crate::common::set_up(players);
    (game, ids)
}

fn offers(game: &Game, seat: Seat) -> Vec<Action> {
    options(game, seat).iter().filter_map(Choice::action).cloned().collect()
}

/// What A can take back.
fn taken_back(game: &Game) -> Vec<ObjectId> {
    let taken_back = |action| if let Action::TakeBackMana(id) = action { Some(id) } else { None };
    offers(game, Seat::A).into_iter().filter_map(taken_back).collect()
}

fn take(game: &mut Game, action: &Action) {
    assert!(offers(game, Seat::A).contains(action), "{action:?} is not offered");
    act(game, Seat::A, action).unwrap();
}

/// Tapping a permanent of A's for the first mana it makes.
fn taps(game: &Game, id: ObjectId) -> Action {
    let taps = |action: &Action| matches!(action, Action::TapForMana { object, .. } if *object == id);
    offers(game, Seat::A).into_iter().find(taps).unwrap()
}

fn tap(game: &mut Game, id: ObjectId) {
    let action = taps(game, id);
    take(game, &action);
}

#[test]
fn everything_is_as_it_was_before_in_whichever_order_it_is_taken_back() {
    let (mut game, ids) =
        table(&["Forest", "Taiga", "Sol Ring", "Llanowar Elves", "Basalt Monolith"], &["Giant Growth"], &[]);
    let (before, counted) = (game.mark(), game.action_count());
    assert_eq!(taken_back(&game), []);
    for id in &ids {
        tap(&mut game, *id);
    }
    assert_eq!(taken_back(&game), ids);
    assert_eq!(game.player(Seat::A).mana.total(), 8);
    for place in [2, 0, 4, 1, 3] {
        let mana = game.player(Seat::A).mana.total();
        take(&mut game, &Action::TakeBackMana(ids[place]));
        assert!(!game.permanent(ids[place]).unwrap().tapped);
        assert!(game.player(Seat::A).mana.total() < mana);
    }
    assert_eq!((game.mark(), game.action_count(), taken_back(&game)), (before, counted, Vec::new()));
    tap(&mut game, ids[1]);
    assert_eq!(taken_back(&game), [ids[1]]);
}

#[test]
fn whoever_answers_a_pass_so_has_still_been_passed_to() {
    let (mut game, _) = table(&["Forest"], &[], &["Mountain"]);
    act(&mut game, Seat::A, &Action::Pass).unwrap();
    let before = game.mark();
    let tap = offers(&game, Seat::B).into_iter().find(|action| matches!(action, Action::TapForMana { .. })).unwrap();
    act(&mut game, Seat::B, &tap).unwrap();
    let Action::TapForMana { object, .. } = tap else { unreachable!() };
    assert!(!offers(&game, Seat::A).contains(&Action::TakeBackMana(object)), "it is nobody else's");
    act(&mut game, Seat::B, &Action::TakeBackMana(object)).unwrap();
    assert_eq!(game.mark(), before);
    let step = game.turn().step;
    act(&mut game, Seat::B, &Action::Pass).unwrap();
    assert_ne!(game.turn().step, step);
}

#[test]
fn it_stands_once_something_else_was_done() {
    let (mut game, ids) = table(&["Forest", "Forest"], &["Giant Growth", "Swamp"], &[]);
    let hand = game.player(Seat::A).hand.cards.clone().unwrap();
    tap(&mut game, ids[0]);
    for action in [Action::PlayLand(hand[1]), Action::Pass] {
        let mut then = game.clone();
        take(&mut then, &action);
        assert_eq!(taken_back(&then), []);
        assert!(act(&mut then, Seat::A, &Action::TakeBackMana(ids[0])).is_err());
        assert_eq!(Game::from_bytes(&then.to_bytes()), Ok(then.clone()));
        if then.to_act() == Some(Seat::B) {
            act(&mut then, Seat::B, &Action::Pass).unwrap();
        }
        assert!(then.outcome().is_none());
    }
}

#[test]
fn what_is_begun_with_the_mana_can_be_taken_back_and_the_mana_after_it() {
    let (mut game, ids) = table(&["Forest", "Grizzly Bears"], &["Giant Growth"], &[]);
    let (before, hand) = (game.mark(), game.player(Seat::A).hand.cards.clone().unwrap());
    tap(&mut game, ids[0]);
    let tapped = game.mark();
    take(&mut game, &Action::CastSpell(hand[0]));
    assert_eq!(taken_back(&game), []);
    take(&mut game, &Action::Cancel);
    assert_eq!(game.mark(), tapped);
    take(&mut game, &Action::TakeBackMana(ids[0]));
    assert_eq!(game.mark(), before);
    tap(&mut game, ids[0]);
    take(&mut game, &Action::CastSpell(hand[0]));
    take(&mut game, &Action::SelectTarget(engine::Target::Object(ids[1])));
    assert_eq!(game.stack().len(), 1);
    assert_eq!(taken_back(&game), [], "it is spent");
}

#[test]
fn what_more_comes_of_it_stands() {
    for (source, others) in [
        ("City of Brass", None),
        ("Mountain", Some("Manabarbs")),
        ("Forest", Some("Citanul Druid")),
        ("Mana Vault", Some("Haunting Wind")),
    ] {
        let (mut game, ids) = table(&[source], &[], &others.into_iter().collect::<Vec<_>>());
        tap(&mut game, ids[0]);
        let harmless = others == Some("Citanul Druid");
        assert_eq!(!taken_back(&game).is_empty(), harmless, "{source} with {others:?}");
    }
}

#[test]
fn it_is_taken_back_so_often_and_then_it_stands() {
    let (mut game, ids) = table(&["Forest", "Forest"], &["Grizzly Bears"], &[]);
    let seen = game.view(Seat::B).hash();
    let counted = game.action_count();
    let forest = taps(&game, ids[0]);
    tap(&mut game, ids[1]);
    for _ in 0..MOST_TAKEN_BACK {
        take(&mut game, &forest);
        take(&mut game, &Action::TakeBackMana(ids[0]));
    }
    assert_eq!(game.action_count(), counted + 1);
    assert_eq!(taken_back(&game), []);
    take(&mut game, &forest);
    assert_eq!(taken_back(&game), [], "it stands, and is counted as every action is");
    assert_eq!(game.action_count(), counted + 2);
    assert_ne!(game.view(Seat::B).hash(), seen);
    let bears = game.player(Seat::A).hand.cards.clone().unwrap()[0];
    take(&mut game, &Action::CastSpell(bears));
}

#[test]
fn whatever_of_the_whole_pool_is_taken_back_leaves_nothing_behind() {
    let mut tried = 0;
    for (_, card) in engine::cards::pool() {
        let (game, ids) = table(&[&card.name], &[], &[]);
        let own = |action: &Action| matches!(action, Action::TapForMana { object, .. } if ids.contains(object));
        for tap in offers(&game, Seat::A).into_iter().filter(own) {
            let mut then = game.clone();
            take(&mut then, &tap);
            let Some(id) = taken_back(&then).first().copied() else { continue };
            take(&mut then, &Action::TakeBackMana(id));
            assert_eq!(then.mark(), game.mark(), "{}", card.name);
            tried += 1;
        }
    }
    assert!(tried > 40, "{tried}");
}

#[test]
fn mana_that_may_be_spent_on_some_things_only_stands() {
    let (mut game, ids) = table(&["Mishra's Workshop"], &[], &[]);
    tap(&mut game, ids[0]);
    assert_eq!(taken_back(&game), []);
}
