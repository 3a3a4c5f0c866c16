//! The computer player spends nothing where nothing comes of it, at no level: what decides a game is not given away, nor is a card aimed at whom it only helps.
#![allow(clippy::unwrap_used)]

use bot::{Belief, Bot, Level, Memory};
use engine::position::{Position, PositionPermanent, PositionPlayer};
use engine::prompt::{Why, why};
use engine::{Action, Choice, Game, Rules, Seat, Step, Target, act, cards, decks, options};

/// The levels play by chance: each position is decided so often.
const TIMES: u64 = 12;

/// A player with these on the battlefield and in hand.
fn player(life: i32, permanents: &[&str], hand: &[&str]) -> PositionPlayer {
    let card = |name: &&str| cards::by_name(name).unwrap();
    let permanent = |card| PositionPermanent {
        chosen: engine::state::Choices::default(),
        form: None,
        card,
        controller: Seat::A,
        tapped: false,
        sick: false,
        damage: 0,
        counters: Vec::new(),
        attached_to: None,
    };
    PositionPlayer {
        life,
        library: vec![card(&"Forest"); 20],
        hand: hand.iter().map(card).collect(),
        battlefield: permanents.iter().map(card).map(permanent).collect(),
        ..PositionPlayer::default()
    }
}

fn table(step: Step, a: PositionPlayer, mut b: PositionPlayer) -> Game {
    b.battlefield.iter_mut().for_each(|permanent| permanent.controller = Seat::B);
    let players = [a, b];
    let (rules, scripted) = (Rules::current(), Vec::new());
    Game::from_position(&Position { rules, active: Seat::A, step, seed: [1; 32], players, scripted }).unwrap().0
}

/// The seat A attacks with everything and nobody blocks; A has priority behind that.
fn attacked(mut game: Game) -> Game {
    let able: Vec<Action> = options(&game, Seat::A)
        .iter()
        .filter_map(Choice::action)
        .filter(|action| matches!(action, Action::SelectAttackingCreature(_)))
        .cloned()
        .collect();
    for action in able.into_iter().chain([Action::SubmitAttack]) {
        act(&mut game, Seat::A, &action).unwrap();
    }
    while game.turn().step != Step::DeclareBlockers || game.to_act() != Some(Seat::A) {
        let seat = game.to_act().unwrap();
        let action = if why(&game) == Some(Why::Block) { Action::SubmitDefense } else { Action::Pass };
        act(&mut game, seat, &action).unwrap();
    }
    game
}

/// The plays of the seat A in this position that are blunders, at any level, each decided so many times.
fn blunders(game: &Game, is_blunder: impl Fn(&[Action]) -> bool) -> Vec<(Level, Vec<Action>)> {
    let belief = Belief { own: decks::ready()[4].cards(), other: vec![decks::ready()[0].cards()] };
    let memory = Memory::new(Seat::A);
    let play = |level: Level, seed| Bot::play(&game.view(Seat::A), &memory, &belief, &level.budget(), seed).unwrap();
    let played = Level::ALL.into_iter().flat_map(|level| (0..TIMES).map(move |seed| (level, seed)));
    played.map(|(level, seed)| (level, play(level, seed))).filter(|(_, play)| is_blunder(play)).collect()
}

/// Whose things a play is aimed at.
fn aims(game: &Game, play: &[Action]) -> Vec<Seat> {
    let aimed = |action: &Action| match action {
        Action::SelectTarget(Target::Player(seat)) => Some(*seat),
        Action::SelectTarget(Target::Object(id)) => game.characteristics(*id).map(|now| now.controller),
        _ => None,
    };
    play.iter().filter_map(aimed).collect()
}

fn casts(play: &[Action]) -> bool {
    matches!(play.first(), Some(Action::CastSpell(_)))
}

#[test]
fn nothing_is_spent_where_the_attack_wins() {
    let own = player(12, &["Craw Wurm", "Forest", "Forest"], &["Giant Growth", "Giant Growth"]);
    let game = attacked(table(Step::DeclareAttackers, own, player(4, &["Savannah Lions", "Plains"], &[])));
    assert_eq!(blunders(&game, casts), []);
}

#[test]
fn what_helps_is_not_aimed_at_the_other_side() {
    let own = player(12, &["Grizzly Bears", "Forest", "Forest"], &["Giant Growth", "Giant Growth"]);
    let theirs = player(15, &["Savannah Lions", "Hill Giant", "Plains", "Plains"], &["Disenchant", "Lightning Bolt"]);
    let game = attacked(table(Step::DeclareAttackers, own, theirs));
    assert_eq!(blunders(&game, |play| aims(&game, play).contains(&Seat::B)), []);
}

#[test]
fn what_harms_is_not_aimed_at_ones_own() {
    let own = player(2, &["Savannah Lions", "Mox Pearl", "Plains", "Plains"], &["Swords to Plowshares", "Disenchant"]);
    let theirs = player(30, &["Force of Nature", "Mahamoti Djinn", "Shivan Dragon", "Forest"], &["Lightning Bolt"]);
    let game = table(Step::SecondMain, own, theirs);
    assert_eq!(blunders(&game, |play| aims(&game, play).contains(&Seat::A)), []);
}
