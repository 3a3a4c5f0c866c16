//! Tables that are laid for tests.
#![allow(clippy::unwrap_used)]

use engine::position::{Position, PositionPermanent, PositionPlayer};
use engine::{Action, Choice, Game, ObjectId, Rules, Seat, Step, Target, act_untold, cards, options};

/// A table on which these lie, in a step of a player's turn.
pub(crate) fn table(active: Seat, step: Step, own: &[&str], theirs: &[&str], hand: &[&str]) -> Game {
    Game::from_position(&position(active, step, own, theirs, hand)).unwrap().0
}

/// The position of such a table.
pub(crate) fn position(active: Seat, step: Step, own: &[&str], theirs: &[&str], hand: &[&str]) -> Position {
    let card = |name: &&str| cards::by_name(name).unwrap();
    let player = |seat: Seat, permanents: &[&str]| PositionPlayer {
        life: 20,
        library: vec![cards::blank(); 10],
        hand: if seat == Seat::A { hand.iter().map(card).collect() } else { Vec::new() },
        battlefield: (permanents.iter().map(card))
            .map(|card| PositionPermanent {
                chosen: engine::state::Choices::default(),
                form: None,
                card,
                controller: seat,
                tapped: false,
                sick: false,
                damage: 0,
                counters: Vec::new(),
                attached_to: None,
            })
            .collect(),
        ..PositionPlayer::default()
    };
    let players = [player(Seat::A, own), player(Seat::B, theirs)];
    let rules = Rules::current();
    Position { rules, active, step, seed: [1; 32], players, scripted: Vec::new() }
}

/// Begins to cast this card, or to activate an ability of it.
pub(crate) fn begin(game: &mut Game, seat: Seat, name: &str) {
    let card = cards::by_name(name);
    let is_it = |id: &ObjectId| game.object(*id).map(|object| object.card) == card;
    let listed = options(game, seat);
    let action = listed.iter().filter_map(Choice::action).find(|action| match action {
        Action::CastSpell(id) | Action::ActivateAbility { object: id, .. } => is_it(id),
        _ => false,
    });
    act_untold(game, seat, action.unwrap()).unwrap();
}

/// Has the seat A cast this at a permanent of this name, or at the other player, and pass.
pub(crate) fn cast_at(game: &mut Game, name: &str, target: Option<&str>) {
    begin(game, Seat::A, name);
    let listed = options(game, Seat::A);
    let aimed = |id: &ObjectId| game.object(*id).map(|object| object.card) == target.and_then(cards::by_name);
    let action = listed.iter().filter_map(Choice::action).find(|action| match action {
        Action::SelectTarget(Target::Object(id)) => aimed(id),
        Action::SelectTarget(Target::Player(seat)) => target.is_none() && *seat == Seat::B,
        _ => false,
    });
    let aim = action.unwrap().clone();
    for action in [aim, Action::PayAutomatically, Action::Pass] {
        act_untold(game, Seat::A, &action).unwrap();
    }
}
