//! Passing without a click: whether there is anything for the player to do.

use engine::{Action, Choice, Game, Seat, Step};

use crate::session::Moment;

/// Priority that is passed without a click.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AutoPass {
    /// It is passed at once: there is nothing to stop for.
    AtOnce,
    /// What the opponent has put on the stack is shown, and passed when the time to respond is over.
    Countdown {
        /// Whether there is anything to respond with.
        answerable: bool,
    },
}

/// Whether all that can be done is to pass and to make mana.
pub fn only_mana(choices: &[Choice]) -> bool {
    choices.iter().all(|choice| {
        matches!(
            choice,
            Choice::Act(Action::Pass | Action::PassUntil(_) | Action::TapForMana { .. } | Action::PayAutomatically)
        )
    })
}

/// What becomes of the priority of this seat without a click; none where the player has none, or wants to stop here. `stops` says for a step of whose
/// turn whether to stop there.
pub fn auto_pass(
    game: &Moment,
    seat: Seat,
    choices: &[Choice],
    stops: impl Fn(bool, Step) -> bool,
) -> Option<AutoPass> {
    game.asked_of(seat).filter(|prompt| prompt.is_priority())?;
    match game.stack().last() {
        Some(top) if top.controller != seat => Some(AutoPass::Countdown { answerable: !only_mana(choices) }),
        Some(_) => Some(AutoPass::AtOnce),
        None => quiet(game, seat, choices, stops).then_some(AutoPass::AtOnce),
    }
}

/// Whether a player with priority and an empty stack may be passed for: this is none of the places where they want to stop.
fn quiet(game: &Game, seat: Seat, choices: &[Choice], stops: impl Fn(bool, Step) -> bool) -> bool {
    let turn = game.turn();
    let own = turn.active == seat;
    // Mana in the pool is there for something; passing would lose it.
    if game.player(seat).mana.total() > 0 {
        return false;
    }
    if own && turn.step.is_main() {
        return !stops(own, turn.step);
    }
    let attack = !game.combat().attackers.is_empty()
        && matches!(
            turn.step,
            Step::DeclareAttackers | Step::DeclareBlockers | Step::FirstStrikeDamage | Step::CombatDamage
        );
    (!attack && !stops(own, turn.step)) || only_mana(choices)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

    use engine::position::{Position, PositionPlayer};
    use engine::{Rules, Target, act, cards, options};

    use super::*;

    /// Seat A's main phase: A casts a Lightning Bolt and passes; B has this in hand, and red mana.
    fn bolted(hand: &[&str]) -> Game {
        let card = |name: &str| cards::by_name(name).unwrap_or_else(|| panic!("no card {name}"));
        let red = engine::declaration::ManaKind::Colored(engine::declaration::Color::Red);
        let player = |hand: &[&str]| {
            let hand = hand.iter().map(|name| card(name)).collect();
            let mut player =
                PositionPlayer { life: 20, library: vec![card("Forest"); 9], hand, ..PositionPlayer::default() };
            player.mana.0[red.index()] = 1;
            player
        };
        let setting = Position {
            rules: Rules::current(),
            active: Seat::A,
            step: Step::FirstMain,
            seed: [1; 32],
            scripted: Vec::new(),
            players: [player(&["Lightning Bolt"]), player(hand)],
        };
        let mut game = Game::from_position(&setting).unwrap().0;
        let bolt = game.player(Seat::A).hand.cards.clone().unwrap()[0];
        act(&mut game, Seat::A, &Action::CastSpell(bolt)).unwrap();
        act(&mut game, Seat::A, &Action::SelectTarget(Target::Player(Seat::B))).unwrap();
        game
    }

    fn auto_pass_now(game: &Game, seat: Seat) -> Option<AutoPass> {
        auto_pass(&Moment::of(game.view(seat), seat), seat, &options(game, seat), |_, _| true)
    }

    #[test]
    fn ones_own_spell_is_passed_and_the_opponents_shown() {
        let mut game = bolted(&["Lightning Bolt"]);
        assert_eq!(auto_pass_now(&game, Seat::A), Some(AutoPass::AtOnce));
        assert_eq!(auto_pass_now(&game, Seat::B), None);
        act(&mut game, Seat::A, &Action::Pass).unwrap();
        assert_eq!(auto_pass_now(&game, Seat::A), None);
        assert_eq!(auto_pass_now(&game, Seat::B), Some(AutoPass::Countdown { answerable: true }));
    }

    #[test]
    fn what_nothing_can_be_done_about_is_shown_all_the_same() {
        let mut game = bolted(&["Forest"]);
        act(&mut game, Seat::A, &Action::Pass).unwrap();
        assert_eq!(auto_pass_now(&game, Seat::B), Some(AutoPass::Countdown { answerable: false }));
    }
}
