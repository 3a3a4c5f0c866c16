//! Payments that leave mana for something else than the engine's own plan does.

use engine::position::PositionPlayer;
use engine::{Action, Choice, Game, ObjectId, Seat, act, cards, options};

use crate::common;

/// A has these on the battlefield and in hand, and is about to pay for the first card of the hand.
fn paying(battlefield: &[&str], hand: &[&str]) -> Game {
    paying_in(
        common::set_up([common::player(Seat::A, battlefield, hand), common::player(Seat::B, &[], &[])]).0,
        hand[0],
    )
}

fn paying_in(mut game: Game, name: &str) -> Game {
    let card = cards::by_name(name).unwrap();
    let casts = |action: &&Action| matches!(action, Action::CastSpell(id) if game.object(*id).unwrap().card == card);
    let listed = options(&game, Seat::A);
    let cast = listed.iter().filter_map(Choice::action).find(casts).unwrap().clone();
    act(&mut game, Seat::A, &cast).unwrap();
    game
}

/// The names of what these uses tap, in the order of the alphabet.
fn names(game: &Game, uses: &[(ObjectId, u8, engine::declaration::ManaKind)]) -> Vec<&'static str> {
    let mut names: Vec<&str> =
        uses.iter().map(|(id, ..)| cards::definition(game.object(*id).unwrap().card).name.as_str()).collect();
    names.sort_unstable();
    names
}

/// What is tapped then, or by the plan where that is `None`.
fn tapped(game: &Game) -> Vec<&'static str> {
    kept(game).unwrap_or_else(|| names(game, &game.payment_plan()))
}

/// What is tapped so that the mana for something else is kept.
fn kept(game: &Game) -> Option<Vec<&'static str>> {
    game.payment_keeping_mana().map(|uses| names(game, &uses))
}

#[test]
fn the_mountain_is_kept_for_the_bolt() {
    let game = paying(&["Mountain", "Forest", "Forest"], &["Grizzly Bears", "Lightning Bolt"]);
    assert_eq!(names(&game, &game.payment_plan()), ["Forest", "Mountain"]);
    assert_eq!(kept(&game), Some(vec!["Forest", "Forest"]));
}

#[test]
fn nothing_is_kept_where_the_plan_loses_nothing() {
    let bears = ["Grizzly Bears", "Giant Growth"];
    assert_eq!(kept(&paying(&["Mountain", "Forest", "Forest"], &bears)), None);
    assert_eq!(kept(&paying(&["Mountain", "Forest"], &["Grizzly Bears", "Lightning Bolt"])), None);
}

#[test]
fn several_cards_of_the_hand_are_thought_of() {
    let lands = ["Mountain", "Island", "Forest", "Forest"];
    let game = paying(&lands, &["Grizzly Bears", "Lightning Bolt", "Unsummon", "Ironroot Treefolk"]);
    assert_eq!(tapped(&game), ["Forest", "Forest"]);
}

#[test]
fn what_is_left_by_the_plan_is_not_lost_for_something_else() {
    // One mana is left: the plan leaves the green one, and is not exchanged for the red one.
    let game = paying(&["Forest", "Mountain"], &["Sol Ring", "Lightning Bolt", "Giant Growth"]);
    let planned = names(&game, &game.payment_plan());
    assert_eq!(planned.len(), 1);
    assert_eq!(kept(&game), None);
}

#[test]
fn a_mox_is_kept_too() {
    let game = paying(&["Mox Ruby", "Island", "Island"], &["Fellwar Stone", "Lightning Bolt"]);
    assert_eq!(names(&game, &game.payment_plan()), ["Island", "Mox Ruby"]);
    assert_eq!(kept(&game), Some(vec!["Island", "Island"]));
}

#[test]
fn a_creature_is_not_tapped_for_it() {
    let game = paying(&["Mountain", "Birds of Paradise"], &["Sol Ring", "Lightning Bolt", "Kird Ape"]);
    assert_eq!(names(&game, &game.payment_plan()), ["Mountain"]);
    assert_eq!(kept(&game), None, "the Birds make red mana, too");
    let game = paying(&["Mountain", "Llanowar Elves"], &["Sol Ring", "Lightning Bolt"]);
    assert_eq!(names(&game, &game.payment_plan()), ["Mountain"]);
    assert_eq!(kept(&game), None, "the Elves would be tapped for it");
}

#[test]
fn nothing_that_hurts_is_tapped_for_it() {
    let mut own = common::player(Seat::A, &["Mountain", "Island"], &["Sol Ring", "Lightning Bolt"]);
    let venom = engine::position::PositionPermanent {
        card: cards::by_name("Psychic Venom").unwrap(),
        attached_to: Some((Seat::A, 1)),
        ..own.battlefield[0].clone()
    };
    own.battlefield.push(venom);
    let game = paying_in(common::set_up([own, common::player(Seat::B, &[], &[])]).0, "Sol Ring");
    assert_eq!(names(&game, &game.payment_plan()), ["Mountain"]);
    assert_eq!(kept(&game), None);
}

#[test]
fn mana_is_kept_for_an_ability() {
    let game = paying(&["Mountain", "Swamp", "Shivan Dragon"], &["Sol Ring"]);
    assert_eq!(tapped(&game), ["Swamp"]);
    let game = paying(&["Swamp", "Mountain", "Frozen Shade"], &["Sol Ring"]);
    assert_eq!(tapped(&game), ["Mountain"]);
}

#[test]
fn what_is_tapped_for_it_pays() {
    let mut game = paying(&["Mountain", "Forest", "Forest"], &["Grizzly Bears", "Lightning Bolt"]);
    for (object, ability, kind) in game.payment_keeping_mana().unwrap() {
        act(&mut game, Seat::A, &Action::TapForMana { object, ability, kind }).unwrap();
    }
    assert_eq!(game.stack().len(), 1);
    let bolt = options(&game, Seat::A);
    assert!(bolt.iter().filter_map(Choice::action).any(|action| matches!(action, Action::CastSpell(_))));
}

#[test]
fn what_is_activated_does_not_pay_for_itself() {
    let mut game = common::set_up([
        common::player(Seat::A, &["Mishra's Factory", "Mountain"], &["Lightning Bolt"]),
        common::player(Seat::B, &[], &[]),
    ])
    .0;
    let factory = game.battlefield()[0];
    act(&mut game, Seat::A, &Action::ActivateAbility { object: factory, ability: 1 }).unwrap();
    assert_eq!((names(&game, &game.payment_plan()), kept(&game)), (vec!["Mountain"], None));
}

#[test]
fn what_does_something_else_is_not_tapped_for_it() {
    let game = paying(&["Mountain", "Karakas"], &["Sol Ring", "Lightning Bolt"]);
    assert_eq!((names(&game, &game.payment_plan()), kept(&game)), (vec!["Mountain"], None));
    let game = paying(&["Mountain", "Mishra's Factory", "Plains"], &["Sol Ring", "Lightning Bolt"]);
    assert_eq!(tapped(&game), ["Mishra's Factory"], "the plan's own choice stands");
}

#[test]
fn no_more_mana_is_made_for_it() {
    let game = paying(&["Mountain", "Mana Vault"], &["Sol Ring", "Lightning Bolt"]);
    assert_eq!((names(&game, &game.payment_plan()), kept(&game)), (vec!["Mountain"], None));
}

#[test]
fn a_creature_is_not_tapped_in_the_place_of_what_hurts() {
    let game = paying(&["City of Brass", "Mountain", "Llanowar Elves"], &["Time Walk", "Lightning Bolt"]);
    assert_eq!((names(&game, &game.payment_plan()), kept(&game)), (vec!["City of Brass", "Mountain"], None));
}

#[test]
fn of_many_lands_those_are_tapped_that_keep_the_other_card() {
    let mut lands = vec!["Mountain", "Karakas"];
    lands.extend(["Swamp"; 14]);
    let game = paying(&lands, &["Sol Ring", "Lightning Bolt"]);
    assert_eq!(names(&game, &game.payment_plan()), ["Mountain"]);
    // What would pay for both is the Mountain and one Swamp.
    assert_eq!(kept(&game), Some(vec!["Swamp"]));
}

#[test]
fn a_large_payment_is_divided_too() {
    let mut lands = vec!["Island", "Island"];
    lands.extend(["Mountain"; 7]);
    let game = paying(&lands, &["Shivan Dragon", "Counterspell"]);
    assert!(names(&game, &game.payment_plan()).contains(&"Island"));
    assert_eq!(kept(&game), Some(vec!["Mountain"; 6]));
}

#[test]
fn what_can_only_be_cast_in_ones_own_turn_is_not_thought_of_in_the_others() {
    let own = common::player(Seat::A, &[], &[]);
    let lands = ["Plains", "Island", "Island", "Swamp", "Swamp"];
    let other = common::player(Seat::B, &lands, &["Disenchant", "Hypnotic Specter", "Counterspell"]);
    let mut game = common::set_up([
        PositionPlayer { battlefield: common::player(Seat::A, &["Sol Ring"], &[]).battlefield, ..own },
        other,
    ])
    .0;
    act(&mut game, Seat::A, &Action::Pass).unwrap();
    let disenchant = cards::by_name("Disenchant").unwrap();
    let casts =
        |action: &&Action| matches!(action, Action::CastSpell(id) if game.object(*id).unwrap().card == disenchant);
    let listed = options(&game, Seat::B);
    let cast = listed.iter().filter_map(Choice::action).find(casts).unwrap().clone();
    act(&mut game, Seat::B, &cast).unwrap();
    let ring = game.battlefield()[0];
    act(&mut game, Seat::B, &Action::SelectTarget(engine::Target::Object(ring))).unwrap();
    assert_eq!(tapped(&game), ["Plains", "Swamp"]);
}
