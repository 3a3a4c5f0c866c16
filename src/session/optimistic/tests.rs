#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use engine::declaration::CardId;
use engine::position::{Position, PositionPermanent, PositionPlayer};
use engine::{Choice, Game, ObjectId, Rules, Step, Target, act, cards, options};

use super::*;

fn card(name: &str) -> CardId {
    cards::by_name(name).unwrap_or_else(|| panic!("no card {name}"))
}

fn permanent(name: &str, controller: Seat) -> PositionPermanent {
    PositionPermanent {
        chosen: engine::state::Choices::default(),
        form: None,
        card: card(name),
        controller,
        tapped: false,
        sick: false,
        damage: 0,
        counters: Vec::new(),
        attached_to: None,
    }
}

/// Seat A in their step, with two Mountains, Grizzly Bears, a Lightning Bolt and a Fireball; seat B with nothing but life and a library.
fn table(step: Step) -> Game {
    let library = vec![card("Forest"); 20];
    let own = PositionPlayer {
        life: 20,
        library: library.clone(),
        hand: vec![card("Lightning Bolt"), card("Mountain"), card("Fireball")],
        battlefield: ["Mountain", "Mountain", "Grizzly Bears"].map(|name| permanent(name, Seat::A)).to_vec(),
        ..PositionPlayer::default()
    };
    let setting = Position {
        rules: Rules::current(),
        active: Seat::A,
        step,
        seed: [7; 32],
        scripted: Vec::new(),
        players: [own, PositionPlayer { life: 20, library, ..PositionPlayer::default() }],
    };
    Game::from_position(&setting).unwrap().0
}

fn in_hand(optimistic: &Optimistic, name: &str) -> ObjectId {
    let hand = optimistic.current().player(Seat::A).hand.cards.clone().unwrap();
    hand.into_iter().find(|id| optimistic.current().object(*id).unwrap().card == card(name)).unwrap()
}

fn mana(optimistic: &Optimistic) -> Action {
    let all = options(optimistic.current(), Seat::A);
    all.iter().filter_map(Choice::action).find(|action| matches!(action, Action::TapForMana { .. })).cloned().unwrap()
}

fn do_all(game: &mut Game, actions: &[Action]) {
    for action in actions {
        act(game, Seat::A, action).unwrap();
    }
}

#[test]
fn a_spell_goes_out_whole_and_not_before() {
    let mut house = table(Step::FirstMain);
    let mut optimistic = Optimistic::new(Seat::A, house.view(Seat::A));
    let bolt = in_hand(&optimistic, "Lightning Bolt");
    optimistic.act(Action::CastSpell(bolt)).unwrap();
    assert_eq!(optimistic.send(), None);
    optimistic.act(Action::SelectTarget(Target::Player(Seat::B))).unwrap();
    optimistic.act(mana(&optimistic)).unwrap();
    let batch = optimistic.send().unwrap();
    assert_eq!(batch.len(), 3);
    assert_eq!(optimistic.current().stack().len(), 1, "it is on the stack at once");

    do_all(&mut house, &batch);
    assert_eq!(optimistic.reconcile(house.view(Seat::A), Verdict::Done), Reapplied::All);
    assert_eq!(optimistic.current().hash(), house.view(Seat::A).hash());
    assert_eq!(optimistic.send(), None);
}

#[test]
fn what_is_cancelled_was_never_said() {
    let house = table(Step::FirstMain);
    let mut optimistic = Optimistic::new(Seat::A, house.view(Seat::A));
    let bolt = in_hand(&optimistic, "Lightning Bolt");
    optimistic.act(Action::CastSpell(bolt)).unwrap();
    optimistic.act(Action::SelectTarget(Target::Player(Seat::B))).unwrap();
    optimistic.act(Action::Cancel).unwrap();
    assert_eq!(optimistic.send(), None);
    assert_eq!(optimistic.current().hash(), house.view(Seat::A).hash());
}

#[test]
fn mana_that_was_made_before_stays_when_a_spell_is_cancelled() {
    let house = table(Step::FirstMain);
    let mut optimistic = Optimistic::new(Seat::A, house.view(Seat::A));
    let tap = mana(&optimistic);
    optimistic.act(tap.clone()).unwrap();
    let bolt = in_hand(&optimistic, "Lightning Bolt");
    optimistic.act(Action::CastSpell(bolt)).unwrap();
    optimistic.act(Action::Cancel).unwrap();
    optimistic.act(Action::Pass).unwrap();
    assert_eq!(optimistic.send(), Some(vec![tap, Action::Pass]));
}

#[test]
fn attackers_are_chosen_here_and_declared_there() {
    let house = table(Step::DeclareAttackers);
    let mut optimistic = Optimistic::new(Seat::A, house.view(Seat::A));
    let bears = *optimistic.current().battlefield().last().unwrap();
    optimistic.act(Action::SelectAttackingCreature(bears)).unwrap();
    assert_eq!(optimistic.send(), None);
    optimistic.act(Action::CancelAttack).unwrap();
    optimistic.act(Action::SelectAttackingCreature(bears)).unwrap();
    optimistic.act(Action::SubmitAttack).unwrap();
    assert_eq!(optimistic.send(), Some(vec![Action::SelectAttackingCreature(bears), Action::SubmitAttack]));
}

#[test]
fn a_pass_is_the_last_of_its_batch_and_goes_out_behind_what_is_under_way() {
    let mut house = table(Step::FirstMain);
    let mut optimistic = Optimistic::new(Seat::A, house.view(Seat::A));
    let land = Action::PlayLand(in_hand(&optimistic, "Mountain"));
    optimistic.act(land.clone()).unwrap();
    assert_eq!(optimistic.send(), Some(vec![land.clone()]));
    optimistic.act(Action::Pass).unwrap();
    assert_eq!(optimistic.send(), None, "one batch at a time");
    assert!(optimistic.act(Action::Pass).is_err(), "the decision has left");

    do_all(&mut house, &[land]);
    assert_eq!(optimistic.reconcile(house.view(Seat::A), Verdict::Done), Reapplied::All);
    assert_eq!(optimistic.send(), Some(vec![Action::Pass]));
}

#[test]
fn a_refusal_takes_everything_behind_it_along() {
    let house = table(Step::FirstMain);
    let mut optimistic = Optimistic::new(Seat::A, house.view(Seat::A));
    optimistic.act(Action::PlayLand(in_hand(&optimistic, "Mountain"))).unwrap();
    optimistic.send().unwrap();
    optimistic.act(mana(&optimistic)).unwrap();
    optimistic.reconcile(house.view(Seat::A), Verdict::Refused);
    assert_eq!(optimistic.current().hash(), house.view(Seat::A).hash());
    assert_eq!(optimistic.send(), None);
}

#[test]
fn what_the_new_view_does_not_allow_is_dropped_and_counted() {
    let mut house = table(Step::FirstMain);
    let mut optimistic = Optimistic::new(Seat::A, house.view(Seat::A));
    let bolt = in_hand(&optimistic, "Lightning Bolt");
    optimistic.act(Action::CastSpell(bolt)).unwrap();
    optimistic.act(Action::SelectTarget(Target::Player(Seat::B))).unwrap();
    house.request(Seat::B, engine::Request::Concede).unwrap();
    assert_eq!(optimistic.reconcile(house.view(Seat::A), Verdict::Open), Reapplied::Dropped(2));
    assert_eq!(optimistic.current().outcome(), house.outcome());
}

#[test]
fn what_is_under_way_is_kept_through_a_view_that_does_not_answer_it() {
    let house = table(Step::FirstMain);
    let mut optimistic = Optimistic::new(Seat::A, house.view(Seat::A));
    let land = Action::PlayLand(in_hand(&optimistic, "Mountain"));
    optimistic.act(land).unwrap();
    optimistic.send().unwrap();
    let ahead = optimistic.current().hash();
    assert_eq!(optimistic.reconcile(house.view(Seat::A), Verdict::Open), Reapplied::All);
    assert_eq!(optimistic.current().hash(), ahead);
    assert_eq!(optimistic.send(), None, "it is not sent twice");
}

/// Casts Lightning Bolt at the other player, and pays.
fn bolt(optimistic: &mut Optimistic) {
    optimistic.act(Action::CastSpell(in_hand(optimistic, "Lightning Bolt"))).unwrap();
    optimistic.act(Action::SelectTarget(Target::Player(Seat::B))).unwrap();
    optimistic.act(mana(optimistic)).unwrap();
}

#[test]
fn a_spell_that_is_held_back_goes_out_when_it_is_released() {
    let house = table(Step::FirstMain);
    let mut optimistic = Optimistic::new(Seat::A, house.view(Seat::A));
    let land = Action::PlayLand(in_hand(&optimistic, "Mountain"));
    optimistic.act(land.clone()).unwrap();
    bolt(&mut optimistic);
    optimistic.hold();
    assert_eq!(optimistic.undoable(), Some(Undo::Announced));
    assert_eq!(optimistic.send(), Some(vec![land.clone()]), "what came before is not held back");
    let mut house = house;
    do_all(&mut house, &[land]);
    assert_eq!(optimistic.reconcile(house.view(Seat::A), Verdict::Done), Reapplied::All);
    assert_eq!(optimistic.undoable(), Some(Undo::Announced));
    assert_eq!(optimistic.send(), None);
    optimistic.release();
    assert_eq!(optimistic.undoable(), None);
    assert_eq!(optimistic.send().map(|batch| batch.len()), Some(3));
}

#[test]
fn a_spell_that_is_undone_was_never_said() {
    let house = table(Step::FirstMain);
    let mut optimistic = Optimistic::new(Seat::A, house.view(Seat::A));
    bolt(&mut optimistic);
    optimistic.hold();
    optimistic.undo();
    assert_eq!(optimistic.send(), None);
    assert_eq!(optimistic.undoable(), None);
    assert_eq!(optimistic.current().hash(), house.view(Seat::A).hash());
}

#[test]
fn mana_is_taken_back_in_whichever_order_and_the_house_hears_nothing_of_it() {
    let house = table(Step::FirstMain);
    let mut optimistic = Optimistic::new(Seat::A, house.view(Seat::A));
    for _ in 0..100 {
        let Action::TapForMana { object: first, .. } = mana(&optimistic) else { panic!("no mana") };
        optimistic.act(mana(&optimistic)).unwrap();
        optimistic.act(mana(&optimistic)).unwrap();
        optimistic.act(Action::TakeBackMana(first)).unwrap();
        assert!(!optimistic.current().permanent(first).unwrap().tapped);
        optimistic.undo();
        assert_eq!(optimistic.undoable(), None);
    }
    assert_eq!(optimistic.send(), None);
    assert_eq!(optimistic.current().hash(), house.view(Seat::A).hash());
}

#[test]
fn mana_that_the_house_was_told_of_is_taken_back_there() {
    let mut house = table(Step::FirstMain);
    let before = house.mark();
    let mut optimistic = Optimistic::new(Seat::A, house.view(Seat::A));
    let tap = mana(&optimistic);
    let Action::TapForMana { object, .. } = tap else { panic!("no mana") };
    optimistic.act(tap.clone()).unwrap();
    assert_eq!(optimistic.send(), None);
    optimistic.tell_mana();
    assert_eq!(optimistic.send(), Some(vec![tap.clone()]));
    do_all(&mut house, &[tap]);
    assert_eq!(optimistic.reconcile(house.view(Seat::A), Verdict::Done), Reapplied::All);
    assert_eq!(optimistic.undoable(), Some(Undo::Mana));
    optimistic.undo();
    let batch = optimistic.send().unwrap();
    assert_eq!(batch, [Action::TakeBackMana(object)]);
    do_all(&mut house, &batch);
    assert_eq!(house.mark(), before);
    assert_eq!(optimistic.reconcile(house.view(Seat::A), Verdict::Done), Reapplied::All);
    assert_eq!(optimistic.current().hash(), house.view(Seat::A).hash());
}

#[test]
fn mana_is_said_with_what_comes_behind_it_and_can_be_undone_until_then() {
    let house = table(Step::FirstMain);
    let mut optimistic = Optimistic::new(Seat::A, house.view(Seat::A));
    let first = mana(&optimistic);
    optimistic.act(first.clone()).unwrap();
    optimistic.act(mana(&optimistic)).unwrap();
    assert_eq!(optimistic.send(), None);
    optimistic.undo();
    assert_eq!(optimistic.undoable(), Some(Undo::Mana));
    optimistic.undo();
    assert_eq!(optimistic.current().hash(), house.view(Seat::A).hash());
    optimistic.undo();
    optimistic.act(first.clone()).unwrap();
    optimistic.act(Action::Pass).unwrap();
    assert_eq!(optimistic.undoable(), None);
    assert_eq!(optimistic.send(), Some(vec![first, Action::Pass]));
}

#[test]
fn a_target_that_was_chosen_is_taken_back_and_the_house_never_hears_of_it() {
    let house = table(Step::FirstMain);
    let mut optimistic = Optimistic::new(Seat::A, house.view(Seat::A));
    let fireball = in_hand(&optimistic, "Fireball");
    let bears = *optimistic.current().battlefield().last().unwrap();
    optimistic.act(Action::CastSpell(fireball)).unwrap();
    optimistic.act(Action::ChooseX(1)).unwrap();
    optimistic.act(Action::SelectTarget(Target::Object(bears))).unwrap();
    optimistic.take_back_target(Target::Player(Seat::A));
    let targets = |optimistic: &Optimistic| {
        let announced = optimistic.current().under_way().find_map(|under_way| match under_way {
            UnderWay::Announced(item) => Some(item.targets),
            _ => None,
        });
        announced.unwrap_or_default().into_iter().map(|chosen| chosen.target).collect::<Vec<_>>()
    };
    assert_eq!(targets(&optimistic), [Target::Object(bears)], "what was not chosen is not taken back");
    optimistic.take_back_target(Target::Object(bears));
    assert_eq!(targets(&optimistic), []);
    optimistic.act(Action::SelectTarget(Target::Player(Seat::B))).unwrap();
    optimistic.act(Action::TargetsDone).unwrap();
    optimistic.act(Action::PayAutomatically).unwrap();
    let batch = optimistic.send().unwrap();
    assert!(!batch.contains(&Action::SelectTarget(Target::Object(bears))));
    assert!(batch.contains(&Action::SelectTarget(Target::Player(Seat::B))));
}
