//! Positions that the tests set up.

use engine::declaration::CardId;
use engine::position::{Position, PositionPermanent, PositionPlayer};
use engine::{Game, ObjectId, Rules, Seat, Step, cards};

fn card(name: &str) -> CardId {
    cards::by_name(name).unwrap()
}

/// A player with twenty life, these permanents, this hand, and a library of twenty blank cards.
pub fn player(seat: Seat, battlefield: &[&str], hand: &[&str]) -> PositionPlayer {
    let permanent = |name: &&str| PositionPermanent {
        card: card(name),
        controller: seat,
        tapped: false,
        sick: false,
        damage: 0,
        counters: Vec::new(),
        chosen: engine::state::Choices::default(),
        form: None,
        attached_to: None,
    };
    PositionPlayer {
        life: 20,
        library: vec![cards::blank(); 20],
        hand: hand.iter().map(|name| card(name)).collect(),
        battlefield: battlefield.iter().map(permanent).collect(),
        ..PositionPlayer::default()
    }
}

/// A table of these two in the first main phase of A, and the ids of the permanents of each.
pub fn set_up(players: [PositionPlayer; 2]) -> (Game, [Vec<ObjectId>; 2]) {
    let setting = Position {
        rules: Rules::current(),
        active: Seat::A,
        step: Step::FirstMain,
        seed: [1; 32],
        scripted: Vec::new(),
        players,
    };
    let (mut game, ids) = Game::from_position(&setting).unwrap();
    game.begin_position_step();
    (game, ids)
}
